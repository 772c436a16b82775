"""``citeground rules``: the catalogue in one table."""

from __future__ import annotations

from inspect import cleandoc

import click

from citeground.cli import CLEAN


@click.command("rules", short_help="List the catalogue of rules.")
def command() -> int:
    """List every rule with code, name, severity and fix; `citeground explain RULE` prints its page.

    A star: one step lower where the record was found by search only.
    """
    from citeground.citations import rules

    loaded = sorted((rules.load(name) for name in rules.RULES), key=lambda r: r.CODE)
    width = max(len(rule.NAME) for rule in loaded)
    for rule in loaded:
        severity = "open" if rule.OPEN else rule.SEVERITY.value + ("*" if rule.STARRED else "")
        fix = rule.FIX.value if rule.FIX else "-"
        first = cleandoc(rule.__doc__ or "").split("\n", 1)[0]
        print(f"{rule.CODE}  {rule.NAME:<{width}}  {severity:<8}  {fix:<7}  {first}".rstrip())
    return CLEAN
