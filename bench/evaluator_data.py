"""Pairs of question and passage to train and measure the evaluators on, from the folder ``crag``.

A pair is held out where the hash of its question, or of its claim's document, says so; a pair that is
trained on shares neither its question nor its passage's page with any held-out pair.
"""

from __future__ import annotations

import ast
import csv
import hashlib
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from citeground.rag.evaluators.words import folded, weight, words

NO_LABEL = -1
FOLDS = 4
# Words of a passage that are kept: 160 word pieces hold about this many.
LONGEST = 130
_ENTITY = re.compile(
    r" of (.+?)\?$|^What is (.+?)'s |^In what (?:city|country) (?:was|is) (.+?)(?: born)?\?$"
)


class Pair(NamedTuple):
    """``answer``, ``title`` and ``support`` are 1, 0, or -1 where unknown; ``fold`` is 0 for held-out pairs.

    ``support``: the passage bears on the claim (entails or contradicts it).
    """

    question: str
    title: str
    text: str
    domain: str
    fold: int
    answer: int = NO_LABEL
    title_label: int = NO_LABEL
    support: int = NO_LABEL


def fold_of(key: str) -> int:
    """0 (held out) to FOLDS - 1, by the key's hash."""
    return int(hashlib.sha256(folded(key).encode()).hexdigest()[:8], 16) % FOLDS


def holds(text: str, answers: Iterable[str]) -> int:
    """1 where an answer stands in the text at word boundaries, else 0."""
    line = " " + " ".join(w.text for w in words(text)) + " "
    wanted = (" ".join(w.text for w in words(a)) for a in answers)
    return int(any(a and f" {a} " in line for a in wanted))


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSONL file."""
    with path.open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file)


def _cut(text: str) -> str:
    return " ".join(text.split()[:LONGEST])


def questions(crag: Path) -> list[Pair]:
    """The retrieved candidates: PopQA, NQ and TriviaQA with the answer label, PopQA with the title's too."""
    out = []
    for domain, name in (
        ("popqa", "popqa_pairs_searchr1"),
        ("nq", "nq_pairs_searchr1_dev"),
        ("triviaqa", "triviaqa_pairs_searchr1_dev"),
    ):
        for row in rows(crag / "pairs" / f"{name}.jsonl"):
            label = row["label_title"]
            out.append(
                Pair(
                    str(row["question"]), str(row["title"]), _cut(str(row["passage"])), domain,
                    fold_of(str(row["question"])), int(row["label_answer"]),
                    NO_LABEL if label is None else int(label),
                )
            )  # fmt: skip
    return out


def biographies(crag: Path) -> list[Pair]:
    """Questions "Who is X?" with the page-title label."""
    return [
        Pair(str(r["question"]), str(r["title"]), _cut(str(r["passage"])), "biography",
             fold_of(str(r["question"])), title_label=int(r["label_title"]))
        for r in rows(crag / "pairs" / "bio_pairs_crag.jsonl")
    ]  # fmt: skip


def long_tail(crag: Path) -> list[Pair]:
    """PopQA's long tail with the texts the reproduction used; the answer label is looked up in what is kept."""
    out = []
    for row in rows(crag / "popqa" / "crag_popqa_longtail_1399_joined.jsonl"):
        question = str(row["question"])
        for field in ("internal", "external"):
            pieces = str(row[field]).split()
            text = " ".join(pieces[:LONGEST])
            if len(pieces) >= 4:
                out.append(Pair(question, "", text, "popqa", fold_of(question), holds(text, row["answers"])))
    return out


def templated(crag: Path, pool: Sequence[Pair], seed: int = 0) -> list[Pair]:
    """Further questions of PopQA whose subject has a page among the passages at hand."""
    pages = defaultdict(set)
    for pair in pool:
        pages[_bare(pair.title)].add((pair.title, pair.text))
    known = {pair.question for pair in pool}
    out = []
    for row in json.loads((crag / "popqa" / "popqa_full_14267_corver.json").read_text(encoding="utf-8")):
        question = str(row["question"])
        match = _ENTITY.search(question)
        name = _bare(next((g for g in match.groups() if g), "")) if match else ""
        if not name or question in known:
            continue
        for title, text in sorted(pages.get(name, ()))[:3]:
            label = holds(text, [row["answer"], *row["aliases"]])
            out.append(Pair(question, title, text, "popqa", fold_of(question), label))
    random.Random(seed).shuffle(out)
    return out


def _bare(title: str) -> str:
    return folded(title.split(" (")[0].strip())


def random_negatives(pairs: Sequence[Pair], seed: int = 0) -> list[Pair]:
    """PopQA's title label in the published setting: pages of the subject, and pages of other questions."""
    chance = random.Random(seed)
    own = [p for p in pairs if p.title_label == 1]
    others = defaultdict(list)
    for pair in pairs:
        others[pair.fold == 0].append(pair)
    out = list(own)
    for pair in own:
        other = chance.choice(others[pair.fold == 0])
        if other.question != pair.question:
            out.append(other._replace(question=pair.question, fold=pair.fold, answer=NO_LABEL, title_label=0))
    return out


def _abstracts(crag: Path) -> dict[str, tuple[str, str]]:
    with (crag / "scifact" / "corpus_train.csv").open(encoding="utf-8", newline="") as file:
        return {r["doc_id"]: (r["title"], _sentences(r["abstract"])) for r in csv.DictReader(file)}


def _sentences(shown: str) -> str:
    """An abstract that was printed as an array of strings, as text."""
    try:
        parts = ast.literal_eval(re.sub(r"(['\"])\n\s*(['\"])", r"\1, \2", shown))
    except (SyntaxError, ValueError):
        return _cut(shown.strip("[]"))
    return _cut(" ".join(parts))


def science(crag: Path, seed: int = 0) -> list[Pair]:
    """SciFact: a claim with the abstracts it was written from, and with others of the same topic."""
    abstracts = _abstracts(crag)
    index = _Index({key: f"{title} {text}" for key, (title, text) in abstracts.items()})
    chance = random.Random(seed)
    cited: dict[str, set[str]] = defaultdict(set)
    with (crag / "scifact" / "claims_train.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cited[row["claim"]] |= set(re.findall(r"\d+", f"{row['cited_doc_ids']} {row['evidence_doc_id']}"))
    out = []
    for claim, documents in cited.items():
        fold = fold_of("doc" + min(documents, default=""))
        if any(fold_of("doc" + d) == 0 for d in documents):
            fold = 0
        near = [key for key in index.nearest(claim, 60) if key not in documents]
        picked = chance.sample(near[8:], min(2, len(near[8:])))
        for key in [*sorted(documents & abstracts.keys())[:2], *picked]:
            title, text = abstracts[key]
            out.append(Pair(claim, title, text, "science", fold, support=int(key in documents)))
    return out


class _Index:
    """The nearest texts by shared rare words."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._where: dict[str, list[str]] = defaultdict(list)
        for key, text in texts.items():
            for stem in {w.stem for w in words(text)}:
                self._where[stem].append(key)
        self._count = len(texts)

    def nearest(self, query: str, count: int) -> list[str]:
        found: Counter[str] = Counter()
        for word in words(query):
            keys = self._where.get(word.stem, [])
            if keys and len(keys) < self._count / 10:
                for key in keys:
                    found[key] += weight(word.text) / (1 + len(keys) / 100)
        return [key for key, _ in found.most_common(count)]


def claims(crag: Path) -> list[Pair]:
    """FM2 and Climate-FEVER: claims with evidence that bears on them, and other sentences of the page."""
    out = []
    for row in rows(crag / "fm2" / "dev.jsonl"):
        page = str(row["wikipedia_page"])
        gold = " ".join(e["text"] for e in row["gold_evidence"])
        fold = fold_of("page" + page)
        out.append(Pair(str(row["text"]), page, _cut(gold), "claims", fold, support=1))
        rest = [e["text"] for e in row["retrieved_evidence"] if e["text"] not in gold]
        if rest:
            out.append(Pair(str(row["text"]), page, _cut(rest[-1]), "claims", fold, support=0))
    for row in rows(crag / "fever" / "climate-fever.jsonl"):
        for e in row["evidences"][:3]:
            fold = fold_of("page" + e["article"])
            bears = int(e["evidence_label"] != "NOT_ENOUGH_INFO")
            out.append(
                Pair(str(row["claim"]), e["article"], _cut(e["evidence"]), "claims", fold, support=bears)
            )
    return out


def training(pairs: Sequence[Pair]) -> list[Pair]:
    """What may be trained on: neither the question nor the page of any held-out pair."""
    held = [p for p in pairs if p.fold == 0]
    asked, pages = {p.question for p in held}, {p.title for p in held if p.title}
    texts = {p.text for p in held}
    return [
        p
        for p in pairs
        if p.fold and p.question not in asked and p.title not in pages and p.text not in texts
    ]
