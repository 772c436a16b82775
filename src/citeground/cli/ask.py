"""``citeground ask``: answer a question, or test a claim, from evidence that was graded first."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citeground.cli import CLEAN, options
from citeground.cli import settings as setting
from citeground.cli.answering import GENERATORS, RERANKERS, Wanted, open_corpus, prepared
from citeground.cli.destination import STDOUT, read_of, require_writable
from citeground.errors import InputError
from citeground.registry import ANSWER_RENDERERS, EVALUATORS

if TYPE_CHECKING:
    from citeground.cli.settings import Settings
    from citeground.rag.gathering import Setup
    from citeground.rag.generators import Say
    from citeground.reports.answers import Result

_SUFFIXES = {".html": "html", ".json": "json", ".md": "markdown"}


@click.command("ask", short_help="Answer a question, or test a claim, from graded evidence.")
@click.argument("question", required=False, metavar="QUESTION")
@click.option(
    "--corpus", metavar="DIR", help="Your texts: a folder, or one file (text, Markdown, HTML, PDF, JSONL)."
)
@click.option("--claim", metavar="SENTENCE", help="Test this sentence instead of answering a question.")
@click.option(
    "--evaluator",
    default="lexical",
    show_default=True,
    metavar="NAME",
    help=f"Who grades the passages: {', '.join(EVALUATORS)}.",
)
@click.option(
    "--evaluator-option",
    "evaluator_options",
    multiple=True,
    metavar="NAME=VALUE",
    help="What the evaluator needs, such as weights=FILE (repeatable).",
)
@click.option(
    "--rerank",
    type=click.Choice(RERANKERS),
    default=RERANKERS[0],
    show_default=True,
    help="Put the passages in the order of their meaning before they are graded (minilm: citeground[rag]).",
)
@click.option(
    "--preset",
    default="default",
    show_default=True,
    metavar="NAME",
    help="How to run the method: default, paper, original.",
)
@click.option("--strips", default="", metavar="HOW", help="Cut passages by excerption, selection or fixed.")
@click.option(
    "--domain",
    default="",
    metavar="NAME",
    help="Thresholds of popqa, science, health, biography. Default: by the question.",
)
@click.option(
    "--generator",
    type=click.Choice(GENERATORS),
    default="extractive",
    show_default=True,
    help="Who words the answer: quoted sentences, your model (llm), or its GGUF file (local).",
)
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="Which Wikipedia to ask.")
@click.option(
    "--output-format", type=click.Choice(tuple(ANSWER_RENDERERS)), help="How it looks. Default: full."
)
@click.option(
    "-o", "--output", default="", metavar="FILE", help="Write it there; the suffix chooses the format."
)
@click.option(
    "--explain", is_flag=True, help="Say what decided, and what the scores of the passages rest on."
)
@options.color
@click.option("--offline", is_flag=True, default=None, help="Ask nothing outside of the corpus.")
@click.option("--time-limit", metavar="SECONDS", help="Ask nobody any more after this time. Default: 60.")
@click.option("--cache", metavar="FILE|off", help="Keep answers there. Default: in your cache directory.")
@click.option(
    "--mailto", metavar="ADDRESS", help="Your address for Wikipedia, which throttles those who leave none."
)
def command(
    question: str | None,
    corpus: str | None,
    claim: str | None,
    output_format: str | None,
    output: str,
    evaluator: str,
    evaluator_options: tuple[str, ...],
    rerank: str,
    preset: str,
    strips: str,
    domain: str,
    generator: str,
    lang: str,
    explain: bool,
    **flags: object,
) -> int:
    """Answer QUESTION from the texts in --corpus, and from Wikipedia where they do not hold the answer.

    Every sentence of the answer points at its passages, and every passage shows its grade. With --claim,
    say whether the texts support the sentence, refute it, or say too little.
    """
    from citeground.cli.output import require_format

    settings = setting.resolve(flags)
    output = "" if output == STDOUT else output
    require_writable(output, read_of(corpus, output))
    require_format(output, output_format is not None, _SUFFIXES)
    wanted = Wanted(evaluator, evaluator_options, preset, strips, domain, generator, lang, explain, rerank)
    form = output_format or _SUFFIXES.get(Path(output).suffix.lower(), "full")
    streams = form == "full" and not output and sys.stdout.isatty() and generator != "extractive"
    result = run(question, claim, corpus, settings, wanted, _say if streams else None)
    if streams:
        print(file=sys.stderr)
    _write(result, form, output, settings)
    return CLEAN


def run(
    question: str | None,
    claim: str | None,
    corpus: str | None,
    settings: Settings,
    wanted: Wanted,
    say: Say | None = None,
) -> Result:
    """Read what is asked, open the corpus, and answer. Raises ``CiteGroundError``."""
    if (question is None) == (claim is None):
        raise InputError("ask either a QUESTION or a --claim, one at a time")
    if claim is not None:
        return _tested(claim, corpus, settings, wanted)
    from citeground.rag.ask import answer
    from citeground.rag.questions import parse_question

    asked = parse_question(question or "")
    with prepared(settings, wanted) as setup:
        result = answer(
            asked, open_corpus(corpus, setup.preset.retrieved, settings, wanted.rerank), setup, say
        )
        return _explained(result, setup) if wanted.explain else result


def _tested(claim: str, corpus: str | None, settings: Settings, wanted: Wanted) -> Result:
    from citeground.rag.verify import read_claim, verdict

    asked = read_claim(claim)
    with prepared(settings, wanted, is_claim=True) as setup:
        result = verdict(asked, open_corpus(corpus, setup.preset.retrieved, settings, wanted.rerank), setup)
        return _explained(result, setup) if wanted.explain else result


def _explained(result: Result, setup: Setup) -> Result:
    from citeground.rag.reasons import with_reasons

    return with_reasons(result, setup.evaluator, setup.domain)


def _write(result: Result, form: str, output: str, settings: Settings) -> None:
    """Render to stdout, or to a file: whole or not at all."""
    from citeground.cli.output import has_color, width_of, write_whole
    from citeground.reports.answers import answer_renderer

    render = answer_renderer(form).render
    if not output:
        render(result, sys.stdout, color=has_color(sys.stdout, settings.color), width=width_of(sys.stdout))
        return
    text = io.StringIO()
    render(result, text)
    write_whole(text.getvalue(), output)
    _say(f"Written: {output}\n")


def _say(piece: str) -> None:
    """A piece of a model's answer, as it comes; what is checked and final follows on stdout."""
    from citeground.reports.untrusted import visible_block

    print(visible_block(piece), end="", file=sys.stderr, flush=True)
