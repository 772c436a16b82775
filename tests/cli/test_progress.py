"""The bar comes late, goes to stderr, and never where nobody watches."""

from __future__ import annotations

import pytest

from citeground.cli import progress
from citeground.cli.progress import Waiting


def test_nothing_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Waiting("checking") as waiting:
        waiting.started -= 10
        waiting(1, 2)
    assert capsys.readouterr() == ("", "")


def test_nothing_before_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 1000)
    with Waiting("checking", visible=True) as waiting:
        waiting(1, 2)
        assert waiting._bar is None


def test_a_bar_on_stderr_once_one_has_to_wait(capsys: pytest.CaptureFixture[str]) -> None:
    with Waiting("checking", visible=True) as waiting:
        waiting.started -= 10
        waiting(1, 2)
        waiting.records(5_000, "dump")
        assert waiting._bar is not None
        task = waiting._bar.tasks[0]
        assert (task.completed, task.description) == (5_000, "reading dump: 5,000 records")
    assert capsys.readouterr().out == ""
