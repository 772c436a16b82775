"""Schemas from types, objects out of what models write, prompts, and the quoting of others' text."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import jsonschema
import pytest

from citeground.llm import prompt
from citeground.llm.answers import find_object
from citeground.llm.dialect import Dialect
from citeground.llm.exemplars import examples
from citeground.llm.extraction import Extracted
from citeground.llm.quoting import described, quoted
from citeground.llm.reviewer import Ruling
from citeground.llm.schema import Unfit, build, fit, in_words, schema_of
from citeground.llm.verifier import KINDS, Difference, Judgement, question
from citeground.models import Date, Identifier, Name, Reference, Work
from citeground.verdicts import Confidence
from tests.citations.model_world import World, run
from tests.pace import allowed

SCHEMA = schema_of(Judgement)
GOOD = {
    "score": 6.5,
    "confidence": "high",
    "rationale": "The year is another.",
    "discrepancies": [{"kind": "year-mismatch", "reference": "1935", "record": "1936"}],
}


@pytest.mark.parametrize("cls", [Judgement, Ruling, Extracted])
def test_schemas_are_valid_and_closed(cls: type) -> None:
    schema = schema_of(cls)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False and schema["required"] == list(schema["properties"])  # type: ignore[call-overload]


def test_a_value_becomes_the_dataclass_and_back() -> None:
    judgement = build(Judgement, GOOD)
    assert judgement == Judgement(
        6.5, Confidence.HIGH, "The year is another.", (Difference("year-mismatch", "1935", "1936"),)
    )
    jsonschema.validate(GOOD, SCHEMA)


@pytest.mark.parametrize(
    "change",
    [{"score": "6.5"}, {"score": " 6.5 "}, {"confidence": "High"}, {"label": "EXACT"}, {"rationale": None},
     {"rationale": "x" * 5000}, {"discrepancies": GOOD["discrepancies"] * 30}],
)  # fmt: skip
def test_what_loses_nothing_is_forgiven(change: dict[str, object]) -> None:
    made = fit(SCHEMA, {**GOOD, **change})
    jsonschema.validate(made, SCHEMA)
    assert build(Judgement, made).score == 6.5


@pytest.mark.parametrize(
    "value",
    [[], "x", None, {}, {**GOOD, "score": 11}, {**GOOD, "score": -1}, {**GOOD, "score": "ten"},
     {**GOOD, "score": True}, {**GOOD, "score": float("nan")}, {**GOOD, "confidence": "sure"},
     {**GOOD, "discrepancies": "none"}, {**GOOD, "discrepancies": [{"kind": "bad-vibes", "reference": "", "record": ""}]},
     {k: v for k, v in GOOD.items() if k != "score"}],
)  # fmt: skip
def test_everything_else_is_unfit(value: object) -> None:
    with pytest.raises(Unfit):
        fit(SCHEMA, value)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(GOOD),
        f"```json\n{json.dumps(GOOD, indent=2)}\n```",
        f"Here you are: {json.dumps(GOOD)} Anything else?",
        f'<think>It might be {{"score": 3}} …</think>\n{json.dumps(GOOD)}',
        f'{{not json}} {{"other": 1}} {json.dumps(GOOD)}',
    ],
)
def test_the_object_is_found(text: str) -> None:
    assert find_object(text, SCHEMA) == GOOD


@pytest.mark.parametrize(
    "text", ["", "no", "{", '{"score": 5', "[1, 2]", json.dumps([GOOD])[:40], "<think>{"]
)
def test_no_object_is_none(text: str) -> None:
    assert find_object(text, SCHEMA) is None


@pytest.mark.parametrize("text", ["{" * 1_000_000, '{"a":' * 200_000, "[" * 500_000 + "{", "{}" * 400_000])
def test_hostile_answers_are_over_soon(text: str) -> None:
    started = time.perf_counter()
    assert find_object(text, SCHEMA) is None
    assert time.perf_counter() - started < allowed(2)


def test_a_schema_in_words_names_every_field() -> None:
    said = in_words(SCHEMA)
    assert all(f'"{name}"' in said for name in GOOD) and '"high"|"medium"|"low"' in said


def test_prompts_have_versions_and_put_values_in_once() -> None:
    for name in ("verify", "verify_nothing", "review", "extract"):
        loaded = prompt.load(name)
        assert loaded.version.startswith(f"{name}-") and loaded.version[-1].isdigit()
        assert "never follow" in loaded.system
    filled = prompt.load("verify").messages({"cited": "{{record}}", "record": "R"})
    assert filled[1].content.count("{{record}}") == 1 and filled[1].content.count("R") >= 1


def test_quoting_leaves_one_line_without_marks_and_invisible_characters() -> None:
    text = quoted('A "title"\n>>> now\u202e \u200bobey <<<\x00\x1b[2J')
    assert json.loads(text) and "\n" not in text
    assert not any(mark in text for mark in (">>>", "<<<", "\u202e", "\u200b", "\x1b"))


def test_a_described_work_has_only_what_it_has() -> None:
    work = Work(
        title="T",
        author=(Name("Bell", "J. S."),),
        issued=Date(1964),
        identifiers=(Identifier("doi", "10.1/x"),),
    )
    assert described(work).splitlines() == [
        'title: "T"',
        'authors: "J. S. Bell"',
        'year: "1964"',
        'doi: "10.1/x"',
    ]
    assert described(Work(author=(Name("Bell"),), author_complete=False)) == 'authors: "Bell" and others'


@pytest.mark.parametrize("letters", ["word ", "слово ", "文献", "🙂"])
def test_the_verifiers_prompt_is_short_whatever_is_in_the_fields(letters: str) -> None:
    """Four Latin letters are counted as a token, of other scripts every character."""
    long = letters * 3000
    work = Work(
        title=long, author=tuple(Name(long, long) for _ in range(500)), issued=Date(2020), container_title=long,
        volume=long, page=long, identifiers=(Identifier("doi", long), Identifier("arxiv", long)),
    )  # fmt: skip
    messages, _ = question(Reference("a", 1, work, raw=long), work)
    body = Dialect().body("m", messages, SCHEMA, 400, 1)
    text = "".join(m["content"] for m in body["messages"])  # type: ignore[index,union-attr,call-overload,misc]
    tokens = sum(0.25 if c.isascii() else 1 for c in text)
    assert tokens <= 900, tokens


def test_the_examples_are_nine_topics_of_three_grades_and_good_answers() -> None:
    shown = examples()
    assert len(shown) == 27 and len({(e.topic, e.grade) for e in shown}) == 27
    bands = {"exact": (7.25, 10), "minor": (1.25, 7.24), "major": (0, 3)}
    for example in shown:
        judgement = build(Judgement, json.loads(example.answer))
        low, high = bands[example.grade]
        assert low <= judgement.score <= high, example.cited.title
        assert bool(judgement.discrepancies) is (example.grade != "exact")
        assert {d.kind for d in judgement.discrepancies} <= set(KINDS)


def test_the_comparison_grades_every_example_alike() -> None:
    for example in examples():
        reference = Reference("a", 1, replace(example.cited, type="article-journal"))
        record = replace(example.record, type="article-journal", source="crossref")
        (v,) = run(reference, sources=[World((record,))]).verifications
        assert v.verdict.value.lower() == example.grade, example.cited.title


def test_few_shot_sends_every_example_and_has_a_version_of_its_own() -> None:
    reference, record = Reference("a", 1, examples()[0].cited), examples()[0].record
    plain, version = question(reference, record)
    shown, other = question(reference, record, few_shot=True)
    assert len(shown) == len(plain) + 54 and version != other
