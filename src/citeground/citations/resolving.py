"""The identifiers' pass: those of all references, in batches, and each reference no longer than it is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from citeground.cascade import Source
from citeground.citations.inquiry import AUTHORITIES, REGISTRAR, TELLERS, Inquiry
from citeground.citations.side_by_side import side_by_side
from citeground.errors import SourceError
from citeground.models import Identifier, Work
from citeground.trail import Outcome, Step

_MOST_AT_ONCE = 16
# An error is kept in the place of the answer that it is not.
_Answer = Mapping[Identifier, Sequence[Work]] | SourceError


class _Batch(NamedTuple):
    """What one source is asked at once, and the references that want to know."""

    source: Source
    identifiers: tuple[Identifier, ...]
    inquiries: tuple[Inquiry, ...]
    # Those of confirmed references, along for what became of their works.
    riders: tuple[Inquiry, ...] = ()


class Network(Protocol):
    """What a run over a network has besides its sources."""

    def agencies(self, dois: Sequence[Identifier], /) -> Mapping[Identifier, str]:
        """Who registered each DOI, "" where there is no such DOI. Raises ``SourceError``."""
        ...

    def stop(self) -> None:
        """Let everything that waits for an answer fail at once."""
        ...

    def usage(self) -> Mapping[str, float]:
        """How many requests were sent, answers taken from the cache, and so on."""
        ...


def resolve(
    inquiries: Sequence[Inquiry], sources: Sequence[Source], settle: Callable[[Inquiry], None]
) -> dict[str, SourceError]:
    """One pass resolves the identifiers of all references; a reference that is settled is not asked again.

    Where nobody in a wave over the network answers, all others are asked at once, to learn soon whether
    anybody does. Gives the sources that were silent where all of several were, else {}.
    """
    todo = list(waves(sources))
    silent: dict[str, SourceError] = {}
    anybody = False
    while todo:
        wave = todo.pop(0)
        batches = [batch for source in wave for batch in _batches(source, inquiries)]
        answers = _ask(batches)
        riders = {q for batch in batches for q in batch.riders}
        for inquiry in dict.fromkeys(q for batch in batches for q in batch.inquiries):
            if inquiry.hits:
                _settle(inquiry, settle, is_rider=inquiry in riders)
        remote = [(b.source, a) for b, a in zip(batches, answers, strict=True) if b.source.coverage.is_remote]
        silent |= {source.name: answer for source, answer in remote if isinstance(answer, SourceError)}
        anybody |= any(not isinstance(answer, SourceError) for _, answer in remote)
        if remote and not anybody and todo:
            todo = [[s for later in todo for s in later]]
    return silent if len(silent) > 1 and not anybody else {}


def _settle(inquiry: Inquiry, settle: Callable[[Inquiry], None], *, is_rider: bool) -> None:
    """Settle with what came in. Who only rode along was confirmed before, and stays so."""
    before = inquiry.outcome
    settle(inquiry)
    if is_rider and not inquiry.confirmed:
        inquiry.confirmed = inquiry.is_done = True
        inquiry.outcome = before


def waves(sources: Sequence[Source]) -> Iterator[list[Source]]:
    """Sources that are asked side by side: libraries; those who register most identifiers of a scheme; all
    other registries; those that re-serve one of them."""
    first = {names[0] for names in AUTHORITIES.values()}
    local = [s for s in sources if not s.coverage.is_remote]
    own = [s for s in sources if s.coverage.is_remote and s.coverage.group in ("", s.name)]
    again = [s for s in sources if s not in local and s not in own]
    parts = (local, [s for s in own if s.name in first], [s for s in own if s.name not in first], again)
    yield from (wave for wave in parts if wave)


def _batches(source: Source, inquiries: Sequence[Inquiry]) -> Iterator[_Batch]:
    wanted: dict[Identifier, list[Inquiry]] = {}
    for inquiry in inquiries:
        for identifier in dict.fromkeys(inquiry.identifiers):
            if _is_for(source, identifier, inquiry):
                wanted.setdefault(identifier, []).append(inquiry)
    size = max(1, source.batch)
    riders = _riders(source, inquiries, wanted, -len(wanted) % size)
    mine = [*wanted, *riders]
    for start in range(0, len(mine), size):
        piece = tuple(mine[start : start + size])
        asking = tuple(dict.fromkeys(q for i in piece for q in wanted.get(i) or riders[i]))
        yield _Batch(source, piece, asking, tuple(q for i in piece for q in riders.get(i, ())))


def _riders(
    source: Source, inquiries: Sequence[Inquiry], wanted: Mapping[Identifier, object], room: int
) -> dict[Identifier, list[Inquiry]]:
    """DOIs of confirmed references that fit into a request which is sent anyhow, so that a retraction is
    told of a work that a library confirmed."""
    riders: dict[Identifier, list[Inquiry]] = {}
    if source.name not in TELLERS or not wanted:
        return riders
    for inquiry in inquiries:
        if not inquiry.confirmed or inquiry.answered.keys() & TELLERS or inquiry.lost():
            continue
        for identifier in dict.fromkeys(h.identifier for h in inquiry.hits if h.identifier):
            if identifier.scheme == "doi" and identifier not in wanted:
                if identifier not in riders and len(riders) == room:
                    return riders
                riders.setdefault(identifier, []).append(inquiry)
    return riders


def _is_for(source: Source, identifier: Identifier, inquiry: Inquiry) -> bool:
    """Whether to ask a source for an identifier.

    What one authority has registered another has not. A settled reference asks for nothing more, unless
    one of its identifiers led nowhere yet: that it is right about the others does not make it one.
    """
    schemes, authorities = source.coverage.schemes, AUTHORITIES.get(identifier.scheme, ())
    if schemes and identifier.scheme not in schemes:
        return False
    if inquiry.confirmed:
        return source.name in authorities and identifier in inquiry.lost()
    return source.name not in authorities or not any(
        h.identifier == identifier and h.source in authorities for h in inquiry.hits
    )


def _ask(batches: Sequence[_Batch]) -> list[_Answer]:
    """Ask all batches side by side, and take the answers in the order of the batches."""
    answers: dict[int, _Answer] = {}
    try:
        if sum(batch.source.coverage.is_remote for batch in batches) <= 1:
            answers.update((number, _lookup(batch)) for number, batch in enumerate(batches))
        else:
            numbers = range(len(batches))
            answers.update(side_by_side(lambda number: _lookup(batches[number]), numbers, _MOST_AT_ONCE))
    finally:
        # What was answered before Ctrl-C counts.
        for number in sorted(answers):
            _take(batches[number], answers[number])
    return [answers[number] for number in range(len(batches))]


def _lookup(batch: _Batch) -> _Answer:
    try:
        return batch.source.lookup(batch.identifiers)
    except SourceError as error:
        return error


def _take(batch: _Batch, answer: _Answer) -> None:
    asked = frozenset(batch.identifiers)
    for inquiry in batch.inquiries:
        for identifier in dict.fromkeys(i for i in inquiry.identifiers if i in asked):
            _take_one(inquiry, batch.source, identifier, answer)


def _take_one(inquiry: Inquiry, source: Source, identifier: Identifier, answer: _Answer) -> None:
    if isinstance(answer, SourceError):
        inquiry.fail(source.name, str(identifier), answer)
        return
    works = answer.get(identifier, ())
    inquiry.took(source)
    outcome = Outcome.ANSWERED if works else Outcome.EMPTY
    note = works[0].title if works else ""
    inquiry.steps.append(Step(source.name, str(identifier), outcome, len(works), note=note))
    if works:
        inquiry.add(source, works, identifier)
    else:
        inquiry.missed.setdefault(identifier, set()).add(source.name)


def ask_registrar(inquiries: Sequence[Inquiry], network: Network) -> list[Inquiry]:
    """Ask doi.org for the DOIs that led nowhere: it alone knows all agencies, and whether there is such a DOI.

    Gives the references that it said something about.
    """
    wanted: dict[Identifier, list[Inquiry]] = {}
    for inquiry in inquiries:
        led_somewhere = {h.identifier for h in inquiry.hits}
        for identifier in dict.fromkeys(inquiry.identifiers):
            if identifier.scheme == "doi" and identifier not in led_somewhere:
                is_settled = inquiry.confirmed and identifier not in inquiry.missed
                if not is_settled:
                    wanted.setdefault(identifier, []).append(inquiry)
    if not wanted:
        return []
    try:
        told = network.agencies(list(wanted))
    except SourceError as error:
        for identifier, those in wanted.items():
            for inquiry in those:
                inquiry.fail(REGISTRAR, str(identifier), error)
        return []
    for identifier, agency in told.items():
        step = Step(
            REGISTRAR,
            str(identifier),
            Outcome.ANSWERED if agency else Outcome.EMPTY,
            found=int(bool(agency)),
            note=f"registered with {agency}" if agency else "",
        )
        for inquiry in wanted[identifier]:
            inquiry.agencies[identifier] = agency
            inquiry.missed.setdefault(identifier, set()).add(REGISTRAR)
            inquiry.steps.append(step)
    return list(dict.fromkeys(q for identifier in told for q in wanted[identifier]))
