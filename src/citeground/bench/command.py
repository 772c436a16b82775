"""``citeground bench``: run the papers' tables again, and compare with what is expected.

Exit codes: 0 done (and with --check: as expected), 1 with --check where a number fails, 2 could not run.
"""

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
LIBRARIES = click.option("--library", "libraries", multiple=True, metavar="DIR", help="Ask this library.")


@click.group("bench", short_help="Run the papers' tables again.")
def command() -> None:
    """Measure both engines: every number with its interval, command, data and version.

    The data is not part of the package: --data names a directory of it, and fetch fills one.
    """


def common(function: F) -> F:
    """The options that all benches share."""
    for option in (
        click.option("--seed", default=42, metavar="N", help="For everything that is drawn. Default: 42."),
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
            "--limit", default=0, metavar="N", help="Only so many rows, spread evenly. Default: all."
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


@command.command("citecheck")
@common
@LIBRARIES
@click.option(
    "--split",
    type=click.Choice(["validation", "test", "all"]),
    default="validation",
    help="Which part. test and all need the full file. Default: validation.",
)
def citecheck(
    data: str | None,
    limit: int,
    out: str | None,
    seed: int,
    libraries: tuple[str, ...],
    split: str,
    **shown: Any,
) -> int:
    """CiteCheck-982: the first paper's benchmark, against a closed library of the true works."""
    from citeground.bench.runs import citecheck as bench

    setting = setting_of("citecheck", data, limit, out, seed)
    return finish(setting, bench.run(setting, split=split, libraries=[Path(p) for p in libraries]), **shown)


@command.command("hallmark")
@common
@LIBRARIES
@click.option(
    "--closed", is_flag=True, help="The library holds every work: a miss proves that there is none."
)
def hallmark(
    data: str | None,
    limit: int,
    out: str | None,
    seed: int,
    libraries: tuple[str, ...],
    closed: bool,
    **shown: Any,
) -> int:
    """HALLMARK's development split, the part whose works are in the library."""
    from citeground.bench.runs import hallmark as bench

    setting = setting_of("hallmark", data, limit, out, seed)
    result = bench.run(setting, libraries=[Path(p) for p in libraries], closed=closed)
    return finish(setting, result, **shown)


@command.command("corruptions")
@common
@click.option(
    "--from", "inputs", multiple=True, metavar="FILE|pdg", help="Works to make the set from. Default: pdg."
)
@click.option("--library", metavar="DIR", help="The library of the same works. Default: the starter library.")
@click.option("--size", default=1200, metavar="N", help="How many references. Default: 1200.")
@click.option(
    "--form",
    type=click.Choice(["bibtex", "printed"]),
    default="bibtex",
    help="Entries or printed references. Default: bibtex.",
)
@click.option("--set", "given", metavar="FILE", help="Measure this set, written before with --write.")
@click.option("--write", metavar="FILE", help="Write the set there and measure nothing.")
def corruptions(
    data: str | None,
    limit: int,
    out: str | None,
    seed: int,
    inputs: tuple[str, ...],
    library: str | None,
    size: int,
    form: str,
    given: str | None,
    write: str | None,
    **shown: Any,
) -> int:
    """References of a library, as they may be written and altered on purpose."""
    from citeground.bench.runs import corruptions as bench

    setting = setting_of("corruptions", data, limit, out, seed)
    names = inputs or ("pdg",)
    if write:
        Path(write).write_text(bench.written(setting, names, size, form), encoding="utf-8")
        print(f"wrote {write}", file=sys.stderr)
        return CLEAN
    result = bench.run(
        setting,
        inputs=names,
        library=Path(library) if library else None,
        size=size,
        form=form,
        given=Path(given) if given else None,
    )
    return finish(setting, result, **shown)
