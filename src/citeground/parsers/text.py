"""Plain text: a list of references, numbered or not, alone or behind a manuscript's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citeground.models import Citation, Document, Problem, Reference, TextFile
from citeground.parsers import intext, listed, numbers, printed
from citeground.parsers.places import Lines
from citeground.parsers.sections import without_running_headers
from citeground.parsers.segments import MAX_ENTRY, Segment
from citeground.text.decode import decode

# A longer text is read paragraph by paragraph for citations up to here; a manuscript is shorter.
_LONGEST_BODY = 3_000_000
_PARAGRAPH = re.compile(r"\n[ \t]*\n")


def parse(data: bytes, path: str) -> Document:
    """The references of a text file, with what the text before them cites. Raises ``InputError``.

    Understood are lists numbered ``[1]``, ``1.`` or ``(1)``, one entry a line, blank lines or hanging
    indents between entries, wrapped lines, and links ``[Author et al., Year, Title](url)``; with text
    before it, the list stands behind a heading ("References", "Literatur", …).
    """
    file = decode(data, path)
    return build(without_running_headers(file.text), path, "text", file)


def build(
    text: str, path: str, format: str, file: TextFile, *, strict: bool = False, prose: bool = False
) -> Document:
    """A document of the references that ``text`` lists; ``text`` has the offsets of the file's.

    ``strict`` takes as a list only what has dates or identifiers; ``prose`` says that the text is known
    to be a manuscript, whose list stands behind a heading if it has one.
    """
    lines = Lines(text)
    listing = listed.find(text, strict=strict, prose=prose)
    entries = [entry(text, s, lines) for s in listing.segments if s.end - s.body <= MAX_ENTRY]
    references = printed.references(entries, path)
    body = text[: min(listing.body_end, _LONGEST_BODY)]
    citations = _citations(body, references, path, lines) if body.strip() else ()
    problems = [
        *(_too_long(s, path, lines) for s in listing.segments if s.end - s.body > MAX_ENTRY),
        *printed.unread(references),
    ]
    if not references and not problems and not citations:
        problems.append(_nothing(path))
    cited = {key for citation in citations for key in citation.keys}
    return Document(
        path,
        format,
        references,
        citations,
        tuple(problems),
        (file,),
        cites_all=len(cited) < 0.6 * len(references) or not citations,
    )


def entry(text: str, segment: Segment, lines: Lines) -> printed.Printed:
    """A segment as a printed entry, its text character for character the file's."""
    return printed.Printed(
        text[segment.body : segment.end],
        segment.key,
        lines.line(segment.start),
        segment.start,
        segment.end,
        segment.body,
    )


def _nothing(path: str) -> Problem:
    message = (
        "no references were found: neither a numbered list, nor a heading such as “References”, "
        "nor lines that read as references"
    )
    return Problem("unparsed-reference", message, path, 1)


def _too_long(segment: Segment, path: str, lines: Lines) -> Problem:
    message = (
        f"{segment.end - segment.body:,} characters without a break are not read as a reference: "
        "put each reference on a line of its own"
    )
    return Problem("unparsed-reference", message, path, *lines.place(segment.start), segment.key)


def _citations(body: str, references: Sequence[Reference], path: str, lines: Lines) -> tuple[Citation, ...]:
    if not references:
        return numbers.citations(body, path, lines.line)
    paragraphs = [intext.Paragraph(text, ((0, line),)) for text, line in _paragraphs(body, lines)]
    return intext.find(paragraphs, references, path)


def _paragraphs(body: str, lines: Lines) -> Iterator[tuple[str, int]]:
    start = 0
    for gap in [*_PARAGRAPH.finditer(body), None]:
        end = gap.start() if gap else len(body)
        if body[start:end].strip():
            yield " ".join(body[start:end].split()), lines.line(start)
        start = gap.end() if gap else end
