"""LaTeX mark-up to readable Unicode, in one linear pass, never failing.

Accents are composed before commands are dropped, math is read as text ("$H_2O$" → "H₂O" is written
"H2O"), unknown commands leave their arguments, or, where they have none, their own name: an author's
macro "\\lhcb" stands for a word that is more like its name than like nothing.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from citeground.text.latex_tables import ACCENTS, LETTERS, SILENT, SWITCHES, SYMBOLS

_NEEDED = re.compile(r"[\\${}~]|--|``|''|\^|_")
_TOKEN = re.compile(
    r"\\(?P<word>[A-Za-z]+)\*?[ \t\r\n]*|\\(?P<mark>[^A-Za-z])|(?P<open>\{)|(?P<close>\})|(?P<math>\$+)|(?P<tilde>~)"
    r"|(?P<dash>---?)|(?P<quote>``|'')|(?P<script>[\^_])|(?P<text>[^\\{}$~\-`'^_]+)|(?P<other>.)",
    re.DOTALL,
)
_QUOTE = re.compile(r"``|''")
_SPACE = re.compile(r"[ \t\r\n]+")
_LITERAL = dict(
    zip(
        "&%#_{}$ ,;:!/@\n-",
        ("&", "%", "#", "_", "{", "}", "$", " ", " ", " ", " ", "", "", "", " ", ""),
        strict=True,
    )
)


_GLUED = re.compile(
    r"(textendash|textemdash|textsubscript|textsuperscript|textasciitilde|textquoteright|textquoteleft|textit|textbf|"
    r"textrm|textsc|texttt|emph|ldots|textmu|textdegree)(?=[A-Za-z])"
)


def to_unicode(value: str) -> str:
    """Readable text: accents composed, braces and commands resolved, white space single.

    >>> to_unicode(r"Schr{\\"o}dinger's {C}at in $\\Lambda$CDM")
    "Schrödinger's Cat in ΛCDM"
    """
    if not _NEEDED.search(value):
        return value
    if "\\" not in value and "$" not in value:
        return _without_commands(value)
    return _convert(value) if len(value) <= 4096 else _Reader(value).read()


def _without_commands(value: str) -> str:
    """Braces, ties, dashes and quotes alone, which is most of what a bibliography holds."""
    if "--" in value:
        value = value.replace("---", "—").replace("--", "–")
    if "``" in value or "''" in value:
        value = _QUOTE.sub(lambda m: "“" if m.group(0) == "``" else "”", value)
    # After the ligatures: "-{-" is two hyphens.
    value = value.replace("{", "").replace("}", "").replace("~", " ")
    value = _SPACE.sub(" ", value).strip()
    return value if value.isascii() else unicodedata.normalize("NFC", value)


@lru_cache(maxsize=16384)
def _convert(value: str) -> str:
    return _Reader(value).read()


class _Reader:
    """A single pass over the tokens with the accents that still wait for their letter."""

    def __init__(self, value: str) -> None:
        self.value = value
        self.tokens = _TOKEN.finditer(value)
        self.out: list[str] = []
        self.accents: list[str] = []
        self.math = False
        self.skip_depth = 0
        self.depth = 0
        self.pending_skip = 0

    def read(self) -> str:
        value = self.value
        for token in self.tokens:
            kind = token.lastgroup or "other"
            if self.pending_skip and kind not in ("open", "text"):
                self.pending_skip = 0
            if kind == "word":
                self._word(token["word"], token[0], value[token.end() : token.end() + 1])
            else:
                getattr(self, f"_{kind}")(token.group(kind))
        text = _SPACE.sub(" ", "".join(self.out)).strip()
        return unicodedata.normalize("NFC", text)

    def _put(self, text: str) -> None:
        if self.skip_depth:
            return
        if self.accents and text:
            stripped = text.lstrip()
            if not stripped:
                return
            base, rest = stripped[0], stripped[1:]
            if base in "ıȷ" and any(a in "̛̀́̂̃̈̄̇̆̌̋̊" for a in self.accents):
                base = "i" if base == "ı" else "j"
            text = base + "".join(reversed(self.accents)) + rest
            self.accents.clear()
        self.out.append(text)

    def _word(self, name: str, whole: str, following: str) -> None:
        if name in ACCENTS and name not in SYMBOLS:
            if len(self.accents) < 4:
                self.accents.append(ACCENTS[name])
        elif name in LETTERS:
            self._put(LETTERS[name])
        elif name in SYMBOLS:
            self._put(SYMBOLS[name])
        elif name == "xspace":
            self._put(" " if following.isalnum() else "")
        elif name in SILENT or name == "href":
            self.pending_skip = 1
        elif len(name) > 5 and (glued := _GLUED.match(name)):
            # Some exporters lose the braces: "\\textendashShell", "\\textsubscriptx".
            self._put(SYMBOLS.get(glued[1], "") + name[glued.end() :])
        elif len(name) > 1 and following not in ("{", "[") and name not in SWITCHES:
            # Such macros are used as words, and end in \\xspace: the space behind is meant.
            self._put(name + (" " if whole[-1].isspace() else ""))

    def _mark(self, char: str) -> None:
        if (char in ACCENTS and char != ".") or (char == "." and not self.math):
            if len(self.accents) < 4:
                self.accents.append(ACCENTS[char])
        elif char in "()[]":
            self.math = char in "(["
        elif char == "\\":
            self._put(" ")
        else:
            self._put(_LITERAL.get(char, char))

    def _open(self, _: str) -> None:
        self.depth += 1
        if self.pending_skip and not self.skip_depth:
            self.skip_depth = self.depth
        self.pending_skip = 0

    def _close(self, _: str) -> None:
        if self.skip_depth == self.depth:
            self.skip_depth = 0
        elif self.accents:
            # An accent over nothing ("\\'{}") stands alone.
            self.accents.clear()
        self.depth = max(0, self.depth - 1)

    def _math(self, dollars: str) -> None:
        self.math = not self.math

    def _tilde(self, _: str) -> None:
        self._put(" ")

    def _dash(self, dashes: str) -> None:
        self._put("—" if len(dashes) == 3 else "–")

    def _quote(self, quotes: str) -> None:
        self._put("“" if quotes == "``" else "”")

    def _script(self, char: str) -> None:
        # Sub- and superscripts are read as their text; outside math they are what they are.
        if not self.math and not self.accents:
            self._put(char)

    def _text(self, text: str) -> None:
        self.pending_skip = 0
        self._put(text)

    def _other(self, char: str) -> None:
        self._put(char)
