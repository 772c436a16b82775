"""The safe corrections of a report as a unified diff, as ``citeground fix --diff`` shows them.

Each correction was tried alone; of those that overlap the first one is shown.
"""

from __future__ import annotations

from typing import TextIO

from citeground.citations.editing.applying import compatible, diff, edited
from citeground.reports import WIDTH
from citeground.reports.untrusted import same_columns
from citeground.verdicts import Edit, Report, Safety


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """Write the diff; nothing where nothing can be corrected safely."""
    edits = _edits(report)
    shown: set[str] = set()
    for document in report.documents:
        changed = edited(document.files, edits) if document.format != "archive" else {}
        for file in document.files:
            if file.path in changed and file.path not in shown:
                shown.add(file.path)
                for line in diff(file, changed[file.path].text):
                    stream.write(f"{same_columns(line.rstrip(chr(10)))}\n" if stream.isatty() else line)


def _edits(report: Report) -> list[Edit]:
    taken: list[Edit] = []
    for discrepancy in report.discrepancies:
        fix = discrepancy.fix
        if fix and fix.safety is Safety.SAFE and compatible(fix.edits, taken):
            taken.extend(fix.edits)
    return taken
