"""What ``citeground fix`` says of its work, and how it shows a diff."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from citeground.citations.bibliography import is_made, record_of
from citeground.citations.editing.applying import diff
from citeground.citations.repair import Reason, Repair
from citeground.models import TextFile
from citeground.parsers.again import EDITABLE
from citeground.reports.untrusted import same_columns, shell_word, visible
from citeground.verdicts import Discrepancy

# Lines of a kind that are worth reading one by one.
_MOST_LINES = 40


def account(done: Repair, *, only_diff: bool, unsafe: bool) -> Iterator[str]:
    """What was corrected, what was left and why, and what to say next; one line each."""
    path = done.document.path
    if done.document.format not in EDITABLE:
        yield from _made_anew(done, unsafe)
        return
    entries = len({(d.path, d.key) for d in done.done})
    total = len(done.document.references)
    verb = "would be corrected" if only_diff else "corrected"
    if done.done:
        places = _plural(len(done.done), "place")
        yield f"{path}: {places} {verb} in {entries} of {_plural(total, 'reference')}"
    else:
        yield f"{path}: nothing to correct in {_plural(total, 'reference')}" + _unsafe_hint(done)
    if others := [p for p in done.changed if p != path]:
        yield f"  in {', '.join(others)}"
    yield from _some([f"  {_line(d)}" for d in done.done])
    if done.left:
        reasons = Counter(left.reason for left in done.left)
        said = ", ".join(f"{n} {_WORDS[reason]}" for reason, n in reasons.items())
        yield f"Left as they are: {said}"
        yield from _some([f"  {_line(left.discrepancy)} ({_WORDS[left.reason]})" for left in done.left])
    if not unsafe and any(left.reason is Reason.UNSAFE for left in done.left):
        yield f"Next: citeground fix --diff --unsafe-fixes {shell_word(path)}"


def _made_anew(done: Repair, unsafe: bool) -> Iterator[str]:
    """Of a format whose references become entries of their own."""
    records = [record_of(v, unsafe) for v in done.verifications]
    known = sum(record is not None for record in records)
    path = done.document.path
    yield f"{path}: {_plural(len(records), 'reference')}, {known} of them after their records, the others as read"
    waiting = [left for left in done.left if not is_made(left.discrepancy, unsafe)]
    if waiting:
        yield "Left as they are:"
        yield from _some([f"  {_line(left.discrepancy)}" for left in waiting])


_WORDS = {
    Reason.UNSAFE: "unsafe",
    Reason.AUTHOR: "for the author to decide",
    Reason.NO_PLACE: "not to be edited in place",
    Reason.REFUSED: "of no help to the entry",
}


def _unsafe_hint(done: Repair) -> str:
    return " but what is named below" if done.left else ""


def _line(d: Discrepancy) -> str:
    message = d.fix.message if d.fix else d.message
    return f"{d.key or d.path}: {message} ({d.rule})"


def _some(lines: list[str]) -> Iterator[str]:
    yield from lines[:_MOST_LINES]
    if len(lines) > _MOST_LINES:
        yield f"  and {len(lines) - _MOST_LINES} more"


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def show(done: Repair, shown: set[str]) -> None:
    """The diff on stdout, of each file once.

    A terminal gets what can do it no harm; a file or a program the bytes as they are, so that the diff
    can be applied.
    """
    for file in done.originals:
        real = str(Path(file.path).resolve())
        if real in shown:
            continue
        shown.add(real)
        lines = diff(file, done.changed[file.path].text)
        if sys.stdout.isatty():
            for line in lines:
                print(visible(line) if line.startswith(("---", "+++")) else same_columns(line.rstrip("\r\n")))
        else:
            _raw(file, "".join(lines))


def _raw(file: TextFile, text: str) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode(file.encoding, file.errors))
    sys.stdout.flush()
