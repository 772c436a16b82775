"""Plain text: a list of references, numbered or not, alone or behind a manuscript's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citeground.models import Citation, Document, Problem, Reference, TextFile
from citeground.parsers import intext, printed
from citeground.parsers.listed import Item, items
from citeground.text.decode import decode

# A longer text is read paragraph by paragraph for citations up to here; a manuscript is shorter.
_LONGEST_BODY = 3_000_000
_PARAGRAPH = re.compile(r"\n[ \t]*\n")


def parse(data: bytes, path: str) -> Document:
    """The references of a text file, with what the text before them cites. Raises ``InputError``."""
    file = decode(data, path)
    return build(file.text, path, "text", file)


def build(text: str, path: str, format: str, file: TextFile) -> Document:
    """A document of the references that ``text`` lists."""
    body_end, found = items(text)
    references = _references(found, text, path)
    citations = _citations(text[: min(body_end, _LONGEST_BODY)], references, path) if body_end else ()
    problems = [*printed.unread(references), *([] if references else [_nothing(path)])]
    cited = {key for citation in citations for key in citation.keys}
    return Document(
        path,
        format,
        references,
        citations,
        tuple(problems),
        (file,),
        cites_all=len(cited) < 0.6 * len(references),
    )


def _nothing(path: str) -> Problem:
    message = "no references were found: neither a numbered list, nor a heading such as “References”, nor lines that read as references"
    return Problem("unparsed-reference", message, path, 1)


def _references(found: Sequence[Item], text: str, path: str) -> tuple[Reference, ...]:
    entries = [
        printed.Printed(item.text, item.label, text.count("\n", 0, item.start) + 1, item.start, item.end)
        for item in found
    ]
    return printed.references(entries, path)


def _citations(body: str, references: Sequence[Reference], path: str) -> tuple[Citation, ...]:
    paragraphs = [intext.Paragraph(text, ((0, line),)) for text, line in _paragraphs(body)]
    return intext.find(paragraphs, references, path)


def _paragraphs(body: str) -> Iterator[tuple[str, int]]:
    start = 0
    for gap in [*_PARAGRAPH.finditer(body), None]:
        end = gap.start() if gap else len(body)
        if body[start:end].strip():
            yield " ".join(body[start:end].split()), body.count("\n", 0, start) + 1
        start = gap.end() if gap else end
