"""The whole run as one JSON object."""

from __future__ import annotations

from typing import TextIO

from citeground.reports import WIDTH, payload
from citeground.verdicts import Report


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """Everything that is known, findings of files included."""
    stream.write(payload.dump(payload.report(report), indent=2) + "\n")
