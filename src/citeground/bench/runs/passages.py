"""How often the passage that is wanted is among the first, by words alone, by meaning alone, and by both."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from citeground.bench.answers import strict
from citeground.bench.datasets import popqa, scifact
from citeground.bench.metrics.intervals import mcnemar
from citeground.bench.qa import split_internal
from citeground.bench.results import Judged, Number, Result, Table, percent, share
from citeground.bench.setting import Setting
from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.rag.corpus import Corpus
from citeground.rag.dense.encoder import Encoder
from citeground.rag.dense.kept import Vectors
from citeground.rag.dense.order import WIDE, Reordered, fused, order
from citeground.rag.questions import Question, parse_question

SETS = ("popqa", "scifact")
WAYS = ("words", "meaning", "both")
DEPTHS = (1, 3, 5, 10)
NOTES = (
    f"Words: BM25. Meaning: its first {WIDE} by the encoder's cosine. Both: by the sum of reciprocal ranks, which is "
    "what --rerank minilm does.",
    "popqa: the passages of all rows are one corpus; wanted is a passage of the row's own context in which an answer "
    "stands as whole words. Rows without one are left out.",
    "scifact: the abstracts of all claims are one corpus; wanted is an abstract that decides the claim or, where none "
    "does, one that it cites.",
    f"What is not among the first {WIDE} by words is found by none.",
)


@dataclass(frozen=True, slots=True)
class Sought:
    """A question, and the urls of the passages that are wanted."""

    key: str
    question: Question
    wanted: frozenset[str]


def run(setting: Setting, name: str) -> Result:
    """Recall at each depth in all ways; the passages' vectors are kept beside the journal."""
    if name not in SETS:
        raise ConfigError(f"no passages are called {name!r}; there are: {', '.join(SETS)}")
    note, hashed, passages, sought = _scifact(setting) if name == "scifact" else _popqa(setting)
    encoder = Encoder()
    rows = setting.rows(sought)
    journal = setting.journal(hashed, encoder.version, name=name)
    with tempfile.TemporaryDirectory() as place:
        home = setting.out or Path(place)
        home.mkdir(parents=True, exist_ok=True)
        corpus = Corpus.of(passages)
        dense = Reordered(corpus, encoder, Vectors(home, encoder.version, most=len(corpus)))
        for row in setting.progress(rows):
            if row.key not in journal.done:
                journal.add(_found(row, corpus, dense))
    items = tuple(journal.done[r.key] for r in rows)
    ranks = {way: [int(i.groups[way]) for i in items] for way in WAYS}
    return setting.result(
        f"Passages of {name}, {encoder.version}",
        data=(note,),
        numbers=tuple(_numbers(ranks)),
        tables=(_against_words(ranks),),
        notes=NOTES,
        items=items,
    )


def _found(row: Sought, corpus: Corpus, dense: Reordered) -> Judged:
    passages = corpus.nearest(row.question, WIDE)
    by_meaning = order(dense.cosines(row.question.text, passages))
    ways = {"words": range(len(passages)), "meaning": by_meaning, "both": fused(by_meaning)}
    ranks = {
        way: next((n for n, at in enumerate(places, 1) if passages[at].url in row.wanted), 0)
        for way, places in ways.items()
    }
    groups = {way: str(rank) for way, rank in ranks.items()}
    return Judged(row.key, "found", "found" if ranks["words"] else "missed", groups=groups)


def _numbers(ranks: Mapping[str, Sequence[int]]) -> Iterator[Number]:
    for way, found in ranks.items():
        for depth in DEPTHS:
            yield share(f"recall at {depth}, {way}", sum(0 < r <= depth for r in found), len(found))
    words = ranks["words"]
    yield share(f"recall at {WIDE}, words", sum(r > 0 for r in words), len(words))


def _against_words(ranks: Mapping[str, Sequence[int]]) -> Table:
    rows = []
    for way in WAYS[1:]:
        for depth in DEPTHS:
            pair = [[0 < r <= depth for r in ranks[name]] for name in (way, "words")]
            test = mcnemar(*pair)
            gain = (sum(pair[0]) - sum(pair[1])) / max(1, len(pair[0]))
            rows.append(
                (way, str(depth), percent(gain), str(test.first_only), str(test.second_only), f"{test.p:.4f}")
            )
    return Table(
        "Against words alone",
        ("order", "at", "gain", "found only so", "only by words", "McNemar p"),
        tuple(rows),
    )


def _scifact(setting: Setting) -> tuple[str, str, list[Passage], list[Sought]]:
    claims, abstracts = scifact.read(setting.data_dir), scifact.read_abstracts(setting.data_dir)
    passages = [Passage(" ".join(a.sentences), a.title, url=a.key) for a in abstracts.rows]
    sought = [Sought(c.key, parse_question(c.claim), frozenset(c.documents)) for c in claims.rows]
    return f"{claims.note}; {abstracts.note}", claims.sha256 + abstracts.sha256, passages, sought


def _popqa(setting: Setting) -> tuple[str, str, list[Passage], list[Sought]]:
    loaded = popqa.read_long_tail(setting.data_dir)
    passages: list[Passage] = []
    sought: list[Sought] = []
    # The same passage may be in the contexts of several rows.
    numbers: dict[tuple[str, str], str] = {}
    for row in loaded.rows:
        wanted = set()
        for passage in split_internal(row.internal):
            url = numbers.setdefault((passage.title, passage.text), f"#{len(numbers)}")
            passages.append(Passage(passage.text, passage.title, url=url))
            if strict(row.answers, passage.text):
                wanted.add(url)
        if wanted:
            sought.append(Sought(row.key, parse_question(row.question), frozenset(wanted)))
    return loaded.note, loaded.sha256, passages, sought
