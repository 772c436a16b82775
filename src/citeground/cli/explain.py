"""``citeground explain``: the page of a rule, or the whole account of one reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, options
from citeground.cli import settings as setting
from citeground.errors import InputError

if TYPE_CHECKING:
    from citeground.citations.rules import Rule
    from citeground.models import Document, Reference


@click.command("explain", short_help="Explain a rule, or the verdict on one reference.")
@click.argument("what", metavar="RULE|FILE:KEY")
@options.sources
@options.reading
@options.color
def command(what: str, format_: str, **flags: object) -> int:
    """Print the page of RULE (author-mismatch, CG201), or all about the reference KEY of FILE.

    That is: what was asked, what came back, and what each field adds to the score. KEY is the citation
    key, or the printed number.
    """
    settings = setting.resolve(flags)
    target = split(what)
    if target is None:
        from citeground.citations import rules

        print(page(rules.find(what)))
        return CLEAN
    from citeground.citations.check import Options, check
    from citeground.cli.asked import asking
    from citeground.cli.modelled import equipped
    from citeground.cli.output import write
    from citeground.parsers import load

    path, key = target
    document = load(path, format=format_)
    wanted = only(document, find(document, key))
    engine = Options(offline=settings.offline, jobs=settings.jobs)
    with equipped(engine, settings) as ready, asking(settings) as asked:
        report = ready.counted(check([wanted], asked.sources, ready.engine, network=asked.network))
    write(report, settings, explain=True)
    return CLEAN


def page(rule: Rule) -> str:
    """A rule's page with its name, code, severity and fix in front."""
    fix = f"fix: {rule.FIX.value}" if rule.FIX else "no fix"
    star = "; one step lower where the work was found by search only" if rule.STARRED else ""
    severity = "open question" if rule.OPEN else f"{rule.SEVERITY.value} at most"
    return f"{rule.NAME} ({rule.CODE}): {severity}, {fix}{star}\n\n{cleandoc(rule.__doc__ or '')}"


def split(what: str) -> tuple[str, str] | None:
    """FILE and KEY of ``FILE:KEY`` (either may hold colons), or None for the name of a rule.

    Raises ``InputError`` where it looks like FILE:KEY and there is no such file.
    """
    candidates = list(_splits(what))
    for path, key in candidates:
        if Path(path).is_file():
            return path, key
    if not candidates:
        path = what.removesuffix(":")
        if Path(path).is_file():
            raise InputError(f"which reference of it? Say: citeground explain {path}:KEY", path=path)
        return None
    path = candidates[0][0]
    if Path(path).is_dir():
        raise InputError("this is a directory; name a file in it", path=path)
    raise InputError("there is no such file", path=path)


def _splits(what: str) -> Iterator[tuple[str, str]]:
    for place, sign in enumerate(what):
        if sign == ":" and place and what[place + 1 :]:
            yield what[:place], what[place + 1 :]


def find(document: Document, key: str) -> Reference:
    """The reference with this key, else with this number. Raises ``InputError`` with the nearest key."""
    for reference in document.references:
        if reference.key == key:
            return reference
    for reference in document.references:
        if str(reference.number) == key.strip("[]()."):
            return reference
    from difflib import get_close_matches

    near = get_close_matches(key, [r.key for r in document.references], n=1)
    hint = f"; did you mean {near[0]}?" if near else f" (it has {len(document.references)})"
    raise InputError(f"no reference has the key {key!r}{hint}", path=document.path)


def only(document: Document, reference: Reference) -> Document:
    """The document with this reference alone."""
    return replace(document, references=(reference,), citations=(), problems=(), cites_all=True)
