"""Claims: fit the two small models of ``rag.claims`` on one half of the data, and measure on the other.

    python bench/claims.py DATA           measure, with the weights that are shipped
    python bench/claims.py DATA --fit     fit first, and write src/citeground/rag/claims/weights.toml
    python bench/claims.py DATA --retrieved lexical     SciFact against all abstracts, graded by that evaluator

DATA is a folder with scifact/, fm2/, wice/ and fever/ (Climate-FEVER, which is only measured). Halves are parted by document (SciFact), by Wikipedia page
(FM2) and by article (WiCE). FM2 has no third label, WiCE no contradiction: there the labels that exist are
told apart. Beside each number: always the commonest label, and the share of the claim's words that the
text has, cut where it does best on the other half.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from citeground.bench.datasets import scifact as scifact_set
from citeground.bench.metrics.intervals import bootstrap, wilson
from citeground.bench.metrics.labels import accuracy, macro_f1
from citeground.models import Passage
from citeground.rag.claims.affirmed import read
from citeground.rag.claims.features import NAMES, measure
from citeground.rag.claims.judging import judge
from citeground.rag.claims.verdicts import Support
from citeground.rag.claims.words import stems
from citeground.rag.corpus import Corpus
from citeground.rag.evaluators import load_evaluator
from citeground.rag.gathering import Setup
from citeground.rag.refine import sentences_of
from citeground.rag.verify import DOMAIN, read_claim, verdict

WEIGHTS = Path(__file__).parents[1] / "src/citeground/rag/claims/weights.toml"
LABELS = tuple(Support)
ROUNDS = 1_000
# What each of the two models takes: chosen by cross-validation (five parts, by document, page or article) on
# the halves that are fitted on. With all measurements the models do worse there.
TAKEN = {
    "enough": ("bias", "two", "whole", "numbers_missing", "clauses", "sentences"),
    "opposite": (
        "bias", "two", "topic", "all_there", "weight", "denied_apart", "denial_differs", "denies", "opposites",
        "direction_apart", "names_missing",
    ),
}  # fmt: skip
_PIECE = re.compile(r"'((?:[^'\\]|\\.)*)'(?=\s|\])|\"((?:[^\"\\]|\\.)*)\"")


class Row(NamedTuple):
    source: str
    group: str
    claim: str
    sentences: Sequence[str]
    title: str
    label: Support


def scifact(folder: Path) -> Iterator[Row]:
    """Each claim beside the abstract that was judged for it; a cited abstract without a label says too little."""
    with (folder / "corpus_train.csv").open(encoding="utf-8") as file:
        documents = {r["doc_id"]: (r["title"], r["abstract"]) for r in csv.DictReader(file)}
    named = {"SUPPORT": Support.SUPPORTED, "CONTRADICT": Support.REFUTED, "": Support.NOT_ENOUGH}
    seen: dict[tuple[str, str], Row] = {}
    with (folder / "claims_train.csv").open(encoding="utf-8") as file:
        for r in csv.DictReader(file):
            document = r["evidence_doc_id"] or re.findall(r"\d+", r["cited_doc_ids"])[0]
            title, abstract = documents[document]
            sentences = [a or b for a, b in _PIECE.findall(abstract)]
            label = named[r["evidence_label"]]
            seen[(r["id"], document)] = Row("SciFact", document, r["claim"], sentences, title, label)
    yield from seen.values()


def fm2(folder: Path) -> Iterator[Row]:
    """Each claim beside its gold evidence."""
    named = {"SUPPORTS": Support.SUPPORTED, "REFUTES": Support.REFUTED}
    for line in (folder / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        r = json.loads(line)
        page = str(r["wikipedia_page"])
        texts = [g["text"] for g in r["gold_evidence"]]
        yield Row("FM2", page, r["text"], texts, page, named[r["label"]])


def wice(folder: Path) -> Iterator[Row]:
    """Each claim beside a piece of the cited page; what is supported in part only says too little."""
    for line in (folder / "oracle_chunks_claim_dev.jsonl").read_text(encoding="utf-8").splitlines():
        r = json.loads(line)
        title = r["meta"]["claim_title"]
        label = Support.SUPPORTED if r["label"] == "supported" else Support.NOT_ENOUGH
        yield Row("WiCE", title, r["claim"], r["evidence"], title, label)


def climate_fever(folder: Path) -> Iterator[Row]:
    """Each claim beside one sentence that its judges agreed on. Never fitted on, nor looked at."""
    named = {
        "SUPPORTS": Support.SUPPORTED, "REFUTES": Support.REFUTED, "NOT_ENOUGH_INFO": Support.NOT_ENOUGH
    }  # fmt: skip
    for line in (folder / "climate-fever.jsonl").read_text(encoding="utf-8").splitlines():
        r = json.loads(line)
        for e in r["evidences"]:
            votes = [v for v in e["votes"] if v]
            if len(set(votes)) == 1:
                label = named[e["evidence_label"]]
                yield Row("Climate-FEVER", r["claim_id"], r["claim"], [e["evidence"]], e["article"], label)


def is_held_out(row: Row) -> bool:
    if row.source == "Climate-FEVER":
        return True
    return hashlib.md5(f"{row.source} {row.group}".encode()).digest()[0] % 2 == 1


def fit(rows: Sequence[Row]) -> str:
    """The weights of both models as TOML."""
    train = [r for r in rows if not is_held_out(r)]
    enough = [r for r in train if r.source != "FM2"]
    opposite = [r for r in train if r.source != "WiCE" and r.label is not Support.NOT_ENOUGH]
    out = ["# Written by bench/claims.py --fit. Logistic regression, L2 0.01, one half of the data.\n"]
    for name, chosen, positive in (
        ("enough", enough, [r.label is not Support.NOT_ENOUGH for r in enough]),
        ("opposite", opposite, [(r.label is Support.REFUTED) != read(r.claim).is_denied for r in opposite]),
    ):
        out.append(f"[{name}]")
        out += [f"{n} = {w:.5f}" for n, w in zip(TAKEN[name], _logistic(name, chosen, positive), strict=True)]
        out.append("")
    return "\n".join(out)


def _logistic(name: str, rows: Sequence[Row], positive: Sequence[bool], steps: int = 2_000) -> list[float]:
    taken = [NAMES.index(n) for n in TAKEN[name]]
    values = np.array([measure(read(r.claim).text, r.sentences, r.title).values for r in rows])[:, taken]
    wanted = np.array(positive, dtype=float)
    mean, spread = values.mean(0), values.std(0)
    mean[0], spread = 0.0, np.where(spread < 1e-9, 1.0, spread)
    scaled = (values - mean) / spread
    weights = np.zeros(scaled.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        weights -= 0.5 * (scaled.T @ (chance - wanted) / len(wanted) + 0.01 * weights)
    raw = weights / spread
    raw[0] = weights[0] / spread[0] - float((weights * mean / spread)[1:].sum())
    return [float(w) for w in raw]


def report(rows: Sequence[Row]) -> None:
    print(f"{'':14}{'n':>6}{'accuracy':>10}{'95 %':>14}{'macro-F1':>11}{'95 %':>14}   majority      lexical")
    for source in dict.fromkeys(r.source for r in rows):
        mine = [r for r in rows if r.source == source]
        test = [r for r in mine if is_held_out(r)]
        labels = sorted({r.label for r in mine})
        truth = [r.label for r in test]
        given = [_restricted(r, labels) for r in test]
        most = max(labels, key=[r.label for r in mine if not is_held_out(r)].count)
        if len(mine) == len(test):
            most = max(labels, key=truth.count)
        floors = [[most] * len(test)]
        if len(mine) > len(test):
            floors.append(_lexical(mine, test))
        shown = "   ".join("{:.3f}/{:.3f}".format(*scores(truth, f, labels)) for f in floors)
        parts = [_interval(test, given, labels, which) for which in (0, 1)]
        print(f"{source:14}{len(test):6}{parts[0]}{parts[1]}   {shown}")
        _gains(test, given, floors, labels)
        _confusion(truth, given, labels)


def _interval(test: Sequence[Row], given: Sequence[Support], labels: Sequence[Support], which: int) -> str:
    """Accuracy (0) or macro-F1 (1) with its bootstrap interval over documents, pages or articles."""
    pairs = [(r.label, g) for r, g in zip(test, given, strict=True)]
    value = (accuracy(pairs), macro_f1(pairs, labels))[which]
    found = bootstrap(
        pairs,
        lambda some: accuracy(some) if which == 0 else macro_f1(some, labels),
        clusters=[r.group for r in test],
        rounds=ROUNDS,
    )
    return f"{value:10.3f}   {found.low:.3f}-{found.high:.3f}"


def _gains(
    test: Sequence[Row],
    given: Sequence[Support],
    floors: Sequence[Sequence[Support]],
    labels: Sequence[Support],
) -> None:
    """By how much it is above each floor, and the interval of that, on the same resampled rows."""
    for name, floor in zip(("majority", "lexical"), floors, strict=False):
        rows = [(r.label, g, f) for r, g, f in zip(test, given, floor, strict=True)]

        def gain(some: Sequence[tuple[Support, Support, Support]], which: int) -> float:
            ours, theirs = [(t, g) for t, g, _ in some], [(t, f) for t, _, f in some]
            if which == 0:
                return accuracy(ours) - accuracy(theirs)
            return macro_f1(ours, labels) - macro_f1(theirs, labels)

        both = [
            bootstrap(rows, lambda some, w=w: gain(some, w), clusters=[r.group for r in test], rounds=ROUNDS)
            for w in (0, 1)
        ]
        print(
            f"    above {name:9} accuracy {gain(rows, 0):+.3f} ({both[0].low:+.3f} to {both[0].high:+.3f}), "
            f"macro-F1 {gain(rows, 1):+.3f} ({both[1].low:+.3f} to {both[1].high:+.3f})"
        )


def _confusion(truth: Sequence[Support], given: Sequence[Support], labels: Sequence[Support]) -> None:
    for label in labels:
        right = sum(t == g == label for t, g in zip(truth, given, strict=True))
        called = ", ".join(
            f"{other} {sum(t == label and g == other for t, g in zip(truth, given, strict=True))}"
            for other in LABELS
            if other in labels
        )
        print(
            f"    {label:16} precision {right / max(1, given.count(label)):.3f}"
            f"  recall {right / max(1, truth.count(label)):.3f}   called: {called}"
        )


def _restricted(row: Row, labels: Sequence[Support]) -> Support:
    """The verdict among the labels that a data set has."""
    from citeground.rag.claims.model import chances

    if Support.NOT_ENOUGH in labels and Support.REFUTED in labels:
        return judge(row.claim, row.sentences, title=row.title).verdict
    asked = read(row.claim)
    found = chances(measure(asked.text, row.sentences, row.title))
    if Support.REFUTED in labels:
        return Support.REFUTED if (found.opposite >= 0.5) != asked.is_denied else Support.SUPPORTED
    return Support.SUPPORTED if found.enough >= 0.5 else Support.NOT_ENOUGH


def _lexical(mine: Sequence[Row], test: Sequence[Row]) -> list[Support]:
    """The share of the claim's words in the text, and one cut, chosen on the other half."""

    def share(row: Row) -> float:
        wanted = frozenset(stems(row.claim))
        have = frozenset(stems(f"{row.title} {' '.join(row.sentences)}"))
        return len(wanted & have) / max(1, len(wanted))

    train = [(share(r), r.label) for r in mine if not is_held_out(r)]
    labels = sorted({label for _, label in train})
    other = max((x for x in labels if x is not Support.SUPPORTED), key=[x for _, x in train].count)
    cuts = sorted({s for s, _ in train})
    best = max(cuts, key=lambda c: sum((Support.SUPPORTED if s >= c else other) == x for s, x in train))
    return [Support.SUPPORTED if share(r) >= best else other for r in test]


def retrieved(data: Path, name: str) -> None:
    """Held-out SciFact claims against all abstracts: with the gate of the grades, and without."""
    abstracts = scifact_set.read_abstracts(data.parent).rows
    corpus = Corpus.of(Passage(" ".join(a.sentences), a.title, url=a.key) for a in abstracts)
    rows = [
        r
        for r in scifact_set.read(data.parent).rows
        if all(is_held_out(Row("SciFact", d, "", (), "", Support.NOT_ENOUGH)) for d in r.documents)
    ]
    setup = Setup(load_evaluator(name), domain=DOMAIN)
    given: dict[str, list[Support]] = {"with the grades": [], "without": []}
    for row in rows:
        found = verdict(read_claim(row.claim), corpus, setup)
        given["with the grades"].append(found.verdict or Support.NOT_ENOUGH)
        judged = [
            judge(row.claim, sentences_of(g.passage.text), title=g.passage.title, is_found=True)
            for g in found.passages
        ]
        settled = [j for j in judged if j.verdict is not Support.NOT_ENOUGH]
        best = max(settled, key=lambda j: j.confidence, default=None)
        given["without"].append(best.verdict if best else Support.NOT_ENOUGH)
    truth = [Support(r.label) for r in rows]
    for how, said in given.items():
        share, f1 = scores(truth, said, LABELS)
        low, high, _ = wilson(round(share * len(rows)), len(rows))
        print(
            f"SciFact, retrieved, {name}, {how}: {share:.3f} ({low:.3f}-{high:.3f}), macro-F1 {f1:.3f}, n {len(rows)}"
        )
        _confusion(truth, said, LABELS)


def scores(
    truth: Sequence[Support], given: Sequence[Support], labels: Sequence[Support]
) -> tuple[float, float]:
    """Accuracy and macro-F1."""
    pairs = list(zip(truth, given, strict=True))
    return accuracy(pairs), macro_f1(pairs, labels)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--retrieved", metavar="EVALUATOR")
    options = parser.parse_args()
    if options.retrieved:
        retrieved(options.data, options.retrieved)
        return
    rows = [
        *scifact(options.data / "scifact"), *fm2(options.data / "fm2"), *wice(options.data / "wice"),
        *climate_fever(options.data / "fever"),
    ]  # fmt: skip
    if options.fit:
        WEIGHTS.write_text(fit(rows), encoding="utf-8")
    report(rows)


if __name__ == "__main__":
    main()
