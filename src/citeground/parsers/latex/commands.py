"""The commands by which a LaTeX file names others and holds a bibliography itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from citeground.parsers import tex

_COMMAND = re.compile(
    r"\\(?P<input>input|include|subfile|subfileinclude|InputIfFileExists|@input|loadglsentries)(?![A-Za-z])"
    r"|\\(?P<import>import|subimport|inputfrom|subinputfrom|includefrom|subincludefrom)\*?(?![A-Za-z])"
    r"|\\(?P<bibliography>(?:no)?bibliography|addbibresource|addglobalbib|addsectionbib)\*?(?![A-Za-z])"
    r"|\\begin\s{0,3}\{(?P<list>thebibliography|biblist)\*?\}"
    r"|\\begin\s{0,3}(?:\[[^\]\n]{0,60}\])?\{(?P<contents>filecontents)\*?\}"
)
_OPTION = re.compile(r"\s*+\[[^\]]{0,200}\]")
_BARE = re.compile(r"[ \t]*+([^\s{}\\%]{1,200})")
_LIST_END = re.compile(r"\\end\s{0,3}\{(?:thebibliography|biblist)\*?\}")
# What TeX brings along, and pictures: none of it cites.
_NO_TEXT = re.compile(
    r"\.(?:pgf|tikz|pdf_tex|eps_tex|pstex_t|sty|cls|def|cfg|fd|aux|toc)$|^(?:glyphtounicode|pdfglyphlist)"
)


class Use(NamedTuple):
    """A command at ``start``: ``kind`` is input, import, bibliography, list or contents.

    ``names`` are the files it names (for import with their folder in front), ``end`` is behind it; for a
    list and for contents ``start`` and ``end`` span what is inside.
    """

    kind: str
    names: tuple[str, ...]
    start: int
    end: int


def uses(text: str) -> Iterator[Use]:
    """The commands of ``text`` (comments already blanked), in order."""
    position = 0
    while found := _COMMAND.search(text, position):
        use = _use(text, found, found.lastgroup or "")
        position = max(found.end(), use.end if use else 0)
        if use is not None and not all(_NO_TEXT.search(name) for name in use.names or ("x",)):
            yield use


def _use(text: str, found: re.Match[str], kind: str) -> Use | None:
    limit = min(len(text), found.end() + 2_000)
    if kind == "list":
        closing = _LIST_END.search(text, found.end())
        return Use(kind, (), found.start(), closing.start() if closing else len(text))
    if kind == "contents":
        name = tex.argument(text, _skip_option(text, found.end()), limit)
        if name is None:
            return None
        end = text.find("\\end{filecontents", name[1])
        return Use(kind, (name[0].strip(),), name[1], len(text) if end < 0 else end)
    first = tex.argument(text, _skip_option(text, found.end()), limit)
    if kind == "import":
        second = tex.argument(text, first[1], limit) if first else None
        if first is None or second is None:
            return None
        return Use(kind, (f"{first[0].strip().rstrip('/')}/{second[0].strip()}",), found.start(), second[1])
    if first is None:
        # Plain TeX's "\input chapter".
        bare = _BARE.match(text, found.end(), limit) if found[kind] == "input" else None
        return Use(kind, (bare[1],), found.start(), bare.end()) if bare else None
    names = first[0].split(",") if kind == "bibliography" else [first[0]]
    names = [name.strip() for name in names if name.strip() and "#" not in name and "\\" not in name]
    return Use(kind, tuple(names), found.start(), first[1]) if names else None


def _skip_option(text: str, position: int) -> int:
    found = _OPTION.match(text, position)
    return found.end() if found else position
