"""``citeground fix``: corrections put into the files, every other byte as it was."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, FAILED, FINDINGS, options
from citeground.cli import settings as setting
from citeground.errors import InputError

if TYPE_CHECKING:
    from citeground.citations.repair import Repair
    from citeground.cli.settings import Settings
    from citeground.models import Document


@click.command("fix", short_help="Correct the references of files.")
@click.argument("files", nargs=-1, metavar="FILE…|-", required=True)
@click.option("--diff", "only_diff", is_flag=True, help="Show what would change as a diff; write nothing.")
@click.option(
    "--unsafe-fixes", "unsafe", is_flag=True, help="Also corrections that may change what was meant."
)
@click.option(
    "-o",
    "--output",
    default="",
    metavar="FILE.bib",
    help="Write all references, corrected, there (- is the standard output) as BibTeX; the FILEs stay as "
    "they are.",
)
@options.rules
@options.sources
@options.reading
@options.stdin_name
@options.jobs
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of what was changed.")
def command(
    files: tuple[str, ...],
    only_diff: bool,
    unsafe: bool,
    output: str,
    format_: str,
    stdin_filename: str,
    quiet: bool,
    **flags: object,
) -> int:
    """Correct the references of FILEs where a record tells how, in place.

    .bib files are edited, those too that a LaTeX file names; nothing else in them changes, and a second run
    changes nothing. For any other format -o FILE.bib writes a corrected bibliography. From the standard
    input (-) the corrected text goes to the standard output.

    Safe corrections are made unasked; --unsafe-fixes makes the others too; what only the author can decide
    is left alone and named.

    Exit codes: 0 done, 1 something would change (--diff) or a FILE was left out, 2 nothing could be done.
    """
    from citeground.cli.destination import require_writable
    from citeground.cli.inputs import STDIN

    if output and only_diff:
        raise click.UsageError("--diff writes nothing: leave out -o")
    if STDIN in files and len(set(files)) > 1 and not output:
        raise click.UsageError("the standard input (-) is corrected by itself, or with -o")
    settings = setting.resolve(flags)
    require_writable(output, files, _IN_PLACE)
    _require_bib(output)
    run = _Run(only_diff, unsafe, output, quiet)
    run.all(files, settings, format_, stdin_filename)
    return run.finish()


def _require_bib(output: str) -> None:
    """Raise ``InputError`` where the name of the bibliography announces another format than BibTeX."""
    from pathlib import Path

    from citeground.cli.output import SUFFIXES
    from citeground.registry import parser_for

    suffix = Path(output).suffix.lower()
    other = parser_for(suffix) or SUFFIXES.get(suffix, "")
    if other and other not in ("bibtex", "text"):
        instead = Path(output).with_suffix(".bib")
        raise InputError(f"what is written there is BibTeX, not {other}; say: -o {instead}", path=output)


_IN_PLACE = "choose another name, or leave -o out: then .bib files are corrected in place"


class _Run:
    """One command line: each file is read, corrected and written before the next one is read."""

    def __init__(self, only_diff: bool, unsafe: bool, output: str, quiet: bool) -> None:
        self.only_diff, self.unsafe, self.output, self.quiet = only_diff, unsafe, output, quiet
        self.repairs: list[Repair] = []
        self.failed = 0
        self.changed = False
        self.shown: set[str] = set()

    def all(self, files: Sequence[str], settings: Settings, format_: str, stdin_filename: str) -> None:
        """Repair every file that can be read."""
        from citeground.citations.check import Options
        from citeground.citations.repair import repair
        from citeground.cli.asked import asking
        from citeground.cli.chosen import rule_names
        from citeground.cli.destination import files_of, require_writable
        from citeground.cli.inputs import STDIN, distinct, load_all
        from citeground.cli.modelled import equipped
        from citeground.cli.progress import Waiting

        select, ignore = rule_names(settings.select), rule_names(settings.ignore)
        engine = Options(
            offline=settings.offline,
            select=select,
            ignore=ignore,
            jobs=settings.jobs,
        )
        with equipped(engine, settings) as ready, asking(settings) as asked:
            for name in distinct(files):
                inputs = load_all((name,), format=format_, stdin_filename=stdin_filename)
                self.failed += inputs.failed
                require_writable(self.output, files_of(inputs.documents), _IN_PLACE)
                for document in inputs.documents:
                    if not document.references or self._is_left_out(document):
                        continue
                    with Waiting("references checked") as waiting:
                        done = repair(
                            document,
                            asked.sources,
                            ready.engine,
                            unsafe=self.unsafe,
                            progress=waiting,
                            network=asked.network,
                        )
                    self._take(done, from_stdin=name == STDIN)

    def _is_left_out(self, document: Document) -> bool:
        from citeground.citations.repair import is_writable

        if self.output or is_writable(document):
            return False
        self.failed += 1
        _say(f"error: {document.path}: {document.format} cannot be edited in place; say: -o FILE.bib")
        return True

    def _take(self, done: Repair, *, from_stdin: bool) -> None:
        from citeground.cli.fixed import account

        if not self._was_answered(done):
            self.failed += 1
            if not (from_stdin and not self.only_diff and not self.output):
                return
        try:
            self._put(done, from_stdin)
        except InputError as error:
            self.failed += 1
            _say(f"error: {error}")
            return
        self.repairs.append(done)
        self.changed = self.changed or bool(done.changed)
        if not self.quiet:
            for line in account(done, only_diff=self.only_diff, unsafe=self.unsafe):
                _say(line)

    def _was_answered(self, done: Repair) -> bool:
        from citeground.citations.enough import why_nothing

        if not (why := why_nothing(done.before.verifications)):
            return True
        _say(f"error: {done.document.path}: nothing could be looked up: {why}")
        return False

    def _put(self, done: Repair, from_stdin: bool) -> None:
        from citeground.citations.editing.writing import encoded, rewrite
        from citeground.cli.fixed import show

        if self.output:
            return
        if self.only_diff:
            show(done, self.shown)
        elif from_stdin:
            main = done.document.files[0]
            sys.stdout.flush()
            sys.stdout.buffer.write(encoded(main))
        else:
            for file in done.originals:
                rewrite(file, done.changed[file.path])

    def finish(self) -> int:
        """Write the bibliography that was asked for, and tell how it went."""
        if not self.repairs:
            if not self.failed:
                _say("error: nothing could be corrected: no reference was found")
            return FAILED
        if self.output:
            from citeground.citations.bibliography import bibliography
            from citeground.citations.editing.writing import create
            from citeground.cli.destination import STDOUT

            text = bibliography(self.repairs, unsafe=self.unsafe)
            data = text.encode("utf-8", "backslashreplace")
            if self.output == STDOUT:
                sys.stdout.flush()
                sys.stdout.buffer.write(data)
            else:
                create(self.output, data)
            if not self.quiet:
                _say(f"Written: {'the standard output' if self.output == STDOUT else self.output}")
        if self.failed or (self.only_diff and self.changed):
            return FINDINGS
        return CLEAN


def _say(message: str) -> None:
    from citeground.reports.untrusted import visible

    print(visible(message), file=sys.stderr)
