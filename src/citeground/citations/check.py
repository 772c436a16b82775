"""Check the references of documents against sources: the first engine, from references to a report."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from importlib.resources import files as resource_files
from pathlib import Path

from citeground import __version__
from citeground.cascade import Source
from citeground.citations import rules
from citeground.citations.enough import UNINDEXED
from citeground.citations.evidence import Evidence
from citeground.citations.finding import Finding
from citeground.citations.gathering import Gathering, Network, Progress
from citeground.citations.inquiry import Inquiry
from citeground.citations.offers import offers
from citeground.citations.opinion import Opinion, of_comparison
from citeground.citations.plausible import check_plausible
from citeground.citations.reading import Reading, read_by_model
from citeground.citations.rereading import take_up
from citeground.citations.review import reviewed
from citeground.citations.rules.from_problems import from_problems
from citeground.citations.second_judge import SecondJudge, open_judge, silent_models
from citeground.citations.side_by_side import side_by_side
from citeground.citations.standing import standing
from citeground.citations.verify import (
    Assessed,
    is_ambiguous,
    scored,
    title_is_open,
    verify,
)
from citeground.citations.wording import word
from citeground.errors import SourceThrottled
from citeground.llm.model import Model
from citeground.models import Basis, Document, Reference, TextFile, Work
from citeground.thresholds import Thresholds
from citeground.trail import Trail, no_answer
from citeground.verdicts import Discrepancy, Report, Verdict, Verification


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
    identifiers from the future). ``verifier`` is structured, llm or both; the latter two ask ``model``, with
    worked examples where ``few_shot``; where ``reads_titles``, it also reads references in which the rules
    find no title. ``reviewer`` False leaves out the second look at suspicious records (for measuring what
    it is worth).
    """

    offline: bool = False
    verifier: str = "structured"
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    jobs: int = 4
    today: date | None = None
    thresholds: Thresholds | None = None
    model: Model | None = None
    few_shot: bool = False
    reads_titles: bool = True
    reviewer: bool = True

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
    network: Network | None = None,
) -> Report:
    """Check every reference of ``documents``.

    Identifiers of all references are resolved first, in batches; then what is still open is searched,
    source after source, until it is confirmed. A source that fails is named and is never an answer.
    ``network`` tells of DOIs that no source knows who registered them; without it Crossref's and DataCite's
    word counts. ``KeyboardInterrupt`` ends the search: what is known by then is reported.
    """
    # Nearly all that is made here is kept for the report: looking for garbage finds none and costs a tenth.
    collects = gc.isenabled()
    gc.disable()
    try:
        return _checked(documents, sources, options, progress, network)
    finally:
        if collects:
            gc.enable()


def _checked(
    documents: Sequence[Document],
    sources: Sequence[Source],
    options: Options,
    progress: Progress | None,
    network: Network | None,
) -> Report:
    engine = _Engine(sources, options, progress, network)
    references = [r for d in documents for r in d.references]
    readings = read_by_model(options.model if options.reads_titles else None, references, options.jobs)
    inquiries = engine.gather([r.reference for r in readings])
    texts = {f.path: f for d in documents for f in d.files}
    verifications = tuple(engine.conclude_all(inquiries, readings, texts))
    return Report(
        documents=tuple(documents),
        verifications=verifications,
        problems=tuple(_document_findings(documents, options, texts)),
        sources=tuple(_describe(s) for s in sources),
        unanswered={
            **{name: reason for q in inquiries for name, reason in q.failed.items()},
            **silent_models(verifications),
        },
        usage=network.usage() if network else {},
        version=__version__,
        read=engine.today.isoformat(),
        is_blind=_is_blind(sources, verifications),
    )


def _is_blind(sources: Sequence[Source], verifications: Sequence[Verification]) -> bool:
    remote = {s.name for s in sources if s.coverage.is_remote}
    return (
        not any(v.match or remote.intersection(v.trail.answered) for v in verifications)
        and any(remote.intersection(v.trail.failed) for v in verifications)
    )  # fmt: skip


def _describe(source: Source) -> str:
    return f"{source.name} ({source.coverage.note})" if source.coverage.note else source.name


@dataclass(slots=True)
class _Engine:
    sources: Sequence[Source]
    options: Options
    progress: Progress | None = None
    network: Network | None = None
    thresholds: Thresholds = field(init=False)
    today: date = field(init=False)
    judge: SecondJudge | None = field(init=False)

    def __post_init__(self) -> None:
        self.thresholds = self.options.thresholds or shipped_thresholds()
        self.today = self.options.today or date.today()
        self.judge = open_judge(
            self.options.verifier,
            self.options.model,
            self.thresholds,
            self.options.few_shot,
            self.options.reviewer,
        )

    def gather(self, references: Sequence[Reference]) -> list[Inquiry]:
        """What all sources say about all references."""
        gathering = Gathering(
            self.sources, self.thresholds, self.settle, self.options.jobs, self.network, self.progress
        )
        return gathering.run(references)

    def settle(self, inquiry: Inquiry) -> None:
        """Confirmed means: EXACT on the evidence so far, so that no further source need be asked."""
        take_up(inquiry)
        outcome = verify(inquiry.reference, inquiry.evidence(), self.thresholds)
        is_open = outcome.choice is not None and title_is_open(inquiry.reference.cited, outcome.choice)
        inquiry.confirmed = outcome.verdict is Verdict.EXACT and outcome.score is not None and not is_open
        inquiry.outcome = outcome if inquiry.confirmed else None
        inquiry.is_done = inquiry.confirmed or _is_agreed(outcome)

    def conclude_all(
        self, inquiries: Sequence[Inquiry], readings: Sequence[Reading], texts: Mapping[str, TextFile]
    ) -> list[Verification]:
        """All verdicts, in order; a model is asked about several references at once.

        Ctrl-C ends the asking: what is left is compared without the model.
        """

        def one(number: int, judge: SecondJudge | None) -> Verification:
            inquiry = inquiries[number]
            return self.conclude(inquiry, texts.get(inquiry.reference.path), readings[number], judge)

        numbers = range(len(inquiries))
        done: dict[int, Verification] = {}
        if self.judge is not None:
            try:
                done.update(side_by_side(lambda n: one(n, self.judge), numbers, self.options.jobs))
            except KeyboardInterrupt:
                print("interrupted: the rest is compared without the model", file=sys.stderr)
        return [done.get(n) or one(n, None) for n in numbers]

    def conclude(
        self,
        inquiry: Inquiry,
        file: TextFile | None,
        reading: Reading | None = None,
        judge: SecondJudge | None = None,
    ) -> Verification:
        """The verdict on one reference, in words."""
        if inquiry.outcome is None:
            take_up(inquiry)
        reference = inquiry.reference
        plausibility = [
            f for f in check_plausible(reference, self.today) if not self.options.skips(f.rule, reference)
        ]
        evidence = inquiry.evidence()
        outcome = None if plausibility else inquiry.outcome
        outcome = outcome or verify(reference, evidence, self.thresholds, plausibility)
        outcome = self._without_skipped(outcome, reference)
        opinion = self._opinion(reference, evidence, outcome, judge)
        choice = outcome.choice
        match = choice.as_match() if choice else opinion.match
        firm = match is None or match.basis is not Basis.SEARCH or evidence.closed
        record = match.work if match and opinion.names_record else None
        kept = [(f, c) for f, c in opinion.findings if not self.options.skips(f.rule, reference)]
        found = [self._worded(f, c, reference, firm, file, record) for f, c in kept]
        found += [
            self._worded(f, 0.0, reference, firm, file, record)
            for f in self._open_findings(outcome, opinion.verdict, inquiry)
        ]
        found += [
            self._worded(f, 0.0, reference, True, file, record) for f in standing(reference.cited, choice)
        ]
        found += [
            self._worded(f, 0.0, reference, firm, file, record)
            for f in offers(reference, outcome)
            if not self.options.skips(f.rule, reference)
        ]
        return Verification(
            reference=reference,
            verdict=opinion.verdict,
            score=None if opinion.score is None else round(opinion.score, 2),
            confidence=opinion.confidence,
            rationale="; ".join(
                part for part in (opinion.rationale, reading.note if reading else "") if part
            ),
            discrepancies=tuple(found),
            match=match,
            contributions=opinion.contributions,
            trail=Trail((*(reading.steps if reading else ()), *evidence.trail.steps, *opinion.steps)),
            verifier=opinion.verifier,
        )

    def _opinion(
        self, reference: Reference, evidence: Evidence, outcome: Assessed, judge: SecondJudge | None
    ) -> Opinion:
        if judge is None and not self.options.reviewer:
            return of_comparison(outcome)
        if judge is None:
            return reviewed(outcome, reference.cited, evidence, self.thresholds)
        return judge.opinion(reference, evidence, outcome)

    def _without_skipped(self, outcome: Assessed, reference: Reference) -> Assessed:
        """What is ignored does not count either, so that score and list never disagree."""
        kept = [f for f, _ in outcome.findings if not self.options.skips(f.rule, reference)]
        if len(kept) == len(outcome.findings) or outcome.choice is None:
            return outcome
        return scored(kept, self.thresholds, outcome.choice, outcome.judged)

    def _open_findings(self, outcome: Assessed, verdict: Verdict, inquiry: Inquiry) -> Iterator[Finding]:
        if verdict is Verdict.UNRESOLVED:
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
        if known is None:
            return worded
        from citeground.citations.fix import correction

        if fix := correction(finding, reference, known, firm=firm, file=file):
            worded = replace(worded, fix=fix)
        return worded


def _is_agreed(outcome: Assessed) -> bool:
    """Whether two independent registries have the work under all of its identifiers, and what is wrong with
    the reference is nothing in which another version of the work could differ."""
    choice = outcome.choice
    return (
        choice is not None
        and choice.basis is Basis.IDENTIFIER
        and len(choice.groups) > 1
        and all(j in choice.records for j in outcome.judged if j.hit.identifier is not None)
        and all(f.field in _OF_EVERY_VERSION for f, contribution in outcome.findings if contribution)
    )


_OF_EVERY_VERSION = frozenset({"author", "title"})


def _why_open(outcome: Assessed, inquiry: Inquiry) -> Iterator[Finding]:
    """The open question of an UNRESOLVED reference, by its cause."""
    if inquiry.failures:
        throttled = {n: e.reason for n, e in inquiry.failures.items() if isinstance(e, SourceThrottled)}
        silent = {n: e.reason for n, e in inquiry.failures.items() if n not in throttled}
        for rule, failed in (("source-unavailable", silent), ("source-throttled", throttled)):
            if failed:
                yield Finding(rule, "", 0.0, "", ", ".join(failed), no_answer(failed))
    elif inquiry.open_because:
        yield Finding("source-unavailable", "", 0.0, "", "", outcome.reason)
    elif inquiry.reference.cited.type in UNINDEXED:
        yield Finding("unindexed-class", "", 0.0, inquiry.reference.cited.type, "", outcome.reason)
    else:
        yield Finding("unknown-work", "title", 0.0, inquiry.reference.cited.title, "", outcome.reason)


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
