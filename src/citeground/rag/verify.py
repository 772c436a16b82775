"""Test a claim against evidence: SUPPORTED, REFUTED or NOT ENOUGH INFO, with the sentences that decide.

The evidence is retrieved and graded as for a question; then the claim is compared with the sentences of
each passage, and those of passages whose grade is nearer to Correct than to Incorrect may decide. Words that are there do not support by themselves: what one denies and the
other says, more against less, and other numbers of the same thing speak against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citeground.cascade import Searcher
from citeground.errors import InputError
from citeground.models import Passage
from citeground.rag.answers import Graded, Use
from citeground.rag.claims.judging import Judgement, judge
from citeground.rag.claims.verdicts import ClaimVerdict, Deciding, Support
from citeground.rag.dense import NONE as NO_RERANK
from citeground.rag.evaluators import Evaluator, load_evaluator
from citeground.rag.gathering import (
    DEADLINE_S,
    Evidence,
    Found,
    Setup,
    gather,
    named_preset,
    open_corpus,
)
from citeground.rag.outside import Encyclopedia, WebSearch
from citeground.rag.presets import Preset
from citeground.rag.questions import Question, parse_question
from citeground.rag.refine import sentences_of
from citeground.thresholds import Thresholds

DOMAIN = "claims"
_WORDS = {
    Support.SUPPORTED: "the evidence says so",
    Support.REFUTED: "the evidence says otherwise",
    Support.NOT_ENOUGH: "the evidence says too little to tell",
}
_TOO_LOW = "the passages that could decide are graded too low to be about it"


def verify(
    claim: str,
    *,
    corpus: Evidence,
    evaluator: Evaluator | str = "lexical",
    preset: Preset | str = "default",
    wikipedia: Encyclopedia | None = None,
    web: WebSearch | None = None,
    deadline: float = DEADLINE_S,
    rerank: str = NO_RERANK,
) -> ClaimVerdict:
    """Test ``claim`` against ``corpus`` (a folder, a file, or passages).

    ``rerank="minilm"`` puts the passages in the order of their meaning. Nothing is asked over a network
    unless ``wikipedia`` or ``web`` is passed. Raises ``InputError`` for an
    empty claim or a corpus that cannot be read, ``ConfigError`` for an unknown evaluator or preset.
    """
    asked = read_claim(claim)
    setup = Setup(
        load_evaluator(evaluator) if isinstance(evaluator, str) else evaluator,
        preset=named_preset(preset),
        wikipedia=wikipedia,
        web=web,
        domain=DOMAIN,
        deadline=deadline,
    )
    return verdict(asked, open_corpus(corpus, setup.preset, rerank), setup)


def read_claim(claim: str) -> Question:
    """A claim as what is looked for. Raises ``InputError`` where it is empty or endless."""
    try:
        return parse_question(claim)
    except InputError as error:
        raise InputError(str(error).replace("question", "claim")) from None


def verdict(claim: Question, corpus: Searcher[Question, Passage], setup: Setup) -> ClaimVerdict:
    """The same for a claim that was read and a corpus that is open."""
    found = gather(claim, corpus, setup)
    result = _decided(claim.text, found)
    used = {s.passage for s in result.sentences}
    return replace(
        result,
        passages=tuple(replace(g, use=Use.USED) if g.number in used else g for g in found.passages),
        evaluator=setup.evaluator.version,
        trail=found.trail,
        notes=(*result.notes, *found.grader.notes, *found.failures()),
    )


def verify_text(claim: str, text: str, *, title: str = "", is_strict: bool = False) -> ClaimVerdict:
    """Test a claim against one text, without retrieval. Without a text there is no verdict.

    With ``is_strict`` a contradiction must be plain (see ``claims.judging.judge``). Raises ``InputError``
    for an empty claim.
    """
    asked = read_claim(claim).text
    if not text.strip():
        return ClaimVerdict(asked, None, "no text is at hand")
    sentences = sentences_of(" ".join(text.split()))
    return _worded(asked, judge(asked, sentences, title=title, is_strict=is_strict), sentences, 1)


def _decided(claim: str, found: Found) -> ClaimVerdict:
    """The verdict of the passage that says most of the claim; what others say against it is noted."""
    if not found.passages:
        failed = found.trail.failed
        why = f"{', '.join(failed)} did not answer" if failed else "nothing was found about it"
        return ClaimVerdict(claim, None if failed else Support.NOT_ENOUGH, why)
    judged = [(g, _one(claim, g)) for g in found.kept]
    settled = [v for _, v in judged if v.verdict is not Support.NOT_ENOUGH]
    deciding = [
        v for g, v in judged if v.verdict is not Support.NOT_ENOUGH and _may_decide(g, found.thresholds)
    ]
    if not deciding:
        # The passage that is graded highest comes first.
        shown = judged[0][1].sentences if judged else ()
        why = _TOO_LOW if settled else _WORDS[Support.NOT_ENOUGH]
        return ClaimVerdict(claim, Support.NOT_ENOUGH, why, shown)
    best = max(deciding, key=lambda v: v.confidence)
    against = [v for v in deciding if v.verdict is not best.verdict]
    if not against:
        return best
    numbers = sorted({s.passage for v in against for s in v.sentences})
    note = f"other passages say otherwise: {', '.join(f'[{n}]' for n in numbers)}"
    return replace(best, notes=(note,))


def _may_decide(graded: Graded, thresholds: Thresholds) -> bool:
    """Whether a grade lies nearer to the upper threshold than to the lower one.

    Words that a claim shares with a passage about something else speak neither for nor against it; a grade
    that could not be read decides nothing.
    """
    return graded.score is not None and graded.score >= (thresholds.lower + thresholds.upper) / 2


def _one(claim: str, graded: Graded) -> ClaimVerdict:
    sentences = sentences_of(graded.passage.text)
    judgement = judge(claim, sentences, title=graded.passage.title, is_found=True)
    return _worded(claim, judgement, sentences, graded.number)


def _worded(claim: str, judgement: Judgement, sentences: Sequence[str], number: int) -> ClaimVerdict:
    reason = _WORDS[judgement.verdict]
    if judgement.contrasts and judgement.verdict is Support.REFUTED:
        reason = f"{reason}: {'; '.join(judgement.contrasts)}"
    deciding = tuple(Deciding(sentences[n], number) for n in judgement.best)
    return ClaimVerdict(claim, judgement.verdict, reason, deciding, judgement.confidence, judgement.contrasts)
