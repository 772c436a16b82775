"""The page is whole, harmless and self-contained."""

from __future__ import annotations

import io
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

from citeground.reports import html as page
from citeground.verdicts import Verdict

from .hand_made import hand_made

VOID = {"meta", "input", "br", "rect"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data


def read() -> _Reader:
    stream = io.StringIO()
    page.render(hand_made(), stream)
    reader = _Reader()
    reader.feed(stream.getvalue())
    reader.close()
    assert not reader.open
    return reader


def test_everything_is_closed_and_nothing_is_loaded() -> None:
    seen = read().seen
    assert not {"img", "link", "iframe", "object"} & {tag for tag, _ in seen}
    assert not any(
        "src" in attrs or "style" in attrs or any(a.startswith("on") for a in attrs) for _, attrs in seen
    )


def test_links_lead_to_the_web_only() -> None:
    addresses = [attrs["href"] for tag, attrs in read().seen if tag == "a"]
    assert "https://doi.org/10.1000/a%3Cb%3E(1)" in addresses
    assert all(a and a.startswith(("http://", "https://")) for a in addresses)


def test_the_policy_admits_exactly_this_script_and_style() -> None:
    reader = read()
    policy = next(a["content"] for t, a in reader.seen if t == "meta" and a.get("http-equiv"))
    assert policy and "default-src 'none'" in policy and "unsafe" not in policy
    for tag in ("script", "style"):
        digest = b64encode(sha256(reader.texts[tag].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_filters_count_what_the_page_holds() -> None:
    seen = read().seen
    cards = [a["data-verdict"] for t, a in seen if t == "details"]
    buttons = [a["data-verdict"] for t, a in seen if t == "button"]
    assert buttons == ["", *(v.value for v in Verdict if v.value in cards)]
    assert cards == ["MINOR", "EXACT", "MAJOR", "UNRESOLVED", "UNRESOLVED"]


def test_it_is_made_for_phones_the_dark_and_paper() -> None:
    reader = read()
    assert any(a.get("name") == "viewport" for t, a in reader.seen if t == "meta")
    for rule in ("prefers-color-scheme: dark", "@media print", "max-width: 32rem"):
        assert rule in reader.texts["style"]


def test_bars_are_as_long_as_the_contribution() -> None:
    widths = [a["width"] for t, a in read().seen if t == "rect"]
    assert widths[:3] == ["100", "35", "10"]
