"""The whole account of one reference: what was asked, what came back, and how the score adds up."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.models import Match
from citeground.reports.findings import suggestions
from citeground.reports.record import links, one_line, provenance
from citeground.reports.terminal import paint, paragraph
from citeground.reports.untrusted import excerpt, visible
from citeground.trail import Outcome, Step
from citeground.verdicts import Verification

_BAR_WIDTH = 20
# Below, the search took a record for another work (see `citations/searching.py`).
_SAME_WORK = 50.0


def verdict(verification: Verification, color: bool = False) -> str:
    """ "MINOR, 6.5 of 10, high confidence"."""
    word = paint(verification.verdict.value, verification.verdict.value, color)
    score = "" if verification.score is None else f", {verification.score:g} of 10"
    return f"{word}{score}, {verification.confidence.value} confidence"


def outcome(step: Step) -> str:
    """What came back from one question, in words."""
    if step.outcome is Outcome.FAILED:
        return f"did not answer: {step.note}" if step.note else "did not answer"
    if step.outcome is Outcome.SKIPPED:
        return f"not asked: {step.note}" if step.note else "not asked"
    if step.outcome is Outcome.EMPTY:
        return "nothing" + (f"; {step.note}" if step.note else "")
    if step.by_judge:
        return f"answered: {step.note}"
    said = f"{step.found} record" + ("" if step.found == 1 else "s")
    if step.best is not None:
        another = ": another work" if step.best < _SAME_WORK else ""
        said += f", the best agrees in all fields to {step.best:.0f} of 100{another}"
    return said + (f"; {step.note}" if step.note else "")


def likeness(verification: Verification, match: Match) -> str:
    """How alike reference and record are, and in what: the titles, where both have one."""
    both = verification.reference.cited.title and match.work.title
    return f"{'title' if both else 'place'} similarity {match.similarity:.0f} of 100"


def bar(value: float, full: float = 10.0, width: int = _BAR_WIDTH) -> str:
    """A bar for a contribution: its length is the share of the whole scale."""
    filled = min(width, round(abs(value) / full * width))
    return ("█" if value >= 0 else "▒") * (filled or (1 if value else 0))


def text(verification: Verification, *, color: bool = False, width: int = 100) -> str:
    """The account as lines of text."""
    return "\n".join(_lines(verification, color, width))


def _lines(v: Verification, color: bool, width: int) -> Iterator[str]:
    reference = v.reference
    where = f"{reference.path or '-'}:{reference.line}"
    key = reference.key or f"number {reference.number}"
    yield f"{paint(visible(key), 'bold', color)}  {visible(where)}"
    yield f"  {verdict(v, color)}"
    yield from paragraph(v.rationale, width, lead="  ", rest="  ")
    yield ""
    yield paint("  The reference says", "bold", color)
    yield from _indented(one_line(reference.cited) or reference.raw, width)
    yield from _record(v, color, width)
    yield paint("  Asked", "bold", color)
    steps = v.trail.steps
    yield from (
        f"    {n}. {visible(s.source)}, {excerpt(s.asked, width)}: {excerpt(outcome(s), width)}"
        for n, s in enumerate(steps, 1)
    )
    if not steps:
        yield "    nothing was asked"
    yield from _score(v, color)
    yield from _findings(v, color, width)
    yield from _decided(v, color, width)


def _indented(text: str, width: int) -> list[str]:
    return paragraph(text, width, lead="    ", rest="      ")


def _record(v: Verification, color: bool, width: int) -> Iterator[str]:
    if v.match is None:
        return
    yield paint("  The record says", "bold", color)
    yield from _indented(one_line(v.match.work), width)
    yield f"    {visible(provenance(v.match))}, {likeness(v, v.match)}"
    yield from (f"    {visible(url)}" for _, url in links(v.match.work))
    if v.candidates:
        yield paint("  Also considered", "bold", color)
        for c in v.candidates:
            said = f"{excerpt(one_line(c.work), 2 * width)} ({provenance(c)}, {likeness(v, c)})"
            yield from _indented(said, width)


def _score(v: Verification, color: bool) -> Iterator[str]:
    if v.score is None or not v.contributions:
        return
    yield paint("  Score", "bold", color)
    name = max(len("score"), *(len(c.field) for c in v.contributions))
    for c in v.contributions:
        size = f"{c.value:+6.2f}  {bar(c.value):<{_BAR_WIDTH}}"
        yield f"    {visible(c.field):<{name}}  {size}  {visible(c.reason)}"
    total = sum(c.value for c in v.contributions)
    at_least = "  (no score is below 0)" if total < 0 else ""
    yield f"    {'score':<{name}}  {v.score:6.2f}{at_least}"


def decision(v: Verification) -> list[str]:
    """What decided, and what would have changed it."""
    from citeground.citations.check import shipped_thresholds
    from citeground.citations.decided import decided

    return decided(v, shipped_thresholds())


def _decided(v: Verification, color: bool, width: int) -> Iterator[str]:
    lines = decision(v)
    if lines:
        yield paint("  Decided", "bold", color)
    for line in lines:
        yield from _indented(line, width)


def _findings(v: Verification, color: bool, width: int) -> Iterator[str]:
    if v.discrepancies:
        yield paint("  Findings", "bold", color)
    for d in v.discrepancies:
        label = "open" if d.is_open else d.severity.value
        yield f"    {paint(label, label, color)}: {d.rule} ({d.code})"
        yield from paragraph(d.message, width, lead="      ", rest="      ")
    fixes = list(suggestions(v))
    if fixes:
        yield paint("  Suggested", "bold", color)
        for message in fixes:
            yield from _indented(message, width)
