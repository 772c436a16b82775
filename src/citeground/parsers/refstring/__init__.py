"""References as they are printed: what a line of a bibliography says, in the terms of a Work.

``read`` reads one string, ``read_many`` a list in which entries lean on the ones before (ditto marks,
"ibid."), ``split_works`` parts an entry that holds several works. ``analyse`` also gives the places of the
values in the string.
"""

from __future__ import annotations

from collections.abc import Sequence

from citeground.models import Work
from citeground.parsers.refstring.reading import Reading, analyse
from citeground.parsers.refstring.several import carry, carry_all, split_works

__all__ = ["Reading", "analyse", "carry", "read", "read_many", "split_works"]


def read(raw: str) -> Work:
    """What a printed reference says; fields that cannot be told stay empty. Never raises."""
    return analyse(raw).work


def read_many(raws: Sequence[str]) -> list[Work]:
    """One Work for each string, in order; ditto marks and "ibid." are filled from the string before."""
    return carry_all((raw, read(raw)) for raw in raws)
