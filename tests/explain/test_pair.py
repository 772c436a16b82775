"""Explaining a pair: additivity, masks, separators, methods, and what is refused."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import ConfigError, InputError, MissingExtra
from citeground.explain.entities import mentions
from citeground.explain.games import PairGame
from citeground.explain.masks import Mask, Masking
from citeground.explain.pair import explain_pair
from citeground.explain.spans import Kind, Level, Side, take_apart
from citeground.models import Passage
from tests.explain.judges import Overlap, Short, Silent, Window
from tests.pace import allowed

QUESTION = "In what city was Ada Lovelace born?"
PASSAGE = Passage(
    "Ada Lovelace was born on 10 December 1815 in London. Her mother liked numbers.", "Ada Lovelace"
)


@pytest.mark.parametrize("mask", list(Masking))
@pytest.mark.parametrize("limit", [8, 10, 12])
def test_exact_values_and_base_are_the_score_of_the_text_itself(mask: Masking, limit: int) -> None:
    found = explain_pair(Overlap(), QUESTION, PASSAGE, mask=mask, limit=limit)
    assert found.method == "exact Shapley"
    assert found.score == Overlap().score(QUESTION, [PASSAGE])[0]
    assert found.base_value + sum(found.values) == pytest.approx(found.score, abs=1e-6)
    assert found.additivity_error <= 1e-9
    assert found.evaluations <= 4096
    assert len(found.values) == len(found.data) == len(found.kinds)


@given(st.text(max_size=120), st.text(max_size=20), st.text(max_size=200))
@settings(max_examples=25, deadline=None)
def test_any_text_adds_up(question: str, title: str, text: str) -> None:
    found = explain_pair(Overlap(), question, Passage(text, title))
    assert found.base_value + sum(found.values) == pytest.approx(found.score, abs=1e-6)


def test_what_the_judge_never_looks_at_gets_nothing() -> None:
    class TitleOnly:
        def score(self, query: str, evidence: object, /) -> list[float]:
            return [float("Ada" in p.title) for p in evidence]  # type: ignore[attr-defined]

    found = explain_pair(TitleOnly(), QUESTION, PASSAGE, limit=12)
    for value, kind in zip(found.values, found.kinds, strict=True):
        assert value == (1.0 if kind == Kind.ALIGNED.value else 0.0)


def test_separators_stay_in_every_text_that_is_scored() -> None:
    judge = Overlap()
    passage = Passage("Title // Ada was born. [SEP] She ran.", "")
    for mask in Masking:
        explain_pair(judge, "Where was Ada born?", passage, mask=mask)
    assert all(" // " in f" {p.text} " and "[SEP]" in p.text for _, p in judge.asked)


def test_coalitions_that_leave_one_text_are_scored_once_and_in_batches() -> None:
    judge = Overlap()
    pair = take_apart(QUESTION, PASSAGE, limit=8)
    game = PairGame(judge, pair, batch=16)
    game.values(range(1 << game.n))
    game.values(range(1 << game.n))
    texts = [(q, p.title, p.text) for q, p in judge.asked]
    assert len(texts) == len(set(texts)) == game.evaluations <= 1 << game.n


def test_a_name_is_replaced_by_the_same_name_everywhere() -> None:
    pair = take_apart("Who is Ada?", Passage("Ada ran in 1815. Ada sat. It was late."))
    nothing = PairGame(Overlap(), pair, Mask(Masking.SUBSTITUTION, seed=3)).text(0)
    question, _, text = nothing
    assert "Ada" not in question + text and "1815" not in text
    name = question.removeprefix("Who is ").removesuffix("?")
    assert text.count(name) == 2
    again = PairGame(Overlap(), pair, Mask(Masking.SUBSTITUTION, seed=3)).text(0)
    other = PairGame(Overlap(), pair, Mask(Masking.SUBSTITUTION, seed=4)).text(0)
    assert again == nothing != other


def test_deleting_everything_leaves_an_empty_pair() -> None:
    game = PairGame(Overlap(), take_apart(QUESTION, PASSAGE))
    assert game.text(0) == ("", "", "")
    assert game.text(game.everyone) == (QUESTION, PASSAGE.title, PASSAGE.text)


def test_parts_joined_are_the_side() -> None:
    pair = take_apart(QUESTION, PASSAGE, level=Level.WORDS)
    for side in Side:
        assert "".join(p.text for p in Mask().parts(pair, side)) == pair.side(side)


def test_leave_one_out_says_what_it_is_and_how_far_it_is_from_the_score() -> None:
    found = explain_pair(Overlap(), QUESTION, PASSAGE, method="leave-one-out")
    assert found.method == "leave-one-out"
    assert found.evaluations <= len(found.values) + 2
    assert found.additivity_error == pytest.approx(
        abs(found.base_value + sum(found.values) - found.score), abs=1e-12
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "kernel"}, "auto, exact, partition"),
        ({"level": "letters"}, "spans, words, subwords"),
        ({"mask": "blank"}, "deletion, same-type substitution"),
        ({"engine": "oracle"}, "rules, spacy"),
        ({"method": "exact", "level": "words"}, "12 spans"),
    ],
)
def test_unknown_options_name_the_known_ones(options: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        explain_pair(Overlap(), QUESTION, PASSAGE, **options)  # type: ignore[arg-type]


def test_a_score_that_could_not_be_read_is_not_explained() -> None:
    with pytest.raises(InputError, match="cannot be explained"):
        explain_pair(Silent(), QUESTION, PASSAGE)


def test_what_the_judge_does_not_read_is_cut_and_gets_no_value() -> None:
    passage = Passage("It rained. " * 20 + "Ada Lovelace was born in a city.")
    found = explain_pair(Short(30), QUESTION, passage)
    assert found.left_out > 40 and not any("Lovelace" in d for d in found.data[3:])
    assert found.score == Short(30).score(QUESTION, [passage])[0], "the cut changes no score"
    assert explain_pair(Short(9_999), QUESTION, passage).left_out == 0


def test_a_missing_package_prints_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("shap", "shap.explainers", "spacy"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=r"citeground\[explain\]"):
        explain_pair(Overlap(), QUESTION, PASSAGE, level="words")
    with pytest.raises(MissingExtra, match=r"citeground\[ner\]"):
        mentions("Ada ran.", engine="spacy")
    with pytest.raises(MissingExtra, match=r"citeground\[explain\]"):
        explain_pair(Overlap(), QUESTION, PASSAGE).to_shap()


def test_spacy_mentions_get_our_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import ModuleType, SimpleNamespace

    def entity(start: int, end: int, label: str) -> SimpleNamespace:
        return SimpleNamespace(start_char=start, end_char=end, label_=label)

    spacy = ModuleType("spacy")
    found = [entity(0, 3, "PERSON"), entity(11, 15, "DATE"), entity(16, 17, "CARDINAL")]
    spacy.load = lambda name, exclude: lambda text: SimpleNamespace(ents=found)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "spacy", spacy)
    assert mentions("Ada ran in 1815 5", engine="spacy") == [
        (0, 3, "name"), (11, 15, "date"), (16, 17, "number"),
    ]  # fmt: skip


def test_json_is_what_shap_takes() -> None:
    shap, np = pytest.importorskip("shap"), pytest.importorskip("numpy")
    found = explain_pair(Overlap(), QUESTION, PASSAGE)
    plain = json.loads(json.dumps(found.to_json()))
    taken = shap.Explanation(np.array(plain["values"]), plain["base_value"], plain["data"])
    assert taken.values.sum() + taken.base_values == pytest.approx(found.score)
    assert list(found.to_shap().data) == plain["data"]


def explainer_cases(shared: Path) -> dict[str, dict[str, object]]:
    rows = (json.loads(line) for line in (shared / "cases" / "hand.jsonl").open(encoding="utf-8"))
    return {r["id"]: r["input"]["content"] for r in rows if r["kind"] == "explainer"}


@pytest.mark.shared
def test_the_cases_from_bug_reports(shared: Path) -> None:
    """Padding never gets a value, values add up over the tokens shown, long texts are cut, trees are fast."""
    pytest.importorskip("shap")
    seen = 0
    for content in explainer_cases(shared).values():
        tokens = int(str(content["tokens"]))
        length = int(str(content.get("model_max_length", 512)))
        text = " ".join("aim" if n % 50 == 0 else f"w{n}" for n in range(tokens))
        started = time.process_time()
        found = explain_pair(Window("aim", length), "", Passage(text), level="words", longest=length - 1)
        assert time.process_time() - started < allowed(40), "the first import of shap included"
        shown = min(tokens, length - 1)
        assert len(found.values) == len(found.data) == shown
        assert found.left_out == tokens - shown
        assert found.base_value + sum(found.values) == pytest.approx(found.score, abs=1e-6)
        assert "[PAD]" not in found.data and "[SEP]" not in found.data
        seen += 1
    assert seen


def test_the_tree_over_four_thousand_words_takes_no_time() -> None:
    from citeground.explain.partition import tree
    from citeground.explain.spans import in_groups

    pair = take_apart("Who?", Passage("A word is a word. " * 800), level=Level.WORDS)
    started = time.process_time()
    rows = tree(in_groups(pair))
    assert len(rows) == len(pair.spans) - 1 >= 3_999
    assert time.process_time() - started < allowed(2)
