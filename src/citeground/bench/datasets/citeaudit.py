"""CiteAudit: 9,442 printed citations, real or not (arXiv:2602.23452). Only its form is known here.

The file is ``{"data": [{"source_type", "citation", "GT", "Predict"}, …]}``: 3,356 from PDFs, 6,086 generated;
``GT`` is True for a real citation.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from citeground.bench.datasets.card import Card, Loaded, json_file, load
from citeground.bench.datasets.rows import Cited
from citeground.errors import InputError

ALL = Card(
    name="citeaudit",
    title="CiteAudit",
    file="citeaudit/benchmark.json",
    source="https://github.com/shiiiikw/CiteAudit",
    licence="not stated",
    rows=9442,
    first="",
    tenth="",
    last="",
    url="https://raw.githubusercontent.com/shiiiikw/CiteAudit/"
    "99744f032ad3b42a1d09929ddcf7f3379e7320d5/data/benchmark.json",
    note="the file is not among the development data: rows are counted, not compared",
)
CARDS = (ALL,)


def read(data: Path) -> Loaded[Cited]:
    """All citations, labelled valid and wrong. Raises ``InputError``."""
    return load(ALL, data, lambda place: list(rows_of(json_file(place), place)), lambda r: r.text)


def rows_of(payload: Any, place: Path) -> Iterator[Cited]:
    """The rows of the published form. Raises ``InputError`` where it is another."""
    try:
        for number, row in enumerate(payload["data"]):
            label = "valid" if row["GT"] else "wrong"
            yield Cited(str(number), str(row["citation"]), label, groups={"kind": str(row["source_type"])})
    except (KeyError, TypeError) as error:
        raise InputError(f"not in the form of the published file ({error})", path=str(place)) from error
