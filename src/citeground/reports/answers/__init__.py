"""Answers and verdicts on claims: one output format a file. Renderers print, they never decide.

Whatever comes from a passage, a web page or a model is untrusted here and passes through ``untrusted``.
"""

from __future__ import annotations

from typing import Protocol, TextIO, cast

from citeground import registry
from citeground.rag.answers import Answer
from citeground.rag.claims.verdicts import ClaimVerdict
from citeground.reports import WIDTH

Result = Answer | ClaimVerdict


class AnswerRenderer(Protocol):
    """An output format. ``width`` is in terminal columns; formats for machines ignore it and ``color``."""

    def render(self, result: Result, stream: TextIO, *, color: bool = False, width: int = WIDTH) -> None: ...


def answer_renderer(name: str) -> AnswerRenderer:
    """The renderer of this name. Raises ``ConfigError`` that lists what there is."""
    found = registry.load(
        registry.ANSWER_RENDERERS, name, "output format for answers", "citeground.answer_renderers"
    )
    return cast(AnswerRenderer, found)
