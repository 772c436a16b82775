"""The paper's validation split against a closed library of the true works."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from citeground.citations.check import Options, check
from citeground.library import Library
from citeground.library.build import build
from citeground.models import Document, Reference
from citeground.parsers import refstring
from citeground.verdicts import Verdict

pytestmark = pytest.mark.shared
LABELS = {"valid": Verdict.EXACT, "hallucinated_minor": Verdict.MINOR, "hallucinated_major": Verdict.MAJOR}


def test_at_least_95_percent_are_right(shared: Path, tmp_path: Path) -> None:
    """Against the true works alone; ``citeground bench citecheck --library`` has them inside a corpus."""
    folder = shared / "citecheck982"
    rows = [json.loads(line) for line in (folder / "dev.jsonl").read_text(encoding="utf-8").splitlines()]
    build([folder / "world_dev.jsonl"], tmp_path / "world", closed=True)
    works = refstring.read_many([row["corrupted_citation"] for row in rows])
    references = tuple(
        Reference(str(n), n, w, r["corrupted_citation"])
        for n, (w, r) in enumerate(zip(works, rows, strict=True), 1)
    )
    report = check(
        [Document("dev", "text", references)],
        [Library.open(tmp_path / "world")],
        Options(today=date(2026, 11, 30)),
    )
    found = [v.verdict for v in report.verifications]
    wanted = [LABELS[row["ground_truth_label"]] for row in rows]
    right = sum(a is b for a, b in zip(found, wanted, strict=True))
    assert right / len(rows) >= 0.95
    # Nobody's valid reference is called another work, or none.
    assert not [
        r for r, f, w in zip(rows, found, wanted, strict=True) if w is Verdict.EXACT and f is Verdict.MAJOR
    ]
