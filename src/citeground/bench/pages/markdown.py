"""A result in Markdown: what the docs hold, and what a pull request can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.bench.expected import Compared
from citeground.bench.results import Result, Table, percent, shown
from citeground.reports.untrusted import markdown as safe


def page(result: Result, compared: Sequence[Compared] = ()) -> str:
    """The whole result; a comparison with expected numbers where there is one."""
    return "\n".join(_lines(result, compared)) + "\n"


def _lines(result: Result, compared: Sequence[Compared]) -> Iterator[str]:
    yield from (f"# {result.title}", "")
    yield from (f"`{result.command}`, CiteGround {result.version}, {result.date}", "")
    yield from (f"- data: {note}" for note in result.data)
    yield ""
    yield from table(_numbers(result))
    if compared:
        yield from table(comparison(compared))
    if result.matrix:
        yield from table(matrix(result))
    for found in result.tables:
        yield from table(found)
    if result.notes:
        yield from ("## What to know", "")
        yield from (f"- {note}" for note in result.notes)


def _numbers(result: Result) -> Table:
    rows = []
    for n in result.numbers:
        between = f"{percent(n.low)} to {percent(n.high)}" if not n.unit else f"{n.low:,.4g} to {n.high:,.4g}"
        rows.append((n.name, shown(n), between if n.how else "", str(n.of or ""), n.how))
    return Table("Numbers", ("number", "value", "95 %", "items", "interval"), tuple(rows))


def matrix(result: Result) -> Table:
    """The confusion matrix: a row for each wanted label."""
    wanted = [name for name in result.labels if any(w == name for w, _ in result.matrix)]
    given = [name for name in result.labels if any(g == name for _, g in result.matrix)]
    rows = tuple((w, *(str(result.matrix.get((w, g), 0)) for g in given)) for w in wanted)
    return Table("Confusion", ("wanted \\ given", *given), rows)


def comparison(compared: Sequence[Compared]) -> Table:
    """What was expected, what came, and what to make of it."""
    rows = tuple((c.name, f"{c.expected:.4f}", f"{c.found:.4f}", c.outcome) for c in compared)
    return Table("Against what is expected", ("number", "expected", "found", "outcome"), rows)


def table(found: Table) -> Iterator[str]:
    """A table under its title."""
    yield from (f"## {found.title}", "")
    yield "| " + " | ".join(found.columns) + " |"
    yield "|" + "---|" * len(found.columns)
    yield from ("| " + " | ".join(safe(cell) for cell in row) + " |" for row in found.rows)
    yield ""
