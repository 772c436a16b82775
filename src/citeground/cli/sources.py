"""``citeground sources``: which registries are asked, how, and how they last answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, options
from citeground.cli import settings as setting
from citeground.reports.untrusted import visible

if TYPE_CHECKING:
    from citeground.cli.settings import Settings
    from citeground.sources.overview import SourceOverview


@click.command("sources", short_help="Show which registries are asked, and how.")
@options.network
def command(**flags: object) -> int:
    """Show every registry that a check asks: its address and pace, whether a key is set, its last answer.

    Asks nobody. Keys and addresses are set by [tool.citeground.sources.NAME] or by variables such as
    CITEGROUND_CROSSREF_URL and CITEGROUND_SEMANTIC_SCHOLAR_KEY.
    """
    settings = setting.resolve(flags)
    from citeground.cli.asked import open_network, telling
    from citeground.sources.overview import network_overview

    with open_network(settings) as network, telling(network.client):
        shown = network_overview(network)
    print("\n".join(line for source in shown for line in _lines(source)))
    for line in _notes(settings):
        print(line)
    return CLEAN


def _lines(source: SourceOverview) -> Iterator[str]:
    own = " (yours)" if source.is_own else ""
    yield f"{source.name}: {visible(source.what)}"
    yield f"  asked at    {visible(source.url)}{own}"
    pace = f"1 in {1 / source.rate:g} s" if source.rate < 1 else f"{source.rate:g} a second"
    yield f"  pace        {pace}, {source.concurrency} at once; answers kept for {source.max_age:g} days"
    if source.identifiers:
        schemes = ", ".join(source.identifiers)
        yield f"  looks up    {schemes}; up to {source.batch} in one request"
    types = f" for {', '.join(source.types)}" if source.types else ""
    counts = f"counts{types}, together with others" if types else "says that there is no such identifier"
    yield f"  a miss      {counts if source.a_miss_counts else 'proves nothing'}"
    if source.takes_key:
        yield f"  key         {'set' if source.has_key else f'none (CITEGROUND_{source.name.upper()}_KEY)'}"
    last = f"{source.last_date}: {visible(source.last_outcome)}" if source.last_date else "never asked"
    yield f"  last answer {last}; {source.kept:,} kept"


def _notes(settings: Settings) -> Iterator[str]:
    if not settings.mailto:
        yield "\nNo contact address is set: Crossref lets three times as much through to those who leave one"
        yield "(--mailto, the setting mailto, or CITEGROUND_MAILTO)."
    if settings.offline:
        yield "\nThe setting offline is on: none of these is asked."
