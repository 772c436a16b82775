"""CiteCheck-982 against a closed library of the true works, or against whatever sources are given."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from citeground.bench.checking import Labelled, judge
from citeground.bench.datasets import citecheck982
from citeground.bench.datasets.card import Loaded, file_hash
from citeground.bench.datasets.rows import Cited
from citeground.bench.results import Judged, Result
from citeground.bench.runs import references
from citeground.bench.setting import Setting
from citeground.cascade import Source
from citeground.citations.check import Options
from citeground.library import Library
from citeground.library.build import build

WORLD = "citecheck982/world_dev.jsonl"
# The set is of 2026: what was a future year then is one on that day, whenever it is run.
WRITTEN = date(2026, 11, 30)
PUBLISHED = (
    "Published (arXiv:2605.27700, test split of 792, live sources, LLM verifier): accuracy 88.9 %, macro F1 "
    "88.7 %. Not comparable as it stands: another split, and here nothing is retrieved from the network."
)
CLOSED = (
    "The library holds the true works behind the valid and minor items, made from their original citations: "
    "retrieval is all but given, so this measures extraction, matching, verification and thresholds."
)
FITTED = (
    "The structured verifier's thresholds were fitted on this very split: the accuracy on it is optimistic."
)


def run(
    setting: Setting,
    *,
    split: str = "validation",
    libraries: Sequence[Path] = (),
    sources: Sequence[Source] = (),
    options: Options | None = None,
) -> Result:
    """The bench of the first paper. Raises ``InputError`` where the split's file is not here."""
    loaded = citecheck982.read(setting.data_dir, split)
    with world(setting.data_dir, split, libraries, sources) as (asked, named):
        items = judge_split(
            setting, loaded, asked, named, options or Options(today=WRITTEN, offline=not sources)
        )
    return references.result(
        setting,
        f"CiteCheck-982, {split}",
        items,
        data=[loaded.note, *named],
        groups=("topic",),
        notes=[*([CLOSED] if not sources else []), *([FITTED] if split == "validation" else []), PUBLISHED],
        cluster="collection",
    )


@contextmanager
def world(
    data: Path, split: str, libraries: Sequence[Path], sources: Sequence[Source]
) -> Iterator[tuple[list[Source], list[str]]]:
    """The sources to ask, and how to name them: the closed world for the validation split, then what is given."""
    with tempfile.TemporaryDirectory() as folder:
        asked: list[Source] = []
        named: list[str] = []
        true = data / WORLD
        if split == "validation" and not sources and true.is_file():
            build([true], Path(folder) / "world", closed=True)
            asked.append(Library.open(Path(folder) / "world", closed=True))
            named.append(f"{WORLD} (sha256 {file_hash(true)[:12]}), closed")
        for place in libraries:
            asked.append(Library.open(place, closed=not sources))
            named.append(f"library {asked[-1].name} ({asked[-1].coverage.note})")
        asked += sources
        named += [f"source {s.name}" for s in sources]
        yield asked, named


def judge_split(
    setting: Setting, loaded: Loaded[Cited], asked: Sequence[Source], named: Sequence[str], options: Options
) -> tuple[Judged, ...]:
    """The items of a split, judged."""
    rows = setting.rows(loaded.rows)
    items = [Labelled(r.key, r.text, r.label, "printed", r.groups) for r in rows]
    journal = setting.journal(loaded.sha256, *named, repr(options))
    return judge(items, asked, options, setting, journal)
