"""The page says whether the entity's share falls with another label than the published one."""

from __future__ import annotations

from citeground.bench.alignment.reading import reading
from citeground.bench.alignment.tables import Row
from citeground.explain.alignment import ENTITY
from citeground.explain.inference import Estimate


def contrast(one: str, other: str, mean: float, margin: float) -> Row:
    return Row(
        "contrasts", one, f"minus {other}", ENTITY, Estimate(mean, mean - margin, mean + margin, 0.01, 90, 80)
    )


def test_every_other_label_is_held_against_the_published_one() -> None:
    page = reading(
        [
            contrast("minilm:label=title", "minilm", 0.1, 0.02),
            contrast("minilm:label=answer", "minilm:label=title", -0.2, 0.05),
            contrast("minilm:label=entailment", "minilm:label=title", 0.01, 0.05),
            contrast("minilm:label=answer", "minilm", -0.3, 0.05),
            contrast("minilm:label=title", "lexical", 0.3, 0.05),
        ],
        count=9,
        seed=1,
    )
    short = page.split("## In short")[1].split("\n## ")[0]
    told = [line for line in short.splitlines() if "published rule" in line]
    assert [line.split(" instead")[0].split("with ")[1] for line in told] == [
        "its default label", "label=answer", "label=entailment",
    ]  # fmt: skip
    assert "falls (-0.100 (-0.120 to -0.080))" in told[0], "the difference is turned round"
    assert "falls (-0.200" in told[1] and "stays about the same (+0.010" in told[2]
    assert "minilm:label=answer is lower than that of minilm: -0.300" in page
