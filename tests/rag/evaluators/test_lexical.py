"""The lexical evaluator: order, range, bad input, and what its features see."""

from __future__ import annotations

import time

import pytest

from citeground.errors import ConfigError
from citeground.models import Passage
from citeground.rag.evaluators import DOMAINS, load_evaluator
from citeground.rag.evaluators.features import NAMES, vector
from citeground.rag.evaluators.question import read
from tests.pace import allowed

QUESTION = "Who was the director of Harbour Lights?"
RIGHT = Passage("Harbour Lights is a 1931 drama film directed by Mary Ellen Stone.", "Harbour Lights (film)")
SAME_WORDS = Passage("The harbour of Lima was built in 1870; its lights were oil lamps.", "Port of Lima")
OTHER = Passage("Granite is an igneous rock composed of quartz and feldspar.", "Granite")


def test_the_answering_passage_scores_highest() -> None:
    right, same, other = load_evaluator("lexical").score(QUESTION, [RIGHT, SAME_WORDS, OTHER])
    assert right > same > -1
    assert right > other
    assert all(-1 <= s <= 1 for s in (right, same, other))


def test_a_score_does_not_depend_on_company() -> None:
    judge = load_evaluator("lexical")
    assert judge.score(QUESTION, [RIGHT])[0] == judge.score(QUESTION, [OTHER, RIGHT])[1]


@pytest.mark.parametrize(("query", "text"), [("", "Some text."), (QUESTION, ""), (QUESTION, " \n")])
def test_no_text_scores_minus_one(query: str, text: str) -> None:
    assert load_evaluator("lexical").score(query, [Passage(text)]) == [-1.0]


def test_no_passages_no_scores() -> None:
    assert list(load_evaluator("lexical").score(QUESTION, [])) == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_domain_has_fitted_thresholds(domain: str) -> None:
    pair = load_evaluator("lexical").thresholds(domain)
    assert pair.scale == (-1.0, 1.0)
    assert pair.lower < pair.upper
    assert "held-out" in pair.fitted_on


def test_unknown_domain_and_option_say_what_there_is() -> None:
    with pytest.raises(ConfigError, match="popqa, science"):
        load_evaluator("lexical").thresholds("cooking")
    with pytest.raises(ConfigError, match="it takes none"):
        load_evaluator("lexical", model="x")


def test_a_question_is_taken_apart() -> None:
    question = read("In what city was Anna van der Berg born?")
    assert question.entities == (("anna", "van", "der", "berg"),)
    assert "place" in question.kinds
    assert "birth" in question.cues


def test_one_feature_per_name_for_any_text() -> None:
    for text in ("", "\x00\ud800", "12 1931 3.5", "Ünïcödé " * 50, "A" * 1_000_000):
        assert len(vector(QUESTION, Passage(text))) == len(NAMES)
        assert len(vector(text, RIGHT)) == len(NAMES)


def test_a_long_query_and_passage_finish_fast() -> None:
    start = time.process_time()
    load_evaluator("lexical").score("who is Ada? " * 900_000, [Passage("Ada (b. 1815) " * 100_000)])
    assert time.process_time() - start < allowed(5)


def test_numbers_of_the_question_are_looked_for() -> None:
    at = NAMES.index("numbers-agree")
    assert vector("What happened in 1931?", RIGHT)[at] == 1.0
    assert vector("What happened in 1932?", RIGHT)[at] == 0.0
