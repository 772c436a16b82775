"""How well scores order what is wanted before what is not."""

from __future__ import annotations

from collections.abc import Sequence

from citeground.explain.inference import ranks


def area_under_roc(ranked: Sequence[tuple[float, bool]]) -> float:
    """The chance that one that is wanted scores above one that is not; ties count half (Mann–Whitney).

    0.5 where there are none of either kind.
    """
    wanted = sum(good for _, good in ranked)
    others = len(ranked) - wanted
    if not wanted or not others:
        return 0.5
    places = ranks([score for score, _ in ranked])
    held = sum(place for place, (_, good) in zip(places, ranked, strict=True) if good)
    return (held - wanted * (wanted + 1) / 2) / (wanted * others)
