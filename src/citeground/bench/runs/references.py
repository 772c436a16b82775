"""What the benches of the first engine have in common: the numbers of labelled references."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from citeground.bench.checking import LABELS
from citeground.bench.metrics.calibration import area_under_risk, bins, calibration_error, risk_coverage
from citeground.bench.metrics.labels import accuracy, confusion, macro_f1
from citeground.bench.results import Judged, Number, Result, Table, by_group, resampled, share
from citeground.bench.setting import Setting

THREE = ("valid", "minor", "major")


def result(
    setting: Setting,
    title: str,
    items: Sequence[Judged],
    *,
    data: Sequence[str],
    groups: Sequence[str],
    notes: Sequence[str],
    cluster: str = "",
    more: Sequence[Number] = (),
    tables: Sequence[Table] = (),
) -> Result:
    """Numbers, confusion, calibration and tables of items with the paper's three labels."""
    sure = [i.confidence if i.confidence is not None else 0.5 for i in items]
    right = [i.right for i in items]
    points = risk_coverage(sure, right)
    named = [name for name in THREE if any(i.wanted == name for i in items)]
    numbers = [
        share("accuracy", sum(right), len(items)),
        resampled("macro F1", items, partial(macro_f1, labels=named), cluster),
        *(_class(items, name) for name in named),
        *false_accusations(items),
        Number("calibration error", calibration_error(sure, right), 0, 0, len(items), ""),
        Number("area under risk", area_under_risk(points), 0, 0, len(items), ""),
        *more,
    ]
    if cluster:
        numbers.insert(1, resampled("accuracy, clustered", items, accuracy, cluster))
    return setting.result(
        title,
        data=tuple(data),
        numbers=tuple(numbers),
        tables=(*tables, *(by_group(f"By {group}", items, group) for group in (*groups, "said"))),
        labels=LABELS,
        matrix=confusion([i.pair for i in items]),
        curve=points,
        bins=bins(sure, right),
        notes=tuple(notes),
        items=tuple(items),
    )


def _class(items: Sequence[Judged], label: str) -> Number:
    wanted = [i for i in items if i.wanted == label]
    return share(f"recall of {label}", sum(i.right for i in wanted), len(wanted))


def false_accusations(items: Sequence[Judged]) -> tuple[Number, ...]:
    """Valid references that were called minor or major; those that stay open accuse nobody."""
    valid = [i for i in items if i.wanted == "valid"]
    return (
        share("false accusations", sum(i.given in ("minor", "major") for i in valid), len(valid)),
        share("valid called major", sum(i.given == "major" for i in valid), len(valid)),
    )
