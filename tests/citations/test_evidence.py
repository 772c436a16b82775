"""Who answered, and whose silence proves something."""

from __future__ import annotations

import pytest

from citeground.cascade import Coverage
from citeground.citations.evidence import Evidence

CROSSREF = Coverage(open_ended=True, group="crossref")
OPENALEX = Coverage(open_ended=True, group="crossref")
DATACITE = Coverage(open_ended=True, types=frozenset({"dataset", "software"}), group="datacite")
OWN = Coverage()
WHOLE = Coverage(closed=True)


@pytest.mark.parametrize(
    ("answered", "type_", "witnesses"),
    [
        ({}, "", set()),
        ({"crossref": CROSSREF}, "book", {"crossref"}),
        ({"crossref": CROSSREF, "openalex": OPENALEX}, "", {"crossref"}),  # one re-serves the other
        ({"crossref": CROSSREF, "datacite": DATACITE}, "dataset", {"crossref", "datacite"}),
        ({"crossref": CROSSREF, "datacite": DATACITE}, "article-journal", {"crossref"}),
        ({"crossref": CROSSREF, "datacite": DATACITE}, "", {"crossref", "datacite"}),
        ({"own": OWN}, "", set()),
        ({"own": WHOLE}, "", set()),
        ({"dblp": Coverage(open_ended=True)}, "", {"dblp"}),
    ],
)
def test_witnesses_are_independent_registries_that_aim_at_this_class(
    answered: dict[str, Coverage], type_: str, witnesses: set[str]
) -> None:
    assert Evidence(answered=answered).witnesses(type_) == witnesses


def test_who_was_asked_for_an_identifier_alone_is_no_witness_of_a_missing_work() -> None:
    answered = {"crossref": CROSSREF, "dblp": Coverage(open_ended=True)}
    assert Evidence(answered=answered, searched=frozenset({"dblp"})).witnesses("") == {"dblp"}
    assert Evidence(answered=answered, searched=frozenset()).witnesses("") == frozenset()
    assert Evidence(answered=answered).witnesses("") == {"crossref", "dblp"}


def test_one_source_that_holds_everything_closes_the_world() -> None:
    assert Evidence(answered={"own": OWN, "all": WHOLE}).closed
    assert not Evidence(answered={"own": OWN, "crossref": CROSSREF}).closed
    assert not Evidence().closed


def test_what_is_remembered_of_comparisons_does_not_make_evidence_different() -> None:
    left, right = Evidence(), Evidence()
    left.assessments[1, True] = None  # type: ignore[assignment]
    assert left == right and "assessments" not in repr(left)
    assert right.assessments == {}, "nothing is shared between two references"
