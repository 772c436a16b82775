"""The language model and the web search of a run, where the user has set them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from citeground.cli.settings import Settings
from citeground.errors import ConfigError
from citeground.text.addresses import host_of

if TYPE_CHECKING:
    from citeground.cascade import Source
    from citeground.citations.check import Options
    from citeground.http import Client
    from citeground.llm.meter import Metered
    from citeground.llm.settings import LlmSettings
    from citeground.sources.web.settings import WebSettings
    from citeground.verdicts import Report

_AT_HOME = frozenset({"localhost", "127.0.0.1", "::1"})


def model_settings(settings: Settings) -> LlmSettings:
    """What is set about the model: ``[llm]`` in the file, then ``CITEGROUND_LLM_…``. Raises ``ConfigError``."""
    from citeground.llm.settings import read_llm_settings

    return read_llm_settings(os.environ, settings.model_tables.get("llm"))


def needed_for(settings: Settings) -> str:
    """What of these settings needs a model, "" for nothing."""
    if settings.verifier != "structured":
        return f"--verifier {settings.verifier}"
    return "--extraction llm" if settings.extraction == "llm" else ""


def require(settings: Settings) -> None:
    """Raise ``ConfigError`` that says what to set, before anything is read or asked."""
    if not (what := needed_for(settings)):
        return
    from citeground.llm.settings import require_model

    model = model_settings(settings)
    require_model(model, what)
    require_at_home(settings, model)


def require_at_home(settings: Settings, model: LlmSettings) -> None:
    """Raise ``ConfigError`` where a run is offline and its model is on the network."""
    host = host_of(model.url)
    if settings.offline and not model.is_local and host not in _AT_HOME:
        raise ConfigError(f"--offline asks nobody on the network, but the model is at {host}")


class Equipped(NamedTuple):
    """How to check, with the model that it needs (None for none)."""

    engine: Options
    model: Metered | None = None

    def counted(self, report: Report) -> Report:
        """The report with what the model cost."""
        if self.model is None:
            return report
        return replace(report, usage={**report.usage, **self.model.account()})


@contextmanager
def equipped(engine: Options, settings: Settings) -> Iterator[Equipped]:
    """``engine`` with the verifier of these settings and its model, for as long as the block runs.

    The model has a client of its own: registries and their time limit do not wait for it. Raises as
    ``open_model``, and ``ConfigError`` as ``require``.
    """
    require(settings)
    engine = replace(engine, verifier=settings.verifier)
    what = needed_for(settings)
    if not what:
        yield Equipped(engine)
        return
    from citeground.cli.asked import open_cache
    from citeground.http import Client
    from citeground.llm import open_model

    chosen = model_settings(settings)
    with Client(cache=open_cache(settings)) as client:
        model = open_model(chosen, client, what)
        ready = replace(engine, model=model, few_shot=chosen.few_shot, reads_titles=reads_titles(settings))
        yield Equipped(ready, model)


def reads_titles(settings: Settings) -> bool:
    """Whether a model reads references in which the rules find no title."""
    return settings.extraction == "llm" or (
        settings.extraction == "auto" and settings.verifier != "structured"
    )


def web_settings(settings: Settings) -> WebSettings:
    """What is set about the web search: ``[web_search]``, then ``CITEGROUND_WEB_SEARCH…``. Raises ``ConfigError``."""
    from citeground.sources.web.settings import read_web_settings

    return read_web_settings(os.environ, settings.model_tables.get("web_search"))


def web_sources(settings: Settings, client: Client) -> list[Source]:
    """The web as the last source, where a search engine is set. Raises ``ConfigError``."""
    chosen = web_settings(settings)
    if not chosen.engine:
        return []
    from citeground.sources.web import open_search
    from citeground.sources.web.works import WebWorks

    return [WebWorks(open_search(chosen, client), client)]
