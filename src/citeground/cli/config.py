"""``citeground config``: the settings that apply here."""

from __future__ import annotations

import json

import click

from citeground.cli import CLEAN
from citeground.cli import settings as setting
from citeground.cli.config_llm import llm
from citeground.reports.untrusted import visible


@click.group("config", short_help="Show the settings that apply here.")
def command() -> None:
    """Settings come from citeground.toml or pyproject.toml, the environment, and flags: the later wins."""


@command.command("show")
def show() -> int:
    """Print every setting with its value and where it was set."""
    for name, value, origin in setting.show(setting.resolve()):
        written = json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
        print(f"{name} = {written}  # {visible(origin)}")
    return CLEAN


command.add_command(llm)
