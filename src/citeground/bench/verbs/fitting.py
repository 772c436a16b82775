"""``fit-thresholds`` and ``fit-evaluator``: the commands that write the threshold files that the package ships."""

from __future__ import annotations

from pathlib import Path

import click

from citeground.bench.verbs.options import A_SHARE, AT_LEAST_NONE, CLEAN, LIBRARIES, setting_of


@click.command("fit-thresholds")
@click.option(
    "--data", metavar="DIR", help="Where the data is. Default: CITEGROUND_TEST_DATA, else ../shared/data."
)
@LIBRARIES
@click.option(
    "--objective",
    type=click.Choice(["f1", "cost"]),
    default="f1",
    help="The paper's support-weighted F1, or what errors cost. Default: f1.",
)
@click.option(
    "--cap",
    type=A_SHARE,
    default=0.02,
    metavar="SHARE",
    help="With cost: at most this share of the valid accused.",
)
@click.option("--write", metavar="FILE", help="Write the table there; else it is printed.")
def fit_thresholds(
    data: str | None, libraries: tuple[str, ...], objective: str, cap: float, write: str | None
) -> int:
    """Fit the structured verifier's two thresholds on CiteCheck-982's validation split.

    The grid is the paper's: 0 to 10 in steps of 0.25.
    """
    from citeground.bench import fitting
    from citeground.bench.runs import citecheck

    setting = setting_of("fit-thresholds", data, 0, None, 42)
    result = citecheck.run(setting, libraries=[Path(p) for p in libraries])
    scores = [i.score if i.score is not None else 0.0 for i in result.items]
    wanted = [fitting.BANDS[i.wanted] for i in result.items]
    fitted = fitting.fit_scores(scores, wanted, objective, on="CiteCheck-982, validation split", cap=cap)
    _put(fitting.toml(setting.command, {"structured": fitted}), write)
    return CLEAN


@click.command("fit-evaluator")
@click.option(
    "--data", metavar="DIR", help="Where the data is. Default: CITEGROUND_TEST_DATA, else ../shared/data."
)
@click.option("--evaluator", default="lexical", metavar="NAME", help="Which. Default: lexical.")
@click.option(
    "--limit",
    type=AT_LEAST_NONE,
    default=0,
    metavar="N",
    help="Only so many pairs of each set. Default: all.",
)
@click.option(
    "--cap",
    type=A_SHARE,
    default=0.05,
    metavar="SHARE",
    help="At most this share wrong above the upper, and of the helpful below the lower threshold. Default: 0.05.",
)
@click.option("--write", metavar="FILE", help="Write the tables there; else they are printed.")
def fit_evaluator(data: str | None, evaluator: str, limit: int, cap: float, write: str | None) -> int:
    """Fit an evaluator's upper and lower threshold, one pair for each domain of labelled pairs."""
    from citeground.bench import fitting
    from citeground.bench.runs import evaluator as bench
    from citeground.rag.evaluators import load_evaluator

    setting = setting_of("fit-evaluator", data, limit, None, 42)
    result = bench.run(setting, load_evaluator(evaluator))
    tables = {}
    for name, (label, _) in bench.SETS.items():
        mine = [i for i in result.items if i.groups["set"] == name]
        scores = [i.score if i.score is not None else 0.0 for i in mine]
        helps = [i.wanted == "helps" for i in mine]
        tables[name] = fitting.fit_evaluator(scores, helps, on=f"{name}, {label} label", cap=cap)
    _put(fitting.toml(setting.command, tables), write)
    return CLEAN


def _put(text: str, place: str | None) -> None:
    if place:
        Path(place).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
