"""The words in which two titles differ, and whether that matters: spellings, numerals, formulas, slips."""

from __future__ import annotations

import re
from functools import lru_cache

from citeground.text.distance import is_within
from citeground.text.folding import bare_umlauts, fold

STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "and",
        "on",
        "in",
        "for",
        "to",
        "with",
        "by",
        "from",
        "at",
        "as",
        "is",
        "are",
        "was",
        "be",
        "its",
        "their",
        "via",
        "using",
        "under",
        "into",
        "between",
        "over",
        "der",
        "die",
        "das",
        "und",
        "ein",
        "eine",
        "fur",
        "von",
        "zur",
        "zum",
        "im",
        "des",
        "den",
        "dem",
        "la",
        "le",
        "les",
        "et",
        "de",
        "du",
        "un",
        "une",
        "el",
        "los",
        "las",
        "y",
        "il",
        "lo",
        "e",
        "di",
        "del",
        "della",
        "per",
        "con",
    ]
)
_SPELLINGS = (
    (re.compile(r"our(?=(?:s|ed|ing|ful|less|able|ably|al|ally|hoods?|ites?|ists?|ers?|isms?)?\b)"), "or"),
    (re.compile(r"(?<=[a-z]{2})is(?=(?:e|ed|es|ing|ation|ations|er|ers)\b)"), "iz"),
    (re.compile(r"ae|oe"), "e"),
    (re.compile(r"ys(?=(?:e|ed|es|ing|er|ers)\b)"), "yz"),
    (re.compile(r"(?<=[a-z])ll(?=(?:ed|ing|er|ers)\b)"), "l"),
    (re.compile(r"tre(?=s?\b)"), "ter"),
    (re.compile(r"(?<=cen)tred\b"), "tered"),
    # Timbre is no timber.
    (re.compile(r"(?<!tim)bre(?=s?\b)"), "ber"),
    (re.compile(r"gramme(?=s?\b)"), "gram"),
    (re.compile(r"ogue(?=s?\b)"), "og"),
    (re.compile(r"ence(?=s?\b)"), "ense"),
    (re.compile(r"\bdisc(?=s?\b)"), "disk"),
    (re.compile(r"\bgrey"), "gray"),
    (re.compile(r"\bartefact"), "artifact"),
    (re.compile(r"\bageing\b"), "aging"),
    (re.compile(r"\bsceptic"), "skeptic"),
    (re.compile(r"(?<=judg)ement"), "ment"),
    (re.compile(r"\bmould"), "mold"),
    (re.compile(r"sulph"), "sulf"),
    (re.compile(r"alumin(?:i)?um"), "aluminum"),
)
_ROMAN = {
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "v": "5",
    "vi": "6",
    "vii": "7",
    "viii": "8",
    "ix": "9",
    "x": "10",
}
_NUMERALS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}
# Short forms of colliding beams and of dimensions, beside what they are written out as.
_WRITTEN_OUT = {
    "1d": "1dimensional", "2d": "2dimensional", "3d": "3dimensional", "4d": "4dimensional",
    "pp": "protonproton", "ppbar": "protonantiproton", "pbpb": "leadlead", "auau": "goldgold",
    "ppb": "protonlead", "ep": "electronproton", "dau": "deuterongold", "aa": "nucleusnucleus",
}  # fmt: skip
# From here on Unicode has the scripts of East Asia.
_FIRST_SIGN = "\u2e80"
_MATH = re.compile(r"\$|\\[a-zA-Z]+|[=<>→±×≤≥^_√∼~]|[α-ωΑ-Ω]|[⁰-⁹₀-₉]|\bmath\b", re.IGNORECASE)
_RUN = re.compile(r"(?:\$[^$]{1,300}\$|[^\s$])+")
_LONG_NAMES = (
    "alpha|beta|gamma|delta|epsilon|zeta|theta|kappa|lambda|sigma|omega|upsilon|phi|chi|psi|rho|tau|"
    "gev|tev|mev|kev|sqrts|sqrt|mathrm|mathcal|rightarrow|overline|times|sub|sup|pm|ell"
)
_SHORT_NAMES = "eta|xi|mu|nu|pi|bar|rm|to"
# What is left of a formula when its mark-up is gone: names of symbols with hardly a letter between them
# ("jpsi", "lambdac"), where a single short one might be part of a word ("spin", "metal").
_SYMBOLS = re.compile(
    rf"(?:[a-z]{{0,2}}(?:{_LONG_NAMES})[a-z]?)+|(?:[a-z]?(?:{_SHORT_NAMES})){{2,}}[a-z]?|[a-z]?(?:{_SHORT_NAMES})"
)
_WITH_DIGITS = re.compile(r"(?=[a-z]*\d)[a-z\d]{1,6}")
_NO_WORD = re.compile(r"[a-z]{1,2}|[^aeiouy\d]{3,4}")
_GREEK = re.compile(
    r"alpha|beta|gamma|delta|epsilon|lambda|sigma|omega|theta|mu|nu|pi|rho|tau|phi|chi|psi|eta|xi"
)
# "YBa2Cu3O7": only its loss is excused, since H1N1 is not H5N1.
_COMPOUND = re.compile(r"[A-Z][a-z]?\d")
_COMPOUND_WORD = re.compile(r"(?:[a-z]{1,4}\d{1,3}){1,6}[a-z]{0,2}")


Pairs = list[tuple[str, str]]


def changes(left: list[str], right: list[str]) -> tuple[Pairs, Pairs]:
    """Pairs of differing runs of words: those that matter, and those that do not."""
    serious, minor = _changes(left, right)
    if len(serious) > 1:
        # Where words changed places, which of them stayed depends on the side from which it is seen.
        back = _changes(right, left)
        if len(back[0]) < len(serious):
            serious, minor = ([(b, a) for a, b in pairs] for pairs in back)
    return serious, minor


def _changes(left: list[str], right: list[str]) -> tuple[Pairs, Pairs]:
    from rapidfuzz.distance import Indel

    serious: Pairs = []
    minor: Pairs = []
    for start_a, end_a, start_b, end_b in _runs(Indel.opcodes(left, right)):
        a, b = left[start_a:end_a], right[start_b:end_b]
        pair = (" ".join(a), " ".join(b))
        (minor if _is_minor_run(a, b) else serious).append(pair)
    return serious, minor


def _runs(opcodes: object) -> list[tuple[int, int, int, int]]:
    """Adjacent insertions and deletions joined to replacements."""
    runs: list[tuple[int, int, int, int]] = []
    for op in opcodes:  # type: ignore[attr-defined]
        if op.tag == "equal":
            continue
        if runs and runs[-1][1] == op.src_start and runs[-1][3] == op.dest_start:
            runs[-1] = (runs[-1][0], op.src_end, runs[-1][2], op.dest_end)
        else:
            runs.append((op.src_start, op.src_end, op.dest_start, op.dest_end))
    return runs


def _is_minor_run(a: list[str], b: list[str]) -> bool:
    if "".join(a) == "".join(b):
        return True
    a, b = [w for w in a if w not in STOP], [w for w in b if w not in STOP]
    one, other = "".join(map(_spelling, a)), "".join(map(_spelling, b))
    return one == other or bare_umlauts("".join(a)) == bare_umlauts("".join(b))


@lru_cache(maxsize=65536)
def _spelling(word: str) -> str:
    word = _ROMAN.get(word, _NUMERALS.get(word, _WRITTEN_OUT.get(word, word)))
    for pattern, replacement in _SPELLINGS:
        word = pattern.sub(replacement, word)
    return word


def only_symbols(pair: tuple[str, str], cited: str, record: str) -> bool:
    """A formula is written in too many ways (or is lost on the way to a registry) to refute a title."""
    is_lost = not all(pair) and bool(_COMPOUND.search(cited) or _COMPOUND.search(record))
    if not (is_lost or _MATH.search(cited) or _MATH.search(record)):
        return False
    if all(map(_GREEK.fullmatch, pair)):
        # α is not β, in whatever way it is written.
        return False
    return all(
        word in STOP
        or _is_symbol(word)
        or word in _in_formulas(title)
        or (is_lost and _COMPOUND_WORD.fullmatch(word))
        for words, title in zip(pair, (cited, record), strict=True)
        for word in words.split()
    )


def _is_symbol(word: str) -> bool:
    return len(word) <= 24 and any(form.fullmatch(word) for form in (_NO_WORD, _WITH_DIGITS, _SYMBOLS))


@lru_cache(maxsize=4096)
def _in_formulas(title: str) -> frozenset[str]:
    """The words of each run without spaces that holds a sign of a formula; what stands between dollars is one."""
    formulas = (run for run in _RUN.findall(title) if _MATH.search(run))
    return frozenset(word for formula in formulas for word in fold(formula).split())


def is_typo(a: str, b: str) -> bool:
    """One slip in one long word; digits are never a slip, nor signs that are words by themselves (漢, 한)."""
    if not a or not b or any(c.isdigit() or c >= _FIRST_SIGN for c in a + b):
        return False
    a, b = a.replace(" ", ""), b.replace(" ", "")
    allowed = 1 if min(len(a), len(b)) < 8 else 2
    return min(len(a), len(b)) >= 4 and is_within(a, b, allowed)
