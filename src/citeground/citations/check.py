"""Check the references of documents against sources: the first engine, from references to a report."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from importlib.resources import files as resource_files
from pathlib import Path

from citeground import __version__
from citeground.cascade import Source, run
from citeground.citations import rules
from citeground.citations.finding import Agreement, Finding
from citeground.citations.fix import correction
from citeground.citations.identity import assess
from citeground.citations.inquiry import Inquiry, resolve
from citeground.citations.plausible import check_plausible
from citeground.citations.rules.from_problems import from_problems
from citeground.citations.titles import Relation
from citeground.citations.venues import claims_venue
from citeground.citations.verify import (
    UNINDEXED,
    Assessed,
    confidence,
    is_ambiguous,
    rationale,
    score_of,
    scored,
    title_is_open,
    verify,
)
from citeground.citations.wording import word
from citeground.models import Basis, Document, Reference, TextFile, Work
from citeground.thresholds import Thresholds
from citeground.trail import Outcome
from citeground.verdicts import Discrepancy, Report, Verdict, Verification

Progress = Callable[[int, int], None]


@lru_cache(maxsize=1)
def shipped_thresholds() -> Thresholds:
    """The structured verifier's thresholds as they were fitted (``thresholds.toml`` beside this file)."""
    return Thresholds.load(
        Path(str(resource_files("citeground.citations").joinpath("thresholds.toml"))), "structured"
    )


@dataclass(frozen=True, slots=True)
class Options:
    """How to check.

    ``select`` and ``ignore`` hold rule names: what is not selected, or is ignored, neither shows nor
    counts. ``jobs`` is the number of references that are searched at once. ``today`` dates the run (for
    identifiers from the future).
    """

    offline: bool = False
    verifier: str = "structured"
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    jobs: int = 4
    today: date | None = None
    thresholds: Thresholds | None = None

    def skips(self, rule: str, reference: Reference | None = None) -> bool:
        """Whether findings of this rule are left out."""
        if reference is not None and reference.ignored:
            code = rules.load(rule).CODE
            if {rule, code, "all"} & set(reference.ignored):
                return True
        return rule in self.ignore or bool(self.select and rule not in self.select)


def check(
    documents: Sequence[Document],
    sources: Sequence[Source],
    options: Options = Options(),
    progress: Progress | None = None,
) -> Report:
    """Check every reference of ``documents``.

    Identifiers of all references are resolved first, in batches; then what is still open is searched,
    source after source, until it is confirmed. A source that fails is named and is never an answer.
    ``KeyboardInterrupt`` ends the search: what is known by then is reported.
    """
    # Nearly all that is made here is kept for the report: looking for garbage finds none and costs a tenth.
    collects = gc.isenabled()
    gc.disable()
    try:
        return _checked(documents, sources, options, progress)
    finally:
        if collects:
            gc.enable()


def _checked(
    documents: Sequence[Document], sources: Sequence[Source], options: Options, progress: Progress | None
) -> Report:
    engine = _Engine(sources, options, progress)
    references = [r for d in documents for r in d.references]
    inquiries = engine.gather(references)
    texts = {f.path: f for d in documents for f in d.files}
    verifications = tuple(engine.conclude(q, texts.get(q.reference.path)) for q in inquiries)
    return Report(
        documents=tuple(documents),
        verifications=verifications,
        problems=tuple(_document_findings(documents, options, texts)),
        sources=tuple(_describe(s) for s in sources),
        unanswered={name: reason for q in inquiries for name, reason in q.failed.items()},
        version=__version__,
        read=engine.today.isoformat(),
    )


def _describe(source: Source) -> str:
    return f"{source.name} ({source.coverage.note})" if source.coverage.note else source.name


@dataclass(slots=True)
class _Engine:
    sources: Sequence[Source]
    options: Options
    progress: Progress | None = None
    thresholds: Thresholds = field(init=False)
    today: date = field(init=False)

    def __post_init__(self) -> None:
        self.thresholds = self.options.thresholds or shipped_thresholds()
        self.today = self.options.today or date.today()

    def gather(self, references: Sequence[Reference]) -> list[Inquiry]:
        inquiries = [Inquiry(r) for r in references]
        try:
            resolve(inquiries, self.sources, self.settle, self.options.jobs)
            self._search([q for q in inquiries if not q.confirmed], len(inquiries))
        except KeyboardInterrupt:
            print("interrupted: reporting what is known so far", file=sys.stderr)
        return inquiries

    def _search(self, open_ones: Sequence[Inquiry], total: int) -> None:
        done = total - len(open_ones)
        if any(s.coverage.is_remote for s in self.sources) and self.options.jobs > 1:
            with ThreadPoolExecutor(max_workers=self.options.jobs) as pool:
                results: Iterable[None] = pool.map(self._search_one, open_ones)
                self._count(results, done, total)
        else:
            self._count(map(self._search_one, open_ones), done, total)

    def _count(self, results: Iterable[None], done: int, total: int) -> None:
        if self.progress:
            self.progress(done, total)
        for _ in results:
            done += 1
            if self.progress:
                self.progress(done, total)

    def settle(self, inquiry: Inquiry) -> None:
        """Confirmed means: EXACT on the evidence so far, so that no further source need be asked."""
        outcome = verify(inquiry.reference, inquiry.evidence(), self.thresholds)
        is_open = outcome.choice is not None and title_is_open(inquiry.reference.cited, outcome.choice)
        inquiry.confirmed = outcome.verdict is Verdict.EXACT and outcome.score is not None and not is_open
        inquiry.outcome = outcome if inquiry.confirmed else None

    def _search_one(self, inquiry: Inquiry) -> None:
        cited = inquiry.reference.cited
        if not cited.title and not (cited.volume and cited.page) and not cited.author:
            return
        asked = (
            f"title: {cited.title}"
            if cited.title
            else f"place: {cited.container_title} {cited.volume}, {cited.page}"
        )
        scale = (0.0, 100.0)
        bands = Thresholds(50.0, 10.0 * self.thresholds.upper, scale)
        gathered = run(
            cited, [s for s in self.sources if _asks(s, cited)], _Searched(inquiry), bands, asked=asked
        )
        by_name = {s.name: s for s in self.sources}
        inquiry.steps.extend(gathered.trail.steps)
        for step in gathered.trail.steps:
            if step.outcome is Outcome.FAILED:
                inquiry.failed[step.source] = step.note
            else:
                inquiry.took(by_name[step.source])
        for graded in (*gathered.kept, *gathered.dropped):
            inquiry.add(by_name[graded.source], (graded.item,))

    def conclude(self, inquiry: Inquiry, file: TextFile | None) -> Verification:
        """The verdict on one reference, in words."""
        reference = inquiry.reference
        plausibility = [
            f for f in check_plausible(reference, self.today) if not self.options.skips(f.rule, reference)
        ]
        evidence = inquiry.evidence()
        outcome = None if plausibility else inquiry.outcome
        outcome = outcome or verify(reference, evidence, self.thresholds, plausibility)
        outcome = self._without_skipped(outcome, reference)
        choice = outcome.choice
        firm = choice is None or choice.basis is not Basis.SEARCH or evidence.closed
        record = choice.best.work if choice else None
        found = [self._worded(f, c, reference, firm, file, record) for f, c in outcome.findings]
        found += [
            self._worded(f, 0.0, reference, firm, file, record) for f in self._open_findings(outcome, inquiry)
        ]
        found += [self._worded(f, 0.0, reference, True, file, record) for f in _standing(record)]
        return Verification(
            reference=reference,
            verdict=outcome.verdict,
            score=None if outcome.score is None else round(outcome.score, 2),
            confidence=confidence(outcome),
            rationale=rationale(outcome),
            discrepancies=tuple(found),
            match=choice.as_match() if choice else None,
            contributions=outcome.contributions if outcome.score is not None else (),
            trail=evidence.trail,
        )

    def _without_skipped(self, outcome: Assessed, reference: Reference) -> Assessed:
        """What is ignored does not count either, so that score and list never disagree."""
        kept = [f for f, _ in outcome.findings if not self.options.skips(f.rule, reference)]
        if len(kept) == len(outcome.findings) or outcome.choice is None:
            return outcome
        return scored(kept, self.thresholds, outcome.choice, outcome.judged)

    def _open_findings(self, outcome: Assessed, inquiry: Inquiry) -> Iterator[Finding]:
        if outcome.verdict is Verdict.UNRESOLVED:
            yield from (
                f for f in _why_open(outcome, inquiry) if not self.options.skips(f.rule, inquiry.reference)
            )
        elif is_ambiguous(outcome) and not self.options.skips("ambiguous-work", inquiry.reference):
            yield Finding(
                "ambiguous-work",
                "title",
                0.0,
                inquiry.reference.cited.title,
                "",
                "several works fit this reference alike",
            )

    def _worded(
        self,
        finding: Finding,
        contribution: float,
        reference: Reference,
        firm: bool,
        file: TextFile | None,
        record: Work | None,
    ) -> Discrepancy:
        worded = replace(word(finding, reference, firm=firm, file=file), contribution=contribution)
        # An identifier comes out of its wrapping whether or not anybody knows the work.
        known = Work() if record is None and finding.rule == "malformed-identifier" else record
        if known is not None and (fix := correction(finding, reference, known, firm=firm, file=file)):
            worded = replace(worded, fix=fix)
        return worded


def _asks(source: Source, cited: Work) -> bool:
    """Whether a source has a question for this reference: the silence of one that has none is no answer."""
    asks: Callable[[Work], bool] | None = getattr(source, "asks", None)
    return asks is None or asks(cited)


class _Searched:
    """The judge of the search: 100 is a record that leaves nothing to correct, below 50 another work."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry

    def score(self, query: Work, evidence: Sequence[Work], /) -> Sequence[float]:
        return [self._one(query, work) for work in evidence]

    def _one(self, query: Work, work: Work) -> float:
        key = (id(work), False)
        assessment = self.inquiry.assessments.get(key)
        if assessment is None:
            assessment = self.inquiry.assessments[key] = assess(query, work)
        if not assessment.same:
            return min(49.0, assessment.similarity / 2)
        if query.title and work.title_is_weak and assessment.title.relation is Relation.OTHER:
            # A record that words titles itself leaves the title open: somebody else may know it.
            return 80.0
        score = 10.0 * score_of([f for r in assessment.fields for f in r.findings])
        conflict = any(h.identifier is not None for h in self.inquiry.hits)
        if claims_venue(query) and assessment.field("container_title").agreement is Agreement.UNKNOWN:
            # Another source may know where it appeared: not yet beyond a further question.
            return max(50.0, min(80.0, score))
        return max(50.0, score - (15.0 if conflict else 0.0))


def _why_open(outcome: Assessed, inquiry: Inquiry) -> Iterator[Finding]:
    """The open question of an UNRESOLVED reference, by its cause."""
    if inquiry.failed:
        for name, reason in inquiry.failed.items():
            rule = (
                "source-throttled" if "429" in reason or "throttl" in reason.lower() else "source-unavailable"
            )
            yield Finding(rule, "", 0.0, "", name, f"{name} did not answer: {reason}")
    elif inquiry.reference.cited.type in UNINDEXED:
        yield Finding("unindexed-class", "", 0.0, inquiry.reference.cited.type, "", outcome.reason)
    else:
        yield Finding("unknown-work", "title", 0.0, inquiry.reference.cited.title, "", outcome.reason)


_NOTICE_RULES = {
    "retracted": "retracted-work",
    "expression-of-concern": "expression-of-concern",
    "corrected": "corrected-work",
    "superseded": "superseded-preprint",
}


def _standing(work: Work | None) -> Iterator[Finding]:
    """Family 3: what a registry says happened to the work after it was published."""
    for notice in work.notices if work else ():
        where = str(notice.identifier) if notice.identifier else notice.note
        when = f" in {notice.date.year}" if notice.date else ""
        yield Finding(
            _NOTICE_RULES[notice.kind.value],
            "",
            0.0,
            "",
            where,
            f"{notice.kind.value}{when}: {where}".rstrip(": "),
        )


def _document_findings(
    documents: Sequence[Document], options: Options, texts: dict[str, TextFile]
) -> Iterator[Discrepancy]:
    for document in documents:
        located = list(from_problems(document))
        for name in rules.DOCUMENT_RULES:
            if not options.skips(name):
                located.extend(rules.load(name).check(document))  # type: ignore[attr-defined]
        for item in located:
            if options.skips(item.finding.rule, item.reference):
                continue
            reference = item.reference or Reference(
                item.key, 0, Work(), path=item.path, line=max(1, item.line)
            )
            worded = word(item.finding, reference, firm=True, file=texts.get(reference.path))
            if item.line:
                worded = replace(worded, path=item.path, line=item.line, column=item.column or 1)
            yield worded


__all__ = ["Options", "check", "shipped_thresholds"]
