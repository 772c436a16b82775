"""A suggested correction: in words, and as edits where the file can be edited in place."""

from __future__ import annotations

from citeground.citations import rules
from citeground.citations.bounds import safety
from citeground.citations.finding import Finding
from citeground.models import Reference, Work
from citeground.verdicts import Fix

_WORDS = {"volume": "volume", "issue": "issue", "page": "pages"}


def correction(finding: Finding, reference: Reference, record: Work, *, firm: bool) -> Fix | None:
    """How the reference would agree with the record, or None where there is nothing to suggest.

    ``firm`` is False where a search alone brought the record: then nothing is safe.
    """
    bound = safety(rules.load(finding.rule), firm=firm)
    words = _words(finding, record)
    if bound is None or not words:
        return None
    return Fix(bound, words)


def _words(finding: Finding, record: Work) -> str:
    rule = finding.rule
    if finding.weight == 0.0 and rule != "malformed-identifier":
        return ""
    if rule.startswith("author-") and (not record.author_complete or len(record.author) < 2):
        return ""
    if rule.startswith("author-") and record.author:
        return f"use the {len(record.author)} authors on record"
    if rule in ("title-mismatch", "title-variant") and finding.found:
        return f"use the title on record: “{finding.found}”"
    if rule == "year-mismatch":
        return f"use the year on record: {finding.found}"
    if rule == "venue-mismatch":
        return f"use the venue on record: {finding.found}"
    if rule == "locator-mismatch":
        return f"use the {_WORDS[finding.field]} on record: {finding.found}"
    return ""
