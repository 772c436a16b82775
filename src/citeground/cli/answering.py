"""With what ``citeground ask`` answers: evaluator, generator, Wikipedia, web search, the user's texts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citeground.cli.settings import NO_CACHE, Settings
from citeground.errors import ConfigError

if TYPE_CHECKING:
    from citeground.http import Client
    from citeground.rag.corpus import Corpus
    from citeground.rag.gathering import Setup
    from citeground.rag.generators import Generator
    from citeground.rag.outside import WebSearch

GENERATORS = ("extractive", "llm", "local")
_TIME_LIMIT_S = 60.0
_UNREAD_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """The choices of one run that are no settings of the whole program."""

    evaluator: str = "lexical"
    evaluator_options: tuple[str, ...] = ()
    preset: str = "default"
    strips: str = ""
    domain: str = ""
    generator: str = "extractive"
    lang: str = "en"


@contextmanager
def prepared(settings: Settings, wanted: Wanted, *, is_claim: bool = False) -> Iterator[Setup]:
    """What a run needs, for as long as the block runs. Raises ``CiteGroundError`` for what cannot be had."""
    from citeground.cli.asked import open_client, source_settings
    from citeground.rag.evaluators import load_evaluator
    from citeground.rag.gathering import Setup
    from citeground.rag.presets import preset
    from citeground.sources import wikipedia

    chosen = preset(wanted.preset, wanted.strips)
    evaluator = load_evaluator(wanted.evaluator, **named_options(wanted.evaluator_options))
    with open_client(settings) as client:
        outside = None
        if not settings.offline:
            own = source_settings(settings)[wikipedia.NAME]
            outside = wikipedia.connect(client, own, language=wanted.lang)
        yield Setup(
            evaluator,
            _generator(wanted.generator, client, settings),
            chosen,
            outside,
            None if settings.offline else _web(client, settings),
            "claims" if is_claim and not wanted.domain else wanted.domain,
            settings.time_limit or _TIME_LIMIT_S,
        )


def open_corpus(corpus: str, count: int, settings: Settings) -> Corpus:
    """The user's texts; what could not be read of them is said on stderr. Raises ``InputError``."""
    from citeground.rag.corpus import Corpus, default_place
    from citeground.reports.untrusted import visible

    place = None if settings.cache == NO_CACHE else default_place(os.environ)
    opened = Corpus.open(Path(corpus), place=place, count=count)
    for number, (name, why) in enumerate(opened.unread.items()):
        if number == _UNREAD_SHOWN:
            print(f"note: and {len(opened.unread) - number:,} more files were not read", file=sys.stderr)
            break
        print(f"note: {visible(name)} was not read: {visible(why)}", file=sys.stderr)
    return opened


def named_options(given: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE pairs. Raises ``ConfigError`` for what is none."""
    pairs = [option.partition("=") for option in given]
    for name, equals, _ in pairs:
        if not equals or not name.strip():
            raise ConfigError(
                f"an option of the evaluator is written NAME=VALUE, not {name!r} (--evaluator-option)"
            )
    return {name.strip(): value for name, _, value in pairs}


def _generator(name: str, client: Client, settings: Settings) -> Generator:
    from citeground.rag.generators.extractive import Extractive

    if name == "extractive":
        return Extractive()
    from citeground.cli.modelled import model_settings
    from citeground.llm import open_model
    from citeground.rag.generators.llm import Worded

    chosen = model_settings(settings)
    if name == "local" and chosen.model and not chosen.is_local:
        raise ConfigError(
            "--generator local needs a file of weights: set CITEGROUND_LLM_MODEL to a .gguf file"
        )
    if settings.offline and not chosen.is_local:
        raise ConfigError("--generator llm asks a server, which --offline forbids; use a .gguf file (local)")
    return Worded(open_model(chosen, client, f"--generator {name}"))


def _web(client: Client, settings: Settings) -> WebSearch | None:
    from citeground.cli.modelled import web_settings
    from citeground.sources.web import open_search

    chosen = web_settings(settings)
    return open_search(chosen, client) if chosen.engine else None
