"""What a bench run found: numbers with their intervals, tables, curves, and where all of it came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from citeground.bench.metrics.calibration import Bin, Point
from citeground.bench.metrics.intervals import Interval, bootstrap, wilson
from citeground.bench.metrics.labels import Pair


@dataclass(frozen=True, slots=True)
class Judged:
    """One item of a run: what it should be, what came out, how sure, and how results are broken down.

    ``confidence`` is in [0, 1], or None where a run has none. ``groups`` are named, e.g. operator, topic.
    ``note`` says why, in the engine's own words.
    """

    key: str
    wanted: str
    given: str
    confidence: float | None = None
    score: float | None = None
    groups: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    @property
    def right(self) -> bool:
        """Whether what came out is what should."""
        return self.wanted == self.given

    @property
    def pair(self) -> Pair:
        """Wanted and given."""
        return self.wanted, self.given


class Number(NamedTuple):
    """A number with its 95 % interval. ``of`` is the number of items behind it, ``unit`` "" for a share."""

    name: str
    value: float
    low: float
    high: float
    of: int
    how: str
    unit: str = ""


class Table(NamedTuple):
    """A table of text, the first column naming the row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One run. ``data`` names files with their hashes, ``notes`` says what is not as in a paper and why."""

    bench: str
    title: str
    command: str
    version: str
    date: str
    data: tuple[str, ...]
    numbers: tuple[Number, ...]
    tables: tuple[Table, ...] = ()
    labels: tuple[str, ...] = ()
    matrix: Mapping[Pair, int] = field(default_factory=dict)
    curve: tuple[Point, ...] = ()
    bins: tuple[Bin, ...] = ()
    notes: tuple[str, ...] = ()
    items: tuple[Judged, ...] = ()

    def number(self, name: str) -> Number | None:
        """The number of this name, or None."""
        return next((n for n in self.numbers if n.name == name), None)

    def payload(self) -> dict[str, Any]:
        """The result as JSON has it."""
        out = asdict(self)
        out["numbers"] = [n._asdict() for n in self.numbers]
        out["tables"] = [t._asdict() for t in self.tables]
        out["matrix"] = [{"wanted": w, "given": g, "count": n} for (w, g), n in sorted(self.matrix.items())]
        out["curve"] = [p._asdict() for p in self.curve]
        out["bins"] = [b._asdict() for b in self.bins]
        return out


def share(name: str, hits: int, total: int) -> Number:
    """A share with Wilson's interval."""
    found = wilson(hits, total)
    return Number(name, hits / total if total else 0.0, found.low, found.high, total, found.how)


def resampled(
    name: str,
    items: Sequence[Judged],
    statistic: Callable[[Sequence[Pair]], float],
    cluster: str = "",
) -> Number:
    """A statistic of the pairs with a bootstrap interval; over whole groups where ``cluster`` names one."""
    pairs = [i.pair for i in items]
    clusters = [i.groups.get(cluster, i.key) for i in items] if cluster else None
    found: Interval = bootstrap(pairs, statistic, clusters=clusters)
    return Number(name, statistic(pairs), found.low, found.high, len(pairs), found.how)


def by_group(title: str, items: Sequence[Judged], group: str) -> Table:
    """The share that is right for each value of a group, with intervals, the weakest first."""
    grouped: dict[str, list[Judged]] = {}
    for item in items:
        grouped.setdefault(item.groups.get(group, ""), []).append(item)
    numbers = {name: share(name, sum(i.right for i in found), len(found)) for name, found in grouped.items()}
    rows = []
    for name in sorted(numbers, key=lambda n: (numbers[n].value, n)):
        wrong = Counter(i.given for i in grouped[name] if not i.right)
        number = numbers[name]
        rows.append(
            (
                name or "(none)",
                str(number.of),
                percent(number.value),
                f"{percent(number.low)} to {percent(number.high)}",
                ", ".join(f"{label} {count}" for label, count in wrong.most_common()),
            )
        )
    return Table(title, (group, "items", "right", "95 %", "else given"), tuple(rows))


def percent(value: float) -> str:
    """A share as a reader has it: one decimal."""
    return f"{100 * value:.1f} %"


def shown(number: Number) -> str:
    """A number as a reader has it, in its unit."""
    if number.unit:
        return f"{number.value:,.4g} {number.unit}"
    return percent(number.value)
