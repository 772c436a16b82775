"""The verifier that asks a model: alone (``llm``), or inside what the comparison leaves open (``both``).

A model reads text that others wrote and can be talked into anything. In ``both`` the comparison's verdict
therefore stands, and the model moves the score within that verdict's band only. In neither mode does a
model settle what no source has answered, and of its answer only score and differences are used, no label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from citeground.citations.choose import Judged
from citeground.citations.differences import note_findings, own_findings
from citeground.citations.evidence import Evidence
from citeground.citations.finding import Finding
from citeground.citations.identity import TITLE_BAR
from citeground.citations.opinion import VERDICTS, Opinion, moved, of_comparison, range_of
from citeground.citations.review import after, another_work, reviewed
from citeground.citations.verify import Assessed, is_suspicious
from citeground.citations.weights import WEIGHTS
from citeground.errors import ConfigError, SourceError
from citeground.llm.model import Model, Reply
from citeground.llm.reviewer import review
from citeground.llm.settings import HOW
from citeground.llm.verifier import Judgement, verify
from citeground.models import Basis, Match, Reference, Work
from citeground.thresholds import Thresholds
from citeground.trail import Outcome, Step
from citeground.verdicts import Confidence, Contribution, Verdict, Verification

MODES = ("structured", "llm", "both")
_UNREADABLE = "an unreadable answer, also on the second try"
_LONGEST_NOTE = 4_000


@lru_cache(maxsize=1)
def paper_thresholds() -> Thresholds:
    """The thresholds of the paper's model (``llm_thresholds.toml`` beside this file)."""
    return Thresholds.load(Path(str(files("citeground.citations").joinpath("llm_thresholds.toml"))), "llm")


@dataclass(frozen=True, slots=True)
class SecondJudge:
    """A model as verifier. ``is_bound`` is the mode ``both``; ``thresholds`` are those of the comparison.

    One call a reference, one more where the record is suspicious; none where no source had anything to say.
    """

    model: Model
    is_bound: bool
    thresholds: Thresholds
    few_shot: bool = False
    has_reviewer: bool = True

    def opinion(self, reference: Reference, evidence: Evidence, outcome: Assessed) -> Opinion:
        """The model's opinion, or the comparison's where the model gives none, which it then says."""
        first = of_comparison(outcome)
        if self.has_reviewer:
            first = reviewed(outcome, reference.cited, evidence, self.thresholds)
        near = outcome.choice.best if outcome.choice else _nearest(outcome.judged)
        if outcome.verdict is Verdict.UNRESOLVED and (self.is_bound or near is None):
            return first
        record = near.work if near else None
        judgement, steps, why = self._ask(reference, record)
        if judgement is None:
            said = f"{first.rationale}; compared without the model {self.model.name} ({why})"
            return replace(first, rationale=said, steps=(*first.steps, *steps))
        alone = self._alone(reference, outcome, near, judgement)
        if self.has_reviewer and near is not None and is_suspicious(near):
            alone = self._reviewed(reference, near.work, alone)
        alone = replace(alone, steps=(*steps, *alone.steps))
        if self.is_bound:
            return self._bounded(reference, outcome, first, alone, judgement)
        if outcome.verdict is Verdict.UNRESOLVED and alone.verdict is Verdict.MAJOR:
            return replace(first, steps=(*first.steps, *alone.steps))
        return alone

    def _ask(
        self, reference: Reference, record: Work | None
    ) -> tuple[Judgement | None, tuple[Step, ...], str]:
        """The judgement, the step for the trail, and why there is no judgement."""
        try:
            judgement, reply = verify(self.model, reference, record, few_shot=self.few_shot)
        except SourceError as error:
            return None, (self._failed("verification", error.reason),), error.reason
        why = "" if judgement else _why_unreadable(reply)
        return judgement, (self._step("verification", reply, why),), why

    def _alone(
        self, reference: Reference, outcome: Assessed, near: Judged | None, judgement: Judgement
    ) -> Opinion:
        """What the model's score means by itself, on the thresholds for models."""
        bands, record = paper_thresholds(), near.work if near else None
        score = judgement.score
        if record is None:
            # Without a record there is nothing that could confirm a reference.
            score = min(score, bands.upper - 0.01)
        verdict = VERDICTS[bands.band(score)]
        found = own_findings(judgement, reference.cited, record, is_exact=verdict is Verdict.EXACT)
        if verdict is Verdict.MAJOR:
            found = [*found, another_work(record) if record is not None else _unknown(reference)]
        choice = outcome.choice
        where = f"found in {choice.best.hit.source}; " if choice and verdict is not Verdict.MAJOR else ""
        return Opinion(
            verdict,
            score,
            tuple((f, 0.0) for f in found),
            (Contribution("base", 10.0, "a reference without discrepancies"),
             Contribution("model", round(score - 10.0, 4), f"{self.model.name}: {score:g} of 10")),
            judgement.confidence,
            f"{where}{self.model.name}: {judgement.rationale}",
            verifier="llm",
            names_record=verdict is not Verdict.MAJOR,
            match=_match(near) if near and choice is None and verdict is not Verdict.MAJOR else None,
        )  # fmt: skip

    def _reviewed(self, reference: Reference, record: Work, alone: Opinion) -> Opinion:
        try:
            ruling, reply = review(self.model, reference, record, alone.score or 0.0, alone.rationale)
        except SourceError as error:
            return replace(alone, steps=(*alone.steps, self._failed("review", error.reason)))
        if ruling is None:
            step = self._step("review", reply, _why_unreadable(reply))
            return replace(alone, steps=(*alone.steps, step))
        ruled = after(alone, ruling, paper_thresholds(), self.model.name, record)
        return replace(ruled, steps=(*alone.steps, self._step("review", reply, "")))

    def _bounded(
        self, reference: Reference, outcome: Assessed, first: Opinion, alone: Opinion, judgement: Judgement
    ) -> Opinion:
        """The comparison's verdict, with the model's score inside its band and the model's words beside."""
        if first.score is None:
            return replace(first, verifier="both", steps=(*first.steps, *alone.steps))
        low, high = range_of(first.verdict, first.score, self.thresholds)
        score = round(low + (high - low) * _place(alone, first), 2)
        notes = note_findings(judgement, reference.cited, outcome)
        said = f"{self.model.name}: {judgement.rationale}" if judgement.rationale else self.model.name
        agrees = alone.verdict is first.verdict
        heard = "" if agrees else f" (its {alone.score:g} of 10 lies outside what the comparison leaves open)"
        return replace(
            first,
            score=score,
            findings=(*first.findings, *((f, 0.0) for f in notes)),
            contributions=moved(first.contributions, score, "model", f"{self.model.name}{heard}"),
            confidence=first.confidence if agrees else Confidence.LOW,
            rationale=f"{first.rationale}; {said}{heard}",
            verifier="both",
            steps=(*first.steps, *alone.steps),
        )

    def _step(self, asked: str, reply: Reply, why: str) -> Step:
        """The raw answer, kept as it came."""
        raw = reply.text[:_LONGEST_NOTE]
        if why:
            return Step(self.model.name, asked, Outcome.FAILED, note=f"{why}: {raw}", by_judge=True)
        return Step(self.model.name, asked, Outcome.ANSWERED, note=raw, by_judge=True)

    def _failed(self, asked: str, reason: str) -> Step:
        return Step(self.model.name, asked, Outcome.FAILED, note=reason, by_judge=True)


def open_judge(
    verifier: str,
    model: Model | None,
    thresholds: Thresholds,
    few_shot: bool = False,
    reviewer: bool = True,
) -> SecondJudge | None:
    """The judge of the mode ``verifier``: None for ``structured``. Raises ``ConfigError``."""
    if verifier == "structured":
        return None
    if verifier not in MODES:
        raise ConfigError(f"no verifier is called {verifier!r}; there are: {', '.join(MODES)}")
    if model is None:
        raise ConfigError(f"--verifier {verifier} needs a model: {HOW}")
    return SecondJudge(model, verifier == "both", thresholds, few_shot, reviewer)


def silent_models(verifications: Sequence[Verification]) -> dict[str, str]:
    """Models that gave no usable answer at least once, and the reason they gave last."""
    steps = (s for v in verifications for s in v.trail.steps)
    return {s.source: s.note[:200] for s in steps if s.by_judge and s.outcome is Outcome.FAILED}


def _place(alone: Opinion, first: Opinion) -> float:
    """Where in its band the model's score lies, 0 to 1; at the edge where it lies in another band."""
    bands = paper_thresholds()
    score = alone.score if alone.score is not None else bands.scale[0]
    edges = {Verdict.MAJOR: bands.scale[0], Verdict.MINOR: bands.lower, Verdict.EXACT: bands.upper}
    tops = {Verdict.MAJOR: bands.lower, Verdict.MINOR: bands.upper, Verdict.EXACT: bands.scale[1]}
    low, high = edges[first.verdict], tops[first.verdict]
    return min(1.0, max(0.0, (score - low) / (high - low)))


def _nearest(judged: Sequence[Judged]) -> Judged | None:
    """The candidate to show a model where the comparison accepts none: by identifier, else by title."""
    by_identifier = [j for j in judged if j.hit.identifier is not None]
    near = [j for j in judged if j.assessment.title.similarity >= TITLE_BAR]
    return max(near or by_identifier, key=lambda j: j.assessment.title.similarity, default=None)


def _match(near: Judged) -> Match:
    basis = Basis.SEARCH if near.hit.identifier is None else Basis.IDENTIFIER
    return Match(near.work, basis, round(near.assessment.similarity, 1))


def _unknown(reference: Reference) -> Finding:
    detail = "no such work in the sources that were asked"
    return Finding("unknown-work", "title", WEIGHTS["unknown-work"], reference.cited.title, "", detail)


def _why_unreadable(reply: Reply) -> str:
    if reply.finish in ("refusal", "content_filter"):
        return "it refused to answer"
    if reply.finish == "length":
        return "its answer was cut at the limit of tokens, also on the second try"
    return _UNREADABLE
