"""Markdown: lists of references, footnotes, links in the manner of a model's report, pandoc citations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from citeground.models import Citation, Document
from citeground.parsers.sentences import around, spans
from citeground.parsers.text import build
from citeground.text.decode import decode

_COMMENT = re.compile(r"<!--.{0,20000}?-->", re.DOTALL)
_GROUP = re.compile(r"\[([^\[\]\n]{0,300}?@[^\[\]\n]{1,300})\]")
_KEY = re.compile(r"(?<![\w@\\])-?@(\{[^{}\n]{1,80}\}|[\w](?:[\w:.#$%&+?<>~/-]{0,80}\w)?)")
_FENCED = re.compile(r"^(```|~~~)[^\n]{0,200}\n.{0,100000}?^\1", re.DOTALL | re.MULTILINE)


def parse(data: bytes, path: str) -> Document:
    """The references that a Markdown file lists, and its citations. Raises ``InputError``."""
    file = decode(data, path)
    # What a comment or a code block says is not the author's reference; offsets stay as they are.
    text = _FENCED.sub(_blanked, _COMMENT.sub(_blanked, file.text))
    document = build(text, path, "markdown", file)
    pandoc = tuple(_citations(text, path))
    if not pandoc:
        return document
    problems = document.problems if document.references else ()
    keys = {key for citation in pandoc for key in citation.keys}
    known = {reference.key for reference in document.references}
    cites_all = not (keys & known) if known else True
    return replace(
        document,
        citations=(*document.citations, *(pandoc if keys & known else ())),
        problems=problems,
        cites_all=cites_all and document.cites_all,
    )


def _blanked(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _citations(text: str, path: str) -> Iterator[Citation]:
    if "@" not in text:
        return
    sentences = spans(text)
    for group in _GROUP.finditer(text):
        keys = tuple(key.strip("{}") for key in _KEY.findall(group[1]))
        if keys:
            line = text.count("\n", 0, group.start()) + 1
            yield Citation(
                keys,
                path,
                line,
                group.start(),
                group.end(),
                around(text, sentences, group.start(), group.end()),
            )
