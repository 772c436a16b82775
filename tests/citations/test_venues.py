"""Where a work appeared: ways of writing one venue, other venues, and what claims no venue at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.finding import Agreement
from citeground.citations.venues import claims_venue, compare_container, is_preprint
from citeground.citations.weights import WEIGHTS
from citeground.models import Work


def compare(cited: str, record: str, *others: str) -> Agreement:
    result = compare_container(
        Work(container_title=cited), Work(container_title=record, other_containers=others)
    )
    assert bool(result.findings) is (result.agreement is Agreement.DIFFERS)
    return result.agreement


ONE_VENUE = [
    ("Eur.Phys.J. C", "Eur.Phys.J."),
    ("Eur. Phys. J. C", "Eur. Phys. J."),
    ("Phys. Rev. Lett.", "Physical Review Letters"),
    ("Phys Rev Lett", "Physical Review Letters"),
    ("PRL", "Physical Review Letters"),
    (r"\prl", "Physical Review Letters"),
    (r"\apj", "The Astrophysical Journal"),
    ("ApJ", "The Astrophysical Journal"),
    (r"A\&A", "Astronomy & Astrophysics"),
    ("MNRAS", "Monthly Notices of the Royal Astronomical Society"),
    ("J. Am. Chem. Soc.", "Journal of the American Chemical Society"),
    ("JACS", "Journal of the American Chemical Society"),
    ("N. Engl. J. Med.", "New England Journal of Medicine"),
    ("Proc. Natl. Acad. Sci. U.S.A.", "Proceedings of the National Academy of Sciences"),
    ("PNAS", "Proceedings of the National Academy of Sciences of the United States of America"),
    ("Nucl. Phys. B", "Nuclear Physics B"),
    ("Nat. Commun.", "Nature Communications"),
    ("Sci. Adv.", "Science Advances"),
    ("Nature", "Nature (London)"),
    ("Lancet", "The Lancet"),
    ("BMJ", "British Medical Journal"),
    ("JHEP", "Journal of High Energy Physics"),
    ("Z. Phys.", "Zeitschrift für Physik"),
    ("Ann. Phys. (Leipzig)", "Annalen der Physik"),
    ("Ann. Phys. (N.Y.)", "Annals of Physics"),
    ("Acta Crystallogr. A", "Acta Crystallographica Section A"),
    ("J. Phys.: Condens. Matter", "Journal of Physics: Condensed Matter"),
    ("J. Phys. A: Math. Gen.", "Journal of Physics A: Mathematical and General"),
    ("IEEE Trans. Inf. Theory", "IEEE Transactions on Information Theory"),
    ("NIPS", "Advances in Neural Information Processing Systems 30"),
    ("NeurIPS", "Advances in Neural Information Processing Systems"),
    ("CVPR", "2016 IEEE Conference on Computer Vision and Pattern Recognition (CVPR)"),
    ("In Proc. CVPR", "2016 IEEE Conference on Computer Vision and Pattern Recognition (CVPR)"),
    ("ICML", "Proceedings of the 32nd International Conference on Machine Learning"),
    ("JMLR", "J. Mach. Learn. Res."),
    ("LNCS", "Lecture Notes in Computer Science"),
]


@pytest.mark.parametrize(("one", "other"), ONE_VENUE)
def test_abbreviations_macros_and_acronyms_name_the_venue(one: str, other: str) -> None:
    assert compare(one, other) is compare(other, one) is Agreement.AGREES


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Phys. Rev. A", "Physical Review B"),
        ("Nuclear Physics A", "Nucl. Phys. B"),
        ("Physica A", "Physica D"),
        ("Eur. Phys. J. C", "European Physical Journal A"),
        ("Nature", "Nature Physics"),
        ("Science", "Science Advances"),
        ("Cell", "Cell Reports"),
        ("Bioinformatics", "BMC Bioinformatics"),
        ("Annals of Physics", "Annalen der Physik"),
        ("Physical Review Letters", "Physics Letters B"),
        ("Physical Review Letters", "Nature"),
        ("ICML", "International Conference on Learning Representations"),
        ("NeurIPS Workshop on Deep Learning", "Advances in Neural Information Processing Systems"),
    ],
)
def test_sister_journals_sections_and_workshops_are_other_venues(one: str, other: str) -> None:
    assert compare(one, other) is compare(other, one) is Agreement.DIFFERS


def test_another_venue_is_one_finding_that_names_both() -> None:
    cited, record = (
        Work(container_title="Nature"),
        Work(container_title="Science", other_containers=("Sci.",)),
    )
    [found] = compare_container(cited, record).findings
    assert (found.rule, found.field, found.weight) == (
        "venue-mismatch", "container_title", WEIGHTS["venue-mismatch"],
    )  # fmt: skip
    assert (found.given, found.found, found.at) == ("Nature", "Science", "Nature")
    assert found.detail == "the record names Science"


@pytest.mark.parametrize(
    "claim", ["", "arXiv preprint arXiv:1706.03762", "CoRR", "submitted to PRL", "in press"]
)
def test_who_claims_no_venue_cannot_claim_a_wrong_one(claim: str) -> None:
    assert not claims_venue(Work(container_title=claim))
    assert compare(claim, "Nature") is Agreement.UNKNOWN
    assert compare("Nature", claim) is Agreement.UNKNOWN


def test_any_element_of_the_containers_may_match() -> None:
    assert compare("LNCS", "Computer Vision – ECCV 2014", "Lecture Notes in Computer Science") is (
        Agreement.AGREES
    )
    cited = Work(container_title="A series nobody knows", other_containers=("Nature",))
    assert compare_container(cited, Work(container_title="Nature")).agreement is Agreement.AGREES


def test_a_venue_that_cannot_be_told_is_not_held_against_the_reference() -> None:
    assert (
        compare("Workshop on Machine Translation", "Conference on Machine Translation") is Agreement.UNKNOWN
    )
    assert compare("Nature", "Science", "自然科学") is Agreement.UNKNOWN


@pytest.mark.parametrize("type_", ["book", "chapter"])
def test_presses_and_collections_are_never_told_apart(type_: str) -> None:
    cited, record = Work(container_title="Nature"), Work(container_title="Science")
    assert compare_container(cited, replace(record, type=type_)).agreement is Agreement.UNKNOWN
    assert compare_container(replace(cited, type=type_), record).agreement is Agreement.UNKNOWN


@pytest.mark.parametrize("type_", ["thesis", "report"])
def test_an_institution_is_no_venue(type_: str) -> None:
    cited = Work(type=type_, container_title="Massachusetts Institute of Technology")
    assert compare_container(cited, Work(container_title="Nature")).agreement is Agreement.UNKNOWN


def test_a_preprints_record_says_nothing_about_the_journal() -> None:
    record = Work(type="article", container_title="bioRxiv", other_containers=("Science",))
    assert compare_container(Work(container_title="Nature"), record).agreement is Agreement.UNKNOWN


@pytest.mark.parametrize(
    ("record", "preprint"),
    [
        (Work(type="article"), True),
        (Work(type="article", container_title="arXiv"), True),
        (Work(type="article-journal", container_title="arXiv (Cornell University)"), True),
        (Work(container_title="Research Square preprint"), True),
        (Work(container_title="SSRN Electronic Journal"), True),
        (Work(type="article", container_title="Nature"), False),
        (Work(type="article-journal"), False),
        (Work(type="article", volume="12"), False),
        (Work(container_title="arXiv", volume="12"), False),
    ],
)
def test_a_preprint_has_no_volume_and_no_home_but_a_server(record: Work, preprint: bool) -> None:
    assert is_preprint(record) is preprint


NAMES = st.sampled_from([name for pair in ONE_VENUE for name in pair])


@given(
    NAMES,
    st.sampled_from([str.upper, str.lower, str.title, lambda s: s.replace(".", ""), lambda s: f"{{{s}}}"]),
)
def test_case_full_stops_and_braces_never_make_another_venue(name: str, write: object) -> None:
    written = write(name)  # type: ignore[operator]
    assert compare(written, name) is not Agreement.DIFFERS
    assert compare(name, written) is not Agreement.DIFFERS


@given(NAMES, NAMES)
def test_venues_compare_alike_from_both_sides(one: str, other: str) -> None:
    assert compare(one, other) is compare(other, one)


@given(NAMES, NAMES)
def test_a_further_name_on_record_never_makes_it_worse(one: str, other: str) -> None:
    order = [Agreement.DIFFERS, Agreement.UNKNOWN, Agreement.AGREES]
    assert order.index(compare(one, other, one)) >= order.index(compare(one, other))
    assert compare(one, other, one) is Agreement.AGREES


@pytest.mark.parametrize(
    "house", ["Nature Publishing Group", "Elsevier BV", "Example Verlag mbH", "Oxford University Press"]
)
def test_a_publishing_house_in_the_journals_place_refutes_no_journal(house: str) -> None:
    assert compare("Nat. Photonics", house) is Agreement.UNKNOWN
    assert compare("Nat. Photonics", "Optics Letters") is Agreement.DIFFERS
