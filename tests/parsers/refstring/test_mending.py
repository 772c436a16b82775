"""What printing and extraction broke is mended, and every offset is remembered."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.parsers.refstring.mending import mend


@pytest.mark.parametrize(
    ("raw", "mended"),
    [
        ("B. B ¨unz", "B. Bünz"),
        ("Mu¨ller", "Müller"),
        ("G¨odel and Poincar´e", "Gödel and Poincaré"),
        ("con-\nﬁdential", "confidential"),
        ("self-\nAdaptive", "self-\nAdaptive"),
        ("Phys .Rev .Lett .105 (2010)", "Phys. Rev. Lett. 105 (2010)"),
        ("arXiv:2412.02\n349 [cs]", "arXiv:2412.02349 [cs]"),
        ("doi:10.1103/\nPhysRevD.12.3", "doi:10.1103/PhysRevD.12.3"),
        ("10.1016/j.cell.\n2020.01.001", "10.1016/j.cell.2020.01.001"),
        ("10.1016/j.cell.2020.01.001.\nIn Proc", "10.1016/j.cell.2020.01.001.\nIn Proc"),
        ("doi:10.1000/182\n[27] B. Kent", "doi:10.1000/182\n[27] B. Kent"),
        ("https: / / example . org / page", "https://example.org/page"),
        ("２９（５）：２５－２９．", "29(5):25-29."),
        ("sof\u00adt\u200b hyphens", "soft hyphens"),
        ("“Title’s end,” in", "“Title’s end,” in"),
    ],
)
def test_mending(raw: str, mended: str) -> None:
    assert mend(raw).text == mended


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("aAö ¨´`ﬁ-\n.,:/10%[](){}https\u00ad\u200b"), max_size=80))
def test_offsets_lie_in_the_raw_text_and_rise(raw: str) -> None:
    mended = mend(raw)
    if mended.offsets is None:
        assert len(mended.text) == len(raw)
        return
    assert len(mended.offsets) == len(mended.text)
    assert all(0 <= place < max(1, len(raw)) for place in mended.offsets)
    assert all(a <= b for a, b in zip(mended.offsets, mended.offsets[1:], strict=False))


def test_a_span_leads_back() -> None:
    raw = "x ﬁsh-\nmonger y"
    mended = mend(raw)
    start = mended.text.index("fishmonger")
    assert raw[slice(*mended.origin(start, start + 10))] == "ﬁsh-\nmonger"
