"""Judge one claim beside one text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citeground.rag.claims.affirmed import read
from citeground.rag.claims.denial import denied, is_cue
from citeground.rag.claims.features import DENIES, Measured, measure
from citeground.rag.claims.model import chances
from citeground.rag.claims.verdicts import Support
from citeground.rag.claims.words import stems
from citeground.rag.generators.names import names_in

# The chance from which a contradiction is said: where it accuses (a sentence of a paper) and has to be named,
# where it can be named, and where words alone speak for it. To say it wrongly is worse than to say too little;
# chosen on the halves that the models were fitted on (docs/asking.md).
STRICT_OPPOSITE = 0.6
NAMED_OPPOSITE = 0.4
BARE_OPPOSITE = 0.7
# A named contradiction is plain by itself where the text speaks of so much of the claim's topic.
PLAIN_TOPIC = 0.8
_EVEN = 0.5


class Judgement(NamedTuple):
    """A verdict, its chance by the model, the places of the deciding sentences, and the contrasts."""

    verdict: Support
    confidence: float
    best: tuple[int, ...]
    contrasts: tuple[str, ...]


def judge(
    claim: str,
    sentences: Sequence[str],
    *,
    title: str = "",
    is_strict: bool = False,
    is_found: bool = False,
) -> Judgement:
    """What ``sentences`` say of ``claim``. With ``is_strict`` a contradiction has to be plain: a negation,
    an opposite or another number must be named, and the model must be sure. ``is_found`` is for a text that a
    search gave, so that it may be about something else: all names of the claim have to stand in it, and
    something else of the claim in the sentences that decide.

    A claim that denies something is judged by what it denies: where that is said, the claim is refuted.
    """
    asked = read(claim)
    measured = measure(asked.text, sentences, title)
    found = _said(measured, is_strict)
    if is_found and not (measured.has_names and _says_something(asked.text, sentences, found.best)):
        return found._replace(verdict=Support.NOT_ENOUGH, contrasts=())
    if not asked.is_denied or found.verdict is Support.NOT_ENOUGH:
        return found
    heads = denied(claim, 1)
    is_about_it = any(heads.intersection(stems(sentences[n])) for n in found.best)
    if found.verdict is Support.REFUTED:
        verdict = Support.SUPPORTED if found.contrasts and is_about_it else Support.NOT_ENOUGH
        return found._replace(verdict=verdict, contrasts=())
    # How sure it has to be of what is denied, where saying so accuses.
    is_sure = not is_strict or found.confidence >= STRICT_OPPOSITE
    if not (is_about_it and measured.has_names and is_sure):
        return found._replace(verdict=Support.NOT_ENOUGH)
    return found._replace(verdict=Support.REFUTED, contrasts=(DENIES,))


def _said(measured: Measured, is_strict: bool) -> Judgement:
    if not measured.best:
        return Judgement(Support.NOT_ENOUGH, 1.0, (), ())
    found = chances(measured)
    if found.enough < _EVEN:
        return Judgement(Support.NOT_ENOUGH, 1 - found.enough, measured.best, ())
    likely = max(found.opposite, 1 - found.opposite)
    if _is_refuted(measured, found.opposite, is_strict):
        return Judgement(Support.REFUTED, found.enough * likely, measured.best, measured.contrasts)
    # That something was not so is supported by who says so, not by who only speaks of it.
    is_unsaid = measured.is_denial and not measured.is_denied
    if measured.contrasts or found.opposite >= _EVEN or is_unsaid:
        return Judgement(Support.NOT_ENOUGH, 1 - found.enough * likely, measured.best, ())
    return Judgement(Support.SUPPORTED, found.enough * likely, measured.best, ())


def _says_something(claim: str, sentences: Sequence[str], best: Sequence[int]) -> bool:
    """Whether the best sentences have any of the claim's words beside its names."""
    names = frozenset(s for n in names_in(claim) for s in stems(n.text))
    wanted = frozenset(s for s in stems(claim) if not is_cue(s)) - names
    return not wanted or any(wanted.intersection(stems(sentences[n])) for n in best)


def _is_refuted(measured: Measured, opposite: float, is_strict: bool) -> bool:
    if not measured.has_names:
        return False
    if not measured.contrasts:
        return opposite >= BARE_OPPOSITE and not is_strict
    if is_strict:
        return opposite >= STRICT_OPPOSITE
    return measured.topic >= PLAIN_TOPIC or opposite >= NAMED_OPPOSITE
