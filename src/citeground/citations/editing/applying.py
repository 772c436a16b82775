"""Edits put into a text, and what they change as a unified diff."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from citeground.models import TextFile
from citeground.verdicts import Edit

_LINES = re.compile(r"[^\n]*\n|[^\n]+")


def overlap(one: Edit, other: Edit) -> bool:
    """Whether two edits cannot both be applied: they share characters, or touch."""
    return one.path == other.path and one.start <= other.end and other.start <= one.end


def compatible(edits: Sequence[Edit], taken: Iterable[Edit]) -> bool:
    """Whether none of ``edits`` overlaps one of those ``taken``."""
    return not any(overlap(edit, other) for other in taken for edit in edits)


def applied(text: str, edits: Iterable[Edit]) -> str:
    """``text`` with edits that do not overlap; what lies outside of them stays as it is."""
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda e: e.start):
        pieces += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join((*pieces, text[position:]))


def edited(files: Iterable[TextFile], edits: Iterable[Edit]) -> dict[str, TextFile]:
    """The files that the edits change, by path, with their new text in the line ends that they have."""
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(edit.path, []).append(edit)
    return {
        file.path: replace(file, text=applied(file.text, _in_its_line_ends(file.text, by_path[file.path])))
        for file in files
        if file.path in by_path
    }


def _in_its_line_ends(text: str, edits: Iterable[Edit]) -> Iterator[Edit]:
    end = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
    for edit in edits:
        yield replace(edit, text=re.sub(r"\r?\n", end, edit.text)) if end != "\n" else edit


def diff(before: TextFile, after: str) -> Iterator[str]:
    """The lines of a unified diff, each with its end; nothing where nothing changes."""
    old, new = _LINES.findall(before.text), _LINES.findall(after)
    for line in difflib.unified_diff(old, new, _name(before.path), _name(before.path)):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _name(path: str) -> str:
    """A path on one line; a tab would begin the date."""
    return re.sub(r"[\x00-\x1f\x7f]", "?", path)


def diffs(files: Iterable[TextFile], changed: Mapping[str, TextFile]) -> Iterator[str]:
    """The unified diff of all files that changed."""
    for file in files:
        if file.path in changed:
            yield from diff(file, changed[file.path].text)
