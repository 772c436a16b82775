"""The printed list of references among the paragraphs of a Word file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citeground.models import Work
from citeground.parsers.docx.reading import Block
from citeground.parsers.headings import ends_list, is_caption, opens_list
from citeground.parsers.intext import unmarked
from citeground.text.folding import squash

_LABEL = re.compile(
    r"^(?:\[(\d{1,4}|[^\W\d_][^\[\]\s]{1,12})\]|\((\d{1,4})\)|(\d{1,4})[.)](?=\s|[^\W\d]))[\s.:]{0,4}"
)
_BARE_LABEL = re.compile(r"^(?:\[(\d{1,4})\]|\(?(\d{1,4})[.)]?)$")
_EVIDENCE = re.compile(
    r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|10\.\d{4,9}/|https?:|arxiv|in press|forthcoming|n\.\s?d\.", re.I
)
# "References" is a heading's style in some templates and an entry's in others: years tell.
_STYLE_WORDS = re.compile(r"^(?:citavi|endnote|csl|zotero)?\s?(?:bibliograph|reference|literatur)")


class Entry(NamedTuple):
    """One entry: its text without the label, the label, the number of its first paragraph, all numbers."""

    text: str
    label: str
    line: int
    blocks: tuple[int, ...]


def find(blocks: Sequence[Block]) -> list[Entry]:
    """The entries of all lists: a reference manager's, those after headings, else those of the style."""
    out: list[Entry] = []
    listed = [block for block in blocks if block.is_listed and block.text.strip()]
    if listed:
        out.extend(_entries([b for b in listed if not opens_list(_plain(b.text))]))
    used = {number for entry in out for number in entry.blocks}
    for section in _sections(blocks):
        rest = [block for block in section if block.number not in used]
        entries = list(_entries(rest))
        if entries and _share(entries) >= 0.5:
            out.extend(entries)
            used.update(number for entry in entries for number in entry.blocks)
    if not out:
        styled = [block for block in blocks if _STYLE_WORDS.match(block.style) and block.level < 0]
        entries = list(_entries(styled))
        if entries and _share(entries) >= 0.5:
            out.extend(entries)
    return out


def _sections(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """What stands between a heading that announces references and the next heading."""
    section: list[Block] | None = None
    for block in blocks:
        text = _plain(block.text).strip()
        if opens_list(text):
            if section:
                yield section
            section = []
        elif section is not None:
            if _is_heading(block, text):
                yield section
                section = None
            elif text:
                section.append(block)
    if section:
        yield section


def _is_heading(block: Block, text: str) -> bool:
    styled = block.level >= 0 or block.style.startswith(("heading", "title", "überschrift"))
    return bool(text) and (styled or ends_list(text) or (is_caption(text) and not block.label))


def _share(entries: Sequence[Entry]) -> float:
    return sum(1 for entry in entries if _EVIDENCE.search(entry.text[:2000])) / len(entries)


def _entries(blocks: Sequence[Block]) -> Iterator[Entry]:
    """One entry a paragraph; one a table row; one a line where a paragraph has several labelled lines."""
    row: list[Block] = []
    for block in blocks:
        if row and block.row != row[0].row:
            yield from _of_row(row)
            row = []
        if block.row:
            row.append(block)
        else:
            yield from _of_paragraph(block)
    yield from _of_row(row)


def _of_row(row: Sequence[Block]) -> Iterator[Entry]:
    cells = [block for block in row if block.text.strip() or block.label]
    if not cells:
        return
    label = next((block.label for block in cells if block.label), "")
    texts = [_plain(block.text) for block in cells if block.text.strip()]
    if texts and (found := _BARE_LABEL.match(texts[0].strip())) and len(texts) > 1:
        label = found.group(1) or found.group(2)
        texts = texts[1:]
    text, own = _unlabelled(" ".join(texts))
    if text and re.search(r"\d", text):
        yield Entry(text, own or label, row[0].number, tuple(block.number for block in row))


def _of_paragraph(block: Block) -> Iterator[Entry]:
    lines = [line for line in _plain(block.text).split("\n") if line.strip()]
    if len(lines) > 1 and sum(1 for line in lines if _LABEL.match(line.strip())) >= 2:
        merged: list[str] = []
        for line in lines:
            if merged and not _LABEL.match(line.strip()):
                merged[-1] += " " + line
            else:
                merged.append(line)
        lines = merged
    else:
        lines = [" ".join(lines)]
    for line in lines:
        text, label = _unlabelled(line)
        if text:
            yield Entry(text, label or block.label, block.number, (block.number,))


def _unlabelled(text: str) -> tuple[str, str]:
    text = " ".join(text.split())
    found = _LABEL.match(text)
    if not found:
        return text, ""
    return text[found.end() :], next(group for group in found.groups() if group)


def _plain(text: str) -> str:
    return unmarked(text)


def squashed(entries: Sequence[Entry]) -> list[tuple[str, Entry]]:
    """The entries, each with its text as titles are compared."""
    return [(squash(entry.text[:4000]), entry) for entry in entries]


def printed_form(work: Work, entries: Sequence[tuple[str, Entry]]) -> Entry | None:
    """The printed entry (of ``squashed``) of a work that a field cites: it has its title, or its DOI."""
    title, doi = squash(work.title), work.identifier("doi")
    if len(title) < 8 and not doi:
        return None
    for text, entry in entries:
        if (len(title) >= 8 and title in text) or (doi and doi in entry.text.lower()):
            return entry
    return None
