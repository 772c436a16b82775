"""Every dataset's card holds on the data, and another file is refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from citeground.bench.datasets import (
    DATASETS,
    arc,
    biographies,
    cards,
    citeaudit,
    citecheck982,
    data_directory,
    fm2,
    hallmark,
    pairs,
    popqa,
    pubhealth,
    scifact,
    wice,
)
from citeground.bench.datasets.card import Card, Loaded, load
from citeground.bench.datasets.rows import Cited
from citeground.errors import ConfigError, InputError
from citeground.parsers import bibtex

READERS: dict[str, Callable[[Path], Loaded]] = {  # type: ignore[type-arg]
    "citecheck982-dev": citecheck982.read_dev,
    "hallmark-dev": hallmark.read,
    "popqa-1399": popqa.read_long_tail,
    "popqa": popqa.read_all,
    "arc-challenge": arc.read,
    "arc-challenge-train": arc.read_train,
    "biographies": biographies.read,
    "popqa-pairs": lambda d: pairs.read(d, pairs.POPQA),
    "nq-pairs": lambda d: pairs.read(d, pairs.NQ),
    "triviaqa-pairs": lambda d: pairs.read(d, pairs.TRIVIAQA),
    "scifact": scifact.read,
    "scifact-abstracts": scifact.read_abstracts,
    "fm2": fm2.read,
    "wice": wice.read,
}


@pytest.mark.shared
@pytest.mark.parametrize("name", READERS)
def test_the_file_is_that_of_the_card(name: str, shared: Path) -> None:
    loaded = READERS[name](shared)
    assert loaded.card is cards()[name]
    assert len({r.key for r in loaded.rows}) == loaded.card.rows, "keys are unique"
    assert loaded.card.licence and loaded.card.source


def test_every_dataset_has_cards_that_say_where_to_get_it() -> None:
    assert len(cards()) >= len(DATASETS)
    for card in cards().values():
        assert card.source.startswith("https://")
        assert card.url or card.note or card.sha256
        assert not card.url or card.url.startswith("https://")


def _card(place: Path, text: str, **changes: str | int) -> Card:
    place.write_text(text, encoding="utf-8")
    card = Card("x", "X", place.name, "https://example.org", "CC0", 10, "0", "9", "9")
    return replace(card, **changes)  # type: ignore[arg-type]


def _rows(place: Path) -> list[Cited]:
    return [Cited(line, line, "valid") for line in place.read_text(encoding="utf-8").split()]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rows": 11}, "10 rows, the card says 11"),
        ({"first": "1"}, "the first row is '0'"),
        ({"tenth": "0"}, "the tenth row is '9'"),
        ({"last": "8"}, "the last row is '9'"),
        ({"sha256": "00"}, "another version of x"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, changes: dict[str, str | int], said: str) -> None:
    card = _card(tmp_path / "x.txt", "0 1 2 3 4 5 6 7 8 9", **changes)
    with pytest.raises(InputError, match=said):
        load(card, tmp_path, _rows, lambda r: r.text)


def test_the_hash_is_that_of_the_file(tmp_path: Path) -> None:
    text = "0 1 2 3 4 5 6 7 8 9"
    loaded = load(_card(tmp_path / "x.txt", text), tmp_path, _rows, lambda r: r.text)
    assert loaded.sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert loaded.sha256[:12] in loaded.note


def test_a_missing_file_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="citeground bench fetch citecheck982"):
        citecheck982.read(tmp_path, "test")
    with pytest.raises(InputError, match="self-rag"):
        pubhealth.read(tmp_path)
    with pytest.raises(ConfigError, match="--data DIR"):
        data_directory(str(tmp_path / "nowhere"))


def _published(topics: int, collections: int, each: int) -> dict[str, object]:
    labels = list(citecheck982.LABELS)
    return {
        "collections": [
            {
                "collection_id": f"{n + 1}-topic{n % topics}",
                "topic": f"topic{n % topics}",
                "citations": [
                    {
                        "citation_number": i,
                        "corrupted_citation": f"c {n} {i}",
                        "ground_truth_label": labels[i % 3],
                    }
                    for i in range(each)
                ],
            }
            for n in range(collections)
        ]
    }


def test_the_split_takes_one_collection_of_each_topic(tmp_path: Path) -> None:
    place = tmp_path / "full.json"
    place.write_text(json.dumps(_published(9, 42, 23)))
    rows = list(citecheck982._all(json.loads(place.read_text()), place))
    chosen = citecheck982.split_of(rows)
    assert len(chosen) == 9
    assert {c.partition("-")[2] for c in chosen} == {f"topic{n}" for n in range(9)}
    assert chosen == citecheck982.split_of(rows[::-1]), "the order of the file does not matter"
    assert chosen != citecheck982.split_of(rows, seed=7)


@pytest.mark.shared
def test_the_seed_chooses_the_published_validation_collections(shared: Path) -> None:
    """The dev file's collections are those that the seed draws from topics of the sizes that its ids allow."""
    rows = citecheck982.read_dev(shared).rows
    assert len({r.groups["collection"] for r in rows}) == len({r.groups["topic"] for r in rows}) == 9
    assert [sum(r.label == name for r in rows) for name in ("valid", "minor", "major")] == [70, 57, 63]


def test_a_split_of_another_size_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / citecheck982.FULL.file
    place.parent.mkdir()
    place.write_text(json.dumps(_published(9, 42, 23)))
    card = replace(citecheck982.FULL, rows=42 * 23, first="c 0 0", tenth="c 0 9")
    monkeypatch.setattr(citecheck982, "FULL", card)
    assert len(citecheck982.read(tmp_path, "all").rows) == 966
    with pytest.raises(InputError, match="not 190 / 792"):
        citecheck982.read(tmp_path, "test")


def test_exemplars_are_one_of_each_topic_and_label() -> None:
    rows = list(citecheck982._all(_published(9, 9, 6), Path("x")))
    drawn = citecheck982.exemplars(rows)
    assert len(drawn) == 27 == len({(r.groups["topic"], r.label) for r in drawn})


def test_a_form_that_is_another_is_refused() -> None:
    with pytest.raises(InputError, match="published file"):
        list(citecheck982._all({"collections": [{"topic": "x"}]}, Path("x.json")))
    with pytest.raises(InputError, match="published file"):
        list(citeaudit.rows_of([], Path("x.json")))


def test_citeaudit_labels_by_ground_truth_and_not_by_its_own_prediction() -> None:
    payload = {
        "data": [
            {"source_type": "generated", "citation": "A. Author. A title.", "GT": False, "Predict": True}
        ]
    }
    assert [r.label for r in citeaudit.rows_of(payload, Path("x.json"))] == ["wrong"]


def test_a_stray_brace_does_not_swallow_the_next_entry() -> None:
    text = hallmark.entry("a", "article", {"title": "A {half open", "note": "shut} twice}", "year": "2001"})
    document = bibtex.parse((text + "\n" + text.replace("{a,", "{b,")).encode(), "x.bib")
    assert [r.key for r in document.references] == ["a", "b"]
    assert document.references[0].cited.title == "A half open"


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("A: one; B: two; or three; C: 4", (("A", "one"), ("B", "two; or three"), ("C", "4"))),
        ("1: x; 2: y", (("1", "x"), ("2", "y"))),
    ],
)
def test_choices_keep_their_semicolons(text: str, choices: tuple[tuple[str, str], ...]) -> None:
    assert arc.choices_of(text) == choices


@pytest.mark.shared
def test_evidence_of_scifact_points_at_sentences_that_are_there(shared: Path) -> None:
    abstracts = {a.key: a for a in scifact.read_abstracts(shared).rows}
    for claim in scifact.read(shared).rows:
        for place in claim.evidence:
            document, _, number = place.partition("#")
            assert int(number) < len(abstracts[document].sentences), (claim.key, place)


def test_pubhealth_reads_both_forms_and_refuses_other_labels(tmp_path: Path) -> None:
    place = tmp_path / pubhealth.CLAIMS.file
    place.parent.mkdir(parents=True)
    place.write_text('{"claim": "a", "label": "true"}\n{"question": "b", "answers": ["REFUTES"]}\n')
    assert [r.label for r in pubhealth.read(tmp_path).rows] == ["SUPPORTED", "REFUTED"]
    place.write_text('{"claim": "a", "label": "mixture"}\n')
    with pytest.raises(InputError, match="mixture"):
        pubhealth.read(tmp_path)
