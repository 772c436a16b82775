"""Recall of passages by words, by meaning and by both, over a few made-up rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from citeground.bench.datasets import popqa
from citeground.bench.datasets.card import Loaded
from citeground.bench.datasets.rows import Asked
from citeground.bench.runs import passages
from citeground.bench.setting import Setting
from citeground.cli import main
from citeground.errors import ConfigError

np = pytest.importorskip("numpy")
ROWS = tuple(
    Asked(
        str(n),
        f"What is {name}'s occupation?",
        (job,),
        "occupation",
        f"{name}  {name}, {name}'s own page. It lists {name}'s occupation.  The {job} {name} was born in Norwood.",
    )
    for n, (name, job) in enumerate([("Ada Okafor", "botanist"), ("Ben Moreau", "sailor")])
)


class Encoder:
    """Knows that what answers a question names a place of birth."""

    version = "made-up"

    def vector(self, text: str) -> Any:
        return np.array([1.0, 0.0] if "?" in text or "Norwood" in text else [0.0, 1.0], dtype=np.float32)


class Memory:
    def __init__(self, *_: object, **__: object) -> None:
        pass

    def known(self, texts: object) -> dict[str, Any]:
        return {}

    def keep(self, made: object) -> None:
        pass


def test_ranks_in_all_orders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nobody = Asked("2", "Who?", ("x",), "", "Nothing of it.")
    monkeypatch.setattr(
        popqa, "read_long_tail", lambda data: Loaded(popqa.LONG_TAIL, (*ROWS, nobody), "0" * 64)
    )
    monkeypatch.setattr(passages, "Encoder", Encoder)
    monkeypatch.setattr(passages, "Vectors", Memory)
    setting = Setting("passages", "citeground bench retrieval", data=str(tmp_path), out=tmp_path, quiet=True)
    result = passages.run(setting, "popqa")
    found = {n.name: (n.value, n.of) for n in result.numbers}
    assert found["recall at 1, words"] == (0.0, 2)
    assert found["recall at 1, meaning"] == (1.0, 2)
    assert found["recall at 10, both"] == (1.0, 2)
    assert result.tables[0].rows[0][:5] == ("meaning", "1", "100.0 %", "2", "0")
    assert (tmp_path / "passages-popqa.journal.jsonl").is_file()


def test_unknown_passages_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ConfigError, match="popqa, scifact"):
        passages.run(Setting("passages", "x", data=str(tmp_path)), "nq")
    assert main(["bench", "retrieval", "--passages", "nq", "--data", str(tmp_path)]) == 2
    assert "no passages are called 'nq'" in capsys.readouterr().err
