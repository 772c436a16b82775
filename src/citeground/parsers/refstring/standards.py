"""References to standards, which bodies number and revise by year."""

from __future__ import annotations

import re

from citeground.parsers.refstring.parts import Part

_YEAR = r"(?:1[5-9]|20)\d\d"
_BODIES = r"(?:3GPP|ETSI|IETF|ITU(?:-[TR])?|ISO(?:/IEC)?|IEC|IEEE|ANSI|ASTM|W3C|OASIS|NIST|CEN)"
_NUMBERED_STANDARD = re.compile(
    r"^(?P<number>(?:IEEE\s(?:Std\.?|Standard)|(?:ISO|IEC|ISO/IEC|ISO/IEC/IEEE|ISO/TS|ISO/TR|ANSI|ASTM|DIN(?:\sEN)?(?:\sISO)?|ITU-[TR](?:\sRec\.)?|RFC"
    r"|NIST\sSP|ETSI\s(?:TS|EN|TR)|3GPP\s(?:TS|TR)))\s?[A-Z]{0,2}[.-]?\d[\w.-]{0,20}(?:[:–-](?P<date>(?:19|20)\d\d))?)"
    r"(?P<mark>\s?\([^()]{2,40}\))?[,.:]?\s{1,3}[“\"]?(?P<title>[^\W\d_].{3,300}?)[”\"]?(?:[,.]\s{0,3}[^.,]{0,40}?[,.\s]\s?(?P<year>(?:19|20)\d\d))?\W{0,3}$",
    re.DOTALL,
)
_BODY_FIRST = re.compile(
    rf"^(?P<author>{_BODIES})[.,:]\s{{1,3}}[“\"]?(?P<title>.{{4,300}}?)[”\"]?[.,]\s{{1,3}}(?P<number>(?:(?:technical\s(?:specification|report)|TS|TR|EN|RFC|Rec\.|Std\.?|SP)"
    r"\s?(?:\((?:TS|TR)\)\s?)?[A-Z]{0,2}\.?\d[\d.-]{1,12}))\b.{0,80}?(?P<year>(?:19|20)\d\d)?\W{0,3}$",
    re.IGNORECASE | re.DOTALL,
)


def standard(text: str) -> list[Part] | None:
    """ "IEEE Std 802.11-2020, Title, 2021", "ISO/IEC 27001:2022 Title", "3GPP. Title. TS 38.300, 2023"."""
    found = _NUMBERED_STANDARD.match(text) or _BODY_FIRST.match(text)
    if not found:
        return None
    groups = found.groupdict()
    parts = [Part(name, *found.span(name)) for name in ("author", "title") if groups.get(name)]
    parts.append(Part("standard", *found.span("number")))
    year = "year" if groups.get("year") else "date"
    if groups.get(year):
        parts.append(Part("date", *found.span(year)))
    return parts
