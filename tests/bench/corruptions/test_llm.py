"""What a model writes earns its label only where it deserves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from citeground.bench.corruptions.llm import TEMPERATURES, write
from citeground.bench.corruptions.pool import Pool
from citeground.errors import SourceUnavailable
from citeground.llm.model import Message, Reply
from tests.bench.world import Scripted, works

POOL = Pool.of(works(60))


def _original(messages: Sequence[Message]) -> tuple[str, list[str], int]:
    for work in POOL.works:
        if work.title in messages[-1].content:
            assert work.year is not None
            return work.title, [n.display for n in work.author], work.year
    raise AssertionError("the model did not see the work")


def _answer(**changes: object) -> Mapping[str, object]:
    base: dict[str, object] = {"title": "", "authors": ["A. B"], "year": 2001, "venue": "V", "changed": "x"}
    return {**base, **changes}


def test_a_slip_is_taken_and_its_temperature_is_low() -> None:
    seen = []

    def answer(messages: Sequence[Message]) -> Mapping[str, object]:
        title, authors, year = _original(messages)
        return _answer(title=title, authors=authors, year=year + 4)

    def open_model(temperature: float) -> Scripted:
        seen.append(temperature)
        return Scripted(answer)

    written = write(open_model, POOL, 5, "minor")
    assert [i.label for i in written.items] == ["minor"] * 5
    assert seen == [TEMPERATURES["minor"]] and TEMPERATURES["minor"] < TEMPERATURES["major"]
    assert written.refused == ()


@pytest.mark.parametrize(
    ("label", "change", "why"),
    [
        ("minor", {}, "nothing was changed"),
        ("minor", {"year": 1}, "a year that a preprint would explain"),
        ("minor", {"title": "Something else entirely of this world"}, "cannot be recognised"),
        ("major", {}, "title is that of a real work"),
        ("major", {"title": " and more"}, "can still be recognised"),
        ("major", {"authors": []}, "not in the form"),
    ],
)
def test_what_does_not_deserve_its_label_is_thrown_away(
    label: str, change: dict[str, object], why: str
) -> None:
    def answer(messages: Sequence[Message]) -> Mapping[str, object]:
        title, authors, year = _original(messages)
        made = dict(_answer(title=title, authors=authors, year=year))
        for name, value in change.items():
            if name == "year":
                made["year"] = year + 1
            elif name == "title" and str(value).startswith(" "):
                made["title"] = title + str(value)
            else:
                made[name] = value
        return made

    written = write(lambda _: Scripted(answer), POOL, 2, label)
    assert written.items == ()
    assert written.refused and all(why in w for w in written.refused)


def test_a_model_that_does_not_answer_costs_only_the_item() -> None:
    class Silent(Scripted):
        def ask(self, messages: Sequence[Message], **options: object) -> Reply:
            raise SourceUnavailable("model", "no answer")

    written = write(lambda _: Silent(lambda m: None), POOL, 2, "major")
    assert written.items == () and set(written.refused) == {"no answer"}


def test_an_inventions_identifiers_are_taken_away() -> None:
    made = _answer(title="Unheard of harmonics in paper aeroplanes", authors=["Zoe Quill"])
    written = write(lambda _: Scripted(lambda m: made), POOL, 1, "major")
    assert "doi" not in written.items[0].text
