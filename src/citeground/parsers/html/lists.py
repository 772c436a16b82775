"""The lists of references on a page, and their entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from citeground.parsers.headings import ends_list, opens_list
from citeground.parsers.html.page import text as text_of

_HEADINGS = frozenset(
    ("h1", "h2", "h3", "h4", "h5", "h6", "summary", "caption", "dt", "strong", "b", "p", "div", "span")
)
_LIST_CLASS = re.compile(
    r"(?<![\w-])(?:references?|bibliography|ref-list|citation-list|csl-bib-body|biblist)(?![\w-])", re.I
)
_ENTRY_CLASS = re.compile(
    r"(?<![\w-])(?:csl-entry|citation-item|bib-reference|reference-citations?|ltx_bibitem|bibitem)(?![\w-])",
    re.I,
)
_LABEL = re.compile(r"^(?:\[([^\[\]]{1,40})\]|\(?(\d{1,4})[.)]|(\d{1,4})(?=\s[^\W\d_a-z]))\s{0,4}")
_EVIDENCE = re.compile(
    r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|10\.\d{4,9}/|https?:|arxiv|in press|n\.\s?d\.", re.IGNORECASE
)
# What publishers put around an entry for their readers' clicks.
_BUTTONS = re.compile(
    r"\s*(?:\[?(?:CrossRef|Google Scholar|PubMed|View Article|Web of Science|Full Text|Article|CAS|MathSciNet|ADS|"
    r"PubMed Central|Download PDF|Export citation|View in Scopus|Crossref)\]?[\s,;|·•]*){1,8}$"
)


class Entry(NamedTuple):
    """One entry: its text without the label, the label, the ids within it, its line, where its links lead."""

    text: str
    label: str
    anchors: tuple[str, ...]
    line: int
    links: tuple[str, ...]


def find(root: Any) -> tuple[list[Entry], set[Any]]:
    """The entries of the page's lists of references, and the elements that hold them."""
    out: list[Entry] = []
    region: set[Any] = set()
    for container in _containers(root):
        if any(parent in region for parent in (container, *container.iterancestors())):
            continue
        numbers = _numbers(container)
        found = [entry for item in _items(container) if (entry := _entry(item, numbers)) is not None]
        good = sum(1 for entry in found if _EVIDENCE.search(entry.text[:2000]))
        if found and 2 * good >= len(found):
            out.extend(found)
            region.add(container)
    return out, region


def _containers(root: Any) -> Iterator[Any]:
    """Elements that may be lists: those classed as such, then what follows a heading."""
    for element in root.iter("section", "div", "ol", "ul", "dl", "table", "aside"):
        if _LIST_CLASS.search(
            f"{element.get('class', '')} {element.get('id', '')} {element.get('role', '')}"
        ):
            yield element
    for heading in root.iter(*_HEADINGS):
        if len(heading) <= 3 and opens_list(_short(heading)):
            yield from _after(heading)


def _short(element: Any) -> str:
    """The text of an element that may be a heading; "" for a longer one, of which no more is read."""
    parts: list[str] = []
    length = 0
    for text in element.itertext():
        parts.append(text)
        length += len(text)
        if length > 200:
            return ""
    return " ".join("".join(parts).split())


def _after(heading: Any) -> Iterator[Any]:
    """The siblings after a heading up to the next one; those of its parents where it has none."""
    node = heading
    for _ in range(4):
        found = False
        for sibling in node.itersiblings():
            if not isinstance(sibling.tag, str):
                continue
            text = _short(sibling)
            if (re.fullmatch(r"h[1-6]", sibling.tag) and text) or ends_list(text):
                return
            found = True
            yield sibling
        if found or node.getparent() is None or node.getparent().tag == "body":
            return
        node = node.getparent()


def _items(container: Any) -> list[Any]:
    """The elements that are one entry each."""
    classed = [
        e for e in container.iter("div", "li", "p", "span", "cite") if _ENTRY_CLASS.search(e.get("class", ""))
    ]
    if classed:
        among = set(classed)
        return [e for e in classed if among.isdisjoint(e.iterancestors())]
    for names in (("li",), ("tr",), ("dd",), ("p",), ("div",)):
        found = [e for e in container.iter(*names) if _text_of_own(e)]
        if container.tag in names:
            return [container]
        if found:
            return _outermost(found)
    return [container] if text_of(container) else []


def _outermost(elements: list[Any]) -> list[Any]:
    """Of elements of one kind in document order those that lie in no other; each is visited once."""
    inside: set[Any] = set()
    out: list[Any] = []
    for element in elements:
        if element not in inside:
            out.append(element)
            inside.update(element.iter(element.tag))
    return out


def _text_of_own(element: Any) -> bool:
    return any(re.search(r"\w", text) for text in element.itertext())


def _entry(element: Any, numbers: dict[Any, str]) -> Entry | None:
    text = _BUTTONS.sub("", text_of(element))
    label = ""
    if found := _LABEL.match(text):
        label = next(group for group in found.groups() if group)
        text = text[found.end() :]
    elif element in numbers:
        label = numbers[element]
    elif element.tag == "dd" and (term := element.getprevious()) is not None and term.tag == "dt":
        label = _short(term).strip("[]().: ")
    if not text or opens_list(text):
        return None
    anchors = [str(node.get(name)) for node in element.iter() for name in ("id", "name") if node.get(name)]
    if element.tag == "dd" and element.getprevious() is not None:
        anchors += [str(element.getprevious().get("id"))] if element.getprevious().get("id") else []
    links = [str(a.get("href")) for a in element.iter("a") if str(a.get("href", "")).startswith("http")]
    return Entry(text, label, tuple(anchors), element.sourceline or 1, tuple(links))


def _numbers(container: Any) -> dict[Any, str]:
    """What a browser prints before the items of ordered lists."""
    out: dict[Any, str] = {}
    for ordered in container.iter("ol"):
        start = ordered.get("start", "1")
        if re.fullmatch(r"\d{1,5}", start) and ordered.get("reversed") is None:
            items = (child for child in ordered if child.tag == "li")
            out.update((item, str(number)) for number, item in enumerate(items, start=int(start)))
    return out
