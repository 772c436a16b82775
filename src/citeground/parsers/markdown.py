"""Markdown: lists of references, footnotes, links in the manner of a model's report, pandoc citations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from citeground.models import Citation, Document, Identifier, Reference, Work
from citeground.parsers import pandoc as bibliography
from citeground.parsers import printed
from citeground.parsers.places import Lines
from citeground.parsers.segments import MAX_ENTRY, Segment, is_dated
from citeground.parsers.text import build, entry
from citeground.text import identifiers
from citeground.text.decode import decode
from citeground.text.sentences import around, spans

# Stands for a character of markup: the reading of references drops it, and no offset moves.
_GONE = "\u200b"
_FENCE = re.compile(r"^[ ]{0,3}(```|~~~)", re.MULTILINE)
_FRONT = re.compile(r"\A---[ \t]*\n.{0,100000}?^(?:---|\.\.\.)[ \t]*$", re.DOTALL | re.MULTILINE)
_EMPHASIS = re.compile(
    r"(?<![\\*\w/])\*{1,3}(?=[^\s*])|(?<=[^\s*\\])\*{1,3}(?![*\w/])|(?<![\w/_])_{1,2}(?=[^\W_])|(?<=[\w.,!?)])_{1,2}(?![\w/_])"
    r"|\\(?=[\[\].)(*_#&~-])"
)
_GROUP = re.compile(r"\[([^\[\]\n]{0,300}?@[^\[\]\n]{1,300})\]")
_KEY = re.compile(r"(?<![\w@\\.])-?@(\{[^{}\n]{1,80}\}|[\w](?:[\w:.#$%&+?<>~/-]{0,160}\w)?)")
_FOOTNOTE = re.compile(r"^[ ]{0,3}\[\^([^\]\s]{1,60})\]:[ \t]{0,4}", re.MULTILINE)
_FOOTNOTE_MARK = re.compile(r"(?<=\S)\[\^([^\]\s]{1,60})\](?!:)")
# What pandoc-crossref and Quarto number by the same sign.
_CROSS = re.compile(
    r"(?:fig|tbl|eq|sec|lst|thm|lem|cor|prp|cnj|def|exm|exr|prf|rem|sol|alg|tip|nte|wrn|imp|cau)[:-]"
)
_SCHEMES = {
    "doi": "doi",
    "arxiv": "arxiv",
    "pmid": "pmid",
    "pubmed": "pmid",
    "pmc": "pmcid",
    "pmcid": "pmcid",
    "isbn": "isbn",
}


def parse(data: bytes, path: str) -> Document:
    """The references that a Markdown file lists, and its citations. Raises ``InputError``.

    Citations are pandoc's (``[@key; @other]``, ``@key``) and footnotes (``[^1]``); keys that are
    identifiers (``@doi:10.1000/1``) are references of their own. Of the front matter only ``bibliography``
    and ``nocite`` are read, comments and code are not.
    """
    file = decode(data, path)
    front = _FRONT.match(file.text)
    named = bibliography.read(front[0], path) if front else bibliography.Named()
    text = _without_code(_FRONT.sub(_blanked, file.text, count=1))
    lines = Lines(text)
    pandoc = _pandoc(text, path, lines.line)
    plain, notes = _footnotes(text)
    text_of = _EMPHASIS.sub(lambda m: _GONE * len(m[0]), text)
    document = build(
        _EMPHASIS.sub(lambda m: _GONE * len(m[0]), plain),
        path,
        "markdown",
        file,
        strict=True,
        prose=bool(pandoc),
    )
    references = list(document.references)
    references += printed.references([entry(text_of, s, lines) for s in notes], path, len(references) + 1)
    references += _identified(pandoc, path, len(references) + 1)
    references += [replace(r, number=n) for n, r in enumerate(named.references, len(references) + 1)]
    known = {reference.key for reference in references} | set(named.aliases)
    linked = (c for c in pandoc if named.is_named or known.intersection(c.keys))
    marked = (c for c in _marks(text, path, lines.line) if known.intersection(c.keys))
    cited = [_resolved(c, named.aliases) for c in (*linked, *marked)]
    if named.uncited and cited:
        cited.append(_resolved(Citation(named.uncited, path), named.aliases))
    citations = (*document.citations, *cited)
    return replace(
        document,
        references=tuple(replace(r, raw=r.raw.replace(_GONE, "")) for r in references),
        citations=citations,
        problems=(*(() if pandoc and not document.references else document.problems), *named.problems),
        files=(*document.files, *named.files),
        cites_all=(document.cites_all and not cited) or "*" in named.uncited,
        unread_bibliographies=named.unread,
    )


def _resolved(citation: Citation, aliases: Mapping[str, tuple[str, ...]]) -> Citation:
    """A key that stands for others (a set, an alias) becomes those; figures and the like are none."""
    keys = [real for key in citation.keys if not _CROSS.match(key) for real in aliases.get(key, (key,))]
    return replace(citation, keys=tuple(dict.fromkeys(keys)))


def _blanked(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _without_code(text: str) -> str:
    """Fenced code and comments blanked, in one pass each; what is never closed is left as it is."""
    spans: list[tuple[int, int]] = []
    opened: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opened is None:
            opened = fence
        elif fence[1] == opened[1]:
            spans.append((opened.start(), fence.end()))
            opened = None
    start = text.find("<!--")
    while start >= 0 and (end := text.find("-->", start)) >= 0:
        spans.append((start, end + 3))
        start = text.find("<!--", end)
    parts: list[str] = []
    last = 0
    for begin, end in sorted(spans):
        if begin >= last:
            parts += [text[last:begin], re.sub(r"[^\n]", " ", text[begin:end])]
            last = end
    return "".join([*parts, text[last:]])


def _pandoc(text: str, path: str, line_of: Callable[[int], int]) -> tuple[Citation, ...]:
    if "@" not in text:
        return ()
    sentences = spans(text)
    out: list[Citation] = []
    position = 0
    for group in [*_GROUP.finditer(text), None]:
        end = group.start() if group else len(text)
        places = [(m.start(), m.end(), (m[1],)) for m in _KEY.finditer(text, position, end)]
        if group:
            places.append((group.start(), group.end(), tuple(_KEY.findall(group[1]))))
            position = group.end()
        for start, stop, keys in places:
            if keys:
                names = tuple(key.strip("{}") for key in keys)
                out.append(
                    Citation(names, path, line_of(start), start, stop, around(text, sentences, start, stop))
                )
    return tuple(out)


def _footnotes(text: str) -> tuple[str, list[Segment]]:
    """The text without its footnotes, and those footnotes that are references, keyed "^1"."""
    notes: list[Segment] = []
    for found in _FOOTNOTE.finditer(text):
        stop = re.compile(r"\n(?=[ ]{0,3}\[\^|[^\s])|\n[ \t]*\n(?![ \t]{2,})").search(text, found.end())
        end = min(stop.start() if stop else len(text), found.end() + MAX_ENTRY)
        if is_dated(text[found.end() : end]):
            notes.append(Segment(f"^{found[1]}", found.start(), found.end(), end))
    if not notes:
        return text, notes
    if len(notes) == len(_FOOTNOTE.findall(text)) and not text[: notes[0].start].strip():
        return text, []
    for note in notes:
        text = text[: note.start] + re.sub(r"[^\n]", " ", text[note.start : note.end]) + text[note.end :]
    return text, notes


def _marks(text: str, path: str, line_of: Callable[[int], int]) -> Iterator[Citation]:
    sentences: list[tuple[int, int]] = []
    for found in _FOOTNOTE_MARK.finditer(text):
        sentences = sentences or spans(text)
        start, end = found.span()
        yield Citation(
            (f"^{found[1]}",), path, line_of(start), start, end, around(text, sentences, start, end)
        )


def _identified(citations: Sequence[Citation], path: str, first: int) -> Iterator[Reference]:
    """Keys that are identifiers, as manubot's citations are: each is a reference once."""
    seen: dict[str, Citation] = {}
    for citation in citations:
        for key in citation.keys:
            scheme, _, value = key.partition(":")
            if scheme.lower() in _SCHEMES and value:
                seen.setdefault(key, citation)
    number = first
    for key, citation in seen.items():
        scheme, _, value = key.partition(":")
        found: Identifier | None = identifiers.read(_SCHEMES[scheme.lower()], value)
        if found:
            yield Reference(
                key,
                number,
                Work(identifiers=(found,)),
                key,
                path,
                citation.line,
                citation.start,
                citation.end,
            )
            number += 1
