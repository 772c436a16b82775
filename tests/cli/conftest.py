"""A small library and a small bibliography, both of public facts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from citeground.cli import main

WORKS = (
    {
        "title": "Experimental Test of Parity Conservation in Beta Decay",
        "authors": [
            {"family": "Wu", "given": "C. S."},
            {"family": "Ambler", "given": "E."},
            {"family": "Hayward", "given": "R. W."},
            {"family": "Hoppes", "given": "D. D."},
            {"family": "Hudson", "given": "R. P."},
        ],
        "year": 1957, "venue": "Physical Review", "volume": "105", "pages": "1413-1414",
        "doi": "10.1103/PhysRev.105.1413", "type": "article", "source": "test",
    },
    {
        "title": "Evidence for the 2π Decay of the K20 Meson",
        "authors": [{"family": "Christenson", "given": "J. H."}, {"family": "Cronin", "given": "J. W."},
                    {"family": "Fitch", "given": "V. L."}, {"family": "Turlay", "given": "R."}],
        "year": 1964, "venue": "Physical Review Letters", "volume": "13", "pages": "138-140",
        "doi": "10.1103/PhysRevLett.13.138", "type": "article", "source": "test",
    },
    {
        "title": "A Model of Leptons", "authors": [{"family": "Weinberg", "given": "Steven"}],
        "year": 1967, "venue": "Physical Review Letters", "volume": "19", "pages": "1264-1266",
        "doi": "10.1103/PhysRevLett.19.1264", "type": "article", "source": "test",
    },
)  # fmt: skip

GOOD = """@article{wu1957,
  author  = {Wu, C. S. and Ambler, E. and Hayward, R. W. and Hoppes, D. D. and Hudson, R. P.},
  title   = {Experimental Test of Parity Conservation in Beta Decay},
  journal = {Physical Review},
  volume  = {105},
  pages   = {1413--1414},
  year    = {1957},
  doi     = {10.1103/PhysRev.105.1413},
}
"""
WRONG_YEAR = GOOD.replace("wu1957", "wu:1961").replace("{1957}", "{1961}")
UNKNOWN = """@article{nobody,
  author = {Nobody, N.}, title = {A Work That Is in No Library at All}, journal = {Physical Review D},
  volume = {999}, pages = {1}, year = {2001},
}
"""
IMPOSSIBLE = UNKNOWN.replace("{nobody,", "{impossible, eprint = {2513.00001}, archiveprefix = {arXiv},")


class Ran(NamedTuple):
    """What one command line did."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An open library of three works."""
    from citeground.library.build import build

    folder = tmp_path_factory.mktemp("library")
    dump = folder / "works.jsonl"
    dump.write_text("".join(json.dumps(w) + "\n" for w in WORKS), encoding="utf-8")
    build([dump], folder / "small")
    return folder / "small"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory without settings above it that matter."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(here: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run one command line in an empty directory."""

    def call(*arguments: object) -> Ran:
        code = main([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call
