"""The search pass: what identifiers left open is searched, source after source, until it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from citeground.cascade import Gathered, Source, run
from citeground.citations.finding import Agreement
from citeground.citations.identity import assess
from citeground.citations.inquiry import Inquiry
from citeground.citations.side_by_side import side_by_side
from citeground.citations.titles import Relation
from citeground.citations.venues import claims_venue
from citeground.citations.verify import score_of
from citeground.errors import SourceError
from citeground.models import Work
from citeground.thresholds import Thresholds
from citeground.trail import Band, Outcome

# What journals and conferences print: a source of preprints or data is the last to know it.
_USUAL = "article-journal"


class Searched(NamedTuple):
    """What the search for one reference brought, and the errors of those who did not answer."""

    inquiry: Inquiry
    gathered: Gathered[Work]
    errors: dict[str, SourceError]


def search(
    open_ones: Sequence[Inquiry],
    sources: Sequence[Source],
    thresholds: Thresholds,
    jobs: int,
    step: Callable[[], None],
) -> None:
    """Search for every reference, ``jobs`` of them at once; ``step`` is called after each.

    Results are taken in the caller's thread, so that after Ctrl-C nothing changes any more.
    """
    by_name = {s.name: s for s in sources}

    def one(inquiry: Inquiry) -> Searched:
        asked = inquiry.searched
        left = (s for s in order(sources, inquiry.reference.cited) if s.name not in asked)
        return search_one(inquiry, left, thresholds)

    is_remote = any(s.coverage.is_remote for s in sources)
    if is_remote and jobs > 1:
        for _, result in side_by_side(one, open_ones, jobs):
            _finish(result, by_name, step)
        return
    for inquiry in open_ones:
        _finish(one(inquiry), by_name, step)


def _finish(result: Searched, by_name: dict[str, Source], step: Callable[[], None]) -> None:
    take(result, by_name)
    result.inquiry.is_done = True
    step()


def knock(inquiry: Inquiry, sources: Sequence[Source], thresholds: Thresholds) -> dict[str, SourceError]:
    """Search for one reference in all sources side by side, until one over the network answers.

    Before a long search, so that it is over at once where nobody does: gives those over the network if all
    of them fail, else {}.
    """
    chosen = list(order(sources, inquiry.reference.cited))
    results: dict[int, Searched] = {}
    for number, result in side_by_side(
        lambda n: search_one(inquiry, [chosen[n]], thresholds), range(len(chosen)), len(chosen)
    ):
        results[number] = result
        if chosen[number].coverage.is_remote and not result.errors:
            break
    for number in sorted(results):
        take(results[number], {chosen[number].name: chosen[number]})
    is_found = any(result.gathered.band is Band.UPPER for result in results.values())
    inquiry.is_done = is_found or len(results) == len(chosen)
    remote = [n for n, source in enumerate(chosen) if source.coverage.is_remote]
    errors = {name: error for result in results.values() for name, error in result.errors.items()}
    return errors if len(errors) == len(remote) else {}


def order(sources: Sequence[Source], cited: Work) -> Iterator[Source]:
    """The sources that have a question for this reference, the likeliest to know it first.

    Libraries come first. A source for works of this type alone (arXiv, for a preprint) comes next; one that
    holds other types alone comes last, since arXiv may be asked only once in three seconds.
    """

    def rank(source: Source) -> int:
        coverage = source.coverage
        if not coverage.is_remote:
            return 0
        if not coverage.types or _USUAL in coverage.types:
            return 2
        return 1 if cited.type in coverage.types or _names(cited, coverage.schemes) else 3

    # Whether a source has a question is found out when its turn comes.
    return (s for s in sorted(sources, key=rank) if _asks(s, cited))


def _names(cited: Work, schemes: frozenset[str]) -> bool:
    """Whether the reference gives an identifier that only such a source registers."""
    return schemes == {"arxiv"} and bool(cited.identifier("arxiv"))


def _asks(source: Source, cited: Work) -> bool:
    """Whether a source has a question for this reference: the silence of one that has none is no answer."""
    asks: Callable[[Work], bool] | None = getattr(source, "asks", None)
    return asks is None or asks(cited)


def search_one(inquiry: Inquiry, sources: Iterable[Source], thresholds: Thresholds) -> Searched:
    """Ask ``sources`` in order until one has a record that leaves nothing to correct. Changes nothing."""
    cited = inquiry.reference.cited
    errors: dict[str, SourceError] = {}
    if not inquiry.is_searchable:
        return Searched(inquiry, Gathered(), errors)
    bands = Thresholds(50.0, 10.0 * thresholds.upper, (0.0, 100.0))
    asked = (
        f"title: {cited.title}"
        if cited.title
        else f"place: {cited.container_title} {cited.volume}, {cited.page}"
    )
    heard = (_Heard(source, errors) for source in sources)
    return Searched(inquiry, run(cited, heard, _Judge(inquiry), bands, asked=asked), errors)


def take(result: Searched, by_name: dict[str, Source]) -> None:
    """Put what a search brought into its inquiry."""
    inquiry = result.inquiry
    inquiry.steps.extend(result.gathered.trail.steps)
    inquiry.failures.update(result.errors)
    for step in result.gathered.trail.steps:
        if step.outcome is not Outcome.FAILED:
            inquiry.took(by_name[step.source])
            inquiry.searched.add(step.source)
    for graded in (*result.gathered.kept, *result.gathered.dropped):
        inquiry.add(by_name[graded.source], (graded.item,))


class _Heard:
    """A source whose errors are kept, since a trail has only their words."""

    def __init__(self, source: Source, errors: dict[str, SourceError]) -> None:
        self.source = source
        self.errors = errors

    @property
    def name(self) -> str:
        return self.source.name

    def search(self, query: Work, /) -> Sequence[Work]:
        try:
            return self.source.search(query)
        except SourceError as error:
            self.errors[self.source.name] = error
            raise


class _Judge:
    """The judge of the search: 100 is a record that leaves nothing to correct, below 50 another work."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        # An identifier that leads to another work: then one record is not enough to say which is meant.
        found = [inquiry.assessments.get((id(h.work), True)) for h in inquiry.hits if h.identifier]
        self.is_contradicted = any(a is not None and not a.same for a in found)

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
        if claims_venue(query) and assessment.field("container_title").agreement is Agreement.UNKNOWN:
            # Another source may know where it appeared: not yet beyond a further question.
            return max(50.0, min(80.0, score))
        return max(50.0, score - (15.0 if self.is_contradicted else 0.0))
