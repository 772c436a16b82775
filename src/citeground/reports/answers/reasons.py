"""The reasons of an answer for each kind of reader."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.explain.reasons import Reasons
from citeground.reports.attribution import html_section, summary, text_lines
from citeground.reports.terminal import paint, paragraph
from citeground.reports.untrusted import html, markdown

_HEAVIEST = 5


def as_text(reasons: Reasons, color: bool, width: int) -> Iterator[str]:
    """For a terminal: the account, then each passage with its parts."""
    yield ""
    yield paint("Why", "bold", color)
    for line in reasons.account.lines():
        yield from paragraph(line, width, lead="  ", rest="    ")
    for reason in reasons.passages:
        yield ""
        yield paint(f"Why passage {reason.number} has its score", "bold", color)
        if reason.note:
            yield from paragraph(reason.note, width, lead="  ", rest="  ")
        if reason.explanation is not None:
            yield from text_lines(reason.explanation, color=color, width=width)


def as_html(reasons: Reasons) -> Iterator[str]:
    """For a page with the style of the reports."""
    yield "<h2>Why</h2>\n<ul>"
    yield "".join(f"<li>{html(line)}</li>" for line in reasons.account.lines()) + "</ul>\n"
    for reason in reasons.passages:
        yield f'<details class="reference"><summary>Why [{reason.number}] has its score</summary>\n'
        if reason.note:
            yield f"<p>{html(reason.note)}</p>\n"
        if reason.explanation is not None:
            yield from html_section(reason.explanation)
        yield "</details>\n"


def as_markdown(reasons: Reasons) -> Iterator[str]:
    """Paragraphs and lists."""
    yield from ("", "## Why", "", *(f"- {markdown(line)}" for line in reasons.account.lines()))
    for reason in reasons.passages:
        yield from ("", f"### Why passage {reason.number} has its score", "")
        found = reason.explanation
        if reason.note:
            yield from (markdown(reason.note), "")
        if found is None:
            continue
        yield from (markdown(summary(found)), "")
        for number in found.order[:_HEAVIEST]:
            kind = found.kinds[number] if found.kinds else ""
            yield f"- {found.values[number]:+.3f} {markdown(kind)}: {markdown(found.data[number][:200])}"
