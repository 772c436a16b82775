"""The benches that run on every push, through the command line, against the numbers that are expected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citeground.bench.command import BENCHES
from citeground.cli import FAILED, main
from citeground.library.build import build
from tests.bench.world import rows, works


def test_a_small_set_of_corruptions_is_as_expected(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = [
        "bench",
        "corruptions",
        "--limit",
        "300",
        "--check",
        "--variant",
        "small",
        "--out",
        str(tmp_path),
    ]
    code = main(command)
    shown = capsys.readouterr()
    assert code == 0, shown.out
    assert "Against what is expected" in shown.out and "FAIL" not in shown.out
    written = {p.name for p in tmp_path.iterdir()}
    assert written == {f"corruptions.{s}" for s in ("json", "md", "html", "journal.jsonl")}
    payload = json.loads((tmp_path / "corruptions.json").read_text(encoding="utf-8"))
    assert payload["command"] == "citeground bench corruptions --limit 300 --variant small"


@pytest.mark.shared
def test_the_validation_split_is_as_expected(
    shared: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEGROUND_TEST_DATA", str(shared))
    code = main(["bench", "citecheck", "--check", "--format", "json"])
    shown = capsys.readouterr()
    assert code == 0, shown.out[:3000]
    assert json.loads(shown.out)["bench"] == "citecheck"


@pytest.mark.shared
def test_the_shipped_thresholds_are_those_that_the_command_fits(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from citeground.citations.check import shipped_thresholds

    assert main(["bench", "fit-thresholds", "--data", str(shared)]) == 0
    fitted = capsys.readouterr().out
    shipped = shipped_thresholds()
    assert f"lower = {shipped.lower}\nupper = {shipped.upper}\n" in fitted
    assert f'fitted_on = "{shipped.fitted_on}"' in fitted


@pytest.mark.shared
@pytest.mark.parametrize("bench", ["popqa", "arc", "scifact", "evaluator"])
def test_a_few_rows_of_the_second_engine(
    bench: str, shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", bench, "--limit", "8", "--data", str(shared), "--format", "json"]) == 0
    payload = json.loads(capsys.readouterr().out)
    assert payload["items"] and payload["numbers"]
    assert all("sha256" in note for note in payload["data"])


def test_without_data_or_a_model_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CITEGROUND_LLM_MODEL", "CITEGROUND_LLM_URL"):
        monkeypatch.delenv(name, raising=False)
    assert main(["bench", "citecheck", "--data", str(tmp_path / "none")]) == FAILED
    assert "citeground bench fetch" in capsys.readouterr().err
    assert main(["bench", "citecheck", "--data", str(tmp_path)]) == FAILED
    assert main(["bench", "baselines", "--data", str(tmp_path)]) == FAILED
    assert "CITEGROUND_LLM_MODEL" in capsys.readouterr().err
    assert main(["bench", "hallmark", "--data", str(tmp_path)]) == FAILED
    assert "--library DIR" in capsys.readouterr().err
    assert main(["bench", "fetch", "nonsense", "--data", str(tmp_path)]) == FAILED
    assert "citecheck982" in capsys.readouterr().err


def test_datasets_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["bench", "data", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("not here") == len(shown.splitlines()) >= 16
    assert "CC BY-SA 4.0" in shown


@pytest.mark.parametrize("bench", BENCHES)
def test_every_bench_explains_itself(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", bench, "--help"]) == 0
    assert "Usage:" in capsys.readouterr().out


def test_a_set_is_written_and_measured(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    records, library, place = tmp_path / "records.jsonl", tmp_path / "library", tmp_path / "set.jsonl"
    records.write_text("".join(json.dumps(r) + "\n" for r in rows(works(120))), encoding="utf-8")
    build([records], library)
    of = ["--from", str(records), "--library", str(library)]
    assert main(["bench", "corruptions", *of, "--size", "30", "--write", str(place)]) == 0
    assert len(place.read_text(encoding="utf-8").splitlines()) == 30
    capsys.readouterr()
    assert main(["bench", "corruptions", *of, "--set", str(place), "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["items"]) == 30


@pytest.mark.parametrize(
    "line",
    [
        ["corruptions", "--size", "0"], ["corruptions", "--size", "-3"], ["retrieval", "--titles", "0"],
        ["citecheck", "--limit", "-1"], ["alignment", "--limit", "-1"], ["speed", "--seed", "-1"],
        ["fit-evaluator", "--cap", "2"], ["fit-thresholds", "--cap", "nan"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_numbers_out_of_range_are_refused_before_anything_is_read(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *line]) == FAILED
    assert "Invalid value for" in capsys.readouterr().err
