"""The structured verifier: a score of 0-10 that *is* the list of discrepancies.

The score is ten plus the contributions of the findings, and nothing else. Findings are damped: the
heaviest counts in full, each further one a factor less, so that slips never add up to another work.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from citeground.citations.choose import WEB, Choice, Judged, choose, judge, rivals
from citeground.citations.enough import UNINDEXED, too_little
from citeground.citations.evidence import Evidence
from citeground.citations.finding import Agreement, FieldResult, Finding
from citeground.citations.identifiers import compare_identifiers, conflict, unresolved
from citeground.citations.identity import Assessment
from citeground.citations.titles import Relation, is_about, is_correction, is_distinctive
from citeground.citations.weights import WEIGHTS
from citeground.models import Basis, Identifier, Reference, Work
from citeground.text.folding import squash
from citeground.thresholds import Thresholds
from citeground.trail import Band, no_answer
from citeground.verdicts import Confidence, Contribution, Verdict

BASE = 10.0
_BASE = Contribution("base", BASE, "a reference without discrepancies")
DAMPING = 0.4
_LONGEST_PRINTED, _A_TITLE = 4000, 14


class Assessed:
    """The outcome of the comparison: choice, findings with their contributions, score, verdict."""

    __slots__ = ("choice", "contributions", "findings", "judged", "reason", "score", "verdict")

    def __init__(
        self,
        verdict: Verdict,
        score: float | None,
        findings: Sequence[tuple[Finding, float]],
        choice: Choice | None,
        judged: Sequence[Judged],
        reason: str = "",
    ) -> None:
        self.verdict = verdict
        self.score = score
        self.findings = tuple(findings)
        self.choice = choice
        self.judged = tuple(judged)
        self.reason = reason
        self.contributions = (
            _BASE,
            *[Contribution(f.field, c, f"{f.rule}: {f.detail}") for f, c in findings],
        )


def verify(
    reference: Reference, evidence: Evidence, thresholds: Thresholds, plausibility: Sequence[Finding] = ()
) -> Assessed:
    """Compare a reference with everything that came back, and conclude.

    ``plausibility`` are findings that needed no source (an impossible identifier).
    """
    cited = reference.cited
    judged = judge(cited, evidence)
    choice = choose(judged)
    if choice is None:
        return _without_record(reference, evidence, judged, plausibility)
    findings = [f for result in choice.fields for f in result.findings]
    # What the best record bears itself agrees.
    if cited.url or not set(cited.identifiers).issubset(choice.best.work.identifiers):
        findings += [f for r in _identifier_results(cited, evidence, choice) for f in r.findings]
    if plausibility:
        findings += _not_said_twice(_not_on_record(plausibility, cited, choice), findings)
    if len(judged) > len(choice.records):
        findings = _chimera(choice, judged, findings)
        findings += _borrowed_title(cited, choice, judged)
    return scored(findings, thresholds, choice, judged)


def scored(
    findings: Sequence[Finding], thresholds: Thresholds, choice: Choice, judged: Sequence[Judged]
) -> Assessed:
    """The outcome for a work that was found: whatever is wrong in its description, it is not MAJOR."""
    weighted = damped(findings)
    score = max(0.0, BASE + sum([c for _, c in weighted]))
    verdict = Verdict.EXACT if thresholds.band(score) is Band.UPPER else Verdict.MINOR
    return Assessed(verdict, score, weighted, choice, judged)


def score_of(findings: Sequence[Finding]) -> float:
    """The score that these findings leave: the base and their damped contributions."""
    return BASE + sum([c for _, c in damped(findings)])


def damped(findings: Sequence[Finding]) -> list[tuple[Finding, float]]:
    """Each finding with its contribution, the heaviest first."""
    if not findings:
        return []
    ordered = sorted(findings, key=lambda f: f.weight)
    return [(f, round(f.weight * DAMPING**k, 4) if f.weight else 0.0) for k, f in enumerate(ordered)]


def _identifier_results(cited: Work, evidence: Evidence, choice: Choice) -> tuple[FieldResult, ...]:
    resolved: dict[Identifier, list[Work]] = {}
    for hit in evidence.hits:
        if hit.identifier is not None:
            resolved.setdefault(hit.identifier, []).append(hit.work)
    records = [j.work for j in choice.records]
    return compare_identifiers(cited, records, resolved, evidence.absent, closed=evidence.closed)


def _not_on_record(plausibility: Sequence[Finding], cited: Work, choice: Choice) -> list[Finding]:
    """A DOI that a registry has for this very work, in the journal that is cited, is not impossible there."""
    venue = next(r for r in choice.fields if r.field == "container_title")
    if venue.agreement is not Agreement.AGREES:
        return list(plausibility)
    doi = cited.identifier("doi")
    known = any(doi and j.work.identifier("doi") == doi for j in choice.records)
    return [f for f in plausibility if not (known and f.field == "doi" and f.rule == "impossible-identifier")]


def _not_said_twice(plausibility: Sequence[Finding], findings: Sequence[Finding]) -> list[Finding]:
    """An impossible identifier needs no second finding that says it is not the record's."""
    said = {f.field for f in findings if f.rule in {"identifier-conflict", "unresolved-identifier"}}
    return [f for f in plausibility if f.field not in said or f.rule == "impossible-identifier"]


def _chimera(choice: Choice, judged: Sequence[Judged], findings: list[Finding]) -> list[Finding]:
    """The title of one work under the authors of another: where both were found, name both."""
    replaced = [
        f for f in findings if f.rule == "author-mismatch" and f.weight <= WEIGHTS["author-mismatch"] - 1.0
    ]
    if not replaced:
        return findings
    for other in judged:
        if other in choice.records or other.assessment.field("author").agreement is not Agreement.AGREES:
            continue
        found = f"{other.work.title} ({other.hit.source})"
        detail = (
            f"the title is that of “{choice.best.work.title}”, the authors are those of “{other.work.title}”"
        )
        finding = Finding(
            "chimeric-reference",
            "author",
            WEIGHTS["chimeric-reference"],
            replaced[0].given,
            found,
            detail,
            replaced[0].at,
        )
        return [f for f in findings if f not in replaced] + [finding]
    return findings


def title_is_open(cited: Work, choice: Choice) -> bool:
    """Whether the record's own wording of the title leaves it open whether the cited one is right."""
    best = choice.best
    return bool(cited.title) and best.work.title_is_weak and best.assessment.title.relation is Relation.OTHER


def _borrowed_title(cited: Work, choice: Choice, judged: Sequence[Judged]) -> list[Finding]:
    """A place of one work under the title of another, where the record of the place words titles itself."""
    if not title_is_open(cited, choice) or not is_distinctive(cited.title):
        return []
    for other in judged:
        if other not in choice.records and other.assessment.title.relation >= Relation.VARIANT:
            detail = (
                f"the title is that of “{other.work.title}”, the place is that of “{choice.best.work.title}”"
            )
            return [
                Finding(
                    "chimeric-reference",
                    "title",
                    WEIGHTS["chimeric-reference"],
                    cited.title,
                    choice.best.work.title,
                    detail,
                )
            ]
    return []


def _without_record(
    reference: Reference, evidence: Evidence, judged: Sequence[Judged], plausibility: Sequence[Finding]
) -> Assessed:
    """No record is the work: MAJOR only where that proves something, else UNRESOLVED with the reason."""
    cited = reference.cited
    conflicts = [conflict(j.hit.identifier, j.work) for j in judged if j.hit.identifier is not None]
    others = list({f.given: f for f in conflicts}.values())
    others += [unresolved(i) for i in cited.identifiers if i in evidence.absent]
    others += _not_said_twice(plausibility, others)
    open_because = open_reason(cited, evidence) or _only_notice(cited, judged) or _misread(reference, judged)
    if open_because:
        return Assessed(Verdict.UNRESOLVED, None, [(f, 0.0) for f in others], None, judged, open_because)
    asked = ", ".join(evidence.answered)
    near = _nearest(judged)
    detail = f"no such work in {asked}" + (f"; the nearest is “{near.title}”" if near else "")
    missing = Finding(
        "unknown-work",
        "title" if cited.title else "",
        WEIGHTS["unknown-work"],
        cited.title,
        near.title if near else "",
        detail,
    )
    weighted = [(missing, WEIGHTS["unknown-work"]), *((f, 0.0) for f in others)]
    return Assessed(Verdict.MAJOR, 0.0, weighted, None, judged)


def _only_notice(cited: Work, judged: Sequence[Judged]) -> str:
    """A correction or a review of a work shows that the work exists: its absence proves nothing then."""
    for j in judged:
        by_identifier = j.hit.identifier is not None
        if j.assessment.title.other_document and is_about(j.work.title, cited.title, by_identifier):
            return f"only “{j.work.title}” was found in {j.hit.source}, which is about this work"
    led_to = [j for j in judged if j.hit.identifier is not None]
    if led_to and all(is_correction(j.work.title) for j in led_to):
        j = led_to[0]
        return f"{j.hit.identifier} leads to a correction alone, “{j.work.title}”, not to the work that it corrects"
    return ""


def _misread(reference: Reference, judged: Sequence[Judged]) -> str:
    """A printed reference may hold the very title that its identifier leads to, only not where it was read."""
    if reference.entry_type or not reference.raw:
        return ""
    raw = squash(reference.raw[:_LONGEST_PRINTED])
    for j in judged:
        key = squash(j.work.title)
        if j.hit.identifier is not None and len(key) >= _A_TITLE and key in raw:
            return f"the reference reads badly, but the title of {j.hit.identifier} stands in it"
    return ""


def _nearest(judged: Sequence[Judged]) -> Work | None:
    near = [j for j in judged if j.assessment.title.similarity >= 60.0]
    return max(near, key=lambda j: j.assessment.title.similarity).work if near else None


def open_reason(cited: Work, evidence: Evidence) -> str:
    """Why a miss proves nothing here; "" where it does."""
    if evidence.open_because:
        return evidence.open_because
    if evidence.closed:
        return (
            ""
            if cited.title or cited.identifiers or cited.page
            else "the reference has neither title nor place to look for"
        )
    if evidence.failed:
        return no_answer(evidence.failed)
    if not evidence.answered:
        return too_little(cited) or "no source was asked"
    if cited.type in UNINDEXED:
        return f"no source that was asked claims to hold every work of this class ({cited.type})"
    if reason := too_little(cited):
        return reason
    if not cited.title and not cited.identifiers:
        return "the reference has no title, and its journal, volume and page were not found"
    if len(evidence.witnesses(cited.type)) < 2:
        asked = ", ".join(evidence.answered)
        return f"not in {asked}, which does not claim to hold every work"
    return ""


def confidence(outcome: Assessed) -> Confidence:
    """HIGH with an identifier or two witnesses behind a clear outcome, LOW where little was compared."""
    choice = outcome.choice
    if choice is None:
        return Confidence.MEDIUM if outcome.verdict is Verdict.MAJOR else Confidence.LOW
    compared = sum([r.agreement is not Agreement.UNKNOWN for r in choice.fields])
    if choice.basis is not Basis.SEARCH and compared >= (3 if choice.best.work.title_is_weak else 2):
        return Confidence.HIGH
    return Confidence.MEDIUM if compared >= 2 else Confidence.LOW


def rationale(outcome: Assessed) -> str:
    """One line: which record, on what basis, and what decided."""
    if outcome.choice is None:
        if outcome.verdict is Verdict.UNRESOLVED:
            return f"could not be settled: {outcome.reason}"
        return outcome.findings[0][0].detail
    best: Assessment = outcome.choice.best.assessment
    where = f"{outcome.choice.best.hit.source} by {best.reason}"
    serious = [f for f, c in outcome.findings if c <= -1.0]
    if not serious:
        fields = tuple([r.field for r in outcome.choice.fields if r.agreement is Agreement.AGREES])
        return f"found in {where}{_agreeing(fields)}"
    return f"found in {where}; {serious[0].detail}" + (
        f" (and {len(serious) - 1} more)" if len(serious) > 1 else ""
    )


@lru_cache(maxsize=64)
def _agreeing(fields: tuple[str, ...]) -> str:
    return f"; {', '.join([_WORDS.get(f, f) for f in fields])} agree" if fields else ""


_WORDS = {"container_title": "venue", "issued": "year", "author": "authors", "locator": "volume and pages"}


def is_ambiguous(outcome: Assessed) -> bool:
    """Whether several works fit alike and nothing tells them apart."""
    return bool(outcome.choice and rivals(outcome.judged, outcome.choice))


def is_suspicious(judged: Judged) -> bool:
    """The paper's trigger of the reviewer: a record by identifier or from a page, under a title that is
    less than half alike."""
    by_address = judged.hit.identifier is not None or judged.hit.group == WEB
    return (
        by_address
        and judged.assessment.similarity < 50.0
        and judged.assessment.title.relation is not Relation.EQUAL
    )
