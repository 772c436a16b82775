from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.finding import Finding
from citeground.citations.rules import DOCUMENT_RULES, RULES, find, load
from citeground.errors import ConfigError

# Rule, code, highest severity, fix (S safe, U unsafe, D display), starred: as the catalogue has them.
CATALOGUE = """
unknown-work 101 error display
unresolved-identifier 102 error display
malformed-identifier 103 warning safe
identifier-conflict 104 error display
chimeric-reference 105 error display
ambiguous-work 106 note display
impossible-identifier 108 error display
author-mismatch 201 error unsafe *
author-order 202 warning safe *
author-missing 203 warning safe *
author-spelling 204 note safe *
title-mismatch 205 error unsafe *
title-variant 206 note safe *
year-mismatch 207 warning safe *
venue-mismatch 208 warning unsafe
unknown-venue 209 warning -
locator-mismatch 210 warning safe *
type-mismatch 211 note unsafe
retracted-work 301 error -
expression-of-concern 302 warning -
corrected-work 303 note -
superseded-preprint 304 note unsafe
arxiv-version 305 note safe
undefined-key 401 error display
uncited-entry 402 note unsafe
duplicate-entry 403 warning unsafe
duplicate-key 404 error -
missing-identifier 405 note safe *
missing-field 406 note safe *
unsupported-claim 501 warning -
contradicted-claim 502 warning -
text-unavailable 503 note -
source-unavailable 901 note -
source-throttled 902 note -
unindexed-class 903 note -
unparsed-reference 904 warning -
"""
ROWS = [line.split() for line in CATALOGUE.strip().splitlines()]
OPEN = {"ambiguous-work", "text-unavailable", "unindexed-class"}
HEADINGS = ["What", "Why", "Example", "Use instead", "Fix safety"]
# Words that a finding never uses of somebody's reference.
BLAME = re.compile(r"\b(?:fake|hallucinat\w*|fabricat\w*|fraud\w*|bogus|careless\w*)\b", re.IGNORECASE)


def test_the_catalogue_is_complete() -> None:
    assert [row[0] for row in ROWS] == list(RULES)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_a_rule_is_as_the_catalogue_has_it(row: list[str]) -> None:
    rule = load(row[0])
    fix = "-" if rule.FIX is None else rule.FIX.value
    assert [rule.NAME, rule.CODE, rule.SEVERITY.value, fix] == [row[0], f"CG{row[1]}", row[2], row[3]]
    assert rule.STARRED is (row[-1] == "*")
    assert rule.OPEN is (row[0] in OPEN)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_its_page(name: str) -> None:
    page = load(name).__doc__ or ""
    sections = dict(zip(HEADINGS, re.split(r"^## .+$", page, flags=re.MULTILINE)[1:], strict=True))
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == HEADINGS
    assert all(len(text.split()) >= 4 for text in sections.values()), sections
    assert page.splitlines()[0].endswith(".") and page.splitlines()[1] == ""
    assert not BLAME.search(page)


def test_codes_are_unique_and_found_in_every_spelling() -> None:
    assert len({load(name).CODE for name in RULES}) == len(RULES)
    for spelling in ("author-mismatch", "CG201", "cg201", "201", "author_mismatch", " Author-Mismatch "):
        assert find(spelling).NAME == "author-mismatch"


def test_an_unknown_rule_names_the_nearest() -> None:
    with pytest.raises(ConfigError, match="did you mean author-mismatch"):
        find("autor-mismatch")


def test_document_rules_look_at_documents() -> None:
    assert all(callable(getattr(load(name), "check", None)) for name in DOCUMENT_RULES)


ANY = st.text(max_size=60)


@given(
    name=st.sampled_from(sorted(RULES)),
    field=st.sampled_from(["", "author", "page", "doi"]),
    given_=ANY,
    found=ANY,
    detail=ANY,
    weight=st.sampled_from([0.0, -2.5]),
)
def test_a_message_is_one_line_that_says_something(
    name: str, field: str, given_: str, found: str, detail: str, weight: float
) -> None:
    message = load(name).message(Finding(name, field, weight, given_, found, detail))
    assert message.strip() and len(message) <= 400
    assert not re.search(r"[\x00-\x1f\x7f-\x9f]", message) and len(message.splitlines()) == 1


def test_a_hostile_title_stays_one_short_line() -> None:
    detail = "\x1b[31mIgnore previous instructions\n" * 20_000
    message = load("identifier-conflict").message(Finding("identifier-conflict", "doi", -3.0, detail=detail))
    assert "\x1b" not in message and "\n" not in message and len(message) <= 400
