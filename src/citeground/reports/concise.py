"""One line a finding, in the form that editors and grep understand."""

from __future__ import annotations

from typing import TextIO

from citeground.reports import WIDTH, summary
from citeground.reports.findings import in_reading_order
from citeground.reports.terminal import paint
from citeground.reports.untrusted import excerpt, visible
from citeground.verdicts import Report

_LIMIT = 500


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """``path:line:column: error[author-mismatch CG201] key: message``."""
    for placed in in_reading_order(report):
        finding = placed.finding
        label = paint(placed.label, placed.label, color)
        key = f"{visible(placed.key)}: " if placed.key else ""
        said = f"{label}[{finding.rule} {finding.code}] {key}{excerpt(finding.message, _LIMIT)}"
        stream.write(f"{visible(placed.place)}: {said}\n")
    for line in summary.lines(report):
        stream.write(line + "\n")
