"""From a finding to the changed value of one field, checked by reading it back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from citeground.citations.authors import compare_authors
from citeground.citations.dates import compare_year
from citeground.citations.editing.added import added
from citeground.citations.editing.authors import listed, respelled, rewritten
from citeground.citations.editing.slots import Slot, slot
from citeground.citations.editing.titles import retitled, title_on_record
from citeground.citations.editing.values import redated, rehoused, relocated
from citeground.citations.finding import FieldResult, Finding
from citeground.citations.locators import compare_locator
from citeground.citations.places import homes
from citeground.citations.venues import compare_container
from citeground.models import Name, Reference, TextFile, Work
from citeground.text.dates import read_date
from citeground.text.folding import plain
from citeground.text.journals import expand_macro
from citeground.text.names import read_names
from citeground.verdicts import Edit

_WORDS = {"volume": "volume", "issue": "issue", "page": "pages"}
# Fields that hold a part of a title: the whole on record belongs into none of them.
_TITLE_PARTS = ("subtitle", "maintitle", "titleaddon")


@dataclass(frozen=True, slots=True)
class Change:
    """What to do in words, and the edits that do it; none where the file cannot be edited in place."""

    message: str
    edits: tuple[Edit, ...] = ()


def change(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    """The change that settles a finding, or None where the record has nothing to offer."""
    make = _MAKERS.get(finding.rule)
    # What costs nothing in the description needs no change.
    if make is None or (finding.weight == 0.0 and finding.rule not in _COST_NOTHING):
        return None
    return make(finding, reference, record, file)


def _place(reference: Reference, field: str, file: TextFile | None) -> Slot | None:
    """The slot of the first field that is there to hold a CSL field."""
    own = next(homes(reference, field), None)
    return slot(reference, own.name, file) if own else None


def _edits(place: Slot | None, value: str | None) -> tuple[Edit, ...]:
    edit = place.edit(value) if place is not None and value is not None else None
    return (edit,) if edit else ()


def _settles(finding: Finding, result: FieldResult) -> bool:
    """Whether a comparison leaves nothing of what the finding is about."""
    return not any(f.rule == finding.rule and f.field == finding.field for f in result.findings)


def _authors(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    found = [n for n in record.author or record.editor if n != Name()]
    cited = [n for n in reference.cited.author or reference.cited.editor if n != Name()]
    if not found:
        return None
    one = next((n for n in found if n.display == finding.found), None)
    if one is not None and sum(n.display == finding.given for n in cited) == 1:
        return _one_author(finding, reference, one, file)
    if not record.author_complete or any(n.is_group for n in (*found, *cited)):
        return None
    place = slot(reference, "author" if reference.cited.author else "editor", file)
    message = (
        f"use the {len(found)} authors on record"
        if len(found) > 1
        else f"use the author on record: {found[0].display}"
    )
    if place is None:
        return Change(message)
    names, complete = listed(place.source)
    made = rewritten(place, names, complete, found) if [n.name for n in names] == cited else None
    if made is None or not _authors_hold(finding, reference.cited, record, made[0]):
        return Change(message)
    value, count, is_cut = made
    if is_cut:
        message = f"use the first {count} of the {len(found)} authors on record, and “and others”"
    return Change(message, _edits(place, value))


def _one_author(finding: Finding, reference: Reference, name: Name, file: TextFile | None) -> Change:
    message = f"write {finding.found} for {finding.given}"
    place = slot(reference, "author" if reference.cited.author else "editor", file)
    if place is None:
        return Change(message)
    return Change(message, _edits(place, respelled(place, listed(place.source)[0], finding.given, name)))


def _authors_hold(finding: Finding, cited: Work, record: Work, value: str) -> bool:
    names, complete = read_names(value)
    new = replace(cited, author=names if cited.author else (), author_complete=complete)
    if not cited.author:
        new = replace(new, editor=names)
    return _settles(finding, compare_authors(new, record))


def _title(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    title = title_on_record(reference.cited, record)
    if not title or record.title_is_weak:
        return None
    message = f"use the title on record: “{title}”"
    place = None if any(reference.field(n) for n in _TITLE_PARTS) else slot(reference, "title", file)
    return Change(message, _edits(place, retitled(place, title) if place else None))


def _year(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    if not finding.found:
        return None
    message = f"use the year on record: {finding.found}"
    own = [f for f in homes(reference, "issued") if finding.given in f.value]
    # "year" and "date" side by side would have to change together.
    place = slot(reference, own[0].name, file) if len(own) == 1 else None
    value = redated(place, finding.found, record) if place else None
    if value is None or (date := read_date(plain(value))) is None:
        return Change(message)
    holds = _settles(finding, compare_year(replace(reference.cited, issued=date), record))
    return Change(message, _edits(place, value) if holds else ())


def _venue(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    if not finding.found:
        return None
    place = _place(reference, "container_title", file)
    made = rehoused(place, record) if place else None
    message = f"use the venue on record: {made[1] if made else plain(finding.found)}"
    if made is None:
        return Change(message)
    new = replace(reference.cited, container_title=plain(expand_macro(made[0])), other_containers=())
    return Change(
        message, _edits(place, made[0]) if _settles(finding, compare_container(new, record)) else ()
    )


def _locator(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    if not finding.found or finding.field not in _WORDS:
        return None
    message = f"use the {_WORDS[finding.field]} on record: {plain(finding.found)}"
    place = _place(reference, finding.field, file)
    value = relocated(place, finding.found) if place else None
    if value is None:
        return Change(message)
    new = _relocated(reference.cited, finding.field, plain(value))
    return Change(message, _edits(place, value) if _settles(finding, compare_locator(new, record)) else ())


def _relocated(cited: Work, field: str, value: str) -> Work:
    if field == "volume":
        return replace(cited, volume=value)
    return replace(cited, issue=value) if field == "issue" else replace(cited, page=value)


def _identifier(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    """The identifier out of its wrapping: it stands in the value already."""
    if not finding.found:
        return None
    place = _place(reference, finding.field, file)
    return Change(f"write {finding.found}", _edits(place, finding.found))


def _missing(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    made = added(finding.field or finding.found.partition(":")[0], reference, record, file)
    return Change(*made) if made else None


def _version(finding: Finding, reference: Reference, record: Work, file: TextFile | None) -> Change | None:
    """The arXiv number without its version, in the field that has one."""
    number = reference.cited.identifier("arxiv")
    old = f"{number}v{finding.given}"
    place = next((slot(reference, f.name, file) for f in reference.fields if old in f.value), None)
    value = place.source.replace(old, number) if place is not None and number else None
    return Change(f"cite {number} without its version", _edits(place, value))


_Maker = Callable[[Finding, Reference, Work, TextFile | None], Change | None]
_COST_NOTHING = frozenset(("malformed-identifier", "missing-identifier", "missing-field", "arxiv-version"))
_MAKERS: dict[str, _Maker] = {
    "author-mismatch": _authors,
    "author-order": _authors,
    "author-missing": _authors,
    "author-spelling": _authors,
    "title-mismatch": _title,
    "title-variant": _title,
    "year-mismatch": _year,
    "venue-mismatch": _venue,
    "locator-mismatch": _locator,
    "malformed-identifier": _identifier,
    "missing-identifier": _missing,
    "missing-field": _missing,
    "arxiv-version": _version,
}
