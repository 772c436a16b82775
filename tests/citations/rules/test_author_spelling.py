from __future__ import annotations

from dataclasses import replace

from tests.citations.rules.world import LSTM, compared, people


def test_a_slip_in_a_name() -> None:
    found = compared(replace(LSTM, author=people("Hochreiter, Sepp and Schmidthuber, Jürgen")), LSTM)[
        "author-spelling"
    ]
    assert (found.severity, found.code) == ("note", "CG204")
    assert found.message == "Jürgen Schmidthuber is spelled Jürgen Schmidhuber on record"


def test_transliterations_pass() -> None:
    assert not compared(replace(LSTM, author=people("Hochreiter, S. and Schmidhuber, Juergen")), LSTM)
