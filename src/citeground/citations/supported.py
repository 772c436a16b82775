"""Do the cited works say what the citing sentences say of them? (rules 501 to 503)

Who compares a sentence with a text is passed in; here it is decided what may be concluded: a sentence
that cites several works needs one that supports it, an abstract that says nothing of a sentence does not
contradict it, and without a text nothing is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from citeground.citations.finding import Finding
from citeground.citations.wording import word
from citeground.models import Claim, Reference, Work
from citeground.verdicts import Discrepancy, Report, Severity, Verdict, Verification

_SETTLED = frozenset({Verdict.EXACT, Verdict.MINOR})


class Says(StrEnum):
    """What a text says of a claim; NOTHING_READ where there is no text."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    TOO_LITTLE = "too little"
    NOTHING_READ = "not checked"


class Said(NamedTuple):
    """``sentence`` is the one that decides, ``why`` the reason in words."""

    says: Says
    sentence: str = ""
    why: str = ""


Compare = Callable[[str, str, str], Said]
Skips = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings, and how many sentences came to which end."""

    findings: tuple[Discrepancy, ...]
    counts: Mapping[Says, int]


def check_claims(report: Report, claims: Sequence[Claim], compare: Compare, skips: Skips) -> Checked:
    """Compare each citing sentence with the texts of the works that it cites.

    ``compare`` takes the sentence, the text and the work's title; ``skips`` says which rules are left out.
    Only works that were found (EXACT, MINOR) are looked at: what is not found has findings of its own.
    """
    by_key = _by_key(report.verifications)
    counts = dict.fromkeys(Says, 0)
    findings: list[Discrepancy] = []
    unread: dict[str, int] = {}
    for claim in claims:
        cited = [v for key in claim.keys if (v := by_key.get(key.casefold())) is not None]
        results = [(v, _said(claim, v, compare)) for v in cited]
        overall = _overall([said for _, said in results])
        counts[overall] += 1
        for v, said in results:
            if said.says is Says.NOTHING_READ:
                unread[v.reference.key] = unread.get(v.reference.key, 0) + 1
        findings += [f for f in _findings(claim, results, overall) if not skips(f.rule)]
    if not skips("text-unavailable"):
        findings += [_unavailable(by_key[key.casefold()], count) for key, count in unread.items()]
    return Checked(tuple(findings), counts)


def text_of(verification: Verification) -> str:
    """The work's abstract: out of its record, another record of the same work, or the entry itself."""
    match = verification.match
    works = [match.work] if match else []
    works += [c.work for c in verification.candidates if match and _is_same(c.work, match.work)]
    texts = [w.abstract for w in (*works, verification.reference.cited)]
    return next((text for text in texts if text.strip()), "")


def _is_same(one: Work, other: Work) -> bool:
    return bool(set(one.identifiers) & set(other.identifiers))


def _by_key(verifications: Sequence[Verification]) -> dict[str, Verification]:
    found: dict[str, Verification] = {}
    for verification in verifications:
        if verification.verdict in _SETTLED and verification.reference.key:
            found.setdefault(verification.reference.key.casefold(), verification)
    return found


def _said(claim: Claim, verification: Verification, compare: Compare) -> Said:
    text = text_of(verification)
    match = verification.match
    title = match.work.title if match else verification.reference.cited.title
    return compare(claim.text, text, title) if text else Said(Says.NOTHING_READ)


def _overall(said: Sequence[Said]) -> Says:
    """One work that supports it is enough; a contradiction counts where none supports."""
    all_says = [s.says for s in said]
    if not all_says:
        return Says.NOTHING_READ
    for ending in (Says.SUPPORTED, Says.CONTRADICTED, Says.NOTHING_READ):
        if ending in all_says:
            return ending
    return Says.TOO_LITTLE


def _findings(
    claim: Claim, results: Sequence[tuple[Verification, Said]], overall: Says
) -> Iterator[Discrepancy]:
    if overall is Says.CONTRADICTED:
        for verification, said in results:
            if said.says is Says.CONTRADICTED:
                yield _at(claim, verification, "contradicted-claim", said)
    if overall is Says.TOO_LITTLE:
        # An abstract is not the work: that it says too little is a note, and no more.
        found = _at(claim, results[0][0], "unsupported-claim", results[0][1])
        yield replace(found, severity=Severity.NOTE)


def _at(claim: Claim, verification: Verification, rule: str, said: Said) -> Discrepancy:
    finding = Finding(rule, "", 0.0, given=claim.text, found=said.sentence, detail=said.why)
    place = Reference(
        verification.reference.key, 0, Work(), path=claim.path or verification.reference.path,
        line=max(1, claim.line),
    )  # fmt: skip
    return replace(word(finding, place, firm=True, file=None), column=1)


def _unavailable(verification: Verification, count: int) -> Discrepancy:
    sentences = "1 sentence that cites it" if count == 1 else f"{count:,} sentences that cite it"
    finding = Finding("text-unavailable", "", 0.0, detail=f"{sentences} could not be checked")
    return word(finding, verification.reference, firm=True, file=None)
