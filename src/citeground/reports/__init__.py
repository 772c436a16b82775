"""Reports: one output format a file. Renderers print, they never decide.

Whatever comes from a manuscript or a record is untrusted here: each renderer passes it through
``untrusted``, so that a title can inject neither terminal escapes nor markup nor workflow commands.
"""

from __future__ import annotations

from typing import Protocol, TextIO, cast

from citeground import registry
from citeground.verdicts import Report

WIDTH = 100


class Renderer(Protocol):
    """An output format.

    ``width`` is in terminal columns (formats that are not for a terminal ignore it, as they do
    ``color``); ``explain`` asks for the whole account of every reference where the format leaves parts
    of it out otherwise.
    """

    def render(
        self,
        report: Report,
        stream: TextIO,
        *,
        color: bool = False,
        width: int = WIDTH,
        explain: bool = False,
    ) -> None: ...


def renderer(name: str) -> Renderer:
    """The renderer of this name. Raises ``ConfigError`` that lists what there is."""
    return cast(Renderer, registry.load(registry.RENDERERS, name, "output format", "citeground.renderers"))
