"""A printed reference read again beside a record: what stands in it word for word was not cited wrongly.

A printed line says nowhere where its title ends and its journal begins. Where it was taken apart in the
wrong place, the record shows the right one: a title, a journal in front of its volume, a volume with its
page that stand in the line as the record has them are read so. What the record says and the line does not
stays as it was read, so that an altered word, name or number is noticed all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from citeground.citations.inquiry import Inquiry
from citeground.models import Reference, Work
from citeground.text.folding import squash
from citeground.text.journals import compare_venues
from citeground.text.locators import first_page

_LONGEST = 4000
_MIN_TITLE = 14
_WORD = re.compile(r"[^\W_]+")
# What may stand between a title and the rest, and between a volume and its page.
_ENDS = frozenset('.,;:?!"”“’»«()[]–—-\n')
_BETWEEN = r"(?:\s?\([\w/–-]{1,9}\))?[\s,:;.]{1,4}(?:(?:no|pp?|art|id)\.?\s?\w{0,6}[\s,:;]{0,3}){0,2}(?:\((?:1[89]|20)\d\d\)[\s,:]{0,3})?"
_MOST_WORDS = 10


def is_printed(reference: Reference) -> bool:
    """Whether a reference was one line of print, and no entry with fields."""
    return bool(reference.raw) and not reference.entry_type and not reference.fields


def take_up(inquiry: Inquiry) -> None:
    """Read a printed reference again beside every record that came back for it."""
    if not inquiry.hits or not is_printed(inquiry.reference):
        return
    cited = inquiry.reference.cited
    for work in {id(h.work): h.work for h in inquiry.hits}.values():
        cited = read_again(cited, inquiry.reference.raw, work)
    if cited is not inquiry.reference.cited:
        inquiry.reference = replace(inquiry.reference, cited=cited)
        inquiry.assessments.clear()


def read_again(cited: Work, raw: str, record: Work) -> Work:
    """``cited`` with the record's title, journal, volume and page where ``raw`` has them word for word."""
    raw = raw[:_LONGEST]
    title = _title_in(raw, record.title)
    if title and squash(cited.title) != squash(record.title):
        cited = _without_title(replace(cited, title=record.title), raw, *title)
    place = _place(raw, record)
    if place is None:
        return cited
    page = first_page(record.page)
    if cited.volume != record.volume or page != first_page(cited.page):
        cited = replace(cited, volume=record.volume, page=page)
    container = next(_journals_before(raw, place, record), "")
    if container and compare_venues(cited.container_title, container) is not True:
        cited = replace(cited, container_title=container)
    return cited


def _title_in(raw: str, title: str) -> tuple[int, int] | None:
    """Where the whole title stands in the line, with a mark or nothing at both ends."""
    key = squash(title)
    if len(key) < _MIN_TITLE or key not in squash(raw):
        return None
    words = [w.lower() for w in _WORD.findall(title)]
    there = list(_WORD.finditer(raw))
    lowered = [w.group(0).lower() for w in there]
    size = len(words)
    for at in range(len(lowered) - size + 1):
        if lowered[at] == words[0] and lowered[at : at + size] == words:
            start, end = there[at].start(), there[at + size - 1].end()
            before, after = raw[:start].rstrip()[-1:], raw[end:].lstrip()[:1]
            if (not before or before in _ENDS) and (not after or after in _ENDS):
                return start, end
    return None


def _without_title(cited: Work, raw: str, start: int, end: int) -> Work:
    """The other fields without what they had of the title's words."""
    rest = f"{raw[:start]}\n{raw[end:]}"
    volume, issue, page = (
        value if value.partition("-")[0] in rest else "" for value in (cited.volume, cited.issue, cited.page)
    )
    container = cited.container_title
    if container not in rest:
        cut = raw.find(container)
        container = raw[end : cut + len(container)].strip(" ,.;:") if cut >= 0 else ""
    return replace(cited, volume=volume, issue=issue, page=page, container_title=container)


def _place(raw: str, record: Work) -> int | None:
    """Where the record's volume stands with its first page behind it, or None."""
    page = first_page(record.page)
    if not record.volume or not page:
        return None
    pattern = rf"(?<![\w.]){re.escape(record.volume)}{_BETWEEN}0{{0,4}}{re.escape(page)}(?!\w)"
    found = re.search(pattern, raw, re.IGNORECASE)
    return found.start() if found else None


def _journals_before(raw: str, place: int, record: Work) -> Iterator[str]:
    """The words in front of the volume that name a journal of the record, behind a mark or from the beginning."""
    names = [n for n in (record.container_title, *record.other_containers) if n]
    before = raw[:place].rstrip(" ,.:;")
    starts = [m.start() for m in re.finditer(r"\S+", before)][-_MOST_WORDS:]
    for start in reversed(starts):
        mark = before[:start].rstrip()[-1:]
        if mark and mark not in _ENDS:
            continue
        text = before[start:].strip(" ,;")
        if any(compare_venues(text, name) is True for name in names):
            yield text
