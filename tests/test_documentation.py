"""What a user meets is written down: every verb, option, setting, format and rule."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import click
import pytest

from citeground.citations import rules
from citeground.cli import VERBS, citeground
from citeground.cli.output import SUFFIXES
from citeground.cli.settings import PREFIX, READERS
from citeground.registry import RENDERERS

ROOT = Path(__file__).parents[1]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def write() -> ModuleType:
    """The script behind ``make docs``."""
    spec = spec_from_file_location("docs_write", ROOT / "docs" / "write.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["rules.md", "verbs.md"])
def test_the_made_pages_are_up_to_date(write: ModuleType, name: str) -> None:
    assert text(f"docs/{name}") == write.PAGES[name](), "run: make docs"


def test_every_rule_has_its_section() -> None:
    page = text("docs/rules.md")
    for name in rules.RULES:
        assert f"### {name} ({rules.load(name).CODE})\n" in page


def test_every_verb_is_in_the_readme_and_every_option_in_the_docs(write: ModuleType) -> None:
    readme, page = text("README.md"), text("docs/verbs.md")
    assert all(f"`citeground {verb}" in readme for verb in VERBS)
    for path, command in write.commands(citeground, "citeground"):
        section = page.split(f"## {path}\n")[1].split("\n## ")[0]
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert all(f"{name}" in section for name in parameter.opts)
        if path.count(" ") > 1 and path != "citeground config show":
            assert f"`{path.split()[-1]}`" in readme or path in readme


def test_every_setting_and_format_is_explained() -> None:
    settings, formats = text("docs/settings.md"), text("docs/formats.md")
    assert all(f"\n| `{name}` |" in settings for name in READERS)
    assert all(f"\n| `{name}` |" in formats for name in RENDERERS)
    assert all(f"`{suffix}`" in formats for suffix in SUFFIXES)
    assert f"{PREFIX}FAIL_ON" in settings


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text(page)):
        assert ((ROOT / page).parent / target).exists(), target


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(p.name[:4]) for p in sorted((ROOT / "docs" / "decisions").glob("0*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))
    for path in (ROOT / "docs" / "decisions").glob("0*.md"):
        page = path.read_text(encoding="utf-8")
        assert page.startswith(f"# {int(path.name[:4])}. ")
        assert all(f"**{part}.**" in page for part in ("Context", "Decision", "Consequences"))


def test_make_says_what_it_can_do() -> None:
    makefile = text("Makefile")
    for target in ("demo", "test", "lint", "bench", "docs", "fuzz", "clean", "help"):
        assert re.search(rf"^{target}:.*## \w", makefile, re.M)


def test_ci_runs_the_readmes_test_command() -> None:
    assert "\nmake test " in text("README.md")
    assert text(".ci/run").rstrip().endswith("make lint\nmake test")
