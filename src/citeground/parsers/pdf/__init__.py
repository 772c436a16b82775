"""PDF: the printed list of references and the places that cite it.

``Reference.line`` and ``Citation.line`` are page numbers: a PDF has no lines of its own.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from citeground.errors import InputError
from citeground.models import Document, Problem, Reference
from citeground.parsers import intext, printed
from citeground.parsers.pdf import layout, margins, pages, repair
from citeground.parsers.pdf.body import paragraphs
from citeground.parsers.pdf.line import Line
from citeground.parsers.pdf.pages import Page
from citeground.parsers.pdf.segment import ReferenceList, segment

__all__ = ["parse", "segment"]

# Where fewer of the references are found in the text, it is not known which are cited.
_CITED_SHARE = 0.6
# Hidden text of fewer letters is a figure's label, not a message.
_HIDDEN_LETTERS = 20
_WHY_HIDDEN = {
    "white": "white text",
    "invisible": "invisible text",
    "tiny": f"text smaller than {pages.SMALLEST_TRUSTED:g} pt",
    "off-page": "text outside the page",
}


def parse(data: bytes, path: str) -> Document:
    """The references and citations of a PDF.

    Raises ``InputError`` where it is damaged, encrypted, beyond the limits, or holds no text.
    """
    content = pages.read(data, path)
    if not any(page.runs for page in content):
        hidden = any(page.hidden for page in content)
        raise InputError(
            "has only invisible text (a scanner's layer), which is not trusted; check the manuscript's source"
            if hidden
            else "has no text: its pages are pictures; check the manuscript's source, or a version with text",
            path=path,
        )
    lines = margins.without(layout.lines(content))
    lists = segment(lines)
    words = repair.vocabulary(line.text for line in lines)
    references = _references(lists, words, path)
    citations = intext.find(paragraphs(lines, lists, words), references, path)
    cited = {key for citation in citations for key in citation.keys}
    problems = [*_hidden(content, path), *printed.unread(references)]
    if not references:
        problems.append(Problem("unparsed-reference", "no list of references was found in this PDF", path))
    return Document(
        path,
        "pdf",
        references,
        citations,
        tuple(problems),
        (),
        # A page's text is never read so surely that a reference could be called uncited for one miss.
        cites_all=len(cited) < _CITED_SHARE * max(len(references), 1),
    )


def _references(lists: Sequence[ReferenceList], words: Set[str], path: str) -> tuple[Reference, ...]:
    out: list[Reference] = []
    for number, found in enumerate(lists, start=1):
        entries = [
            printed.Printed(
                repair.join([line.text for line in entry.lines], words),
                # A second list counts from 1 again.
                f"{entry.label}/{number}" if entry.label and number > 1 else entry.label,
                entry.lines[0].page,
            )
            for entry in found.entries
        ]
        out.extend(printed.references([e for e in entries if e.text], path, len(out) + 1))
    return tuple(out)


def _hidden(content: Sequence[Page], path: str) -> list[Problem]:
    """One problem for each way in which text was hidden."""
    out: list[Problem] = []
    for why, name in _WHY_HIDDEN.items():
        found = [page for page in content if why in page.hidden]
        letters = sum(char.isalpha() for page in found for char in page.hidden[why])
        if letters >= _HIDDEN_LETTERS:
            on = ", ".join(str(page.number) for page in found[:8]) + (" …" if len(found) > 8 else "")
            message = f"{name} ({letters} letters) was left out, as a reader cannot see it; on page {on}"
            out.append(Problem("unparsed-reference", message, path, found[0].number))
    unreadable = [page.number for page in content if "unreadable" in page.hidden]
    if unreadable:
        on = ", ".join(map(str, unreadable[:8]))
        out.append(
            Problem("unparsed-reference", f"page {on} is damaged and was left out", path, unreadable[0])
        )
    return out


def text_lines(text: str) -> list[Line]:
    """Lines of text that came out of a PDF elsewhere (form feeds part its pages), ready for ``segment``."""
    from citeground.parsers.pdf.line import from_text

    return margins.without(from_text(text))
