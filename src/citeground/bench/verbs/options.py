"""What all benches share on the command line: options, where results go, and the comparison."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from citeground.bench.results import Result
    from citeground.bench.setting import Setting

CLEAN, FINDINGS = 0, 1
F = TypeVar("F", bound=Callable[..., Any])


class _Share(click.FloatRange):
    """From 0 to 1; "nan" lies within any bounds that are only compared with."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        share = float(super().convert(value, param, ctx))
        return share if share == share else self.fail(f"{value!r} is not a number.", param, ctx)


# Without bounds a slip of the hand becomes a division by nothing.
AT_LEAST_NONE, AT_LEAST_ONE = click.IntRange(min=0), click.IntRange(min=1)
A_SHARE = _Share(0.0, 1.0)
SPLIT = click.option(
    "--split",
    type=click.Choice(["validation", "test", "all"]),
    default="validation",
    help="Which part. test and all need the full file. Default: validation.",
)
LIBRARIES = click.option("--library", "libraries", multiple=True, metavar="DIR", help="Ask this library.")


def common(function: F) -> F:
    """The options that all benches share."""
    for option in (
        click.option(
            "--seed",
            type=AT_LEAST_NONE,
            default=42,
            metavar="N",
            help="For everything that is drawn. Default: 42.",
        ),
        click.option(
            "--format",
            "shape",
            type=click.Choice(["markdown", "json", "html"]),
            default="markdown",
            help="What is printed. Default: markdown.",
        ),
        click.option("--variant", default="", metavar="NAME", help="Which expected numbers --check takes."),
        click.option(
            "--check", is_flag=True, help="Compare with the expected numbers; exit 1 where one fails."
        ),
        click.option(
            "--out",
            metavar="DIR",
            help="Write all forms there, and a journal from which a run that was cut goes on.",
        ),
        click.option(
            "--limit",
            type=AT_LEAST_NONE,
            default=0,
            metavar="N",
            help="Only so many rows, spread evenly. Default: all.",
        ),
        click.option(
            "--data",
            metavar="DIR",
            help="Where the data is. Default: CITEGROUND_TEST_DATA, else ../shared/data.",
        ),
    ):
        function = option(function)
    return function


def finish(setting: Setting, result: Result, *, shape: str, check: bool, variant: str) -> int:
    """Print the result, write its files, and compare it."""
    from citeground.bench import expected
    from citeground.bench.pages import html, markdown

    compared = expected.compare(result, expected.place_of(result.bench), variant) if check else ()
    texts = {
        "json": json.dumps(result.payload(), ensure_ascii=False, indent=1) + "\n",
        "md": markdown.page(result, compared),
        "html": html.page(result, compared),
    }
    for place in setting.write(result, texts):
        print(f"wrote {place}", file=sys.stderr)
    print(texts[{"markdown": "md"}.get(shape, shape)], end="")
    return FINDINGS if any(c.outcome == expected.FAIL for c in compared) else CLEAN


def setting_of(bench: str, data: str | None, limit: int, out: str | None, seed: int) -> Setting:
    """The setting of a run, with the command as it was given."""
    from citeground.bench.setting import Setting

    context = click.get_current_context()
    said = " ".join(["citeground bench", str(context.info_name), *_given(context)])
    return Setting(bench, said, data, limit, Path(out) if out else None, seed)


def _given(context: click.Context) -> list[str]:
    """The options that were given, without places on this machine."""
    out = []
    for option in context.command.params:
        if not isinstance(option, click.Option) or option.name in ("data", "out", "shape", "check"):
            continue
        if context.get_parameter_source(str(option.name)) is not click.core.ParameterSource.COMMANDLINE:
            continue
        value = context.params[str(option.name)]
        values = value if isinstance(value, tuple) else (value,)
        for one in values:
            shown = Path(str(one)).name if option.metavar in ("DIR", "FILE", "FILE|pdg") else str(one)
            out.append(option.opts[0] if option.is_flag else f"{option.opts[0]} {shown}")
    return out
