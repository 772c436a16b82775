"""What every bench run is told: where data is, how much of it, where to write."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TypeVar

from citeground import __version__
from citeground.bench.datasets import data_directory
from citeground.bench.journal import Journal
from citeground.bench.metrics.calibration import Bin, Point
from citeground.bench.metrics.labels import Pair
from citeground.bench.results import Judged, Number, Result, Table

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """The common options of all benches.

    ``limit`` 0 means all rows. ``out`` is where results and the journal go, or None. ``seed`` is for
    everything that is drawn. ``quiet`` draws no progress bar.
    """

    bench: str
    command: str
    data: str | None = None
    limit: int = 0
    out: Path | None = None
    seed: int = 42
    quiet: bool = False
    today: date = field(default_factory=date.today)

    @property
    def data_dir(self) -> Path:
        """The data directory. Raises ``ConfigError`` where there is none."""
        return data_directory(self.data)

    def rows(self, rows: Sequence[T]) -> Sequence[T]:
        """The rows of this run: all, or evenly spread ones where a limit is set."""
        if not self.limit or self.limit >= len(rows):
            return rows
        # The first rows would be of one topic or relation: files are sorted.
        return [rows[place * len(rows) // self.limit] for place in range(self.limit)]

    def journal(self, *about: str, name: str = "") -> Journal:
        """The journal of this run (or of its part ``name``); ``about`` is all that its items depend on."""
        what = hashlib.sha256(json.dumps([__version__, self.bench, *about]).encode()).hexdigest()
        place = self.out / f"{'-'.join(filter(None, (self.bench, name)))}.journal.jsonl" if self.out else None
        return Journal(place, what)

    def progress(self, items: Sequence[T]) -> Iterator[T]:
        """The items, with a bar on a terminal."""
        import sys

        import click

        if self.quiet or not sys.stderr.isatty():
            yield from items
            return
        with click.progressbar(items, label=self.bench, file=sys.stderr) as bar:
            yield from bar

    def result(
        self,
        title: str,
        *,
        data: tuple[str, ...],
        numbers: tuple[Number, ...],
        tables: tuple[Table, ...] = (),
        labels: tuple[str, ...] = (),
        matrix: Mapping[Pair, int] | None = None,
        curve: tuple[Point, ...] = (),
        bins: tuple[Bin, ...] = (),
        notes: tuple[str, ...] = (),
        items: tuple[Judged, ...] = (),
    ) -> Result:
        """What this run found, with its command, version and date. See ``Result``."""
        return Result(
            bench=self.bench,
            title=title,
            command=self.command,
            version=__version__,
            date=self.today.isoformat(),
            data=data,
            numbers=numbers,
            tables=tables,
            labels=labels,
            matrix=matrix or {},
            curve=curve,
            bins=bins,
            notes=notes,
            items=items,
        )

    def write(self, result: Result, texts: dict[str, str]) -> list[Path]:
        """Write the forms of a result below ``out``, by suffix; an empty list where there is no ``out``."""
        if self.out is None:
            return []
        self.out.mkdir(parents=True, exist_ok=True)
        places = []
        for suffix, text in texts.items():
            places.append(self.out / f"{result.bench}.{suffix}")
            places[-1].write_text(text, encoding="utf-8")
        return places
