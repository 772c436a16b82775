"""``citeground library``: build local libraries of works, add to them, look at them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN
from citeground.cli.progress import Waiting
from citeground.reports.summary import plural
from citeground.reports.untrusted import visible

if TYPE_CHECKING:
    from citeground.library import Info

# Of each input: what is wrong with the others is as a rule the same.
_DAMAGE_SHOWN = 3


@click.group("library", short_help="Build and look at local libraries of works.")
def command() -> None:
    """A library is an index of works on this machine: asked first, and without a network."""


@command.command("build")
@click.argument("files", nargs=-1, metavar="[FILE]…")
@click.option(
    "--from",
    "inputs",
    multiple=True,
    metavar="FILE|pdg",
    help="A dump, or pdg: the references that the pdg package brings (repeatable).",
)
@click.option(
    "--output", metavar="DIR", help="Where to put it. Default: your own library, which every check asks."
)
@click.option(
    "--closed", is_flag=True, help="It holds every work that matters: a miss in it proves that there is none."
)
@click.option("--name", default="", help="What to call it in reports. Default: the directory's name.")
def build(
    files: tuple[str, ...], inputs: tuple[str, ...], output: str | None, closed: bool, name: str
) -> int:
    """Build a library from files and dumps of works.

    .bib, CSL-JSON and JSON lines; the dumps of arXiv, OpenAlex, Crossref, DBLP and the ACL Anthology.
    .gz files are read as they are. What stood at DIR is replaced once the new library is whole.
    """
    from citeground.cli.asked import own_place
    from citeground.library import build as builder

    names = inputs + files
    if not names:
        raise click.UsageError("name the files to read, or --from pdg")
    place = Path(output) if output else own_place()
    with Waiting("building") as waiting:
        info = builder.build(names, place, closed=closed, progress=waiting.records, name=name)
    _show(info, place)
    return CLEAN


@command.command("add")
@click.argument("files", nargs=-1, metavar="FILE…", required=True)
@click.option("--library", metavar="DIR", help="The library to add to. Default: your own.")
def add(files: tuple[str, ...], library: str | None) -> int:
    """Add the records of FILEs to a library."""
    from citeground.cli.asked import own_place
    from citeground.library import build as builder

    place = Path(library) if library else own_place()
    with Waiting("adding") as waiting:
        info = builder.add(files, place, progress=waiting.records)
    _show(info, place)
    return CLEAN


@command.command("info")
@click.argument("directory", metavar="[DIR]", required=False)
def info(directory: str | None) -> int:
    """Say what is in a library; without DIR, in those that every check asks."""
    from citeground.cli.asked import own_place
    from citeground.library import Library
    from citeground.library.starter import starter

    if directory:
        places = [Library.open(Path(directory))]
    else:
        places = [*([Library.open(own_place())] if own_place().exists() else []), starter()]
    for library in places:
        _show(library.info(), library.path)
    return CLEAN


def _show(about: Info, place: Path) -> None:
    print(f"{visible(about.name)}: {plural(about.records, 'record')}{', closed' if about.closed else ''}")
    print(f"  at     {visible(str(place))} ({about.bytes / 1e6:,.1f} MB, built {about.built})")
    for title, counted in (("from", about.sources), ("types", about.types)):
        if counted:
            parts = sorted(counted.items(), key=lambda item: -item[1])
            print(f"  {title:<5}  " + ", ".join(f"{visible(name)} {count:,}" for name, count in parts[:12]))
    if any(about.years):
        print(f"  years  {about.years[0]} to {about.years[1]}")
    if about.skipped:
        count = plural(about.skipped, "record")
        print(f"  left out: {count} that could not be read; the first of each input:")
        for origin in about.origins.values():
            for said in origin.damage[:_DAMAGE_SHOWN]:
                print(f"    {visible(said)}")
