"""``citeground bench data``: a list of names is of use before anything is fetched."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground.bench.datasets import cards
from citeground.cli import main


def test_the_datasets_are_listed_where_none_is_here(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "data", "--data", str(tmp_path / "none")]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == list(cards())
    assert all("not here" in line for line in lines)
    assert err == f"note: no data directory at {tmp_path / 'none'}, so that nothing is here\n"
