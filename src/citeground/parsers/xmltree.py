"""Untrusted XML to a tree: no entity is expanded, no file or address opened, size and depth are bounded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from citeground.errors import InputError

# A thesis in Word has some 10 MB of XML, an EndNote library of 50,000 records some 150 MB.
MAX_BYTES = 200_000_000
_ENTITY = b"<!ENTITY"
_DOCTYPE = b"<!DOCTYPE"


def read(data: bytes, path: str, *, part: str = "", doctype: bool = True) -> Any:
    """The root element. ``part`` names a member of a container; ``doctype=False`` refuses a DTD as such.

    Raises ``InputError`` where the XML is broken, too large, nested deeper than 256, or declares entities:
    these are how files grow without bound and how they read other files.
    """
    from lxml import etree

    where = f"{part}: " if part else ""
    if len(data) > MAX_BYTES:
        raise InputError(f"{where}holds {len(data)} bytes of XML; at most {MAX_BYTES} are read", path=path)
    # In UTF-16 every other byte is zero.
    head = data.replace(b"\0", b"") if b"\0" in data[:64] else data
    if _ENTITY in head:
        raise InputError(f"{where}declares XML entities, which is refused; save it again without", path=path)
    if not doctype and _DOCTYPE in head[:4096]:
        raise InputError(f"{where}has a document type, which no word processor writes; refused", path=path)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False, dtd_validation=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        line = getattr(error, "lineno", 0) or 0
        # The line of a part is none of the file's.
        where, line = (f"{part}:{line}: " if part and line else where), 0 if part else line
        raise InputError(f"{where}is not well-formed XML ({why(error)})", path=path, line=line) from error


def why(error: Exception) -> str:
    """What is wrong and in which column; the line is told in front, as everywhere."""
    said = (getattr(error, "msg", None) or str(error)).split("\n", 1)[0]
    what, _, place = said.rpartition(", line ")
    _, _, column = place.partition(", column ")
    if what and column.isdigit():
        return f"{what[:160]}, column {column}"
    return (what or said)[:160] or "no element found"


def local(element: Any) -> str:
    """The tag without its namespace; "" for comments and entity references."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def children(element: Any, *names: str) -> Iterator[Any]:
    """The direct children of these (local) names, in order."""
    return (child for child in element if local(child) in names)


def first(element: Any, *names: str) -> Any:
    """The first descendant of one of these (local) names in document order, or None."""
    return next((found for found in element.iter() if local(found) in names), None)


def text(element: Any, skip: frozenset[str] = frozenset()) -> str:
    """The text of an element and all within it, white space single; elements named in ``skip`` left out."""
    if element is None:
        return ""
    parts: list[str] = []
    # An explicit stack: depth is bounded by the reader, but not by Python's own recursion.
    stack: list[tuple[Any, bool]] = [(element, False)]
    while stack:
        node, is_tail = stack.pop()
        if is_tail:
            parts.append(node.tail or "")
            continue
        if local(node) and local(node) not in skip:
            parts.append(node.text or "")
            for child in reversed(node):
                stack.append((child, True))
                stack.append((child, False))
    return " ".join("".join(parts).split())
