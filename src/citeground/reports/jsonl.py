"""One JSON object a reference, one reference a line, in the order of the input."""

from __future__ import annotations

from typing import TextIO

from citeground.reports import WIDTH, payload
from citeground.verdicts import Report


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """As many lines as references. Findings of whole files are in the ``json`` format only."""
    for verification in report.verifications:
        stream.write(payload.dump(payload.reference(verification)) + "\n")
