"""For a reader at a terminal: the line of the file, an arrow, the record, and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from citeground.citations import rules
from citeground.reports import WIDTH, account, summary
from citeground.reports.findings import Placed, Texts, in_reading_order
from citeground.reports.record import one_line, provenance
from citeground.reports.snippet import arrow, columns
from citeground.reports.terminal import paint, paragraph
from citeground.reports.untrusted import visible
from citeground.verdicts import Discrepancy, Report, Verification

_BAR = "   | "
_SAME = "   = "
_REST = "     "
# Of one open question, so many places are listed; the rest is counted.
_PLACES = 10


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """Every finding with its place; with ``explain`` the whole account of every reference instead."""
    placed = in_reading_order(report)
    if explain:
        for verification in report.verifications:
            stream.write(account.text(verification, color=color, width=width) + "\n\n")
        placed = [p for p in placed if p.verification is None]
    texts = Texts(report)
    seen: set[int] = set()
    for group in _grouped(placed):
        for line in _block(group, texts, seen, color, width):
            stream.write(line + "\n")
        stream.write("\n")
    for line in summary.lines(report):
        stream.write(line + "\n")


# What a record could add is told once for all references: an old bibliography lacks it everywhere.
_TOLD_ONCE = frozenset(("missing-identifier", "missing-field"))


def _grouped(placed: list[Placed]) -> Iterator[list[Placed]]:
    """Open questions with one and the same answer are told once, with all their places."""
    groups: dict[object, list[Placed]] = {}
    for item in placed:
        key: object = id(item.finding)
        if item.finding.rule in _TOLD_ONCE:
            key = item.finding.rule
        elif item.finding.is_open and item.verification is not None:
            key = (item.finding.rule, item.finding.message)
        groups.setdefault(key, []).append(item)
    yield from sorted(groups.values(), key=lambda group: group[0].finding.rule in _TOLD_ONCE)


def _block(group: list[Placed], texts: Texts, seen: set[int], color: bool, width: int) -> Iterator[str]:
    first = group[0]
    finding = first.finding
    name = paint(f"{finding.rule} ({finding.code})", "bold", color)
    yield f"{paint(first.label, first.label, color)}: {name}" + (
        f" in {len(group):,} references" if len(group) > 1 else ""
    )
    yield from (
        f"  --> {visible(p.place)}" + (f"  {visible(p.key)}" if p.key else "") for p in group[:_PLACES]
    )
    if len(group) > _PLACES:
        yield f"      and {len(group) - _PLACES:,} more"
    if len(group) > 1:
        yield from paragraph(_shared_message(finding), width, lead=_SAME, rest=_REST)
        return
    yield from _snippet(first, texts, color, width)
    verification = first.verification
    if verification is not None and id(verification) not in seen:
        seen.add(id(verification))
        yield from _about(verification, color, width)
    if finding.fix:
        lead = f"{_SAME}fix ({finding.fix.safety.value}): "
        yield from paragraph(finding.fix.message, width, lead=lead, rest=_REST)


def _shared_message(finding: Discrepancy) -> str:
    """What a group has in common: the rule's own words where each message names another value."""
    if finding.rule not in _TOLD_ONCE:
        return finding.message
    return f"{(rules.load(finding.rule).__doc__ or '').strip().splitlines()[0]} To see what: --output-format concise."


def _snippet(placed: Placed, texts: Texts, color: bool, width: int) -> Iterator[str]:
    finding = placed.finding
    message = visible(finding.message)
    line = texts.line(placed.path, placed.line)
    if line is None or not line.strip():
        yield from paragraph(message, width, lead=_SAME, rest=_REST)
        return
    shown, mark = arrow(line, finding.column, finding.length, width - len(_BAR))
    yield _BAR + shown
    fits = len(_BAR) + len(mark) + 1 + columns(message) <= width
    mark = paint(mark, placed.label, color)
    if fits:
        yield f"{_BAR}{mark} {message}"
    else:
        yield _BAR + mark
        yield from paragraph(message, width, lead=_BAR, rest=_BAR)


def _about(verification: Verification, color: bool, width: int) -> Iterator[str]:
    """The record and the verdict: once a reference, at its first finding."""
    match = verification.match
    if match is not None:
        said = f"{provenance(match)}: {one_line(match.work)}"
        yield from paragraph(said, width, lead=f"{_SAME}record: ", rest=_REST)
    yield f"{_SAME}verdict: {account.verdict(verification, color)}"
