"""``citeground check``: are the references of these files real and faithful?"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, FAILED, FINDINGS, options
from citeground.cli import settings as setting
from citeground.registry import RENDERERS

if TYPE_CHECKING:
    from citeground.cli.inputs import Inputs
    from citeground.cli.settings import Settings
    from citeground.verdicts import Report


@click.command("check", short_help="Check the references of files.")
@click.argument("files", nargs=-1, metavar="FILE…|-", required=True)
@click.option(
    "--output-format", type=click.Choice(tuple(RENDERERS)), help="How the report looks. Default: full."
)
@click.option(
    "-o",
    "--output",
    default="",
    metavar="FILE",
    help="Write the report there (- is the standard output); the suffix chooses the format where none "
    "is named.",
)
@options.rules
@click.option(
    "--fail-on", type=click.Choice(setting.FAIL_ON), help="Exit with 1 from this severity on. Default: error."
)
@options.sources
@click.option(
    "--verifier",
    type=click.Choice(setting.VERIFIERS),
    help="Who compares a reference with its record. Default: structured.",
)
@click.option(
    "--extraction",
    type=click.Choice(setting.EXTRACTIONS),
    help="Who reads a printed reference in which the rules find no title. Default: auto (the model of "
    "--verifier, where it has one).",
)
@options.reading
@options.stdin_name
@options.jobs
@click.option(
    "--claims", is_flag=True, help="Compare each citing sentence with the abstract of what it cites."
)
@click.option("--explain", is_flag=True, help="Give the whole account of every reference.")
@options.color
@click.option("-q", "--quiet", is_flag=True, help="The summary only.")
def command(
    files: tuple[str, ...],
    output: str,
    format_: str,
    stdin_filename: str,
    claims: bool,
    explain: bool,
    quiet: bool,
    **flags: object,
) -> int:
    """Check the references of FILEs, or of the standard input (-).

    BibTeX, LaTeX (with what it includes; also as a folder or an archive), .bbl, CSL-JSON, RIS, EndNote,
    Markdown, HTML, JATS, Word, PDF and plain-text reference lists. Each reference gets a verdict: EXACT,
    MINOR (something in it differs from the record), MAJOR (no such work) or UNRESOLVED (could not be
    settled, and why).

    Exit codes: 0 clean, 1 findings from --fail-on on or a FILE was left out, 2 nothing could be checked:
    no file could be read, no reference says enough to be looked up, or nobody answered.
    """
    settings = setting.resolve(flags)
    _require_format(output, settings)
    report, inputs = run(
        files, settings, format_=format_, stdin_filename=stdin_filename, claims=claims, output=output
    )
    if report is None:
        return FAILED
    from citeground.cli.output import write

    write(report, settings, output=output, explain=explain, quiet=quiet)
    return exit_code(report, settings.fail_on, inputs.failed)


def _require_format(output: str, settings: Settings) -> None:
    from citeground.cli.output import require_format

    require_format(output, settings.origins.get("output-format", "default") != "default")


def run(
    files: tuple[str, ...],
    settings: Settings,
    *,
    format_: str = "",
    stdin_filename: str = "",
    claims: bool = False,
    output: str = "",
) -> tuple[Report | None, Inputs]:
    """Read, ask, compare. No report where there is nothing to check.

    Raises ``InputError`` before anybody is asked where nothing can be written to ``output``.
    """
    from citeground.cli.asked import asking
    from citeground.cli.chosen import rule_names
    from citeground.cli.destination import files_of, require_writable
    from citeground.cli.inputs import load_all
    from citeground.cli.modelled import equipped, require
    from citeground.cli.progress import Waiting

    require(settings)
    select, ignore = rule_names(settings.select), rule_names(settings.ignore)
    inputs = load_all(files, format=format_, stdin_filename=stdin_filename)
    require_writable(output, (*files, *files_of(inputs.documents)))
    if not any(d.references or d.problems for d in inputs.documents):
        print("error: nothing could be checked", file=sys.stderr)
        return None, inputs
    from citeground.citations.check import Options, check

    engine = Options(offline=settings.offline, select=select, ignore=ignore, jobs=settings.jobs)
    with (
        Waiting("references checked") as waiting,
        equipped(engine, settings) as ready,
        asking(settings) as asked,
    ):
        report = ready.counted(check(inputs.documents, asked.sources, ready.engine, waiting, asked.network))
    if claims:
        from citeground.cli.claims import with_claims

        report = with_claims(report, inputs.documents, engine.skips)
    return report, inputs


# All that there is to say of a file in which no reference was found.
_UNREAD = {"unparsed-reference"}


def exit_code(report: Report, fail_on: str, failed: int = 0) -> int:
    """2 where nothing could be looked up (nobody answered, or no reference says enough), 1 from ``fail_on`` on or where an input was left out, else 0.

    Open questions never fail a run in which something was looked up.
    """
    from citeground.citations.enough import why_nothing

    if report.is_blind:
        print(
            "error: nothing could be looked up: no source on the network gave an answer\n"
            "(run it again later, or with --offline to ask the libraries alone)",
            file=sys.stderr,
        )
        return FAILED
    if not report.verifications and report.problems and {p.rule for p in report.problems} == _UNREAD:
        print(
            "error: nothing could be checked: no reference was found (--format reads it as another format)",
            file=sys.stderr,
        )
        return FAILED
    if why := why_nothing(report.verifications):
        print(f"error: nothing could be looked up: {why}", file=sys.stderr)
        return FAILED
    if fail_on == "never":
        return CLEAN
    failing = setting.FAIL_ON[: setting.FAIL_ON.index(fail_on) + 1]
    if failed or any(d.severity.value in failing and not d.is_open for d in report.discrepancies):
        return FINDINGS
    return CLEAN
