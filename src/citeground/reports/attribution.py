"""An explanation for a reader: text in colours, a page that stands alone, and plain values.

Green raises the score and red lowers it; without colours the heaviest parts carry their sign.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from citeground.explain.explanation import Explanation
from citeground.explain.roles import Side
from citeground.reports import WIDTH
from citeground.reports.account import bar
from citeground.reports.payload import Json, dump
from citeground.reports.plots import bar_plot, force_plot
from citeground.reports.terminal import paint, paragraph
from citeground.reports.untrusted import excerpt, html, visible

# A part counts as strong from this share of the heaviest part on, as faint up to the other.
_STRONG, _FAINT = 0.5, 0.1
_ROWS = 20
_BAR, _WIDE = 16, 80

Run = tuple[str, int]


def render_text(of: Explanation, stream: TextIO, *, color: bool = False, width: int = WIDTH) -> None:
    """For a terminal: the texts with their parts marked, then a line for each part."""
    for line in text_lines(of, color=color, width=width):
        stream.write(line + "\n")


def render_json(of: Explanation, stream: TextIO) -> None:
    """``values``, ``base_value`` and ``data`` as ``shap.plots`` accepts them, with all that is known."""
    stream.write(dump(payload(of), indent=2) + "\n")


def render_html(of: Explanation, stream: TextIO, *, title: str = "Why this score") -> None:
    """A page without any external part: the marked text, both plots, and the table."""
    stream.write(_HEAD.format(title=html(title), style=_STYLE))
    stream.write("".join(html_section(of)))
    stream.write("</main>\n</body>\n</html>\n")


def payload(of: Explanation) -> Json:
    """Plain values."""
    plain: Json = of.to_json()  # type: ignore[assignment]
    return plain


def summary(of: Explanation) -> str:
    """Method, budget and additivity in one line: what a reader needs to trust the numbers."""
    said = f"{of.method}, {of.evaluations:,} evaluations" if of.evaluations else of.method
    said += f", {of.mask}" if of.mask else ""
    error = of.additivity_error
    said += ", adds up exactly" if error < 1e-6 else f", differs from the score by {error:.3g}"
    if of.left_out:
        said += f"; the last {of.left_out:,} words of the text were not read"
    return said


def text_lines(of: Explanation, *, color: bool = False, width: int = WIDTH) -> Iterator[str]:
    """The lines that ``render_text`` writes."""
    yield f"score {of.score:.3f} = base {of.base_value:.3f} {sum(of.values):+.3f}"
    yield from paragraph(summary(of), width, lead="  ", rest="  ")
    for side, runs in _runs(of):
        yield from _marked(side, runs, of, color, width)
    name = min(max((len(k) for k in of.kinds), default=0), width // 3)
    longest = _BAR if width >= _WIDE else _BAR // 3
    full = max((abs(v) for v in of.values), default=0.0) or 1.0
    for number in of.order[:_ROWS]:
        value, kind = of.values[number], of.kinds[number] if of.kinds else ""
        size = paint(f"{value:+.3f}  {bar(value, full, longest):<{longest}}", _style(value, of), color)
        room = max(8, width - name - longest - 14)
        yield f"  {size}  {excerpt(kind, name):<{name}}  {excerpt(of.data[number], room)}"
    if len(of.values) > _ROWS:
        rest = sum(of.values[n] for n in of.order[_ROWS:])
        yield f"  {rest:+.3f}  in {len(of.values) - _ROWS:,} further parts"


def _style(value: float, of: Explanation) -> str:
    full = max((abs(v) for v in of.values), default=0.0)
    if not full or abs(value) < _FAINT * full:
        return "dim"
    return "plus" if value > 0 else "minus"


def _strength(value: float, of: Explanation) -> int:
    """0 to 4: how strongly a part is coloured."""
    full = max((abs(v) for v in of.values), default=0.0)
    return min(4, round(4 * abs(value) / full)) if full else 0


def _runs(of: Explanation) -> Iterator[tuple[Side, list[Run]]]:
    """Each side that has text, cut into stretches with the number of their part (-1: none)."""
    if of.pair is None:
        return
    for side in Side:
        text = of.pair.side(side)
        owned = sorted(
            (p.start, p.end, n) for n, s in enumerate(of.pair.spans) for p in s.pieces if p.side is side
        )
        runs: list[Run] = []
        place = 0
        for start, end, number in owned:
            runs += [(text[place:start], -1), (text[start:end], number)]
            place = end
        runs.append((text[place:], -1))
        if text:
            yield side, [r for r in runs if r[0]]


def _marked(side: Side, runs: list[Run], of: Explanation, color: bool, width: int) -> Iterator[str]:
    """Wrapped by words first and painted then, so that colours do not count as columns."""
    line, used = f"  {side.value + ':':<10}", 12
    for text, number in runs:
        for word in _pieces(visible(text)):
            if used + len(word.rstrip()) > max(40, width) and used > 12:
                yield line.rstrip()
                line, used = " " * 12, 12
                word = word.lstrip()
            line += _painted(word, number, of, color)
            used += len(word)
        if number >= 0 and not color:
            sign = _sign(of.values[number], of)
            line, used = line + sign, used + len(sign)
    yield line.rstrip()
    yield ""


def _pieces(text: str) -> list[str]:
    parts: list[str] = []
    for word in text.split(" "):
        parts.append(word + " ")
    parts[-1] = parts[-1][:-1]
    return [p for p in parts if p]


def _painted(word: str, number: int, of: Explanation, color: bool) -> str:
    if number < 0 or not color:
        return word
    style = _style(of.values[number], of)
    return word if style == "dim" else paint(word, style, color)


def _sign(value: float, of: Explanation) -> str:
    full = max((abs(v) for v in of.values), default=0.0)
    if not full or abs(value) < _STRONG * full:
        return ""
    return "[+]" if value > 0 else "[-]"


def html_section(of: Explanation) -> Iterator[str]:
    """The body of the page, for use inside of another one with the same style."""
    yield f'<p class="score">score {of.score:.3f} = base {of.base_value:.3f} {sum(of.values):+.3f}</p>\n'
    yield f'<p class="soft">{html(summary(of))}</p>\n'
    for side, runs in _runs(of):
        yield f'<h2>{side.value}</h2>\n<p class="text">' + "".join(_mark(r, of) for r in runs) + "</p>\n"
    yield f"<figure>{force_plot(of)}</figure>\n<figure>{bar_plot(of)}</figure>\n"
    yield "<table>\n<tr><th>part</th><th>what it is</th><th>adds</th></tr>\n"
    for number in of.order:
        kind = of.kinds[number] if of.kinds else ""
        yield (
            f"<tr><td>{html(of.data[number])}</td><td>{html(kind)}</td>"
            f'<td class="number">{of.values[number]:+.4f}</td></tr>\n'
        )
    yield "</table>\n"


def _mark(run: Run, of: Explanation) -> str:
    text, number = run
    if number < 0:
        return html(text) if text.strip() else " "
    value = of.values[number]
    name = f"{'plus' if value >= 0 else 'minus'}{_strength(value, of)}"
    kind = of.kinds[number] if of.kinds else ""
    return f'<mark class="{name}" title="{html(kind)}: {value:+.3f}">{html(text)}</mark>'


_STYLE = """
body { margin: 0 auto; max-width: 52rem; padding: 1rem; font: 1rem/1.6 system-ui, sans-serif;
  color: #1c1d1f; background: #fbfbfa; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; } h2 { font-size: .8rem; text-transform: uppercase; color: #5d6167; margin: 1rem 0 0; }
p { margin: .3rem 0; } .soft { color: #5d6167; } .score { font-size: 1.1rem; font-variant-numeric: tabular-nums; }
mark { color: inherit; background: none; border-radius: .2rem; padding: 0 .1rem; }
mark.plus1 { background: #e3f3ec; } mark.plus2 { background: #c1e5d5; }
mark.plus3 { background: #97d3b8; } mark.plus4 { background: #6cc09a; }
mark.minus1 { background: #fae9e6; } mark.minus2 { background: #f4cfc9; }
mark.minus3 { background: #ebaba1; } mark.minus4 { background: #e08a7d; }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #dcdee1; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
"""

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
"""
