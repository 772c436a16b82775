"""Two thresholds turn a score into a band; a score never travels without them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from citeground.errors import ConfigError
from citeground.trail import Band


@dataclass(frozen=True, slots=True)
class Thresholds:
    """``score >= upper`` is UPPER, ``lower <= score < upper`` is MIDDLE, else LOWER.

    ``scale`` is the range of scores, ``fitted_on`` says on which data (and how) the values were chosen.
    Raises ``ConfigError`` where ``lower > upper`` or either lies outside the scale.
    """

    lower: float
    upper: float
    scale: tuple[float, float] = (0.0, 10.0)
    fitted_on: str = ""

    def __post_init__(self) -> None:
        low, high = self.scale
        if not low <= self.lower <= self.upper <= high:
            raise ConfigError(
                f"thresholds must satisfy {low} <= lower <= upper <= {high}, "
                f"got lower={self.lower}, upper={self.upper}"
            )

    def band(self, score: float | None) -> Band:
        """The band of a score. A score that cannot be read (None, NaN) fails closed: MIDDLE."""
        if score is None or score != score:
            return Band.MIDDLE
        if score >= self.upper:
            return Band.UPPER
        return Band.MIDDLE if score >= self.lower else Band.LOWER

    def middle_of(self, band: Band) -> float:
        """The middle of a band on the scale, e.g. 8.625 / 4.25 / 0.625 for the paper's thresholds."""
        low, high = self.scale
        ends = {
            Band.UPPER: (self.upper, high),
            Band.MIDDLE: (self.lower, self.upper),
            Band.LOWER: (low, self.lower),
        }[band]
        return (ends[0] + ends[1]) / 2

    @classmethod
    def load(cls, path: Path, table: str) -> Thresholds:
        """Read one table of a TOML file. Raises ``ConfigError`` where it is missing or malformed."""
        import tomllib

        try:
            values = tomllib.loads(path.read_text(encoding="utf-8"))[table]
            return cls(
                float(values["lower"]),
                float(values["upper"]),
                (float(values["scale"][0]), float(values["scale"][1])),
                str(values.get("fitted_on", "")),
            )
        except (OSError, KeyError, TypeError, ValueError, IndexError) as error:
            raise ConfigError(f"{path}: no usable [{table}] thresholds ({error})") from error

    def dump(self, table: str) -> str:
        """This pair as a TOML table."""
        values = asdict(self)
        note = str(values["fitted_on"]).replace("\\", "\\\\").replace('"', '\\"')
        return (
            f"[{table}]\nlower = {self.lower}\nupper = {self.upper}\n"
            f'scale = [{self.scale[0]}, {self.scale[1]}]\nfitted_on = "{note}"\n'
        )


def fit(
    scores: Sequence[float],
    bands: Sequence[Band],
    *,
    objective: Callable[[Sequence[Band], Sequence[Band]], float],
    grid: Iterable[float],
    scale: tuple[float, float] = (0.0, 10.0),
    fitted_on: str = "",
) -> tuple[Thresholds, float]:
    """The pair on the grid that maximises ``objective(true bands, given bands)``, and its value.

    Among pairs of equal value the one in the middle of the plateau is taken: it is the one that a
    small shift of the scores hurts least.
    """
    values = sorted(set(grid))
    best: list[tuple[float, float]] = []
    best_value = float("-inf")
    for i, lower in enumerate(values):
        for upper in values[i:]:
            pair = Thresholds(lower, upper, scale)
            value = objective(bands, [pair.band(s) for s in scores])
            if value > best_value + 1e-12:
                best, best_value = [(lower, upper)], value
            elif value > best_value - 1e-12:
                best.append((lower, upper))
    lowers = sum(pair[0] for pair in best) / len(best)
    uppers = sum(pair[1] for pair in best) / len(best)
    lower, upper = min(best, key=lambda pair: abs(pair[0] - lowers) + abs(pair[1] - uppers))
    return Thresholds(lower, upper, scale, fitted_on), best_value
