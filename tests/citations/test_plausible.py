from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.finding import Finding
from citeground.citations.issued import why_impossible
from citeground.citations.plausible import check_plausible, is_planted
from citeground.citations.publishers import prefixes_of, publisher_conflict
from citeground.citations.weights import WEIGHTS
from citeground.models import Date, Field, Identifier, Reference, Work

TODAY = date(2026, 11, 30)


NOTHING = Work()


def found(cited: Work = NOTHING, **fields: str) -> list[Finding]:
    fields.setdefault("archiveprefix", "arXiv")
    entry = Reference("k", 1, cited, fields=tuple(Field(name, value) for name, value in fields.items()))
    return check_plausible(entry, TODAY)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("1713.03762", "no month 13"),
        ("1700.03762", "no month 00"),
        ("2612.00001", "not been issued yet"),
        ("3001.00001", "not been issued yet"),
        ("1602.8745", "five digits"),
        ("1412.69801", "four digits"),
        ("0703.0001", "begin in April 2007"),
        ("9912.1234", "begin in April 2007"),
        ("1706.00000", "begin at 1"),
        ("1602.87451", "so many submissions"),
        ("hep-th/9913001", "no month 13"),
        ("hep-th/0704001", "ended in March 2007"),
        ("hep-th/9901000", "begin at 1"),
    ],
)
def test_numbers_that_arxiv_cannot_have_issued(number: str, why: str) -> None:
    assert why in why_impossible(number, TODAY)


@pytest.mark.parametrize(
    "number",
    [
        "0704.0001",
        "1412.6980",
        "1501.00001",
        "1706.03762",
        "2610.31999",
        "2611.00001",
        "hep-th/9901001",
        "math/0703999",
        "cond-mat/9108001",
        "0711.5026",
        "2605.31391",
    ],
)
def test_numbers_that_arxiv_issued(number: str) -> None:
    assert why_impossible(number, TODAY) == ""


@given(st.integers(2015, 2026), st.integers(1, 12), st.integers(1, 9000))
def test_every_usual_number_of_the_past_is_possible(year: int, month: int, number: int) -> None:
    if (year, month) <= (2026, 11):
        assert not why_impossible(f"{year % 100:02d}{month:02d}.{number:05d}", TODAY)


@given(st.text(max_size=30))
def test_any_text_has_an_answer(text: str) -> None:
    assert isinstance(why_impossible(text, TODAY), str)


def test_an_impossible_number_is_a_finding() -> None:
    [finding] = found(Work(identifiers=(Identifier("arxiv", "1713.03762"),)))
    assert (finding.rule, finding.field, finding.weight) == (
        "impossible-identifier",
        "arxiv",
        WEIGHTS["impossible-identifier"],
    )
    assert (finding.given, finding.at) == ("1713.03762", "1713.03762")


@pytest.mark.parametrize(("year", "count"), [(2026, 0), (2027, 0), (2028, 1), (1650, 0)])
def test_a_year_may_lie_one_ahead(year: int, count: int) -> None:
    assert len(found(Work(issued=Date(year)))) == count


@pytest.mark.parametrize(
    ("doi", "journal", "owner"),
    [
        ("10.1016/j.physletb.2012.08.020", "Phys. Rev. D", "Elsevier"),
        ("10.1038/nature14539", "Physical Review Letters", "Springer Nature"),
        ("10.1103/PhysRevLett.116.061102", "Nature", "the American Physical Society"),
        ("10.1126/science.1102896", r"\prl", "the AAAS"),
        ("10.1103/physrevd.1.1", "IEEE Transactions on Image Processing", "the American Physical Society"),
    ],
)
def test_a_doi_of_another_publisher(doi: str, journal: str, owner: str) -> None:
    assert publisher_conflict(doi, journal) == owner
    [finding] = found(Work(container_title=journal, identifiers=(Identifier("doi", doi),)))
    assert owner in finding.detail and finding.rule == "impossible-identifier"


@pytest.mark.parametrize(
    ("doi", "journal"),
    [
        ("10.1103/physrevlett.116.061102", "Phys. Rev. Lett."),
        ("10.48550/arxiv.1602.03837", "Physical Review Letters"),
        ("10.5281/zenodo.1234", "Physical Review Letters"),
        ("10.2172/12345", "Phys.Rev.D"),
        ("10.1086/300499", "The Astronomical Journal"),
        ("10.3847/1538-4357/aa1234", "Astrophysical Journal"),
        ("10.1111/j.1365-2966.2005.1", "Monthly Notices of the Royal Astronomical Society"),
        ("10.1088/1126-6708/2008/01/001", "Journal of High Energy Physics"),
        ("10.1007/jhep01(2010)001", "J. High Energy Phys."),
        ("10.1140/epjc/s10052-1", "Eur. Phys. J. C"),
        ("10.1006/aphy.1997.1", "Annals of Physics"),
        ("10.2147/nss.1", "Nature and Science of Sleep"),
        ("10.1007/s00114-1", "Naturwissenschaften"),
        ("10.1016/j.cell.2020.1", "Cell"),
        ("10.1007/s00521-1", "Neural Computing and Applications"),
        ("10.1002/aris.1", "Annual Review of Information Science and Technology"),
        ("10.1145/1", "IEEE/ACM Transactions on Networking"),
        ("10.1016/x", "Physical Review Letters and Applications Quarterly"),
        ("", "Nature"),
        ("10.1016/x", ""),
    ],
)
def test_a_doi_that_may_be_the_journals(doi: str, journal: str) -> None:
    assert publisher_conflict(doi, journal) == ""


@given(st.text(max_size=60))
def test_an_unknown_journal_is_not_judged(journal: str) -> None:
    assert isinstance(prefixes_of(f"Acta Ignota {journal}"), tuple)
    assert publisher_conflict("10.1016/x", f"Acta Ignota {journal}") == ""


@pytest.mark.parametrize(
    ("value", "repair"),
    [
        ("https://doi.org/10.1038/nature14539", "10.1038/nature14539"),
        ("http://dx.doi.org/10.1103/PhysRev.47.777", "10.1103/PhysRev.47.777"),
        ("doi: 10.1103/PhysRev.47.777", "10.1103/PhysRev.47.777"),
        (r"\url{https://doi.org/10.1038/nature14539}", "10.1038/nature14539"),
        ("https://link.springer.com/article/10.1007/s11263-015-0816-y", "10.1007/s11263-015-0816-y"),
    ],
)
def test_a_wrapped_doi_is_style(value: str, repair: str) -> None:
    [finding] = found(doi=value)
    assert (finding.rule, finding.weight, finding.found) == ("malformed-identifier", 0.0, repair)


@pytest.mark.parametrize(
    "value", ["PhysRevLett.116.061102", "10/x", "see the journal", "11.1103/PhysRev.47.777", "10.1103"]
)
def test_an_unreadable_doi_costs(value: str) -> None:
    [finding] = found(doi=value)
    assert (finding.weight, finding.field) == (WEIGHTS["malformed-identifier"], "doi")
    assert value in finding.detail


@pytest.mark.parametrize(
    "value",
    [
        # A short form by the DOI Foundation's own service.
        "10/gcpx2s",
        "10.1038/nature14539",
        r"10.1007/978-3-540\_4",
        "",
        "  ",
        "-",
        "N/A",
        "none",
        "{10.1038/nature14539}",
        "arXiv:1706.03762",
        "https://www.sciencedirect.com/science/article/pii/S0370269312008581",
        "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
    ],
)
def test_a_doi_field_that_misleads_nobody_is_left_alone(value: str) -> None:
    assert found(doi=value) == []


@pytest.mark.parametrize(
    "value", ["1706.03762", "1706.03762v5", "arXiv:1706.03762", "hep-th/9901001", "", "quant-ph/0512258"]
)
def test_an_eprint_of_arxiv(value: str) -> None:
    assert found(eprint=value) == []


def test_an_eprint_that_is_no_number() -> None:
    [finding] = found(eprint="submitted")
    assert (finding.rule, finding.field, finding.weight) == (
        "malformed-identifier",
        "arxiv",
        WEIGHTS["malformed-identifier"],
    )


def test_an_eprint_inside_its_link_is_style() -> None:
    [finding] = found(eprint="https://arxiv.org/abs/1706.03762")
    assert (finding.weight, finding.found) == (0.0, "1706.03762")


def test_an_old_number_may_have_its_archive_in_another_field() -> None:
    assert found(eprint="0512258", primaryclass="quant-ph") == []
    [finding] = found(eprint="0512258")
    assert finding.weight == 0.0 and "archive" in finding.detail


@pytest.mark.parametrize("kind", ["hal", "jstor", ""])
def test_an_eprint_of_another_archive_is_not_judged(kind: str) -> None:
    assert found(eprint="some:thing", archiveprefix=kind) == []


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/abs/1706.03762",
        "https://www.example.com/pdf/1706.03762v2.pdf",
        "http://example.org/pdf/hep-th/9901001",
        "https://arxiv.com/abs/1706.03762",
    ],
)
def test_an_arxiv_address_on_another_host(url: str) -> None:
    [finding] = found(Work(url=url))
    assert (finding.rule, finding.field, finding.weight) == (
        "malformed-identifier",
        "url",
        WEIGHTS["malformed-identifier"],
    )
    assert finding.found in ("https://arxiv.org/abs/1706.03762", "https://arxiv.org/abs/hep-th/9901001")


@pytest.mark.parametrize(
    "url",
    [
        "https://arxiv.org/abs/1706.03762",
        "http://export.arxiv.org/pdf/1706.03762v2",
        "https://ar5iv.labs.arxiv.org/html/1706.03762",
        "https://www.alphaxiv.org/abs/1706.03762",
        "https://xxx.lanl.gov/abs/hep-th/9901001",
        "https://arxiv-org.proxy.example.edu/abs/1706.03762",
        "https://ui.adsabs.harvard.edu/abs/2017arXiv170603762V",
        "https://huggingface.co/papers/1706.03762",
        "https://example.org/abs/12.34",
        "https://example.org/papers/1706.03762",
        "https://doi.org/10.1038/nature14539",
        "http://[bad",
        "not a link",
        "",
    ],
)
def test_a_link_that_may_be_meant(url: str) -> None:
    assert found(Work(url=url)) == []


def test_planted_identifiers_are_known() -> None:
    assert is_planted(Identifier("arxiv", "1011.1669"))
    assert is_planted(Identifier("doi", "10.1017/cbo9781107415324.004"))
    assert not is_planted(Identifier("doi", "10.1038/nature14539"))


@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=80))
def test_any_values_have_an_answer(doi: str, eprint: str, url: str) -> None:
    for finding in found(Work(url=url), doi=doi, eprint=eprint):
        assert finding.detail and finding.weight <= 0.0


@pytest.mark.parametrize("char", ["(", "/", "10.", "https://", "_", "{", "\\"])
def test_long_values_finish(char: str) -> None:
    found(Work(url=char * 200_000), doi=char * 200_000, eprint=char * 200_000)
