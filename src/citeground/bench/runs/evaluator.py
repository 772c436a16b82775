"""A retrieval evaluator on question–passage pairs that it was not made from: how well it tells help from none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citeground.bench.datasets import biographies, pairs
from citeground.bench.datasets.rows import Paired
from citeground.bench.metrics.intervals import bootstrap
from citeground.bench.metrics.labels import confusion
from citeground.bench.metrics.ranking import area_under_roc
from citeground.bench.results import Judged, Number, Result, by_group, share
from citeground.bench.setting import Setting
from citeground.models import Passage
from citeground.rag.evaluators import Evaluator
from citeground.trail import Band

BLOCK = 64
NOTES = (
    "Page label: the passage's page is the subject's (the paper's label). Answer label: an answer stands in the "
    "passage. A score above the upper threshold says that the passage helps, one below the lower that it does not; "
    "between, the evaluator leaves it open, which counts as neither right nor wrong in the decided share.",
    "The original T5 evaluator's published accuracy on PopQA pairs is 84.3 %, on other pairs and by page label.",
    "An evaluator that was trained on some of these pairs looks better on them than it is: its own card says which.",
)
# Data, its label, and the domain whose thresholds apply.
SETS: dict[str, tuple[str, str]] = {
    "popqa": ("answer", "popqa"),
    "popqa-page": ("page", "popqa"),
    "nq": ("answer", ""),
    "triviaqa": ("answer", ""),
    "biographies": ("page", "biography"),
}


def run(setting: Setting, evaluator: Evaluator, names: Sequence[str] = tuple(SETS)) -> Result:
    """Accuracy at zero, area under the ROC, and the share decided and right by its own thresholds."""
    items: list[Judged] = []
    numbers: list[Number] = []
    data = []
    for name in names:
        label, domain = SETS[name]
        note, rows = _rows(setting.data_dir, name, label)
        data.append(note)
        mine = judge(setting, evaluator, name, domain, setting.rows(rows), label)
        items += mine
        numbers += _numbers(name, mine)
    return setting.result(
        f"Evaluator {evaluator.name} ({evaluator.version})",
        data=tuple(dict.fromkeys(data)),
        numbers=tuple(numbers),
        tables=(by_group("By set (sign of the score)", items, "set"),),
        labels=("helps", "does not"),
        matrix=confusion([i.pair for i in items]),
        notes=NOTES,
        items=tuple(items),
    )


def _rows(data: Path, name: str, label: str) -> tuple[str, list[Paired]]:
    if name == "biographies":
        loaded = biographies.read(data)
    else:
        card = {"popqa": pairs.POPQA, "popqa-page": pairs.POPQA, "nq": pairs.NQ, "triviaqa": pairs.TRIVIAQA}[
            name
        ]
        loaded = pairs.read(data, card)
    return loaded.note, [r for r in loaded.rows if _wanted(r, label) is not None]


def _wanted(row: Paired, label: str) -> bool | None:
    return row.on_page if label == "page" else row.answers_it


def judge(
    setting: Setting, evaluator: Evaluator, name: str, domain: str, rows: Sequence[Paired], label: str
) -> list[Judged]:
    """The pairs of one set, scored in blocks of one question each."""
    thresholds = evaluator.thresholds(domain)
    by_question: dict[str, list[Paired]] = {}
    for row in rows:
        by_question.setdefault(row.question, []).append(row)
    out = []
    for question, mine in setting.progress(list(by_question.items())):
        scores = evaluator.score(question, [Passage(r.passage, r.title) for r in mine])
        for row, score in zip(mine, scores, strict=True):
            band = thresholds.band(score)
            decided = {Band.UPPER: "helps", Band.LOWER: "does not", Band.MIDDLE: "open"}[band]
            out.append(
                Judged(
                    f"{name} {row.key}",
                    "helps" if _wanted(row, label) else "does not",
                    "helps" if score > 0 else "does not",
                    score=score,
                    groups={"set": name, "decided": decided, "question": question},
                )
            )
    return out


def _numbers(name: str, items: Sequence[Judged]) -> list[Number]:
    decided = [i for i in items if i.groups["decided"] != "open"]
    ranked = [(i.score if i.score is not None else 0.0, i.wanted == "helps") for i in items]
    found = bootstrap(ranked, area_under_roc, clusters=[i.groups["question"] for i in items], rounds=200)
    return [
        share(f"{name}: accuracy", sum(i.right for i in items), len(items)),
        Number(
            f"{name}: area under ROC", area_under_roc(ranked), found.low, found.high, len(items), found.how
        ),
        share(f"{name}: decided", len(decided), len(items)),
        share(
            f"{name}: right where decided",
            sum(i.wanted == i.groups["decided"] for i in decided),
            len(decided),
        ),
    ]
