"""For a reader at a terminal: the answer, what it rests on, and what became of every passage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from citeground.reports import WIDTH
from citeground.reports.answers import Result
from citeground.reports.answers.view import View, grade, heading, origin, view
from citeground.reports.terminal import paint, paragraph
from citeground.reports.untrusted import excerpt, visible

_INDENT = "  "


def render(result: Result, stream: TextIO, *, color: bool = False, width: int = WIDTH) -> None:
    """The whole account of an answer or of a claim's verdict."""
    shown = view(result)
    for line in (*_top(shown, color, width), *_passages(shown, color, width), *_notes(shown, color, width)):
        stream.write(line + "\n")
    if result.reasons is not None:
        from citeground.reports.answers.reasons import as_text

        stream.write("".join(line + "\n" for line in as_text(result.reasons, color, width)))


def _top(shown: View, color: bool, width: int) -> Iterator[str]:
    yield from paragraph(shown.asked, width, lead=f"{shown.kind}: ", rest=_INDENT)
    yield ""
    if shown.headline:
        yield _INDENT + paint(excerpt(shown.headline, 4 * width), "bold", color)
        yield ""
    for text, numbers in shown.body:
        marks = "".join(f" [{n}]" for n in numbers)
        yield from paragraph(f"{visible(text)}{marks}", width, lead=_INDENT, rest=_INDENT)
    if shown.missing:
        yield from paragraph(shown.missing, width, lead=_INDENT, rest=_INDENT)
    yield ""
    for line in shown.how:
        yield from paragraph(line, width, rest=_INDENT)


def _passages(shown: View, color: bool, width: int) -> Iterator[str]:
    for name, group in shown.groups:
        yield ""
        yield paint(name, "bold", color)
        for graded in group:
            line = f"[{graded.number}] {grade(graded)}  {heading(graded.passage)} ({origin(graded)})"
            yield _INDENT + excerpt(line, width - len(_INDENT))
            if graded.passage.url:
                yield f"{_INDENT}    {excerpt(graded.passage.url, 4 * width)}"


def _notes(shown: View, color: bool, width: int) -> Iterator[str]:
    if shown.notes:
        yield ""
    for note in shown.notes:
        lead = f"{paint('note', 'note', color)}: "
        yield from paragraph(note, width, lead=lead, rest=_INDENT)
