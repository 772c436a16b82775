"""Options that several verbs share, so that they are called and explained alike everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from citeground.cli import settings

F = TypeVar("F", bound=Callable[..., Any])


def sources(function: F) -> F:
    """Which works there are to compare with."""
    for option in (
        click.option(
            "--closed",
            is_flag=True,
            default=None,
            help="The --library holds every work: what is not in it does not exist.",
        ),
        click.option(
            "--library",
            multiple=True,
            metavar="DIR",
            help="Ask this library (repeatable). Else: your own and the starter library.",
        ),
        click.option("--offline", is_flag=True, default=None, help="Ask no source on the network."),
        click.option(
            "--time-limit", metavar="SECONDS", help="Ask nobody any more after this time. Default: no limit."
        ),
        network,
    ):
        function = option(function)
    return function


def network(function: F) -> F:
    """Whom on the network to ask, and how."""
    for option in (
        click.option(
            "--mailto",
            metavar="ADDRESS",
            help="Leave this e-mail address with the registries, which then let more through.",
        ),
        cache,
        click.option(
            "--sources",
            multiple=True,
            metavar="NAMES",
            help="Ask these registries (repeatable, commas). Default: all (see: citeground sources).",
        ),
    ):
        function = option(function)
    return function


def cache(function: F) -> F:
    """Where answers are kept."""
    option = click.option(
        "--cache",
        metavar="FILE|off",
        help="Keep answers there. Default: in your cache directory (see: citeground config cache).",
    )
    return option(function)


def reading(function: F) -> F:
    """How input is read."""
    option = click.option(
        "--format",
        "format_",
        default="",
        metavar="NAME",
        help="Read every file as this format, such as text (a plain list) or bibtex.",
    )
    return option(function)


def rules(function: F) -> F:
    """Which rules count."""
    for option in (
        click.option("--ignore", multiple=True, metavar="RULES", help="Not these rules."),
        click.option(
            "--select",
            multiple=True,
            metavar="RULES",
            help="Only these rules (names, codes or families such as CG2; repeatable, commas).",
        ),
    ):
        function = option(function)
    return function


def stdin_name(function: F) -> F:
    """What the standard input is."""
    option = click.option(
        "--stdin-filename",
        default="",
        metavar="NAME",
        help="What to call the standard input (its suffix tells the format).",
    )
    return option(function)


def jobs(function: F) -> F:
    """How many references at once."""
    option = click.option("--jobs", metavar="N", help="References searched at once, 1 to 64. Default: 32.")
    return option(function)


def color(function: F) -> F:
    """Whether output has colours."""
    option = click.option(
        "--color",
        type=click.Choice(settings.COLORS),
        help="Colours: on a terminal (auto, the default), always, never.",
    )
    return option(function)
