"""``citeground bench``: run the papers' tables again, and compare with what is expected.

Exit codes: 0 done (and with --check: as expected), 1 with --check where a number fails, 2 could not run.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

import click

_AT = "citeground.bench.verbs."
BENCHES: dict[str, tuple[str, str]] = {
    "citecheck": ("references", "CiteCheck-982, the first paper's benchmark."),
    "hallmark": ("references", "HALLMARK's development split."),
    "corruptions": ("references", "References of a library, altered on purpose."),
    "baselines": ("models", "A model alone, as the first paper's baselines."),
    "ablations": ("models", "The first engine with one part left out."),
    "popqa": ("questions", "PopQA's long tail, the second paper's benchmark."),
    "arc": ("questions", "ARC-Challenge, multiple choice."),
    "scifact": ("questions", "SciFact: which abstract decides a claim."),
    "evaluator": ("questions", "A retrieval evaluator on labelled pairs."),
    "alignment": ("questions", "What the evaluator's scores rest on."),
    "retrieval": ("machinery", "How often a library finds a damaged title."),
    "speed": ("machinery", "References a second, here and now."),
    "fit-thresholds": ("fitting", "Fit the structured verifier's thresholds."),
    "fit-evaluator": ("fitting", "Fit an evaluator's thresholds."),
    "fetch": ("machinery", "Download datasets that are published as they are."),
    "data": ("machinery", "List the datasets and whether they are here."),
}


class Benches(click.Group):
    """A group whose commands are loaded when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(BENCHES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in BENCHES:
            return None
        module = import_module(_AT + BENCHES[cmd_name][0])
        return cast(click.Command, getattr(module, cmd_name.replace("-", "_")))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Benches"):
            formatter.write_dl([(name, words) for name, (_, words) in BENCHES.items()])


@click.command("bench", cls=Benches, subcommand_metavar="NAME …", short_help="Run the papers' tables again.")
def command() -> None:
    """Measure both engines: every number with its interval, command, data and version.

    The data is not part of the package: --data names a directory of it, and fetch fills one.
    """
