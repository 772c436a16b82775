"""Benches of what both engines stand on: retrieval and speed; and the datasets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from citeground.bench.verbs.options import AT_LEAST_ONE, CLEAN, common, finish, setting_of


@click.command("retrieval")
@common
@click.option("--from", "inputs", multiple=True, metavar="FILE|pdg", help="Works to ask for. Default: pdg.")
@click.option("--library", metavar="DIR", help="The library that is asked. Default: the starter library.")
@click.option("--titles", type=AT_LEAST_ONE, default=500, metavar="N", help="How many works. Default: 500.")
@click.option(
    "--passages",
    metavar="NAME",
    help="Passages by question instead, with and without re-ranking: popqa or scifact.",
)
def retrieval(
    data: str | None,
    limit: int,
    out: str | None,
    seed: int,
    inputs: tuple[str, ...],
    library: str | None,
    titles: int,
    passages: str | None,
    **shown: Any,
) -> int:
    """How often a library finds the work that a damaged title means, or a corpus the passage with the answer."""
    if passages:
        from citeground.bench.runs import passages as other

        setting = setting_of("passages", data, limit, out, seed)
        return finish(setting, other.run(setting, passages), **shown)
    from citeground.bench.runs import retrieval as bench

    setting = setting_of("retrieval", data, limit, out, seed)
    place = Path(library) if library else None
    return finish(
        setting, bench.run(setting, inputs=inputs or ("pdg",), library=place, titles=titles), **shown
    )


@click.command("speed")
@common
def speed(data: str | None, limit: int, out: str | None, seed: int, **shown: Any) -> int:
    """References a second on this machine, beside bare Python."""
    from citeground.bench.runs import speed as bench

    setting = setting_of("speed", data, limit, out, seed)
    return finish(setting, bench.run(setting), **shown)


@click.command("fetch")
@click.argument("names", nargs=-1, metavar="NAME…", required=True)
@click.option("--data", metavar="DIR", required=True, help="Where to put the files.")
def fetch(names: tuple[str, ...], data: str) -> int:
    """Download datasets, and hold them against their cards. `citeground bench data` lists their names."""
    from citeground.bench.datasets import cards
    from citeground.bench.fetch import fetch as download
    from citeground.errors import ConfigError

    known = cards()
    for name in names:
        if name not in known:
            raise ConfigError(f"no dataset is called {name!r}; there are: {', '.join(known)}")
        place, digest = download(known[name], Path(data))
        print(f"{name}: {place} (sha256 {digest[:12]}{', as on its card' if known[name].sha256 else ''})")
    return CLEAN


@click.command("data")
@click.option(
    "--data", metavar="DIR", help="Where to look. Default: CITEGROUND_TEST_DATA, else ../shared/data."
)
def data(data: str | None) -> int:
    """List the datasets: rows, licence, source, and whether the file is here and the right one."""
    from citeground.bench.datasets import cards, named_directory
    from citeground.bench.datasets.card import file_hash
    from citeground.reports.untrusted import visible

    folder = named_directory(data)
    if not folder.is_dir():
        click.echo(f"note: no data directory at {visible(str(folder))}, so that nothing is here", err=True)
    for card in cards().values():
        place = folder / card.file
        state = "not here" if not place.is_file() else "here"
        if place.is_file() and card.sha256:
            state = "here" if file_hash(place) == card.sha256 else "here, another version"
        how = "fetch" if card.url else "by hand"
        print(f"{card.name:<20} {card.rows:>6,} rows  {state:<22} {how:<8} {card.licence}; {card.source}")
    return CLEAN
