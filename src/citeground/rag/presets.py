"""Three ways to run the method: the paper's, its first code's, and ours.

``paper``: Yan et al., arXiv:2401.15884 (strips above -0.5, the best five, in the order of the text).
``original``: what the released code does (six strips, or three whole passages, in the order of scores,
none filtered). ``default``: thresholds fitted for the evaluator in use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from citeground.errors import ConfigError
from citeground.thresholds import Thresholds


class Cut(StrEnum):
    """How a passage is cut into strips."""

    SELECTION = "selection"
    EXCERPTION = "excerption"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Preset:
    """``retrieved`` passages are graded; strips with a score above ``floor`` (None: all) are kept, the best
    ``strips`` of them, in the order of the text or of their scores. ``window`` is in sentences, ``words``
    the length of fixed strips; a strip under ``shortest`` words is dropped. ``thresholds`` by domain stand
    in for the evaluator's own ("" for every other domain).
    """

    name: str
    cut: Cut = Cut.EXCERPTION
    strips: int = 5
    floor: float | None = -0.5
    in_text_order: bool = True
    window: int = 3
    words: int = 50
    shortest: int = 4
    retrieved: int = 10
    thresholds: Mapping[str, Thresholds] = field(default_factory=dict)


def _pair(upper: float, lower: float, where: str) -> Thresholds:
    return Thresholds(lower, upper, (-1.0, 1.0), f"published: {where}")


_PAPER = {
    "popqa": _pair(0.59, -0.99, "arXiv:2401.15884, PopQA"),
    "health": _pair(0.5, -0.91, "arXiv:2401.15884, PubHealth"),
    "science": _pair(0.5, -0.91, "arXiv:2401.15884, ARC-Challenge"),
    "biography": _pair(0.95, -0.91, "arXiv:2401.15884, biographies"),
    "": _pair(0.59, -0.99, "arXiv:2603.16169, used for everything"),
}

PRESETS: dict[str, Preset] = {
    "default": Preset("default"),
    "paper": Preset("paper", thresholds=_PAPER),
    "original": Preset("original", strips=6, floor=None, in_text_order=False, thresholds=_PAPER),
}
_SELECTED = 3


def preset(name: str, cut: str = "") -> Preset:
    """A preset by name, with another way to cut where one is named. Raises ``ConfigError``."""
    from dataclasses import replace

    if name not in PRESETS:
        raise ConfigError(f"no preset is called {name!r}; there are: {', '.join(PRESETS)}")
    found = PRESETS[name]
    if not cut:
        return found
    if cut not in set(Cut):
        raise ConfigError(f"strips are cut by {', '.join(Cut)}, not by {cut!r}")
    # The first code keeps three where whole passages are the strips.
    most = _SELECTED if name == "original" and cut == Cut.SELECTION else found.strips
    return replace(found, cut=Cut(cut), strips=most)
