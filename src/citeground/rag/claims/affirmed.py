"""A claim that denies something, said the other way round: who says the opposite refutes it.

Only what the main clause denies is turned. "Patients without fever" and "a drug that does not work" name
something by what it lacks, and claim something else of it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SUBORDINATE = re.compile(
    r"\b(?:that|which|who|whose|whom|because|although|though|when|if|while|whereas|since|where|unless|until)\b", re.I
)  # fmt: skip
_WHOLE = re.compile(
    r"^\s{0,3}it(?:\s(?:is|was)|'s)\s(?:(?:not|never)\s(?:true|correct|the\scase)|false|untrue|incorrect|a\smyth)\sthat\s|"
    r"^\s{0,3}it\s(?:isn|wasn)'t\s(?:true|correct|the\scase)\sthat\s",
    re.I,
)
_DENIED = re.compile(
    r"\b(?P<stem>ca|wo|sha)n't\b|(?P<verb>\b(?:do|does|did|is|are|was|were|has|have|had|could|would|should|must|might|need))n't\b"
    r"|\b(?P<cannot>cannot)\b"
    r"|\b(?P<word>not|never|neither|hardly)\s(?!(?:only|just|merely|until|solely|entirely|exclusively|completely|fully"
    r"|necessarily|always|all|every)\b)"
    r"|\b(?P<longer>no\slonger)\s(?!than\b)"
    r"|\b(?P<fail>fail(?:s|ed|ing)?|refus(?:es|ed))\sto\s"
    r"|\b(?P<unable>(?:is|was|are|were)\s(?:un|not\s)able)\sto\s"
    r"|\b(?P<lack>lack(?:s|ed))\s"
    r"|\b(?P<none>none\sof\s|nobody\s|no\sone\s)"
    r"|\b(?P<no>no)\s(?!doubt\b|longer\b|later\b|less\b|more\b|fewer\b|sooner\b)",
    re.I,
)
_NOR = re.compile(r"\bnor\b", re.I)
_MODALS = {"ca": "can", "wo": "will", "sha": "shall"}


class Read(NamedTuple):
    """What is to be looked for, and whether finding it refutes the claim."""

    text: str
    is_denied: bool


def read(claim: str) -> Read:
    """The claim without what its main clause denies. Two negations cancel."""
    text = claim.replace("’", "'")
    whole = _WHOLE.match(text)
    start = whole.end() if whole else 0
    cut = _SUBORDINATE.search(text, start)
    end = cut.start() if cut else len(text)
    said, count = _DENIED.subn(_without, text[start:end])
    if count:
        said = _NOR.sub("and", said)
    count += whole is not None
    if not count:
        return Read(claim, False)
    return Read(f"{said}{text[end:]}".strip(), count % 2 == 1)


def _without(match: re.Match[str]) -> str:
    if stem := match["stem"]:
        return _MODALS[stem.lower()]
    if match["verb"]:
        return match["verb"]
    if match["unable"]:
        return "could "
    return {"cannot": "can", "lack": "has "}.get(match.lastgroup or "", "")
