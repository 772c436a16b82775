"""Read a date of which perhaps only the year is certain."""

from __future__ import annotations

import re

from citeground.models import Date

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar janvier enero gennaio",
            "feb february februar fevrier febrero febbraio",
            "mar march marz mars marzo",
            "apr april avril abril aprile",
            "may mai mayo maggio",
            "jun june juni juin junio giugno",
            "jul july juli juillet julio luglio",
            "aug august aout agosto",
            "sep sept september septembre septiembre settembre",
            "oct october okt oktober octobre octubre ottobre",
            "nov november novembre noviembre",
            "dec december dez dezember decembre diciembre dicembre",
        ),
        start=1,
    )
    for name in names.split()
}
_ISO = re.compile(r"\b(1[4-9]\d\d|20\d\d|2100)-(\d{1,2})(?:-(\d{1,2}))?(?!\d)")
_SLASHED = re.compile(r"\b(1[4-9]\d\d|20\d\d|2100)/(\d{1,2})(?:/(\d{1,2}))?(?!\d)")
_YEAR = re.compile(r"(?<![\d.])(1[4-9]\d\d|20\d\d|2100)[a-z]?(?!\d)")
_WORD = re.compile(r"[^\W\d_]{3,12}")


def month_number(text: str) -> int:
    """1-12 for a month's name, abbreviation or number, else 0."""
    from citeground.text.folding import fold

    word = fold(text).split(" ")[0]
    if word.isdigit() and word.isascii():
        return int(word) if 1 <= int(word[:3]) <= 12 else 0
    return _MONTHS.get(word, 0)


def read_date(text: str) -> Date | None:
    """The first date in ``text``: ISO, "2020/05/01", "12 May 2020", "(2020a)", "2020". None if no year."""
    text = text[:200]
    for pattern in (_ISO, _SLASHED):
        if found := pattern.search(text):
            month, day = int(found.group(2)), int(found.group(3) or 0)
            return Date(
                int(found.group(1)), month if month <= 12 else 0, day if 0 < day <= 31 and month <= 12 else 0
            )
    found = _YEAR.search(text)
    if not found:
        return None
    months = (month_number(word) for word in _WORD.findall(text))
    return Date(int(found.group(1)), next((m for m in months if m), 0))
