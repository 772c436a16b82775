"""The first engine with one part left out, on the same citations, with a paired test for every part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from citeground.bench.checking import LABELS, Labelled, judge
from citeground.bench.datasets import citecheck982
from citeground.bench.metrics.intervals import holm, mcnemar
from citeground.bench.metrics.labels import confusion, macro_f1
from citeground.bench.results import Judged, Number, Result, Table, percent, resampled, share
from citeground.bench.runs.citecheck import WRITTEN, world
from citeground.bench.runs.references import THREE, false_accusations
from citeground.bench.setting import Setting
from citeground.cascade import Coverage, Source
from citeground.citations.check import Options
from citeground.llm.model import Model
from citeground.models import Identifier, Work
from citeground.sources.network import Network

NOTES = (
    "p is McNemar's exact test against the whole engine on the same items, corrected for their number (Holm).",
    "Without a network the sources are the closed library; parts that need a model or a network are run where there "
    "is one (--online, CITEGROUND_LLM_MODEL) and named as left out where there is none.",
)


@dataclass(frozen=True, slots=True)
class ByTitle:
    """A source that is asked by title alone: no identifier, no author, no place."""

    source: Source

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def coverage(self) -> Coverage:
        return self.source.coverage

    @property
    def batch(self) -> int:
        return self.source.batch

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
        """Nothing: identifiers are not asked for."""
        return {}

    def search(self, query: Work, /) -> Sequence[Work]:
        """The source's answers to the title."""
        return self.source.search(Work(title=query.title)) if query.title else ()


@dataclass(frozen=True, slots=True)
class Without(ByTitle):
    """A source that is searched with everything but identifiers."""

    def search(self, query: Work, /) -> Sequence[Work]:
        """The source's answers."""
        return self.source.search(replace(query, identifiers=(), url=""))


@dataclass(frozen=True, slots=True)
class LookupOnly(ByTitle):
    """A source that is asked by identifier alone."""

    def lookup(self, identifiers: Sequence[Identifier], /) -> Mapping[Identifier, Sequence[Work]]:
        """The source's own look-up."""
        return self.source.lookup(identifiers)

    def search(self, query: Work, /) -> Sequence[Work]:
        """Nothing."""
        return ()


Change = Callable[[Sequence[Source]], Sequence[Source]]


def changes(sources: Sequence[Source]) -> dict[str, Change]:
    """What can be left out of these sources; "each source alone" only where there are several."""
    out: dict[str, Change] = {
        "whole": lambda asked: asked,
        "title search only": lambda asked: [ByTitle(s) for s in asked],
        "no identifiers": lambda asked: [Without(s) for s in asked],
        "identifiers only": lambda asked: [LookupOnly(s) for s in asked],
    }
    if len(sources) > 1:
        for name in (s.name for s in sources):
            out[f"{name} alone"] = partial(_only, name)
            out[f"without {name}"] = partial(_all_but, name)
    return out


def _only(name: str, asked: Sequence[Source]) -> Sequence[Source]:
    return [s for s in asked if s.name == name]


def _all_but(name: str, asked: Sequence[Source]) -> Sequence[Source]:
    return [s for s in asked if s.name != name]


def variants(options: Options, model: Model | None) -> dict[str, Options]:
    """Other ways to judge the same evidence: no reviewer, and with a model the verifiers that ask one.

    Without a title in a reference a model reads it, so "no LLM parser" is the structured verifier without
    a model against that with one.
    """
    out = {"no reviewer": replace(options, reviewer=False)}
    if model is not None:
        out["structured with LLM parser"] = replace(options, model=model)
        out["verifier llm"] = replace(options, model=model, verifier="llm")
        out["verifier llm, no reviewer"] = replace(out["verifier llm"], reviewer=False)
        out["verifier llm, few-shot"] = replace(out["verifier llm"], few_shot=True)
        out["verifier both"] = replace(options, model=model, verifier="both")
    return out


def run(
    setting: Setting,
    *,
    split: str = "validation",
    sources: Sequence[Source] = (),
    model: Model | None = None,
    network: Network | None = None,
) -> Result:
    """The engine whole, then with each part left out."""
    loaded = citecheck982.read(setting.data_dir, split)
    options = Options(today=WRITTEN, offline=not sources)
    rows = setting.rows(loaded.rows)
    items = [Labelled(r.key, r.text, r.label, "printed", r.groups) for r in rows]
    runs: dict[str, tuple[Judged, ...]] = {}
    with world(setting.data_dir, split, (), sources) as (asked, named):

        def judged(name: str, some: Sequence[Source], chosen: Options) -> tuple[Judged, ...]:
            about = (loaded.sha256, *named, name, model.name if model else "")
            journal = setting.journal(*about, name="".join(c if c.isalnum() else "-" for c in name))
            return judge(items, some, chosen, setting, journal, network)

        for name, change in changes(asked).items():
            runs[name] = judged(name, change(asked), options)
        for name, other in variants(options, model).items():
            runs[name] = judged(name, asked, other)
    left_out = [
        *([] if sources else ["web search, and each registry alone (--online)"]),
        *([] if model else ["the LLM parser and the verifiers llm and both (CITEGROUND_LLM_MODEL)"]),
    ]
    return _result(setting, split, [loaded.note, *named], runs, left_out)


def _result(
    setting: Setting,
    split: str,
    data: Sequence[str],
    runs: Mapping[str, Sequence[Judged]],
    left_out: Sequence[str],
) -> Result:
    whole = runs["whole"]
    numbers: list[Number] = []
    for name, found in runs.items():
        numbers.append(share(f"{name}: accuracy", sum(i.right for i in found), len(found)))
        numbers.append(resampled(f"{name}: macro F1", found, partial(macro_f1, labels=THREE), "collection"))
    notes = [*NOTES, *(f"left out here: {name}" for name in left_out)]
    return setting.result(
        f"Ablations, CiteCheck-982, {split}",
        data=tuple(data),
        numbers=tuple(numbers),
        tables=(_table(runs),),
        labels=LABELS,
        matrix=confusion([i.pair for i in whole]),
        notes=tuple(notes),
        items=tuple(whole),
    )


def _table(runs: Mapping[str, Sequence[Judged]]) -> Table:
    whole = [i.right for i in runs["whole"]]
    others = [name for name in runs if name != "whole"]
    tests = {name: mcnemar(whole, [i.right for i in runs[name]]) for name in others}
    corrected = dict(zip(others, holm([tests[n].p for n in others]), strict=True))
    rows = []
    for name, found in runs.items():
        accused = false_accusations(found)[0]
        cells = (
            (str(tests[name].first_only), str(tests[name].second_only), f"{corrected[name]:.4f}")
            if name in tests
            else ("", "", "")
        )
        rows.append((name, percent(sum(i.right for i in found) / len(found)), percent(accused.value), *cells))
    columns = ("engine", "accuracy", "false accusations", "only the whole right", "only this right", "p")
    return Table("What each part is worth", columns, tuple(rows))
