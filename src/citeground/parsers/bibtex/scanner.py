"""Find the entries of a BibTeX file and the place of every field, losing nothing and stopping at nothing.

A broken entry ends at the next line that begins one; what could be read of it is kept, and an ``Issue``
says what was wrong. Every loop moves forwards and every look ahead has a bound, so that the time is
linear in the size of the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from citeground.models import Field
from citeground.parsers.bibtex.values import Values

# Types that mark an entry even where its "@" or its brace is missing.
_WELL_KNOWN = (
    "article|book|booklet|conference|inbook|incollection|inproceedings|manual|mastersthesis|misc|phdthesis|"
    "proceedings|techreport|unpublished|thesis|report|online|patent|software|dataset"
)
# The look behind comes second, so that the search runs from "@" to "@".
_OPENING = re.compile(r"@(?<![\w.@]@)[ \t]*([A-Za-z][\w-]*+)\s*+([{(])(?:\s*+([^,={}\"\n]*+)\s*+,)?+")
_LINE_END = re.compile(r"[\r\n]")
_LINE_OPENING = re.compile(r"[\r\n][ \t]*+@[ \t]*+[A-Za-z][\w-]*+\s*+[{(]")
_KEY = re.compile(
    r"""\s*+(?:([^,={}"\n]*+)\s*+(?:,|(?=[})]))|([^\s,={}"#%]++)\s++(?=[A-Za-z][\w-]*+\s*+=))"""
)
_SKIP = re.compile(r"(?:[\s,]|%[^\r\n]*+)*+")
# "@series = …" is how some switch a field off.
_NAME = re.compile(r"""(@?[^\s"#%'(),={}@]++)\s*+=\s*+""")
_BALANCED = r"[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}[^{}]*+)*+\}[^{}]*+)*+"
# The usual field as a whole: a name, one plain value, what ends it, and the entry's end if that follows.
_BEGIN = r"""([^\s"#%'(),={}@]++)\s*+=\s*+"""
_END = r"\s*+(?:,[\s,]*+|(?=\}))(\}?)"
_FIELD = re.compile(
    rf"""[\s,]*+(?:%[^\r\n]*+[\s,]*+)*+{_BEGIN}(?:\{{({_BALANCED})\}}|"([^"{{}}\\]*+)"|(\d++)){_END}"""
)
# Most fields are this and no brace in the value, and what is not "}" is passed over at several times the speed
# of what is in a set. ``_FIELD`` finds the same.
_PLAIN_FIELD = re.compile(rf"[\s,]*+{_BEGIN}\{{([^}}]*+)\}}{_END}")
_NEXT_FIELD = re.compile(r"[,\r\n][ \t]*+[A-Za-z][\w-]*+\s*+=")
_GOES_ON = re.compile(r"""[\s,}]*+[A-Za-z][\w-]*+\s*+=\s*+(?:[{"]|\d)""")
# A field where braces can no longer be trusted: at the start of a line, or behind a comma if quoted.
_LOOSE_FIELD = re.compile(
    r"^[ \t]*+,?[ \t]*+([A-Za-z][\w-]*+)[ \t]*+=[ \t]*+|"
    r"""(?<=,)[ \t]*+([A-Za-z][\w-]*+)[ \t]*+=[ \t]*+(?=[{"]|\d)""",
    re.MULTILINE,
)
_BARE_OPENING = re.compile(
    rf"^[ \t]*+(?:{_WELL_KNOWN})\s*+\{{\s*+[^\s,{{}}]*+\s*+,|@[ \t]*+(?:{_WELL_KNOWN})\b",
    re.IGNORECASE | re.MULTILINE,
)


class Issue(NamedTuple):
    """Something in an entry that does not read as BibTeX; ``offset`` is where."""

    offset: int
    message: str


@dataclass(slots=True)
class Entry:
    """One ``@type{key, …}`` as the file has it. ``type`` and field names are lower case.

    ``undefined`` names the fields whose value is an abbreviation that no ``@string`` defines.
    """

    type: str
    key: str
    start: int
    end: int = 0
    fields: list[Field] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    undefined: set[str] = field(default_factory=set)


class Scan(NamedTuple):
    """The entries of a file in order, and the places outside entries that look like lost ones."""

    entries: list[Entry]
    issues: list[Issue]


def scan(text: str, strings: dict[str, str] | None = None) -> Scan:
    """All entries of ``text``. ``strings`` holds abbreviations of earlier files and takes up this one's."""
    return _Scanner(text, strings if strings is not None else {}).run()


class _Scanner:
    def __init__(self, text: str, strings: dict[str, str]) -> None:
        self.text = text
        self.strings = strings
        self.values = Values(text, strings)
        self.starts = [found.start() + 1 for found in _LINE_OPENING.finditer(text)]
        self.starts.append(len(text))
        self.next = 0
        self.entries: list[Entry] = []
        self.issues: list[Issue] = []
        self.line_end, self.commented = -1, False
        # What may be spent in all on looking beyond the next line that opens an entry.
        self.budget = 4 * len(text) + 1000

    def run(self) -> Scan:
        text, position = self.text, 0
        while found := _OPENING.search(text, position):
            if found.start() > position:
                self._gap(position, found.start())
            if text[found.start() - 1] != "\n" and self._is_commented(found.start()):
                position = self._line_end(found.end(2))
                continue
            position = self._entry(found)
        self._gap(position, len(text))
        return Scan(self.entries, self.issues)

    def _entry(self, found: re.Match[str]) -> int:
        """Read one entry or command; the offset behind it."""
        kind = found.group(1).lower()
        if kind == "comment":
            return self._comment(found)
        if kind in ("string", "preamble"):
            return self._command(found, kind)
        limit = self._limit(found.end(2))
        entry, closed = self._read(found, kind, limit)
        if not closed and limit < len(self.text):
            longer = self._read_beyond(found, kind)
            if longer is not None:
                entry, closed = longer, True
        if not closed:
            self._salvage(entry, found.end(2), limit)
        self.entries.append(entry)
        return entry.end

    def _limit(self, position: int, further: int = 0) -> int:
        """The offset of the next line that opens an entry, or of a ``further`` one."""
        starts, index = self.starts, self.next
        while starts[index] < position and index < len(starts) - 1:
            index += 1
        self.next = index
        return starts[min(index + further, len(starts) - 1)]

    def _comment(self, found: re.Match[str]) -> int:
        start = found.end(2)
        end = self.values.close(start, min(len(self.text), start + self.budget))
        if found[2] == "{" and end >= 0:
            self.budget -= end - start
            return end
        self.budget //= 2
        return self._line_end(start)

    def _command(self, found: re.Match[str], kind: str) -> int:
        """``@string`` defines abbreviations, ``@preamble`` holds TeX."""
        limit, position = self._limit(found.end(2)), found.end(2)
        closing = "}" if found[2] == "{" else ")"
        while True:
            position = _SKIP.match(self.text, position, limit).end()  # type: ignore[union-attr]
            if position >= limit or self.text[position] == closing:
                break
            name = _NAME.match(self.text, position, limit) if kind == "string" else None
            if kind == "string" and name is None:
                break
            value = self.values.read(name.end() if name else position, limit)
            if value is None or value.after <= position:
                break
            if name:
                self.strings[name.group(1).lower()] = value.text
            position = value.after
        if position < limit and self.text[position] == closing:
            return position + 1
        self.issues.append(
            Issue(found.start(), f"this @{kind} is not closed; add the missing brace or quotation mark")
        )
        return max(found.end(2), min(limit, self._line_end(position)))

    def _read(self, found: re.Match[str], kind: str, limit: int) -> tuple[Entry, bool]:
        """The entry as far as it reads within ``limit``, and whether it is closed there."""
        text = self.text
        closing = "}" if found[2] == "{" else ")"
        key = (found[3] or "").rstrip()
        entry = Entry(kind, key, found.start(), limit)
        position = found.end() if key and found.end() <= limit else self._key(entry, found.end(2), limit)
        # The innermost loop: a NamedTuple made by tuple.__new__ takes half the time.
        fields, plain, match, new = entry.fields, _PLAIN_FIELD.match, _FIELD.match, tuple.__new__
        while True:
            usual = plain(text, position, limit)
            if usual is not None and "{" not in usual[2]:
                name, value, last = usual.groups()
                start, end = usual.span(2)
            elif (usual := match(text, position, limit)) is not None:
                name, braced, quoted, _, last = usual.groups()
                group = 2 if braced is not None else 3 if quoted is not None else 4
                value = usual[group]
                start, end = usual.span(group)
            if usual is not None:
                fields.append(new(Field, (name.lower(), value, start, end)))
                position = usual.end()
                if last:
                    position -= 1
                    if closing == "}" and not self._goes_on(entry, position, limit):
                        entry.end = position + 1
                        return entry, True
                    position += closing == "}"
                continue
            position = _SKIP.match(text, position, limit).end()  # type: ignore[union-attr]
            if position >= limit:
                return entry, False
            if text[position] == closing:
                if not self._goes_on(entry, position, limit):
                    entry.end = position + 1
                    return entry, True
                position += 1
                continue
            position = self._odd_field(entry, position, limit, closing)
            if position < 0:
                return entry, False

    def _key(self, entry: Entry, position: int, limit: int) -> int:
        found = _KEY.match(self.text, position, limit)
        key = (found.group(1) or found.group(2) or "").strip() if found else ""
        if not key:
            entry.issues.append(
                Issue(entry.start, "the entry has no key, so that no text can cite it; add one")
            )
        entry.key = key
        return found.end() if found else position

    def _goes_on(self, entry: Entry, position: int, limit: int) -> bool:
        """Whether fields follow the brace that seems to close the entry: one brace too many before it."""
        if not _GOES_ON.match(self.text, position + 1, limit):
            return False
        entry.issues.append(
            Issue(position, "there is one closing brace too many; the fields behind it were read too")
        )
        return True

    def _odd_field(self, entry: Entry, position: int, limit: int, closing: str) -> int:
        """A field that the usual pattern does not fit; the offset behind it, -1 where it has no end."""
        text = self.text
        name = _NAME.match(text, position, limit)
        if name is None:
            return self._junk(entry, position, limit, closing)
        value = self.values.read(name.end(), limit)
        if value is None:
            entry.issues.append(
                Issue(
                    position,
                    f"the field {name[1]} is not closed; add the missing partner of {text[name.end()]}",
                )
            )
            return -1
        entry.fields.append(Field(name.group(1).lower(), value.text, value.start, value.end))
        if value.undefined:
            entry.undefined.add(name.group(1).lower())
        return value.after

    def _junk(self, entry: Entry, position: int, limit: int, closing: str) -> int:
        """Skip what is no field: to the next ``name =``, or to the brace that closes the entry."""
        text = self.text
        following = _NEXT_FIELD.search(text, position, limit)
        end = following.start() + 1 if following else limit
        close = self.values.close(position, end) if closing == "}" else text.find(closing, position, end) + 1
        if close > 0:
            end = close - 1
        elif not following:
            return -1
        shown = " ".join(text[position : min(end, position + 40)].split())
        entry.issues.append(Issue(position, f"could not read {shown!r} as a field; it was left out"))
        return max(end, position + (close <= 0))

    def _read_beyond(self, found: re.Match[str], kind: str) -> Entry | None:
        """An entry whose field holds a line that looks like the next entry's first (BibTeX in a note)."""
        for further in (1, 2):
            limit = self._limit(found.end(2), further)
            cost = limit - found.end(2)
            if cost > self.budget:
                return None
            self.budget -= cost
            entry, closed = self._read(found, kind, limit)
            if closed and not entry.issues:
                message = (
                    "a line that looks like the start of an entry was read as part of the field around it"
                )
                entry.issues.append(Issue(self._limit(found.end(2)), message))
                return entry
        return None

    def _salvage(self, entry: Entry, start: int, limit: int) -> None:
        """An entry without an end: its fields are what stands between one ``name =`` and the next."""
        text = self.text
        found = list(_LOOSE_FIELD.finditer(text, start, limit))
        if len(found) > len(entry.fields):
            ends = [item.start() for item in found[1:]] + [limit]
            entry.fields = [
                Field((name[1] or name[2]).lower(), *self.values.cut(name.end(), end))
                for name, end in zip(found, ends, strict=True)
            ]
        # An empty value may stand behind the last letter: an entry holds all of its fields.
        entry.end = max([start + len(text[start:limit].rstrip()), *(item.end for item in entry.fields)])
        if not any("not closed" in issue.message for issue in entry.issues):
            entry.issues.append(
                Issue(entry.start, "the entry is not closed; add the missing brace or quotation mark")
            )

    def _is_commented(self, position: int) -> bool:
        """Whether the line of ``position`` begins with "%"; asked in rising order."""
        if position > self.line_end:
            # Files of old Macs end their lines with "\r" alone.
            low = max(0, self.line_end)
            begin = (
                max(low - 1, self.text.rfind("\n", low, position), self.text.rfind("\r", low, position)) + 1
            )
            self.line_end = self._line_end(position)
            self.commented = self.text[begin : position + 1].lstrip().startswith("%")
        return self.commented

    def _line_end(self, position: int) -> int:
        found = _LINE_END.search(self.text, position)
        return found.start() if found else len(self.text)

    def _gap(self, start: int, end: int) -> None:
        """Text between entries is a comment, unless it looks like an entry that lost its "@" or brace."""
        if end - start < 5 or not (between := self.text[start:end]).strip():
            return
        for found in _BARE_OPENING.finditer(between):
            if not self._is_commented(start + found.end() - 1):
                what = " ".join(found.group(0).split())
                message = f"{what!r} looks like an entry but does not read as one; write @type{{key, …}}"
                self.issues.append(Issue(start + found.start(), message))
