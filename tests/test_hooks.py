"""The pre-commit hooks and the GitHub action: what they run is run here."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from citeground.cli import VERBS
from citeground.registry import RENDERERS
from tests.cli.conftest import GOOD

ROOT = Path(__file__).parents[1]
# A work of the starter library: as it is on record, with its DOI in a link, with an id that cannot be.
EXACT = """@article{Weinberg:1967,
  author = {Weinberg, Steven}, title = {A Model of Leptons}, journal = {Phys. Rev. Lett.},
  volume = {19}, pages = {1264}, year = {1967}, doi = {10.1103/PhysRevLett.19.1264},
}
"""
WRAPPED = EXACT.replace("{10.1103", "{https://doi.org/10.1103")
IMPOSSIBLE = EXACT.replace("year = {1967}", "year = {1967}, eprint = {2513.00001}, archivePrefix = {arXiv}")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A working directory where ``citeground`` and ``python`` are commands."""
    commands = tmp_path / "commands"
    commands.mkdir()
    for name, runs in (
        ("citeground", f'exec {shlex.quote(sys.executable)} -m citeground "$@"'),
        ("python", 'printf "%s\\n" "$@" > "$PYTHON_SAID"'),
    ):
        script = commands / name
        script.write_text(f"#!/bin/sh\n{runs}\n", encoding="utf-8")
        script.chmod(0o755)
    here = tmp_path / "paper"
    here.mkdir()
    return here


def run(arguments: list[str], place: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PATH": f"{place.parent / 'commands'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHON_SAID": str(place.parent / "said"),
        **variables,
    }
    return subprocess.run(arguments, cwd=place, env=environment, capture_output=True, text=True, check=False)


def hooks() -> dict[str, dict[str, Any]]:
    return {h["id"]: h for h in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}


def hook(name: str, place: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """As pre-commit does: the entry, then those files that the hook asks for."""
    about = hooks()[name]
    wanted = [file for file in files if re.search(about["files"], file)]
    return run([*shlex.split(about["entry"]), *wanted], place)


def test_every_hook_names_a_verb_and_says_what_it_is_for() -> None:
    for name, about in hooks().items():
        assert shlex.split(about["entry"])[:1] == ["citeground"] and shlex.split(about["entry"])[1] in VERBS
        assert about["language"] == "python" and about["name"] and about["description"]
        assert f"id: {name}" in (ROOT / "docs" / "fixing.md").read_text(encoding="utf-8")


def test_the_check_hook_fails_on_a_finding_alone(place: Path) -> None:
    (place / "refs.bib").write_text(EXACT, encoding="utf-8")
    (place / "notes.md").write_text(GOOD, encoding="utf-8")
    ran = hook("citeground-check", place, "refs.bib", "notes.md")
    assert ran.returncode == 0, ran.stderr
    (place / "refs.bib").write_text(IMPOSSIBLE, encoding="utf-8")
    ran = hook("citeground-check", place, "refs.bib")
    assert ran.returncode == 1 and "refs.bib:" in ran.stdout and "CG108" in ran.stdout


def test_the_fix_hook_changes_the_file(place: Path) -> None:
    (place / "refs.bib").write_text(WRAPPED, encoding="utf-8")
    ran = hook("citeground-fix", place, "refs.bib", "paper.pdf")
    assert ran.returncode == 0, ran.stderr
    assert (place / "refs.bib").read_text(encoding="utf-8") == EXACT


def action() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return loaded


def act(place: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """As GitHub does: each step's script in bash, expressions replaced where it replaces them."""
    given = {name: str(about.get("default", "")) for name, about in action()["inputs"].items()} | inputs
    ran = None
    for step in action()["runs"]["steps"]:
        if "run" not in step:
            continue
        assert "${{" not in step["run"], "an input in a script could be a command"
        variables = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: given[m[1]], value).replace(
                "${{ github.action_path }}", "/the/action"
            )
            for name, value in step["env"].items()
        }
        ran = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], place, **variables)
        if ran.returncode:
            break
    assert ran is not None
    return ran


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")


@needs_bash
def test_the_action_checks_what_its_patterns_match(place: Path) -> None:
    (place / "deep" / "er").mkdir(parents=True)
    (place / "refs.bib").write_text(EXACT, encoding="utf-8")
    (place / "deep" / "er" / "more.bib").write_text(IMPOSSIBLE, encoding="utf-8")
    ran = act(place, files="*.bib")
    assert ran.returncode == 0, ran.stderr
    assert (place.parent / "said").read_text().split("\n")[:3] == ["-m", "pip", "install"]
    assert (place.parent / "said").read_text().splitlines()[-1] == "/the/action"
    ran = act(place, files="refs.bib\ndeep/**/*.bib")
    assert ran.returncode == 1 and "::error " in ran.stdout and "file=deep/er/more.bib" in ran.stdout
    assert act(place, files="**/*.bib", **{"fail-on": "never"}).returncode == 0


@needs_bash
def test_the_action_writes_a_report_and_passes_options_on(place: Path) -> None:
    (place / "refs.bib").write_text(IMPOSSIBLE, encoding="utf-8")
    ran = act(place, files="refs.bib", format="sarif", output="out.sarif", args="--offline --ignore CG1")
    assert ran.returncode == 0, ran.stderr
    assert '"version": "2.1.0"' in (place / "out.sarif").read_text(encoding="utf-8").replace(
        ":", ": "
    ).replace("  ", " ")


@needs_bash
def test_nothing_to_check_is_an_error_and_no_input_is_a_command(place: Path) -> None:
    ran = act(place, files="*.bib")
    assert ran.returncode == 2 and "::error title=CiteGround::no file matches" in ran.stdout
    ran = act(
        place,
        files="$(touch hacked) `touch hacked`;touch hacked",
        args="; touch hacked",
        output="$(touch hacked)",
    )
    assert ran.returncode == 2 and not (place / "hacked").exists()


def test_the_actions_inputs_are_all_used_and_right() -> None:
    about = action()
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text(encoding="utf-8")))
    assert used == set(about["inputs"])
    assert about["inputs"]["format"]["default"] in RENDERERS
    assert all(i["description"] for i in about["inputs"].values())
