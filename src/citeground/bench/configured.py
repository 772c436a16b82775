"""The model, the network and the search engine that the environment names, for benches that ask them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citeground.cascade import Source
    from citeground.http import Client
    from citeground.llm.meter import Metered
    from citeground.sources.network import Network
    from citeground.sources.web import WebSearch
    from citeground.sources.wikipedia import Wikipedia


def client() -> Client:
    """A client with the user's cache; the operator's contact is CITEGROUND_MAILTO."""
    from citeground.http import Cache, Client, ClientSettings, default_path

    settings = ClientSettings(mailto=os.environ.get("CITEGROUND_MAILTO", ""))
    return Client(settings, cache=Cache(default_path(os.environ)))


def model(needed_for: str, temperature: float = 0.0, *, is_file: bool = False) -> Metered:
    """The model of CITEGROUND_LLM_MODEL and CITEGROUND_LLM_URL. Raises ``ConfigError`` where none is set, or
    with ``is_file`` where it is no file of weights."""
    from dataclasses import replace

    from citeground.llm import open_model, read_llm_settings, require_file

    settings = replace(read_llm_settings(os.environ), temperature=temperature)
    if is_file:
        settings = require_file(settings, needed_for)
    return open_model(settings, client(), needed_for)


def has_model() -> bool:
    """Whether a model is set. Raises ``ConfigError`` for settings that contradict one another."""
    from citeground.llm import read_llm_settings

    return read_llm_settings(os.environ).is_set


def network(names: Sequence[str] = ()) -> Network:
    """The registries of these names, or all of them."""
    from citeground.registry import SOURCES
    from citeground.sources import read_settings
    from citeground.sources.agencies import SETTINGS
    from citeground.sources.network import Network

    chosen = list(names) or list(SOURCES)
    return Network(chosen, client(), read_settings([*chosen, SETTINGS], os.environ, {}))


def web_search() -> WebSearch | None:
    """The search engine that is set, or None."""
    from citeground.sources.web import open_search, read_web_settings

    settings = read_web_settings(os.environ)
    return open_search(settings, client()) if settings.engine else None


def web_sources(client: Client) -> list[Source]:
    """The web as a source, where a search engine is set; else nothing."""
    from citeground.sources.web.works import WebWorks

    search = web_search()
    return [WebWorks(search, client)] if search else []


def wikipedia() -> Wikipedia:
    """Wikipedia, asked live."""
    from citeground.sources.wikipedia import connect

    return connect(client())
