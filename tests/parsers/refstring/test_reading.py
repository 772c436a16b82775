"""Printed references of every style, read into a Work."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.models import Work
from citeground.parsers import refstring
from tests.pace import allowed


def families(work: Work) -> list[str]:
    return [name.literal or " ".join(p for p in (name.particle, name.family) if p) for name in work.author]


STYLES = {
    "plain bst": (
        "Leslie Lamport. Time, clocks, and the ordering of events in a distributed system. Communications of "
        "the ACM, 21(7):558–565, 1978.",
        ["Lamport"],
        "Time, clocks, and the ordering of events in a distributed system",
        ("Communications of the ACM", "21", "7", "558-565", 1978),
    ),
    "APA": (
        "Kahneman, D., & Tversky, A. (1979). Prospect theory: An analysis of decision under risk. Econometrica, "
        "47(2), 263–291. https://doi.org/10.2307/1914185",
        ["Kahneman", "Tversky"],
        "Prospect theory: An analysis of decision under risk",
        ("Econometrica", "47", "2", "263-291", 1979),
    ),
    "IEEE": (
        "C. E. Shannon, “A mathematical theory of communication,” Bell Syst. Tech. J., vol. 27, no. 3, "
        "pp. 379–423, Jul. 1948.",
        ["Shannon"],
        "A mathematical theory of communication",
        ("Bell Syst. Tech. J.", "27", "3", "379-423", 1948),
    ),
    "Vancouver": (
        "Watson JD, Crick FH. Molecular structure of nucleic acids; a structure for deoxyribose nucleic acid. "
        "Nature. 1953;171(4356):737-8.",
        ["Watson", "Crick"],
        "Molecular structure of nucleic acids; a structure for deoxyribose nucleic acid",
        ("Nature", "171", "4356", "737-8", 1953),
    ),
    "Chicago": (
        "Arrow, Kenneth J. “Uncertainty and the Welfare Economics of Medical Care.” American Economic Review 53, "
        "no. 5 (1963): 941–973.",
        ["Arrow"],
        "Uncertainty and the Welfare Economics of Medical Care",
        ("American Economic Review", "53", "5", "941-973", 1963),
    ),
}


@pytest.mark.parametrize("style", STYLES)
def test_journal_articles_in_the_usual_styles(style: str) -> None:
    raw, authors, title, place = STYLES[style]
    work = refstring.read(raw)
    assert families(work) == authors
    assert work.title == title
    assert (work.container_title, work.volume, work.issue, work.page, work.year) == place
    assert work.type == "article-journal"


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ("J. Maldacena, Adv. Theor. Math. Phys. 2, 231 (1998) [hep-th/9711200].",
         ("Adv. Theor. Math. Phys.", "2", "231", 1998)),
        ("S. W. Hawking, Commun. Math. Phys. 43 (1975) 199.", ("Commun. Math. Phys.", "43", "199", 1975)),
        ("Riess A. G. et al., 1998, AJ, 116, 1009", ("AJ", "116", "1009", 1998)),
        ("G. ’t Hooft, Nucl. Phys. B72, 461 (1974).", ("Nucl. Phys. B", "72", "461", 1974)),
        ("N. D. Mermin, Phys. Rev. Lett. 65, 1838 (1990)", ("Phys. Rev. Lett.", "65", "1838", 1990)),
        ("Penrose, Phys. Rev. Lett., 14, 57, (1965)", ("Phys. Rev. Lett.", "14", "57", 1965)),
    ],
)  # fmt: skip
def test_physics_without_a_title(raw: str, place: tuple[str, str, str, int]) -> None:
    work = refstring.read(raw)
    assert (work.container_title, work.volume, work.page, work.year) == place
    assert work.title == ""
    assert len(work.author) == 1


def test_a_bibcode_tells_what_glued_text_hides() -> None:
    work = refstring.read("PerlmutterS. AlderingG. 1999ApJ5175651999ApJ...517..565P")
    assert (work.container_title, work.volume, work.page, work.year) == ("ApJ", "517", "565", 1999)
    assert work.identifier("bibcode") == "1999ApJ...517..565P"
    assert families(work) == ["Perlmutter", "Aldering"]


def test_inner_quotes_do_not_end_the_title() -> None:
    work = refstring.read(
        'A. Ward and B. Kent, "On "what" and "why" in parsing," J. Made Up, vol. 3, no. 2, pp. 1-9, 1998.'
    )
    assert work.title == 'On "what" and "why" in parsing'
    assert (work.volume, work.issue, work.page) == ("3", "2", "1-9")


@pytest.mark.parametrize(
    ("raw", "title", "container"),
    [
        ("A. Ward and B. Kent. Is this the end? Journal of Made Up Science, 2001.", "Is this the end?",
         "Journal of Made Up Science"),
        ("Alan M. Turing. Can machines think in proofs? In Proceedings of the Made Up Conference, pages 1-9, 2003.",
         "Can machines think in proofs?", "Proceedings of the Made Up Conference"),
    ],
)  # fmt: skip
def test_a_title_ends_at_its_question_mark(raw: str, title: str, container: str) -> None:
    work = refstring.read(raw)
    assert (work.title, work.container_title) == (title, container)


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Knuth, D. E. (1997). The Art of Computer Programming. Addison-Wesley, Reading, MA.", "book"),
        ("Doe, J. (2021). Betatool [Computer software]. https://doi.org/10.5281/zenodo.1234567", "software"),
        ("Ada Ward. On made-up things. PhD thesis, University of Made Up, 2012.", "thesis"),
        ("IEEE Std 754-2019, IEEE Standard for Floating-Point Arithmetic, 2019.", "standard"),
        ("ISO/IEC 27001:2022 Information security management systems.", "standard"),
        ("Ward, A. Folding chair. US Patent 4,123,456, 1978.", "patent"),
        ("A. Ward. A made-up paper. arXiv:2301.00001, 2023.", "article"),
        ("A. Ward and B. Kent. Short title of a paper. In Proceedings of the 5th Conference on Made Up Things, "
         "pages 1-10, 2004.", "paper-conference"),
    ],
)  # fmt: skip
def test_the_type_is_guessed(raw: str, kind: str) -> None:
    assert refstring.read(raw).type == kind


def test_a_standard_is_its_title() -> None:
    work = refstring.read("3GPP. NR; Physical channels and modulation. TS 38.211, 2022.")
    assert (work.type, work.title, work.year) == ("standard", "NR; Physical channels and modulation", 2022)


def test_a_bracketed_kind_is_no_part_of_the_title_but_kept() -> None:
    work = refstring.read(
        "Doe, J. (2021). Betatool [Computer software]. https://doi.org/10.5281/zenodo.1234567"
    )
    assert work.title == "Betatool"
    assert work.other_titles == ("Betatool [Computer software]",)


def test_collaborations_are_groups_and_stand_for_the_rest() -> None:
    work = refstring.read("G. Aad et al. (ATLAS Collaboration), Phys. Lett. B 716, 1 (2012).")
    assert families(work) == ["Aad", "ATLAS Collaboration"]
    assert not work.author_complete
    alone = refstring.read("Planck Collaboration, Astron. Astrophys. 641, A6 (2020).")
    assert families(alone) == ["Planck Collaboration"]
    assert (alone.volume, alone.page) == ("641", "A6")


def test_an_organisation_is_the_author() -> None:
    work = refstring.read("World Health Organization. World Malaria Report 2017. Geneva; 2017.")
    assert families(work) == ["World Health Organization"]
    assert (work.title, work.year) == ("World Malaria Report 2017", 2017)


def test_an_eprint_alone_is_a_reference() -> None:
    work = refstring.read("arXiv:hep-th/9711200")
    assert work.identifier("arxiv") == "hep-th/9711200"
    assert work.type == "article"


def test_original_and_translation_are_one_reference() -> None:
    work = refstring.read(
        "[7] 王小明，李华．一个虚构的标题［J］．虚构学报，2014，29(5)：25－29．\n"
        "    WANG Xiaoming, LI Hua. A made-up title of a paper [J]. Made Up Journal, 2014, 29(5): 25-29. (in Chinese)"
    )
    assert work.title == "A made-up title of a paper"
    assert work.other_titles == ("一个虚构的标题",)
    assert families(work) == ["WANG", "LI"]
    assert (work.volume, work.issue, work.page, work.year) == ("29", "5", "25-29", 2014)
    assert work.language == "zh"


def test_identifiers_are_taken_by_rule() -> None:
    work = refstring.read(
        "Ward A. A made-up title for a paper. J Made Up. 2004;1(2):3-9. doi:10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2 "
        "PMID: 9749435"
    )
    assert work.identifier("pmid") == "9749435"
    assert work.identifier("doi").startswith(
        "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2"
    )
    assert work.volume == "1"


def test_spans_point_at_the_values() -> None:
    raw = "[3] A. Ward and B. Kent. A made-up pa-\nper on ﬁsh. Journal of Made Up Things, 12(3):45–67, 2004."
    reading = refstring.analyse(raw)
    assert reading.work.title == "A made-up paper on fish"
    spans = {f.name: raw[f.start : f.end] for f in reading.fields}
    assert spans["title"] == "A made-up pa-\nper on ﬁsh"
    assert spans["volume"] == "12"
    assert spans["issue"] == "3"
    assert spans["page"] == "45–67"
    assert spans["issued"] == "2004"
    assert spans["container-title"] == "Journal of Made Up Things"


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read(raw: str) -> None:
    reading = refstring.analyse(raw)
    for field in reading.fields:
        assert 0 <= field.start <= field.end <= len(raw)
    refstring.split_works(raw)


PIECES = st.sampled_from(
    ["[1] ", "Ward, A. ", "and B. Kent. ", "“", "”", '"', "(2001)", "12(3):", "45–67", "; ", ", ", "Phys. Rev. Lett. ", "In ",
     "arXiv:2301.00001", "10.1000/1", "———", "ibid. ", "[J]", "](http://x.y/z)", "\n", "[", "V4, P5", "ISO 9001 "]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_any_pile_of_reference_parts_is_read(raw: str) -> None:
    for field in refstring.analyse(raw).fields:
        assert 0 <= field.start <= field.end <= len(raw)
    assert "".join(refstring.split_works(raw)).replace(" ", "") or not raw.strip(" ;,\n")
    refstring.read_many([raw, raw])


@pytest.mark.parametrize(
    "raw",
    ["[" + "1" * 5000 + "x", "pp. " + ", ".join(map(str, range(2277, 4277))), "{" * 20000, "A. " * 20000, "\\'{" * 5000,
     "a ¨" * 30000, "10.1234/" * 20000, "https://" * 20000, "(" * 20000, "“" * 20000, '"a, ' * 9000, "; " * 30000,
     "ACGT0123" * 50000, "A, B, " * 20000, "12(3): " * 20000],
)  # fmt: skip
def test_hostile_strings_are_read_in_time(raw: str) -> None:
    import time

    start = time.process_time()
    refstring.analyse(raw)
    refstring.split_works(raw)
    assert time.process_time() - start < allowed(2)


@pytest.mark.parametrize(
    ("raw", "volume", "issue", "page"),
    [
        ("김하나, '어느 연구의 제목,' 한국학회지, 제25권, 제2호, pp.58-101, 2017.", "25", "2", "58-101"),
        ("이두리, '다른 연구의 제목', 국제연구 제13권 제4호, 2008, pp.1-11.", "13", "4", "1-11"),
        ("山田太郎. 2001. ある研究の題名. 学会誌, 第57巻第5号, pp. 229-234.", "57", "5", "229-234"),
        ("Ward, A. 2001. A title of things. Annals of Things, vol. 3, pp. 31-68.Berlin", "3", "", "31-68"),
    ],
)
def test_counters_of_other_scripts_and_lost_spaces(raw: str, volume: str, issue: str, page: str) -> None:
    work = refstring.read(raw)
    assert (work.volume, work.issue, work.page) == (volume, issue, page)


def test_a_number_that_is_glued_to_an_initial_is_no_part_of_the_name() -> None:
    work = refstring.read("10T. Ward, J. Kent, Nucl. Instr. Meth. B, 237:455 (2005)")
    assert [n.display for n in work.author] == ["T. Ward", "J. Kent"]
