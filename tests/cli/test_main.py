"""The door: what is loaded, what the errors look like, which code the shell gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest

from citeground.cli import VERBS, citeground, main
from citeground.errors import ConfigError

from .conftest import GOOD, Ran

Run = Callable[..., Ran]
SRC = Path(__file__).parents[2] / "src"
HEAVY = (
    "rich",
    "tantivy",
    "httpx2",
    "pydantic",
    "lxml",
    "rapidfuzz",
    "anyascii",
    "pylatexenc",
    "pypdfium2",
    "stamina",
    "tomllib",
    "sqlite3",
    "concurrent.futures",
)


def shell(*arguments: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, timeout=60, **more
    )  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    "line", [["--help"], ["check", "--help"], ["--version"], ["library", "build", "--help"]]
)
def test_help_loads_nothing_heavy(line: list[str]) -> None:
    code = (
        "import sys, json; from citeground.cli import main; main(json.loads(sys.argv[1])); "
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    ran = shell("-c", code, json.dumps(line))
    loaded = set(json.loads(ran.stderr.decode().splitlines()[-1]))
    assert not loaded & set(HEAVY)
    assert not {
        m
        for m in loaded
        if m.startswith(("citeground.citations", "citeground.library", "citeground.sources"))
    }
    if line == ["--help"]:
        assert not loaded & {verb.module for verb in VERBS.values()}


def test_every_verb_has_its_file_and_one_line(run: Run) -> None:
    out = run("--help").out
    for name, verb in VERBS.items():
        command = import_module(verb.module).command
        assert command.name == name and command.get_short_help_str(200) == verb.help
        assert verb.help in out
        # A verb that is a room of its own keeps its command there.
        assert verb.module in (f"citeground.cli.{name}", f"citeground.{name}.command")


def commands(group: click.Group, context: click.Context) -> list[click.Command]:
    found: list[click.Command] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found += commands(command, context) if isinstance(command, click.Group) else [command]
    return found


def test_every_option_is_explained() -> None:
    for command in commands(citeground, click.Context(citeground)):
        assert command.help
        for parameter in command.params:
            assert isinstance(parameter, click.Argument) or getattr(parameter, "help", None), parameter.name


def test_a_slip_in_a_verb_names_the_nearest(run: Run) -> None:
    ran = run("chekc", "x.bib")
    assert ran.code == 2 and "did you mean check?" in ran.err
    assert "there are: check" in run("zzz").err


@pytest.mark.parametrize(
    "line", [["check"], ["check", "--nope"], ["check", "a.bib", "--fail-on", "sometimes"], []]
)
def test_usage_errors_are_2(run: Run, line: list[str]) -> None:
    ran = run(*line)
    assert ran.code == 2 and ran.err and "Traceback" not in ran.err


def test_an_expected_error_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> int:
        raise ConfigError("a setting\x1b[31m is\nwrong")

    monkeypatch.setattr("citeground.cli._run", fails)
    assert run("check") == Ran(2, "", "error: a setting␛[31m is wrong\n")


def test_a_defect_is_a_message_and_a_log(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> int:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("citeground.cli._run", breaks)
    ran = run("check", "x.bib")
    assert ran.code == 3 and "ZeroDivisionError" in ran.err and "Traceback" not in ran.err
    log = Path(os.environ["XDG_CACHE_HOME"]) / "citeground" / "defect.log"
    assert str(log) in ran.err
    story = log.read_text(encoding="utf-8")
    assert "secret detail" in story and "breaks" in story and "['check', 'x.bib']" in story


def test_a_log_that_cannot_be_written_is_shown(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> int:
        raise ZeroDivisionError("detail")

    (here / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "file"))
    monkeypatch.setattr("citeground.cli._run", breaks)
    assert "ZeroDivisionError: detail" in run("check").err


def test_an_interruption_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("citeground.cli._run", stops)
    assert run("check") == Ran(130, "", "interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
def test_a_reader_that_left_is_no_error(tmp_path: Path, library: Path) -> None:
    (tmp_path / "a.bib").write_text("".join(GOOD.replace("wu1957", f"wu{n}") for n in range(300)))
    check = f"{sys.executable} -m citeground check --explain a.bib --library {library}"
    line = f"( {check}; echo $? >&2 ) | head -n 1"
    ran = shell("-c", f"import subprocess; subprocess.run({line!r}, shell=True)", cwd=tmp_path)
    assert ran.stderr.decode().split() == ["141"]


def test_other_encodings_get_escapes(tmp_path: Path, library: Path) -> None:
    (tmp_path / "a.bib").write_text(GOOD.replace("Wu, C. S.", "Wü, C. S."), encoding="utf-8")
    code = "import sys; from citeground.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [sys.executable, "-c", code, "check", "--explain", "a.bib", "--library", str(library)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        timeout=60,
    )
    assert b"Traceback" not in ran.stderr and b"\\xfc" in ran.stdout and ran.returncode in (0, 1)


def test_the_module_can_be_run() -> None:
    ran = shell("-m", "citeground", "--version")
    assert ran.returncode == 0 and ran.stdout.startswith(b"citeground ")


def test_main_returns_an_int() -> None:
    assert main(["--version"]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("line", [["rules"], ["--help"], ["config", "show"], ["explain", "CG201"]])
def test_a_full_disk_is_one_line(tmp_path: Path, line: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "citeground", *line],
            env=environment, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, timeout=60,
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.decode().splitlines() == [
        "error: the output could not be written whole (No space left on device)"
    ]


@pytest.mark.skipif(os.name != "posix", reason="streams that a POSIX shell closes")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_a_closed_stream_is_no_defect(tmp_path: Path, library: Path, closed: str) -> None:
    (tmp_path / "refs.bib").write_text(GOOD)
    command = f"{sys.executable} -m citeground check --offline --library {library} refs.bib {closed}"
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    ran = subprocess.run(
        ["sh", "-c", command], env=environment, cwd=tmp_path, capture_output=True, timeout=60
    )
    assert ran.returncode == 0 and b"Traceback" not in ran.stderr


LONG = "a" * 5000


@pytest.mark.parametrize(
    "line",
    [
        ["check", LONG], ["check", f"{LONG}/refs.bib"], ["fix", LONG], ["explain", f"{LONG}:key"],
        ["check", "refs.bib", "--library", LONG], ["check", "refs.bib", "-o", LONG],
        ["fix", "refs.bib", "-o", LONG], ["ask", "who?", "--corpus", LONG], ["library", "info", LONG],
        ["library", "build", LONG], ["library", "build", "refs.bib", "--output", LONG],
        ["library", "add", "refs.bib", "--library", LONG], ["config", "cache", "--cache", LONG],
    ],
    ids=lambda line: " ".join(line).replace(LONG, "LONG"),
)  # fmt: skip
def test_a_name_that_the_system_refuses_is_no_defect(
    run: Run, here: Path, library: Path, line: list[str]
) -> None:
    (here / "refs.bib").write_text(GOOD, encoding="utf-8")
    ran = run(*line)
    assert ran.code == 2 and ran.err.startswith("error: ")
    assert ran.err.count("\n") <= 2 and "Errno" not in ran.err


def test_what_cannot_be_read_leaves_the_rest(run: Run, here: Path, library: Path) -> None:
    (here / "refs.bib").write_text(GOOD, encoding="utf-8")
    ran = run("check", LONG, "", "refs.bib", "--library", library)
    assert ran.code == 1 and "1 reference: 1 exact" in ran.out
    assert "the name of a file is empty" in ran.err and "File name too long" in ran.err
