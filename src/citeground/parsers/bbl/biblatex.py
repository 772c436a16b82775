"""The .bbl that biber writes: ``\\entry{key}{type}{} \\name{author}{…} \\field{title}{…} \\endentry``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from citeground.models import Name, Work
from citeground.parsers import tex
from citeground.parsers.bibtex.entry import work
from citeground.text.folding import plain

_ENTRY = re.compile(r"\\entry\s*+\{([^{}]++)\}\s*+\{([^{}]*+)\}")
_END = re.compile(r"\\endentry\b")
_COMMAND = re.compile(
    r"\\(?P<kind>field|name|list|verb|set|true)\b(?:\s*+\[[^\]]*+\])?\s*+\{(?P<name>[^{}]*+)\}"
)
_KEYED = re.compile(r"\b(family|given|prefix|suffix)\s*+=\s*+\{")
_GROUP = re.compile(r"\{")
_INTERNAL = re.compile(r"sort|label|hash|extra|source$|singletitle|uniquename")
_DASH = re.compile(r"\\bibrangedash\s*+")
_SPACE = re.compile(r"\\bibnamedelim[a-d]\b\s*+|\\bibinitdelim\b\s*+")
_PERIOD = re.compile(r"\\bibinitperiod\b\s*+")
_HYPHEN = re.compile(r"\\bibinithyphendelim\b\s*+")


class Entry(NamedTuple):
    """One entry with its place; ``members`` holds the keys of a set."""

    key: str
    type: str
    work: Work
    start: int
    end: int
    members: tuple[str, ...] = ()


def entries(text: str) -> Iterator[Entry]:
    """The entries of a .bbl in biber's form, each key once (a file has a list for every sorting)."""
    begins = list(_ENTRY.finditer(text))
    seen: set[str] = set()
    for index, found in enumerate(begins):
        limit = begins[index + 1].start() if index + 1 < len(begins) else len(text)
        closing = _END.search(text, found.end(), limit)
        end = closing.end() if closing else found.end() + len(text[found.end() : limit].rstrip())
        key = found[1].strip()
        if key not in seen:
            seen.add(key)
            yield _entry(text, key, found[2].lower(), found, end)


def _entry(text: str, key: str, kind: str, found: re.Match[str], end: int) -> Entry:
    values: dict[str, str] = {}
    people: dict[str, tuple[Name, ...]] = {}
    complete = True
    members: tuple[str, ...] = ()
    position = found.end()
    while command := _COMMAND.search(text, position, end):
        position = command.end()
        name, what = command["name"].strip().lower(), command["kind"]
        if what == "true":
            complete = complete and name != "moreauthor"
        elif what == "set":
            members = tuple(part.strip() for part in command["name"].split(",") if part.strip())
        elif what == "verb":
            value, position = _verbatim(text, position, end)
            values.setdefault(name, value)
        else:
            argument = _last_argument(text, position, end)
            if argument is None:
                # A group that is not closed: nothing behind it can be told apart.
                if tex.opens_group(text, position, end):
                    break
                continue
            value, position = argument
            if what == "name" and name in ("author", "editor"):
                people[name] = tuple(_names(value))
            elif what == "list":
                values.setdefault(name, "; ".join(filter(None, map(str.strip, _parts(value)))))
            elif what == "field" and not _INTERNAL.search(name):
                values.setdefault(name, _DASH.sub("-", value))
    described = replace(
        work(kind, values),
        author=people.get("author", ()),
        editor=people.get("editor", ()),
        author_complete=complete,
    )
    return Entry(key, kind, described, found.start(), end, members)


def _last_argument(text: str, position: int, end: int) -> tuple[str, int] | None:
    """The value behind a count and an options argument (``\\name{author}{2}{}{%``)."""
    found = tex.argument(text, position, end)
    while found is not None:
        following = tex.argument(text, found[1], end)
        if following is None:
            return found
        found = following
    return None


def _verbatim(text: str, position: int, end: int) -> tuple[str, int]:
    """``\\verb{doi}`` is followed by a line ``\\verb 10.1000/x`` and by ``\\endverb``."""
    close = text.find("\\endverb", position, end)
    if close < 0:
        return "", position
    return text[position:close].strip().removeprefix("\\verb").strip(), close + len("\\endverb")


def _parts(value: str) -> Iterator[str]:
    """The groups on the outermost level of a value."""
    position = 0
    while found := _GROUP.search(value, position):
        close = tex.group_end(value, found.end(), len(value))
        if close < 0:
            return
        yield value[found.end() : close].strip().lstrip("%").strip()
        position = close + 1


def _names(value: str) -> Iterator[Name]:
    for person in _parts(value):
        parts = list(_parts(person))
        fields = _keyed(parts[-1]) if parts and _KEYED.search(parts[-1]) else _positional(parts)
        family, given = fields.get("family", ""), fields.get("given", "")
        if family and not given and (" " in family):
            yield Name(literal=family)
        elif family or given:
            yield Name(family, given, fields.get("prefix", ""), fields.get("suffix", ""))


def _keyed(text: str) -> dict[str, str]:
    out = {}
    for found in _KEYED.finditer(text):
        close = tex.group_end(text, found.end(), len(text))
        if close < 0:
            break
        out[found[1]] = _readable(text[found.end() : close])
    return out


def _positional(parts: list[str]) -> dict[str, str]:
    """The form of biblatex 1 and 2: hash, family, its initials, given, its initials, prefix, …, suffix."""
    names = ("", "family", "", "given", "", "prefix", "", "suffix")
    return {name: _readable(part) for name, part in zip(names, parts, strict=False) if name}


def _readable(text: str) -> str:
    text = _HYPHEN.sub("-", _PERIOD.sub(".", _SPACE.sub(" ", text)))
    return plain(text)
