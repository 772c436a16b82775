"""Where a report goes, in which format, with or without colours."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from citeground.cli.destination import STDOUT
from citeground.cli.settings import Settings
from citeground.errors import InputError
from citeground.registry import parser_for
from citeground.reports import WIDTH, renderer, summary
from citeground.verdicts import Report

# A name that ends so asks for this format where none was named.
SUFFIXES = {
    ".html": "html",
    ".json": "json",
    ".jsonl": "jsonl",
    ".sarif": "sarif",
    ".md": "markdown",
    ".diff": "diff",
    ".patch": "diff",
}
_FOR_READERS = frozenset({"full", "concise"})
# Formats that neither a report nor an answer can be written in, and whose readers would not open text.
_TEXT = frozenset({"text"})
_OFFICE = frozenset({".csv", ".tsv", ".xls", ".xlsx", ".odt", ".rtf", ".yaml", ".yml", ".toml"})


def chosen_format(settings: Settings, output: str) -> str:
    """The format that was set, else the one that the name of the output file announces."""
    if settings.origins.get("output-format", "default") == "default" and output:
        return SUFFIXES.get(Path(output).suffix.lower(), settings.output_format)
    return settings.output_format


def require_format(output: str, is_named: bool, suffixes: Mapping[str, str] = SUFFIXES) -> None:
    """Raise ``InputError`` where the name of a file promises a format that nothing here writes.

    ``is_named``: the user said which format it is to be, so that the name may be any. ``suffixes`` are those
    that say one by themselves.
    """
    suffix = Path(output).suffix.lower()
    if is_named or suffix in suffixes or not suffix:
        return
    if suffix in _OFFICE or suffix in SUFFIXES or (parser_for(suffix) or "text") not in _TEXT:
        known = ", ".join((*suffixes, ".txt"))
        raise InputError(
            f"nothing is written as {suffix}; name a file with {known}, or say which format (--output-format)",
            path=output,
        )


def has_color(stream: TextIO, wanted: str) -> bool:
    """Whether to colour: as wanted, else on a terminal unless NO_COLOR is set."""
    if wanted != "auto":
        return wanted == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def width_of(stream: TextIO) -> int:
    """The columns of the terminal, or a fixed width, so that files look the same everywhere."""
    return max(40, shutil.get_terminal_size((WIDTH, 24)).columns) if stream.isatty() else WIDTH


def write(
    report: Report, settings: Settings, *, output: str = "", explain: bool = False, quiet: bool = False
) -> None:
    """Render to stdout or to a file; hints go to stderr. ``quiet`` leaves the summary alone."""
    output = "" if output == STDOUT else output
    name = chosen_format(settings, output)
    render = renderer(name).render
    if output:
        _to_file(report, name, output, explain)
        if not quiet:
            print("\n".join([*summary.lines(report), f"Written: {output}"]), file=sys.stderr)
    elif quiet and name in _FOR_READERS:
        print("\n".join(summary.lines(report)))
    else:
        color = has_color(sys.stdout, settings.color)
        render(report, sys.stdout, color=color, width=width_of(sys.stdout), explain=explain)
    step = summary.next_step(report)
    if step and not quiet and not explain and (output or name in _FOR_READERS):
        sys.stdout.flush()
        print(f"Next: {step}", file=sys.stderr)


def _to_file(report: Report, name: str, output: str, explain: bool) -> None:
    """Written whole or not at all: the report is rendered before the file is opened."""
    text = io.StringIO()
    renderer(name).render(report, text, explain=explain)
    write_whole(text.getvalue(), output)


def write_whole(text: str, output: str) -> None:
    """A file with this text, whole or as it was before. Raises ``InputError``."""
    from citeground.citations.editing.writing import create

    create(output, text.encode("utf-8", "backslashreplace"))
