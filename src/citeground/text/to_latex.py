"""Readable text to what a BibTeX value holds: the way back of ``latex.to_unicode``."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

from citeground.text.latex_tables import ACCENTS, LETTERS, SYMBOLS

_SPECIAL = {
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "$": r"\$",
    "~": r"\textasciitilde{}",
    "\\": r"\textbackslash{}",
    '"': "''",
    "{": "",
    "}": "",
}
_PUNCTUATION = {
    "–": "--",
    "—": "---",
    "‐": "-",
    "‑": "-",
    "−": "-",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
}
# Symbols that are no mathematics.
_TEXT_COMMANDS = frozenset(("S", "P", "pounds", "guillemotleft", "guillemotright", "quotedblbase"))
_DOTLESS = {"i": r"\i", "j": r"\j"}


def to_latex(text: str, keeps: Callable[[str], bool], *, prefer_ascii: bool) -> str | None:
    r"""``text`` with BibTeX's special characters escaped, and letters as accents where they must be.

    ``keeps`` says whether the file's encoding has a character; ``prefer_ascii`` writes accents although it
    has, since the file does. Braces are dropped: a value must be balanced. None where a character has
    neither a place in the encoding nor a command.

    >>> to_latex("Müller & Søn", str.isascii, prefer_ascii=True)
    'M{\\"u}ller \\& S{\\o}n'
    """
    out: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if char.isascii():
            out.append(_SPECIAL.get(char, char))
            continue
        command = _command(char)
        if keeps(char) and not (prefer_ascii and command):
            out.append(char)
        elif command.startswith("$") and out and out[-1].startswith("$"):
            # Two symbols are one formula: "$$" would open a display.
            out[-1] = out[-1][:-1] + command[1:]
        elif command:
            out.append(command)
        else:
            return None
    return "".join(out)


@lru_cache(maxsize=1024)
def _command(char: str) -> str:
    """How LaTeX writes a character outside ASCII, "" where it has no way."""
    if char in _PUNCTUATION:
        return _PUNCTUATION[char]
    if name := _letters().get(char):
        return f"{{\\{name}}}"
    if name := _symbols().get(char):
        return f"{{\\{name}}}" if name.startswith("text") or name in _TEXT_COMMANDS else f"$\\{name}$"
    base, *marks = list(unicodedata.normalize("NFD", char))
    if len(marks) != 1 or not base.isascii() or not base.isalpha():
        return ""
    accent = _accents().get(marks[0], "")
    if not accent:
        return ""
    inner = _DOTLESS.get(base, base) if not accent.isalpha() else base
    return f"{{\\{accent}{{{inner}}}}}" if accent.isalpha() or len(inner) > 1 else f"{{\\{accent}{inner}}}"


@lru_cache(maxsize=1)
def _letters() -> dict[str, str]:
    return _first_names(LETTERS, lambda char: char.isalpha() and not char.isascii())


@lru_cache(maxsize=1)
def _symbols() -> dict[str, str]:
    return _first_names(SYMBOLS, lambda char: not char.isascii())


@lru_cache(maxsize=1)
def _accents() -> dict[str, str]:
    return _first_names(ACCENTS, lambda mark: bool(unicodedata.combining(mark)))


def _first_names(table: dict[str, str], fits: Callable[[str], bool]) -> dict[str, str]:
    """The table read backwards; a name for running text is a character's own, else its first name."""
    names: dict[str, str] = {}
    for name, char in sorted(table.items(), key=lambda item: not item[0].startswith("text")):
        if len(char) == 1 and fits(char):
            names.setdefault(char, name)
    return names
