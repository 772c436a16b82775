"""Annotations in a GitHub Actions log, which GitHub shows beside the changed lines."""

from __future__ import annotations

from typing import TextIO

from citeground.reports import WIDTH, summary
from citeground.reports.findings import Placed, in_reading_order
from citeground.reports.untrusted import excerpt, workflow_data, workflow_property
from citeground.verdicts import Report

# GitHub cuts annotations at 64 kB; a reader stops long before.
_LIMIT = 1_000
_COMMANDS = {"error": "error", "warning": "warning", "note": "notice", "open": "notice"}


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """One workflow command a finding, then the counts as a notice."""
    for placed in in_reading_order(report):
        stream.write(_command(placed) + "\n")
    text = "%0A".join(workflow_data(line) for line in summary.lines(report))
    stream.write(f"::notice title=CiteGround::{text}\n")


def _command(placed: Placed) -> str:
    finding = placed.finding
    properties = [("file", placed.path if placed.path not in ("", "-") else "stdin")]
    if placed.line:
        properties.append(("line", str(placed.line)))
    if placed.line and finding.column:
        properties.append(("col", str(finding.column)))
        if finding.length:
            properties.append(("endColumn", str(finding.column + finding.length)))
    properties.append(("title", f"{finding.rule} ({finding.code})"))
    said = ",".join(f"{name}={workflow_property(value)}" for name, value in properties)
    message = f"{placed.key}: {finding.message}" if placed.key else finding.message
    if finding.fix:
        message += f" (suggested: {finding.fix.message})"
    return f"::{_COMMANDS[placed.label]} {said}::{workflow_data(excerpt(message, _LIMIT))}"
