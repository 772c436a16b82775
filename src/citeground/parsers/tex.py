"""The grain of TeX source: what is comment, where a group ends, what a command's argument is."""

from __future__ import annotations

import re

_BRACE = re.compile(r"\\[{}\\]|[{}]")
_BRACKET = re.compile(r"\\[{}\\\]]|[{}\]]")
_SPACE = re.compile(r"[ \t\r]*+(?:%[^\n]*+)?\n?[ \t\r]*+")
_BREAK = re.compile(r"[^\n]++")
# What switches the meaning of "%" or of everything up to an end.
_SPECIAL = re.compile(
    r"\\(?P<escape>[^A-Za-z])|\\(?P<link>url|href|path|nolinkurl|doi)\s{0,3}\{[^{}\n]*+\}|"
    r"\\verb\*?(?P<verb>[^A-Za-z\s*])|(?P<comment>%)|"
    r"\\begin\s{0,3}\{(?P<literal>verbatim|Verbatim|lstlisting|minted|comment|alltt)\*?\}|"
    r"\\(?P<off>iffalse)\b|\\(?P<end>end\s{0,3}\{document\}|endinput\b)",
    re.DOTALL,
)
_CONDITIONAL = re.compile(r"\\(if[A-Za-z]*+|fi)\b")


def blanked(text: str) -> str:
    """``text`` without line breaks touched and everything else turned into blanks: offsets stay."""
    return _BREAK.sub(lambda found: " " * len(found[0]), text)


def visible(text: str) -> str:
    """What TeX would read of ``text``: comments, verbatim text, ``\\iffalse`` and the rest are blanks.

    Every offset stays what it was. Linear in the length of the text.
    """
    out: list[str] = []
    position = 0
    missing: set[str] = set()
    while found := _SPECIAL.search(text, position):
        kind = found.lastgroup or ""
        if kind in ("escape", "link"):
            out.append(text[position : found.end()])
            position = found.end()
            continue
        end = _hidden_until(text, found, kind, missing)
        start = found.start()
        out.append(text[position:start])
        out.append(blanked(text[start:end]))
        position = end
    out.append(text[position:])
    return "".join(out)


def _hidden_until(text: str, found: re.Match[str], kind: str, missing: set[str]) -> int:
    if kind == "end":
        return len(text)
    if kind == "off":
        return _end_of_condition(text, found.end(), missing)
    if kind == "literal":
        close = f"\\end{{{found[kind]}"
        # A search that failed once is not made again from further on.
        end = -1 if close in missing else text.find(close, found.end())
        if end < 0:
            missing.add(close)
            return found.end()
        return end
    line = text.find("\n", found.end())
    line = len(text) if line < 0 else line
    if kind == "verb":
        end = text.find(found[kind], found.end(), line)
        return found.end() if end < 0 else end + 1
    return line


def _end_of_condition(text: str, position: int, missing: set[str]) -> int:
    """The offset behind the ``\\fi`` that closes an ``\\iffalse``; conditions inside it nest."""
    if "fi" in missing:
        return position
    depth = 1
    for found in _CONDITIONAL.finditer(text, position):
        depth += -1 if found[1] == "fi" else 1
        if depth == 0:
            return found.end()
    missing.add("fi")
    return position


def group_end(text: str, start: int, limit: int) -> int:
    """The offset of the brace that closes the group which opens before ``start``, or -1."""
    if text.find("}", start, limit) < 0:
        return -1
    depth = 1
    for found in _BRACE.finditer(text, start, limit):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth == 0:
                return found.start()
    return -1


def bracket_end(text: str, start: int, limit: int) -> int:
    """The offset of the "]" that closes an optional argument opened before ``start``, or -1."""
    if text.find("]", start, limit) < 0:
        return -1
    depth = 0
    for found in _BRACKET.finditer(text, start, limit):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth < 0:
                return -1
        elif found[0] == "]" and depth == 0:
            return found.start()
    return -1


def skip_space(text: str, position: int, limit: int) -> int:
    """The offset behind blanks, one comment and one line break."""
    found = _SPACE.match(text, position, limit)
    return found.end() if found else position


def opens_group(text: str, position: int, limit: int) -> bool:
    """Whether a ``{`` follows, blanks apart."""
    position = skip_space(text, position, limit)
    return position < limit and text[position] == "{"


def argument(text: str, position: int, limit: int) -> tuple[str, int] | None:
    """The ``{…}`` argument at ``position`` (blanks before it allowed) and the offset behind it."""
    position = skip_space(text, position, limit)
    if position >= limit or text[position] != "{":
        return None
    end = group_end(text, position + 1, limit)
    return None if end < 0 else (text[position + 1 : end], end + 1)
