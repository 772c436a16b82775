"""The first paper's table of baselines, over one configured model: zero-shot, zero-shot with web, few-shot with web."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from citeground.bench import baselines
from citeground.bench.baselines import Baseline
from citeground.bench.checking import LABELS
from citeground.bench.datasets import citecheck982
from citeground.bench.metrics.intervals import mcnemar
from citeground.bench.metrics.labels import confusion, macro_f1
from citeground.bench.results import Judged, Number, Result, Table, percent, resampled, share
from citeground.bench.runs.references import THREE, false_accusations
from citeground.bench.setting import Setting
from citeground.llm.model import Model, Usage
from citeground.rag.outside import WebSearch

NOTES = (
    "The wording of the prompts is ours; the paper's models, prompts and web search are not these.",
    "An answer that could not be read or did not come is open, and counts as wrong.",
    "Few-shot examples are one citation of each topic and label of the validation split; they are not scored.",
)


def run(setting: Setting, model: Model, web: WebSearch | None = None, *, split: str = "validation") -> Result:
    """Every way of asking that is possible here, on one split, with cost and a paired test against the first."""
    loaded = citecheck982.read(setting.data_dir, split)
    examples = citecheck982.exemplars(citecheck982.read(setting.data_dir).rows)
    shown = {r.key for r in examples}
    rows = setting.rows([r for r in loaded.rows if r.key not in shown])
    ways = [Baseline(model), Baseline(model, examples)]
    if web is not None:
        ways += [Baseline(model, web=web), Baseline(model, examples, web)]
    runs: list[tuple[Baseline, tuple[Judged, ...]]] = []
    for number, way in enumerate(ways):
        journal = setting.journal(loaded.sha256, way.name, name=f"way{number}")
        runs.append((way, baselines.run(rows, way, setting, journal)))
    best = max((items for _, items in runs), key=lambda items: sum(i.right for i in items))
    return setting.result(
        f"CiteCheck-982, {split}, {model.name} alone",
        data=(loaded.note,),
        numbers=tuple(n for way, items in runs for n in _numbers(way, items)),
        tables=(_table(runs),),
        labels=LABELS,
        matrix=confusion([i.pair for i in best]),
        notes=NOTES,
        items=best,
    )


def _numbers(way: Baseline, items: Sequence[Judged]) -> list[Number]:
    return [
        share(f"{way.name}: accuracy", sum(i.right for i in items), len(items)),
        resampled(f"{way.name}: macro F1", items, partial(macro_f1, labels=THREE), "collection"),
        false_accusations(items)[0]._replace(name=f"{way.name}: false accusations"),
    ]


def _table(runs: Sequence[tuple[Baseline, Sequence[Judged]]]) -> Table:
    first = [i.right for i in runs[0][1]]
    rows = []
    for way, items in runs:
        right = [i.right for i in items]
        test = mcnemar(first, right)
        rows.append((way.name, percent(sum(right) / len(right)), f"{test.p:.4f}", *_cost(way.usage)))
    columns = (
        "way of asking",
        "accuracy",
        "McNemar p to the first",
        "calls",
        "tokens in",
        "tokens out",
        "cost",
    )
    return Table("Baselines", columns, tuple(rows))


def _cost(usage: Usage) -> tuple[str, str, str, str]:
    cost = f"{usage.cost:.4f}" if usage.cost else "not known"
    return str(usage.calls), str(usage.prompt_tokens), str(usage.completion_tokens), cost
