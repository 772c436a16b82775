"""Questions: the sixteen templates, other wordings, and what is no question."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.rag.keywords import keywords
from citeground.rag.questions import RELATIONS, parse_question


@pytest.mark.parametrize(
    ("text", "relation", "entity"),
    [
        ("What is Ada Lovelace's occupation?", "occupation", "Ada Lovelace"),
        ("In what city was Emmy Noether born?", "place of birth", "Emmy Noether"),
        ("What genre is Kind of Blue?", "genre", "Kind of Blue"),
        ("Who is the father of Charles II?", "father", "Charles II"),
        ("Who is the mother of Charles II?", "mother", "Charles II"),
        ("In what country is Pavia?", "country", "Pavia"),
        ("Who was the producer of Rope?", "producer", "Rope"),
        ("Who was the director of What Is It?", "director", "What Is It?".rstrip("?")),
        ("What is Rome the capital of?", "capital of", "Rome"),
        ("What is the capital of Peru?", "capital", "Peru"),
        ("Who was the screenwriter for Vertigo?", "screenwriter", "Vertigo"),
        ("Who was the composer of Easy Living?", "composer", "Easy Living"),
        ("What color is chlorophyll?", "color", "chlorophyll"),
        ("What is the religion of Thomas Becket?", "religion", "Thomas Becket"),
        ("What sport does Ada Hegerberg play?", "sport", "Ada Hegerberg"),
        ("Who is the author of Emma?", "author", "Emma"),
    ],
)
def test_the_templates(text: str, relation: str, entity: str) -> None:
    question = parse_question(text)
    assert question.relation is not None
    assert (question.relation.name, question.entity) == (relation, entity)


def test_there_are_sixteen() -> None:
    assert len({r.name for r in RELATIONS}) == 16
    assert all(1 <= len(r.suffixes) <= 4 for r in RELATIONS)


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("When did James Joule publish his first paper?", "James Joule"),
        ("who wrote “The Origin of Species”", "The Origin of Species"),
        ("Which church did the University of Turin buy?", "University of Turin"),
        ("Why is the sky blue?", ""),
        ("Albert Einstein's prize was for what?", "Albert Einstein"),
    ],
)
def test_entities_of_other_questions(text: str, entity: str) -> None:
    assert parse_question(text).entity == entity


def test_relations_of_other_questions() -> None:
    question = parse_question("Name the person who composed Easy Living")
    assert question.relation is not None
    assert question.relation.name == "composer"
    assert parse_question("How hot is the Sun?").relation is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Who was the composer of Easy Living?", ("Easy Living", "composer")),
        ("Which process lets plants turn sunlight into sugar?", ("plants", "sunlight", "sugar")),
        ("When did James Joule publish?", ("James Joule", "publish")),
    ],
)
def test_keywords(text: str, expected: tuple[str, ...]) -> None:
    assert keywords(parse_question(text)) == expected


@pytest.mark.parametrize("text", ["", "   ", "?!", "\n\t"])
def test_an_empty_question(text: str) -> None:
    with pytest.raises(InputError, match="empty"):
        parse_question(text)


def test_an_endless_question() -> None:
    with pytest.raises(InputError, match="characters"):
        parse_question("why " * 2_500_000)


@pytest.mark.shared
def test_popqa(shared: Path) -> None:
    """Entity and relation of all 14,267 questions, against the templates read as regular expressions."""
    rows = json.loads((shared / "crag" / "popqa" / "popqa_full_14267_corver.json").read_text())
    patterns = {r.name: re.compile(f"{re.escape(r.before)}(.+){re.escape(r.after)}\\?") for r in RELATIONS}
    right = 0
    for row in rows:
        expected = {n: m[1].strip() for n, p in patterns.items() if (m := p.fullmatch(row["question"]))}
        question = parse_question(row["question"])
        name = question.relation.name if question.relation else ""
        right += len(expected) == 1 and expected.get(name) == question.entity
    assert right / len(rows) >= 0.999


@pytest.mark.shared
def test_popqa_relations_with_their_labels(shared: Path) -> None:
    """Where the data names the relation itself, it is the one that was read."""
    path = shared / "crag" / "popqa" / "crag_popqa_longtail_1399_joined.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    read = [parse_question(row["question"]).relation for row in rows]
    assert len(rows) == 1399
    wrong = [
        row["question"]
        for row, relation in zip(rows, read, strict=True)
        if relation is None or relation.name != row["relation"]
    ]
    assert len(wrong) <= 1
