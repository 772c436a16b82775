"""Every operator earns its label, and a set is balanced and the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from citeground.bench.corruptions import LABELS, OPERATORS
from citeground.bench.corruptions.entry import bibtex, printed
from citeground.bench.corruptions.generate import digest, dump, generate, read
from citeground.bench.corruptions.pool import Pool
from citeground.errors import InputError
from citeground.models import Name, Work
from citeground.parsers import bibtex as parser
from citeground.text.folding import squash
from tests.bench.world import works

POOL = Pool.of(works())
FIELDS = ("title", "author", "issued", "container_title", "volume", "page", "identifiers", "author_complete")


@pytest.mark.parametrize("name", [n for n in OPERATORS if n != "as it is"])
def test_an_operator_changes_the_reference(name: str) -> None:
    draw = random.Random(1)
    changed = [(w, c) for w in POOL.works[:60] if (c := OPERATORS[name].apply(w, draw, POOL))]
    if name in ("author order", "et al."):
        changed = changed or [(w, c) for w in POOL.works if (c := OPERATORS[name].apply(w, draw, POOL))]
    assert changed, f"{name} applies to none of these works"
    for work, altered in changed:
        assert any(getattr(work, f) != getattr(altered, f) for f in FIELDS)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("author replaced", "author"),
        ("author dropped", "author"),
        ("author order", "author"),
        ("author typo", "author"),
        ("year", "issued"),
        ("title word", "title"),
        ("journal", "container_title"),
        ("volume", "volume"),
        ("page", "page"),
        ("DOI digit", "identifiers"),
        ("identifier of another work", "identifiers"),
    ],
)
def test_a_minor_operator_changes_one_field_alone(name: str, field: str) -> None:
    draw = random.Random(2)
    for work in POOL.works[:40]:
        if altered := OPERATORS[name].apply(work, draw, POOL):
            assert [f for f in FIELDS if getattr(work, f) != getattr(altered, f)] == [field]


@pytest.mark.parametrize("name", [n for n, o in OPERATORS.items() if o.label == "major"])
def test_no_invention_bears_the_title_of_a_real_work(name: str) -> None:
    draw = random.Random(3)
    made = [c for w in POOL.works if (c := OPERATORS[name].apply(w, draw, POOL))]
    assert len(made) > 100
    assert not POOL.titles & {squash(c.title) for c in made}


def test_a_changed_doi_belongs_to_nobody() -> None:
    draw = random.Random(4)
    made = [OPERATORS["DOI digit"].apply(w, draw, POOL) for w in POOL.works]
    assert not POOL.dois & {c.identifier("doi") for c in made if c}
    other = [OPERATORS["identifier of another work"].apply(w, draw, POOL) for w in POOL.works]
    assert {c.identifier("doi") for c in other if c} <= POOL.dois


def test_a_set_is_balanced_and_repeatable() -> None:
    items = generate(POOL, 120)
    assert Counter(i.label for i in items) == dict.fromkeys(LABELS, 40)
    assert digest(items) == digest(generate(POOL, 120))
    assert digest(items) != digest(generate(POOL, 120, seed=7))
    operators = Counter(i.operators[0] for i in items if i.label == "minor")
    assert max(operators.values()) - min(operators.values()) <= 1
    topics = Counter(i.topic for i in items)
    assert max(topics.values()) - min(topics.values()) <= 0.2 * len(items)
    assert len({i.source for i in items}) == len(items), "no work twice"
    assert len({i.key for i in items}) == len(items)


def test_a_pool_that_is_too_small_is_refused() -> None:
    with pytest.raises(InputError, match="items can be made from 20 works"):
        generate(Pool.of(works(20)), 90)


def test_a_set_survives_its_file(tmp_path: Path) -> None:
    items = generate(POOL, 30, form="printed")
    (tmp_path / "set.jsonl").write_text(dump(items), encoding="utf-8")
    assert read(tmp_path / "set.jsonl") == items
    (tmp_path / "set.jsonl").write_text('{"key": "x"}\n')
    with pytest.raises(InputError, match="a row without"):
        read(tmp_path / "set.jsonl")


@pytest.mark.parametrize("count", [0, 1, 2])
def test_works_that_say_too_little_are_left_out(count: int) -> None:
    title = " ".join(["word"] * count)
    assert Pool.of([Work(title=title, author=(Name("A"),))]).works == ()


def test_an_entry_is_read_back_as_the_work() -> None:
    for work in POOL.works[:50]:
        cited = parser.parse(bibtex("k", work).encode(), "x.bib").references[0].cited
        assert (cited.title, cited.year, cited.volume) == (work.title, work.year, work.volume)
        assert [a.family for a in cited.author] == [a.family for a in work.author]
        assert cited.identifier("doi") == work.identifier("doi")


def test_special_characters_and_groups_are_escaped() -> None:
    work = Work(
        title="Rock & roll at 50% {half}", author=(Name(literal="The A and B Team"), Name("Müller", "J."))
    )
    cited = parser.parse(bibtex("k", work).encode(), "x.bib").references[0].cited
    assert cited.title == "Rock & roll at 50% half"
    assert cited.author[0].literal == "The A and B Team"
    assert cited.author[1].family == "Müller"
    assert "et al." in printed(Work(title="x", author=(Name("A"),), author_complete=False))
