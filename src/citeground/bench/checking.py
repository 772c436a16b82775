"""Labelled references through the first engine, a block at a time, so that a long run can be cut and go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from citeground.bench.journal import Journal
from citeground.bench.results import Judged
from citeground.bench.setting import Setting
from citeground.cascade import Source
from citeground.citations.check import Options, check, shipped_thresholds
from citeground.errors import InputError
from citeground.models import Document, Reference
from citeground.sources.network import Network
from citeground.thresholds import Thresholds
from citeground.verdicts import Verdict, Verification

GIVEN = {Verdict.EXACT: "valid", Verdict.MINOR: "minor", Verdict.MAJOR: "major", Verdict.UNRESOLVED: "open"}
LABELS = ("valid", "minor", "major", "open")
BLOCK = 200


@dataclass(frozen=True, slots=True)
class Labelled:
    """A reference as text, with its label. ``form`` is bibtex or printed."""

    key: str
    text: str
    label: str
    form: str = "printed"
    groups: Mapping[str, str] = field(default_factory=dict)


def judge(
    items: Sequence[Labelled],
    sources: Sequence[Source],
    options: Options,
    setting: Setting,
    journal: Journal,
    network: Network | None = None,
) -> tuple[Judged, ...]:
    """Every item's verdict, in order; what the journal holds already is not asked again.

    What stayed open because a source did not answer is not kept: the next run asks again.
    """
    waiting = [i for i in items if i.key not in journal.done]
    blocks = [waiting[start : start + BLOCK] for start in range(0, len(waiting), BLOCK)]
    thresholds = options.thresholds or shipped_thresholds()
    found: dict[str, Judged] = {}
    for block in setting.progress(blocks):
        report = check([document(block)], sources, options, network=network)
        for item, verification in zip(block, report.verifications, strict=True):
            found[item.key] = judged(item, verification, thresholds)
            if verification.verdict is not Verdict.UNRESOLVED or not verification.trail.failed:
                journal.add(found[item.key])
    return tuple(found.get(i.key) or journal.done[i.key] for i in items)


def document(items: Sequence[Labelled]) -> Document:
    """The items as one document with one reference each. Raises ``InputError`` where one is not read as one."""
    from citeground.parsers import bibtex, refstring

    if all(i.form == "bibtex" for i in items):
        parsed = bibtex.parse("\n\n".join(i.text for i in items).encode(), "bench.bib")
        if len(parsed.references) != len(items):
            raise InputError(f"{len(items)} entries were read as {len(parsed.references)} references")
        return parsed
    works = refstring.read_many([i.text for i in items])
    references = tuple(
        Reference(i.key, n, work, i.text) for n, (i, work) in enumerate(zip(items, works, strict=True), 1)
    )
    return Document("bench", "text", references)


def judged(item: Labelled, verification: Verification, thresholds: Thresholds) -> Judged:
    """A verification as a judged item."""
    return Judged(
        key=item.key,
        wanted=item.label,
        given=GIVEN[verification.verdict],
        confidence=margin(verification.score, thresholds),
        score=verification.score,
        groups={**item.groups, "said": verification.confidence.value},
        note=verification.rationale,
    )


def margin(score: float | None, thresholds: Thresholds) -> float:
    """How far inside its band a score lies, from 0.5 at a threshold to 1 at the far end; 0.5 for no score.

    It is an order of sureness made without any fit; how well it is calibrated is measured, not promised.
    """
    if score is None:
        return 0.5
    low, high = thresholds.scale
    if score >= thresholds.upper:
        inside, width = score - thresholds.upper, high - thresholds.upper
    elif score < thresholds.lower:
        inside, width = thresholds.lower - score, thresholds.lower - low
    else:
        inside = min(score - thresholds.lower, thresholds.upper - score)
        width = (thresholds.upper - thresholds.lower) / 2
    return 0.5 + 0.5 * (min(1.0, inside / width) if width else 1.0)
