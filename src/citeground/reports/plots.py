"""Bar and force plots of an explanation as SVG that stands alone: no script, no font, no external part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeground.explain.explanation import Explanation
from citeground.reports.untrusted import excerpt, html

PLUS, MINUS, INK, SOFT = "#2a7f62", "#b5483a", "#1c1d1f", "#6d7177"
_ROW = 22
_LABEL = 44


def bar_plot(of: Explanation, *, most: int = 20, width: int = 760) -> str:
    """Every part as a bar from the base line, the heaviest first; what is left over is one bar."""
    rows = _heaviest(of, most)
    room = max((abs(v) for _, v in rows), default=0.0) or 1.0
    middle, reach = 0.66 * width, 0.22 * width
    parts = [_open(width, _ROW * len(rows) + 44, _title(of)), _text(8, 16, _title(of), INK)]
    for number, (label, value) in enumerate(rows):
        y = 30 + _ROW * number
        length = abs(value) / room * reach
        left = middle if value >= 0 else middle - length
        colour = PLUS if value >= 0 else MINUS
        parts.append(_text(8, y + 14, excerpt(label, _LABEL), INK))
        parts.append(f'<rect x="{left:.1f}" y="{y + 3}" width="{length:.1f}" height="14" fill="{colour}"/>')
        place, anchor = (middle + length + 4, "start") if value >= 0 else (middle - length - 4, "end")
        parts.append(_text(place, y + 14, f"{value:+.3f}", colour, anchor))
    bottom = 30 + _ROW * len(rows)
    parts.append(
        f'<line x1="{middle:.1f}" y1="26" x2="{middle:.1f}" y2="{bottom}" stroke="{SOFT}" stroke-width="1"/>'
    )
    return "".join([*parts, "</svg>\n"])


def force_plot(of: Explanation, *, width: int = 760) -> str:
    """From the base to the score: what raises it from the left, what lowers it from the right."""
    up = [(n, v) for n, v in enumerate(of.values) if v > 0]
    down = [(n, v) for n, v in enumerate(of.values) if v < 0]
    up.sort(key=lambda e: e[1])
    down.sort(key=lambda e: e[1], reverse=True)
    start = of.score - sum(v for _, v in up)
    end = of.score - sum(v for _, v in down)
    low, high = min(start, of.base_value, of.score), max(end, of.base_value, of.score)
    scale = (width - 40) / ((high - low) or 1.0)

    def at(value: float) -> float:
        return 20 + (value - low) * scale

    parts = [_open(width, 128, _title(of))]
    place = start
    for number, value in up:
        parts += _arrow(at(place), at(place + value), PLUS, of.data[number], value)
        place += value
    place = of.score
    for number, value in reversed(down):
        parts += _arrow(at(place), at(place - value), MINUS, of.data[number], value)
        place -= value
    parts += _tick(at(of.base_value), 96, f"base {of.base_value:.2f}", SOFT, width)
    parts += _tick(at(of.score), 22, f"score {of.score:.2f}", INK, width)
    return "".join([*parts, "</svg>\n"])


def _title(of: Explanation) -> str:
    return f"score {of.score:.3f} = base {of.base_value:.3f} and the parts ({of.method})"


def _heaviest(of: Explanation, most: int) -> list[tuple[str, float]]:
    order = of.order
    rows = [(of.data[n], of.values[n]) for n in order[:most]]
    if len(order) > most:
        rest = order[most:]
        rows.append((f"{len(rest)} further parts", sum(of.values[n] for n in rest)))
    return rows


def _open(width: int, height: int, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="system-ui, sans-serif" font-size="12">'
        f'<title>{html(title)}</title><rect width="{width}" height="{height}" fill="#ffffff"/>'
    )


def _text(x: float, y: float, text: str, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{html(text)}</text>'


def _arrow(left: float, right: float, colour: str, label: str, value: float) -> Iterator[str]:
    """A bar that points the way it pushes; its label only where there is room for it."""
    tip = min(6.0, right - left)
    points: Sequence[tuple[float, float]]
    if value > 0:
        points = [(left, 44), (right - tip, 44), (right, 56), (right - tip, 68), (left, 68)]
    else:
        points = [(right, 44), (left + tip, 44), (left, 56), (left + tip, 68), (right, 68)]
    drawn = " ".join(f"{x:.1f},{y}" for x, y in points)
    said = html(f"{excerpt(label, 120)}: {value:+.3f}")
    yield f'<polygon points="{drawn}" fill="{colour}" stroke="#ffffff"><title>{said}</title></polygon>'
    fits = int((right - left) / 7)
    if fits >= 6:
        yield _text((left + right) / 2, 84, excerpt(label, fits), colour, "middle")


def _tick(x: float, y: float, label: str, colour: str, width: int) -> Iterator[str]:
    yield f'<line x1="{x:.1f}" y1="36" x2="{x:.1f}" y2="76" stroke="{colour}" stroke-width="1.5"/>'
    yield _text(min(max(x, 44), width - 44), y + 8, label, colour, "middle")
