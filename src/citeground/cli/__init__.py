"""The door: verbs, one a file, and the one place where errors end.

Verbs are named here and loaded when they are used: ``--help`` loads none of them.
Exit codes: 0 clean, 1 findings at or above ``--fail-on``, 2 could not run or nothing could be checked,
3 a defect of CiteGround, 130 interrupted, 141 nobody reads the output any more.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

import click

from citeground import __version__
from citeground.errors import CiteGroundError

CLEAN, FINDINGS, FAILED, DEFECT, INTERRUPTED, UNREAD = 0, 1, 2, 3, 130, 141

# What a disk says that takes no more: nothing that CiteGround could have done otherwise.
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO})
# What a system says of a name that the user gave, or of a folder that it lies in. That a file is missing is
# not among them: those that the user names are looked for, and our own must be there.
_BARRED = frozenset({errno.ENAMETOOLONG, errno.EACCES, errno.EPERM, errno.ELOOP, errno.ENOTDIR, errno.EMFILE})


class Verb(NamedTuple):
    """A verb: the module whose ``command`` runs it, and its line in the overview."""

    module: str
    help: str


VERBS: dict[str, Verb] = {
    "check": Verb("citeground.cli.check", "Check the references of files."),
    "fix": Verb("citeground.cli.fix", "Correct the references of files."),
    "ask": Verb("citeground.cli.ask", "Answer a question, or test a claim, from graded evidence."),
    "explain": Verb("citeground.cli.explain", "Explain a rule, or the verdict on one reference."),
    "library": Verb("citeground.cli.library", "Build and look at local libraries of works."),
    "sources": Verb("citeground.cli.sources", "Show which registries are asked, and how."),
    "rules": Verb("citeground.cli.rules", "List the catalogue of rules."),
    "bench": Verb("citeground.bench.command", "Run the papers' tables again."),
    "config": Verb("citeground.cli.config", "Show the settings that apply here."),
}


class Verbs(click.Group):
    """A group whose commands are loaded when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        return cast(click.Command, import_module(VERBS[cmd_name].module).command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], VERBS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(VERBS)}"
            ctx.fail(f"no verb is called {args[0]!r}; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl([(name, verb.help) for name, verb in VERBS.items()])


@click.command(
    cls=Verbs, subcommand_metavar="VERB …", context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="citeground", message="%(prog)s %(version)s")
def citeground() -> None:
    """Are references real, and do they describe their works faithfully?

    Start with: citeground check refs.bib
    """


def main(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code. Everything that can go wrong ends here."""
    arguments = list(sys.argv[1:] if args is None else args)
    # Nearly all that a command makes lasts until its end: looking for garbage finds none, and takes time.
    gc.set_threshold(50_000, 20, 20)
    _write_whatever_comes()
    code = _ended(arguments)
    if code in (FAILED, DEFECT):
        try:
            sys.stdout.flush()
        except OSError:
            _stop_writing()
    return code


def _ended(arguments: list[str]) -> int:
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _stop_writing()
        return UNREAD
    except (KeyboardInterrupt, click.Abort):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return FAILED
    except CiteGroundError as error:
        from citeground.reports.untrusted import visible

        print(f"error: {visible(str(error))}", file=sys.stderr)
        return FAILED
    except OSError as error:
        if error.errno in _BARRED and error.filename is not None:
            from citeground.reports.untrusted import excerpt

            print(f"error: {excerpt(str(error.filename), 200)}: {error.strerror}", file=sys.stderr)
            return FAILED
        if error.errno not in _FULL:
            return _defect(error, arguments)
        print(f"error: the output could not be written whole ({error.strerror})", file=sys.stderr)
        return FAILED
    except Exception as error:  # noqa: BLE001 -- the one door: a defect becomes a message and a log
        return _defect(error, arguments)
    return code


def _defect(error: Exception, arguments: list[str]) -> int:
    from citeground.cli.defect import report_defect

    report_defect(error, arguments)
    return DEFECT


def _run(arguments: list[str]) -> int:
    try:
        with citeground.make_context("citeground", arguments) as context:
            result = citeground.invoke(context)
    except click.exceptions.Exit as finished:
        return finished.exit_code
    return result if isinstance(result, int) else CLEAN


def _write_whatever_comes() -> None:
    """A terminal or a pipe that knows fewer characters gets escapes, not an error; a closed one, nothing."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 -- open until the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 -- open until the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _stop_writing() -> None:
    """Let the interpreter's last flush go nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass
