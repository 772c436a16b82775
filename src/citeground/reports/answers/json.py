"""One JSON object for programs: everything that is known of an answer or of a claim's verdict."""

from __future__ import annotations

import json
from typing import TextIO

from citeground.rag.answers import Answer, Graded
from citeground.rag.claims.verdicts import ClaimVerdict
from citeground.reports import WIDTH
from citeground.reports.answers import Result
from citeground.trail import Trail

SCHEMA = "citeground.answer/1"
Value = object


def render(result: Result, stream: TextIO, *, color: bool = False, width: int = WIDTH) -> None:
    """The object, indented, with a line break at its end."""
    made = _of_answer(result) if isinstance(result, Answer) else _of_claim(result)
    if result.reasons is not None:
        made["reasons"] = result.reasons.to_json()
    json.dump(made, stream, ensure_ascii=True, indent=2)
    stream.write("\n")


def _of_answer(answer: Answer) -> dict[str, Value]:
    return {
        "schema": SCHEMA,
        "question": answer.question,
        "short": answer.short,
        "answer": answer.text if answer.sentences else "",
        "sentences": [{"text": s.text, "passages": list(s.passages)} for s in answer.sentences],
        "not_found": answer.not_found,
        "action": str(answer.action),
        "thresholds": {
            "lower": answer.thresholds.lower,
            "upper": answer.thresholds.upper,
            "fitted_on": answer.thresholds.fitted_on,
        },
        "evaluator": answer.evaluator,
        "generator": answer.generator,
        "keywords": list(answer.keywords),
        "strips": [{"text": s.text, "passage": s.passage, "score": _rounded(s.score)} for s in answer.strips],
        "passages": [_passage(g) for g in answer.passages],
        "trail": _trail(answer.trail),
        "notes": list(answer.notes),
        "usage": answer.usage,
    }


def _of_claim(verdict: ClaimVerdict) -> dict[str, Value]:
    return {
        "schema": SCHEMA,
        "claim": verdict.claim,
        "verdict": verdict.label,
        "is_checked": verdict.verdict is not None,
        "reason": verdict.reason,
        "confidence": _rounded(verdict.confidence),
        "contrasts": list(verdict.contrasts),
        "sentences": [{"text": s.text, "passages": [s.passage]} for s in verdict.sentences],
        "evaluator": verdict.evaluator,
        "passages": [_passage(g) for g in verdict.passages],
        "trail": _trail(verdict.trail),
        "notes": list(verdict.notes),
    }


def _passage(graded: Graded) -> dict[str, Value]:
    passage = graded.passage
    return {
        "number": graded.number,
        "title": passage.title,
        "text": passage.text,
        "url": passage.url,
        "source": graded.source,
        "score": _rounded(graded.score),
        "use": str(graded.use),
        "metadata": passage.metadata,
    }


def _trail(trail: Trail) -> list[dict[str, Value]]:
    return [
        {
            "source": s.source,
            "outcome": str(s.outcome),
            "found": s.found,
            "best": _rounded(s.best),
            "band": str(s.band) if s.band else "",
            "note": s.note,
        }
        for s in trail.steps
    ]


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 4)
