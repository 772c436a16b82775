"""Rules as they are named on a command line: by name, by code, or a whole family ("CG2")."""

from __future__ import annotations

import re
from collections.abc import Iterable

from citeground.citations import rules

_FAMILY = re.compile(r"(?:cg)?(\d)(?:xx)?", re.I)


def rule_names(wanted: Iterable[str]) -> frozenset[str]:
    """The names of the rules that are meant. Raises ``ConfigError`` for one that does not exist."""
    names: set[str] = set()
    for word in wanted:
        family = _FAMILY.fullmatch(word.strip())
        members = (
            {name for name in rules.RULES if rules.load(name).CODE.startswith(f"CG{family[1]}")}
            if family
            else set()
        )
        names |= members or {rules.find(word).NAME}
    return frozenset(names)
