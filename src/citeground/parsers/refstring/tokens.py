"""Cut a reference into the tokens that the tagger labels."""

from __future__ import annotations

import re
from typing import NamedTuple

# An identifier that was read by rule stays in the text as a run of this private character, so that
# no offset moves and the tagger still sees where it stood.
MASK = "\ue000"
MAX_TOKENS = 600

_TOKEN = re.compile(
    r"[(\[{<“”\"«»„‘`]*"
    r"(?:\ue000+|[^\s,;:()\[\]{}<>“”\"«»„、，；：。（）［］．\ue000]+)"
    r"[.,;:)\]}>”\"»’'、，；：。（）［］．]*"
    r"|\S"
)
# "Lett.12" and "Rev.D85": a number that was glued to an abbreviated journal.
_GLUED = re.compile(r"^([(\[“\"]*[^\W\d_][^\d]*\.)([A-HL]?\d{1,7}(?:[-–—]\d+)?[.,;:)\]]*)$")
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
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text):
        word, start, end = found.group(0), found.start(), found.end()
        if "." in word and len(word) < 40 and (glued := _GLUED.match(word)):
            middle = start + glued.start(2)
            tokens.append(Token(glued.group(1), start, middle))
            tokens.append(Token(glued.group(2), middle, end))
        elif (
            len(word) < 8
            and tokens
            and tokens[-1].text[-1] == "."
            and tokens[-1].text[-2:-1].isalpha()
            and (section := _SECTION.match(word))
        ):
            tokens.append(Token(section.group(1), start, start + 1))
            tokens.append(Token(section.group(2), start + 1, end))
        else:
            tokens.append(Token(word, start, end))
        if len(tokens) >= MAX_TOKENS:
            break
    return tokens
