"""From the XML of a Word file to its paragraphs as they are read: what is hidden is kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from citeground.parsers.docx import fields
from citeground.parsers.docx.styles import Look, Numbering, Styles, W, is_dark, look, value
from citeground.parsers.intext import LOWERED, RAISED

_MARKUP = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
# Deleted text, text that was moved away, and the second copy of a drawing for old programs.
_SKIPPED = frozenset((f"{W}del", f"{W}moveFrom", f"{_MARKUP}Fallback", f"{W}pPr", f"{W}rPr", f"{W}sdtPr"))
_TEXTS = {f"{W}tab": " ", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-", f"{W}softHyphen": ""}
# Fields within fields; Word itself stops at far fewer.
_DEEPEST = 50


@dataclass(slots=True)
class Block:
    """A paragraph. ``places`` are the citations of fields in it: start, end, ids of the works.

    ``label`` is its automatic number or "", ``level`` its outline level or -1, ``row`` identifies the
    table row that it stands in (0: none), ``is_listed`` marks the printed list of a reference manager.
    """

    number: int
    text: str = ""
    style: str = ""
    level: int = -1
    label: str = ""
    row: int = 0
    is_listed: bool = False
    places: list[tuple[int, int, tuple[str, ...]]] = field(default_factory=list)


@dataclass(slots=True)
class _Text:
    """Text that grows; ``length`` is kept, as a paragraph may have a hundred thousand pieces."""

    parts: list[str] = field(default_factory=list)
    length: int = 0

    def append(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)


@dataclass(slots=True)
class _Field:
    instruction: list[str] = field(default_factory=list)
    shows: bool = False
    ids: tuple[str, ...] = ()
    start: int = 0


class Reader:
    """Reads the parts of one file in turn; numbers and fields run on from part to part."""

    def __init__(self, styles: Styles, numbering: Numbering) -> None:
        self._styles = styles
        self._numbering = numbering
        self._stack: list[_Field] = []
        self._listed = 0
        self._count = 0
        self.collected = fields.Collected()
        self.hidden: Counter[str] = Counter()

    def blocks(self, root: Any) -> Iterator[Block]:
        """The paragraphs of a part in document order, those of tables and text boxes among them."""
        rows = 0
        for element in root.iter(f"{W}p", f"{W}tr"):
            if element.tag == f"{W}tr":
                rows += 1
                continue
            parents = [parent.tag for parent in element.iterancestors()]
            if not _SKIPPED.intersection(parents):
                block = self._paragraph(element)
                block.row = rows if f"{W}tr" in parents else 0
                block.is_listed = block.is_listed or _in_gallery(element)
                yield block

    def _paragraph(self, element: Any) -> Block:
        self._count += 1
        properties = element.find(f"{W}pPr")
        style = self._styles.get(value(properties, "pStyle") or "")
        outline = value(properties, "outlineLvl")
        block = Block(self._count, style=style.name)
        block.level = int(outline) if outline and outline.isdecimal() and len(outline) < 3 else style.level
        numbering = properties.find(f"{W}numPr") if properties is not None else None
        list_id = value(numbering, "numId") or style.list_id
        level = value(numbering, "ilvl")
        if list_id and list_id != "0":
            number = int(level) if level and level.isdecimal() and len(level) < 3 else style.list_level
            block.label = self._numbering.next(list_id, number)
        base = Look(shaded=self._shade(element, properties)).over(style.look)
        shown = _Text()
        block.is_listed = self._listed > 0
        for node in _walk(element):
            self._node(node, base, shown, block)
        block.is_listed = block.is_listed or self._listed > 0
        # A citation that goes on in the next paragraph ends with this one.
        for field_ in self._stack:
            if field_.ids:
                block.places.append((field_.start, shown.length, field_.ids))
                field_.start = 0
        block.text = "".join(shown.parts)
        return block

    def _shade(self, element: Any, properties: Any) -> bool | None:
        own = value(properties, "shd", "fill")
        if own is not None:
            return is_dark(own)
        cell = next(element.iterancestors(f"{W}tc"), None)
        if cell is None:
            return None
        fill = value(cell.find(f"{W}tcPr"), "shd", "fill")
        return None if fill is None else is_dark(fill)

    def _node(self, node: Any, base: Look, shown: _Text, block: Block) -> None:
        tag = node.tag
        if tag == f"{W}fldChar":
            self._field_char(node.get(f"{W}fldCharType", ""), shown, block)
        elif tag == f"{W}instrText":
            if self._stack and not self._stack[-1].shows:
                self._stack[-1].instruction.append(node.text or "")
        elif tag == f"{W}fldSimple":
            ids = fields.read(node.get(f"{W}instr", ""), self.collected)
            if ids:
                start = shown.length
                block.places.append((start, start + 1, ids))
        elif tag == f"{W}sdt":
            self._control(node, shown, block)
        elif tag == f"{W}t" or tag in _TEXTS:
            text = _TEXTS.get(tag, node.text or "")
            if text and not (self._stack and not self._stack[-1].shows):
                self._text(node, text, base, shown)

    def _text(self, node: Any, text: str, base: Look, shown: _Text) -> None:
        run = node.getparent()
        properties = run.find(f"{W}rPr") if run is not None else None
        character = (
            self._styles.get(value(properties, "rStyle") or "").look if properties is not None else Look()
        )
        why = look(properties).over(character).over(base).why_hidden
        if why:
            self.hidden[why] += sum(char.isalpha() for char in text)
        elif value(properties, "vertAlign") == "superscript":
            shown.append(f"{RAISED}{text}{LOWERED}")
        else:
            shown.append(text)

    def _field_char(self, kind: str, shown: _Text, block: Block) -> None:
        if kind == "begin":
            if len(self._stack) < _DEEPEST:
                self._stack.append(_Field())
        elif kind == "separate" and self._stack:
            self._show(self._stack[-1], shown)
        elif kind == "end" and self._stack:
            ended = self._stack.pop()
            if not ended.shows:
                self._show(ended, shown)
            if fields.is_bibliography("".join(ended.instruction)):
                self._listed -= 1
            if ended.ids:
                block.places.append((ended.start, max(shown.length, ended.start + 1), ended.ids))

    def _show(self, begun: _Field, shown: _Text) -> None:
        begun.shows = True
        instruction = "".join(begun.instruction)
        begun.ids = fields.read(instruction, self.collected)
        begun.start = shown.length
        self._listed += fields.is_bibliography(instruction)

    def _control(self, node: Any, shown: _Text, block: Block) -> None:
        tag = value(node.find(f"{W}sdtPr"), "tag") or ""
        ids = fields.read_tag(tag, self.collected)
        if ids:
            start = shown.length
            block.places.append((start, start + 1, ids))


def _in_gallery(paragraph: Any) -> bool:
    """Whether a paragraph belongs to Word's own list of references."""
    for control in paragraph.iterancestors(f"{W}sdt"):
        gallery = control.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
        if gallery is not None and gallery.get(f"{W}val") == "Bibliographies":
            return True
    return False


def _walk(paragraph: Any) -> Iterator[Any]:
    """What a paragraph holds in document order, without deleted text and paragraphs of its own within."""
    stack = list(reversed(paragraph))
    while stack:
        node = stack.pop()
        if node.tag in _SKIPPED or node.tag == f"{W}p" or not isinstance(node.tag, str):
            continue
        yield node
        stack.extend(reversed(node))
