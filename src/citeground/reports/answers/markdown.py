"""A page of Markdown: the answer with numbered footings, then every passage in a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from citeground.reports import WIDTH
from citeground.reports.answers import Result
from citeground.reports.answers.view import View, grade, heading, origin, view
from citeground.reports.untrusted import excerpt, markdown, web_address

_LONGEST = 300


def render(result: Result, stream: TextIO, *, color: bool = False, width: int = WIDTH) -> None:
    """The page."""
    shown = view(result)
    for line in (*_top(shown), *_table(shown)):
        stream.write(line + "\n")
    if result.reasons is not None:
        from citeground.reports.answers.reasons import as_markdown

        stream.write("".join(line + "\n" for line in as_markdown(result.reasons)))


def _top(shown: View) -> Iterator[str]:
    yield f"# {markdown(shown.asked)}"
    yield ""
    if shown.headline:
        yield f"**{markdown(shown.headline)}**"
        yield ""
    for text, numbers in shown.body:
        yield f"{markdown(text)}{''.join(f' [{n}]' for n in numbers)}"
    if shown.missing:
        yield markdown(shown.missing)
    yield ""
    yield from (f"- {markdown(line)}" for line in shown.how)
    yield from (f"- **Note:** {markdown(note)}" for note in shown.notes)


def _table(shown: View) -> Iterator[str]:
    if not shown.groups:
        return
    yield ""
    yield "| No. | Grade | Use | Passage | From |"
    yield "| ---: | ---: | --- | --- | --- |"
    for name, group in shown.groups:
        for g in group:
            passage = f"**{markdown(heading(g.passage))}** {markdown(excerpt(g.passage.text, _LONGEST))}"
            url = web_address(g.passage.url)
            source = f"[{markdown(origin(g))}](<{url}>)" if url and ">" not in url else markdown(origin(g))
            yield f"| {g.number} | {grade(g).strip()} | {name.lower()} | {passage} | {source} |"
