"""The closing lines: counts that add up, what was asked, who did not answer, what to do next."""

from __future__ import annotations

from citeground.reports.untrusted import shell_word, visible
from citeground.trail import no_answer
from citeground.verdicts import Report, Safety, Severity, Verdict, Verification

# What a reader should look at first.
_SEVERITIES = tuple(Severity)
_URGENCY = (Verdict.MAJOR, Verdict.MINOR, Verdict.UNRESOLVED)


def plural(count: int, one: str, many: str = "") -> str:
    """ "1 reference", "1,234 references"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def counts(report: Report) -> str:
    """ "42 references: 35 exact · 4 minor · 1 major · 2 unresolved": the parts add up to the whole."""
    total = len(report.verifications)
    if not total:
        return "0 references: nothing to check"
    parts = [f"{n:,} {verdict.value.lower()}" for verdict, n in report.counts.items() if n]
    return f"{plural(total, 'reference')}: {' · '.join(parts)}"


def findings(report: Report) -> str:
    """ "2 errors, 1 warning, 1 open question", or "" where there is nothing to report."""
    found = report.discrepancies
    parts = [
        plural(n, severity.value)
        for severity in Severity
        if (n := sum(d.severity is severity and not d.is_open for d in found))
    ]
    open_ones = sum(d.is_open for d in found)
    if open_ones:
        parts.append(plural(open_ones, "open question"))
    return ", ".join(parts)


def asked(report: Report) -> str:
    """What was asked, or that nothing was."""
    return ", ".join(visible(s) for s in report.sources) or "no source"


def silent(report: Report) -> str:
    """ "Semantic Scholar did not answer (timed out); …", or ""."""
    return no_answer({visible(name): visible(reason) for name, reason in report.unanswered.items()})


def usage(report: Report) -> str:
    """ "Requests: 14, and 126 answers from the cache", or "" where nothing was asked over a network."""
    if "requests" not in report.usage:
        return ""
    sent, kept = int(report.usage["requests"]), int(report.usage.get("from cache", 0))
    if not sent and not kept:
        return ""
    return f"Requests: {sent:,}" + (f", and {plural(kept, 'answer')} from the cache" if kept else "")


def model_usage(report: Report) -> str:
    """ "Model: 42 calls and 3 answers from the cache, 21,000 tokens, cost 0.0123", or "" without a model."""
    if "model calls" not in report.usage:
        return ""
    used = report.usage
    calls, kept = int(used["model calls"]), int(used.get("model answers from cache", 0))
    tokens = int(used.get("prompt tokens", 0) + used.get("completion tokens", 0))
    said = f"Model: {plural(calls, 'call')}" + (
        f" and {plural(kept, 'answer')} from the cache" if kept else ""
    )
    cost = f", cost {used['model cost']:.4f}" if "model cost" in used else ""
    return f"{said}, {plural(tokens, 'token')}{cost}"


def lines(report: Report) -> list[str]:
    """The summary as lines of text."""
    first = counts(report)
    said = findings(report)
    if report.unanswered and report.counts[Verdict.UNRESOLVED]:
        names = ", ".join(visible(n) for n in report.unanswered)
        first += f" ({names} did not answer)"
    result = [first]
    if said:
        result.append(f"Findings: {said}")
    result.append(f"Asked: {asked(report)}")
    result += [used for used in (usage(report), model_usage(report)) if used]
    if report.unanswered:
        result.append(f"No answer: {silent(report)}")
    return result


def most_urgent(report: Report) -> Verification | None:
    """The reference to look at first: of the worst verdict the worst finding, then the lowest score."""

    def urgency(v: Verification) -> tuple[int, int, float]:
        found = [_SEVERITIES.index(d.severity) for d in v.discrepancies if not d.is_open]
        return _URGENCY.index(v.verdict), min(found, default=len(_SEVERITIES)), v.score or 0.0

    return min((v for v in report.verifications if v.verdict in _URGENCY), key=urgency, default=None)


def _fixable(report: Report) -> str:
    """A file of the command line that safe corrections can be written to, or ""."""
    for document in report.documents:
        paths = {file.path for file in document.files}
        if document.format == "archive" or document.path in ("", "-"):
            continue
        for discrepancy in report.discrepancies:
            fix = discrepancy.fix
            if fix and fix.safety is Safety.SAFE and any(e.path in paths for e in fix.edits):
                return document.path
    return ""


def next_step(report: Report) -> str:
    """The command that helps most after this run, or ""."""
    if path := _fixable(report):
        return f"citeground fix --diff {shell_word(path)}"
    verification = most_urgent(report)
    if verification is None:
        return ""
    reference = verification.reference
    if reference.path in ("", "-"):
        return "citeground check --explain -"
    target = f"{reference.path}:{reference.key or reference.number}"
    return f"citeground explain {shell_word(target)}"
