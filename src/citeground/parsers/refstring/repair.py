"""What the tagger gets wrong in ways that can be seen: each repair is one plausibility about references."""

from __future__ import annotations

import re
from collections.abc import Callable

from citeground.parsers.refstring.counters import counted
from citeground.parsers.refstring.orders import is_known_journal
from citeground.parsers.refstring.parts import Part, with_label
from citeground.text.names import looks_like_group

_JOURNALISH = re.compile(
    r"^\W{0,3}(?:in\b|in:)|\bproc\b|\bproc(?:\.|eedings)|\bjournal\b|\bj\.\s|\brev(?:iew|\.)|\blett(?:ers|\.)|\btrans(?:actions|\.)|\bconf(?:erence|\.)|"
    r"\bsymposium\b|\bworkshop\b|\bannals\b|\bbulletin\b|\bphys\.|\bann\.|\bmath\.|\bnature\b|\barxiv\b|\bcorr\b|\bpreprint\b|\bmagazine\b|\bnewsletter\b",
    re.IGNORECASE,
)
# Where a title ran on into its venue.
_IN_VENUE = re.compile(
    r"(?<=[.?!,\"”])\s{1,3}(?=(?:[Ii]n\s?:?\s{1,2}(?:the\s)?(?:[12]\d{3}\s)?(?:\d{1,3}(?:st|nd|rd|th)\s)?(?:Annual\s|International\s|IEEE\s|ACM\s|Proc|[A-Z][\w/&-]{1,40}\s?(?:\d{2,4}|Conference|Workshop|Symposium))"
    r"|Proceedings\sof\b|Proc\.\s|Advances\sin\sNeural\b|arXiv\s(?:preprint|e-?print)|CoRR\b|Lecture\sNotes\b))"
)
_QUESTION = re.compile(r"[?!][\"”’']{0,2}\s{1,3}(?=[A-Z])")
_FULL_STOP = re.compile(r"(?<=[a-z)\]])\.\s{1,3}(?=[A-Z])")


def repair(text: str, parts: list[Part]) -> list[Part]:
    """The parts after all repairs, in the order in which they stand."""
    parts = _empty(text, counted(text, parts))
    labels = {part[0] for part in parts}
    for mend, needs, lacks in _REPAIRS:
        if labels.issuperset(needs) and labels.isdisjoint(lacks):
            mended = mend(text, parts)
            if mended is not parts:
                parts = mended
                labels = {part[0] for part in parts}
    return parts


def _swallowed_title(text: str, parts: list[Part]) -> list[Part]:
    """A container with no volume, beside no title, is the title of a book."""
    first = with_label(parts, "container")[0]
    if _JOURNALISH.search(first.of(text)) or (with_label(parts, "page") and len(first.of(text).split()) < 4):
        return parts
    return [p._replace(label="title") if p == first else p for p in parts]


def _main_title(parts: list[Part]) -> Part:
    return max(with_label(parts, "title"), key=lambda p: p.end - p.start)


def _venue_in_title(text: str, parts: list[Part]) -> list[Part]:
    """A title that contains ". In Proceedings of …" ends there."""
    title = _main_title(parts)
    found = _IN_VENUE.search(text, title.start, title.end)
    if found is None or found.start() - title.start < 4:
        return parts
    return _split(parts, title, found.start(), found.end())


def _late_venue(text: str, parts: list[Part]) -> list[Part]:
    """The venue began in the middle of the title: "… for confidential | transactions. In IEEE …"."""
    for index, part in enumerate(parts[1:], start=1):
        if part.label != "container" or parts[index - 1].label != "title":
            continue
        found = _IN_VENUE.search(text, part.start, part.end)
        if found and text[part.start].islower():
            return [
                *parts[: index - 1],
                Part("title", parts[index - 1].start, found.start()),
                Part("container", found.end(), part.end),
                *parts[index + 1 :],
            ]
    return parts


def _group_author(text: str, parts: list[Part]) -> list[Part]:
    """No author, and the title begins with a sentence that is an organisation."""
    title = with_label(parts, "title")[0]
    found = re.match(r"[^.:;\d]{4,120}\.\s{1,3}(?=\S)", text[title.start : title.end])
    if not found or not looks_like_group(found.group(0)) or len(found.group(0).split()) > 12:
        return parts
    index, cut = parts.index(title), title.start + found.end()
    return [
        *parts[:index],
        Part("author", title.start, cut),
        Part("title", cut, title.end),
        *parts[index + 1 :],
    ]


def _year_of_title(text: str, parts: list[Part]) -> list[Part]:
    """ "Global Report 2017. Geneva; 2017.": of two dates the one right behind the title belongs to it."""
    dates = [p for p in parts if p.label == "date"]
    if len(dates) < 2:
        return parts
    for index, part in enumerate(parts[1:], start=1):
        before = parts[index - 1]
        if part == dates[0] and before.label == "title" and re.fullmatch(r"[12]\d{3}[.:]?", part.of(text)):
            if text[before.end - 1] in ".,;:":
                return parts
            return [*parts[: index - 1], Part("title", before.start, part.end), *parts[index + 1 :]]
    return parts


_LONE_YEAR = re.compile(r"^\W{0,3}((?:1[89]|20)\d\d)\W{0,3}$")


def _late_year(text: str, parts: list[Part]) -> list[Part]:
    """No date, but a volume, page or note that is a year at the end: it is the date."""
    for part in reversed(parts):
        if part.label in ("page", "volume", "issue", "note", "container", "publisher") and _LONE_YEAR.match(
            part.of(text)
        ):
            return [p._replace(label="date") if p == part else p for p in parts]
    return parts


def _after_question(text: str, parts: list[Part]) -> list[Part]:
    """A title ends at "?" or "!" where what follows is the only candidate for the venue."""
    title = _main_title(parts)
    cuts = list(_QUESTION.finditer(text, title.start, title.end))
    if not cuts:
        return parts
    cut = cuts[-1]
    rest = text[cut.end() : title.end].strip(" .,")
    if not _is_name_like(rest):
        return parts
    return _split(parts, title, cut.start() + len(cut.group(0).rstrip()), cut.end())


def _after_stop(text: str, parts: list[Part]) -> list[Part]:
    """ "Title of a paper. Journal of Things" all in one: the last sentence is the venue if a locator follows."""
    title = _main_title(parts)
    cuts = list(_FULL_STOP.finditer(text, title.start, title.end))
    if not cuts or not _is_name_like(text[cuts[-1].end() : title.end].strip(" .,")):
        return parts
    return _split(parts, title, cuts[-1].start() + 1, cuts[-1].end())


def _is_name_like(text: str) -> bool:
    """Whether a few words could be the name of a journal: all long ones are capitalised."""
    words = list(re.findall(r"[^\W\d_]+", text))
    long = [w for w in words if len(w) > 3]
    return 0 < len(words) <= 9 and all(w != w.lower() for w in long) and any(w[0].isupper() for w in words)


def _split(parts: list[Part], title: Part, end: int, start: int) -> list[Part]:
    index = parts.index(title)
    tail = Part("container", start, title.end)
    out = [*parts[:index], Part("title", title.start, end), tail, *parts[index + 1 :]]
    # What the tagger took for the container was the venue's remainder.
    following = out[index + 2] if index + 2 < len(out) else None
    if following and following.label == "container":
        out[index + 1 : index + 3] = [Part("container", start, following.end)]
    return out


_TITLE_COLON = re.compile(
    r"(?<=[a-z]{2}[.:])\s{1,2}(?=[A-Z\d\"“])|(?<=[a-z]{2}),\s(?=[A-Z][a-z]{3,}\s(?:[a-z]{2,}|[A-Z][a-z]{3,}:))"
)


def _name_in_container(text: str, parts: list[Part]) -> list[Part]:
    """ "Davies, MNRAS" where nothing else is left for the author: the name before the comma is one."""
    first = with_label(parts, "container")[0]
    cut = text.rfind(", ", first.start, first.end)
    if cut < 0 or not is_known_journal(text[cut + 2 : first.end].strip(" ,.")):
        return parts
    if len(text[first.start : cut].split()) > 6:
        return parts
    index = parts.index(first)
    return [
        *parts[:index],
        Part("author", first.start, cut),
        Part("container", cut + 2, first.end),
        *parts[index + 1 :],
    ]


def _title_in_authors(text: str, parts: list[Part]) -> list[Part]:
    """No title, but a long stretch of authors with a sentence in it: the sentence is the title."""
    authors = with_label(parts, "author")
    if authors[0].end - authors[0].start < 20:
        return parts
    found = _TITLE_COLON.search(text, authors[0].start, authors[0].end)
    if not found or authors[0].end - found.end() < 8:
        return parts
    index = parts.index(authors[0])
    return [
        *parts[:index],
        Part("author", authors[0].start, found.start()),
        Part("title", found.end(), authors[0].end),
        *parts[index + 1 :],
    ]


def _split_titles(text: str, parts: list[Part]) -> list[Part]:
    """Two stretches of title with nothing, or an identifier alone, between them are one title."""
    out: list[Part] = []
    for part in parts:
        if (
            part.label == "title"
            and out
            and out[-1].label == "title"
            and not text[out[-1].end : part.start].strip()
        ):
            out[-1] = Part("title", out[-1].start, part.end)
        else:
            out.append(part)
    return out


def _empty(text: str, parts: list[Part]) -> list[Part]:
    """Parts of punctuation alone are none."""
    return [p for p in parts if p.end - p.start > 4 or p.label == "id" or _WORD.search(text, p.start, p.end)]


_WORD = re.compile(r"[^\W_]|[—–_-]{2}")


# Each repair with the labels without which, and with which, it has nothing to do.
_REPAIRS: tuple[tuple[Callable[[str, list[Part]], list[Part]], tuple[str, ...], tuple[str, ...]], ...] = (
    (_year_of_title, ("title", "date"), ()),
    (_split_titles, ("title",), ()),
    (_late_year, (), ("date",)),
    (_swallowed_title, ("container",), ("title", "volume")),
    (_name_in_container, ("container",), ("title", "editor")),
    (_title_in_authors, ("author",), ("title", "volume")),
    (_group_author, ("title",), ("author", "editor")),
    (_late_venue, ("title", "container"), ()),
    (_venue_in_title, ("title",), ()),
    (_after_question, ("title",), ("container", "publisher")),
    (_after_stop, ("title", "volume"), ("container",)),
)
