"""A result as one HTML page: no script, no font, no image from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.bench.expected import Compared
from citeground.bench.pages import drawing
from citeground.bench.pages.markdown import comparison
from citeground.bench.results import Judged, Result, Table, percent, shown
from citeground.reports.untrusted import html as safe

SHOWN = 200  # wrong items on the page; all of them are in the JSON
_STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fff; --soft: #667; --good: #2a6fb0; --bad: #c05a2b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --paper: #14181f; --soft: #9aa3b2; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
table { border-collapse: collapse; font-size: .9rem; margin: .5rem 0 1.5rem; display: block; overflow-x: auto; }
td, th { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid color-mix(in srgb, var(--soft) 30%, transparent); vertical-align: top; }
.numbers { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
.numbers li { border: 1px solid var(--soft); border-radius: .5rem; padding: .6rem 1rem; }
.numbers b { display: block; font-size: 1.5rem; }
.soft, figcaption { color: var(--soft); font-size: .85rem; }
figure { display: inline-block; margin: 0 1.5rem 1rem 0; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 13px; } svg .small { font-size: 11px; fill: var(--soft); }
svg .right { fill: var(--good); } svg .wrong { fill: var(--bad); } svg .line { fill: none; stroke: var(--good); stroke-width: 2; }
svg .axis, svg .guide { fill: none; stroke: var(--soft); } svg .guide { stroke-dasharray: 4 4; }
code { overflow-wrap: anywhere; }
"""


def page(result: Result, compared: Sequence[Compared] = ()) -> str:
    """The whole result; a comparison with expected numbers where there is one."""
    return "".join(_parts(result, compared))


def _parts(result: Result, compared: Sequence[Compared]) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{safe(result.title)}</title><style>{_STYLE}</style></head><body>"
    yield f"<h1>{safe(result.title)}</h1><p class='soft'><code>{safe(result.command)}</code><br>"
    yield f"CiteGround {safe(result.version)}, {safe(result.date)}<br>{safe('; '.join(result.data))}</p>"
    yield '<ul class="numbers">'
    for number in result.numbers:
        between = f"{percent(number.low)} to {percent(number.high)}"
        if number.unit:
            between = f"{number.low:,.4g} to {number.high:,.4g}"
        about = f"{between}, {number.how}, n = {number.of}" if number.how else f"n = {number.of}"
        yield f"<li>{safe(number.name)}<b>{safe(shown(number))}</b><span class='soft'>{safe(about)}</span></li>"
    yield "</ul>"
    yield from _figures(result)
    if compared:
        yield from _table(comparison(compared))
    for found in result.tables:
        yield from _table(found)
    if result.notes:
        yield "<h2>What to know</h2><ul>" + "".join(f"<li>{safe(n)}</li>" for n in result.notes) + "</ul>"
    yield from _table(_wrong(result.items))
    yield "</body></html>\n"


def _figures(result: Result) -> Iterator[str]:
    if result.matrix:
        yield f"<figure>{drawing.confusion(result.matrix, result.labels)}<figcaption>Rows: wanted, columns: given</figcaption></figure>"
    if result.curve:
        yield f"<figure>{drawing.curve(result.curve)}<figcaption>Risk over coverage: what is wrong among the surest</figcaption></figure>"
    if result.bins:
        yield f"<figure>{drawing.calibration(result.bins)}<figcaption>Calibration: dots on the line mean what they say</figcaption></figure>"


def _wrong(items: Sequence[Judged]) -> Table:
    wrong = [i for i in items if not i.right]
    title = "Items that are not as labelled" + (f", the first {SHOWN}" if len(wrong) > SHOWN else "")
    rows = tuple(
        (i.key, i.wanted, i.given, "" if i.score is None else f"{i.score:.2f}", i.note) for i in wrong[:SHOWN]
    )
    return Table(title, ("item", "wanted", "given", "score", "why"), rows)


def _table(found: Table) -> Iterator[str]:
    if not found.rows:
        return
    yield f"<h2>{safe(found.title)}</h2><table><tr>"
    yield "".join(f"<th>{safe(name)}</th>" for name in found.columns) + "</tr>"
    for row in found.rows:
        yield "<tr>" + "".join(f"<td>{safe(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"
