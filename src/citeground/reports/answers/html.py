"""One self-contained page: no external asset, no script; links lead to http and https only."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from typing import TextIO

from citeground.rag.answers import Graded
from citeground.reports import WIDTH
from citeground.reports.answers import Result
from citeground.reports.answers.view import View, grade, heading, origin, view
from citeground.reports.untrusted import html, web_address


def render(result: Result, stream: TextIO, *, color: bool = False, width: int = WIDTH) -> None:
    """The page."""
    shown = view(result)
    style = files("citeground.reports").joinpath("html.css").read_text(encoding="utf-8")
    stream.write(_head(style, shown))
    stream.write("".join((*_top(shown), *_passages(shown), *_notes(shown))))
    if result.reasons is not None:
        from citeground.reports.answers.reasons import as_html

        stream.write("".join(as_html(result.reasons)))
    stream.write("</main>\n</body>\n</html>\n")


def _head(style: str, shown: View) -> str:
    digest = b64encode(sha256(style.encode()).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{html(shown.asked[:120])}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
    )


def _top(shown: View) -> Iterator[str]:
    yield f"<h1>{html(shown.asked)}</h1>\n"
    if shown.headline:
        yield f"<p><strong>{html(shown.headline)}</strong></p>\n"
    for text, numbers in shown.body:
        marks = "".join(f' <a href="#p{n}">[{n}]</a>' for n in numbers)
        yield f"<p>{html(text)}{marks}</p>\n"
    if shown.missing:
        yield f"<p>{html(shown.missing)}</p>\n"
    yield "".join(f'<p class="soft">{html(line)}</p>\n' for line in shown.how)


def _passages(shown: View) -> Iterator[str]:
    for name, group in shown.groups:
        yield f"<h2>{name}</h2>\n"
        yield "".join(_passage(g, is_open=name == "Used") for g in group)


def _passage(graded: Graded, *, is_open: bool) -> str:
    url = web_address(graded.passage.url)
    link = f'<p><a href="{html(url)}" rel="noreferrer">{html(url)}</a></p>\n' if url else ""
    return (
        f'<details class="reference" id="p{graded.number}"{" open" if is_open else ""}>\n'
        f'<summary><span class="badge">[{graded.number}] {grade(graded).strip()}</span> '
        f"{html(heading(graded.passage))}</summary>\n<p>{html(graded.passage.text)}</p>\n"
        f'<p class="soft">{html(origin(graded))}</p>\n{link}</details>\n'
    )


def _notes(shown: View) -> Iterator[str]:
    if shown.notes:
        yield "<h2>Notes</h2>\n<ul>" + "".join(f"<li>{html(n)}</li>" for n in shown.notes) + "</ul>\n"
