"""``citeground config llm``: the model that is set, and whether it answers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, FAILED
from citeground.cli import settings as setting
from citeground.reports.untrusted import visible

if TYPE_CHECKING:
    from citeground.llm.settings import LlmSettings


@click.command("llm")
@click.option("--test", "asks", is_flag=True, help="Ask the model one question and say what works.")
def llm(asks: bool) -> int:
    """Show the model that is set, or ask it one question (--test).

    Set CITEGROUND_LLM_MODEL and CITEGROUND_LLM_URL (and CITEGROUND_LLM_KEY), or the table [llm] in
    citeground.toml; a .gguf file as the model runs in this process.
    """
    from citeground.cli.modelled import model_settings
    from citeground.llm.settings import HOW

    settings = setting.resolve()
    chosen = model_settings(settings)
    _show(chosen)
    if not chosen.is_set:
        print(f"no model: {HOW}")
        return FAILED if asks else CLEAN
    return _test(chosen) if asks else CLEAN


def _show(chosen: LlmSettings) -> None:
    where = "in this process" if chosen.is_local and not chosen.url else chosen.url or "not set"
    key = "none" if not chosen.key else "set"
    print(f"model: {visible(chosen.model or 'not set')}\naddress: {visible(where)}\nkey: {key}")
    print(f"limits: {chosen.timeout:g} s an answer, {chosen.concurrency} at once, {chosen.rate:g} a second")


def _test(chosen: LlmSettings) -> int:
    """Put the verifier's question about a worked example, without the cache. Raises as ``open_model``."""
    from citeground.errors import SourceError
    from citeground.http import Client
    from citeground.llm import open_model
    from citeground.llm.exemplars import examples
    from citeground.llm.verifier import verify
    from citeground.models import Reference

    example = examples()[0]
    with Client() as client:
        model = open_model(chosen, client, "config llm --test")
        started = time.monotonic()
        try:
            judgement, reply = verify(model, Reference("test", 1, example.cited), example.record)
        except SourceError as error:
            print(f"answer: none ({visible(error.reason)})")
            return FAILED
        seconds = time.monotonic() - started
        form = model.form
    print(f"answer: {'readable' if judgement else 'not readable'}, after {seconds:.1f} s, as {form}")
    print(
        f"usage: {reply.usage.prompt_tokens} + {reply.usage.completion_tokens} tokens, cost {reply.usage.cost:g}"
    )
    if judgement is None:
        print(f"it said: {visible(reply.text[:300]) or 'nothing'} (finish: {visible(reply.finish)})")
        return FAILED
    print(f"score: {judgement.score:g} of 10 for a reference without fault; {visible(judgement.rationale)}")
    return CLEAN
