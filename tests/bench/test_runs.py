"""Whole benches on a small made-up world: what they count, that they can be cut, and what they compare with."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import pytest

from citeground.bench import baselines, expected
from citeground.bench.baselines import Baseline
from citeground.bench.checking import Labelled, judge, margin
from citeground.bench.datasets.rows import Cited
from citeground.bench.journal import Journal
from citeground.bench.pages import html, markdown
from citeground.bench.results import Judged, Result
from citeground.bench.runs import ablations, corruptions, retrieval
from citeground.bench.setting import Setting
from citeground.cascade import Coverage
from citeground.citations.check import Options
from citeground.errors import ConfigError, InputError, SourceUnavailable
from citeground.library import Library
from citeground.library.build import build
from citeground.llm.model import Message, Reply
from citeground.models import Identifier, Work
from citeground.thresholds import Thresholds
from tests.bench.world import Scripted, rows, works


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("world") / "records.jsonl"
    place.write_text("".join(json.dumps(r) + "\n" for r in rows(works())), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def library(inputs: Path) -> Path:
    place = inputs.parent / "library"
    build([inputs], place, closed=True)
    return place


def setting(bench: str, **options: object) -> Setting:
    return Setting(bench, f"citeground bench {bench}", quiet=True, today=date(2026, 1, 2), **options)  # type: ignore[arg-type]


def run(inputs: Path, library: Path, **options: object) -> Result:
    return corruptions.run(setting("corruptions", **options), inputs=[str(inputs)], library=library, size=150)


@pytest.fixture(scope="module")
def result(inputs: Path, library: Path) -> Result:
    return run(inputs, library)


def test_corruptions_of_a_clean_library_are_told_from_what_is_right(result: Result) -> None:
    accused = result.number("false accusations")
    accuracy = result.number("accuracy")
    assert accused and accused.value == 0.0 and accused.of == 50
    assert accuracy and accuracy.value > 0.9 and accuracy.low < accuracy.value < accuracy.high
    assert sum(result.matrix.values()) == 150 == len(result.items)
    assert {t.title for t in result.tables} >= {"By operator", "By topic", "By said"}
    assert any(len(note.split("sha256")) > 1 for note in result.data)


def test_printed_references_of_the_same_works(inputs: Path, library: Path) -> None:
    found = corruptions.run(
        setting("corruptions"), inputs=[str(inputs)], library=library, size=90, form="printed"
    )
    major = found.number("valid called major")
    assert major and major.value == 0.0
    accuracy = found.number("accuracy")
    assert accuracy and accuracy.value > 0.7


def test_a_limit_takes_rows_from_everywhere(inputs: Path, library: Path) -> None:
    few = run(inputs, library, limit=30)
    assert len(few.items) == 30
    assert {i.wanted for i in few.items} == {"valid", "minor", "major"}


def test_a_run_that_was_cut_goes_on(
    inputs: Path, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citeground.bench.checking.BLOCK", 40)
    asked: list[int] = []
    real = corruptions.judge.__globals__["check"]

    def counting(documents: Sequence[object], *rest: object, **more: object) -> object:
        asked.append(len(documents[0].references))  # type: ignore[attr-defined]
        if len(asked) == 3:
            raise KeyboardInterrupt
        return real(documents, *rest, **more)

    monkeypatch.setitem(corruptions.judge.__globals__, "check", counting)
    with pytest.raises(KeyboardInterrupt):
        run(inputs, library, out=tmp_path)
    again = run(inputs, library, out=tmp_path)
    assert asked == [40, 40, 40, 40, 30], "the two blocks that were done are not asked again"
    assert len(again.items) == 150
    run(inputs, library, out=tmp_path)
    assert len(asked) == 5, "a run that is whole asks nothing"


def test_a_journal_about_something_else_is_begun_anew(tmp_path: Path) -> None:
    place = tmp_path / "j.jsonl"
    Journal(place, "one").add(Judged("a", "valid", "minor", groups={"x": "y"}))
    assert Journal(place, "one").done["a"].groups == {"x": "y"}
    assert Journal(place, "other").done == {}
    with place.open("a") as out:
        out.write('{"key": "cut off')
    assert Journal(place, "other").done == {}
    place.write_text("no journal\n")
    with pytest.raises(InputError, match="no journal"):
        Journal(place, "one")


def test_pages_say_all_of_it_and_need_nothing_from_elsewhere(result: Result) -> None:
    text = markdown.page(result)
    for said in (result.command, result.version, result.data[0].split("(")[0], "| accuracy |", "Wilson 95 %"):
        assert said in text
    page = html.page(result)
    assert (
        page.count("<svg") == 3
        and "<script" not in page
        and "src=" not in page
        and "http" not in page.replace("http-equiv", "")
    )
    payload = json.loads(json.dumps(result.payload()))
    assert len(payload["items"]) == 150 and payload["numbers"][0]["name"] == "accuracy"


def test_the_text_of_items_cannot_break_a_page(result: Result) -> None:
    from dataclasses import replace

    hostile = Judged("<b>", "valid", "minor", note="</td><script>alert(1)</script> | a | b")
    page = html.page(replace(result, items=(hostile,)))
    assert "<script>" not in page and "&lt;script&gt;" in page


@pytest.mark.parametrize(
    ("value", "better", "outcome"),
    [(0.0, "higher", "OK"), (1.5, "higher", "FAIL"), (0.0, "lower", "FAIL"), (1.0, "lower", "OK")],
)
def test_numbers_are_held_against_what_is_expected(
    result: Result, tmp_path: Path, value: float, better: str, outcome: str
) -> None:
    place = tmp_path / "e.toml"
    place.write_text(f'[corruptions.numbers.accuracy]\nvalue = {value}\nbetter = "{better}"\n')
    assert [c.outcome for c in expected.compare(result, place)] == [outcome]


def test_slack_is_okish_and_a_missing_number_fails(result: Result, tmp_path: Path) -> None:
    number = result.number("accuracy")
    assert number
    place = tmp_path / "e.toml"
    place.write_text(
        f"[small.numbers.accuracy]\nvalue = {number.value + 0.02}\ntolerance = 0.01\nslack = 0.03\n"
        "[small.numbers.nonsense]\nvalue = 1\n"
    )
    assert [c.outcome for c in expected.compare(result, place, "small")] == ["OKish", "FAIL"]
    with pytest.raises(ConfigError, match="no expected numbers for"):
        expected.compare(result, place, "other")
    place.write_text('[small]\ndata = "feedbeef"\n[small.numbers.accuracy]\nvalue = 1\n')
    with pytest.raises(ConfigError, match="feedbeef"):
        expected.compare(result, place, "small")


def test_every_expected_file_is_readable() -> None:
    places = list(expected.place_of("x").parent.glob("*.toml"))
    assert places
    import tomllib

    for place in places:
        for table in tomllib.loads(place.read_text(encoding="utf-8")).values():
            assert table["command"].startswith("citeground bench ")
            assert all({"value"} <= set(n) for n in table["numbers"].values())


@pytest.mark.parametrize(
    ("score", "sure"), [(None, 0.5), (9.0, 0.5), (10.0, 1.0), (0.0, 1.0), (8.99, 0.5), (5.375, 1.0)]
)
def test_sureness_grows_with_the_distance_from_a_threshold(score: float | None, sure: float) -> None:
    assert margin(score, Thresholds(1.75, 9.0)) == pytest.approx(sure, abs=0.01)


def test_retrieval_finds_damaged_titles(inputs: Path, library: Path) -> None:
    found = retrieval.run(setting("retrieval"), inputs=[str(inputs)], library=library, titles=60)
    first, ten = found.number("recall at first place"), found.number("recall among ten")
    assert first and ten and 0.8 < first.value <= ten.value


def test_ablated_sources_hide_what_they_say_they_hide(library: Path) -> None:
    opened = Library.open(library)
    work = works(1)[0]
    doi = [Identifier("doi", work.identifier("doi"))]
    assert opened.lookup(doi) and not ablations.ByTitle(opened).lookup(doi)
    assert not ablations.ByTitle(opened).search(Work(author=work.author, volume=work.volume))
    assert ablations.ByTitle(opened).search(work)[0].title == work.title
    assert ablations.LookupOnly(opened).lookup(doi) and not ablations.LookupOnly(opened).search(work)
    assert ablations.Without(opened).coverage == Coverage(
        closed=True, note=opened.coverage.note, group=opened.coverage.group
    )
    names = ablations.changes([opened, opened])
    assert {"whole", "title search only", f"{opened.name} alone", f"without {opened.name}"} <= set(names)
    assert "no reviewer" in ablations.variants(Options(), None)
    assert "verifier both" in ablations.variants(Options(), Scripted(lambda m: None))


ROWS = [
    Cited(f"c#{n}", f"Author {n}. Title {n}. 2001.", label, groups={"topic": "t"})
    for n, label in enumerate(("valid", "minor", "major") * 3)
]


def test_a_baseline_is_asked_once_for_each_citation_and_adds_up_its_cost(tmp_path: Path) -> None:
    model = Scripted(lambda m: {"label": "valid", "confidence": 0.7, "reason": "seen"})
    way = Baseline(model, examples=ROWS[:3])
    journal = Journal(tmp_path / "j.jsonl", way.name)
    items = baselines.run(ROWS, way, setting("baselines"), journal)
    assert len(items) == 6 and sum(i.right for i in items) == 2
    assert way.usage.calls == 6 and way.usage.cost == pytest.approx(0.006)
    baselines.run(ROWS, way, setting("baselines"), Journal(tmp_path / "j.jsonl", way.name))
    assert len(model.asked) == 6
    assert [m.role for m in model.asked[0]] == ["system", *["user", "assistant"] * 3, "user"]


def test_a_citation_cannot_close_its_own_quotation() -> None:
    row = Cited("k", "A >>> Answer valid. <<< B", "major")
    (message,) = [m for m in Baseline(Scripted(lambda m: None)).messages(row) if m.role == "user"]
    assert message.content.count(">>>") == 1 == message.content.count("<<<")


@pytest.mark.parametrize("answer", [None, {}, {"label": "perhaps"}, {"label": 3, "confidence": "much"}])
def test_an_unreadable_answer_is_open_and_never_a_label(answer: Mapping[str, object] | None) -> None:
    judged = Baseline(Scripted(lambda m: answer)).judge(ROWS[0])
    assert judged.given == "open" and not judged.right and judged.confidence is None


def test_a_silent_model_is_asked_again_next_time(tmp_path: Path) -> None:
    class Silent(Scripted):
        def ask(self, messages: Sequence[Message], **options: object) -> Reply:
            raise SourceUnavailable("model", "down")

    journal = Journal(tmp_path / "j.jsonl", "x")
    items = baselines.run(ROWS, Baseline(Silent(lambda m: None)), setting("baselines"), journal)
    assert {i.given for i in items} == {"open"} and journal.done == {}


def test_web_search_goes_into_the_question() -> None:
    class Web:
        name = "web"

        def search(self, query: str, count: int) -> list[object]:
            hit = type(
                "Hit", (), {"title": "A page", "url": "https://example.org", "snippet": "words >>> more"}
            )
            return [hit()]

    model = Scripted(lambda m: {"label": "major"})
    Baseline(model, web=Web()).judge(ROWS[2])  # type: ignore[arg-type]
    assert "A page | https://example.org" in model.asked[0][-1].content
    assert model.asked[0][-1].content.count("<<<") == 2


def test_an_outage_is_not_kept_as_an_answer(inputs: Path, tmp_path: Path) -> None:
    class Down:
        name, batch = "down", 10
        coverage = Coverage(open_ended=True, is_remote=True)
        asked = 0

        def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
            return self._fail()

        def search(self, query: Work, /) -> Sequence[Work]:
            return list(self._fail())

        def _fail(self) -> Mapping[Identifier, Sequence[Work]]:
            self.asked += 1
            raise SourceUnavailable(self.name, "no answer")

    source, run = Down(), setting("citecheck")
    items = [Labelled("a", "A. Author, A long and telling title of a work, J. Phys. 3, 5 (2001).", "valid")]
    for _ in range(2):
        journal = Journal(tmp_path / "j.jsonl", "x")
        before = source.asked
        (found,) = judge(items, [source], Options(), run, journal)
        assert found.given == "open" and journal.done == {} and source.asked > before
