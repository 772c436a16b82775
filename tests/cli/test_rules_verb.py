"""``citeground rules`` lists the whole catalogue."""

from __future__ import annotations

from collections.abc import Callable

from citeground.citations import rules

from .conftest import Ran


def test_every_rule_is_listed_by_code(run: Callable[..., Ran]) -> None:
    lines = run("rules").out.splitlines()
    listed = [line.split()[:2] for line in lines]
    assert {name for _, name in listed} == set(rules.RULES)
    assert [code for code, _ in listed] == sorted(code for code, _ in listed)
    assert all(code == rules.load(name).CODE for code, name in listed)
