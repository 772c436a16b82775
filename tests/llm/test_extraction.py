"""The reading of printed references by a model: when it is asked for, and what of its answer is taken."""

from __future__ import annotations

import json

import pytest

from citeground.citations.check import Options, check
from citeground.errors import SourceUnavailable
from citeground.llm.extraction import extract, wants_extraction
from citeground.models import Date, Document, Field, Identifier, Reference, Work
from citeground.trail import Outcome
from citeground.verdicts import Verdict
from tests.citations.model_world import EPR, FixedModel, World, grade

RAW = f"Einstein, Podolsky & Rosen -- {EPR.title} -- Physical Review, 1935"
READ = {
    "title": EPR.title,
    "authors": ["Einstein", "Podolsky", "Rosen"],
    "year": "1935",
    "published_in": "Physical Review",
}


def printed(raw: str = RAW, **fields: object) -> Reference:
    return Reference("1", 1, Work(type="article-journal", **fields), raw=raw)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("reference", "wants"),
    [
        (printed(), True),
        (printed(title="Something"), False),
        (printed(""), False),
        (printed(container_title="Phys. Rev.", volume="47", page="777"), False),
        (printed(identifiers=(Identifier("arxiv", "1503.01234"),)), False),
        (Reference("1", 1, Work(), raw="@misc{x, note={y}}", fields=(Field("note", "y"),)), False),
    ],
)
def test_only_where_the_rules_find_no_title(reference: Reference, wants: bool) -> None:
    assert wants_extraction(reference) is wants


def test_what_stands_in_the_reference_is_taken() -> None:
    work, _ = extract(FixedModel(lambda _: json.dumps(READ)), printed())
    assert work is not None and work.title == EPR.title and work.year == 1935
    assert [n.family or n.literal for n in work.author] == ["Einstein", "Podolsky", "Rosen"]


def test_what_the_rules_found_stays() -> None:
    work, _ = extract(FixedModel(lambda _: json.dumps({**READ, "year": "1935"})), printed(issued=Date(1936)))
    assert work is not None and work.year == 1936


@pytest.mark.parametrize(
    "change",
    [
        {"title": "On the Einstein Podolsky Rosen Paradox"},
        {"title": ""},
        {"title": "Physical"},
        {"title": EPR.title + " Indeed"},
    ],
)
def test_a_title_that_is_not_there_is_not_taken(change: dict[str, str]) -> None:
    work, reply = extract(FixedModel(lambda _: json.dumps({**READ, **change})), printed())
    assert work is None and reply.data is not None


def test_other_values_that_are_not_there_are_left_out() -> None:
    said = {**READ, "authors": ["Bell", "Rosen"], "year": "1964", "published_in": "Nature"}
    work, _ = extract(FixedModel(lambda _: json.dumps(said)), printed())
    assert work is not None and (work.year, work.container_title) == (None, "")
    assert [n.family or n.literal for n in work.author] == ["Rosen"]


def report(answer, **options):  # type: ignore[no-untyped-def]
    model = FixedModel(answer)
    document = Document("a.txt", "text", (printed(),))
    chosen = Options(verifier="both", model=model, jobs=1, **options)
    return check([document], [World()], chosen).verifications[0], model


def answer(prompt: str) -> str:
    return json.dumps(READ) if "split one printed" in prompt else grade(9.0)


def test_a_reading_by_a_model_is_marked_and_searched() -> None:
    v, model = report(answer)
    assert v.verdict is Verdict.EXACT and v.reference.cited.title == EPR.title
    assert "read by the model stub" in v.rationale
    assert v.trail.steps[0].asked == "extraction" and json.loads(v.trail.steps[0].note) == READ
    assert len(model.asked) == 2


def test_it_can_be_left_to_the_rules() -> None:
    v, _ = report(answer, reads_titles=False)
    assert v.reference.cited.title == "" and not any(s.asked == "extraction" for s in v.trail.steps)


def test_a_model_that_fails_leaves_the_reference_as_it_was() -> None:
    def down(_: str) -> str:
        raise SourceUnavailable("llm", "time-out after 60 s")

    for failing in (down, lambda _: "no JSON here"):
        v, _ = report(failing)
        assert v.reference.cited.title == ""
        assert v.trail.steps[0].outcome is Outcome.FAILED and v.trail.steps[0].by_judge
