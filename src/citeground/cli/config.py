"""``citeground config``: the settings that apply here."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, options
from citeground.cli import settings as setting
from citeground.cli.config_llm import llm
from citeground.reports.summary import plural
from citeground.reports.untrusted import visible

if TYPE_CHECKING:
    from citeground.http import CacheInfo


@click.group("config", short_help="Show the settings that apply here.")
def command() -> None:
    """Settings come from citeground.toml or pyproject.toml, the environment, and flags: the later wins."""


@command.command("show")
def show() -> int:
    """Print every setting with its value and where it was set.

    Of the tables [llm], [web_search] and [sources.NAME] what is set; of a key, only that it is.
    """
    from citeground.cli.tables import shown_tables

    settings = setting.resolve()
    tables = list(shown_tables(settings, os.environ))
    for name, value, origin in setting.show(settings):
        print(f"{name} = {_written(value)}  # {visible(origin)}")
    for shown in tables:
        written = "set" if shown.value is None else _written(shown.value)
        print(f"{shown.name} = {written}  # {visible(shown.origin)}")
    return CLEAN


def _written(value: setting.Value) -> str:
    """As in the file."""
    return visible(json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False))


@command.command("cache")
@click.option("--info", is_flag=True, help="Say what is kept there. This is what happens without options.")
@click.option("--clear", is_flag=True, help="Forget what is kept there.")
@click.option("--source", default="", metavar="NAME", help="Forget the answers of this source alone.")
@options.cache
def cache(info: bool, clear: bool, source: str, **flags: object) -> int:
    """Look at the file that keeps the registries' answers, or empty it.

    A second run asks nobody for what is kept. Answers grow old: after two weeks, most of them; after a day
    those that say "not there".
    """
    from citeground.cli.asked import open_cache

    if source and not clear:
        raise click.UsageError("--source goes with --clear")
    kept = open_cache(setting.resolve(flags))
    if kept is None:
        print("the cache is switched off")
        return CLEAN
    if clear:
        count = kept.clear(source.lower().replace("-", "_"))
        print(f"forgot {plural(count, 'answer')}{f' of {visible(source)}' if source else ''}")
    if info or not clear:
        _show(kept.info())
    kept.close()
    return CLEAN


def _show(about: CacheInfo) -> None:
    count = sum(about.answers.values())
    print(f"{plural(count, 'answer')} in {visible(about.path)} ({about.size / 1e6:,.1f} MB)")
    for name, number in about.answers.items():
        print(f"  {visible(name):<18} {number:,}")
    if count:
        print(f"  of {about.oldest} to {about.newest}; {about.empty:,} of them say: not there")
    if about.note:
        print(f"  note: {visible(about.note)}")


command.add_command(llm)
