"""Explanations for readers: nothing that others wrote can steer a terminal, a page or a plot."""

from __future__ import annotations

import io
import json
import re
from xml.etree import ElementTree

import pytest

from citeground.explain.explanation import Explanation
from citeground.explain.pair import explain_pair
from citeground.explain.structured import explain_verification
from citeground.models import Passage
from citeground.reports.attribution import render_html, render_json, render_text, summary
from citeground.reports.plots import bar_plot, force_plot
from tests.explain.judges import Overlap
from tests.reports import hand_made

QUESTION = "In what city was Ada Lovelace born?"
PASSAGE = Passage(
    "Ada Lovelace was born in London. It rained all day on the 10 December 1815.", "Ada Lovelace"
)


def explained(passage: Passage = PASSAGE, **options: object) -> Explanation:
    return explain_pair(Overlap(), QUESTION, passage, **options)  # type: ignore[arg-type]


def written(of: Explanation, **options: object) -> str:
    stream = io.StringIO()
    render_text(of, stream, **options)  # type: ignore[arg-type]
    return stream.getvalue()


def page(of: Explanation) -> str:
    stream = io.StringIO()
    render_html(of, stream)
    return stream.getvalue()


def test_the_texts_are_whole_with_and_without_colours() -> None:
    plain = written(explained())
    coloured = re.sub(r"\x1b\[[0-9;]*m", "", written(explained(), color=True))
    for text in (re.sub(r"\[[+-]\]", "", plain), coloured):
        assert QUESTION in text and PASSAGE.text in " ".join(text.split())
    assert "\x1b" not in plain and "[+]" in plain and "[+]" not in coloured


def test_lines_fit_the_width() -> None:
    assert all(len(line) <= 60 for line in written(explained(), width=60).splitlines())


def test_method_budget_and_additivity_are_always_there() -> None:
    assert "exact Shapley" in summary(explained()) and "evaluations, deletion, adds up exactly" in summary(
        explained()
    )
    one_out = explained(method="leave-one-out")
    assert "leave-one-out" in written(one_out) and "differs from the score by" in page(one_out)
    assert "the last 8 words of the text were not read" in summary(explained(longest=9))


@pytest.mark.parametrize("plot", [bar_plot, force_plot])
def test_plots_are_svg_that_stands_alone(plot: object) -> None:
    hostile = explained(Passage(hand_made.HOSTILE, hand_made.HOSTILE))
    drawn = plot(hostile)  # type: ignore[operator]
    root = ElementTree.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert {e.tag.split("}")[1] for e in root.iter()} <= {"svg", "title", "rect", "text", "line", "polygon"}
    assert not re.search(r"href|url\(|<script|<image", drawn)


def test_the_force_plot_reaches_from_the_base_to_the_score() -> None:
    of = Explanation((3.0, -1.0), 1.0, ("up", "down"), "exact Shapley", 4, 0.0, 3.0)
    root = ElementTree.fromstring(force_plot(of, width=440))
    spans = []
    for polygon in root.iter("{http://www.w3.org/2000/svg}polygon"):
        xs = [float(p.split(",")[0]) for p in polygon.attrib["points"].split()]
        spans.append((min(xs), max(xs)))
    (up_left, up_right), (down_left, down_right) = spans
    assert up_right == pytest.approx(down_left), "both meet at the score"
    assert (up_right - up_left) == pytest.approx(3 * (down_right - down_left))


def test_a_bar_is_as_long_as_its_value() -> None:
    of = Explanation((0.5, -0.25, 0.0), 0.0, ("a", "b", "c"), "exact Shapley", 8, 0.0, 0.25)
    widths = [float(w) for w in re.findall(r'<rect x="[\d.]+" y="\d+" width="([\d.]+)"', bar_plot(of))]
    assert widths[0] == pytest.approx(2 * widths[1]) and widths[2] == 0.0


def test_the_rest_is_one_bar() -> None:
    of = Explanation(tuple(0.1 for _ in range(30)), 0.0, tuple("abc" * 10), "x", 1, 0.0, 3.0)
    assert "11 further parts" in bar_plot(of, most=19) and "+1.100" in bar_plot(of, most=19)


def test_hostile_text_is_only_text() -> None:
    hostile = explained(Passage(hand_made.HOSTILE, hand_made.HOSTILE))
    shown = written(hostile)
    assert "\x1b" not in shown and "\u202e" not in shown and "\x9b" not in shown
    drawn = page(hostile)
    assert "<img" not in drawn and "<script" not in drawn and "\u202e" not in drawn
    assert not re.search(r"https?://(?!www\.w3\.org)[^<]*\"", drawn)


def test_json_is_strict_and_complete() -> None:
    stream = io.StringIO()
    render_json(explained(), stream)
    plain = json.loads(stream.getvalue())
    assert plain["base_value"] + sum(plain["values"]) == pytest.approx(plain["score"])
    assert {"data", "kinds", "method", "evaluations", "additivity_error", "mask"} <= plain.keys()


def test_a_verification_is_shown_the_same_way() -> None:
    found = [e for v in hand_made.hand_made().verifications if (e := explain_verification(v))]
    assert found
    for of in found:
        assert "exact by construction" in written(of) and "exact by construction" in page(of)
