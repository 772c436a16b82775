"""With what ``citeground ask`` answers: evaluator, generator, Wikipedia, web search, the user's texts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citeground.cli.settings import NO_CACHE, Settings
from citeground.errors import ConfigError, InputError

if TYPE_CHECKING:
    from citeground.cascade import Searcher
    from citeground.models import Passage
    from citeground.rag.gathering import Setup
    from citeground.rag.generators import Generator
    from citeground.rag.outside import Encyclopedia, WebSearch
    from citeground.rag.questions import Question

GENERATORS = ("extractive", "llm", "local")
# As ``rag.dense`` has them, which is loaded late.
RERANKERS = ("none", "minilm")
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
    explain: bool = False
    rerank: str = "none"


@contextmanager
def prepared(settings: Settings, wanted: Wanted, *, is_claim: bool = False) -> Iterator[Setup]:
    """What a run needs, for as long as the block runs. Raises ``CiteGroundError`` for what cannot be had."""
    from citeground.rag.evaluators import load_evaluator
    from citeground.rag.gathering import Setup
    from citeground.rag.presets import preset

    chosen = preset(wanted.preset, wanted.strips)
    evaluator = load_evaluator(wanted.evaluator, **_options(wanted, settings))
    with ExitStack() as stack:
        outside = None if settings.offline else stack.enter_context(_outside(settings, wanted.lang))
        generator = stack.enter_context(_generator(wanted.generator, settings))
        yield Setup(
            evaluator,
            generator,
            chosen,
            outside.wikipedia if outside else None,
            outside.web if outside else None,
            "claims" if is_claim and not wanted.domain else wanted.domain,
            settings.time_limit or _TIME_LIMIT_S,
        )


def _options(wanted: Wanted, settings: Settings) -> dict[str, str]:
    """The evaluator's options; a model that grades is the one that is set, unless they name another."""
    given = named_options(wanted.evaluator_options)
    if wanted.evaluator != "llm":
        return given
    from dataclasses import replace

    from citeground.cli.modelled import model_settings, require_at_home
    from citeground.llm.settings import require_model

    own = model_settings(settings)
    chosen = replace(own, model=given.get("model", own.model), url=given.get("url", own.url))
    require_model(chosen, "--evaluator llm")
    require_at_home(settings, chosen)
    return {"model": chosen.model, "url": chosen.url, **given}


class _Outside(NamedTuple):
    wikipedia: Encyclopedia
    web: WebSearch | None


@contextmanager
def _outside(settings: Settings, language: str) -> Iterator[_Outside]:
    """Wikipedia, and the web where a search engine is set."""
    from citeground.cli.asked import open_client, source_settings, telling
    from citeground.sources import wikipedia
    from citeground.sources.web.settings import read_web_settings

    chosen = read_web_settings(os.environ, settings.model_tables.get("web_search"))
    own = source_settings(settings)[wikipedia.NAME]
    with open_client(settings) as client, telling(client):
        found = wikipedia.connect(client, own, language=language)
        if not chosen.engine:
            yield _Outside(found, None)
            return
        from citeground.sources.web import open_search

        yield _Outside(found, open_search(chosen, client))


@contextmanager
def _generator(name: str, settings: Settings) -> Iterator[Generator]:
    """Who words the answer. A model has a client of its own: Wikipedia does not wait for it."""
    from citeground.rag.generators.extractive import Extractive

    if name == "extractive":
        yield Extractive()
        return
    from citeground.cli.asked import open_cache
    from citeground.cli.modelled import model_settings, require_at_home
    from citeground.http import Client
    from citeground.llm import open_model, require_file, require_model
    from citeground.rag.generators.llm import Worded

    chosen = model_settings(settings)
    if name == "local":
        chosen = require_file(chosen, "--generator local")
    require_model(chosen, f"--generator {name}")
    require_at_home(settings, chosen)
    with Client(cache=open_cache(settings)) as client:
        model = open_model(chosen, client, f"--generator {name}")
        yield Worded(model, account=model.account)


def open_corpus(
    corpus: str | None, count: int, settings: Settings, rerank: str = "none"
) -> Searcher[Question, Passage]:
    """The user's texts; what could not be read of them is said on stderr. Raises ``InputError``."""
    from citeground.rag.corpus import Corpus, default_place
    from citeground.rag.dense import reordered
    from citeground.reports.untrusted import visible

    if not corpus:
        raise InputError("there is nothing to answer from: name a folder of texts (--corpus DIR)")
    place = None if settings.cache == NO_CACHE else default_place(os.environ)
    opened = Corpus.open(Path(corpus), place=place, count=count)
    for number, (name, why) in enumerate(opened.unread.items()):
        if number == _UNREAD_SHOWN:
            print(f"note: and {len(opened.unread) - number:,} more files were not read", file=sys.stderr)
            break
        print(f"note: {visible(name)} was not read: {visible(why)}", file=sys.stderr)
    return reordered(opened, rerank)


def named_options(given: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE pairs. Raises ``ConfigError`` for what is none."""
    pairs = [option.partition("=") for option in given]
    for name, equals, _ in pairs:
        if not equals or not name.strip():
            raise ConfigError(
                f"an option of the evaluator is written NAME=VALUE, not {name!r} (--evaluator-option)"
            )
    return {name.strip(): value for name, _, value in pairs}
