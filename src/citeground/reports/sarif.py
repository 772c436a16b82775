"""SARIF 2.1.0, for code scanning and the editors that read it.

``kind`` is pass for EXACT, fail for a finding, open for a question that could not be settled. Columns
count characters. Fingerprints are made of rule, key and field, because lines move.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from pathlib import PurePath
from typing import TextIO
from urllib.parse import quote

from citeground.reports import WIDTH, payload
from citeground.reports.findings import Placed
from citeground.reports.pages import page
from citeground.reports.payload import Json
from citeground.reports.untrusted import visible
from citeground.verdicts import Report, Severity, Verdict, Verification

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
# The question that an EXACT reference passes: is this a known work?
_PASSED = ("unknown-work", "CG101")


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """One run with one result a finding, and one a reference that passed."""
    stream.write(payload.dump(_log(report), indent=2) + "\n")


def _log(report: Report) -> Json:
    codes: dict[str, tuple[str, Severity]] = {_PASSED[0]: (_PASSED[1], Severity.ERROR)}
    for finding in report.discrepancies:
        codes.setdefault(finding.rule, (finding.code, finding.severity))
    index = {rule: number for number, rule in enumerate(codes)}
    seen: Counter[str] = Counter()
    placed = [Placed(d, None) for d in report.problems]
    placed += [Placed(d, v) for v in report.verifications for d in v.discrepancies]
    results = [_result(p, index, seen) for p in placed]
    results += [_pass(v, index) for v in report.verifications if v.verdict is Verdict.EXACT]
    driver: Json = {
        "name": "CiteGround",
        "version": report.version or "0",
        "rules": [_rule(rule, code, severity) for rule, (code, severity) in codes.items()],
    }
    silent: Json = [
        {"level": "note", "message": {"text": visible(f"{name} did not answer: {reason}")}}
        for name, reason in report.unanswered.items()
    ]
    run: Json = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": silent}],
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: str, code: str, severity: Severity) -> Json:
    about = page(rule)
    return {
        "id": code,
        "name": rule,
        "shortDescription": {"text": about.title},
        "help": {"text": about.text, "markdown": about.text},
        "defaultConfiguration": {"level": severity.value},
    }


def _result(placed: Placed, index: dict[str, int], seen: Counter[str]) -> Json:
    finding = placed.finding
    fingerprint = _fingerprint(finding.rule, placed.key, finding.field)
    seen[fingerprint] += 1
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "ruleIndex": index[finding.rule],
        "kind": "open" if finding.is_open else "fail",
        "level": "none" if finding.is_open else finding.severity.value,
        "message": {"text": visible(f"{placed.key}: {finding.message}" if placed.key else finding.message)},
        "locations": [_location(placed.path, placed.line, finding.column, finding.length, placed.key)],
        "partialFingerprints": {"citeground/v1": f"{fingerprint}:{seen[fingerprint]}"},
    }
    properties: dict[str, Json] = {"field": finding.field, "given": finding.given, "found": finding.found}
    if placed.verification:
        properties |= {"verdict": placed.verification.verdict.value, "score": placed.verification.score}
    return result | {"properties": properties}


def _pass(verification: Verification, index: dict[str, int]) -> Json:
    reference = verification.reference
    return {
        "ruleId": _PASSED[1],
        "ruleIndex": index[_PASSED[0]],
        "kind": "pass",
        "level": "none",
        "message": {"text": visible(f"{reference.key}: {verification.rationale}")},
        "locations": [_location(reference.path, reference.line, 1, 0, reference.key)],
        "partialFingerprints": {"citeground/v1": f"{_fingerprint('pass', reference.key, '')}:1"},
        "properties": {"verdict": verification.verdict.value, "score": verification.score},
    }


def _location(path: str, line: int, column: int, length: int, key: str) -> Json:
    region: dict[str, Json] = {"startLine": max(1, line), "startColumn": max(1, column)}
    if length:
        region["endColumn"] = max(1, column) + length
    location: dict[str, Json] = {
        "physicalLocation": {"artifactLocation": {"uri": _uri(path)}, "region": region}
    }
    if key:
        location["logicalLocations"] = [{"name": key, "kind": "object"}]
    return location


def _uri(path: str) -> str:
    """A relative reference for a relative path, a file URI for an absolute one."""
    if path in ("", "-"):
        return "stdin"
    pure = PurePath(path)
    encoded = quote(pure.as_posix().encode("utf-8", "surrogateescape"))
    if pure.is_absolute():
        return "file://" + ("" if encoded.startswith("/") else "/") + encoded
    return encoded.replace(":", "%3A")


def _fingerprint(rule: str, key: str, field: str) -> str:
    return sha256("\0".join((rule, key, field)).encode("utf-8", "surrogatepass")).hexdigest()[:32]
