"""Benches of the first engine: citecheck, hallmark, corruptions, baselines, ablations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citeground.bench.verbs.options import AT_LEAST_ONE, CLEAN, LIBRARIES, SPLIT, common, finish, setting_of

if TYPE_CHECKING:
    from citeground.bench.setting import Setting


@click.command("citecheck")
@common
@LIBRARIES
@SPLIT
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


@click.command("hallmark")
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


@click.command("corruptions")
@common
@click.option(
    "--from", "inputs", multiple=True, metavar="FILE|pdg", help="Works to make the set from. Default: pdg."
)
@click.option("--library", metavar="DIR", help="The library of the same works. Default: the starter library.")
@click.option(
    "--size", type=AT_LEAST_ONE, default=1200, metavar="N", help="How many references. Default: 1200."
)
@click.option(
    "--form",
    type=click.Choice(["bibtex", "printed"]),
    default="bibtex",
    help="Entries or printed references. Default: bibtex.",
)
@click.option("--set", "given", metavar="FILE", help="Measure this set, written before with --write.")
@click.option("--write", metavar="FILE", help="Write the set there and measure nothing.")
@click.option(
    "--by-model",
    is_flag=True,
    help="With --write: the model of CITEGROUND_LLM_MODEL writes the corruptions, minor ones at temperature "
    "0.3 and major ones at 1.",
)
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
    by_model: bool,
    **shown: Any,
) -> int:
    """References of a library, as they may be written and altered on purpose."""
    from citeground.bench.runs import corruptions as bench

    setting = setting_of("corruptions", data, limit, out, seed)
    names = inputs or ("pdg",)
    if write:
        text = (
            _by_model(setting, names, size, form) if by_model else bench.written(setting, names, size, form)
        )
        Path(write).write_text(text, encoding="utf-8")
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


def _by_model(setting: Setting, inputs: tuple[str, ...], size: int, form: str) -> str:
    from functools import partial

    from citeground.bench import configured
    from citeground.bench.runs import corruptions as bench

    open_model = partial(configured.model, "--by-model")
    text, refused = bench.written_by_model(setting, open_model, inputs, size, form)
    for why in sorted(set(refused)):
        print(f"{sum(w == why for w in refused)} answers not taken, {why}", file=sys.stderr)
    return text
