"""The library on real records (not part of the repository)."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from citeground.library import Library
from citeground.library.build import build
from citeground.library.importers import records
from citeground.models import Identifier, Work
from citeground.text.folding import squash

pytestmark = pytest.mark.shared
COUNT = 20_000


@pytest.fixture(scope="module")
def works(shared: Path) -> list[Work]:
    """Works from all over the corpus: of every fiftieth record the first."""
    with gzip.open(shared / "corpus" / "records.jsonl.gz") as stream:
        lines = islice(stream, 0, None, 50)
        return [w for line in lines for w in islice(records.from_row(json.loads(line)), 1)][:COUNT]


@pytest.fixture(scope="module")
def library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    directory = tmp_path_factory.mktemp("corpus")
    with (
        gzip.open(shared / "corpus" / "records.jsonl.gz") as stream,
        (directory / "some.jsonl").open("wb") as out,
    ):
        out.writelines(islice(stream, 0, None, 50))
    info = build([directory / "some.jsonl"], directory / "library")
    assert info.records >= COUNT
    assert info.skipped < COUNT // 200
    return Library.open(directory / "library")


def test_every_identifier_leads_home(library: Library, works: list[Work]) -> None:
    identifiers = [i for w in works for i in w.identifiers]
    found = library.lookup(identifiers)
    assert set(identifiers) == set(found)
    assert all(i in w.identifiers for i in identifiers[:5000] for w in found[i])


def titled(works: list[Work]) -> list[Work]:
    return [w for w in works if len(squash(w.title)) >= 12]


def is_first(library: Library, wanted: Work, title: str) -> bool:
    found = library.search(replace(wanted, title=title, identifiers=()))
    return bool(found) and squash(found[0].title) == squash(wanted.title)


def test_titles_are_found_as_they_are(library: Library, works: list[Work]) -> None:
    sample = random.Random(1).sample(titled(works), 1500)
    assert all(is_first(library, w, w.title) for w in sample)


def test_titles_are_found_with_a_slip(library: Library, works: list[Work]) -> None:
    chance = random.Random(2)
    sample = chance.sample(titled(works), 1000)
    hits = 0
    for work in sample:
        letters = list(work.title)
        for _ in range(chance.choice((1, 2))):
            i = chance.randrange(len(letters) - 1)
            letters[i : i + 2] = chance.choice(
                ([letters[i + 1], letters[i]], [letters[i]], [letters[i], "x", letters[i + 1]])
            )
        hits += is_first(library, work, "".join(letters))
    assert hits >= 0.995 * len(sample)


def test_titles_are_found_without_a_word(library: Library, works: list[Work]) -> None:
    chance = random.Random(3)
    sample = [w for w in chance.sample(titled(works), 1000) if len(w.title.split()) > 3]
    hits = 0
    for work in sample:
        words = work.title.split()
        del words[chance.randrange(len(words))]
        hits += is_first(library, work, " ".join(words))
    assert hits >= 0.99 * len(sample)


def test_places_are_found(library: Library, works: list[Work]) -> None:
    """Journal, volume and first page find the work, as references without a title need."""
    placed = [w for w in works if w.volume and w.page and w.container_title][:800]
    assert len(placed) > 300
    hits = 0
    for work in placed:
        first = work.page.replace("–", "-").split("-")[0]
        query = Work(container_title=work.container_title, volume=work.volume, page=first, issued=work.issued)
        hits += any(squash(w.title) == squash(work.title) for w in library.search(query))
    assert hits >= 0.98 * len(placed)


def test_identifiers_of_no_work_find_none(library: Library) -> None:
    assert library.lookup([Identifier("doi", f"10.9999/none.{i}") for i in range(100)]) == {}
