"""The public names, and that they do what the commands do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import citeground
from citeground.errors import ConfigError, InputError
from citeground.parsers import load
from citeground.verdicts import Verdict
from tests.citations.editing.bench import LIGO, entry
from tests.citations.rules.world import Registry

DOI = "{https://doi.org/10.1103/PhysRevLett.116.061102}"
SOURCES = [Registry("crossref", (LIGO,))]


def test_the_public_names() -> None:
    assert {"check", "fix", "explain"} <= set(citeground.__all__) <= set(dir(citeground))
    assert all(getattr(citeground, name) for name in citeground.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        citeground.chekc  # noqa: B018


def test_importing_loads_nothing_and_a_room_does_not_hide_a_verb() -> None:
    code = (
        "import sys, citeground; assert len([m for m in sys.modules if m.startswith('citeground')]) == 1;"
        "import citeground.explain; assert callable(citeground.explain); assert citeground.explain('CG201')"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(sys.path)})


def test_check_and_fix_a_file(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text(entry(doi=DOI, year="{2018}"), encoding="utf-8")
    report = citeground.check(path, sources=SOURCES)
    assert report.counts[Verdict.MINOR] == 1
    done = citeground.fix(str(path), sources=SOURCES, ignore=["malformed-identifier"])
    assert done.changed[str(path)].text == entry(doi=DOI) != path.read_text(encoding="utf-8")
    citeground.fix(path, sources=SOURCES, write=True)
    assert path.read_text(encoding="utf-8") == entry(doi=DOI.replace("https://doi.org/", ""))
    assert citeground.check(load(str(path)), sources=SOURCES).counts[Verdict.EXACT] == 1


def test_errors_are_exceptions(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        citeground.check(tmp_path / "absent.bib", sources=[])
    with pytest.raises(ConfigError, match="no rule"):
        citeground.explain("autor-mismatch")
    with pytest.raises(ConfigError, match="no rule"):
        citeground.fix(load("a.bib", b"@misc{a}"), sources=[], select=["x"])
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as packed:
        packed.writestr("refs.bib", entry(doi=DOI))
    assert citeground.fix(tmp_path / "a.zip", sources=SOURCES).changed
    with pytest.raises(InputError, match="packed"):
        citeground.fix(tmp_path / "a.zip", sources=SOURCES, write=True)
