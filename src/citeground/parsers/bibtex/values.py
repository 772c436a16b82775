"""Values of BibTeX fields: braces, quotation marks, numbers, abbreviations, and ``#`` between them."""

from __future__ import annotations

import re
from typing import NamedTuple

# Month macros stand for themselves; the journals are those that the standard styles define.
MACROS: dict[str, str] = {
    month: month
    for month in ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
} | {
    "acmcs": "ACM Computing Surveys",
    "acta": "Acta Informatica",
    "cacm": "Communications of the ACM",
    "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal",
    "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers",
    "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
    "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM",
    "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming",
    "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems",
    "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics",
    "toms": "ACM Transactions on Mathematical Software",
    "toois": "ACM Transactions on Office Information Systems",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}
_BRACE = re.compile(r"[{}]")
_QUOTE_OR_BRACE = re.compile(r'["{}]')
_SPACE = re.compile(r"\s*+")
_BARE = re.compile(r"""[^\s"#%,={}()]++""")
_WORDS = re.compile(r"""[^"#%,={}()\n]++""")
_ENDS = re.compile(r"""\s*+(?:[,#})%]|$|[A-Za-z][\w-]*+\s*+=)""")
_AFTER_QUOTE = re.compile(r"\s*+(?:[,#})]|$)")


class Value(NamedTuple):
    """``text`` is the value with abbreviations expanded; ``start`` and ``end`` span it in the file."""

    text: str
    start: int
    end: int
    after: int
    undefined: bool


class Values:
    """Reads the values in one text, knowing its abbreviations."""

    def __init__(self, text: str, strings: dict[str, str]) -> None:
        self.text = text
        self.strings = strings

    def read(self, position: int, limit: int) -> Value | None:
        """The value at ``position``; None where a brace or quotation mark has no partner before ``limit``."""
        pieces: list[str] = []
        begin, undefined = position, False
        while True:
            piece = self._piece(position, limit)
            if piece is None:
                return None
            pieces.append(piece.text)
            undefined = undefined or piece.undefined
            after = _SPACE.match(self.text, piece.after, limit).end()  # type: ignore[union-attr]
            if after >= limit or self.text[after] != "#":
                break
            position = _SPACE.match(self.text, after + 1, limit).end()  # type: ignore[union-attr]
        if len(pieces) == 1:
            return piece
        return Value("".join(pieces), begin, piece.after, piece.after, undefined)

    def _piece(self, position: int, limit: int) -> Value | None:
        char = self.text[position] if position < limit else ""
        if char == "{":
            end = self.close(position + 1, limit)
            return None if end < 0 else self._inside(position, end)
        if char == '"':
            end = self._close_quote(position + 1, limit)
            return None if end < 0 else self._inside(position, end)
        return self._bare(position, limit)

    def _inside(self, position: int, end: int) -> Value:
        return Value(self.text[position + 1 : end - 1], position + 1, end - 1, end, False)

    def _bare(self, position: int, limit: int) -> Value:
        """A number, an abbreviation, or words that lack their braces."""
        found = _BARE.match(self.text, position, limit)
        if found is None:
            return Value("", position, position, position, False)
        word = found.group(0)
        if not _ENDS.match(self.text, found.end(), limit):
            words = _WORDS.match(self.text, position, limit)
            end = position + len(words.group(0).rstrip()) if words else found.end()
            return Value(self.text[position:end], position, end, end, False)
        if not word[0].isalpha():
            return Value(word, position, found.end(), found.end(), False)
        known = self.strings.get(word.lower(), MACROS.get(word.lower()))
        text = word if known is None else known
        return Value(text, position, found.end(), found.end(), known is None)

    def close(self, position: int, limit: int) -> int:
        """The offset behind the brace that closes the one before ``position``, or -1."""
        depth = 1
        for found in _BRACE.finditer(self.text, position, limit):
            depth += 1 if found.group(0) == "{" else -1
            if depth == 0:
                return found.end()
        return -1

    def _close_quote(self, position: int, limit: int) -> int:
        depth, text = 0, self.text
        for found in _QUOTE_OR_BRACE.finditer(text, position, limit):
            char = found.group(0)
            if char == "{":
                depth += 1
            elif char == "}":
                depth -= 1
                if depth < 0:
                    return -1
            elif depth == 0 and not self._is_accent(found.start(), limit):
                return found.end()
        return -1

    def _is_accent(self, position: int, limit: int) -> bool:
        """BibTeX knows no escape, but ``"Schr\\"odinger"`` is written all the same."""
        return self.text[position - 1] == "\\" and not _AFTER_QUOTE.match(self.text, position + 1, limit)

    def cut(self, start: int, end: int) -> tuple[str, int, int]:
        """The value of a broken entry's field between ``start`` and ``end``, as it stands, and its span."""
        text = self.text
        end = start + len(text[start:end].rstrip().rstrip(",").rstrip())
        opening = text[start] if start < end else ""
        if opening and opening in '{"':
            start += 1
            closed = self.close(start, end) if opening == "{" else self._close_quote(start, end)
            if closed > 0:
                return text[start : closed - 1], start, closed - 1
        excess = text.count("}", start, end) - text.count("{", start, end)
        while excess > 0 and end > start and text[end - 1] in "} \n\r\t,":
            end -= 1
            excess -= text[end] == "}"
        if opening == '"' and text[start:end].endswith('"'):
            end -= 1
        return text[start:end], start, end
