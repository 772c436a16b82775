"""A page as it is shown: what is hidden, and what is no text, is taken out first."""

from __future__ import annotations

import re
from typing import Any

from citeground.errors import InputError
from citeground.parsers import xmltree
from citeground.text.decode import decode

# A book on one page has some 5 MB.
MAX_BYTES = 60_000_000
_NEVER_SHOWN = frozenset(
    ("script", "style", "template", "noscript", "head", "nav", "button", "svg", "math", "iframe")
)
_HIDING = re.compile(
    r"display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?(?:0|[012](?:\.\d+)?p[xt])|opacity\s?:\s?0(?:\.0+)?(?![.\d])"
    r"|(?<![\w-])color\s?:\s?(?:white|#fff(?:fff)?)\b|(?:left|top|text-indent)\s?:\s?-\d{3,}",
    re.IGNORECASE,
)


def read(data: bytes, path: str) -> tuple[Any, int]:
    """The page without what is not shown, and how many letters of text were hidden."""
    from lxml import etree
    from lxml import html as lxml_html

    if len(data) > MAX_BYTES:
        raise InputError(f"has {len(data)} bytes; at most {MAX_BYTES} of a page are read", path=path)
    charset = re.search(rb"<meta[^>]{0,200}charset=[\"']?([\w-]{2,30})", data[:4096], re.IGNORECASE)
    parser = lxml_html.HTMLParser(
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        encoding="utf-8" if charset is None or data[:3] == b"\xef\xbb\xbf" else None,
    )
    try:
        # Text that is no UTF-8 and does not say what it is.
        source: bytes | str = data
        if charset is None:
            source = decode(data, path).text.encode("utf-8", "replace")
        root = lxml_html.document_fromstring(source, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise InputError(f"holds no HTML that can be read ({xmltree.why(error)})", path=path) from error
    letters = 0
    for element in list(root.iter()):
        tag = element.tag
        if not isinstance(tag, str):
            continue
        if tag not in ("html", "body", "head") and (tag in _NEVER_SHOWN or _is_hidden(element)):
            if tag not in _NEVER_SHOWN:
                letters += sum(char.isalpha() for char in "".join(map(str, element.itertext()))[:100_000])
            _remove(element)
    return root, letters


def _is_hidden(element: Any) -> bool:
    return element.get("hidden") is not None or bool(_HIDING.search(element.get("style", "")[:2000]))


def _remove(element: Any) -> None:
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def text(element: Any) -> str:
    """The text of an element and all within it, white space single."""
    return " ".join("".join(map(str, element.itertext())).split())
