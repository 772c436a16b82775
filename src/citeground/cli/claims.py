"""``check --claims``: where the two engines meet. Sentences that cite, beside the texts of what they cite."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from citeground.citations.supported import Said, Says, check_claims

if TYPE_CHECKING:
    from citeground.models import Document
    from citeground.verdicts import Report


def with_claims(report: Report, documents: Sequence[Document], skips: Callable[[str], bool]) -> Report:
    """The report with the findings of rules 501 to 503; how it went is one line on stderr."""
    from citeground.parsers.claims import claims

    found = [claim for document in documents for claim in claims(document)]
    checked = check_claims(report, found, compare, skips)
    parts = " · ".join(f"{count:,} {says}" for says, count in checked.counts.items() if count)
    sentences = "1 sentence cites" if len(found) == 1 else f"{len(found):,} sentences cite"
    print(f"claims: {sentences}{': ' + parts if parts else ''}", file=sys.stderr)
    return replace(report, problems=(*report.problems, *checked.findings))


def compare(claim: str, text: str, title: str) -> Said:
    """A citing sentence beside the text of a work: a contradiction has to be plain."""
    from citeground.rag.claims.verdicts import Support
    from citeground.rag.verify import verify_text

    verdict = verify_text(claim[:_LONGEST], text, title=title, is_strict=True)
    says = {
        Support.SUPPORTED: Says.SUPPORTED,
        Support.REFUTED: Says.CONTRADICTED,
        Support.NOT_ENOUGH: Says.TOO_LITTLE,
        None: Says.NOTHING_READ,
    }[verdict.verdict]
    sentence = verdict.sentences[0].text if verdict.sentences else ""
    return Said(says, sentence, "; ".join(verdict.contrasts))


# A sentence that a parser did not see the end of.
_LONGEST = 2_000
