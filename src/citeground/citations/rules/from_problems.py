"""What the parsers could not read, as findings: it reaches the report like any other discrepancy."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.finding import Finding
from citeground.citations.rules import RULES, Located
from citeground.models import Document, Problem, Reference


def from_problems(document: Document) -> Iterator[Located]:
    """One finding per problem of the document, at the place that the parser named.

    A problem whose rule the catalogue does not know is reported as ``unparsed-reference``.
    """
    places = {(r.path, r.line): r for r in document.references}
    for problem in document.problems:
        rule = problem.rule if problem.rule in RULES else "unparsed-reference"
        yield Located(
            Finding(rule, "", 0.0, given=problem.key, detail=problem.message),
            reference=_reference(problem, places),
            path=problem.path or document.path,
            line=problem.line,
            column=problem.column,
            key=problem.key,
        )


def _reference(problem: Problem, places: dict[tuple[str, int], Reference]) -> Reference | None:
    """The entry that stands at the problem's place, so that its own switches count."""
    found = places.get((problem.path, problem.line))
    return found if found is not None and found.key == problem.key else None
