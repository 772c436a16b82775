"""What the API of a MediaWiki says, as pages: their leads, whether they only tell others apart, links.

Source: https://www.mediawiki.org/wiki/API:Query (TextExtracts, PageProps, Search). Redirections are
followed by the server; several titles are one question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from citeground.errors import BadAnswer, SourceThrottled
from citeground.http import Client, Json, Question, Server, parse_json
from citeground.records.payload import at, items, text, texts

PAGE_S, SEARCH_S = 6.0, 12.0
BATCH = 20
_PATH = "/w/api.php"
_THROTTLING = frozenset({"ratelimited", "maxlag", "readonly"})
_COMMON = (("action", "query"), ("format", "json"), ("formatversion", "2"), ("redirects", "1"))


@dataclass(frozen=True, slots=True)
class Page:
    """One article. ``lead`` is the text before its first heading; ``asked`` the titles that led to it
    (itself, its redirections); ``is_list`` marks a disambiguation page."""

    title: str
    lead: str = ""
    url: str = ""
    is_list: bool = False
    asked: frozenset[str] = frozenset()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search found: titles, best first, and the server's other spelling where it has one."""

    titles: tuple[str, ...]
    suggestion: str = ""


class Pages:
    """Asks one Wikipedia for one subject, for no page twice.

    Every method raises ``SourceError`` where it did not answer properly.
    """

    def __init__(self, client: Client, server: Server, language: str) -> None:
        self._client = client
        self._page_server = replace(server, timeout=min(server.timeout, PAGE_S))
        self._search_server = replace(server, timeout=min(server.timeout, SEARCH_S))
        self._language = language
        self._known: dict[str, Page | None] = {}

    def fetch(self, titles: Iterable[str]) -> list[Page]:
        """The pages of these titles that exist, each once, in the order of the titles; at most 20."""
        asked = [t for t in dict.fromkeys(map(clean, titles)) if t][:BATCH]
        if new := [t for t in asked if t not in self._known]:
            self._ask_for(new)
        found = {page.title: page for t in asked if (page := self._known[t]) is not None}
        return list(found.values())

    def _ask_for(self, asked: Sequence[str]) -> None:
        parameters = (
            *_COMMON,
            ("prop", "extracts|pageprops|info"),
            ("exintro", "1"),
            ("explaintext", "1"),
            ("exlimit", str(BATCH)),
            ("ppprop", "disambiguation"),
            ("inprop", "url"),
            ("titles", "|".join(asked)),
        )
        answered = _by_asked(asked, self._ask(self._page_server, parameters), self._language)
        self._known.update({title: answered.get(title) for title in asked})

    def links(self, title: str) -> list[str]:
        """The titles of the articles that a page links to, in the server's (alphabetical) order."""
        wanted = (("prop", "links"), ("plnamespace", "0"), ("pllimit", "max"), ("titles", clean(title)))
        value = self._ask(self._page_server, (*_COMMON, *wanted))
        return [t for page in _pages(value) for t in _titles(page.get("links"))]

    def search(self, words: str, count: int) -> Hits:
        """Titles of articles for search words."""
        wanted = (
            ("list", "search"),
            ("srnamespace", "0"),
            ("srlimit", str(count)),
            ("srprop", ""),
            ("srinfo", "suggestion"),
            ("srsearch", clean(words)),
        )
        value = self._ask(self._search_server, (*_COMMON, *wanted))
        if not isinstance(at(value, "query", "search"), list):
            raise BadAnswer(self._search_server.name, "an answer without the promised list (query.search)")
        found = tuple(_titles(at(value, "query", "search")))
        return Hits(found[:count], text(value, "query", "searchinfo", "suggestion"))

    def _ask(self, server: Server, parameters: Sequence[tuple[str, str]]) -> Json:
        question = Question(_PATH, tuple(parameters))
        return self._client.ask(server, question, lambda body: _read(server.name, body)).value


def clean(title: str) -> str:
    """Without the characters that no title has, which would part or change the question."""
    return " ".join("".join(" " if c in "|#<>[]{}_\n\t" else c for c in title[:250]).split())


def _read(source: str, body: str) -> Json:
    """The answer's JSON. Raises where the API says that it refused the question."""
    value = parse_json(source, body)
    if not isinstance(value, dict):
        raise BadAnswer(source, "an answer that is no object")
    if error := at(value, "error"):
        code = text(error, "code")
        if code in _THROTTLING:
            raise SourceThrottled(source, f"throttled: {code}")
        raise BadAnswer(source, f"the question was refused ({code or text(error, 'info')[:120]})")
    if "query" not in value and "batchcomplete" not in value:
        raise BadAnswer(source, "an answer without the promised object (query)")
    return value


def _by_asked(asked: Sequence[str], value: Json, language: str) -> dict[str, Page]:
    """The page to which each title leads, with all titles that lead to it."""
    ways = _redirected(value)
    pages = [_page(raw, language) for raw in _pages(value)]
    by_title = {page.title: page for page in pages if page is not None}
    targets = {title: _follow(title, ways) for title in asked}
    led: dict[str, frozenset[str]] = {}
    for title, target in targets.items():
        led[target] = led.get(target, frozenset()) | {title, target}
    return {
        title: replace(by_title[target], asked=led[target])
        for title, target in targets.items()
        if target in by_title
    }


def _pages(value: Json) -> list[dict[str, Json]]:
    """A list in the API's second form, an object by page number in its first."""
    pages = at(value, "query", "pages")
    if isinstance(pages, dict):
        return [p for p in pages.values() if isinstance(p, dict)]
    return items(pages)


def _page(raw: dict[str, Json], language: str) -> Page | None:
    title = text(raw, "title")
    if not title or "missing" in raw or "invalid" in raw:
        return None
    extract = at(raw, "extract")
    lead = extract if isinstance(extract, str) else ""
    properties = at(raw, "pageprops")
    is_list = isinstance(properties, dict) and "disambiguation" in properties
    is_list = is_list or _reads_like_list(lead)
    return Page(title, lead.strip(), text(raw, "fullurl"), is_list, language=language)


def _reads_like_list(lead: str) -> bool:
    head = lead.strip()[:300].lower()
    return head.rstrip(" :").endswith(("may refer to", "can refer to", "may also refer to", "refers to")) or (
        "may refer to:" in head
    )


def _redirected(value: Json) -> dict[str, str]:
    ways: dict[str, str] = {}
    for kind in ("normalized", "redirects", "converted"):
        for step in items(value, "query", kind):
            ways[text(step, "from")] = text(step, "to")
    return ways


def _follow(title: str, ways: dict[str, str]) -> str:
    for _ in range(6):
        if title not in ways:
            break
        title = ways[title]
    return title


def _titles(value: Json) -> list[str]:
    return [t for entry in items(value) for t in texts(entry, "title")]
