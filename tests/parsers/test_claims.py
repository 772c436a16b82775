from __future__ import annotations

from pathlib import Path

import pytest

from citeground.models import Citation, Claim, Document
from citeground.parsers import load
from citeground.parsers.claims import bare, claims

BIB = b"""@article{ward2001, author = {Ward, A.}, title = {On Tides}, year = 2001}
@article{kent2003, author = {Kent, B.}, title = {On Waves}, year = 2003}
"""
TEX = rb"""\documentclass{article}\begin{document}
Tides follow the moon \cite{ward2001}. Waves are slower in shallow water, as \citet{kent2003}
showed and others found before \citep{ward2001}. See also \cite{kent2003}. Nothing is cited here.
\nocite{ward2001}
\bibliography{refs}
\end{document}
"""


def test_a_sentence_that_cites_is_one_claim_with_all_its_keys(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_bytes(BIB)
    (tmp_path / "paper.tex").write_bytes(TEX)
    main = str(tmp_path / "paper.tex")
    assert claims(load(main)) == (
        Claim("Tides follow the moon.", ("ward2001",), main, 2),
        Claim(
            "Waves are slower in shallow water, as Kent (2003) showed and others found before.",
            ("kent2003", "ward2001"),
            main,
            2,
        ),
    )


def test_numbers_are_linked_to_the_list_of_a_text() -> None:
    text = """Neutrinos have mass, as oscillations show [1, 2]. The rest is open.

References

[1] Fukuda Y. et al. Evidence for oscillation of atmospheric neutrinos. Phys. Rev. Lett. 81, 1562 (1998).
[2] Ahmad Q. R. et al. Direct evidence for neutrino flavor transformation. Phys. Rev. Lett. 89, 011301 (2002).
"""
    [claim] = claims(load("notes.txt", text.encode()))
    assert claim == Claim("Neutrinos have mass, as oscillations show.", ("1", "2"), "notes.txt", 1)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It is so [3, 5–7].", "It is so."),
        ("It is so [@ward2001, p. 3; @kent2003].", "It is so."),
        ("As @ward2001 has it,\nit is so[^1].", "As @ward2001 has it, it is so."),
        ("It is [so](https://example.org/a) [2].", "It is so."),
        ("The interval [0.1, 0.9] stays.", "The interval [0.1, 0.9] stays."),
    ],
)
def test_marks_are_taken_out(sentence: str, expected: str) -> None:
    assert bare(sentence) == expected


def test_without_citations_there_is_nothing_to_test() -> None:
    assert claims(Document("x.bib", "bibtex")) == ()
    assert claims(Document("x", "text", citations=(Citation(("1",), sentence="See [1]."),))) == ()
