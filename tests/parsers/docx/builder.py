"""Word files for tests: paragraphs and runs as XML, and the zip around them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from html import escape

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Target="word/document.xml" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/officeDocument"/></Relationships>'
)


def run(text: str, properties: str = "") -> str:
    """A run with its properties (the XML within ``w:rPr``)."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def par(*runs: str, style: str = "", properties: str = "") -> str:
    """A paragraph; plain strings become runs."""
    inner = "".join(part if part.startswith("<") else run(part) for part in runs)
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{inner}</w:p>"


def field(instruction: str, shown: str) -> str:
    """A complex field: its code, and what it shows."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve">{escape(instruction)}</w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run(shown)}'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def zotero(shown: str, *items: Mapping[str, object], mendeley: bool = False) -> str:
    """A citation field of Zotero, or of Mendeley."""
    cited = [
        {"id": item["id"], "uris": [f"http://example.org/{item['id']}"], "itemData": item} for item in items
    ]
    name = "ADDIN CSL_CITATION" if mendeley else "ADDIN ZOTERO_ITEM CSL_CITATION"
    return field(f" {name} {json.dumps({'citationID': 'a', 'citationItems': cited})} ", shown)


def table(*rows: tuple[str, ...]) -> str:
    """A table of paragraphs."""
    cells = "".join(
        "<w:tr>" + "".join(f"<w:tc>{par(cell)}</w:tc>" for cell in row) + "</w:tr>" for row in rows
    )
    return f"<w:tbl>{cells}</w:tbl>"


def document(*body: str, prolog: str = "") -> str:
    """word/document.xml."""
    return (
        f'<?xml version="1.0"?>{prolog}<w:document {NAMESPACES}><w:body>{"".join(body)}</w:body></w:document>'
    )


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip of these parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return buffer.getvalue()


def docx(*body: str, **parts: str) -> bytes:
    """A Word file; ``styles``, ``numbering``, ``footnotes`` and ``endnotes`` are the parts' inner XML."""
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": _RELATIONS,
        "word/document.xml": document(*body),
    }
    for name, inner in parts.items():
        files[f"word/{name}.xml"] = f"<w:{name} {NAMESPACES}>{inner}</w:{name}>"
    return packed(files)
