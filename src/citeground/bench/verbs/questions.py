"""Benches of the second engine: popqa, arc, scifact, evaluator, alignment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from citeground.bench.verbs.options import AT_LEAST_NONE, common, finish, setting_of

if TYPE_CHECKING:
    from citeground.bench.grounded import Grounded
    from citeground.rag.generators import Generator

F = TypeVar("F", bound=Callable[..., Any])
EVALUATOR = click.option(
    "--evaluator", default="lexical", metavar="NAME", help="lexical, minilm, t5 or llm. Default: lexical."
)


def engine(function: F) -> F:
    """Which parts of the second engine answer."""
    for option in (
        click.option(
            "--wikipedia", is_flag=True, help="Ask Wikipedia live in place of the rows' own context."
        ),
        click.option("--inside", is_flag=True, help="Never look outside of the row's own retrieved context."),
        click.option(
            "--cut",
            type=click.Choice(["selection", "excerption", "fixed"]),
            help="How passages are cut into strips. Default: as the preset says.",
        ),
        click.option(
            "--preset",
            type=click.Choice(["default", "paper", "original"]),
            default="default",
            help="Thresholds, strips and order: ours, the paper's, or its first code's. Default: default.",
        ),
        click.option(
            "--generator",
            type=click.Choice(["extractive", "llm", "local"]),
            default="extractive",
            help="Who words the answers: quoted sentences, the model of CITEGROUND_LLM_MODEL (llm), or the GGUF "
            "file of that name (local). Default: extractive.",
        ),
        EVALUATOR,
    ):
        function = option(function)
    return function


def grounded(
    domain: str, *, evaluator: str, generator: str, preset: str, cut: str | None, wikipedia: bool
) -> Grounded:
    """The engine as it was asked for."""
    from citeground.bench import configured
    from citeground.bench.grounded import Grounded
    from citeground.rag.evaluators import load_evaluator
    from citeground.rag.presets import preset as named

    return Grounded(
        load_evaluator(evaluator),
        _generator(generator),
        named(preset, cut or ""),
        domain,
        configured.wikipedia() if wikipedia else None,
    )


def _generator(name: str) -> Generator:
    from citeground.bench import configured

    if name != "extractive":
        from citeground.rag.generators.llm import Worded

        return Worded(configured.model(f"--generator {name}", is_file=name == "local"))
    from citeground.rag.generators.extractive import Extractive

    return Extractive()


def _shown(options: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options of the engine, and those of the output."""
    names = ("evaluator", "generator", "preset", "cut", "wikipedia")
    return {n: options[n] for n in names}, {n: v for n, v in options.items() if n not in names}


@click.command("popqa")
@common
@engine
def popqa(data: str | None, limit: int, out: str | None, seed: int, inside: bool, **options: Any) -> int:
    """PopQA's long tail (1,399 rows): strict and lenient accuracy, by action and relation, with two floors."""
    from citeground.bench.runs import popqa as bench

    parts, shown = _shown(options)
    setting = setting_of("popqa", data, limit, out, seed)
    return finish(setting, bench.run(setting, grounded("popqa", **parts), outside=not inside), **shown)


@click.command("arc")
@common
@engine
def arc(data: str | None, limit: int, out: str | None, seed: int, inside: bool, **options: Any) -> int:
    """ARC-Challenge (1,172 questions), multiple choice."""
    from citeground.bench.runs import arc as bench

    parts, shown = _shown(options)
    setting = setting_of("arc", data, limit, out, seed)
    return finish(setting, bench.run(setting, grounded("science", **parts), outside=not inside), **shown)


@click.command("scifact")
@common
@EVALUATOR
def scifact(data: str | None, limit: int, out: str | None, seed: int, evaluator: str, **shown: Any) -> int:
    """SciFact: how often the abstract that decides a claim is found among 5,183, and how it is graded."""
    from citeground.bench.runs import scifact as bench
    from citeground.rag.evaluators import load_evaluator

    setting = setting_of("scifact", data, limit, out, seed)
    return finish(setting, bench.run(setting, load_evaluator(evaluator)), **shown)


@click.command("evaluator")
@common
@EVALUATOR
def evaluator(data: str | None, limit: int, out: str | None, seed: int, evaluator: str, **shown: Any) -> int:
    """A retrieval evaluator on labelled pairs of four datasets."""
    from citeground.bench.runs import evaluator as bench
    from citeground.rag.evaluators import load_evaluator

    setting = setting_of("evaluator", data, limit, out, seed)
    return finish(setting, bench.run(setting, load_evaluator(evaluator)), **shown)


@click.command("alignment")
@click.option(
    "--data", metavar="DIR", help="Where the data is. Default: CITEGROUND_TEST_DATA, else ../shared/data."
)
@click.option("--out", metavar="DIR", required=True, help="Where tables, figures and the journal go.")
@click.option(
    "--limit", type=AT_LEAST_NONE, default=0, metavar="N", help="Pairs for each action and set. Default: 100."
)
@click.option(
    "--seed", type=AT_LEAST_NONE, default=42, metavar="N", help="For everything that is drawn. Default: 42."
)
@click.option(
    "--evaluator",
    "evaluators",
    multiple=True,
    metavar="NAME",
    help="Which evaluators (repeatable). Default: lexical.",
)
def alignment(data: str | None, out: str, limit: int, seed: int, evaluators: tuple[str, ...]) -> int:
    """What an evaluator's scores rest on: attributions, counterfactuals and their controls."""
    from citeground.bench.alignment import main as study
    from citeground.bench.datasets import data_directory

    return study(data_directory(data), Path(out), limit or None, evaluators or ("lexical",), seed)
