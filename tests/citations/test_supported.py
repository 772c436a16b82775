"""Citing sentences beside the works they cite: what may be concluded, and what may not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citeground.citations.supported import Said, Says, check_claims, text_of
from citeground.cli.claims import compare
from citeground.models import Basis, Claim, Identifier, Match, Reference, Work
from citeground.verdicts import Confidence, Report, Severity, Verdict, Verification

ABSTRACT = "In this trial the drug did not lower mortality in adults. Fever was less frequent."


def verification(
    key: str, abstract: str = "", verdict: Verdict = Verdict.EXACT, entry: str = "", candidate: str = ""
) -> Verification:
    doi = (Identifier("doi", f"10.1/{key}"),)
    match = Match(Work(title="A trial", abstract=abstract, identifiers=doi), Basis.IDENTIFIER, 100.0)
    other = Match(Work(title="A trial", abstract=candidate, identifiers=doi), Basis.IDENTIFIER, 100.0)
    reference = Reference(key, 1, Work(title="A trial", abstract=entry), path="refs.bib", line=7)
    return Verification(
        reference, verdict, 10.0, Confidence.HIGH, "", match=match, candidates=(other,) if candidate else ()
    )


def run(
    claims: Sequence[Claim], *verifications: Verification, skipped: str = ""
) -> tuple[list[str], dict[Says, int]]:
    report = Report(verifications=verifications)
    checked = check_claims(report, claims, compare, lambda rule: rule == skipped)
    return [f"{d.rule} {d.path}:{d.line} {d.severity}" for d in checked.findings], dict(checked.counts)


def claim(text: str, *keys: str) -> Claim:
    return Claim(text, keys, "paper.tex", 3)


def test_a_contradiction_is_a_warning_and_shows_both() -> None:
    report = Report(verifications=(verification("a", ABSTRACT),))
    found = check_claims(
        report, [claim("The drug lowers mortality in adults.", "A")], compare, lambda _: False
    )
    (finding,) = found.findings
    assert (finding.code, finding.severity, finding.line) == ("CG502", Severity.WARNING, 3)
    assert "did not lower" in finding.message and "denies" in finding.message
    assert finding.is_open is False


def test_support_is_no_finding() -> None:
    text = "We found that the drug lowered mortality in adults."
    assert run([claim("The drug lowers mortality in adults.", "a")], verification("a", text))[0] == []


def test_one_of_several_works_is_enough() -> None:
    text = "We found that the drug lowered mortality in adults."
    both = (verification("a", ABSTRACT), verification("b", text))
    assert run([claim("The drug lowers mortality in adults.", "a", "b")], *both)[0] == []


def test_too_little_is_a_note() -> None:
    found, _ = run([claim("Bananas ripen faster in warm rooms.", "a")], verification("a", ABSTRACT))
    assert found == ["unsupported-claim paper.tex:3 note"]


def test_without_a_text_nothing_is_said_of_the_sentence() -> None:
    sentences = [claim("Bananas ripen fast.", "a"), claim("The paper proves P = NP.", "a")]
    report = Report(verifications=(verification("a"),))
    found = check_claims(report, sentences, compare, lambda _: False)
    (finding,) = found.findings
    assert (finding.code, finding.is_open, finding.path, finding.line) == ("CG503", True, "refs.bib", 7)
    assert "2 sentences" in finding.message
    assert found.counts[Says.NOTHING_READ] == 2


def test_a_work_without_a_text_beside_one_that_says_too_little_leaves_it_open() -> None:
    both = (verification("a", ABSTRACT), verification("b"))
    found, counts = run([claim("Bananas ripen faster in warm rooms.", "a", "b")], *both)
    assert found == ["text-unavailable refs.bib:7 note"]
    assert counts[Says.NOTHING_READ] == 1


@pytest.mark.parametrize("verdict", [Verdict.MAJOR, Verdict.UNRESOLVED])
def test_what_was_not_found_is_not_judged(verdict: Verdict) -> None:
    found, counts = run([claim("Bananas ripen.", "a")], verification("a", ABSTRACT, verdict))
    assert found == []
    assert counts[Says.NOTHING_READ] == 1


def test_unknown_keys_are_no_texts() -> None:
    assert run([claim("Bananas ripen.", "nobody")], verification("a", ABSTRACT))[0] == []


def test_where_the_text_is_taken_from() -> None:
    assert text_of(verification("a", "record", entry="entry", candidate="other")) == "record"
    assert text_of(verification("a", "", entry="entry", candidate="other")) == "other"
    assert text_of(verification("a", "", entry="entry")) == "entry"
    assert text_of(verification("a")) == ""


def test_rules_can_be_left_out() -> None:
    sentence = [claim("Bananas ripen faster in warm rooms.", "a")]
    assert run(sentence, verification("a", ABSTRACT), skipped="unsupported-claim")[0] == []
    assert run(sentence, verification("a"), skipped="text-unavailable")[0] == []


def test_a_sentence_without_end_is_compared_all_the_same() -> None:
    assert compare("word " * 100_000, ABSTRACT, "t").says in Says
    assert compare("x", "", "") == Said(Says.NOTHING_READ)
