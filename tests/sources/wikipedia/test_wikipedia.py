"""The five stages, branch by branch, on a served Wikipedia; refusals; recorded answers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest

from citeground.errors import BadAnswer, ConfigError, SourceError, SourceThrottled, SourceUnavailable
from citeground.http import Client, ClientSettings, Server
from citeground.models import Passage
from citeground.sources.settings import SourceSettings
from citeground.sources.wikipedia import Subject, connect
from citeground.sources.wikipedia.pages import Pages
from citeground.sources.wikipedia.stages import first_sentences, hint_word
from tests.clocks import SkippingClock
from tests.sources.wikipedia.served import Wiki

SONG = "Easy Living is a song of 1937. Its music is by Ralph Rainger. The words are by Leo Robin. It is old."
FILM = "Easy Living is an American film of 1937. It was directed by Mitchell Leisen for a studio."


def find(wiki: Wiki, subject: Subject, *, language: str = "en", mailto: str = "") -> list[Passage]:
    settings = SourceSettings(url=wiki.url, rate=1000)
    with Client(ClientSettings(mailto=mailto), clock=SkippingClock()) as client:
        return list(connect(client, settings, language=language).find(subject))


def stage(found: list[Passage]) -> str:
    return found[0].metadata["stage"] if found else ""


def test_1_the_direct_page_gives_three_sentences() -> None:
    with Wiki(pages={"Easy Living": SONG}) as wiki:
        found = find(wiki, Subject("Easy Living", ("song",)))
    assert [(p.title, p.source, p.url) for p in found] == [
        ("Easy Living", "wikipedia", "https://x/Easy Living")
    ]
    assert found[0].text == SONG.removesuffix(" It is old.")
    assert stage(found) == "direct page"
    assert len(wiki.asked) == 1


def test_1_a_redirection_names_the_same_thing() -> None:
    lead = "A stop error is a screen that Windows shows after a fatal fault of the system. It is blue."
    with Wiki(pages={"Blue screen of death": lead}, redirects={"BSOD": "Blue screen of death"}) as wiki:
        found = find(wiki, Subject("BSOD"))
    assert [p.title for p in found] == ["Blue screen of death"]


def test_1_a_short_lead_is_no_answer() -> None:
    with Wiki(pages={"Easy Living": "Easy Living is a song."}) as wiki:
        assert find(wiki, Subject("Easy Living")) == []


def test_2_a_disambiguation_page_is_followed_to_the_kin() -> None:
    links = ["Bing Crosby", "Easy Living (1937 film)", "Easy Living (1949 film)", "Easy Living (song)"]
    pages = {"Easy Living (song)": SONG, "Easy Living (1937 film)": FILM}
    with Wiki(pages=pages, lists={"Easy Living": links}) as wiki:
        found = find(wiki, Subject("Easy Living", ("song",)))
    assert [p.title for p in found] == ["Easy Living (song)"]
    assert stage(found) == "disambiguation page"
    assert wiki.titles[-1].split("|")[0] == "Easy Living (song)"


def test_2_without_kin_up_to_four_links_are_followed() -> None:
    links = [f"Easy Living ({year} film)" for year in range(1931, 1939)]
    with Wiki(pages=dict.fromkeys(links, FILM), lists={"Easy Living": links}) as wiki:
        found = find(wiki, Subject("Easy Living", ("opera",)))
    assert len(found) == 4


def test_2_the_page_called_disambiguation() -> None:
    lists = {"Easy Living (disambiguation)": ["Easy Living (song)"]}
    with Wiki(pages={"Easy Living (song)": SONG, "Easy Living": "Short."}, lists=lists) as wiki:
        assert [p.title for p in find(wiki, Subject("Easy Living"))] == ["Easy Living (song)"]


def test_3_typed_suffixes_are_one_question() -> None:
    with Wiki(pages={"Easy Living film": FILM}) as wiki:
        found = find(wiki, Subject("Easy Living", ("song", "film", "a", "b", "never")))
    assert [(p.title, stage(found)) for p in found] == [("Easy Living film", "typed suffixes")]
    assert wiki.titles[-1].count("|") == 7
    assert "never" not in wiki.titles[-1]


def test_4_the_search_takes_the_first_article_about_the_entity() -> None:
    pages = {"Other": "Another thing that nobody asked for, with a lead of a good length.", "Song": SONG}
    hits = {"Easy Living": ["List", "Other", "Song"]}
    with Wiki(pages=pages, lists={"List": []}, hits=hits) as wiki:
        found = find(wiki, Subject("Easy Living", ("film",)))
    assert [(p.title, stage(found)) for p in found] == [("Song", "search")]


def test_4_then_it_searches_with_the_suffix() -> None:
    hits = {"Easy Living": [], "Easy Living film": ["Some film"]}
    with Wiki(pages={"Some film": FILM}, hits=hits) as wiki:
        found = find(wiki, Subject("Easy Living", ("film",)))
    assert [p.title for p in found] == ["Some film"]


def test_4_another_spelling_only_without_any_hit() -> None:
    kale = "Kale is a leaf cabbage that is grown for its edible leaves. It is green or purple."
    with Wiki(pages={"Kale (food)": kale}, hits={"Kale": ["Kale (food)"]}, suggestions={"Kale": "kal"}) as w:
        assert [p.title for p in find(w, Subject("Kale"))] == ["Kale (food)"]
        assert "search:kal" not in w.titles
    hits = {"steven pinkre": [], "steven pinker": ["Steven Pinker"]}
    lead = "Steven Pinker is a psychologist and an author of several popular books on language."
    with Wiki(pages={"Steven Pinker": lead}, hits=hits, suggestions={"steven pinkre": "steven pinker"}) as w:
        assert [p.title for p in find(w, Subject("steven pinkre"))] == ["Steven Pinker"]


def test_5_a_hint_out_of_a_parenthesis() -> None:
    with Wiki(pages={"Easy Living (1937 film)": FILM}) as wiki:
        found = find(wiki, Subject("Easy Living", (), "Easy Living (1937 film) has a coat in it."))
    assert [(p.title, stage(found)) for p in found] == [("Easy Living (1937 film)", "hint word")]
    with Wiki(pages={"Found": FILM}, hits={"Easy Living 1937 film": ["Found"]}) as wiki:
        assert find(wiki, Subject("Easy Living", (), "Easy Living (1937 film)."))[0].title == "Found"


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ("Easy Living (1937 film) is", "1937 film"),
        ("A. Ward (born 1 May 1900) (chemist)", "chemist"),
        ("A. Ward (1900–1950) was", ""),
        ("A. Ward (/wɔːd/) was", ""),
        ("x" * 150 + "(film)", ""),
        ("((((((((" * 20, ""),
        ("", ""),
    ],
)
def test_hint_words(context: str, expected: str) -> None:
    assert hint_word(context) == expected


def test_nothing_anywhere_ends_and_says_so() -> None:
    with Wiki() as wiki:
        assert find(wiki, Subject("Atlantis River", ("river",), "(a hint)")) == []
    assert len(wiki.asked) <= 6


def test_without_an_entity_words_are_searched() -> None:
    lead = "Photosynthesis turns sunlight into sugar in the leaves of green plants everywhere on Earth."
    other = "A page about something else entirely, whose lead has a sufficient length to be used."
    hits = {"sunlight sugar": ["Photosynthesis", "Other"]}
    with Wiki(pages={"Photosynthesis": lead, "Other": other}, hits=hits) as wiki:
        found = find(wiki, Subject(words=("sunlight", "sugar")))
    assert [p.title for p in found] == ["Photosynthesis"]
    with Wiki() as wiki:
        assert find(wiki, Subject()) == []
        assert wiki.asked == []


def test_other_languages_use_no_english_qualifiers() -> None:
    with Wiki(
        pages={"Lied": "Easy Living ist ein Lied von Ralph Rainger aus dem Jahr 1937, sehr bekannt."}
    ) as w:
        assert find(w, Subject("Easy Living", ("song",)), language="de") == []
    assert not any("song" in title for title in w.titles)
    with Client() as client, pytest.raises(ConfigError, match="--lang"):
        connect(client, language="en.evil.example/")
    with Client() as client:
        server = connect(client, language="de")._server
    assert (server.name, server.host) == ("wikipedia-de", "de.wikipedia.org")


def test_the_operator_is_named() -> None:
    with Wiki(pages={"Easy Living": SONG}) as wiki:
        find(wiki, Subject("Easy Living"), mailto="ada@example.org")
    assert all("mailto:ada@example.org" in agent for agent in wiki.agents)


@pytest.mark.parametrize(
    ("refusal", "error", "said"),
    [
        (
            (403, {"content-type": "text/html"}, "<html>Please set a user-agent</html>"),
            SourceUnavailable,
            "403",
        ),
        ((429, {"retry-after": "5"}, "<!DOCTYPE html><title>Error</title>"), SourceThrottled, "too many"),
        ((500, {}, "oops"), SourceUnavailable, "500"),
        ((404, {}, "no"), BadAnswer, "404"),
        ((200, {"content-type": "text/html"}, "<html>hello</html>"), BadAnswer, "web page"),
        ((200, {}, '{"query": {"pa'), BadAnswer, "JSON"),
        ((200, {}, ""), BadAnswer, "empty"),
        ((200, {}, "[]"), BadAnswer, "no object"),
        ((200, {}, "{}"), BadAnswer, "without the promised"),
        ((200, {}, '{"error": {"code": "maxlag", "info": "x"}}'), SourceThrottled, "maxlag"),
        ((200, {}, '{"error": {"code": "bad", "info": "x"}}'), BadAnswer, "refused"),
    ],
)
def test_a_refusal_is_no_missing_page(
    refusal: tuple[int, dict[str, str], str], error: type[SourceError], said: str
) -> None:
    with Wiki(refusal=refusal) as wiki, pytest.raises(error, match=said):
        find(wiki, Subject("Easy Living"))


def test_titles_cannot_change_the_question() -> None:
    with Wiki(
        pages={"A B": "A B is a thing with a lead that is long enough to be taken for an answer."}
    ) as wiki:
        assert find(wiki, Subject("A|B"))[0].title == "A B"
    assert wiki.titles == ["A B|A B (disambiguation)"]


def test_first_sentences_of_endless_leads() -> None:
    assert first_sentences("") == ""
    assert len(first_sentences("word " * 1_000_000)) <= 6_000


def _recorded(shared: Path) -> Iterator[tuple[dict[str, str], str, int]]:
    with gzip.open(shared / "payloads" / "exchanges.jsonl.gz", "rt") as lines:
        for line in lines:
            exchange = json.loads(line)
            parts = urlsplit(exchange["url"])
            if parts.hostname and parts.hostname.endswith("wikipedia.org"):
                query = {k: v[0] for k, v in parse_qs(parts.query).items()}
                yield query, exchange["body"], exchange["status"]


def _pages(body: str, status: int) -> Pages:
    transport = httpx2.MockTransport(lambda _: httpx2.Response(status, text=body))
    client = Client(transport=transport, clock=SkippingClock())
    return Pages(client, Server("wikipedia", "https://en.wikipedia.org", rate=1000), "en")


@pytest.mark.shared
def test_recorded_answers_are_read(shared: Path) -> None:
    counts = {"extracts": 0, "links": 0, "search": 0, "refused": 0, "missing": 0}
    for query, body, status in _recorded(shared):
        pages = _pages(body, status)
        is_refused = "error" in json.loads(body)
        if is_refused:
            with pytest.raises(BadAnswer):
                pages.search("x", 4)
            counts["refused"] += 1
        elif query.get("list") == "search":
            titles = [hit["title"] for hit in json.loads(body)["query"]["search"]]
            assert list(pages.search(query["srsearch"], 4).titles) == titles[:4]
            counts["search"] += 1
        elif query.get("prop") == "links":
            assert len(pages.links(query["titles"])) > 0
            counts["links"] += 1
        elif query.get("prop") in ("extracts", "info"):
            raw = json.loads(body)["query"]["pages"].values()
            found = pages.fetch([query["titles"]])
            assert len(found) == sum("missing" not in page for page in raw)
            counts["missing"] += not found
            counts["extracts"] += any(page.lead for page in found)
    assert all(counts.values()), counts
