"""One self-contained page: no external asset, readable on a phone, in the dark and on paper.

Everything that others wrote is escaped; a content policy lets only this page's own script and style
run; links lead to http and https only. Without a script the page shows everything.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from typing import TextIO

from citeground.reports import WIDTH, account, summary
from citeground.reports.findings import Placed, suggestions
from citeground.reports.record import links, one_line, provenance
from citeground.reports.untrusted import excerpt, html, html_block
from citeground.verdicts import Contribution, Discrepancy, Report, Verdict, Verification

_RAW = 4_000


def render(
    report: Report, stream: TextIO, *, color: bool = False, width: int = WIDTH, explain: bool = False
) -> None:
    """Every reference as a card; those that need a look are open, with ``explain`` all of them."""
    style, script = _asset("html.css"), _asset("html.js")
    stream.write(_head(style, script))
    stream.write("".join(_top(report)))
    for verification in report.verifications:
        stream.write("".join(_card(verification, explain)))
    stream.write(f"</main>\n<script>{script}</script>\n</body>\n</html>\n")


def _asset(name: str) -> str:
    return files("citeground.reports").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "'sha256-" + b64encode(sha256(text.encode("utf-8")).digest()).decode("ascii") + "'"


def _head(style: str, script: str) -> str:
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>References checked</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
    )


def _top(report: Report) -> Iterator[str]:
    names = ", ".join(d.path or "-" for d in report.documents)
    yield f"<h1>References of {html(excerpt(names, 200))}</h1>\n"
    yield "".join(f"<p>{html(line)}</p>\n" for line in summary.lines(report))
    if report.read or report.version:
        yield f'<p class="soft">CiteGround {html(report.version)}, {html(report.read)}</p>\n'
    yield '<div class="filters" role="group" aria-label="Filter by verdict" hidden>\n'
    total = len(report.verifications)
    yield f'<button type="button" data-verdict="" aria-pressed="true">all {total}</button>\n'
    for verdict, count in report.counts.items():
        if count:
            yield f'<button type="button" class="{verdict}" data-verdict="{verdict}" aria-pressed="false">'
            yield f"{verdict.lower()} {count}</button>\n"
    yield '<input type="search" aria-label="Search in the references" placeholder="Search">\n'
    yield '</div>\n<p class="soft" id="shown" role="status"></p>\n'
    if report.problems:
        yield '<section class="file"><h2>Findings of the files</h2>\n'
        yield "".join(_finding(d, Placed(d, None).place) for d in report.problems)
        yield "</section>\n"


def _card(v: Verification, explain: bool) -> Iterator[str]:
    reference = v.reference
    shown = " open" if explain or v.verdict in (Verdict.MINOR, Verdict.MAJOR) else ""
    score = "" if v.score is None else f" {v.score:g}"
    yield f'<details class="reference {v.verdict}" data-verdict="{v.verdict}"{shown}>\n<summary>'
    yield f'<span class="badge">{v.verdict}{score}</span> '
    yield f'<span class="key">{html(reference.key or str(reference.number))}</span> '
    said = reference.cited.title or one_line(reference.cited) or reference.raw
    yield f"{html(excerpt(said, 160))}</summary>\n"
    yield f'<p>{html(v.rationale)} <span class="soft">({v.confidence} confidence)</span></p>\n'
    yield "".join(_finding(d, Placed(d, v).place) for d in v.discrepancies)
    fixes = list(suggestions(v))
    if fixes:
        yield "<h2>Suggested</h2>\n<ul>" + "".join(f"<li>{html(f)}</li>" for f in fixes) + "</ul>\n"
    yield f"<h2>The reference says</h2>\n<p>{html(one_line(reference.cited))}</p>\n"
    yield f"<pre>{html_block(reference.raw[:_RAW])}{'…' if len(reference.raw) > _RAW else ''}</pre>\n"
    yield f'<p class="soft">{html(reference.path or "-")}:{reference.line}</p>\n'
    yield from _record(v)
    yield from _score(v)
    yield from _decided(v)
    yield from _trail(v)
    yield "</details>\n"


def _finding(d: Discrepancy, place: str) -> str:
    label = "open" if d.is_open else d.severity.value
    rows = (("given", d.given), ("on record", d.found))
    values = "".join(f"<dt>{name}</dt><dd>{html(value)}</dd>" for name, value in rows if value)
    listed = f"<dl>{values}</dl>" if values else ""
    return (
        f'<div class="finding {label}"><span class="label">{label}</span> {html(d.rule)} ({html(d.code)}): '
        f'{html(d.message)} <span class="soft">{html(place)}</span>{listed}</div>\n'
    )


def _record(v: Verification) -> Iterator[str]:
    if v.match is None:
        return
    yield f"<h2>The record says</h2>\n<p>{html(one_line(v.match.work))}</p>\n"
    yield f'<p class="soft">{html(provenance(v.match))}, {account.likeness(v, v.match)}</p>\n'
    yield "".join(
        f'<p><a href="{html(url)}" rel="noreferrer">{html(label)}</a></p>\n'
        for label, url in links(v.match.work)
    )
    if v.candidates:
        yield "<h2>Also considered</h2>\n<ul>"
        yield "".join(
            f"<li>{html(one_line(c.work))} ({html(provenance(c))}, {account.likeness(v, c)})</li>"
            for c in v.candidates
        )
        yield "</ul>\n"


def _score(v: Verification) -> Iterator[str]:
    if v.score is None or not v.contributions:
        return
    yield '<h2>Score</h2>\n<table class="score">\n'
    yield "".join(_contribution(c) for c in v.contributions)
    yield f'<tr><th>score</th><td class="number">{v.score:g}</td><td></td><td></td></tr>\n</table>\n'


def _contribution(c: Contribution) -> str:
    length = min(100.0, abs(c.value) * 10)
    sign = "plus" if c.value >= 0 else "minus"
    return (
        f'<tr><td>{html(c.field)}</td><td class="number">{c.value:+.2f}</td>'
        f'<td><svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="{c.value:+.2f}">'
        f'<rect class="{sign}" width="{length:g}" height="10"/></svg></td>'
        f'<td class="reason">{html(c.reason)}</td></tr>\n'
    )


def _decided(v: Verification) -> Iterator[str]:
    lines = account.decision(v)
    if lines:
        yield "<h2>Decided</h2>\n<ul>" + "".join(f"<li>{html(line)}</li>" for line in lines) + "</ul>\n"


def _trail(v: Verification) -> Iterator[str]:
    yield "<h2>Asked</h2>\n"
    if not v.trail.steps:
        yield "<p>nothing was asked</p>\n"
        return
    yield (
        "<ol>"
        + "".join(
            f"<li>{html(s.source)}, {html(s.asked)}: {html(account.outcome(s))}</li>" for s in v.trail.steps
        )
        + "</ol>\n"
    )
