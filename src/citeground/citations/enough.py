"""Whether a reference says enough to be looked up at all; where none does, nothing was checked."""

from __future__ import annotations

from collections.abc import Sequence

from citeground.models import Work
from citeground.verdicts import Verdict, Verification

# Classes of works that no open registry claims to hold completely.
UNINDEXED = frozenset(
    [
        "book",
        "chapter",
        "thesis",
        "report",
        "standard",
        "patent",
        "software",
        "webpage",
        "dataset",
        "legislation",
        "motion_picture",
        "entry-encyclopedia",
        "speech",
        "personal_communication",
        "manuscript",
    ]
)

# What to do about it.
WANTED = "an identifier, a title with authors, year or journal, or a journal with volume and page"


def too_little(cited: Work) -> str:
    """Why nobody can be asked for this reference, or "" where somebody can."""
    if cited.identifiers or (cited.volume and cited.page):
        return ""
    if not cited.title:
        return "the reference says too little to look for it: no title, no identifier, no volume and page"
    if cited.type in UNINDEXED or cited.author or cited.issued or cited.container_title:
        return ""
    return "the reference says too little to look for it: a title alone"


def why_nothing(verifications: Sequence[Verification]) -> str:
    """Why nothing at all could be looked up, or "" where something was (or there are no references)."""
    if not verifications:
        return ""
    if all(v.verdict is Verdict.UNRESOLVED and too_little(v.reference.cited) for v in verifications):
        which = "the reference says" if len(verifications) == 1 else "the references say"
        return f"{which} too little to ask for; it takes {WANTED}"
    return "" if any(v.trail.answered for v in verifications) else "no source gave an answer"
