"""Two author lists: what is one list, what is a slip in it, and what a cut or odd record cannot say."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.authors import are_strangers, compare_authors, listing, share_authors
from citeground.citations.finding import Agreement, FieldResult
from citeground.citations.weights import WEIGHTS
from citeground.models import Name, Work
from tests.citations.rules.world import people
from tests.pace import allowed

RESNET = "He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian"
EPR = "Einstein, Albert and Podolsky, Boris and Rosen, Nathan"
DFT = "Perdew, John P. and Burke, Kieron and Ernzerhof, Matthias"


def work(names: str, **values: object) -> Work:
    return replace(Work(author=people(names)), **values)  # type: ignore[arg-type]


def compare(cited: str | Work, record: str | Work) -> FieldResult:
    left, right = (side if isinstance(side, Work) else work(side) for side in (cited, record))
    return compare_authors(left, right)


def rules(result: FieldResult) -> list[str]:
    return [f.rule for f in result.findings]


SAME_LIST = [
    (RESNET, RESNET),
    (RESNET, "K. He and X. Zhang and S. Ren and J. Sun"),
    ("He, K and Zhang, X and Ren, S and Sun, J", RESNET),
    (EPR, "EINSTEIN, A. and PODOLSKY, B. and ROSEN, N."),
    ("Schr{\\\"o}dinger, Erwin", "Schrödinger, E."),
    ("Schroedinger, E.", "Schrödinger, Erwin"),
    ("Moller, C. and Plesset, M. S.", "Møller, Chr. and Plesset, Milton S."),
    ("Erdos, P. and Renyi, A.", "Erdős, Pál and Rényi, Alfréd"),
    ("Lukasiewicz, Jan", "Łukasiewicz, Jan"),
    ("van der Waals, J. D.", "Waals, Johannes Diderik van der"),
    ("{De la Cruz}, Maria", "de la Cruz, M."),
    ("Garcia-Marquez, Gabriel", "García Márquez, G."),
    ("Marquez Garcia, Gabriel", "García Márquez, Gabriel"),
    ("Levi-Civita, Tullio", "Levi‐Civita, T."),
    ("Jean-Pierre Serre", "J.-P. Serre"),
    ("King, Jr., Martin Luther", "King, Martin L."),
    ("Wei Wang and Li Zhang", "Wang Wei and Zhang Li"),
    ("Zitnick, C. Lawrence", "Lawrence Zitnick"),
    ("O'Neil, Patrick", "O’Neil, P."),
]  # fmt: skip


@pytest.mark.parametrize(("cited", "record"), SAME_LIST)
def test_one_list_in_two_ways_of_writing_agrees_without_a_finding(cited: str, record: str) -> None:
    for a, b in ((cited, record), (record, cited)):
        result = compare(a, b)
        assert (result.agreement, result.findings) == (Agreement.AGREES, ())


@pytest.mark.parametrize(
    ("cited", "record", "rule", "weight", "at"),
    [
        ("Einstein, A. and Podolski, B. and Rosen, N.", EPR, "author-spelling", "author-spelling", "Podolski"),
        ("Einstein, A. and Bohr, N. and Rosen, N.", EPR, "author-mismatch", "author-mismatch", "Bohr"),
        ("Einstein, Alfred and Podolsky, B. and Rosen, N.", EPR, "author-mismatch", "author-given", "Alfred"),
        ("Einstein, A. and Rosen, N.", EPR, "author-missing", "author-missing", ""),
        ("Podolsky, B. and Rosen, N.", EPR, "author-missing", "author-missing", ""),
        (f"{EPR} and Bohr, Niels", EPR, "author-mismatch", "author-mismatch", "Bohr"),
        ("Zhang, Xiangyu and He, Kaiming and Ren, Shaoqing and Sun, Jian", RESNET, "author-order", "author-order", "Zhang"),
    ],
)  # fmt: skip
def test_one_slip_in_a_list_is_one_finding_of_its_kind(
    cited: str, record: str, rule: str, weight: str, at: str
) -> None:
    result = compare(cited, record)
    [found] = result.findings
    assert result.agreement is Agreement.DIFFERS
    assert (found.rule, found.field, found.weight, found.at) == (rule, "author", WEIGHTS[weight], at)


def test_a_list_of_which_nobody_is_on_record_costs_more_than_one_stranger() -> None:
    one = compare("Einstein, A. and Bohr, N. and Rosen, N.", EPR)
    every = compare("Bohr, N. and Dirac, P. A. M.", EPR)
    assert rules(every) == rules(one) == ["author-mismatch"]
    assert every.weight < one.weight
    assert "none of the cited authors is on record" in every.findings[0].detail


def test_each_slip_of_two_is_named() -> None:
    result = compare("Einstien, A. and Podolsky, B. and Bohr, N.", EPR)
    assert sorted(rules(result)) == ["author-mismatch", "author-spelling"]


def test_the_message_names_who_is_wrong_and_who_is_on_record() -> None:
    [extra] = compare("Einstein, A. and Bohr, N. and Rosen, N.", EPR).findings
    assert extra.detail == "N. Bohr is not on the record's list of 3, which has Boris Podolsky in addition"
    [two] = compare("Einstein, A. and Bohr, N. and Dirac, P.", EPR).findings
    assert two.detail.startswith("N. Bohr, P. Dirac are not on the record's list of 3")
    [cut] = compare("Einstein, A. and Rosen, N.", EPR).findings
    assert cut.detail == "2 of the 3 authors on record are named, without “et al.”; missing: Boris Podolsky"
    [order] = compare("Zhang, X. and He, K. and Ren, S. and Sun, J.", RESNET).findings
    assert order.detail == "the record's order is Kaiming He, Xiangyu Zhang, Shaoqing Ren, Jian Sun"


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_et_al_allows_any_beginning_of_the_list(kept: int) -> None:
    cited = replace(work(RESNET), author=people(RESNET)[:kept], author_complete=False)
    assert compare(cited, RESNET) == compare(RESNET, RESNET)


def test_et_al_allows_a_selection_in_order_but_not_a_later_author_alone() -> None:
    some = work("He, K. and Sun, J.", author_complete=False)
    assert not compare(some, RESNET).findings
    later = work("Sun, Jian", author_complete=False)
    assert rules(compare(later, RESNET)) == ["author-order"]


def test_et_al_does_not_excuse_a_stranger() -> None:
    cited = work("He, K. and Bohr, N.", author_complete=False)
    assert rules(compare(cited, RESNET)) == ["author-mismatch"]


def test_a_record_that_is_cut_refutes_nobody_behind_its_end() -> None:
    cut = replace(work(RESNET), author=people(RESNET)[:2], author_complete=False)
    result = compare(RESNET, cut)
    assert (result.agreement, result.findings) == (Agreement.UNKNOWN, ())


def test_a_record_with_one_author_beside_four_cited_ones_is_taken_to_be_cut() -> None:
    assert compare(RESNET, "He, Kaiming").agreement is Agreement.UNKNOWN
    assert compare(EPR, "Einstein, Albert").agreement is Agreement.DIFFERS, "three could be wrong"


def test_of_a_cut_record_nothing_is_said_about_those_it_does_not_name() -> None:
    cut = work("He, Kaiming", author_complete=False)
    [found] = compare("Bohr, N. and Dirac, P.", cut).findings
    assert found.detail == "the record begins with Kaiming He, whom the reference does not name"


@pytest.mark.parametrize(
    ("cited", "record"),
    [
        ("", RESNET),
        (RESNET, ""),
        ("Anonymous", EPR),
        (EPR, "{CERN}"),
    ],
)
def test_who_is_not_named_cannot_be_wrong(cited: str, record: str) -> None:
    assert compare(cited, record).agreement is not Agreement.DIFFERS


def test_names_without_any_letters_prove_nothing() -> None:
    blank = Work(author=(Name(),))
    assert compare(blank, EPR).agreement is Agreement.UNKNOWN
    assert share_authors(blank, work(EPR)) is None


def test_editors_stand_for_authors_where_there_are_none() -> None:
    cited = Work(editor=people("Lorentz, H. A."))
    assert compare(cited, "Lorentz, Hendrik Antoon").agreement is Agreement.AGREES
    assert compare("Lorentz, Hendrik Antoon", cited).agreement is Agreement.AGREES


ATLAS = Name(literal="The ATLAS Collaboration")


@pytest.mark.parametrize(
    "record",
    [
        (Name(literal="ATLAS Collaboration"),),
        people("Aad, G. and Abbott, B. and Abdallah, J."),
        (ATLAS, *people("Aad, G. and Abbott, B.")),
        (Name(literal="CMS Collaboration"),),  # two groups may be one paper's: nothing is proved
    ],
)
def test_a_collaboration_stands_for_its_members(record: tuple[Name, ...]) -> None:
    for a, b in ((Work(author=(ATLAS,)), Work(author=record)), (Work(author=record), Work(author=(ATLAS,)))):
        assert compare_authors(a, b).agreement is not Agreement.DIFFERS


def test_a_group_that_is_the_records_group_agrees() -> None:
    cited, record = Work(author=(Name(literal="ATLAS Collaboration"),)), Work(author=(ATLAS,))
    assert compare_authors(cited, record).agreement is Agreement.AGREES


def test_an_organisation_that_a_source_reads_as_a_person_agrees_by_its_words() -> None:
    cited = Work(author=(Name(literal="World Health Organization"),))
    assert compare_authors(cited, Work(author=(Name("Organization", "World Health"),))).agreement is (
        Agreement.AGREES
    )
    assert compare_authors(cited, Work(author=(Name("Organization", "Nobody Else"),))).agreement is (
        Agreement.AGREES
    )
    assert compare_authors(cited, Work(author=people("Aad, G."))).agreement is Agreement.UNKNOWN


def test_a_first_author_with_the_collaboration_stands_for_the_rest() -> None:
    cited = Work(author=(*people("Aad, G."), ATLAS))
    record = work("Aad, G. and Abbott, B. and Abdallah, J.")
    assert compare_authors(cited, record) == compare(EPR, EPR)
    without = compare("Aad, G.", record)
    assert rules(without) == ["author-missing"]


def test_an_affiliation_among_a_records_authors_is_no_author() -> None:
    record = Work(author=(*people(EPR), Name(family="Institute for Advanced Study")))
    assert not compare_authors(work(EPR), record).findings


def test_another_order_than_an_alphabetical_record_is_no_slip() -> None:
    alphabet = "Abbott, B. and Brown, C. and Curie, M."
    assert not compare("Curie, M. and Abbott, B. and Brown, C.", alphabet).findings
    two = compare("Brown, C. and Abbott, B.", "Abbott, B. and Brown, C.")
    assert rules(two) == ["author-order"], "two names are in alphabetical order half of the time"


@pytest.mark.parametrize("source", ["openalex", "semantic_scholar"])
def test_an_order_that_an_aggregator_alone_has_costs_nothing(source: str) -> None:
    cited = "Sun, J. and Zhang, X. and Ren, S. and He, K."
    [weak] = compare(cited, work(RESNET, source=source)).findings
    [firm] = compare(cited, work(RESNET, source="crossref")).findings
    assert (weak.rule, weak.weight) == ("author-order", 0.0)
    assert (firm.rule, firm.weight) == ("author-order", WEIGHTS["author-order"])


def test_brothers_of_one_family_name_are_not_exchanged() -> None:
    record = "Bohr, Harald and Bohr, Niels"
    assert not compare("Bohr, H. and Bohr, N.", record).findings
    assert rules(compare("Bohr, Aage and Bohr, Niels", record)) == ["author-mismatch"]


def test_two_with_the_same_initials_keep_their_places() -> None:
    assert not compare("Wang, J. and Wang, J.", "Wang, Jian and Wang, Jun").findings


def test_a_name_is_not_used_for_two() -> None:
    assert rules(compare("Bohr, N. and Bohr, N.", "Bohr, N. and Kramers, H.")) == ["author-mismatch"]


def test_lists_of_a_collaboration_are_compared_in_a_blink() -> None:
    draw = random.Random(3)
    names = tuple(
        Name("".join(draw.choices("abcdefghiklmnoprstuvz", k=8)).capitalize(), f"{draw.choice('ABCDEF')}.")
        for _ in range(2500)
    )
    shifted = (*names[1:], names[0])
    start = time.perf_counter()
    assert not compare_authors(Work(author=names), Work(author=names)).findings
    assert rules(compare_authors(Work(author=shifted), Work(author=names))) == ["author-order"]
    assert time.perf_counter() - start < allowed(2.0)


def test_a_stranger_in_a_long_list_is_found() -> None:
    names = tuple(Name(f"Family{chr(97 + n // 26)}{chr(97 + n % 26)}", "A.") for n in range(150))
    cited = (*names[:70], Name("Somebody", "E."), *names[71:])
    [found] = compare_authors(Work(author=cited), Work(author=names)).findings
    assert (found.rule, found.at) == ("author-mismatch", "Somebody")


@pytest.mark.parametrize(
    ("cited", "record", "shared"),
    [
        (EPR, EPR, True),
        ("Einstein, A. and Bohr, N.", EPR, True),  # the first one is enough
        ("Bohr, N. and Podolsky, B. and Rosen, N.", EPR, True),  # two of three
        ("Bohr, N. and Rosen, N.", EPR, True),  # half
        ("Bohr, N. and Dirac, P. and Rosen, N.", EPR, False),  # one of three
        ("Bohr, N.", EPR, False),
        ("Einstien, A.", EPR, True),  # a slip of the pen
        ("Einstein, Alfred", EPR, False),
        ("", EPR, None),
        (EPR, "", None),
        (EPR, "{CERN}", None),
    ],
)
def test_whether_two_works_have_their_authors_in_common(cited: str, record: str, shared: bool | None) -> None:
    assert share_authors(work(cited), work(record)) is shared


def test_strangers_are_people_on_both_sides_who_have_nothing_to_do_with_each_other() -> None:
    assert are_strangers(work("Bohr, N."), work(EPR))
    assert not are_strangers(work("Einstein, A. and Bohr, N."), work(EPR))
    assert not are_strangers(work(""), work(EPR))
    assert not are_strangers(Work(author=(ATLAS,)), work(EPR))
    assert not are_strangers(work(EPR), Work(author=(ATLAS,)))
    assert not are_strangers(work("Bohr, N."), Work(author=(Name("Institute for Advanced Study"),)))


def test_a_listing_shows_four_and_counts_the_rest() -> None:
    names = people(f"{RESNET} and Bohr, Niels and Dirac, Paul")
    assert listing(names[:4]) == "Kaiming He, Xiangyu Zhang, Shaoqing Ren, Jian Sun"
    assert listing(names) == "Kaiming He, Xiangyu Zhang, Shaoqing Ren, Jian Sun and 2 more"


FAMILIES = st.sampled_from(
    ["Okafor", "Lindqvist", "Moreau", "Tanaka", "Petrenko", "Álvarez", "Haddad", "Nguyễn", "Kowalski",
     "Schrödinger", "García Márquez", "O'Neil", "Levi-Civita", "Li", "de la Cruz"]
)  # fmt: skip
GIVEN = st.sampled_from(["Ada", "Jean-Pierre", "Wei", "María José", "Chidi", "A. B.", ""])
NAMES = st.builds(Name, FAMILIES, GIVEN)
LISTS = st.lists(NAMES, min_size=1, max_size=8, unique_by=lambda n: n.family).map(tuple)


@given(LISTS)
def test_a_list_against_itself_agrees(names: tuple[Name, ...]) -> None:
    result = compare_authors(Work(author=names), Work(author=names))
    assert (result.agreement, result.findings) == (Agreement.AGREES, ())


@given(LISTS)
def test_initials_and_capitals_never_count(names: tuple[Name, ...]) -> None:
    short = tuple(
        replace(n, family=n.family.upper(), given=" ".join(f"{p[0]}." for p in n.given.replace("-", " ").split()))
        for n in names
    )  # fmt: skip
    for a, b in ((names, short), (short, names)):
        result = compare_authors(Work(author=a), Work(author=b))
        assert (result.agreement, result.findings) == (Agreement.AGREES, ())


@given(LISTS, st.integers(1, 8))
def test_a_list_cut_with_et_al_never_counts(names: tuple[Name, ...], kept: int) -> None:
    cut = Work(author=names[:kept], author_complete=False)
    assert not compare_authors(cut, Work(author=names)).findings
    assert not compare_authors(Work(author=names), cut).findings


@given(LISTS, st.integers(0, 7))
def test_a_list_with_a_stranger_in_it_never_agrees(names: tuple[Name, ...], place: int) -> None:
    mixed = list(names)
    mixed[place % len(names)] = Name("Zwicky", "Fritz")
    result = compare_authors(Work(author=tuple(mixed)), Work(author=names))
    assert result.agreement is not Agreement.AGREES


def test_a_list_that_the_record_garbled_refutes_nobody() -> None:
    """Several people in one name, or "et al." taken for one, as tables of other people's references have it."""
    cited = work("Kascheres, Ana and Sa, Marta")
    for garbled in (
        Name("Kascheres", "A. Sa, M. CM.;"),
        Name("al.", "I. E. Gordon et"),
        Name(literal="A. Sa, M. CM.; Kascheres"),
        Name("Casa", "Giovanna Menardi and Alessandro"),
    ):
        assert compare(cited, Work(author=(garbled,))).agreement is Agreement.UNKNOWN
    one_readable = Work(author=(Name("Kascheres", "Ana"), Name("others")))
    assert compare(cited, one_readable).agreement is Agreement.AGREES


def test_an_experiment_among_the_authors_is_nobody_to_look_for() -> None:
    record = work("Khachatryan, Vardan and Aaij, Roel")
    cited = Work(author=(Name("CMS"), Name("Khachatryan", "V.")), author_complete=False)
    assert compare(cited, record).agreement is Agreement.AGREES
    stranger = Work(author=(Name("Weinberg"), Name("Khachatryan", "V.")), author_complete=False)
    assert rules(compare(stranger, record)) == ["author-mismatch"]
