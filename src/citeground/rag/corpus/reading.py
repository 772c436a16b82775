"""Files of a corpus as sections of text: plain text, Markdown, HTML, PDF, and passages one a line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from citeground.errors import InputError
from citeground.text.decode import decode

MAX_BYTES = 100_000_000
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.{1,300}?)[ \t#]*$")
_UNDERLINE = re.compile(r"^ {0,3}(?:={3,}|-{3,})[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)")
_FRONT = re.compile(r"\A---[ \t]*\r?\n")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\([^()\n]{0,600}\)")
_MARKS = re.compile(r"(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\w)|`|^ {0,3}>[ \t]?", re.MULTILINE)
_TEXT_KEYS = ("text", "passage", "contents", "content", "body", "abstract")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_BLOCKS = frozenset(("p", "li", "dd", "dt", "td", "th", "blockquote", "pre", "figcaption"))


class Section(NamedTuple):
    """A stretch of text under one title. ``is_whole`` marks what is a passage already."""

    title: str
    text: str
    url: str = ""
    is_whole: bool = False
    place: str = ""


Reader = Callable[[bytes, str], Iterator[Section]]


def read_file(path: Path) -> list[Section]:
    """The sections of a file. Raises ``InputError`` where it cannot be read as its suffix says."""
    reader = READERS[path.suffix.lower()]
    try:
        if path.stat().st_size > MAX_BYTES:
            raise InputError(f"has more than {MAX_BYTES // 1_000_000} MB; split it", path=str(path))
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", path=str(path)) from error
    return [s for s in reader(data, str(path)) if s.text.strip()]


def _stem(path: str) -> str:
    return Path(path).stem.replace("_", " ").replace("-", " ").strip()


def read_text(data: bytes, path: str) -> Iterator[Section]:
    """Plain text: one section, titled by the file's name."""
    yield Section(_stem(path), decode(data, path).text)


def read_markdown(data: bytes, path: str) -> Iterator[Section]:
    """Markdown: a section for each heading, without its markup, front matter or code fences' marks."""
    title, lines = _stem(path), list[str]()
    for line in _without_front(decode(data, path).text).splitlines():
        heading = _HEADING.match(line)
        below = _UNDERLINE.match(line) and lines and lines[-1].strip()
        if heading or below:
            name = heading[1] if heading else lines.pop()
            yield Section(title, _unmarked("\n".join(lines)))
            title, lines = _unmarked(name).strip(), []
        elif not _FENCE.match(line):
            lines.append(line)
    yield Section(title, _unmarked("\n".join(lines)))


def _without_front(text: str) -> str:
    if not _FRONT.match(text):
        return text
    end = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE).search(text, 4)
    return text[end.end() :] if end else text


def _unmarked(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", text))


def read_html(data: bytes, path: str) -> Iterator[Section]:
    """HTML: a section for each heading; what is hidden or no text is left out."""
    from citeground.parsers.html import page

    root, _ = page.read(data, path)
    named = re.search(rb"<title[^>]{0,200}>([^<]{1,400})", data[:200_000], re.IGNORECASE)
    title = _plain(named[1].decode("utf-8", "replace")) if named else _stem(path)
    parts: list[str] = []
    for element in root.iter():
        if element.tag in _HEADINGS:
            yield Section(title, "\n\n".join(parts))
            title, parts = page.text(element).strip() or title, []
        elif element.tag in _BLOCKS and not any(a.tag in _BLOCKS for a in element.iterancestors()):
            parts.append(page.text(element))
    if not parts and not any(True for _ in root.iter(*_HEADINGS)):
        parts = [page.text(root)]
    yield Section(title, "\n\n".join(parts))


def _plain(text: str) -> str:
    from citeground.text.folding import plain

    return plain(text)


def read_pdf(data: bytes, path: str) -> Iterator[Section]:
    """PDF: its running text in reading order, without its lists of references and what is hidden."""
    from citeground.parsers.pdf import layout, margins, pages, repair
    from citeground.parsers.pdf.body import paragraphs
    from citeground.parsers.pdf.segment import segment

    lines = margins.without(layout.lines(pages.read(data, path)))
    words = repair.vocabulary(line.text for line in lines)
    found = paragraphs(lines, segment(lines), words)
    text = "\n\n".join(p.text for p in found)
    # Superscripts are marked there with characters for private use.
    yield Section(_stem(path), re.sub("[\ue000-\uf8ff]", "", text))


def read_jsonl(data: bytes, path: str) -> Iterator[Section]:
    """One JSON object a line with ``text`` (or passage, contents, body, abstract), ``title``, ``url``."""
    for number, line in enumerate(decode(data, path).text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError("this line is no JSON object", path=path, line=number) from error
        text = _text_of(value)
        if not text:
            keys = ", ".join(_TEXT_KEYS)
            raise InputError(f"this passage has no text (one of: {keys})", path=path, line=number)
        yield Section(_one_line(value, "title"), text, _one_line(value, "url"), True, f"line {number}")


def _text_of(value: object) -> str:
    if not isinstance(value, dict):
        return ""
    for key in _TEXT_KEYS:
        found = value.get(key)
        if isinstance(found, list) and all(isinstance(part, str) for part in found):
            found = " ".join(found)
        if isinstance(found, str) and found.strip():
            return found
    return ""


def _one_line(value: dict[str, object], key: str) -> str:
    found = value.get(key, "")
    return " ".join(found.split())[:500] if isinstance(found, str) else ""


READERS: dict[str, Reader] = {
    ".txt": read_text,
    ".text": read_text,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".html": read_html,
    ".htm": read_html,
    ".xhtml": read_html,
    ".pdf": read_pdf,
    ".jsonl": read_jsonl,
    ".ndjson": read_jsonl,
}
