"""How well scores order what is wanted before what is not."""

from __future__ import annotations

from collections.abc import Sequence


def area_under_roc(ranked: Sequence[tuple[float, bool]]) -> float:
    """The chance that one that is wanted scores above one that is not; ties count half (Mann–Whitney).

    0.5 where there are none of either kind.
    """
    order = sorted(ranked, key=lambda pair: pair[0])
    wanted = sum(good for _, good in order)
    others = len(order) - wanted
    if not wanted or not others:
        return 0.5
    ranks, start = 0.0, 0
    while start < len(order):
        end = start
        while end < len(order) and order[end][0] == order[start][0]:
            end += 1
        # Items of one score share the mean of their ranks, which are counted from 1.
        ranks += (start + end + 1) / 2 * sum(good for _, good in order[start:end])
        start = end
    return (ranks - wanted * (wanted + 1) / 2) / (wanted * others)
