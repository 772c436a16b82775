"""Find the list in a text, and cut it into entries: numbered, bulleted, indented, spaced, or a line each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from citeground.parsers.pdf.headings import ends_list, opens_list

_STYLES: dict[str, re.Pattern[str]] = {
    "footnote": re.compile(r"[ \t]{0,3}\[\^([^\]\n]{1,60})\]:[ \t]{0,4}"),
    "bracket": re.compile(
        r"[ \t]{0,8}(?:[-*+][ \t]{1,3})?\*{0,2}\\?\[(\d{1,4})\\?\]\*{0,2}[ \t.:]{0,3}(?!\()"
    ),
    "dot": re.compile(r"[ \t]{0,8}(\d{1,4})[.)][ \t]{1,6}"),
    "parens": re.compile(r"[ \t]{0,8}\((\d{1,4})\)[ \t]{0,6}"),
    "label": re.compile(r"[ \t]{0,3}\[([A-Z][A-Za-z+]{0,12}\d{2,4}[a-z]?)\][ \t]{1,4}"),
    "bullet": re.compile(r"[ \t]{0,8}[-*+•–][ \t]{1,4}()"),
}
_INLINE = re.compile(r"\[(\d{1,4})\][ \t]{1,2}(?=[A-Z“\"(À-ÞŁŚŽ])")
_MARKUP = re.compile(r"^[#\s*_=]+|[#\s*_=:]+$")
_SIGNS = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|10\.\d{4,9}/|https?:|arxiv", re.IGNORECASE)
_BLANK = re.compile(r"^\s*$")
# A line that may begin an entry: a family name with a comma or initials, initials with a name, or a group.
_OPENING = re.compile(
    r"^\W{0,3}(?:[A-ZÀ-ÞŁŚŽ][\w’'-]{0,30},|(?:[A-ZÀ-ÞŁŚŽ]\.[ -]?){1,4}[A-ZÀ-ÞŁŚŽ]|[A-ZÀ-ÞŁŚŽ][\w’'-]{1,30} [A-ZÀ-ÞŁŚŽ])"
)
_FENCE = re.compile(r"^\s{0,3}(?:```|~~~|\|?\s{0,3}:?-{3,})")


class Item(NamedTuple):
    """One entry: its text with line breaks mended, the printed label or "", and its place in the text."""

    text: str
    label: str
    start: int
    end: int


class _Row(NamedTuple):
    text: str
    start: int


def items(text: str) -> tuple[int, list[Item]]:
    """Where the list begins (0: the whole text is the list), and its entries."""
    rows = _rows(text)
    heading = _heading(rows)
    if heading is not None:
        region = rows[heading + 1 :]
        stop = next((i for i, row in enumerate(region) if i and ends_list(_bare(row.text))), len(region))
        return rows[heading].start, _cut(region[:stop])
    start = _list_without_heading(rows)
    found = _cut(rows[start:])
    # Prose has lists too; a list of references has years, links or identifiers in it.
    with_signs = sum(bool(_SIGNS.search(item.text[:2000])) for item in found)
    if len(found) > 3 and with_signs < 0.4 * len(found):
        return len(text), []
    return (rows[start].start if start else 0), found


def _rows(text: str) -> list[_Row]:
    rows, start = [], 0
    for line in text.splitlines(keepends=True):
        rows.append(_Row(line.rstrip("\r\n\f\v"), start))
        start += len(line)
    return rows


def _bare(line: str) -> str:
    return _MARKUP.sub("", line) if len(line) <= 200 else line[:200]


def _heading(rows: Sequence[_Row]) -> int | None:
    """The heading that most labelled or reference-like lines follow, up to the next such heading."""
    found = [i for i, row in enumerate(rows) if len(row.text) < 120 and opens_list(_bare(row.text))]
    if not found:
        return None
    ends = [*found[1:], len(rows)]
    weights = [
        sum(bool(_SIGNS.search(r.text[:2000])) for r in rows[i + 1 : end])
        for i, end in zip(found, ends, strict=True)
    ]
    best = max(range(len(found)), key=lambda k: weights[k])
    # Running heads repeat the heading on every page: the list begins at the first of a run of them.
    while best > 0 and weights[best - 1] > 0:
        best -= 1
    return found[best] if max(weights) else None


def _list_without_heading(rows: Sequence[_Row]) -> int:
    """The row at which a numbered list begins that runs to the end of the text; 0 for the whole text."""
    for name in ("bracket", "dot"):
        numbers = [(i, int(m[1])) for i, r in enumerate(rows) if (m := _STYLES[name].match(r.text))]
        starts = [k for k, (_, n) in enumerate(numbers) if n == 1]
        if starts and len(numbers) - starts[-1] >= 2:
            first = numbers[starts[-1]][0]
            members = [rows[i].text for i, _ in numbers[starts[-1] :]]
            if sum(bool(_SIGNS.search(t)) for t in members) * 2 >= len(members):
                return first
    return 0


def _style_of(rows: Sequence[_Row]) -> tuple[str, ...]:
    """The style of labels that most lines carry, as a tuple of one name, or of none."""
    filled = [r for r in rows if not _BLANK.match(r.text)]
    counts = {name: sum(bool(p.match(r.text)) for r in filled) for name, p in _STYLES.items()}
    best = max(counts, key=lambda n: counts[n])
    is_one = counts[best] >= 1 and bool(filled) and bool(_STYLES[best].match(filled[0].text))
    return (best,) if counts[best] >= 2 or is_one else ()


def _cut(rows: Sequence[_Row]) -> list[Item]:
    rows = [
        r
        for r in rows
        if not (len(r.text) < 120 and opens_list(_bare(_without_number(r.text)))) and not _FENCE.match(r.text)
    ]
    style = _style_of(rows)
    if style:
        return _labelled(rows, style[0])
    return [_item(block, "", block[0].start) for block in _blocks(rows)]


def _without_number(line: str) -> str:
    """A running head carries the page ("118 BIBLIOGRAPHY")."""
    return line.strip().strip("0123456789 ")


def _labelled(rows: Sequence[_Row], style: str) -> list[Item]:
    pattern = _STYLES[style]
    out: list[Item] = []
    group: list[_Row] = []
    label, start = "", 0
    for row in rows:
        found = pattern.match(row.text)
        if found and _follows(label, found[1], style):
            if group:
                out.extend(_split_inline(_item(group, label, start), style))
            label, start = found[1], row.start
            group = [_Row(row.text[found.end() :], row.start + found.end())]
        elif group and (not _BLANK.match(row.text) or style == "bracket"):
            if _ends_list_here(row, group, style):
                break
            group.append(row)
    if group:
        out.extend(_split_inline(_item(group, label, start), style))
    return [item for item in out if item.text]


def _follows(last: str, found: str, style: str) -> bool:
    """Numbers count up by small steps: a line that begins with another one is a page or a year."""
    if style in ("bullet", "label", "footnote") or not last.isdigit() or not found.isdigit():
        return True
    return 0 < int(found) - int(last) <= 5 or int(found) == 1


def _ends_list_here(row: _Row, group: Sequence[_Row], style: str) -> bool:
    return row.text.startswith("#") or (ends_list(_bare(row.text)) and bool(group))


def _split_inline(item: Item, style: str) -> list[Item]:
    """ "… 0140[27] B. Kent …": the next label stands in the middle of the line."""
    if style != "bracket" or not item.label.isdigit():
        return [item]
    out: list[Item] = []
    text, label, start = item.text, int(item.label), item.start
    position = 0
    for found in _INLINE.finditer(item.text):
        if int(found[1]) == label + 1 and found.start() - position > 20:
            out.append(Item(item.text[position : found.start()].strip(), str(label), start, item.end))
            label, position = label + 1, found.end()
    out.append(Item(text[position:].strip(), str(label), start, item.end))
    return out


def _blocks(rows: Sequence[_Row]) -> list[list[_Row]]:
    """Entries without labels: between blank lines, by hanging indent, a line each, or by their openings."""
    filled = [r for r in rows if not _BLANK.match(r.text)]
    if not filled:
        return []
    spaced = _between_blanks(rows)
    if len(spaced) > 1 and any(len(block) > 1 for block in spaced):
        signs = sum(any(_SIGNS.search(r.text[:2000]) for r in block) for block in spaced)
        if signs * 2 >= len(spaced) and max(len(b) for b in spaced) <= 12:
            return spaced
    indented = sum(r.text[:1] in " \t" for r in filled)
    if 0 < indented < len(filled) and filled[0].text[:1] not in " \t":
        return _group(filled, lambda row, _: row.text[:1] not in " \t")
    with_signs = sum(bool(_SIGNS.search(r.text[:2000])) for r in filled)
    if with_signs >= 0.75 * len(filled):
        return [[row] for row in filled]
    return _group(filled, _opens)


def _opens(row: _Row, before: _Row) -> bool:
    ended = before.text.rstrip()[-1:] in ".)]/" or before.text.rstrip()[-1:].isdigit()
    return bool(_OPENING.match(row.text)) and (ended or len(before.text) < 40)


def _group(rows: Sequence[_Row], opens: Callable[[_Row, _Row], bool]) -> list[list[_Row]]:
    groups: list[list[_Row]] = [[rows[0]]]
    for before, row in pairwise(rows):
        if opens(row, before):
            groups.append([row])
        else:
            groups[-1].append(row)
    return groups


def _between_blanks(rows: Sequence[_Row]) -> list[list[_Row]]:
    blocks: list[list[_Row]] = [[]]
    for row in rows:
        if _BLANK.match(row.text):
            if blocks[-1]:
                blocks.append([])
        else:
            blocks[-1].append(row)
    return [block for block in blocks if block]


def _item(rows: Sequence[_Row], label: str, start: int) -> Item:
    """Lines joined: words broken by a hyphen and addresses broken anywhere are whole again."""
    text = ""
    for row in rows:
        line = row.text.strip()
        if not line:
            continue
        if text.endswith("-") and line[:1].islower() and text[-2:-1].isalpha():
            text = text[:-1] + line
        elif (
            text
            and re.search(r"(?:https?://|10\.\d{4,9}/)\S{0,300}[/_.=-]$", text[-320:])
            and " " not in line[:12]
        ):
            text += line
        else:
            text = f"{text} {line}" if text else line
    return Item(text.strip(), label, start, rows[-1].start + len(rows[-1].text))
