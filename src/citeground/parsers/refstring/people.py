"""Names of a reference: printed lists, collaborations, ditto marks."""

from __future__ import annotations

import re

from citeground.models import Name
from citeground.text.names import read_printed

_COLLABORATION = re.compile(
    r"[\s,;]{0,3}(?:\b(?:for|on behalf of|and)\s)?[(\[]?\s?\b(?P<name>(?:the\s)?(?:[A-Z0-9][\w/+&.-]{0,30}\s(?:and\s|&\s)?){1,5}[Cc]ollaborations?|"
    r"Particle Data Group|(?:the\s)?(?:[A-Z][\w/-]{1,30}\s){1,4}Consortium)\b\s?[)\]]?[:,;]?",
)
_BRACKETED = re.compile(
    r"\s?[(\[]\s?(?P<name>[A-Z][A-Za-z0-9/+-]{1,20}|[A-Z][\w/-]{1,20}\s(?:Group|Team|Coll(?:ab)?\.?))\s?[)\]]"
)
DITTO = re.compile(r"^\s{0,4}(?:[—–]{1,6}|-{3,}|_{2,}|[―]{1,4})[\s.,:;]")
IBIDEM = re.compile(r"^\W{0,3}(?:ibid(?:em)?|ebd|ebenda)\b\.?", re.IGNORECASE)
IDEM = re.compile(r"^\W{0,3}(?:idem|id)\.?,\s", re.IGNORECASE)
_GLUED = re.compile(r"(?<=[a-zà-ÿ])(?=(?:[A-Z]\.[- ]?){1,3}(?:\s|$|,))")
_MAY_BE_GLUED = re.compile(r"[a-zà-ÿ][A-Z]\.")
_LEADS = re.compile(
    r"^(?:in\s?:?\s|by\s|von\s|edited\s(?:and translated\s)?by\s|eds?\.?\s(?:by\s)?|hrsg\.?\s(?:von\s)?|herausgegeben von\s|dans\s)+",
    re.IGNORECASE,
)
_ROLES = re.compile(
    r"[\s,]{0,3}[(\[]?\b(?:eds?|editors?|hrsg|hg|éds?|dir|coord|trans)\b\.?[)\]]?[\s.,:]{0,3}$", re.IGNORECASE
)


_CAPITAL_FIRST = re.compile(r"^([A-ZÀ-Þ]{2,}(?:-[A-ZÀ-Þ]+)?)\s([A-ZÀ-Þ][a-zà-ÿ]+(?:-[a-zà-ÿ]+)?)$")
_LAST_STOP = re.compile(r"(?<=[^\W\d_][a-zà-ÿß])\.$")


_VOWEL = re.compile(r"[AEIOUÀ-Ý]")


def _given_first(text: str) -> str:
    """ "WANG Guangying, FANG Li": where all family names stand first in capitals, the order is turned."""
    pieces = [piece.strip() for piece in text.split(",")]
    people = [piece for piece in pieces if not piece.lower().startswith("et al")]
    # One name says nothing of an order, and "LH Hartwell" begins with initials: no family is without a vowel.
    if len(people) < 2 or not all(_CAPITAL_FIRST.match(p) and _VOWEL.search(p.split()[0]) for p in people):
        return text
    turned = [_CAPITAL_FIRST.sub(r"\1, \2", piece) for piece in people]
    return "; ".join(turned) + ("; et al." if len(people) < len(pieces) else "")


def authors(text: str) -> tuple[tuple[Name, ...], bool]:
    """The people and groups of a printed list, and whether the list is whole.

    A collaboration beside a person stands for the many that were not printed.
    """
    groups: list[Name] = []

    def take(match: re.Match[str]) -> str:
        groups.append(Name(literal=match.group("name").strip()))
        return ", " if match.end() < len(text) else " "

    rest = _COLLABORATION.sub(take, text) if "oll" in text or "Consort" in text or "Group" in text else text
    if "(" in rest or "[" in rest:
        rest = _BRACKETED.sub(take, rest)
    if _MAY_BE_GLUED.search(rest):
        rest = _GLUED.sub(" ", rest)
    rest = rest.strip(" ,;:")
    if not re.search(r"\b(?:al|Jr|Sr)\.$", rest):
        rest = _LAST_STOP.sub("", rest)
    rest = _given_first(rest)
    people, complete = read_printed(rest) if rest.strip(" .,;:&()[]") else ((), True)
    if groups and people:
        complete = False
    return (*people, *groups), complete


def editors(text: str) -> tuple[Name, ...]:
    """The editors of a printed list; "In", "(eds.)" and the like are no part of it."""
    text = _ROLES.sub("", _LEADS.sub("", text.strip(" ,;:()[]")))
    return read_printed(text)[0] if text.strip(" .,;:") else ()
