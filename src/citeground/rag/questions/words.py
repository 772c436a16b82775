"""Content words: what is left of a question without the words that only make it one."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w(?:[\w'’-]{0,60}\w)?")
_MOST = 64

_STOP_WORDS_LIST = (
    "a about above after again all also am an and any are as at be because been before being below between "
    "both but by called can could did do does doing done down during each either else ever every few for "
    "from further get gets give given had has have having he her here hers him his how i if in into is it "
    "its itself just kind let lets many may me might mine more most much must my name named neither no nor "
    "not of off often on once one only or other our out over own part per please same say says shall she "
    "should since so some such take tell than that the their them then there these they thing this those "
    "through to too type under until up upon us use used uses using very was we well were what whats when "
    "where which while who whom whose why will with within without would yes you your"
)
STOP_WORDS = frozenset(_STOP_WORDS_LIST.split())


def content_words(text: str) -> tuple[str, ...]:
    """Lower-case content words in the order of the text, each once, at most 64; linear in its length."""
    seen: dict[str, None] = {}
    for found in _WORD.finditer(text):
        word = found.group().lower().replace("’", "'").removesuffix("'s")
        if word and word not in STOP_WORDS and (len(word) > 1 or word.isdigit()):
            seen[word] = None
            if len(seen) == _MOST:
                break
    return tuple(seen)
