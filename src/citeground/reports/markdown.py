"""A comment on a pull request: counts, a table of what to look at, and the details folded away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from citeground.reports import WIDTH, account, summary
from citeground.reports.findings import Placed, in_reading_order, suggestions
from citeground.reports.record import links, one_line, provenance
from citeground.reports.untrusted import excerpt, html, markdown
from citeground.verdicts import Report, Verdict, Verification

# A comment may hold 65,536 characters; what would not fit is counted instead.
ROOM = 60_000
_CELL = 300


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """With ``explain`` the details hold every reference, else those that are not EXACT."""
    head = [f"### {markdown(summary.counts(report))}", ""]
    head += [markdown(line) + "  " for line in summary.lines(report)[1:]] + [""]
    room = ROOM - sum(map(len, head))
    rows = [_row(p) for p in in_reading_order(report)]
    kept, room = _that_fit(rows, room)
    stream.write("\n".join(head))
    if kept:
        stream.write("\n|  | where | reference | finding |\n|---|---|---|---|\n" + "".join(kept))
        _say_left_out(stream, len(rows) - len(kept), "finding")
    shown = [v for v in report.verifications if explain or v.verdict is not Verdict.EXACT]
    details = ["\n".join(_details(v)) + "\n" for v in shown]
    kept, room = _that_fit(details, room)
    stream.write("".join("\n" + d for d in kept))
    _say_left_out(stream, len(details) - len(kept), "reference")


def _that_fit(pieces: list[str], room: int) -> tuple[list[str], int]:
    kept: list[str] = []
    for piece in pieces:
        if len(piece) > room:
            break
        kept.append(piece)
        room -= len(piece)
    return kept, room


def _say_left_out(stream: TextIO, count: int, what: str) -> None:
    if count:
        stream.write(f"\n*{summary.plural(count, f'more {what}')} would not fit into one comment.*\n")


def _cut(text: str, limit: int = _CELL) -> str:
    return markdown(excerpt(text, limit))


def _row(placed: Placed) -> str:
    finding = placed.finding
    message = _cut(finding.message)
    if finding.fix:
        message += f"<br>*suggested:* {_cut(finding.fix.message)}"
    cells = (
        placed.label,
        _cut(placed.place),
        _cut(placed.key),
        f"**{finding.rule}** ({finding.code}): {message}",
    )
    return f"| {' | '.join(cells)} |\n"


def _details(v: Verification) -> Iterator[str]:
    reference = v.reference
    # Inside an HTML block Markdown is not read, so the key is escaped as HTML there.
    key = html(excerpt(reference.key or str(reference.number), _CELL)).replace("@", "@\u2060")
    yield f"<details><summary>{key}: {account.verdict(v)}</summary>"
    yield ""
    yield f"{_cut(v.rationale, 2 * _CELL)}"
    yield ""
    yield f"- reference: {_cut(one_line(reference.cited) or reference.raw, 2 * _CELL)}"
    if v.match:
        yield f"- record: {_cut(one_line(v.match.work), 2 * _CELL)} ({_cut(provenance(v.match))})"
        for label, url in links(v.match.work):
            yield f"- [{_cut(label)}](<{url}>)"
    for d in v.discrepancies:
        yield f"- {d.rule}: {_cut(d.message)}"
    for message in suggestions(v):
        yield f"- suggested: {_cut(message)}"
    if v.score is not None:
        terms = " ".join(f"{c.value:+g} ({markdown(c.field)})" for c in v.contributions)
        yield f"- score: {v.score:g} = {terms}" if terms else f"- score: {v.score:g}"
    for step in v.trail.steps:
        yield f"- asked {_cut(step.source)}, {_cut(step.asked)}: {_cut(account.outcome(step))}"
    yield ""
    yield "</details>"
