"""Read where a paper appeared out of one line: "Phys.Rev. D76 (2007) 013009", "JHEP 0612:023,2006".

The line is free text. What is not of a known shape is left alone: a place that is wrong is worse than none.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_YEAR = re.compile(r"1[89]\d\d|20\d\d")
_BRACKETED_YEAR = re.compile(r"\(\s*(?:[A-Za-z]{3,9}\.?,?\s*)?(1[89]\d\d|20\d\d)\s*\)")
_TAIL_YEAR = re.compile(
    r"[\s,;]+(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?,?\s+)?(1[89]\d\d|20\d\d)[.\s]*$"
)
_PLACE = re.compile(
    r"^(?P<venue>[^\d(]{2,120}?)[\s,:]*(?:\bvol(?:ume)?\.?\s*)?(?P<section>(?<![A-Za-z])[A-Z])?"
    r"(?P<volume>\d{1,4}|(?<=\s)[IVXL]{1,6})(?P<after>[A-Z])?"
    r"(?:[\s,]*\(\s*(?P<issue>\d{1,4}(?:[-/]\d{1,4})?)\s*\)|[\s,]+(?:no|nr|issue|iss)\.?\s*(?P<number>\d{1,4}))?"
    r"[\s,:;.]*(?:\bpp?\.?\s*|\bpages?\s*|\bart(?:icle)?\.?\s*(?:no\.?|id)?\s*|\bid\.?\s*)?"
    r"(?P<page>[A-Z]{0,2}\d[\w.]{0,12})(?:\s*(?:-{1,2}|–)\s*(?P<end>[A-Z]{0,2}\d\w{0,10}))?\s*$",
    re.IGNORECASE,
)


class Place(NamedTuple):
    """Where a paper appeared; ``year`` is 0 where it is not said."""

    venue: str
    volume: str = ""
    issue: str = ""
    page: str = ""
    year: int = 0


def read_place(text: str) -> Place | None:
    """The place in a line, or None where it is not of a known shape."""
    text = " ".join(text.split())[:300]
    if any(word in text.lower() for word in ("erratum", "addendum", "corrigend")):
        # Two places in one line; the first is the paper's.
        text = re.split(r"(?i)[;,(\[\s]*\b(?:erratum|addendum|corrigend)", text, maxsplit=1)[0]
    text = text.split(";")[0].rstrip(" .,")
    year = 0
    for pattern in (_BRACKETED_YEAR, _TAIL_YEAR):
        if found := pattern.search(text):
            year = int(found[1])
            text = f"{text[: found.start()]} {text[found.end() :]}".strip(" .,;")
            break
    found = _PLACE.match(text)
    if not found:
        return None
    venue, volume = found["venue"].strip(" ,:"), found["volume"]
    section = found["section"] or found["after"] or ""
    if section and not section.isupper():
        return None
    if not year and _YEAR.fullmatch(volume):
        # "Proc. CVPR 2007, pp. 1-8": there is no volume.
        year, volume = int(volume), ""
    page = found["page"] + (f"-{found['end']}" if found["end"] else "")
    issue = found["issue"] or found["number"] or ""
    return Place(f"{venue} {section}".strip(), volume, issue, page, year)
