"""What a record could add to a reference that it does not refute: notes that cost nothing.

Missing is not wrong, and another kind of entry or an older version may be meant, so nothing here touches
score or verdict. Only entries of a database are looked at: a printed list has the fields of its style.
"""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.finding import Agreement, Finding
from citeground.citations.venues import claims_venue, is_preprint
from citeground.citations.verify import Assessed
from citeground.models import Reference, Work
from citeground.text.journals import compare_venues, is_known_venue
from citeground.verdicts import Verdict

# Who assigns types with care; aggregators guess them.
_TYPED = ("crossref", "datacite", "dblp", "acl", "pdg")
_KINDS = frozenset(("article-journal", "paper-conference", "book", "chapter", "thesis"))
_ADDED = ("doi", "arxiv")
_NEEDED: dict[str, tuple[str, ...]] = {
    "article-journal": ("title", "issued", "volume", "page"),
    "paper-conference": ("title", "issued"),
}


def offers(reference: Reference, outcome: Assessed) -> Iterator[Finding]:
    """The notes on one reference, given what the comparison came to."""
    if outcome.choice is None:
        if outcome.verdict is Verdict.MAJOR:
            yield from _unknown_venue(reference.cited, outcome)
        return
    if not reference.entry_type:
        return
    cited, record = reference.cited, outcome.choice.best.work
    title, author, _, venue, _ = outcome.choice.fields
    if cited.version:
        yield from _version(cited, record)
    # A doubtful title or doubtful authors are to be settled before anything is added.
    if title.agreement is Agreement.DIFFERS or author.agreement is Agreement.DIFFERS:
        return
    if cited.type != record.type:
        yield from _type(cited, record)
    if not cited.identifiers:
        yield from _identifier(cited, record)
    if venue.agreement is Agreement.AGREES and not is_preprint(record):
        yield from _fields(cited, record)


def _version(cited: Work, record: Work) -> Iterator[Finding]:
    given, newest = cited.version.lstrip("v"), record.version.lstrip("v")
    number = cited.identifier("arxiv")
    both = number and number == record.identifier("arxiv") and given.isdecimal() and newest.isdecimal()
    if both and int(given) < int(newest):
        yield Finding("arxiv-version", "arxiv", 0.0, given, newest)


def _type(cited: Work, record: Work) -> Iterator[Finding]:
    if not {cited.type, record.type} <= _KINDS:
        return
    if record.source.lower().startswith(_TYPED):
        yield Finding("type-mismatch", "type", 0.0, cited.type, record.type)


def _identifier(cited: Work, record: Work) -> Iterator[Finding]:
    if cited.url:
        return
    for scheme in _ADDED:
        # A preprint's number is no identifier of what was printed elsewhere, nor the reverse.
        if value := record.identifier(scheme):
            if scheme == "doi" or not claims_venue(cited):
                yield Finding("missing-identifier", scheme, 0.0, "", value)
            return


def _fields(cited: Work, record: Work) -> Iterator[Finding]:
    for name in _NEEDED.get(cited.type, ()):
        value = str(record.year or "") if name == "issued" else str(getattr(record, name))
        if value and not getattr(cited, name) and not (name == "title" and record.title_is_weak):
            yield Finding("missing-field", name, 0.0, "", value)


def _unknown_venue(cited: Work, outcome: Assessed) -> Iterator[Finding]:
    """A venue of a work that nobody knows, which is on no record that came back and in no table."""
    venue = cited.container_title
    if not claims_venue(cited) or is_known_venue(venue):
        return
    works = [j.work for j in outcome.judged]
    names = [n for w in works for n in (w.container_title, *w.other_containers) if n]
    if all(compare_venues(venue, name) is False for name in names):
        yield Finding("unknown-venue", "container_title", 0.0, venue)
