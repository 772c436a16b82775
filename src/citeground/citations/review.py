"""The reviewer: a second look where an identifier or a link led to a record under quite another title.

Its label decides, and the score is the middle of the label's band. By a model where there is one, else by
counting which of the other fields speak for the record and which against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citeground.citations.evidence import Evidence
from citeground.citations.finding import Agreement, FieldResult, Finding
from citeground.citations.opinion import BANDS, Opinion, moved, of_comparison
from citeground.citations.verify import Assessed, is_suspicious, open_reason
from citeground.citations.weights import WEIGHTS
from citeground.llm.reviewer import Label, Ruling
from citeground.models import Work
from citeground.thresholds import Thresholds
from citeground.trail import Outcome, Step
from citeground.verdicts import Verdict

_OTHER_FIELDS = ("author", "issued", "container_title", "locator")
_WORDS = {"issued": "year", "container_title": "venue", "author": "authors", "locator": "volume and pages"}


def reviewed(outcome: Assessed, cited: Work, evidence: Evidence, thresholds: Thresholds) -> Opinion:
    """The comparison's opinion, after the structured reviewer's look where the record is suspicious."""
    first = of_comparison(outcome)
    if outcome.choice is None or outcome.score is None or not is_suspicious(outcome.choice.best):
        return first
    ruling = rule(outcome, can_accuse=not open_reason(cited, evidence))
    return after(first, ruling, thresholds, "reviewer", outcome.choice.best.work)


def rule(outcome: Assessed, *, can_accuse: bool) -> Ruling:
    """The structured reviewer's label: what do the fields beside the title say?

    MAJOR only where two of them contradict and at most one agrees, and where a miss of the title proves
    something (``can_accuse``): nobody is accused because a source is silent.
    """
    fields = outcome.choice.fields if outcome.choice else ()
    agreeing = _named(fields, Agreement.AGREES)
    differing = _named(fields, Agreement.DIFFERS)
    said = f"agrees: {', '.join(agreeing) or 'nothing'}; differs: {', '.join(differing) or 'nothing'}"
    if can_accuse and len(differing) >= 2 and len(agreeing) <= 1:
        return Ruling(Label.MAJOR, f"the record is another work ({said})")
    if outcome.verdict is Verdict.EXACT:
        return Ruling(Label.EXACT, f"the record is the work meant ({said})")
    return Ruling(Label.MINOR, f"the record is the work meant, under another title ({said})")


def _named(fields: Sequence[FieldResult], agreement: Agreement) -> list[str]:
    return [_WORDS[f.field] for f in fields if f.field in _OTHER_FIELDS and f.agreement is agreement]


def after(first: Opinion, ruling: Ruling, thresholds: Thresholds, judge: str, record: Work) -> Opinion:
    """``first`` after the ruling: its label, and the middle of the label's band as the score."""
    verdict = Verdict(ruling.label.value)
    score = thresholds.middle_of(BANDS[verdict])
    findings = first.findings
    if verdict is Verdict.MAJOR and first.verdict is not Verdict.MAJOR:
        findings = (*findings, (another_work(record), 0.0))
    step = Step(judge, "review", Outcome.ANSWERED, note=f"{ruling.label}: {ruling.rationale}", by_judge=True)
    return replace(
        first,
        verdict=verdict,
        score=score,
        findings=findings,
        contributions=moved(first.contributions, score, "review", f"{ruling.label} after review"),
        rationale=f"{first.rationale}; on review {verdict.value}: {ruling.rationale}",
        steps=(*first.steps, step),
        names_record=verdict is not Verdict.MAJOR,
    )


def another_work(record: Work) -> Finding:
    """The finding that the record which was found is not the work described."""
    detail = f"no work of this description was found; the record at hand is “{record.title}”"
    return Finding("unknown-work", "title", WEIGHTS["unknown-work"], "", record.title, detail)
