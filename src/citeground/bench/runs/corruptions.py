"""Seeded corruptions of a library's works: what is noticed, and what is held against references that are right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citeground.bench.checking import Labelled, judge
from citeground.bench.corruptions import INVENTED, llm
from citeground.bench.corruptions.generate import Item, digest, dump, generate, read
from citeground.bench.corruptions.pool import Pool, origin, works_of
from citeground.bench.results import Judged, Number, Result, share
from citeground.bench.runs import references
from citeground.bench.setting import Setting
from citeground.citations.check import Options
from citeground.library import Library
from citeground.library.starter import starter

SIZE = 1200
NOTES = (
    "The set is drawn from the library that is asked, which is closed for this run: a miss proves that there is "
    "no such work. On open sources inventions may stay unresolved instead.",
    "An item that stays unresolved (open) counts as wrong.",
    "A false accusation is a right reference that is called minor or major.",
)


def run(
    setting: Setting,
    *,
    inputs: Sequence[str] = ("pdg",),
    library: Path | None = None,
    size: int = SIZE,
    form: str = "bibtex",
    given: Path | None = None,
    options: Options | None = None,
) -> Result:
    """A set from ``inputs`` (or one written before) against the library of the same works."""
    items = read(given) if given else generate(Pool.of(works_of(inputs)), size, seed=setting.seed, form=form)
    opened = Library.open(library or starter().path, closed=True)
    options = options or Options(offline=True)
    chosen = setting.rows(items)
    labelled = [
        Labelled(i.key, i.text, i.label, i.form, {"operator": " + ".join(i.operators), "topic": i.topic})
        for i in chosen
    ]
    journal = setting.journal(digest(chosen), opened.name, opened.coverage.note, repr(options))
    judged = judge(labelled, [opened], options, setting, journal)
    return references.result(
        setting,
        f"Corruptions of {', '.join(Path(i).name for i in inputs)}",
        judged,
        data=[
            *([origin(i) for i in inputs] if not given else [given.name]),
            f"set of {len(chosen)} (seed {setting.seed}, sha256 {digest(chosen)[:12]})",
            f"library {opened.name} ({opened.coverage.note})",
        ],
        groups=("operator", "topic"),
        notes=NOTES,
        more=[_invented(judged)],
    )


def written(setting: Setting, inputs: Sequence[str], size: int, form: str) -> str:
    """The set itself, as JSON lines."""
    items: Sequence[Item] = generate(Pool.of(works_of(inputs)), size, seed=setting.seed, form=form)
    return dump(items)


def written_by_model(
    setting: Setting, open_model: llm.OpenModel, inputs: Sequence[str], size: int, form: str
) -> tuple[str, tuple[str, ...]]:
    """A set of which a third is right and two thirds are a model's corruptions, and why answers were refused."""
    pool = Pool.of(works_of(inputs))
    valid = [i for i in generate(pool, size, seed=setting.seed, form=form) if i.label == "valid"]
    items, refused = [*valid], []
    for label in ("minor", "major"):
        found = llm.write(open_model, pool, size // 3, label, seed=setting.seed, form=form)
        items += found.items
        refused += [f"{label}: {why}" for why in found.refused]
    return dump(items), tuple(refused)


def _invented(items: Sequence[Judged]) -> Number:
    invented = [i for i in items if i.groups["operator"] in INVENTED]
    return share("recall of invented works", sum(i.right for i in invented), len(invented))
