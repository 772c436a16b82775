"""Citation commands of LaTeX, natbib, biblatex, apacite and their like, with the sentence around each."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from citeground.models import Citation, Reference, TextFile
from citeground.parsers import tex
from citeground.parsers.places import Lines
from citeground.text import sentences
from citeground.text.folding import plain

_CITE = re.compile(
    r"\\(?P<name>[A-Za-z]{0,20}[Cc]ite[A-Za-z]{0,20}|bibentry|citen|onlinecite|fullinlinecite)(?![A-Za-z@])\*?"
)
# These have "cite" in their names and cite nothing.
_NOT_CITING = re.compile(
    r"^(?:citetext|setcite\w*|citestyle|citation\w*|citenamefont|cite(?:index|reset|tracker)\w*|\w*cite(?:format|punct|"
    r"delim|command|sort|left|right|mid|name|field|setup)\w*|[Dd]eclare\w*|if\w*|citecolor|"
    r"\w*citeauthoryear|protect\w*|defcitealias|biblatexcite\w*|bibcite|citedrive|citeprocitem)$"
)
_SEVERAL = re.compile(r"cites$|citetexts$")
_VOLUME = re.compile(r"(?:vol|avol|fvol|ftvol|pvol|svol|tvol)cites?$", re.IGNORECASE)
_TEXTUAL = re.compile(
    r"^(?:cite[tA]$|citealt$|citealp$|citet\w*|Cite[tA]|Citealt|textcite|Textcite|citeasnoun|newcite|shortciteA|fullciteA)"
)
_KEY = re.compile(r"[^\s,{}\\#%~\"]++(?: [^\s,{}\\#%~\"]++)*+")
_ANGLE = re.compile(r"<[^<>{}]{0,300}>")
_PAREN = re.compile(r"\([^(){}]{0,300}\)")
# Where running text is interrupted: a citation's sentence does not reach across.
_BOUNDARY = re.compile(
    r"\n[ \t]*+\n|\\(?:begin|end)\s{0,3}\{[^{}\n]{0,60}\}"
    r"|\\(?:item|par|medskip|bigskip|smallskip|maketitle|tableofcontents|appendix|hline|centering)(?![A-Za-z])"
    r"|\\(?P<argument>(?:sub)*(?:section|paragraph)|chapter|part|caption|title|abstract|footnote(?:text)?|thanks|author|"
    r"input|include|subfile|includegraphics|(?:no)?bibliography(?:style)?|addbibresource|usepackage|documentclass)"
    r"(?![A-Za-z])\*?(?:\[[^\]\n]{0,200}\])?"
)
_LONGEST = 8_000
# A text with so many open groups is broken, and need not be searched to its end for each.
_MOST_UNCLOSED = 200
_LONGEST_NOTE = 1_500
_MARK = re.compile("\ue000(\\d+)\ue001")
_BEFORE_STOP = re.compile(r"\s+([.,;:!?)])")
_EMPTY_BRACKETS = re.compile(r"\(\s*[,;]?\s*\)|\[\s*\]")


class Cite(NamedTuple):
    """One citation command: its name, its keys and its place."""

    name: str
    keys: tuple[str, ...]
    start: int
    end: int


def cites(text: str) -> Iterator[Cite]:
    """The citation commands of ``text`` (comments already blanked), in order."""
    position = 0
    while found := _CITE.search(text, position):
        position = found.end()
        name = found["name"]
        if _NOT_CITING.match(name):
            continue
        keys, end = _arguments(text, found.end(), name)
        if keys:
            position = end
            yield Cite(name, keys, found.start(), end)


def _arguments(text: str, position: int, name: str) -> tuple[tuple[str, ...], int]:
    """The keys behind a command and where its last argument ends."""
    several = bool(_SEVERAL.search(name))
    volumes = bool(_VOLUME.match(name))
    keys: list[str] = []
    end = position
    while True:
        group = _group(text, _skip_notes(text, end, several), several)
        if group is None:
            break
        if volumes and not keys:
            volumes = False
            end = group[1]
            continue
        found = _keys(group[0])
        if not found:
            break
        keys += found
        end = group[1]
        if not several:
            break
    return tuple(dict.fromkeys(keys)), end


def _skip_notes(text: str, position: int, several: bool) -> int:
    """The offset behind pre- and postnotes: ``[see][p. 3]``, ``<e.g.,>``, and ``(pre)(post)`` of the plurals."""
    limit = min(len(text), position + _LONGEST_NOTE)
    for _ in range(5):
        start = tex.skip_space(text, position, limit)
        char = text[start] if start < limit else ""
        if char == "[":
            close = tex.bracket_end(text, start + 1, limit)
            if close < 0:
                return position
            position = close + 1
        elif char == "<" or (char == "(" and several):
            found = (_ANGLE if char == "<" else _PAREN).match(text, start)
            if not found:
                return position
            position = found.end()
        else:
            return position
    return position


def _group(text: str, position: int, several: bool) -> tuple[str, int] | None:
    limit = min(len(text), position + 10_000)
    start = tex.skip_space(text, position, limit)
    if start >= limit or text[start] != "{":
        return None
    end = text.find("}", start, limit)
    return None if end < 0 else (text[start + 1 : end], end + 1)


def _keys(group: str) -> list[str]:
    if "#" in group:
        # The body of a macro: "\newcommand{\see}[1]{\cite{#1}}".
        return []
    parts = (" ".join(part.split()) for part in group.split(","))
    return [part for part in parts if part == "*" or _KEY.fullmatch(part)]


def citations(
    file: TextFile, text: str, found: Sequence[Cite], names: Mapping[str, Reference]
) -> Iterator[Citation]:
    """A Citation for each command, with its sentence as plain text.

    In the sentence a textual citation is written out ("Ward and Kent (2001)"), others are left out.
    """
    lines = Lines(file.text)
    breaks = _paragraphs(text)
    by_paragraph: dict[int, list[Cite]] = {}
    for cite in found:
        by_paragraph.setdefault(bisect_right(breaks, cite.start) - 1, []).append(cite)
    for index, inside in by_paragraph.items():
        end = breaks[index + 1] if index + 1 < len(breaks) else len(text)
        for cite, sentence in _sentences(text, breaks[index], max(end, inside[-1].end), inside, names):
            yield Citation(cite.keys, file.path, lines.line(cite.start), cite.start, cite.end, sentence)


def _paragraphs(text: str) -> list[int]:
    """Where pieces of running text begin, none longer than can be read at once.

    Headings, captions and footnotes are pieces of their own.
    """
    cuts = {0, len(text)}
    unclosed = 0
    for found in _BOUNDARY.finditer(text):
        cuts |= {found.start(), found.end()}
        if found["argument"] and unclosed < _MOST_UNCLOSED:
            argument = tex.argument(text, found.end(), min(len(text), found.end() + _LONGEST))
            if argument is not None:
                cuts.add(argument[1])
            else:
                unclosed += 1
    out: list[int] = []
    for begin, end in pairwise(sorted(cuts)):
        out += range(begin, end, _LONGEST)
    return out or [0]


def _sentences(
    text: str, start: int, end: int, inside: Sequence[Cite], names: Mapping[str, Reference]
) -> Iterator[tuple[Cite, str]]:
    """Each citation with its sentence, found by marks that pass through the reading of the mark-up."""
    pieces, position = [], start
    for number, cite in enumerate(inside):
        pieces += [text[position : cite.start], f"\ue000{number}\ue001"]
        position = cite.end
    pieces.append(text[position:end])
    readable, places = _written("".join(pieces), inside, names)
    spans = sentences.spans(readable)
    for number, cite in enumerate(inside):
        place = places.get(number) if cite.name != "nocite" else None
        yield cite, _tidy(sentences.around(readable, spans, *place)) if place else ""


def _written(
    source: str, inside: Sequence[Cite], names: Mapping[str, Reference]
) -> tuple[str, dict[int, tuple[int, int]]]:
    """The text as read, with the citations written out, and where each of them stands in it."""
    readable = plain(source)
    out: list[str] = []
    places: dict[int, tuple[int, int]] = {}
    length = position = 0
    for mark in _MARK.finditer(readable):
        number = int(mark[1])
        before, shown = readable[position : mark.start()], _shown(inside[number], names)
        start = length + len(before)
        length = start + len(shown)
        places[number] = (start, length)
        out += [before, shown]
        position = mark.end()
    out.append(readable[position:])
    return "".join(out), places


def _tidy(sentence: str) -> str:
    sentence = _EMPTY_BRACKETS.sub("", sentence)
    return _BEFORE_STOP.sub(r"\1", " ".join(sentence.split()))


def _shown(cite: Cite, names: Mapping[str, Reference]) -> str:
    low = cite.name.lower()
    if "citeauthor" in low:
        return " and ".join(_who(key, names) for key in cite.keys)
    if "citeyear" in low or "citedate" in low:
        return ", ".join(_when(key, names) for key in cite.keys)
    if "citetitle" in low:
        return ", ".join(f"“{names[key].cited.title}”" if key in names else key for key in cite.keys)
    if _TEXTUAL.match(cite.name):
        return " and ".join(
            f"{_who(key, names)} ({when})" if (when := _when(key, names)) else _who(key, names)
            for key in cite.keys
        )
    return ""


def _who(key: str, names: Mapping[str, Reference]) -> str:
    reference = names.get(key)
    people = (reference.cited.author or reference.cited.editor) if reference else ()
    if not people:
        return key
    shown = [name.literal or " ".join(filter(None, (name.particle, name.family))) for name in people[:2]]
    if len(people) > 2 or (reference and not reference.cited.author_complete):
        return f"{shown[0]} et al."
    return " and ".join(shown)


def _when(key: str, names: Mapping[str, Reference]) -> str:
    reference = names.get(key)
    return str(reference.cited.year) if reference and reference.cited.year else ""
