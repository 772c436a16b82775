"""Expected numbers, one TOML file a bench, and how a run compares with them.

::

    [citecheck]
    command = "citeground bench citecheck"
    data = "e5ae0b20274d"          # the beginning of the data's hash

    [citecheck.numbers.accuracy]
    value = 0.979
    tolerance = 0.002              # within it (or better): OK
    slack = 0.02                   # within it: OKish; beyond: FAIL
    better = "higher"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from citeground.bench.results import Result
from citeground.errors import ConfigError

OK, OKISH, FAIL = "OK", "OKish", "FAIL"


@dataclass(frozen=True, slots=True)
class Compared:
    """One number against what is expected of it."""

    name: str
    expected: float
    found: float
    outcome: str


def place_of(bench: str) -> Path:
    """The shipped file of a bench; it may not be there."""
    return Path(str(files("citeground.bench.expected").joinpath(f"{bench}.toml")))


def compare(result: Result, place: Path, variant: str = "") -> tuple[Compared, ...]:
    """Every expected number against the result's; one that is missing there fails.

    ``variant`` names the table, by default the bench's own. Raises ``ConfigError`` where nothing is
    expected of this run, or the data is another.
    """
    table = _table(place, variant or result.bench)
    wanted = str(table.get("data", ""))
    if wanted and not any(wanted in note for note in result.data):
        raise ConfigError(
            f"{place}: the numbers are for data {wanted}, this run read {'; '.join(result.data)}"
        )
    return tuple(_compared(result, table["numbers"]))


def _table(place: Path, name: str) -> dict[str, Any]:
    try:
        table = tomllib.loads(place.read_text(encoding="utf-8"))[name]
        assert isinstance(table["numbers"], dict)
    except (OSError, ValueError, KeyError, TypeError, AssertionError) as error:
        raise ConfigError(f"{place}: no expected numbers for [{name}] ({error!r})") from error
    return table  # type: ignore[no-any-return]


def _compared(result: Result, numbers: dict[str, Any]) -> Iterator[Compared]:
    for name, wanted in numbers.items():
        value = float(wanted["value"])
        found = result.number(name)
        if found is None:
            yield Compared(name, value, float("nan"), FAIL)
            continue
        worse = value - found.value if wanted.get("better", "higher") == "higher" else found.value - value
        tolerance, slack = float(wanted.get("tolerance", 0.0)), float(wanted.get("slack", 0.0))
        # A hair of rounding is no difference.
        outcome = (
            OK if worse <= tolerance + 1e-9 else OKISH if worse <= max(slack, tolerance) + 1e-9 else FAIL
        )
        yield Compared(name, value, found.value, outcome)
