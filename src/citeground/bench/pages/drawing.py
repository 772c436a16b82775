"""Inline SVG: a confusion matrix, a risk–coverage curve, a calibration diagram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citeground.bench.metrics.calibration import Bin, Point
from citeground.bench.metrics.labels import Pair
from citeground.reports.untrusted import html as safe

SIZE, EDGE = 240, 44
CELL, MARGIN = 76, 90


def confusion(matrix: Mapping[Pair, int], labels: Sequence[str]) -> str:
    """Rows are wanted, columns given; a cell is as dark as its share of the row."""
    wanted = [name for name in labels if any(w == name for w, _ in matrix)]
    given = [name for name in labels if any(g == name for _, g in matrix)]
    width, height = MARGIN + CELL * len(given) + 4, MARGIN // 2 + CELL * len(wanted) + 4
    return _svg(width, height, "Confusion matrix", _cells(matrix, wanted, given))


def _cells(matrix: Mapping[Pair, int], wanted: Sequence[str], given: Sequence[str]) -> Iterator[str]:
    for column, name in enumerate(given):
        yield _text(MARGIN + CELL * column + CELL / 2, MARGIN / 2 - 10, name, "middle")
    for row, name in enumerate(wanted):
        total = sum(count for (w, _), count in matrix.items() if w == name)
        top = MARGIN / 2 + CELL * row
        yield _text(MARGIN - 8, top + CELL / 2 + 4, name, "end")
        for column, other in enumerate(given):
            count = matrix.get((name, other), 0)
            shade = count / total if total else 0.0
            colour = "right" if name == other else "wrong"
            left = MARGIN + CELL * column
            yield f'<rect class="{colour}" x="{left}" y="{top}" width="{CELL - 3}" height="{CELL - 3}" fill-opacity="{0.06 + 0.9 * shade:.3f}"/>'
            yield _text(left + CELL / 2 - 2, top + CELL / 2, str(count), "middle")
            yield _text(left + CELL / 2 - 2, top + CELL / 2 + 16, f"{100 * shade:.1f} %", "middle", "small")


def curve(points: Sequence[Point]) -> str:
    """Risk over coverage, as steps; the vertical axis ends at the largest risk."""
    top = max(0.01, *(p.risk for p in points))
    path: list[str] = []
    before = float(EDGE)
    for point in points:
        height = EDGE / 2 + SIZE * (1 - point.risk / top)
        right = EDGE + SIZE * point.coverage
        path.append(f"{'M' if not path else 'L'}{before:.1f} {height:.1f}H{right:.1f}")
        before = right
    inside = [
        *_axes("coverage", "risk"),
        _text(EDGE - 4, EDGE / 2 + 8, f"{100 * top:.1f} %", "end", "small"),
        f'<path class="line" d="{"".join(path)}"/>',
    ]
    return _svg(EDGE + SIZE + 16, EDGE + SIZE + 24, "Risk over coverage", inside)


def calibration(bins: Sequence[Bin]) -> str:
    """The share that is right for each bin of confidence; the diagonal is where they agree."""
    inside = [*_axes("confidence", "right")]
    low, high = EDGE / 2 + SIZE, EDGE / 2
    inside.append(f'<path class="guide" d="M{EDGE} {low}L{EDGE + SIZE} {high}"/>')
    most = max(b.items for b in bins)
    for found in bins:
        x, y = EDGE + SIZE * found.confidence, EDGE / 2 + SIZE * (1 - found.right)
        radius = 3 + 9 * (found.items / most) ** 0.5
        said = f"{found.items} items, confidence {found.confidence:.2f}, right {found.right:.2f}"
        inside.append(
            f'<circle class="right" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"><title>{said}</title></circle>'
        )
    return _svg(EDGE + SIZE + 16, EDGE + SIZE + 24, "Calibration", inside)


def _axes(across: str, up: str) -> Iterator[str]:
    low = EDGE / 2 + SIZE
    yield f'<path class="axis" d="M{EDGE} {EDGE / 2}V{low}H{EDGE + SIZE}"/>'
    yield _text(EDGE, low + 16, "0", "middle", "small")
    yield _text(EDGE + SIZE, low + 16, "1", "middle", "small")
    yield _text(EDGE + SIZE / 2, low + 30, across, "middle")
    yield _text(EDGE - 8, EDGE / 2 + SIZE / 2, up, "end")


def _text(x: float, y: float, words: str, anchor: str, kind: str = "label") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{safe(words)}</text>'


def _svg(width: float, height: float, title: str, inside: Iterator[str] | Sequence[str]) -> str:
    box = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    return f'<svg role="img" aria-label="{title}" {box}>{"".join(inside)}</svg>'
