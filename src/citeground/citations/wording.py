"""From a finding to what the user reads: the rule's words, the severity the evidence bears, the place."""

from __future__ import annotations

from citeground.citations import rules
from citeground.citations.bounds import is_open, severity
from citeground.citations.finding import Finding
from citeground.citations.places import NOWHERE, Place, locate, position, underline
from citeground.models import Reference, TextFile
from citeground.verdicts import Discrepancy


def word(finding: Finding, reference: Reference, *, firm: bool, file: TextFile | None) -> Discrepancy:
    """The discrepancy that a finding is, without contribution and fix, which its caller knows.

    ``firm`` is False where a search alone brought the record: no error may rest on it. ``file`` is the
    text that the reference stands in; without it only the entry's line is known.
    """
    rule = rules.load(finding.rule)
    line, column, length = _place(finding, reference, file)
    return Discrepancy(
        rule=rule.NAME,
        code=rule.CODE,
        severity=severity(rule, finding, firm=firm),
        message=rule.message(finding),
        field=finding.field,
        given=finding.given,
        found=finding.found,
        path=reference.path,
        line=line,
        column=column,
        length=length,
        key=reference.key,
        is_open=is_open(rule, finding),
    )


def _place(finding: Finding, reference: Reference, file: TextFile | None) -> tuple[int, int, int]:
    """Line, column and length of the value; the entry's first line where it has no place of its own."""
    if file is None:
        return reference.line, 1, 0
    place = _value(finding, reference, file.text) if finding.field else NOWHERE
    if place == NOWHERE:
        if 0 <= reference.start < reference.end <= len(file.text):
            return *position(file, reference, reference.start), 0
        return reference.line, 1, 0
    return *position(file, reference, place.start), underline(place, file.text)


def _value(finding: Finding, reference: Reference, text: str) -> Place:
    return locate(reference, finding.field, finding.at, finding.given, text)
