"""Measure the retrieval evaluators on held-out questions, and how fast they are.

    python bench/evaluator.py                    throughput alone, on made-up passages
    python bench/evaluator.py --crag DATA/crag [--evaluator minilm] [--curves]

Thresholds were fitted on one half of the held-out questions, so risk and coverage are measured on the other.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import evaluator_data as data
from evaluator_data import NO_LABEL, Pair
from evaluator_measure import auc, by_question, calibration_error, interval, is_for_fitting, risk_coverage

from citeground.errors import MissingExtra
from citeground.models import Passage
from citeground.rag.evaluators import SCALE, Evaluator, load_evaluator
from citeground.rag.evaluators.minilm import WEIGHTS, MiniLM
from citeground.thresholds import Thresholds
from citeground.trail import Band

PUBLISHED = Thresholds(-0.99, 0.59, SCALE, "published, PopQA")
PUBLISHED_ARC = Thresholds(-0.91, 0.5, SCALE, "published, ARC-Challenge")
AIM = 60.0


def scored(judge: Evaluator, pairs: Sequence[Pair]) -> list[tuple[float, float | None]]:
    """Score and cosine (None where the evaluator has none) of every pair, asked question by question."""
    rows: dict[str, list[int]] = defaultdict(list)
    for i, pair in enumerate(pairs):
        rows[pair.question].append(i)
    out: list[tuple[float, float | None]] = [(0.0, None)] * len(pairs)
    for question, places in rows.items():
        evidence = [Passage(pairs[i].text, pairs[i].title) for i in places]
        if isinstance(judge, MiniLM):
            for i, (score, cosine) in zip(places, judge.both(question, evidence), strict=True):
                out[i] = (score, cosine)
        else:
            for i, score in zip(places, judge.score(question, evidence), strict=True):
                out[i] = (score, None)
    return out


def table(name: str, pairs: Sequence[Pair], values: Sequence[tuple[float, float | None]], rule: str) -> None:
    """One line: AUC with interval, gain over the cosine with interval, calibration error, accuracy."""
    rows = [i for i, p in enumerate(pairs) if getattr(p, rule) != NO_LABEL]
    labels = [getattr(pairs[i], rule) for i in rows]
    scores, groups = [values[i][0] for i in rows], [pairs[i].question for i in rows]
    low, high = interval(scores, labels, groups)
    line = f"{name:22} {len(rows):5} pairs  AUC {auc(scores, labels):.3f} [{low:.3f}, {high:.3f}]"
    cosines = [c for i in rows if (c := values[i][1]) is not None]
    if len(cosines) == len(rows):
        low, high = interval(scores, labels, groups, cosines)
        line += f"  cosine {auc(cosines, labels):.3f}, gain [{low:+.3f}, {high:+.3f}]"
    print(
        f"{line}  calibration error {calibration_error(scores, labels):.3f}"
        f"  accuracy {accuracy(scores, labels, groups):.3f}",
        flush=True,
    )


def accuracy(scores: Sequence[float], labels: Sequence[int], groups: Sequence[str]) -> float:
    """Share told right on one half of the questions, at the cut that is best on the other half."""
    fitting = [i for i, g in enumerate(groups) if is_for_fitting(g)]
    rest = [i for i, g in enumerate(groups) if not is_for_fitting(g)]

    def right(rows: Sequence[int], cut: float) -> float:
        return sum((scores[i] >= cut) == bool(labels[i]) for i in rows) / max(1, len(rows))

    cut = max(sorted({scores[i] for i in fitting}), key=lambda c: right(fitting, c), default=0.0)
    return right(rest, cut)


def actions(name: str, best: Sequence[float], right: Sequence[int], *pairs: Thresholds) -> None:
    """What is decided, and how often wrongly, under each pair of thresholds."""
    for pair in pairs:
        risk, coverage = risk_coverage(best, right, pair)
        correct = [y for b, y in zip(best, right, strict=True) if pair.band(b) is Band.UPPER]
        held = f"{sum(correct) / len(correct):.3f}" if correct else "-"
        print(
            f"{name:10} {len(best):5}  {pair.lower:+.2f} / {pair.upper:+.2f}  Ambiguous {1 - coverage:.3f}  "
            f"risk {risk:.3f}  right when Correct {held} ({len(correct)})  {pair.fitted_on}"
        )


def curve(name: str, best: Sequence[float], right: Sequence[int]) -> None:
    """Risk by coverage, the surest decisions first (sure: far from 0)."""
    order = sorted(range(len(best)), key=lambda i: -abs(best[i]))
    for tenth in range(1, 11):
        part = order[: max(1, len(order) * tenth // 10)]
        wrong = sum((best[i] >= 0) != bool(right[i]) for i in part)
        print(f"{name:10} coverage {tenth / 10:.1f}  risk {wrong / len(part):.3f}")


_CHOICE = re.compile(r"[A-E1-5]: ")


def science_questions(crag: Path) -> Iterator[tuple[str, Passage, int]]:
    """ARC: question, retrieved passage, and whether the right choice's words stand in the passage."""
    for row in data.rows(crag / "arc" / "crag_arc_1172_joined.jsonl"):
        choices = _CHOICE.split(str(row["choices"]))[1:]
        number = "ABCDE12345".find(str(row["answer"])) % 5
        if number < len(choices):
            title, _, text = str(row["internal"]).partition(" // ")
            answer = choices[number].strip(" ;.")
            yield (
                str(row["question"]),
                Passage(text or title, title if text else ""),
                data.holds(text, [answer]),
            )


def science(judge: Evaluator, crag: Path, *, curves: bool) -> None:
    """ARC-Challenge: the share of Ambiguous under the published and the fitted thresholds."""
    best, right = [], []
    for question, passage, label in science_questions(crag):
        best.append(judge.score(question, [passage])[0])
        right.append(label)
    print(
        f"ARC: AUC {auc(best, right):.3f}; the answer's words stand in {sum(right) / len(right):.3f} of the passages"
    )
    actions("arc", best, right, PUBLISHED_ARC, judge.thresholds("science"), judge.thresholds())
    if curves:
        curve("arc", best, right)


def measure(judge: Evaluator, crag: Path, *, curves: bool) -> None:
    """All tables for one evaluator."""
    asked = data.questions(crag)
    held = [p for p in asked if p.fold == 0]
    values = scored(judge, held)
    for domain in ("popqa", "nq", "triviaqa"):
        rows = [i for i, p in enumerate(held) if p.domain == domain]
        part, some = [held[i] for i in rows], [values[i] for i in rows]
        table(f"{domain}, answer", part, some, "answer")
        measured = [i for i in rows if not is_for_fitting(held[i].question)]
        best, right = by_question(
            [values[i][0] for i in measured],
            [held[i].answer for i in measured],
            [held[i].question for i in measured],
        )
        fitted = judge.thresholds("popqa" if domain == "popqa" else "")
        actions(domain, best, right, PUBLISHED, fitted)
        if curves:
            curve(domain, best, right)
    titles = [p for p in data.random_negatives(asked) if p.fold == 0]
    titles = list(dict.fromkeys(titles))
    title_judge = load_evaluator("minilm", label="title") if isinstance(judge, MiniLM) else judge
    table("popqa, title, random", titles, scored(title_judge, titles), "title_label")
    removed(judge, crag, held)
    for name, pairs in (("scifact", data.science(crag)), ("claims", data.claims(crag))):
        part = [p for p in pairs if p.fold == 0]
        table(f"{name}, bears on it", part, scored(judge, part), "support")
    science(judge, crag, curves=curves)


def removed(judge: Evaluator, crag: Path, held: Sequence[Pair]) -> None:
    """What a passage loses with the sentences in which an answer stands."""
    whole = {(p.question, p.title): p for p in held if p.answer == 1}
    both = [
        (whole[p.question, p.title], p) for p in data.counterfactual(crag) if (p.question, p.title) in whole
    ]
    scores = [judge.score(a.question, [Passage(a.text, a.title), Passage(b.text, b.title)]) for a, b in both]
    loss = sum(a - b for a, b in scores) / len(scores)
    lower = sum(a > b for a, b in scores) / len(scores)
    print(
        f"answer removed         {len(scores):5} passages  score falls in {lower:.3f}, by {loss:.3f} on average"
    )


def throughput(name: str, score: Callable[[str, Sequence[Passage]], object]) -> None:
    """Pairs a second at about 160 word pieces, the best of three rounds, and what else the machine does."""
    sentence = (
        "The river rises in the northern hills, passes Port Anna and joins the sea after 212 kilometres. "
    )
    passages = [Passage(f"Number {i}. " + sentence * 7) for i in range(32)]
    score("How long is the river?", passages[:2])
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        score("How long is the river?", passages)
        best = max(best, len(passages) / (time.perf_counter() - start))
    load = f", load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    print(f"{name}: {best:.1f} pairs/s at 160 pieces (aim {AIM:.0f}{load})")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the retrieval evaluators.")
    parser.add_argument("--crag", type=Path)
    parser.add_argument("--evaluator", default="", help="lexical or minilm (default: both)")
    parser.add_argument("--curves", action="store_true", help="risk by coverage")
    options = parser.parse_args()
    for name in [options.evaluator] if options.evaluator else ["lexical", "minilm"]:
        try:
            judge = load_evaluator(name)
            throughput(name, judge.score)
        except MissingExtra as error:
            print(error)
            continue
        if options.crag:
            print(
                f"{judge.version}" + (f", {WEIGHTS.stat().st_size / 1e6:.1f} MB" if name == "minilm" else "")
            )
            measure(judge, options.crag, curves=options.curves)


if __name__ == "__main__":
    main()
