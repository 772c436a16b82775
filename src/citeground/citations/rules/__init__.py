"""The catalogue of discrepancies: one rule a file, named before it is numbered.

A rule is a module with

- ``CODE`` ("CG201"), ``NAME`` ("author-mismatch"), ``SEVERITY`` (the highest it may have), ``FIX`` (a
  ``Safety`` or None), ``STARRED`` (True: that severity and safety only where the work was found by
  identifier or is corroborated; one step lower otherwise), ``OPEN`` (True: an open question, which never
  fails a run);
- a docstring, which is its page: What / Why / Example / Use instead / Fix safety;
- ``message(finding) -> str``: one line for the reader. Rules word, they never score.

A rule of a whole document (family 4) also has ``check(document) -> Iterator[Located]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from citeground.citations.finding import Finding
from citeground.errors import ConfigError
from citeground.models import Document, Reference
from citeground.verdicts import Safety, Severity


class Rule(Protocol):
    """What a module of this room offers."""

    __doc__: str | None
    CODE: str
    NAME: str
    SEVERITY: Severity
    FIX: Safety | None
    STARRED: bool
    OPEN: bool

    def message(self, finding: Finding) -> str: ...


@dataclass(frozen=True, slots=True)
class Located:
    """A finding of a document rule and its place: a reference, or a path and a line of the text."""

    finding: Finding
    reference: Reference | None = None
    path: str = ""
    line: int = 0
    column: int = 0
    key: str = ""


class DocumentRule(Rule, Protocol):
    """A rule that looks at a document as a whole and needs no source."""

    def check(self, document: Document) -> Iterator[Located]: ...


RULES: dict[str, str] = {
    name: f"citeground.citations.rules.{name.replace('-', '_')}"
    for name in (
        "unknown-work",
        "unresolved-identifier",
        "malformed-identifier",
        "identifier-conflict",
        "chimeric-reference",
        "ambiguous-work",
        "impossible-identifier",
        "author-mismatch",
        "author-order",
        "author-missing",
        "author-spelling",
        "title-mismatch",
        "title-variant",
        "year-mismatch",
        "venue-mismatch",
        "unknown-venue",
        "locator-mismatch",
        "type-mismatch",
        "retracted-work",
        "expression-of-concern",
        "corrected-work",
        "superseded-preprint",
        "arxiv-version",
        "undefined-key",
        "uncited-entry",
        "duplicate-entry",
        "duplicate-key",
        "missing-identifier",
        "missing-field",
        "unsupported-claim",
        "contradicted-claim",
        "text-unavailable",
        "source-unavailable",
        "source-throttled",
        "unindexed-class",
        "unparsed-reference",
    )
}
DOCUMENT_RULES: tuple[str, ...] = ("undefined-key", "uncited-entry", "duplicate-entry")


def load(name: str) -> Rule:
    """The module of a rule by name. Raises ``ConfigError``."""
    if name not in RULES:
        raise ConfigError(f"no rule is called {name!r}; see: citeground rules")
    return cast(Rule, import_module(RULES[name]))


def find(name_or_code: str) -> Rule:
    """A rule by name ("author-mismatch") or code ("CG201", "201"). Raises ``ConfigError``."""
    wanted = name_or_code.strip().lower().replace("_", "-")
    if wanted in RULES:
        return load(wanted)
    code = f"CG{wanted.removeprefix('cg')}"
    for name in RULES:
        if code == (rule := load(name)).CODE:
            return rule
    from difflib import get_close_matches

    near = get_close_matches(wanted, RULES, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise ConfigError(f"no rule is called {name_or_code!r}; {hint}see: citeground rules")
