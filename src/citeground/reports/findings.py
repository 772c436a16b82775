"""The findings of a run in the order in which a reader meets them, with the text they point at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from citeground.models import TextFile
from citeground.verdicts import Discrepancy, Report, Verification


class Placed(NamedTuple):
    """A finding and the verification it belongs to (None: a finding of the file)."""

    finding: Discrepancy
    verification: Verification | None

    @property
    def key(self) -> str:
        """The citation key or printed label, "" where there is none."""
        return self.finding.key or (self.verification.reference.key if self.verification else "")

    @property
    def path(self) -> str:
        """The file that the finding points into."""
        return self.finding.path or (self.verification.reference.path if self.verification else "")

    @property
    def line(self) -> int:
        """The 1-based line, 0 where there is none."""
        return self.finding.line or (self.verification.reference.line if self.verification else 0)

    @property
    def place(self) -> str:
        """``path:line:column`` as far as it is known."""
        parts = [self.path or "-"]
        if self.line:
            parts.append(str(self.line))
            parts.append(str(max(1, self.finding.column)))
        return ":".join(parts)

    @property
    def label(self) -> str:
        """The word in front: the severity, or "open" for a question that could not be settled."""
        return "open" if self.finding.is_open else self.finding.severity.value


def in_reading_order(report: Report) -> list[Placed]:
    """All findings by file (in the order given), line and column; stable."""
    files: dict[str, int] = {}
    for document in report.documents:
        for path in (document.path, *(f.path for f in document.files)):
            files.setdefault(path, len(files))
    placed = [Placed(d, None) for d in report.problems]
    placed += [Placed(d, v) for v in report.verifications for d in v.discrepancies]
    last = len(files)
    return sorted(placed, key=lambda p: (files.get(p.path, last), p.line, p.finding.column))


class Texts:
    """The lines of the files that were read, split once each."""

    def __init__(self, report: Report) -> None:
        self._files: dict[str, TextFile] = {f.path: f for d in report.documents for f in d.files}
        self._lines: dict[str, list[str]] = {}

    def line(self, path: str, number: int) -> str | None:
        """The text of a 1-based line without its end, or None."""
        if path not in self._lines:
            file = self._files.get(path)
            self._lines[path] = file.text.split("\n") if file else []
        lines = self._lines[path]
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else None


def suggestions(verification: Verification) -> Iterator[str]:
    """The corrections in words, each once."""
    yield from dict.fromkeys(d.fix.message for d in verification.discrepancies if d.fix)
