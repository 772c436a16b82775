"""Tell formats that are not plain text apart by how their files begin."""

from __future__ import annotations

import re

from citeground.parsers.container import looks_like_ole, looks_like_zip

_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0")
_ROOT = re.compile(rb"<(?:[A-Za-z][\w.-]{0,40}:)?([A-Za-z][\w.-]{0,40})")
_SKIPPED = re.compile(
    rb"\s{0,200}(?:<\?[^>]{0,500}>|<!--.{0,2000}?-->|<!DOCTYPE[^>\[]{0,500}(?:\[[^\]]{0,2000}\])?\s?>)", re.S
)
_HTML_ROOTS = (b"html", b"head", b"body")
_ENDNOTE_ROOTS = (b"xml", b"records", b"record")


def recognise(data: bytes) -> str:
    """The name of a format (pdf, docx, archive, endnote, html, jats), or "" for what may be text."""
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if looks_like_ole(data):
        # An encrypted .docx; its parser says so.
        return "docx"
    if looks_like_zip(data):
        return "docx" if b"word/document.xml" in data and b"[Content_Types].xml" in data else "archive"
    if data.startswith(_PACKED) or data[257:262] == b"ustar":
        return "archive"
    return markup(data)


def markup(data: bytes) -> str:
    """The same for XML and HTML, told by the first element; "" where there is none."""
    head = data[:8192].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if not head.startswith(b"<"):
        return ""
    if head[:14].lower() == b"<!doctype html":
        return "html"
    for _ in range(20):
        found = _SKIPPED.match(head)
        if found is None:
            break
        head = head[found.end() :].lstrip()
    root = _ROOT.match(head)
    if root is None:
        return ""
    name = root.group(1).lower()
    if name in _ENDNOTE_ROOTS:
        return "endnote"
    return "html" if name in _HTML_ROOTS else "jats"
