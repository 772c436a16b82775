"""Cut a reference into the tokens that the tagger labels."""

from __future__ import annotations

import re
from typing import NamedTuple

# An identifier that was read by rule stays in the text as a run of this private character, so that
# no offset moves and the tagger still sees where it stood.
MASK = "\ue000"
MAX_TOKENS = 600

_TOKEN = re.compile(
    r"[(\[{<“”\"«»„‘`]{0,9}"
    r"(?:\ue000+|[^\s,;:()\[\]{}<>“”\"«»„、，；：。（）［］．\ue000]+)"
    r"[.,;:)\]}>”\"»’'、，；：。（）［］．]*"
    r"|\S"
)
# "Lett.12", "Aug2013": a number that was glued to an abbreviation.
_GLUED = re.compile(
    r"^([(\[“\"]*(?:[^\W\d_][^\d]*\.|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?=\d{4})))([A-HLX]?\d{1,7}(?:[-–—]\d+)?[.,;:)\]]*)$"
)
# "Phys. Rev. D85": the section letter belongs to the journal, the number is the volume.
_SECTION = re.compile(r"^([A-EGX])(\d{1,4}[.,;:)\]]*)$")


class Token(NamedTuple):
    """One token: its text with adjoining punctuation, and where it lies in the reference."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> list[Token]:
    """The tokens of a reference: words with the punctuation that belongs to them.

    "127(1):79–183," falls into "127", "(1):", "79–183,". Text beyond 600 tokens is left out: no
    reference is that long, and the time stays bounded.
    """
    if _MAY_SPLIT.search(text) or _GLUED_YEAR.search(text):
        return _tokenize_glued(text)
    # Words and a search for each take half the time of match objects, and this is half of the class's.
    tokens, end, find, make = [], 0, text.find, tuple.__new__
    for word in _TOKEN.findall(text)[:MAX_TOKENS]:
        start = find(word, end)
        end = start + len(word)
        tokens.append(make(Token, (word, start, end)))
    return tokens


# Where nothing looks like this, no token has to be tried. A pattern that begins with a letter is found fast.
_MAY_SPLIT = re.compile(r"\.(?<=[^\W\d_].)(?:[A-HLX]?\d|\s?[A-EGX]\d)")
_GLUED_YEAR = re.compile(r"[12][09]\d\d(?<=[a-z].{4})")


def _tokenize_glued(text: str) -> list[Token]:
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text):
        word, start = found.group(0), found.start()
        if len(word) < 40 and word[-1] in _NUMBER_ENDS and (glued := _GLUED.match(word)):
            tokens.append(Token(glued.group(1), start, start + glued.start(2)))
            word, start = glued.group(2), start + glued.start(2)
        if (
            len(word) < 8
            and word[0] in "ABCDEGX"
            and _is_after_journal(tokens)
            and (section := _SECTION.match(word))
        ):
            tokens.append(Token(section.group(1), start, start + 1))
            word, start = section.group(2), start + 1
        tokens.append(Token(word, start, start + len(word)))
        if len(tokens) >= MAX_TOKENS:
            break
    return tokens


_NUMBER_ENDS = frozenset("0123456789.,;:)]")


def _is_after_journal(tokens: list[Token]) -> bool:
    """Whether the token before is an abbreviated word: "Rev.", "Phys."."""
    return bool(tokens) and tokens[-1].text[-1] == "." and tokens[-1].text[-2:-1].islower()
