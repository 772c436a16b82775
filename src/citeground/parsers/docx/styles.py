"""What styles.xml and numbering.xml say of a paragraph: hidden or not, heading or not, which number."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from citeground.parsers import xmltree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# Half points: what is set smaller than 3 pt is not meant to be read.
_SMALLEST = 6
_WHITEST = 0xEE
_OFF = ("0", "false", "off", "none")


@dataclass(frozen=True, slots=True)
class Look:
    """How a run is shown, as far as it matters here; None where nothing is said."""

    vanish: bool | None = None
    color: str | None = None
    half_points: int | None = None
    shaded: bool | None = None

    def over(self, below: Look) -> Look:
        """This look where it says something, else the one below."""
        return Look(
            below.vanish if self.vanish is None else self.vanish,
            below.color if self.color is None else self.color,
            below.half_points if self.half_points is None else self.half_points,
            below.shaded if self.shaded is None else self.shaded,
        )

    @property
    def why_hidden(self) -> str:
        """ "" for what a reader sees, else "hidden", "white" or "tiny"."""
        if self.vanish:
            return "hidden"
        if self.half_points is not None and self.half_points < _SMALLEST:
            return "tiny"
        if self.color and not self.shaded and _is_white(self.color):
            return "white"
        return ""


def _is_white(color: str) -> bool:
    if color in ("background1", "bg1"):
        return True
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", color):
        return False
    return min(int(color[i : i + 2], 16) for i in (0, 2, 4)) >= _WHITEST


def value(element: Any, name: str, attribute: str = "val") -> str | None:
    """A property's attribute (``<w:name w:val="…"/>``); "" without one, None without the property."""
    found = element.find(f"{W}{name}") if element is not None else None
    return None if found is None else str(found.get(f"{W}{attribute}", ""))


def look(properties: Any) -> Look:
    """What run properties (w:rPr) say, without those of their styles."""
    if properties is None:
        return Look()
    vanish = value(properties, "vanish")
    color = value(properties, "color", "themeColor") or value(properties, "color")
    size = value(properties, "sz")
    shade = value(properties, "shd", "fill") or value(properties, "highlight")
    return Look(
        None if vanish is None else vanish not in _OFF,
        color or None,
        int(size) if size and size.isdecimal() and len(size) < 6 else None,
        None if shade is None else is_dark(shade),
    )


def is_dark(fill: str) -> bool:
    """Whether a background is other than white, so that white text on it can be read."""
    return fill.lower() not in ("", "auto", "ffffff", "white", "none")


@dataclass(frozen=True, slots=True)
class Style:
    """A style with what it inherits: its name (lower case), outline level (0 is the highest) or -1."""

    name: str = ""
    level: int = -1
    look: Look = field(default_factory=Look)
    list_id: str = ""
    list_level: int = 0


class Styles:
    """The styles of a document by their id."""

    def __init__(self, root: Any) -> None:
        self._elements: dict[str, Any] = {}
        self._known: dict[str, Style] = {}
        if root is not None:
            for element in root.iter(f"{W}style"):
                self._elements[element.get(f"{W}styleId", "")] = element

    def get(self, style_id: str) -> Style:
        """The style of this id, inheritance followed; an empty one where there is none."""
        if style_id not in self._known:
            chain: list[Any] = []
            current = style_id
            # A style may name itself as its base in a damaged file.
            while current in self._elements and len(chain) < 20 and self._elements[current] not in chain:
                chain.append(self._elements[current])
                current = value(chain[-1], "basedOn") or ""
            style = Style()
            for element in reversed(chain):
                style = _add(style, element)
            name = value(chain[0], "name") if chain else ""
            self._known[style_id] = replace(style, name=(name or style_id).lower())
        return self._known[style_id]


def _add(style: Style, element: Any) -> Style:
    properties = element.find(f"{W}pPr")
    outline = value(properties, "outlineLvl")
    numbering = properties.find(f"{W}numPr") if properties is not None else None
    return replace(
        style,
        level=int(outline) if outline and outline.isdecimal() and len(outline) < 3 else style.level,
        look=look(element.find(f"{W}rPr")).over(style.look),
        list_id=value(numbering, "numId") or style.list_id,
        list_level=_small(value(numbering, "ilvl"), style.list_level),
    )


def _small(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) <= 2 else default


class Numbering:
    """Automatic numbers of lists, counted as Word counts them: "[12]" is nowhere in the text."""

    def __init__(self, root: Any) -> None:
        self._abstract: dict[str, str] = {}
        self._decimal: dict[tuple[str, int], bool] = {}
        self._start: dict[tuple[str, int], int] = {}
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)
        if root is None:
            return
        for abstract in root.iter(f"{W}abstractNum"):
            name = abstract.get(f"{W}abstractNumId", "")
            for level in abstract.iter(f"{W}lvl"):
                place = (name, _small(level.get(f"{W}ilvl"), 0))
                text = value(level, "lvlText") or ""
                self._decimal[place] = value(level, "numFmt") == "decimal" and text.count("%") == 1
                start = value(level, "start")
                self._start[place] = int(start) if start and start.isdecimal() and len(start) < 6 else 1
        for number in root.iter(f"{W}num"):
            self._abstract[number.get(f"{W}numId", "")] = value(number, "abstractNumId") or ""

    def next(self, list_id: str, level: int) -> str:
        """The number of the next item ("12"), or "" where the list has bullets or letters."""
        abstract = self._abstract.get(list_id)
        if not abstract:
            return ""
        counts = self._counts[abstract]
        counts[level] = counts.get(level, self._start.get((abstract, level), 1) - 1) + 1
        for deeper in [other for other in counts if other > level]:
            del counts[deeper]
        return str(counts[level]) if self._decimal.get((abstract, level)) else ""


def read(xml: bytes, path: str, part: str) -> Any:
    """The root of a part of the file, or None where the file has no such part."""
    return xmltree.read(xml, path, part=part, doctype=False) if xml else None
