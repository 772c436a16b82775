"""Several works in one entry, and entries that lean on the one before: ditto marks, "ibid."."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from citeground.models import Work
from citeground.parsers.refstring import people

_CUT = re.compile(r";\s{1,4}(?:and\s|see also\s|also\s|see\s)?")
_LABELLED = re.compile(r"\((?:[a-h]|i{1,3}|iv|v)\)\s(?=[A-Z])")
_LOCATED = re.compile(
    r"(?:(?:1[89]|20)\d\d[a-z]?\)?|\ue000|\d{1,4}\s?[,:]\s?[A-Z]?\d{1,7}(?:[-–]\d+)?|\b\d{4}\.\d{4,5}(?:v\d)?\]?|[a-z-]{2,9}/\d{7}\]?)"
    r"[\s.,;)\]]{0,4}$"
)
_STARTS = re.compile(
    r"^(?:(?:[A-Z][\w'’.-]{0,25}[.,]?\s?)(?:[A-Z]|and\b|&|et al|van\b|von\b|de\b|[a-z]+ [A-Z])|[A-Z][\w'’-]+,|\d{1,4}\s?,\s?\d|ibid\b|Ibid\b|arXiv\b|\*\*)"
)
_HEAD = re.compile(r"^\s{0,8}(?:\[\s?\d{1,4}[a-z]?\s?\]|\(\d{1,4}\)|\d{1,4}[.)])\s{0,8}")
_ONLY_LOCATOR = re.compile(r"^\W{0,3}(?:\d{1,4}|[A-Z]\d{1,3})\s?[,:(]")


def split_works(raw: str) -> list[str]:
    """The works of one entry: cut at ";" where a whole reference ends and the next begins.

    "Phys. Rev. Lett. 12, 345 (2001); A. Li, Nature 5, 6 (2002)" falls in two; the semicolons between
    authors, and those of "2001;12(3):45", cut nothing. A part that repeats neither authors nor journal
    ("; 13, 17 (2001)") stays a part of its own: ``read_many`` fills it from the one before.
    """
    head = found.end() if (found := _HEAD.match(raw)) else 0
    if ";" not in raw and "(b)" not in raw and "(ii)" not in raw:
        return [raw]
    pieces = _cut_labels(raw, head) or _cut_semicolons(raw, head)
    return pieces if len(pieces) > 1 else [raw]


def _cut_labels(raw: str, head: int) -> list[str]:
    """ "(a) …; (b) …": labelled parts, as chemists and physicists print them."""
    marks = [
        found
        for found in _LABELLED.finditer(raw, head)
        if not raw[head : found.start()].strip() or raw[: found.start()].rstrip()[-1:] in (";", ".", ")")
    ]
    if len(marks) < 2 or not re.match(r"\s{0,4}\((?:a|i)\)", raw[head : head + 10]):
        return []
    ends = [m.start() for m in marks[1:]] + [len(raw)]
    return [raw[m.end() : end].strip(" ;,\n") for m, end in zip(marks, ends, strict=True)]


def _cut_semicolons(raw: str, head: int) -> list[str]:
    pieces: list[str] = []
    start = head
    for found in _CUT.finditer(raw, head):
        before, after = raw[start : found.start()], raw[found.end() :]
        if len(before) >= 10 and _LOCATED.search(before[-60:]) and _STARTS.match(after[:80]):
            pieces.append(raw[(0 if not pieces else start) : found.start()].strip())
            start = found.end()
    tail = raw[(0 if not pieces else start) :].strip()
    # "… (2001); 13, 17 (2001)": the last piece, too, has to have something that locates it.
    if pieces and not re.search(r"\d{4}|arXiv|\ue000|\d,\s?\d", tail):
        pieces[-1] = raw[raw.rfind(pieces[-1]) :].strip()
        return pieces
    return [*pieces, tail]


def is_locator_only(raw: str) -> bool:
    """Whether a piece has neither authors nor journal of its own: "13, 17 (2001)"."""
    return bool(_ONLY_LOCATOR.match(raw))


def carry(previous: Work | None, work: Work, raw: str) -> Work:
    """Fill what the entry takes from the one before: authors (a dash, "Idem"), journal ("ibid.")."""
    if previous is None:
        return work
    body = _HEAD.sub("", raw, count=1)
    if people.DITTO.match(body) or people.IDEM.match(body):
        return replace(work, author=previous.author, author_complete=previous.author_complete)
    if people.IBIDEM.match(body) or re.search(r"[,;]\s(?:ibid|Ibid)\b", body[:200]):
        return _ibidem(previous, work)
    if is_locator_only(body):
        author = work.author or previous.author
        return replace(
            work, author=author, author_complete=previous.author_complete, title="",
            container_title=previous.container_title,
        )  # fmt: skip
    return work


def _ibidem(previous: Work, work: Work) -> Work:
    """The journal of the entry before; the authors too, where none are named."""
    is_word = re.match(r"ibid", f"{work.container_title} {work.title}".strip(), re.IGNORECASE)
    container = previous.container_title if is_word or not work.container_title else work.container_title
    author = (
        work.author if work.author and not re.match(r"ibid", work.author[0].display, re.IGNORECASE) else ()
    )
    return replace(
        work,
        container_title=container,
        title="" if re.match(r"ibid", work.title, re.IGNORECASE) else work.title,
        author=author or previous.author,
        author_complete=work.author_complete if author else previous.author_complete,
    )


def carry_all(works: Iterable[tuple[str, Work]]) -> list[Work]:
    """``carry`` along a list of (raw, work) in their order."""
    out: list[Work] = []
    for raw, work in works:
        out.append(carry(out[-1] if out else None, work, raw))
    return out
