"""Benches that ask a model or the network where there is one: baselines and ablations."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import click

from citeground.bench.verbs.options import SPLIT, common, finish, setting_of


@click.command("baselines")
@common
@SPLIT
def baselines(data: str | None, limit: int, out: str | None, seed: int, split: str, **shown: Any) -> int:
    """A model alone: zero-shot and few-shot, and with web search where one is set, with what it cost.

    Needs CITEGROUND_LLM_MODEL and CITEGROUND_LLM_URL; CITEGROUND_WEB_SEARCH adds the runs with web search.
    """
    from citeground.bench import configured
    from citeground.bench.runs import baselines as bench

    setting = setting_of("baselines", data, limit, out, seed)
    model = configured.model("bench baselines")
    return finish(setting, bench.run(setting, model, configured.web_search(), split=split), **shown)


@click.command("ablations")
@common
@SPLIT
@click.option("--online", is_flag=True, help="Ask the registries, each alone and each left out, too.")
def ablations(
    data: str | None, limit: int, out: str | None, seed: int, split: str, online: bool, **shown: Any
) -> int:
    """The first engine whole, and with one part left out, on the same citations.

    Parts that need a model (the verifiers llm and both) are run where CITEGROUND_LLM_MODEL is set.
    """
    from citeground.bench import configured
    from citeground.bench.runs import ablations as bench

    setting = setting_of("ablations", data, limit, out, seed)
    asked = configured.network() if online else None
    with asked or nullcontext():
        sources = [*asked.sources, *configured.web_sources(asked.client)] if asked else []
        model = configured.model("bench ablations") if configured.has_model() else None
        result = bench.run(setting, split=split, sources=sources, model=model, network=asked)
    return finish(setting, result, **shown)
