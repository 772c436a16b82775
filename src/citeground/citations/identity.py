"""Whether a record is the work that a reference means: the judge of the cascade."""

from __future__ import annotations

import re

from citeground.citations.authors import are_strangers, compare_authors, share_authors, share_nobody
from citeground.citations.dates import compare_year
from citeground.citations.finding import Agreement, FieldResult
from citeground.citations.locators import agrees_fully, compare_locator, same_first_page
from citeground.citations.titles import (
    Relation,
    TitleComparison,
    best_title,
    compare_title_field,
    is_distinctive,
)
from citeground.citations.venues import compare_container
from citeground.models import Work
from citeground.text.folding import squash

# The paper's bar for a candidate's title (normalised Levenshtein, 0-100).
TITLE_BAR = 55.0
# So many letters in a row are no coincidence.
_WHOLE = 24
_NUMBERED = re.compile(r"^(?:part |volume |vol |no |chapter )?(?:\d{1,3}|[ivx]{1,5}|[a-d])$")


class Assessment:
    """One record held against one reference: whether it is the same work, and field by field.

    ``similarity`` is 0-100. ``reason`` says in words what decided the identity. The fields of a record
    that is another work are compared only when somebody asks for them, which nobody does as a rule.
    """

    __slots__ = ("_cited", "_fields", "by_identifier", "reason", "same", "similarity", "title", "work")

    def __init__(
        self,
        cited: Work,
        work: Work,
        title: TitleComparison,
        verdict: tuple[bool, str],
        similarity: float,
        fields: tuple[FieldResult, ...] = (),
        *,
        by_identifier: bool,
    ) -> None:
        self._cited = cited
        self.work = work
        self.title = title
        self.same, self.reason = verdict
        self.similarity = similarity
        self._fields = fields
        self.by_identifier = by_identifier

    @property
    def fields(self) -> tuple[FieldResult, ...]:
        """The results of title, authors, year, venue and locator, in this order."""
        if not self._fields:
            self._fields = _compare(self._cited, self.work, self.title, by_identifier=self.by_identifier)
        return self._fields

    def field(self, name: str) -> FieldResult:
        """The result for a CSL field."""
        return next(f for f in self.fields if f.field == name)

    @property
    def weight(self) -> float:
        """The sum of all findings' weights: 0 where everything agrees."""
        return sum([f.weight for f in self.fields if f.findings])


def assess(cited: Work, record: Work, *, by_identifier: bool = False) -> Assessment:
    """Decide whether the record is the work that the reference means, and compare its fields if it is."""
    title = best_title(cited, record)
    if not by_identifier and (why := _why_another(cited, record, title)):
        return Assessment(cited, record, title, (False, why), title.similarity, by_identifier=False)
    fields = _compare(cited, record, title, by_identifier=by_identifier)
    verdict = _is_same(cited, record, title, fields, by_identifier=by_identifier)
    similarity = _similarity(cited, record, title, fields)
    return Assessment(cited, record, title, verdict, similarity, fields, by_identifier=by_identifier)


def _compare(
    cited: Work, record: Work, title: TitleComparison, *, by_identifier: bool
) -> tuple[FieldResult, ...]:
    return (
        compare_title_field(cited, record, by_identifier=by_identifier, outcome=title),
        compare_authors(cited, record),
        compare_year(cited, record),
        compare_container(cited, record),
        compare_locator(cited, record),
    )


def _why_another(cited: Work, record: Work, title: TitleComparison) -> str:
    """Why titles and authors alone tell two works apart that no place joins, "" where they do not."""
    if title.relation >= Relation.VARIANT or not cited.title or not record.title or record.title_is_weak:
        return ""
    if cited.volume and record.volume and same_first_page(cited, record):
        return ""
    if title.relation is Relation.OTHER:
        return "another title"
    return "title and authors would both have to change" if are_strangers(cited, record) else ""


def _similarity(cited: Work, record: Work, title: TitleComparison, fields: tuple[FieldResult, ...]) -> float:
    if cited.title and record.title and not (record.title_is_weak and title.relation is Relation.OTHER):
        return title.similarity
    return 100.0 if agrees_fully(cited, record, fields[4]) else 50.0


def _is_same(
    cited: Work, record: Work, title: TitleComparison, fields: tuple[FieldResult, ...], *, by_identifier: bool
) -> tuple[bool, str]:
    """Two independent signs are needed where one of them is not beyond doubt."""
    authors = True if fields[1].agreement is Agreement.AGREES else share_authors(cited, record)
    if title.other_document:
        return False, "an erratum, a comment or a review is a document of its own"
    if _other_class(cited, record, authors):
        return False, "a work of another class"
    place = agrees_fully(cited, record, fields[4]) and fields[3].agreement is not Agreement.DIFFERS
    near_year = _near_year(cited, record)
    if not cited.title or not record.title:
        return _same_without_title(authors, place, near_year, by_identifier=by_identifier)
    if by_identifier:
        return _same_by_identifier(cited, record, title, authors, place)
    if (
        place
        and authors is not False
        and (near_year is not False)
        and (record.title_is_weak or authors or title.similarity >= TITLE_BAR)
    ):
        return True, "journal, volume and page"
    if place and title.relation is Relation.EQUAL:
        return True, "title, journal, volume and page"
    if title.relation >= Relation.VARIANT:
        if (
            near_year is not False
            and authors is False
            and not record.identifiers
            and share_nobody(cited, record)
        ):
            # What somebody else's list has, and no registry, must fit to the year to name a work by its title alone.
            near_year = fields[2].agreement is Agreement.AGREES
        return _same_by_title(cited, title, authors, near_year, fields, weak=record.title_is_weak)
    if title.relation is Relation.OTHER or authors is False:
        return False, "title and authors would both have to change" if authors is False else "another title"
    return _same_by_near_title(cited, title, authors, near_year)


_ARTICLES = frozenset({"article-journal", "paper-conference"})


def _other_class(cited: Work, record: Work, authors: bool | None) -> bool:
    """A thesis is not the paper made of it, and an article that bears a book's title is its review."""
    if record.type not in _ARTICLES:
        return False
    return cited.type == "thesis" or (cited.type == "book" and authors is not True)


def _same_without_title(
    authors: bool | None, place: bool, near_year: bool | None, *, by_identifier: bool
) -> tuple[bool, str]:
    if by_identifier:
        ok = authors is True or place or (authors is None and near_year is not False)
        return ok, "identifier" if ok else "the identifier's work has other authors"
    ok = place and authors is not False and (authors is True or near_year is not False)
    return ok, "journal, volume and page" if ok else "no title to go by"


def _same_by_identifier(
    cited: Work, record: Work, title: TitleComparison, authors: bool | None, place: bool
) -> tuple[bool, str]:
    close = title.relation >= Relation.TYPO or (title.similarity >= 75.0 and len(title.changed) <= 3)
    if (close and not _is_series(title)) or (title.similarity >= TITLE_BAR and authors is not False):
        return True, "identifier and title"
    if authors and (title.relation is not Relation.OTHER or record.title_is_weak or title.similarity >= 35.0):
        return True, "identifier and authors"
    if place and authors is not False:
        return True, "identifier, journal, volume and page"
    if _holds_whole_title(cited, record):
        return True, "identifier, and the whole title among other words"
    if (
        record.title_is_weak
        and authors is None
        and _near_year(cited, record) is not False
        and cited.container_title == ""
    ):
        return True, "identifier"
    return False, "the identifier belongs to a work with another title"


def _holds_whole_title(cited: Work, record: Work) -> bool:
    """A reference that was read badly holds its title all the same, glued to what stood around it."""
    key = squash(record.title)
    return len(key) >= _WHOLE and key in squash(cited.title)


def _same_by_title(
    cited: Work,
    title: TitleComparison,
    authors: bool | None,
    near_year: bool | None,
    fields: tuple[FieldResult, ...],
    *,
    weak: bool = False,
) -> tuple[bool, str]:
    distinctive = is_distinctive(cited.title)
    if authors:
        return True, "title and authors"
    venue = fields[3].agreement
    if authors is None:
        if distinctive:
            return True, "title"
        ok = (
            near_year is True
            and venue is not Agreement.DIFFERS
            and fields[4].agreement is not Agreement.DIFFERS
        )
        return ok, "title and year" if ok else "a short title, and nothing else to go by"
    # All authors differ: a unique title still names the work, if when or where it appeared fits too.
    fits = near_year is True or venue is Agreement.AGREES or near_year is None
    # A source that words titles itself bears close titles by the dozen: there only the very title will do.
    enough = Relation.EQUAL if weak else Relation.VARIANT
    ok = distinctive and fits and title.relation >= enough
    return ok, "title alone" if ok else "a title that several works bear, by other authors"


def _same_by_near_title(
    cited: Work, title: TitleComparison, authors: bool | None, near_year: bool | None
) -> tuple[bool, str]:
    """A title with one or two words changed needs the authors; without any it must be long and close."""
    if _is_series(title):
        return False, "another part of a series"
    if title.relation is Relation.TYPO:
        return True, "title but for a slip"
    if authors:
        ok = (
            title.similarity >= 62.0
            and len(title.changed) <= 4
            and (near_year is not False or title.similarity >= 80.0)
        )
        return ok, "similar title, same authors" if ok else "same authors, another title"
    ok = (
        title.similarity >= 78.0
        and len(title.changed) <= 2
        and is_distinctive(cited.title)
        and near_year is not False
    )
    return ok, "similar title" if ok else "another title"


def _is_series(title: TitleComparison) -> bool:
    """ "… II" for "… III", "… Part 1" for "… Part 2": two works, not one changed word."""
    return bool(title.changed) and all(
        _NUMBERED.match(a or b) and _NUMBERED.match(b or a) for a, b in title.changed
    )


def _near_year(cited: Work, record: Work) -> bool | None:
    if cited.issued and record.issued and abs(cited.issued.year - record.issued.year) <= 2:
        return True
    years = {d.year for d in (record.issued, *record.other_dates) if d}
    if not cited.issued or not years:
        return None
    return min(abs(cited.issued.year - y) for y in years) <= 2


def same_work(a: Work, b: Work) -> bool:
    """Whether two records describe one work (preprint and published version are one)."""
    if set(a.identifiers) & set(b.identifiers):
        return True
    title = best_title(a, b)
    authors = share_authors(a, b)
    if title.relation >= Relation.VARIANT:
        return authors is True or (authors is None and is_distinctive(a.title))
    if authors and title.relation >= Relation.CHANGED and title.similarity >= 85.0 and not _is_series(title):
        return _near_year(a, b) is not False
    return agrees_fully(a, b) and authors is not False and _near_year(a, b) is not False
