"""The study finds what an evaluator looks at, resumes, and says the same thing twice."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path
from xml.etree import ElementTree

import pytest

from citeground.bench import alignment
from citeground.bench.alignment import main, opened
from citeground.bench.alignment.journal import Journal
from citeground.bench.alignment.pairs import load
from citeground.bench.alignment.study import study
from citeground.bench.alignment.tables import Row, as_csv, as_markdown
from citeground.bench.alignment.variants import entities_by_relation, variants
from citeground.errors import ConfigError, InputError
from citeground.explain.inference import Estimate
from citeground.rag.evaluators import Evaluator
from tests.bench.alignment.world import Known, write


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write(tmp_path / "data")


def of(rows: list[Row], table: str, what: str, where: str = "") -> Estimate:
    return next(r.estimate for r in rows if (r.table, r.what, r.where) == (table, what, where))


def test_the_pairs_are_read_with_their_labels(data: Path) -> None:
    items = load(data)
    assert len(items) == 32 + 6
    first = items[0]
    assert first.passage.title == "Ann Arden" and first.passage.text.startswith("Ann Arden was born")
    assert (first.same_entity, first.has_answer, first.answers) == (True, True, ("Avenbury",))
    science = items[-1]
    assert science.passage.title == "Force" and science.passage.text == "Stones fall by gravity; it is so."
    assert science.answers == ("gravity",) and science.has_answer and science.same_entity is None


def test_the_four_variants(data: Path) -> None:
    items = load(data)
    made = variants(items[0], entities_by_relation(items)["place of birth"], seed=1)
    assert made is not None
    assert "Avenbury" not in made.no_answer.text and "Ann Arden" in made.no_answer.title
    assert "Ann" not in made.swapped.text + made.swapped.title and "Avenbury" in made.swapped.text
    assert "Ann" not in made.neither.text and "Avenbury" not in made.neither.text
    assert "Avenbury" in made.control.text and len(made.control.text) < len(made.both.text)
    assert variants(items[1], ["Ben Birch"]) is None, "no answer, nothing to remove"
    assert variants(items[0], ["Ann Arden"]) is None, "nobody else to put in"


def copied(name: str, seed: int) -> Evaluator | None:
    return Known(0.0, 1.0, "shuffled") if name == "detector" else None


def test_a_name_detector_and_a_reader_are_told_apart(data: Path, tmp_path: Path) -> None:
    items = load(data)
    detector, reader = Known(1.6, 0.0), Known(0.0, 1.6, "reader")
    rows = study(
        items, [("detector", detector), ("reader", reader)], tmp_path / "out", 8, 1, draws=200, copied=copied
    )
    one = [r for r in rows if r.evaluator == "detector"]
    other = [r for r in rows if r.evaluator == "reader"]
    assert of(one, "counterfactuals", "entity").mean == pytest.approx(1.6)
    assert of(one, "counterfactuals", "answer").mean == pytest.approx(0.0)
    assert of(one, "counterfactuals", "entity over answer").low > 1
    assert of(other, "counterfactuals", "answer").mean == pytest.approx(1.6)
    assert of(other, "counterfactuals", "entity over answer").high < -1
    where = "same entity, no answer minus other entity, answer"
    assert of(one, "strata", "score", where).mean == pytest.approx(1.6)
    assert of(other, "strata", "score", where).mean == pytest.approx(-1.6)
    both = "same entity, answer"
    assert of(one, "excess", "entity", both).low > 0.1 > of(other, "excess", "entity", both).high
    assert of(other, "excess", "answer", both).low > 0.1
    assert of(other, "contrasts", "entity", "minus detector").high < 0
    assert of(one, "faithfulness", "deletion", "Correct").low > 0
    assert of(one, "stability", "shuffled weights").mean < of(one, "stability", "leave-one-out").mean
    assert not any(r.what == "shuffled weights" for r in other)
    tested = [r for r in rows if not math.isnan(r.p)]
    assert tested and all(r.q >= r.p - 1e-12 for r in tested)


def test_a_run_that_was_cut_goes_on_and_says_the_same(data: Path, tmp_path: Path) -> None:
    items = load(data)
    whole = study(items, [("known", Known(1.0, 0.5))], tmp_path / "a", 4, 1, draws=50)
    first = Known(1.0, 0.5)
    cut = tmp_path / "b"
    assert as_csv(study(items, [("known", first)], cut, 4, 1, draws=50)) == as_csv(whole)
    (path,) = cut.glob("measured-*.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:20], encoding="utf-8")
    second = Known(1.0, 0.5)
    assert as_csv(study(items, [("known", second)], cut, 4, 1, draws=50)) == as_csv(whole)
    assert 0 < second.asked < first.asked
    third = Known(1.0, 0.5)
    study(items, [("known", third)], cut, 4, 1, draws=50)
    assert third.asked == 0


def test_a_journal_drops_what_was_cut(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text('{"key": "a", "value": 1}\n{"key": "b", "va', encoding="utf-8")
    journal = Journal(path)
    assert journal.get("a", lambda: 9) == 1 and journal.get("b", lambda: 2) == 2
    assert Journal(path).get("b", lambda: 9) == 2


def test_main_writes_tables_figures_and_a_reading(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alignment, "opened", lambda name: Known(1.2, 0.4, name))
    out = tmp_path / "out"
    assert main(data, out, 5, ["one", "two"], seed=3) == 0
    page = (out / "reading.md").read_text(encoding="utf-8")
    assert "What would refute this" in page and "## Between evaluators" in page
    assert "Swapping the entity costs +1.200" in page
    assert "The entity counts for more than the answer" in page
    table = list(csv.DictReader(io.StringIO((out / "tables.csv").read_text(encoding="utf-8"))))
    assert {"shares", "excess", "counterfactuals", "strata", "faithfulness"} <= {r["table"] for r in table}
    figures = list(out.glob("alignment/*.svg"))
    assert len(figures) == 4 and all(f"alignment/{p.name}" in page for p in figures)
    for path in figures:
        ElementTree.fromstring(path.read_text(encoding="utf-8"))
    with pytest.raises(ConfigError, match="at least one pair"):
        main(data, out, 0, ["one"])


def test_options_of_an_evaluator_and_what_is_wrong_with_them() -> None:
    with pytest.raises(ConfigError, match="lexical:option=value"):
        opened("lexical:labels")


def test_missing_and_damaged_data_are_named(data: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="popqa_pairs"):
        load(tmp_path)
    (data / "crag" / "pairs" / "popqa_pairs_searchr1.jsonl").write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match="not a line of JSON"):
        load(data)


def test_markdown_says_when_there_is_no_interval() -> None:
    nan = math.nan
    row = Row("strata", "a|b", "", "score", Estimate(0.5, nan, nan, nan, 3, 1))
    assert "| a/b | – | score | +0.500 | – | – | 3 |" in as_markdown([row])
