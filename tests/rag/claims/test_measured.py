"""What the page about asking says of claims is what is measured."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from citeground.rag.claims.judging import judge

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    pytest.importorskip("numpy")
    spec = spec_from_file_location("bench_claims", ROOT / "bench" / "claims.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules["bench_claims"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.shared
@pytest.mark.slow
def test_scifact(bench: ModuleType, shared: Path) -> None:
    rows = list(bench.scifact(shared / "crag" / "scifact"))
    test = [r for r in rows if bench.is_held_out(r)]
    labels = sorted({r.label for r in rows})
    truth = [r.label for r in test]
    given = [judge(r.claim, r.sentences, title=r.title).verdict for r in test]
    accuracy, f1 = bench.scores(truth, given, labels)
    assert f"| {len(test)} | {accuracy:.3f}" in (ROOT / "docs" / "asking.md").read_text(encoding="utf-8")
    majority, majority_f1 = bench.scores(truth, [max(labels, key=truth.count)] * len(test), labels)
    assert accuracy > majority + 0.15 and f1 > majority_f1 + 0.3


@pytest.mark.shared
def test_the_halves_share_no_document(bench: ModuleType, shared: Path) -> None:
    for read, name in ((bench.scifact, "scifact"), (bench.fm2, "fm2"), (bench.wice, "wice")):
        rows = list(read(shared / "crag" / name))
        parts = [{r.group for r in rows if bench.is_held_out(r) is wanted} for wanted in (True, False)]
        assert parts[0] and parts[1] and not parts[0] & parts[1]
