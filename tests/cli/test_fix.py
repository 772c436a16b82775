"""``citeground fix`` from the command line to the bytes on disk."""

from __future__ import annotations

import io
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from citeground.parsers import load

from .conftest import GOOD, UNKNOWN, WRONG_YEAR, Ran

Run = Callable[..., Ran]
WRAPPED = GOOD.replace("{10.1103", "{https://doi.org/10.1103")
TEXT = "% Größe\n" + WRAPPED + "@comment{kept}\n" + UNKNOWN


@pytest.fixture
def bib(here: Path) -> Path:
    path = here / "refs.bib"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode("cp1252"))
    path.chmod(0o640)
    return path


class Pipe(io.TextIOWrapper):
    """A standard stream that is no terminal, with the bytes behind it."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="")

    @property
    def data(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()  # type: ignore[attr-defined,no-any-return]


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Pipe]:
    def make() -> Pipe:
        pipe = Pipe()
        monkeypatch.setattr(sys, "stdout", pipe)
        return pipe

    return make


def test_a_file_is_corrected_and_nothing_else_in_it(run: Run, bib: Path, library: Path) -> None:
    before = bib.read_bytes()
    ran = run("fix", "refs.bib", "--library", library)
    assert (ran.code, ran.out) == (0, "")
    assert bib.read_bytes() == before.replace(b"https://doi.org/", b"")
    assert stat.S_IMODE(bib.stat().st_mode) == 0o640
    assert ran.err.splitlines()[:2] == [
        "refs.bib: 1 place corrected in 1 of 2 references",
        "  wu1957: write 10.1103/PhysRev.105.1413 (malformed-identifier)",
    ]
    stamp = bib.stat().st_mtime_ns
    again = run("fix", "refs.bib", "--library", library)
    assert again.code == 0 and bib.stat().st_mtime_ns == stamp
    assert again.err == "refs.bib: nothing to correct in 2 references\n"


def test_a_diff_writes_nothing_and_can_be_applied(
    run: Run, bib: Path, library: Path, out: Callable[[], Pipe], here: Path
) -> None:
    before = bib.read_bytes()
    pipe = out()
    ran = run("fix", "--diff", "refs.bib", "refs.bib", "./refs.bib", "--library", library)
    assert ran.code == 1 and bib.read_bytes() == before
    assert "would be corrected" in ran.err
    assert pipe.data.startswith(b"--- refs.bib\n+++ refs.bib\n@@") and pipe.data.count(b"@@ -") == 1
    if shutil.which("patch"):
        subprocess.run(
            ["patch", "--binary", "-p0"], input=pipe.data, cwd=here, check=True, capture_output=True
        )
        assert bib.read_bytes() == before.replace(b"https://doi.org/", b"")


def test_an_unsafe_correction_is_named_and_made_on_request(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(GOOD.replace("{Physical Review}", "{Nature}"), encoding="utf-8")
    ran = run("fix", "refs.bib", "--library", library)
    assert "Left as they are: 1 unsafe\n" in ran.err and "{Nature}" in bib.read_text()
    assert ran.err.endswith("Next: citeground fix --diff --unsafe-fixes refs.bib\n")
    ran = run("fix", "--unsafe-fixes", "refs.bib", "--library", library, "-q")
    assert bib.read_text() == GOOD and ran.err == ""


def test_rules_are_selected(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(WRONG_YEAR.replace("{10.1103", "{https://doi.org/10.1103"), encoding="utf-8")
    run("fix", "refs.bib", "--library", library, "--select", "year-mismatch")
    assert "{1957}" in bib.read_text() and "https://" in bib.read_text()
    run("fix", "refs.bib", "--library", library, "--ignore", "CG103")
    assert "https://" in bib.read_text()


def test_the_standard_input_comes_out_corrected(
    run: Run, bib: Path, library: Path, out: Callable[[], Pipe], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = bib.read_bytes()
    monkeypatch.setattr(sys, "stdin", Pipe(data))
    pipe = out()
    ran = run("fix", "-", "--stdin-filename", "refs.bib", "--library", library)
    assert ran.code == 0 and pipe.data == data.replace(b"https://doi.org/", b"")
    assert bib.read_bytes() == data, "a name for the input is no file to write to"
    assert run("fix", "-", "refs.bib").code == 2


PRINTED = """References

[1] Wu C. S. et al., Experimental Test of Parity Conservation in Beta Decay, Phys. Rev. 105, 1413 (1957).
[2] Weinberg S., A Model of Leptons, Phys. Rev. Lett. 19, 1264 (1967).
[3] Nobody N., A Work That Is in No Library at All, Phys. Rev. D 999, 1 (2001).
"""


def test_a_printed_list_becomes_a_bibliography(run: Run, here: Path, library: Path) -> None:
    (here / "list.txt").write_text(PRINTED, encoding="utf-8")
    ran = run("fix", "list.txt", "--library", library)
    assert ran.code == 2
    assert ran.err == "error: list.txt: text cannot be edited in place; say: -o FILE.bib\n"
    ran = run("fix", "list.txt", "--library", library, "-o", "new.bib")
    assert ran.code == 0 and ran.err.endswith("Written: new.bib\n")
    assert "list.txt: 3 references, 2 of them after their records, the others as read\n" in ran.err
    made = load("new.bib")
    assert not made.problems
    assert [(r.key, r.cited.year, r.cited.identifier("doi")) for r in made.references] == [
        ("wu1957", 1957, "10.1103/physrev.105.1413"),
        ("weinberg1967", 1967, "10.1103/physrevlett.19.1264"),
        ("nobody2001", 2001, ""),
    ]
    assert (
        "% [3] UNRESOLVED: as read, compare with the original\n@article{nobody2001,\n"
        in (here / "new.bib").read_text()
    )
    assert run("fix", "new.bib", "--diff", "--library", library).code == 0


def test_packed_files_are_not_written_but_can_be_corrected_elsewhere(
    run: Run, here: Path, library: Path
) -> None:
    import zipfile

    with zipfile.ZipFile(here / "paper.zip", "w") as packed:
        packed.writestr(
            "main.tex",
            "\\documentclass{article}\\begin{document}\\cite{wu1957}\\bibliography{refs}\\end{document}",
        )
        packed.writestr(
            "refs.bib", "@string{pr = {Physical Review}}\n" + WRAPPED.replace("{Physical Review}", "pr")
        )
    before = (here / "paper.zip").read_bytes()
    ran = run("fix", "paper.zip", "--library", library)
    assert ran.code == 2 and "archive cannot be edited in place" in ran.err
    ran = run("fix", "paper.zip", "--library", library, "-o", "new.bib")
    assert ran.code == 0 and (here / "paper.zip").read_bytes() == before
    [reference] = load("new.bib").references
    assert "https://doi" not in reference.raw and reference.cited.container_title == "Physical Review"
    assert sorted(p.name for p in here.iterdir()) == ["new.bib", "paper.zip"]


def test_one_bad_file_does_not_stop_the_others(run: Run, bib: Path, library: Path) -> None:
    ran = run("fix", "absent.bib", "refs.bib", "--library", library)
    assert ran.code == 1 and "absent.bib: there is no such file" in ran.err
    assert b"https://doi.org/" not in bib.read_bytes()
    assert run("fix", "absent.bib", "--library", library).code == 2
    assert run("fix", "--diff", "-o", "x.bib", "refs.bib").code == 2


def test_where_nothing_answers_nothing_is_written(run: Run, bib: Path, library: Path) -> None:
    bib.write_text("@misc{k, note = {see there}}\n", encoding="utf-8")
    ran = run("fix", "refs.bib", "--library", library)
    assert ran.code == 2 and "nothing could be looked up" in ran.err


def test_check_shows_the_same_diff(run: Run, bib: Path, library: Path) -> None:
    bib.write_text(TEXT, encoding="utf-8")
    ran = run("check", "refs.bib", "--library", library, "--output-format", "diff", "--fail-on", "never")
    assert ran.out.splitlines()[:3] == ["--- refs.bib", "+++ refs.bib", "@@ -6,7 +6,7 @@"]
    assert "-  doi     = {https://doi.org/10.1103/PhysRev.105.1413},\n+  doi     = {10.1103/" in ran.out


@pytest.mark.parametrize("name", ["o.html", "o.json", "o.sarif", "o.MD", "o.docx", "o.tex"])
def test_a_name_that_announces_another_format_is_refused(
    run: Run, bib: Path, here: Path, library: Path, name: str
) -> None:
    ran = run("fix", "refs.bib", "--library", library, "-o", name)
    assert ran.code == 2 and ran.err.startswith(f"error: {name}: what is written there is BibTeX, not ")
    assert ran.err.endswith("; say: -o o.bib\n") and not (here / name).exists()


@pytest.mark.parametrize("name", ["o.bib", "o.bibtex", "o.txt", "o", "v1.2"])
def test_any_other_name_will_do(run: Run, bib: Path, here: Path, library: Path, name: str) -> None:
    assert run("fix", "refs.bib", "--library", library, "-o", name).code == 0
    assert "@article{wu1957," in (here / name).read_text(encoding="utf-8")
