"""Choose the record: the assessed hits, the one work they agree on, and what each field says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citeground.citations.evidence import Evidence, Hit
from citeground.citations.finding import Agreement, FieldResult
from citeground.citations.identity import Assessment, assess, same_work
from citeground.frozen import swift
from citeground.models import Basis, Match, Work

# Whose word counts first where records of one work contradict each other.
_TRUST = (
    "crossref",
    "datacite",
    "arxiv",
    "inspire",
    "dblp",
    "acl",
    "pdg",
    "semantic_scholar",
    "openalex",
    "web",
)

# The group of pages of the open web: they are no registry, and corroborate nothing.
WEB = "web"


@swift
@dataclass(frozen=True, slots=True)
class Judged:
    """A hit with its assessment."""

    hit: Hit
    assessment: Assessment

    @property
    def work(self) -> Work:
        """The record."""
        return self.assessment.work


@swift
@dataclass(frozen=True, slots=True)
class Choice:
    """The work that the reference means: its records best first, and the fields' merged results."""

    best: Judged
    records: tuple[Judged, ...]
    fields: tuple[FieldResult, ...]

    @property
    def basis(self) -> Basis:
        """IDENTIFIER, else CORROBORATED by two independent sources, else SEARCH."""
        if self.best.hit.identifier is not None or any(j.hit.identifier is not None for j in self.records):
            return Basis.IDENTIFIER
        return Basis.CORROBORATED if len(self.groups - {WEB}) >= 2 else Basis.SEARCH

    @property
    def groups(self) -> frozenset[str]:
        """The independent sources whose records describe the work."""
        return frozenset(j.hit.group for j in self.records)

    def as_match(self) -> Match:
        """The best record as a Match."""
        mine = self.best.hit.source
        others = tuple(dict.fromkeys([j.hit.source for j in self.records if j.hit.source != mine]))
        return Match(self.best.work, self.basis, round(self.best.assessment.similarity, 1), others)


def judge(cited: Work, evidence: Evidence) -> tuple[Judged, ...]:
    """Every hit assessed, in the order in which it came; each record once."""
    return tuple(Judged(h, _assessed(cited, h, evidence)) for h in evidence.hits)


def _assessed(cited: Work, hit: Hit, evidence: Evidence) -> Assessment:
    by_identifier = hit.identifier is not None
    key = (id(hit.work), by_identifier)
    if key not in evidence.assessments:
        evidence.assessments[key] = assess(cited, hit.work, by_identifier=by_identifier)
    return evidence.assessments[key]


def choose(judged: Sequence[Judged]) -> Choice | None:
    """The work that the reference means, or None where no record is it.

    The best record is the one with the least to correct; records of the same work join it, and a field
    on which any of them confirms the reference is confirmed: any version may justify what is cited.
    """
    same = [j for j in judged if j.assessment.same]
    if not same:
        return None
    best = max(same, key=_preference) if len(same) > 1 else same[0]
    records = [best, *(j for j in same if j is not best and same_work(j.work, best.work))]
    return Choice(best, tuple(records), _merge(records))


def _preference(judged: Judged) -> tuple[float, bool, float, int]:
    """Least weight, then found by identifier, then title, then trust. Later ones lose ties."""
    a = judged.assessment
    return (round(a.weight, 3), judged.hit.identifier is not None, a.similarity, -_trust(judged.hit.source))


def _trust(source: str) -> int:
    name = source.split(" ")[0].lower()
    return _TRUST.index(name) if name in _TRUST else len(_TRUST)


def _merge(records: Sequence[Judged]) -> tuple[FieldResult, ...]:
    if len(records) == 1:
        return records[0].assessment.fields
    return tuple(
        _most_favourable([j.assessment.fields[i] for j in records])
        for i in range(len(records[0].assessment.fields))
    )


def _most_favourable(results: Sequence[FieldResult]) -> FieldResult:
    agreeing = [r for r in results if r.agreement is Agreement.AGREES]
    if agreeing:
        return max(agreeing, key=lambda r: r.weight)
    differing = [r for r in results if r.agreement is Agreement.DIFFERS]
    if not differing:
        return results[0]
    # The best record speaks, unless another one leaves less to correct.
    return max(differing, key=lambda r: r.weight)


def rivals(judged: Sequence[Judged], choice: Choice) -> tuple[Judged, ...]:
    """Other works that fit the reference just as well: nothing tells them apart."""
    if len(judged) < 2 or choice.best.hit.identifier is not None:
        return ()
    least = choice.best.assessment.weight - 0.01
    return tuple(
        j for j in judged
        if j.hit.identifier is None and j.assessment.same and j not in choice.records
        and j.assessment.weight >= least
    )  # fmt: skip
