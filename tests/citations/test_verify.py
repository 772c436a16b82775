"""The laws of the comparison: what never costs anything, what always does, and what a score is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.cascade import Coverage
from citeground.citations.check import shipped_thresholds
from citeground.citations.evidence import Evidence, Hit
from citeground.citations.finding import Finding
from citeground.citations.verify import (
    Assessed,
    confidence,
    damped,
    is_ambiguous,
    is_suspicious,
    open_reason,
    rationale,
    score_of,
    verify,
)
from citeground.models import Date, Identifier, Name, Reference, Work
from citeground.text.to_latex import to_latex
from citeground.verdicts import Confidence, Verdict
from tests.citations.rules.world import ATTENTION, EPR, LSTM, RESNET, people

THRESHOLDS = shipped_thresholds()
ORDER = [Verdict.MAJOR, Verdict.MINOR, Verdict.EXACT]
CLOSED = {"own": Coverage(closed=True)}
TWO = {
    "crossref": Coverage(open_ended=True, group="crossref"),
    "dblp": Coverage(open_ended=True, group="dblp"),
}

EINSTEIN = Work(
    type="article-journal",
    title="Zur Elektrodynamik bewegter Körper",
    author=people("Einstein, Albert"),
    issued=Date(1905),
    container_title="Annalen der Physik",
    volume="322",
    issue="10",
    page="891-921",
    identifiers=(Identifier("doi", "10.1002/andp.19053221004"),),
)
SURNAMES = Work(
    type="article-journal",
    title="On the Schrödinger Equation—A Colourful Review of Long-Range Modelling",
    author=people(
        "García Márquez, José María and van der Berg, Jan-Willem and Müller, K. and O'Neil, Patrick J."
    ),
    issued=Date(2011),
    container_title="Journal of the American Chemical Society",
    volume="133",
    page="1001-1012",
    identifiers=(Identifier("doi", "10.1021/ja1000000"),),
)
WORKS = st.sampled_from([EPR, LSTM, RESNET, ATTENTION, EINSTEIN, SURNAMES])
BASES = st.sampled_from(["identifier", "search"])


def compare(
    cited: Work, record: Work, basis: str = "search", answered: dict[str, Coverage] = CLOSED
) -> Assessed:
    by = record.identifiers[0] if basis == "identifier" else None
    hits = (Hit(replace(record, source="crossref"), "crossref", "crossref", by),)
    return verify(
        Reference("k", 1, cited, entry_type="article"), Evidence(hits=hits, answered=answered), THRESHOLDS
    )


def names(work: Work, write: Callable[[Name], Name]) -> Work:
    return replace(work, author=tuple(write(n) for n in work.author))


def initials(name: Name, mark: str = ". ") -> Name:
    short = mark.join(part[0] for part in name.given.replace("-", " ").replace(".", " ").split())
    return replace(name, given=(short + mark).strip())


def turned(name: Name) -> Name:
    """A double surname in the other order."""
    return (
        replace(name, family=" ".join(reversed(name.family.split())))
        if name.family == "García Márquez"
        else name
    )


ISO4 = {
    "Physical Review": "Phys. Rev.",
    "Neural Computation": "Neural Comput.",
    "Annalen der Physik": "Ann. Phys. (Leipzig)",
    "Journal of the American Chemical Society": "J. Am. Chem. Soc.",
    "Advances in Neural Information Processing Systems": "NeurIPS",
    "IEEE Conference on Computer Vision and Pattern Recognition": "Proc. CVPR",
}

WRITINGS: dict[str, Callable[[Work], Work]] = {
    "small letters": lambda w: replace(w, title=w.title.lower()),
    "capitals": lambda w: names(replace(w, title=w.title.upper()), lambda n: replace(n, family=n.family.upper())),
    "no accents": lambda w: names(
        replace(w, title=w.title.replace("ö", "o")),
        lambda n: replace(n, family=n.family.translate(str.maketrans("üíá", "uia"))),
    ),
    "umlauts in two letters": lambda w: names(
        replace(w, title=w.title.replace("ö", "oe")), lambda n: replace(n, family=n.family.replace("ü", "ue"))
    ),
    "LaTeX": lambda w: names(
        replace(w, title=to_latex(w.title, lambda _: False, prefer_ascii=False) or w.title),
        lambda n: replace(n, family=to_latex(n.family, lambda _: False, prefer_ascii=False) or n.family),
    ),
    "braces": lambda w: replace(w, title=f"{{{w.title}}}"),
    "mark-up": lambda w: replace(w, title=f"<i>{w.title}</i>"),
    "other dashes": lambda w: replace(w, title=w.title.replace("-", "–").replace("—", " -- ")),
    "no hyphens": lambda w: replace(w, title=w.title.replace("-", " ")),
    "broken line": lambda w: replace(w, title=w.title[:9] + "-" + w.title[9:] if w.title[8:10].isalpha() else w.title),
    "American": lambda w: replace(w, title=w.title.replace("our", "or").replace("dell", "del")),
    "full stop": lambda w: replace(w, title=w.title.rstrip("?") + "."),
    "initials": lambda w: names(w, initials),
    "bare initials": lambda w: names(w, lambda n: initials(n, "")),
    "no given names": lambda w: names(w, lambda n: replace(n, given="")),
    "double surname turned": lambda w: names(w, turned),
    "last part of the surname": lambda w: names(w, lambda n: replace(n, family=n.family.split()[-1], particle="")),
    "et al.": lambda w: replace(w, author=w.author[:1], author_complete=False),
    "et al. behind three": lambda w: replace(w, author=w.author[:3], author_complete=False),
    "ISO 4": lambda w: replace(w, container_title=ISO4[w.container_title]),
    "long dash": lambda w: replace(w, page=w.page.replace("-", "–")),
    "two hyphens": lambda w: replace(w, page=w.page.replace("-", "--")),
    "first page": lambda w: replace(w, page=w.page.partition("-")[0]),
    "pp.": lambda w: replace(w, page=f"pp. {w.page}" if w.page else ""),
    "no place": lambda w: replace(w, volume="", issue="", page=""),
    "no venue": lambda w: replace(w, container_title=""),
    "no issue": lambda w: replace(w, issue=""),
    "no identifiers": lambda w: replace(w, identifiers=()),
    "no year": lambda w: replace(w, issued=None),
    "no authors": lambda w: replace(w, author=()),
    "arXiv for the venue": lambda w: replace(w, container_title="arXiv preprint arXiv:1706.03762", volume="", page=""),
}  # fmt: skip


@given(WORKS, BASES)
def test_a_work_against_itself_is_exact_with_the_full_score(work: Work, basis: str) -> None:
    outcome = compare(work, work, basis)
    assert (outcome.verdict, outcome.score, outcome.findings) == (Verdict.EXACT, 10.0, ())


@pytest.mark.parametrize("way", WRITINGS)
@given(work=WORKS, basis=BASES)
def test_another_way_of_writing_never_lowers_the_verdict(way: str, work: Work, basis: str) -> None:
    written = WRITINGS[way](work)
    for cited, record in ((written, work), (work, replace(written, identifiers=work.identifiers))):
        if way.startswith("et al") and cited is work:
            continue  # a record that is cut is another matter
        outcome = compare(cited, record, basis)
        assert outcome.verdict is Verdict.EXACT, [f for f, _ in outcome.findings]


@settings(max_examples=300)
@given(WORKS, BASES, st.lists(st.sampled_from(sorted(WRITINGS)), min_size=2, max_size=3, unique=True))
def test_several_ways_of_writing_at_once_never_lower_the_verdict(
    work: Work, basis: str, ways: list[str]
) -> None:
    cited = work
    for way in sorted(ways, key=list(WRITINGS).index):
        cited = WRITINGS[way](cited) if way != "ISO 4" or cited.container_title in ISO4 else cited
    if not cited.author and not cited.identifiers and not cited.issued:
        return
    outcome = compare(cited, work, basis)
    assert outcome.verdict is Verdict.EXACT, [f for f, _ in outcome.findings]


PREPRINT = replace(
    RESNET, type="article", container_title="arXiv", page="", issued=Date(2015),
    identifiers=(Identifier("arxiv", "1512.03385"),),
)  # fmt: skip


@pytest.mark.parametrize("basis", ["identifier", "search"])
def test_a_preprint_and_the_published_work_stand_for_each_other(basis: str) -> None:
    cited = replace(PREPRINT, container_title="arXiv preprint arXiv:1512.03385")
    hits = (
        Hit(RESNET, "crossref", "crossref"),
        Hit(PREPRINT, "arxiv", "arxiv", PREPRINT.identifiers[0] if basis == "identifier" else None),
    )
    for reference in (
        cited,
        RESNET,
        replace(RESNET, identifiers=(*RESNET.identifiers, *PREPRINT.identifiers)),
    ):
        outcome = verify(Reference("k", 1, reference), Evidence(hits=hits, answered=TWO), THRESHOLDS)
        assert outcome.verdict is Verdict.EXACT
    assert compare(replace(RESNET, identifiers=()), PREPRINT).verdict is Verdict.EXACT, "2016 for 2015"
    assert compare(replace(cited, identifiers=()), RESNET).verdict is Verdict.EXACT


SLIPS: dict[str, Callable[[Work], Work]] = {
    "year": lambda w: replace(w, issued=Date(w.issued.year + 4)),  # type: ignore[union-attr]
    "venue": lambda w: replace(w, container_title="Nature"),
    "volume": lambda w: replace(w, volume="999"),
    "page": lambda w: replace(w, page="5555"),
    "title word": lambda w: replace(w, title=f"Entangled {w.title}"),
    "typo": lambda w: replace(w, title=w.title[:8] + w.title[9:]),
    "one author": lambda w: replace(w, author=(*w.author[:-1], Name("Zwicky", "Fritz"))),
    "one more author": lambda w: replace(w, author=(*w.author, Name("Zwicky", "Fritz"))),
    "DOI": lambda w: replace(w, identifiers=(Identifier("doi", "10.1103/physrev.1.1"),)),
}  # fmt: skip
CONTRADICTIONS = st.lists(st.sampled_from(sorted(SLIPS)), max_size=5, unique=True)


@pytest.mark.parametrize("slip", SLIPS)
@given(work=st.sampled_from([EPR, LSTM, SURNAMES]), basis=BASES)
def test_no_slip_passes_for_exact(slip: str, work: Work, basis: str) -> None:
    outcome = compare(SLIPS[slip](work), work, basis)
    assert outcome.verdict is not Verdict.EXACT and outcome.findings


@settings(max_examples=200)
@given(st.sampled_from([EPR, LSTM, SURNAMES]), BASES, CONTRADICTIONS, st.sampled_from(sorted(SLIPS)))
def test_one_more_contradiction_never_makes_the_verdict_better(
    work: Work, basis: str, slips: list[str], more: str
) -> None:
    cited = work
    for slip in slips:
        cited = SLIPS[slip](cited)
    before, after = compare(cited, work, basis), compare(SLIPS[more](cited), work, basis)
    if more in slips:
        return
    if Verdict.UNRESOLVED not in (before.verdict, after.verdict):
        assert ORDER.index(after.verdict) <= ORDER.index(before.verdict)
    if before.choice is not None and after.choice is not None:
        assert after.score is not None and before.score is not None and after.score <= before.score + 1e-9


@given(st.sampled_from([EPR, LSTM, SURNAMES]), BASES, CONTRADICTIONS)
def test_the_score_is_ten_and_its_contributions_and_nothing_else(
    work: Work, basis: str, slips: list[str]
) -> None:
    cited = work
    for slip in slips:
        cited = SLIPS[slip](cited)
    outcome = compare(cited, work, basis)
    if outcome.score is not None:
        assert outcome.score == pytest.approx(max(0.0, sum(c.value for c in outcome.contributions)))
        assert 0.0 <= outcome.score <= 10.0


@given(st.sampled_from([EPR, LSTM, SURNAMES]), CONTRADICTIONS)
def test_a_work_that_was_found_is_never_major(work: Work, slips: list[str]) -> None:
    cited = work
    for slip in slips:
        cited = SLIPS[slip](cited)
    outcome = compare(cited, work)
    assert (outcome.verdict is Verdict.MAJOR) is (outcome.choice is None)


def test_further_findings_count_less_and_less() -> None:
    found = [
        Finding("year-mismatch", "issued", -2.5),
        Finding("author-mismatch", "author", -3.5),
        Finding("note", "", 0.0),
    ]
    assert [(f.rule, c) for f, c in damped(found)] == [
        ("author-mismatch", -3.5),
        ("year-mismatch", -1.0),
        ("note", 0.0),
    ]
    assert score_of(found) == 5.5 and score_of([]) == 10.0
    assert score_of([Finding("venue-mismatch", "", -2.5)] * 40) > 5.0, "slips never add up to another work"


CITED = replace(EPR, identifiers=())


@pytest.mark.parametrize(
    ("cited", "answered", "failed", "because"),
    [
        (CITED, CLOSED, {}, ""),
        (CITED, TWO, {}, ""),
        (CITED, {}, {}, "no source was asked"),
        (
            CITED,
            {"crossref": TWO["crossref"]},
            {},
            "not in crossref, which does not claim to hold every work",
        ),
        (CITED, {"own": Coverage()}, {}, "not in own"),
        (CITED, TWO, {"arxiv": "time-out"}, "arxiv did not answer (time-out)"),
        (CITED, CLOSED, {"arxiv": "time-out"}, ""),
        (
            replace(CITED, type="book"),
            TWO,
            {},
            "no source that was asked claims to hold every work of this class (book)",
        ),
        (replace(CITED, type="thesis"), CLOSED, {}, ""),
        (replace(CITED, title=""), TWO, {}, "the reference has no title"),
        (replace(CITED, title="", page=""), CLOSED, {}, "the reference has neither title nor place"),
        (replace(CITED, title=""), CLOSED, {}, ""),
        (replace(EPR, title=""), TWO, {}, ""),
        (Work(title="Introduction"), TWO, {}, "the reference says too little"),
        (Work(title="Introduction", issued=Date(1999)), TWO, {}, ""),
    ],
)
def test_a_miss_proves_something_only_where_everything_would_be_found(
    cited: Work, answered: dict[str, Coverage], failed: dict[str, str], because: str
) -> None:
    evidence = Evidence(answered=answered, failed=failed)
    said = open_reason(cited, evidence)
    assert said.startswith(because) and bool(said) is bool(because)
    outcome = verify(Reference("k", 1, cited, entry_type="article"), evidence, THRESHOLDS)
    assert outcome.verdict is (Verdict.UNRESOLVED if because else Verdict.MAJOR)
    assert (outcome.score is None) is bool(because)


def test_the_nearest_record_is_named_beside_an_unknown_work() -> None:
    near = replace(LSTM, title="Long Short-Term Memory in Practice")
    outcome = compare(
        replace(
            LSTM, title="Long Short-Term Memories of Practice", author=people("Nobody, N."), identifiers=()
        ),
        near,
    )
    assert outcome.verdict is Verdict.MAJOR
    assert rationale(outcome) == "no such work in own; the nearest is “Long Short-Term Memory in Practice”"
    far = compare(CITED, LSTM)
    assert rationale(far) == "no such work in own"


def test_the_title_of_one_work_under_the_authors_of_another_names_both() -> None:
    cited = replace(LSTM, author=RESNET.author, identifiers=(), volume="", page="", issue="")
    other = replace(RESNET, title="Long Range Memory for Images")
    hits = tuple(Hit(w, "crossref", "crossref") for w in (LSTM, other))
    outcome = verify(Reference("k", 1, cited), Evidence(hits=hits, answered=CLOSED), THRESHOLDS)
    [(found, _)] = [(f, c) for f, c in outcome.findings if f.rule == "chimeric-reference"]
    assert LSTM.title in found.detail and other.title in found.detail
    assert "author-mismatch" not in {f.rule for f, _ in outcome.findings}


def test_how_sure_a_verdict_is() -> None:
    assert confidence(compare(EPR, EPR, "identifier")) is Confidence.HIGH
    assert confidence(compare(EPR, EPR)) is Confidence.MEDIUM
    assert confidence(compare(Work(title=EPR.title), EPR)) is Confidence.LOW
    assert confidence(compare(CITED, LSTM)) is Confidence.MEDIUM
    assert confidence(compare(CITED, LSTM, answered={})) is Confidence.LOW


def test_a_verdict_says_in_one_line_where_and_why() -> None:
    assert rationale(compare(EPR, EPR)) == (
        "found in crossref by title and authors; title, authors, year, venue, volume and pages agree"
    ) or rationale(compare(EPR, EPR)).startswith("found in crossref by")
    assert rationale(compare(SLIPS["year"](EPR), EPR)).endswith("; the record is dated 1935")
    two = compare(SLIPS["year"](SLIPS["volume"](EPR)), EPR)
    assert rationale(two).endswith("(and 1 more)") or "and 1 more" in rationale(two) or len(two.findings) > 2
    assert rationale(compare(CITED, LSTM, answered={})) == "could not be settled: no source was asked"


def test_several_works_that_fit_alike_are_ambiguous() -> None:
    short = Work(title="Introduction", issued=Date(2001), type="article-journal")
    hits = tuple(Hit(replace(short, author=(Name(n),)), "crossref", "crossref") for n in ("Ward", "Moreau"))
    assert is_ambiguous(verify(Reference("k", 1, short), Evidence(hits=hits), THRESHOLDS))
    assert not is_ambiguous(compare(EPR, EPR)) and not is_ambiguous(compare(CITED, LSTM))


def test_a_record_behind_an_identifier_under_quite_another_title_is_suspicious() -> None:
    half = replace(EPR, title="Is the Quantum Description of Nature Complete?")
    by_doi, by_search = compare(half, EPR, "identifier"), compare(replace(half, identifiers=()), EPR)
    assert by_doi.choice is not None and is_suspicious(by_doi.choice.best)
    assert by_search.choice is None or not is_suspicious(by_search.choice.best)
    own = compare(EPR, EPR, "identifier")
    assert own.choice is not None and not is_suspicious(own.choice.best)
