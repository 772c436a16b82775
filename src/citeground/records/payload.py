"""Read values out of a payload in which anything may be missing, null, of another type or a list.

Every function gives an empty value where there is nothing to read, and none of them raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from citeground.models import Date, Identifier, Name, Notice, NoticeKind
from citeground.text import identifiers
from citeground.text.folding import plain
from citeground.text.names import is_nobody, looks_like_group, read_name, read_printed

if TYPE_CHECKING:
    from citeground.http import Json

_NOTHING = frozenset(
    {"null", "none", "n/a", "n/a-n/a", "na", "nan", "undefined", "unknown", "ahead-of-print", "-", "0-0"}
)
_STATUS = re.compile(
    r"^\s*\[?\s*(?P<mark>retracted(?:\s+(?:article|paper|chapter))?|retraction(?:\s+(?:note|notice))?"
    r"(?:\s+to)?|withdrawn(?:\s+article)?)\s*[:\]\-–—]\s*(?=\S)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"\b(?:universit|department|school of|faculty|hospital|institut|college|laborator)", re.IGNORECASE
)
_MORE = re.compile(
    r"\W{0,3}(?:and\s{1,3}others|others$|et\.?\s{0,3}al\b|\d{1,5}\s{1,3}(?:more|others)\b)", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:Apos;S\b|Apos|Quot|Amp|Lt|Gt|Nbsp);?")
_FIRM = re.compile(r"^the\b|&|\band\b|\d|\b(?:co|press|staff|magazine|news)\b", re.IGNORECASE)
_ARXIV_DOI = "10.48550/arxiv."
_LONGEST = 4_000


def at(value: Json, *path: str | int) -> Json:
    """The value at a path of keys and positions, None where the path ends early."""
    for step in path:
        if isinstance(step, str) and isinstance(value, dict):
            value = value.get(step)
        elif isinstance(step, int) and isinstance(value, list) and -len(value) <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def text(value: Json, *path: str | int) -> str:
    """A value as one line of text: the first one of a list, a number as written, "" for anything else."""
    value = at(value, *path)
    if isinstance(value, list):
        return next((found for item in value if (found := text(item))), "")
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    return " ".join(str(value).split())


def locator(value: Json, *path: str | int) -> str:
    """A volume, an issue or pages; "" for what fills the field without saying anything ("null", "n/a")."""
    found = plain(text(value, *path)[:200])
    return "" if found.lower() in _NOTHING else found


def texts(value: Json, *path: str | int) -> tuple[str, ...]:
    """All texts of a list, or the one of a plain value."""
    value = at(value, *path)
    values = value if isinstance(value, list) else [value]
    return tuple(found for item in values if (found := text(item)))


def title(value: Json, *path: str | int) -> str:
    """A text for display: mark-up (HTML, MathML, LaTeX) and entities resolved."""
    return _display(text(value, *path))


def titles(value: Json, *path: str | int) -> tuple[str, ...]:
    """All titles of a list, each once."""
    return tuple(dict.fromkeys(found for t in texts(value, *path) if (found := _display(t))))


def _display(line: str) -> str:
    # Title case was applied to entities, too ("Kenya&Apos;S").
    return plain(_ENTITY.sub(lambda m: m.group(0).lower(), line) if "&" in line else line)


def prose(value: Json, *path: str | int) -> str:
    """A longer text, such as an abstract, without mark-up."""
    return plain(text(value, *path)[: 10 * _LONGEST])


def items(value: Json, *path: str | int) -> list[dict[str, Json]]:
    """The objects of a list (or the one object that stands in its place)."""
    value = at(value, *path)
    values = value if isinstance(value, list) else [value]
    return [item for item in values if isinstance(item, dict)]


def date(*parts: Json) -> Date | None:
    """A date of year, month and day, of which the later ones may be missing or nonsense."""
    numbers = [_number(p) for p in islice(parts, 3)]
    year, month, day = (*numbers, 0, 0, 0)[:3]
    if not 1400 <= year <= 2100:
        return None
    month = month if 1 <= month <= 12 else 0
    return Date(year, month, day if month and 1 <= day <= 31 else 0)


def iso_date(value: Json, *path: str | int) -> Date | None:
    """A date out of "2020-05-01", "2020-05", "2020", 2020, or a time stamp that begins like one."""
    return date(*re.split(r"[-/T ]", text(value, *path))[:3])


def _number(value: Json) -> int:
    if isinstance(value, bool):
        return 0
    if isinstance(value, (int, float)):
        return int(value) if abs(value) < 1e6 else 0
    if isinstance(value, str) and len(value) < 8 and value.strip().isascii() and value.strip().isdigit():
        return int(value)
    return 0


def distinct_dates(dates: Iterable[Date | None]) -> tuple[Date, ...]:
    """Dates without gaps and repetitions, in order."""
    return tuple(dict.fromkeys(d for d in dates if d is not None))


def doi_identifiers(*values: str) -> tuple[Identifier, ...]:
    """The DOIs in these texts; arXiv's own DOIs give the arXiv id as well."""
    found: dict[Identifier, None] = {}
    for value in values:
        doi = identifiers.read_doi(value)
        if doi.startswith(_ARXIV_DOI) and (arxiv := identifiers.read("arxiv", doi[len(_ARXIV_DOI) :])):
            found[arxiv] = None
        if doi:
            found[Identifier("doi", doi)] = None
    return tuple(found)


def registered(value: str) -> tuple[Identifier, ...]:
    """A DOI as its registry writes it, and in the form in which it is read out of a reference."""
    raw = value.lower().removeprefix("https://doi.org/")
    return tuple(dict.fromkeys((Identifier("doi", raw), *doi_identifiers(value)))) if raw else ()


def person(*, family: str = "", given: str = "", literal: str = "", suffix: str = "") -> tuple[Name, ...]:
    """The name, or names, of one entry of a list of authors; () where it names nobody.

    A family name alone may be a whole list ("Ada Ward, Bo Kent"), or an organisation in the wrong field.
    """
    family, given, suffix = plain(family[:_LONGEST]), plain(given[:_LONGEST]), plain(suffix[:_LONGEST])
    literal = plain(literal[:_LONGEST])
    if family and given:
        return () if is_nobody(family) else (Name(family=family, given=given, suffix=suffix),)
    if literal and not family:
        return () if is_nobody(literal) else (Name(literal=literal),)
    alone = family or given
    if is_nobody(alone):
        return ()
    if " " not in alone:
        return (Name(family=alone, suffix=suffix),)
    if "," in alone and not looks_like_group(alone):
        parts = alone.split(",")
        if all(len(part.split()) > 1 for part in parts):
            return tuple(name for part in parts for name in whole_name(part))
        listed, _ = read_printed(alone)
        if len(listed) > 1:
            return listed
    # "van der Berg" is a family name, "Ada Ward" a person, "The Lancet" and "Urban & Vogel" are neither.
    if alone[:1].islower():
        return (Name(family=alone, suffix=suffix),)
    return (Name(literal=alone),) if _FIRM.search(alone) else whole_name(alone)


def whole_name(value: str) -> tuple[Name, ...]:
    """A name that is given as one string ("Ada B. Ward", "Ward, Ada"), or () for nobody."""
    name = read_name(value[:_LONGEST])
    return () if name == Name() else (name,)


def without_addresses(names: Iterable[Name]) -> tuple[Name, ...]:
    """A list of authors without the affiliations that some depositors put between them."""
    listed = tuple(names)
    people = tuple(n for n in listed if not (n.literal.count(",") >= 2 and _ADDRESS.search(n.literal)))
    return people or listed


def status_mark(work_title: str) -> tuple[str, tuple[Notice, ...]]:
    """A title without the mark "RETRACTED:" or "WITHDRAWN:" in front of it, and what the mark says."""
    found = _STATUS.match(work_title)
    if not found:
        return work_title, ()
    note = f"the title is marked “{' '.join(found.group('mark').split())}”"
    return work_title[found.end() :], (Notice(NoticeKind.RETRACTED, note=note),)


def has_more(name: str) -> bool:
    """Whether an entry of a list of authors stands for those that were cut off."""
    return bool(_MORE.match(name))
