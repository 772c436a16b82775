"""Settings: the later wins, and a slip is an error that names what was meant."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from citeground.cli.settings import READERS, Settings, resolve, show
from citeground.errors import ConfigError

from .conftest import Ran


def settings(folder: Path, environ: Mapping[str, str] | None = None, **flags: object) -> Settings:
    return resolve(flags, start=folder, environ=environ or {})


def test_every_setting_has_a_reader_and_a_default() -> None:
    assert [
        f.name.replace("_", "-")
        for f in fields(Settings)
        if f.name not in ("origins", "tables", "model_tables")
    ] == list(READERS)
    for name, value, _ in show(Settings(origins=dict.fromkeys(READERS, "default"))):
        assert READERS[name](value) == value


def test_the_later_wins(tmp_path: Path) -> None:
    assert settings(tmp_path).jobs == 32
    (tmp_path / "pyproject.toml").write_text("[tool.citeground]\njobs = 2\nfail-on = 'note'\n")
    assert settings(tmp_path).jobs == 2
    assert settings(tmp_path, {"CITEGROUND_JOBS": "3"}).jobs == 3
    last = settings(tmp_path, {"CITEGROUND_JOBS": "3"}, jobs="5", select=(), color=None)
    assert last.jobs == 5 and last.fail_on == "note"
    assert last.origins["jobs"] == "flag" and last.origins["fail-on"] == str(tmp_path / "pyproject.toml")
    assert last.origins["color"] == "default"


def test_the_nearest_file_is_taken_and_its_own_name_first(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.citeground]\njobs = 2\n")
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    assert settings(below).jobs == 2
    (tmp_path / "a" / "citeground.toml").write_text("jobs = 7\n")
    assert settings(below).jobs == 7


def test_paths_in_a_file_are_meant_from_there(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "citeground.toml").write_text(f"library = ['lib', '{(tmp_path / 'abs').as_posix()}']\n")
    assert settings(tmp_path / "sub").library == (str(tmp_path / "lib"), str(tmp_path / "abs"))
    paths = os.pathsep.join(["x", "y"])
    assert settings(tmp_path, {"CITEGROUND_LIBRARY": paths}).library == ("x", "y")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jbos = 2", r"citeground\.toml: no setting is called 'jbos'; did you mean jobs\?"),
        ("whatever = 2", "no setting is called 'whatever'; there are: output-format, select"),
        ("jobs = 0", "jobs: 0 must be a whole number from 1 to 64"),
        ("jobs = true", "jobs: True must be"),
        ("color = 'blue'", "color: 'blue' must be one of auto, always, never"),
        ("offline = 'perhaps'", "offline: 'perhaps' must be true or false"),
        ("select = 3", "select: 3 must be a list of names"),
        ("library = [1]", r"library: \[1\] must be a list of paths"),
        ("jobs = = 1", r"citeground\.toml:1: not valid TOML: .*, column 8"),
    ],
)
def test_a_slip_in_a_file(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "citeground.toml").write_text(text)
    with pytest.raises(ConfigError, match=said):
        settings(tmp_path)


def test_a_table_must_be_one(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool]\nciteground = 3\n")
    with pytest.raises(ConfigError, match=r"\[tool\.citeground\] must be a table"):
        settings(tmp_path)


def test_a_slip_in_a_variable(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigError, match="CITEGROUND_FAILON: there is no such variable; did you mean CITEGROUND_FAIL_ON"
    ):
        settings(tmp_path, {"CITEGROUND_FAILON": "note"})
    with pytest.raises(ConfigError, match="CITEGROUND_JOBS: 'many' must be a whole number"):
        settings(tmp_path, {"CITEGROUND_JOBS": "many"})


def test_variables_of_the_sources_are_left_to_them(tmp_path: Path) -> None:
    others = {"CITEGROUND_CROSSREF_URL": "x", "CITEGROUND_OPENALEX_KEY": "k", "PATH": "/bin"}
    assert settings(tmp_path, others) == settings(tmp_path)


@pytest.mark.parametrize(("word", "value"), [("1", True), ("TRUE", True), ("off", False), ("", False)])
def test_flags_in_the_environment(tmp_path: Path, word: str, value: bool) -> None:
    assert settings(tmp_path, {"CITEGROUND_OFFLINE": word}).offline is value


def test_underscores_and_commas(tmp_path: Path) -> None:
    (tmp_path / "citeground.toml").write_text("fail_on = 'note'\nignore = 'CG402, missing-field'\n")
    read = settings(tmp_path)
    assert read.fail_on == "note" and read.ignore == ("CG402", "missing-field")


def test_config_show_says_where_each_comes_from(
    run: Callable[..., Ran], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "citeground.toml").write_text("ignore = ['CG402']\n")
    monkeypatch.setenv("CITEGROUND_JOBS", "2")
    lines = run("config", "show").out.splitlines()
    assert len(lines) == len(READERS)
    assert f'ignore = ["CG402"]  # {here / "citeground.toml"}' in lines
    assert "jobs = 2  # CITEGROUND_JOBS" in lines and 'color = "auto"  # default' in lines


def test_config_show_has_the_tables_and_no_key(
    run: Callable[..., Ran], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = here / "citeground.toml"
    place.write_text(
        "[llm]\nmodel = 'a'\nkey = 'sk-0123456789'\nurl = 'http://127.0.0.1:1/v1'\n"
        "[sources.semantic-scholar]\nkey = 'k0123456789'\nrate = 2\n[web-search]\nengine = 'brave'\n"
    )
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", "b")
    monkeypatch.setenv("CITEGROUND_CROSSREF_KEY", "c0123456789")
    monkeypatch.setenv("CITEGROUND_WEB_SEARCH_KEY", "w0123456789")
    ran = run("config", "show")
    assert ran.code == 0
    assert ran.out.splitlines()[len(READERS) :] == [
        'llm.model = "b"  # CITEGROUND_LLM_MODEL',
        f'llm.url = "http://127.0.0.1:1/v1"  # {place}',
        f"llm.key = set  # {place}",
        f'web_search.engine = "brave"  # {place}',
        "web_search.key = set  # CITEGROUND_WEB_SEARCH_KEY",
        "sources.crossref.key = set  # CITEGROUND_CROSSREF_KEY",
        f"sources.semantic_scholar.key = set  # {place}",
        f"sources.semantic_scholar.rate = 2  # {place}",
    ]
    assert "0123456789" not in ran.out + ran.err
    place.write_text("[llm]\nmodle = 'a'\n")
    assert "llm.modle: no such setting" in run("config", "show").err


def test_a_wrong_flag_is_called_as_it_was_written(here: Path) -> None:
    with pytest.raises(ConfigError, match=r"^--time-limit: '-1' must be a number of seconds"):
        resolve({"time_limit": "-1"})


@pytest.mark.parametrize("name", ["citeground.toml", "pyproject.toml"])
def test_a_file_of_settings_may_begin_with_a_byte_order_mark(here: Path, name: str) -> None:
    head = "" if name == "citeground.toml" else "[tool.citeground]\r\n"
    (here / name).write_bytes(b"\xef\xbb\xbf" + f"{head}jobs = 3\r\n".encode())
    assert resolve().jobs == 3


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("CITEGROUND_LLM_MODLE", "CITEGROUND_LLM_MODEL"), ("CITEGROUND_LLM_TIME_OUT", "CITEGROUND_LLM_TIMEOUT"),
        ("CITEGROUND_WEBSEARCH_KEY", "CITEGROUND_WEB_SEARCH_KEY"), ("CITEGROUND_FAILON", "CITEGROUND_FAIL_ON"),
    ],
)  # fmt: skip
def test_a_slip_in_a_variable_is_told(here: Path, slip: str, meant: str) -> None:
    with pytest.raises(ConfigError, match=f"{slip}: there is no such variable; did you mean {meant}"):
        resolve(environ={slip: "x"})
    resolve(
        environ={
            name: "x"
            for name in (meant, "CITEGROUND_CROSSREF_URL", "CITEGROUND_MINE_KEY")
            if name != "CITEGROUND_FAIL_ON"
        }
    )
