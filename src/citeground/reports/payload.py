"""A report as plain values, for the formats that machines read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from citeground.models import Match, Work
from citeground.reports import account
from citeground.reports.findings import suggestions
from citeground.reports.record import one_line
from citeground.trail import Step
from citeground.verdicts import Contribution, Discrepancy, Fix, Report, Verification

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | float | int | bool | None"

# JSON allows these in a string, a terminal or a JavaScript reader may not.
_UNSAFE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def dump(value: Json, indent: int | None = None) -> str:
    """JSON in which every character that could steer a terminal is written as an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False)
    return _UNSAFE.sub(lambda m: f"\\u{ord(m.group()):04x}", text)


def report(of: Report) -> Json:
    """The whole run."""
    return {
        "version": of.version,
        "read": of.read,
        "files": [d.path for d in of.documents],
        "counts": {verdict.value: n for verdict, n in of.counts.items()},
        "sources": list(of.sources),
        "unanswered": dict(of.unanswered),
        "usage": dict(of.usage),
        "problems": [discrepancy(d) for d in of.problems],
        "references": [reference(v) for v in of.verifications],
    }


def reference(v: Verification) -> Json:
    """One reference: verdict, score, reasons, the record, and how it was found."""
    return {
        "key": v.reference.key,
        "number": v.reference.number,
        "file": v.reference.path,
        "line": v.reference.line,
        "verdict": v.verdict.value,
        "score": v.score,
        "confidence": v.confidence.value,
        "rationale": v.rationale,
        "verifier": v.verifier,
        "discrepancies": [discrepancy(d) for d in v.discrepancies],
        "match": match(v.match) if v.match else None,
        "candidates": [match(c) for c in v.candidates],
        "contributions": [contribution(c) for c in v.contributions],
        "decided": list(account.decision(v)),
        "trail": [step(s) for s in v.trail.steps],
        "suggestion": "; ".join(suggestions(v)) or None,
        "raw": v.reference.raw,
    }


def discrepancy(d: Discrepancy) -> Json:
    """One finding with its place and, where there is one, its fix."""
    return {
        "rule": d.rule,
        "code": d.code,
        "severity": d.severity.value,
        "open": d.is_open,
        "message": d.message,
        "field": d.field,
        "given": d.given,
        "found": d.found,
        "key": d.key,
        "file": d.path,
        "line": d.line,
        "column": d.column,
        "length": d.length,
        "contribution": d.contribution,
        "fix": fix(d.fix) if d.fix else None,
    }


def fix(of: Fix) -> Json:
    """A correction: offsets are in characters of the file's text."""
    return {
        "safety": of.safety.value,
        "message": of.message,
        "edits": [{"file": e.path, "start": e.start, "end": e.end, "text": e.text} for e in of.edits],
    }


def match(of: Match) -> Json:
    """The record, its source, and on what basis it was found."""
    return {
        "source": of.work.source,
        "basis": of.basis.value,
        "similarity": round(of.similarity, 2),
        "corroborated_by": list(of.corroborated_by),
        "read": of.work.read,
        **_work(of.work),
        "summary": one_line(of.work),
    }


def _work(work: Work) -> dict[str, Json]:
    return {
        "identifiers": [str(i) for i in work.identifiers],
        "type": work.type,
        "title": work.title,
        "author": [n.display for n in work.author],
        "author_complete": work.author_complete,
        "year": work.year,
        "container_title": work.container_title,
        "volume": work.volume,
        "issue": work.issue,
        "page": work.page,
        "publisher": work.publisher,
        "url": work.url,
    }


def contribution(of: Contribution) -> Json:
    """What one field added to the score."""
    return {"field": of.field, "value": of.value, "reason": of.reason}


def step(of: Step) -> Json:
    """One question to one source."""
    return {
        "source": of.source,
        "asked": of.asked,
        "outcome": of.outcome.value,
        "found": of.found,
        "best": of.best,
        "band": of.band.value if of.band else None,
        "note": of.note,
    }
