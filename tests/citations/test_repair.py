"""A document corrected in rounds: what overlaps, what does not hold, and what stays as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from citeground.citations import repair as module
from citeground.citations.check import Options
from citeground.citations.repair import Reason, Repair, is_writable, repair
from citeground.models import Document, Work
from citeground.parsers import load
from tests.citations.editing.bench import LIGO, document, entry
from tests.citations.rules.world import TODAY, Registry

DOI = "{10.1103/PhysRevLett.116.061102}"
OTHER = "\n@book{other, title = {A Work of Nobody's Knowledge}, author = {Nobody, N.}, year = 1999}\n"


def repaired(text: str | Document, *works: Work, unsafe: bool = False) -> Repair:
    given = document(text) if isinstance(text, str) else text
    return repair(given, [Registry("crossref", works or (LIGO,))], Options(today=TODAY), unsafe=unsafe)


def after(done: Repair) -> str:
    return done.document.files[0].text


def test_corrections_of_one_entry_are_made_together() -> None:
    text = entry(doi=DOI, volume="{161}", year="{2018}", pages='"1"')
    done = repaired(text)
    assert after(done) == entry(doi=DOI, volume="{116}", pages='"61102"').replace("61102--61109}", "1}")
    assert {d.rule for d in done.done} == {"locator-mismatch", "year-mismatch"} and not done.left
    assert set(done.changed) == {"refs.bib"} and done.originals[0].text == text


def test_a_second_run_changes_nothing() -> None:
    text = entry(doi="{https://doi.org/10.1103/PhysRevLett.116.061102}", volume="{161}", year="{2018}")
    done = repaired(text)
    second = repaired(after(done))
    assert after(done) == entry(doi=DOI) and after(second) == after(done)
    assert not second.changed and not second.done and not second.left


def test_unsafe_corrections_wait_to_be_asked_for() -> None:
    text = entry(doi=DOI, journal="{Nature}")
    done = repaired(text)
    assert after(done) == text and not done.changed
    assert [(left.discrepancy.rule, left.reason) for left in done.left] == [("venue-mismatch", Reason.UNSAFE)]
    assert after(repaired(text, unsafe=True)) == text.replace("{Nature}", "{Physical Review Letters}")


def test_what_does_not_hold_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second check finds the reference worse: one correction at a time is tried, and none is kept."""
    text = entry(doi=DOI, volume="{161}", year="{2018}") + OTHER
    real, calls = module.check, []

    def worse(documents, *rest):  # type: ignore[no-untyped-def]
        report = real(documents, *rest)
        calls.append(len(documents[0].references))
        if "{161}" in documents[0].files[0].text and "{2018}" in documents[0].files[0].text:
            return report
        return replace(report, verifications=tuple(replace(v, score=0.1) for v in report.verifications))

    monkeypatch.setattr(module, "check", worse)
    done = repaired(text)
    assert after(done) == text and not done.done and not done.changed
    assert {left.reason for left in done.left} == {Reason.REFUSED}
    assert calls[0] == 2 and set(calls[1:]) == {1} and len(calls) < 12


def test_a_correction_that_breaks_the_file_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    text = entry(doi=DOI, year="{2018}") + entry(doi=DOI, volume="{161}").replace("{ligo,", "{ligo2,")
    real = module.edited

    def breaks(files, edits):  # type: ignore[no-untyped-def]
        changed = real(files, edits)
        return {
            path: replace(f, text=f.text.replace("@article{ligo,", "@article{gone,"))
            if "{2018}" not in f.text
            else f
            for path, f in changed.items()
        }

    monkeypatch.setattr(module, "edited", breaks)
    done = repaired(text)
    assert after(done) == text.replace("{161}", "{116}")
    assert [d.key for d in done.done] == ["ligo2"]


def test_what_inherits_is_checked_with_its_parent() -> None:
    text = (
        "@inproceedings{part, crossref = {whole}, title = {Observation of Gravitational Waves from a Binary "
        "Black Hole Merger}, author = {Müller, Karl-Robert and Vaswani, Ashish and van der Berg, Jan and "
        f"Gómez, Aidan N.}}, doi = {DOI}}}\n@proceedings{{whole, title = {{Physical Review Letters}}, year = 2018}}\n"
    )
    done = repaired(text)
    assert len(done.verifications) == 2 and done.document.references[0].cited.year == 2018


def test_the_bibliography_of_a_text_is_corrected_and_the_text_is_not(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_bytes(entry(doi=DOI, year="{2018}").encode())
    main = tmp_path / "paper.tex"
    main.write_bytes(
        b"\\begin{filecontents}{own.bib}\n" + entry(doi=DOI, volume="{161}").replace("{ligo,", "{own,").encode()
        + b"\n\\end{filecontents}\n\\begin{document}\\cite{ligo}\\bibliography{refs,own}\\end{document}\n"
    )  # fmt: skip
    done = repaired(load(str(main)))
    assert set(done.changed) == {str(tmp_path / "refs.bib"), str(main)} and is_writable(done.document)
    assert done.changed[str(tmp_path / "refs.bib")].text == entry(doi=DOI)
    assert done.changed[str(main)].text == main.read_text().replace("{161}", "{116}")


def test_line_ends_and_unreadable_bytes_stay() -> None:
    raw = entry(doi=DOI, volume="{161}").replace("\n", "\r\n").encode() + b"% \xff\x81\r\n"
    given = load("refs.bib", raw)
    done = repaired(given)
    file = done.document.files[0]
    data = file.bom + file.text.encode(file.encoding, file.errors)
    assert data.endswith(b"% \xff\x81\r\n")
    assert data == raw.replace(b"161", b"116")


def test_other_formats_are_only_checked() -> None:
    done = repaired(load("list.txt", b"[1] K.-R. Mueller et al., Phys. Rev. Lett. 116, 61102 (2018)\n"))
    assert not done.changed and not is_writable(done.document)


def test_a_doi_comes_out_of_its_link_though_nobody_knows_the_work() -> None:
    done = repaired(OTHER.replace("year = 1999", "doi = {https://doi.org/10.1000/nobody}"))
    assert after(done) == OTHER.replace("year = 1999", "doi = {10.1000/nobody}")
    assert [d.rule for d in done.done] == ["malformed-identifier"]
