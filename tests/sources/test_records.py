"""What every source's reading of records has to survive."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from citeground.errors import BadAnswer
from citeground.models import Work
from citeground.sources import crossref, datacite, dblp, inspire, openalex, semantic_scholar

MODULES = [crossref, datacite, semantic_scholar, openalex, dblp, inspire]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.rpartition(".")[2])
@pytest.mark.parametrize("record", [None, [], "x", 5, {}, {"attributes": 1}, {"info": []}, {"metadata": "x"}])
def test_anything_becomes_a_work(module: ModuleType, record: Any) -> None:
    work = module.to_work(record)
    assert isinstance(work, Work) and not work.title and not work.author


_DATACITE = (
    "doi titles creators contributors container publisher publicationYear dates types version "
    "relatedIdentifiers relatedItems identifiers descriptions language url"
)
_DBLP = "authors title venue volume number pages year type key doi ee url publisher"
FIELDS: dict[ModuleType, list[str]] = {
    crossref: crossref.SELECT.split(","),
    datacite: _DATACITE.split(),
    semantic_scholar: ["paperId", "url", *semantic_scholar.FIELDS.split(",")],
    openalex: openalex.SELECT.split(","),
    dblp: _DBLP.split(),
    inspire: [field.partition(".")[0] for field in inspire.FIELDS.split(",")],
}
VALUES: list[Any] = [None, "x", 5, True, [], [None], [[]], {}, {"a": 1}, [{"x": [1]}], -1, 1e308]
WRAPPERS = {datacite: "attributes", dblp: "info", inspire: "metadata"}


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.rpartition(".")[2])
@pytest.mark.parametrize(
    "value", [None, "x", 5, True, [], [None], [[]], {}, {"a": 1}, [{"x": [1]}], -1, 1e308]
)
def test_any_value_in_any_field_is_survived(module: ModuleType, value: Any) -> None:
    fields = dict.fromkeys(FIELDS[module], value)
    record = {WRAPPERS[module]: fields} if module in WRAPPERS else fields
    assert isinstance(module.to_work(record), Work)


@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__.rpartition(".")[2])
@pytest.mark.parametrize("body", ["", "{}", "5", '"x"', "null", '{"hits": 3}', "<feed/>", '{"data": 1}'])
def test_an_answer_of_another_form_is_none(module: ModuleType, body: str) -> None:
    with pytest.raises(BadAnswer):
        module.records(body)
