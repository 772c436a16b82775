"""The proof of ``bench/fix.py`` on real bibliographies, and that it would see a fault."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from tests.citations.editing.bench import LIGO, document, entry
from tests.citations.rules.world import Registry

DOI = "{https://doi.org/10.1103/PhysRevLett.116.061102}"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = spec_from_file_location("bench_fix", Path(__file__).parents[2] / "bench" / "fix.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_corrected_file_passes(bench: ModuleType) -> None:
    text = entry(doi=DOI, year="{2018}", volume="161") + entry(doi=DOI).replace("{ligo,", "{second,")
    row = bench.measure(document(text), [Registry("crossref", (LIGO,))], unsafe=True)
    assert (row.references, row.corrections, row.second_parser, row.faults) == (2, 4, "reads it", ())


def test_a_byte_outside_of_the_entries_is_seen(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    real = bench.repair

    def careless(*given: object, **how: object) -> object:
        done = real(*given, **how)
        file = done.document.files[0]
        files = (replace(file, text=file.text.replace("% kept", "% lost")),)
        return replace(done, document=replace(done.document, files=files))

    monkeypatch.setattr(bench, "repair", careless)
    row = bench.measure(document(entry(doi=DOI)), [Registry("crossref", (LIGO,))], unsafe=False)
    assert row.faults == ("bytes",)
    assert bench.compared("@misc{a, title = {x}}", "@misc{b, title = {x}}", set())[1] == ["keys"]
    assert bench.compared("@misc{a, title = {x}}", "@misc{a, title = {y}}", set())[1] == ["others"]


@pytest.mark.shared
def test_real_bibliographies(bench: ModuleType, shared: Path, tmp_path: Path) -> None:
    for path in (shared / "manuscripts" / "bib").iterdir():
        if path.stat().st_size < 60_000:
            (tmp_path / path.name).write_bytes(path.read_bytes())
    rows = bench.run(tmp_path, None, unsafe=True)
    assert len(rows) >= 40
    assert [row for row in rows if row.faults] == []
