"""Model and web search on the command line: what must be set, what is said, what is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeground.cli import main
from tests.cli.conftest import WRONG_YEAR
from tests.model_server import ModelServer, judged


@pytest.fixture(autouse=True)
def no_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("MODEL", "URL", "KEY"):
        monkeypatch.delenv(f"CITEGROUND_LLM_{name}", raising=False)


@pytest.fixture
def refs(tmp_path: Path) -> str:
    (tmp_path / "refs.bib").write_text(WRONG_YEAR)
    return "refs.bib"


def test_without_a_model_one_line_says_what_to_set(refs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", refs, "--verifier", "llm", "--offline"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1
    assert "CITEGROUND_LLM_MODEL" in err and "CITEGROUND_LLM_URL" in err


def test_a_model_without_a_server_is_told_so(
    refs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", "some-model")
    assert main(["check", refs, "--verifier", "both", "--offline"]) == 2
    assert "CITEGROUND_LLM_URL" in capsys.readouterr().err


def test_offline_asks_no_model_elsewhere(
    refs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", "some-model")
    monkeypatch.setenv("CITEGROUND_LLM_URL", "https://models.example.org/v1")
    assert main(["check", refs, "--verifier", "both", "--offline"]) == 2
    assert "models.example.org" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[llm]\nmodle = 'x'\n", "llm.modle"),
        ("[llm]\ntimeout = 'x'\n", "llm.timeout must be a number"),
        ("llm = 3\n", "must be a table"),
        ("[llm]\nmodel='x'\nurl='ftp://x'\n", "https://host/v1"),
    ],
)
def test_wrong_settings_are_named(
    refs: str, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("citeground.toml").write_text(text)
    assert main(["check", refs, "--verifier", "llm", "--offline"]) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_no_model_is_told_so(
    refs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("weights.gguf").write_bytes(b"these are no weights")
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", "weights.gguf")
    assert main(["check", refs, "--verifier", "llm", "--offline"]) == 2
    err = capsys.readouterr().err
    assert "no GGUF file" in err and len(err.splitlines()) == 1


def test_config_llm_shows_and_tests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["config", "llm"]) == 0
    assert main(["config", "llm", "--test"]) == 2
    assert "CITEGROUND_LLM_MODEL" in capsys.readouterr().out
    with ModelServer(knows=["json_object"]) as server:
        monkeypatch.setenv("CITEGROUND_LLM_MODEL", "stub-1")
        monkeypatch.setenv("CITEGROUND_LLM_URL", server.url + "/chat/completions")
        monkeypatch.setenv("CITEGROUND_LLM_KEY", "very-secret-key")
        assert main(["config", "llm", "--test"]) == 0
    out = capsys.readouterr().out
    assert "readable" in out and "json_object" in out and "very-secret" not in out
    assert server.asked[-1].headers["authorization"] == "Bearer very-secret-key"


def test_config_llm_says_why_there_is_no_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(script=["garbage"] * 9) as server:
        monkeypatch.setenv("CITEGROUND_LLM_MODEL", "stub-1")
        monkeypatch.setenv("CITEGROUND_LLM_URL", server.url)
        assert main(["config", "llm", "--test"]) == 2
    assert "not readable" in capsys.readouterr().out


def test_a_run_with_a_model_counts_what_it_cost(
    library: Path, refs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(lambda _: judged(6.0, "The year is another one.")) as server:
        Path("citeground.toml").write_text(
            f'[llm]\nmodel = "stub-1"\nurl = "{server.url}"\nprice_input = 5.0\n'
        )
        args = [
            "check",
            refs,
            "--fail-on",
            "warning",
            "--verifier",
            "both",
            "--library",
            str(library),
            "--closed",
        ]
        assert main(args) == 1
        first = capsys.readouterr().out
        assert main(args) == 1
    assert "Model: 1 call, 120 tokens, cost 0.0005" in first
    assert "1 answer from the cache" in capsys.readouterr().out
    assert len(server.asked) == 1


def test_a_search_engine_without_its_key_is_told_so(
    refs: str, library: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEGROUND_WEB_SEARCH", "brave")
    monkeypatch.delenv("CITEGROUND_OFFLINE")
    assert main(["check", refs, "--library", str(library)]) == 2
    err = capsys.readouterr().err
    assert "CITEGROUND_WEB_SEARCH_KEY" in err and len(err.strip().splitlines()) == 1
    # Offline nobody is searched, so that nothing is missing.
    assert main(["check", refs, "--library", str(library), "--offline"]) == 0


def test_explain_shows_what_the_model_said(
    library: Path, refs: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITEGROUND_VERIFIER", "both")
    with ModelServer(lambda _: judged(6.0, "The year is another one.")) as server:
        monkeypatch.setenv("CITEGROUND_LLM_MODEL", "stub-1")
        monkeypatch.setenv("CITEGROUND_LLM_URL", server.url)
        assert main(["explain", f"{refs}:wu:1961", "--library", str(library), "--closed"]) == 0
    out = capsys.readouterr().out
    assert "stub-1" in out and "The year is another one." in out
