"""Estimates with their intervals as SVG, drawn without a plotting library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from citeground.bench.alignment.tables import TITLES, Row

_ROW, _TOP, _LEFT, _WIDTH = 20, 48, 330, 860
_COLOURS = ("#2b5f8f", "#2a7f62", "#b5483a", "#8a5a00", "#6b4a9e", "#1c1d1f")


def forest(rows: Sequence[Row], table: str) -> str:
    """One line per row: the mean as a dot, the 95 % interval as a bar, 0 as a line."""
    own = [r for r in rows if r.table == table and not math.isnan(r.estimate.low)]
    ends = [v for r in own for v in (r.estimate.low, r.estimate.high)] + [0.0]
    low, high = min(ends), max(ends)
    scale = (_WIDTH - _LEFT - 70) / ((high - low) or 1.0)
    height = _TOP + _ROW * len(own) + 30
    evaluators = list(dict.fromkeys(r.evaluator for r in own))

    def at(value: float) -> float:
        return _LEFT + (value - low) * scale

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" font-family="system-ui, sans-serif" font-size="12" role="img">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="8" y="20" font-size="14">{escape(TITLES[table])}</text>',
        '<text x="8" y="36" fill="#5d6167">mean and 95 % interval, clustered by question</text>',
        _upright(at(0.0), height),
    ]
    for number, row in enumerate(own):
        colour = _COLOURS[evaluators.index(row.evaluator) % len(_COLOURS)]
        parts.append(_drawn(row, _TOP + _ROW * number, at(row.estimate.low), at(row.estimate.mean),
                            at(row.estimate.high), colour))  # fmt: skip
    parts += [_label(at(v), height - 8, f"{v:.2f}") for v in sorted({low, 0.0, high})]
    return "".join([*parts, "</svg>\n"])


def _upright(x: float, height: int) -> str:
    return f'<line x1="{x:.1f}" y1="{_TOP - 6}" x2="{x:.1f}" y2="{height - 22}" stroke="#a4a9b0"/>'


def _label(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="middle" fill="#5d6167">{text}</text>'


def _drawn(row: Row, y: int, left: float, middle: float, right: float, colour: str) -> str:
    name = " · ".join(p for p in (row.evaluator, row.where, row.what) if p)
    shown = name if len(name) <= 52 else name[:51] + "…"
    return (
        f'<text x="8" y="{y + 14}">{escape(shown)}</text>'
        f'<line x1="{left:.1f}" y1="{y + 10}" x2="{right:.1f}" y2="{y + 10}" stroke="{colour}" stroke-width="2"/>'
        f'<circle cx="{middle:.1f}" cy="{y + 10}" r="4" fill="{colour}"/>'
        f'<text x="{_WIDTH - 64}" y="{y + 14}" fill="{colour}">{row.estimate.mean:+.3f}</text>'
    )
