"""Write what comes from the code: ``docs/rules.md``, ``docs/verbs.md``, and the README's sample of a run.

A test compares the pages with what this script would write, so that no rule, verb or option is undocumented.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from citeground.citations import rules
from citeground.cli import citeground

HERE = Path(__file__).parent
_MADE = "<!-- Made by `make docs`; edit the source instead. -->"
_FAMILIES = {
    "1": "Which work?",
    "2": "Described faithfully?",
    "3": "Does it still stand?",
    "4": "Used rightly?",
    "5": "Supports the sentence?",
    "9": "Could we look?",
}


def rules_page() -> str:
    """Every rule with its page, by family and code."""
    loaded = sorted((rules.load(name) for name in rules.RULES), key=lambda r: r.CODE)
    lines = ["# Rules", "", _MADE, "", cleandoc(_ABOUT_RULES), ""]
    family = ""
    for rule in loaded:
        if rule.CODE[2] != family:
            family = rule.CODE[2]
            lines += [f"## {family} {_FAMILIES[family]}", ""]
        lines += [f"### {rule.NAME} ({rule.CODE})", "", _about(rule), "", _demoted(rule.__doc__ or ""), ""]
    return "\n".join(lines)


_ABOUT_RULES = """
    Every finding names its rule first and its code second: `author-mismatch (CG201)`; either works wherever
    a rule is asked for. The first digit is the question that was asked. `citeground explain RULE` prints a
    page.

    A severity with a star holds only where the work was found by its identifier, or where a second,
    independent registry agrees; where it was found by search alone, the finding is one step milder, and its
    fix is no longer safe. An open question says that something could not be settled; it never fails a run.

    A finding is switched off for one entry by a comment above or inside it, with the reason:

    ```bibtex
    % citeground: ignore year-mismatch -- the preprint is meant
    ```

    and everywhere by the setting [`ignore`](settings.md).
"""


def _about(rule: rules.Rule) -> str:
    severity = "open question" if rule.OPEN else rule.SEVERITY.value + ("\\*" if rule.STARRED else "")
    return f"*{severity}, {f'{rule.FIX.value} fix' if rule.FIX else 'no fix'}*"


def _demoted(page: str) -> str:
    """The docstring with its headings three levels down, outside of code."""
    parts = re.split(r"(^```.*?^```$)", cleandoc(page), flags=re.M | re.S)
    return "".join(p if p.startswith("```") else re.sub(r"^## ", "#### ", p, flags=re.M) for p in parts)


def verbs_page() -> str:
    """Every verb with its arguments and options."""
    lines = ["# Verbs", "", _MADE, ""]
    for path, command in commands(citeground, "citeground"):
        context = click.Context(command, info_name=path)
        usage = " ".join([path, *command.collect_usage_pieces(context)])
        lines += [f"## {path}", "", "```", usage, "```", "", _help(command), ""]
        options = [p for p in command.params if isinstance(p, click.Option)]
        lines += [f"- `{_spelling(o)}`: {o.help}" for o in options] + [""]
    return "\n".join(lines)


def _help(command: click.Command) -> str:
    return cleandoc(command.help or "").replace("\b\n", "")


def _spelling(option: click.Option) -> str:
    names = ", ".join(option.opts)
    if option.is_flag or option.count:
        return names
    if isinstance(option.type, click.Choice):
        return f"{names} {'|'.join(map(str, option.type.choices))}"
    return f"{names} {option.metavar or 'TEXT'}"


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, with the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        elif command is not None:
            yield f"{path} {name}", command


# The mark in the README → the command whose output stands there, and how much of it.
SAMPLES = {
    "demo": ("check", "--offline", "examples/physics.bib"),
    "ask": ("ask", "--offline", "--corpus", "examples/corpus", "Who was the composer of Easy Living?"),
}


def readme(text: str, name: str, shown: str) -> str:
    """The README with the beginning and the end of a run between the two marks called ``name``."""
    blocks = shown.strip().split("\n\n")
    if len(blocks) > 5:
        blocks = [*blocks[:3], "…", blocks[-1]]
    sample = "```\n" + "\n\n".join(blocks) + "\n```"
    between = rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
    return re.sub(between, lambda m: f"{m[1]}{sample}\n{m[2]}", text, flags=re.S)


def a_run(name: str) -> str:
    """What the command of a sample prints."""
    ran = subprocess.run(
        [sys.executable, "-m", "citeground", *SAMPLES[name]],
        cwd=HERE.parent,
        capture_output=True,
        check=False,
    )
    return ran.stdout.decode("utf-8")


PAGES = {"rules.md": rules_page, "verbs.md": verbs_page}


def main() -> int:
    """Write all pages."""
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8", newline="\n")
        print(f"wrote docs/{name}")
    place = HERE.parent / "README.md"
    page = place.read_text(encoding="utf-8")
    for name in SAMPLES:
        page = readme(page, name, a_run(name))
    place.write_text(page, encoding="utf-8", newline="\n")
    print("wrote the samples in README.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
