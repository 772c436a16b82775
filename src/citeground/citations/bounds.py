"""How much a finding may claim, given how its record was found."""

from __future__ import annotations

from citeground.citations.finding import Finding
from citeground.citations.rules import Rule
from citeground.verdicts import Safety, Severity

# Families 1 and 2 make up the score; a finding of theirs that costs nothing only informs.
_SCORED = ("CG1", "CG2")
# Their corrections take nothing from a record, so that no record's basis bounds them.
_WITHOUT_RECORD = frozenset(("malformed-identifier",))


def severity(rule: Rule, finding: Finding, *, firm: bool) -> Severity:
    """The rule's severity, lowered where the record is a mere search hit or the finding costs nothing.

    ``firm`` is True where the work was found by identifier, or an independent registry agrees.
    """
    if rule.CODE.startswith(_SCORED) and finding.weight == 0.0:
        return Severity.NOTE
    if rule.STARRED and not firm and rule.SEVERITY is Severity.ERROR:
        return Severity.WARNING
    return rule.SEVERITY


def safety(rule: Rule, *, firm: bool) -> Safety | None:
    """The safety of the rule's fix: no record that a search alone brought may be applied unasked."""
    if rule.FIX is Safety.SAFE and not firm and rule.NAME not in _WITHOUT_RECORD:
        return Safety.UNSAFE
    return rule.FIX


def is_open(rule: Rule, finding: Finding) -> bool:
    """Whether the finding is an open question: always for some rules, and for a miss that proves nothing."""
    return rule.OPEN or (rule.NAME == "unknown-work" and finding.weight == 0.0)
