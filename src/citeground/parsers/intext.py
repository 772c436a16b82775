"""Citations in running text, linked to references: [3, 5–7], superscripts, (Ward et al. 2014a, b).

Only what points at a reference of the document is taken: text that was once a page has brackets and years
of many meanings.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from citeground.models import Citation, Reference
from citeground.text import sentences
from citeground.text.folding import fold

RAISED, LOWERED = "\ue000", "\ue001"
_MARKS = re.compile(f"[{RAISED}{LOWERED}]")
_DASH = r"[-‐‑‒–—−]"
_BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")
_PARENS = re.compile(
    r"(?<!Eq\. )(?<!Eqs\. )(?<!eq\. )(?<!equation )\((\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,30})\)"
)
_SUPERSCRIPT = re.compile(rf"(?<=[^\W\d_]|[.,;:)”’\"])\s?{RAISED}([\d,;\s–—-]{{1,60}}){LOWERED}")
_SPAN = re.compile(rf"(\d{{1,4}})\s?{_DASH}{{1,2}}\s?(\d{{1,4}})$")
_BETWEEN = re.compile(rf"\s?{_DASH}{{1,2}}\s?")
_YEAR = re.compile(r"(?<![\d.])((?:1[5-9]|20)\d\d)([a-z]{0,2})(?![\da-z])")
_MORE = re.compile(r"\s?[,;&]\s?(?:and\s)?(?:((?:1[5-9]|20)\d\d)([a-z])?|([a-z]))(?![\w.])")
_LINKING = frozenset(
    [
        "et",
        "others",
        "colleagues",
        "al",
        "and",
        "und",
        "y",
        "e",
        "in",
        "the",
        "of",
        "for",
        "with",
        "see",
        "also",
        "e.g",
        "i.e",
        "cf",
        "by",
        "de",
        "la",
        "van",
        "von",
        "der",
        "den",
        "du",
    ]
)
_POSSESSIVE = re.compile(r"[’']s$")
# A span of more is no citation ("[1-999]"), and how far a name stands before its year.
_WIDEST_SPAN = 100
_NAME_REACH = 90
# Superscripts are citations where they name this share of the references, and brackets hardly any.
_SHARE = 0.4
_FEW = 0.2


# The keys that are cited, and from where to where in the text.
Place = tuple[tuple[str, ...], int, int]


class Paragraph(NamedTuple):
    """Running text, with superscripts in ``RAISED`` … ``LOWERED``; ``lines`` maps offsets to line numbers.

    ``lines`` holds (offset, line) in ascending order: from that offset on the text stands on that line.
    """

    text: str
    lines: Sequence[tuple[int, int]] = ((0, 1),)

    def line(self, offset: int) -> int:
        """The line (or page) on which the character at ``offset`` stands."""
        best = self.lines[0][1] if self.lines else 1
        for start, line in self.lines:
            if start > offset:
                break
            best = line
        return best


@dataclass(slots=True)
class _Index:
    """The references by what a citation may say of them."""

    labels: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    years: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    loose: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    authors: dict[str, tuple[int, str]] = field(default_factory=dict)
    is_numbered: bool = False


def unmarked(text: str) -> str:
    """``text`` without the marks of superscripts."""
    return _MARKS.sub("", text)


def find(paragraphs: Sequence[Paragraph], references: Sequence[Reference], path: str) -> tuple[Citation, ...]:
    """The citations in ``paragraphs``, each with its sentence; keys are those of ``references``."""
    index = _index(references)
    if index.is_numbered:
        places = _numbered(paragraphs, index)
    else:
        places = [[*_named(p.text, index), *_names_and_years(p.text, index)] for p in paragraphs]
    return tuple(
        citation
        for paragraph, found in zip(paragraphs, places, strict=True)
        for citation in cited_at(paragraph, found, path)
    )


def cited_at(paragraph: Paragraph, places: Sequence[Place], path: str) -> list[Citation]:
    """Citations at known places (keys, start, end) of a paragraph, each with its sentence."""
    if not places:
        return []
    spans = sentences.spans(paragraph.text)
    out: list[Citation] = []
    for keys, start, end in sorted(places, key=lambda place: place[1]):
        sentence = unmarked(sentences.around(paragraph.text, spans, start, end))
        out.append(Citation(keys, path, paragraph.line(start), 0, 0, sentence))
    return out


def _index(references: Sequence[Reference]) -> _Index:
    index = _Index()
    numbered = 0
    for reference in references:
        label = re.sub(r"(?:\.\d+)?(?: \(\d+\))?$", "", reference.key)
        index.labels[label].append(reference.key)
        numbered += label.isdigit()
        name, year, printed_year = _name(reference), str(reference.cited.year or ""), _printed_year(reference)
        if name and year:
            index.years[printed_year].append((name, reference.key))
            index.loose[year].append((name, reference.key))
            index.authors[reference.key] = _group(reference)
    index.is_numbered = numbered > len(references) / 2
    return index


def _name(reference: Reference) -> str:
    if not reference.cited.author:
        return ""
    first = reference.cited.author[0]
    name = fold(first.literal or first.family)
    return name if len(name) > 1 else ""


def _printed_year(reference: Reference) -> str:
    """ "2014a" where the entry has a letter behind its year, else the year."""
    year = str(reference.cited.year or "")
    for word in reference.key.split():
        if word.startswith(year) and len(word) == len(year) + 1 and word[-1].isalpha():
            return word
    return year


def _group(reference: Reference) -> tuple[int, str]:
    """How many authors the entry has (99: more than it names), and the second one's name."""
    authors = reference.cited.author
    second = fold(authors[1].literal or authors[1].family) if len(authors) > 1 else ""
    return (len(authors) if reference.cited.author_complete else 99), second


def _numbered(paragraphs: Sequence[Paragraph], index: _Index) -> list[list[Place]]:
    """Brackets, or superscripts where the document cites with them, or parentheses where nothing else."""
    brackets = [list(_named(p.text, index)) for p in paragraphs]
    wanted = max(len(index.labels), 1)
    if _covered(brackets) >= _FEW * wanted:
        return brackets
    raised = [list(_by_pattern(p.text, index, _SUPERSCRIPT)) for p in paragraphs]
    if _covered(raised) >= _SHARE * wanted:
        return raised
    parens = [list(_by_pattern(p.text, index, _PARENS)) for p in paragraphs]
    if _covered(parens) >= _SHARE * wanted:
        return parens
    return brackets


def _covered(places: Iterable[list[Place]]) -> int:
    return len({key for found in places for keys, _, _ in found for key in keys})


def _named(text: str, index: _Index) -> Iterator[Place]:
    """Bracketed numbers and labels; "[26]-[29]" is a span."""
    before: Place | None = None
    for place in _by_pattern(text, index, _BRACKETS):
        if before is not None and _BETWEEN.fullmatch(text[before[2] : place[1]]):
            first, last = before[0][-1], place[0][0]
            place = (_unique([*before[0], *_from_span(first, last, index), *place[0]]), before[1], place[2])
            before = place
            continue
        if before is not None:
            yield before
        before = place
    if before is not None:
        yield before


def _by_pattern(text: str, index: _Index, pattern: re.Pattern[str]) -> Iterator[Place]:
    for found in pattern.finditer(text):
        keys = _read_group(found.group(1), index)
        if keys:
            yield keys, found.start(), found.end()


def _read_group(group: str, index: _Index) -> tuple[str, ...]:
    """The keys of "3, 5–7", "Abc99; see also DEF01" or "5, p. 12"; none where it says something else."""
    keys: list[str] = []
    for position, part in enumerate(re.split(r"[,;]", group)):
        part = part.strip()
        span = _SPAN.match(part)
        if span:
            keys.extend(_from_span(span.group(1), span.group(2), index))
        elif part in index.labels:
            keys.extend(index.labels[part])
        elif position == 0 and not re.match(r"(?:see|e\.g\.|cf\.|Refs?\.)\s", part):
            return ()
        else:
            last = part.rpartition(" ")[2]
            if position == 0 and last in index.labels:
                keys.extend(index.labels[last])
    return _unique(keys)


def _from_span(first: str, last: str, index: _Index) -> list[str]:
    if not (first.isdigit() and last.isdigit()):
        return []
    low, high = int(first), int(last)
    if not low < high <= low + _WIDEST_SPAN or first not in index.labels or last not in index.labels:
        return []
    return [key for number in range(low, high + 1) for key in index.labels.get(str(number), [])]


def _unique(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))


def _names_and_years(text: str, index: _Index) -> Iterator[Place]:
    """A year of a reference, with its first author's name shortly before it and nothing else between."""
    floor = 0
    for found in _YEAR.finditer(text):
        if found.start() < floor:
            continue
        window_start = max(floor, found.start() - _NAME_REACH)
        name, start = _name_before(text, window_start, found, index)
        if not name:
            continue
        keys = _keys(index, name, found.group(1), found.group(2))
        keys = _narrowed(keys, text[start : found.start()], index)
        end, year = found.end(), found.group(1)
        while more := _MORE.match(text, end):
            year = more.group(1) or year
            further = _keys(index, name, year, more.group(2) or more.group(3) or "")
            if not further:
                break
            keys += further
            end = more.end()
        floor = end
        yield _unique(keys), start, end


def _name_before(text: str, window_start: int, year: re.Match[str], index: _Index) -> tuple[str, int]:
    """The first author's name that stands before a year, and where it stands; "" where there is none."""
    candidates = {name for name, _ in index.loose.get(year.group(1), [])}
    if not candidates:
        return "", 0
    window = text[window_start : year.start()]
    words = list(re.finditer(r"[^\W\d_]+(?:[-’'][^\W\d_]+){0,3}", window))
    for position in range(len(words) - 1, -1, -1):
        for length in (1, 2, 3):
            if position + length > len(words):
                break
            phrase = window[words[position].start() : words[position + length - 1].end()]
            name = fold(_POSSESSIVE.sub("", phrase))
            if name in candidates and _only_names(window[words[position + length - 1].end() :]):
                return name, window_start + words[position].start()
    return "", 0


def _only_names(gap: str) -> bool:
    """Whether only further names, "et al." and punctuation stand between a name and its year."""
    if len(gap) > 70 or re.search(r"[.!?]\s+(?=[A-Z][a-z]+\s[a-z])|\d{3}", gap):
        return False
    tokens = re.findall(r"[^\s,;:()\[\].&’']+", gap)
    return all(token[0].isupper() or token.lower() in _LINKING or token == "s" for token in tokens)


def _keys(index: _Index, name: str, year: str, letters: str) -> list[str]:
    """The keys of a name with a year; "2014ab" means 2014a and 2014b."""
    wanted = [year + letter for letter in letters] or [year]
    out = [key for y in wanted for n, key in index.years.get(y, []) if n == name]
    return out or [key for n, key in index.loose.get(year, []) if n == name]


def _narrowed(keys: list[str], cited: str, index: _Index) -> list[str]:
    """Of works of one name and year those that the citation's wording fits: "et al.", two names, or one."""
    if len(keys) < 2:
        return keys
    words = fold(cited).split()
    if "al" in words or "others" in words:
        fits = [key for key in keys if index.authors[key][0] > 2]
    elif any(word in words for word in ("and", "und", "y", "et")) or "&" in cited:
        second = fold(cited)
        fits = [key for key in keys if (found := index.authors[key])[1] and found[1] in second]
        fits = [key for key in fits if index.authors[key][0] == 2] or fits
    else:
        fits = [key for key in keys if index.authors[key][0] == 1]
    return fits or keys
