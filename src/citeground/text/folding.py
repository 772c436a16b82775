"""Reduce text to what two spellings of the same title share.

``plain`` is for display, ``fold`` for words, ``squash`` for comparing titles as a whole. Every script is
kept; an empty result matches nothing.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from citeground.text import latex
from citeground.text.distance import nearness

_TAG = re.compile(r"</?[A-Za-z][\w:.-]{0,40}(?:\s[^<>]{0,500})?/?>|<!--[^<>]{0,500}-->")
_NOT_WORD = re.compile(r"[^\w]+|_+")
_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´′"), None)
# Letters that Unicode does not decompose, and Greek letters, which records spell out as often as not.
_LETTERS = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ŋ": "n", "ħ": "h", "ʻ": "", "ʹ": "", "ə": "e", "ƒ": "f",
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ϑ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu",
    "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon",
    "φ": "phi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
_LETTER_MAP = str.maketrans(_LETTERS)
_ACCENTED = re.compile(
    "(^|[\u0000-\u02ff\u0370-\u03ff])[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
# Marks, which belong to the letter before them, and all scripts but Latin and Greek: no letter alone tells.
# Said by what is left out, which compiles in a tenth of the time.
_FOREIGN = re.compile("[^\u0000-\u02ff\u0370-\u03ff\u1e00-\u20cf\u2100-\u2bff]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


# Most titles are ASCII, and byte tables are several times faster than regular expressions.
_ASCII_WORDS = bytes(
    ord(chr(i).lower()) if chr(i).isascii() and chr(i).isalnum() else ord(" ") for i in range(256)
)
_ASCII_DROPPED = b"'`"


def plain(text: str) -> str:
    """Readable text without mark-up: XML tags, entities and LaTeX resolved, white space single."""
    return " ".join(_unmarked(text).split())


def _unmarked(text: str) -> str:
    if "<" in text or "&" in text:
        # Twice, since registries deliver both "&lt;i&gt;" and "&amp;amp;".
        for _ in range(2):
            text = html.unescape(_TAG.sub(_tag_gap, text))
        text = _TAG.sub(_tag_gap, text)
    if "\\" in text or "$" in text or "{" in text or "~" in text:
        text = latex.to_unicode(text)
    return text


def _tag_gap(match: re.Match[str]) -> str:
    """Block-like tags separate words, inline ones ("H<sub>2</sub>O") do not."""
    name = match.group(0).strip("</> ").split(None, 1)[0].lower() if match.group(0)[1] != "!" else ""
    return " " if name in {"p", "br", "div", "title", "jats:p", "jats:title", "sec", "li"} else ""


@lru_cache(maxsize=131072)
def fold(text: str) -> str:
    """Lower-case words without accents, separated by single spaces; any script is kept.

    >>> fold("The Schr{\\\\\\"o}dinger Equation: <i>A</i> Review")
    'the schrodinger equation a review'
    """
    return _words(_unmarked(text))


def _words(text: str) -> str:
    if not text.isascii():
        if not _FOREIGN.search(text):
            text = _NOT_ASCII.sub(_letter, text)
        if not text.isascii():
            return " ".join(_folded(text).split())
    return " ".join(text.encode().translate(_ASCII_WORDS, _ASCII_DROPPED).decode().split())


def _letter(match: re.Match[str]) -> str:
    return _folded_letter(match[0])


@lru_cache(maxsize=4096)
def _folded_letter(char: str) -> str:
    return _folded(char)


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold().translate(_APOSTROPHES).translate(_LETTER_MAP)
    # A sigma or alpha may come out of the decomposition only now (ά → α).
    return _NOT_WORD.sub(" ", _strip_accent(text).translate(_LETTER_MAP))


def _strip_accent(text: str) -> str:
    """Drop accents of Latin and Greek letters; elsewhere (й, が) a mark is part of the letter."""
    return unicodedata.normalize("NFC", _ACCENTED.sub(r"\1", unicodedata.normalize("NFD", text)))


@lru_cache(maxsize=131072)
def squash(text: str) -> str:
    """``fold`` without spaces: spelling variants of hyphens, dashes and spacing fall together."""
    return fold(text).replace(" ", "")


def bare_umlauts(folded: str) -> str:
    """Folded words with the "e" of written-out umlauts left out: "Ueber" and "Uber" are both Über."""
    return _UMLAUT.sub(r"\1", folded)


_UMLAUT = re.compile(r"([aou])e")


def foldings(text: str) -> frozenset[str]:
    """The foldings in use: ü to u, and ü to ue."""
    first = fold(text)
    expanded = unicodedata.normalize("NFC", plain(text)).casefold()
    if expanded.isascii():
        return frozenset((first,))
    return frozenset((first, _words(expanded.translate(_UMLAUTS))))


def similarity(a: str, b: str) -> float:
    """Normalised Levenshtein similarity of the squashed texts, 0-100; 0 where either is empty."""
    left, right = squash(a), squash(b)
    if not left or not right:
        return 0.0
    if left == right:
        return 100.0
    return nearness(left, right)
