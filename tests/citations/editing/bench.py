"""Entries as text, findings against a record, and their edits applied."""

from __future__ import annotations

from collections.abc import Sequence

from citeground.citations.finding import Finding
from citeground.citations.fix import correction
from citeground.citations.identity import assess
from citeground.models import Date, Document, Identifier, Reference, Work
from citeground.parsers.bibtex import parse
from citeground.text.names import read_names
from citeground.verdicts import Edit, Fix

LIGO = Work(
    type="article-journal",
    title="Observation of Gravitational Waves from a Binary Black Hole Merger",
    author=read_names("Müller, Karl-Robert and Vaswani, Ashish and van der Berg, Jan and Gómez, Aidan N.")[0],
    issued=Date(2016, 2, 11),
    container_title="Physical Review Letters",
    other_containers=("Phys. Rev. Lett.",),
    volume="116",
    issue="6",
    page="61102-61109",
    identifiers=(Identifier("doi", "10.1103/physrevlett.116.061102"), Identifier("arxiv", "1602.03837")),
    source="crossref",
)


def document(text: str, encoding: str = "utf-8") -> Document:
    return parse(text.encode(encoding), "refs.bib")


def reference(text: str) -> Reference:
    return document(text).references[0]


def findings(entry: Reference, record: Work) -> list[Finding]:
    """Everything that a comparison finds; the record was found by identifier."""
    return [f for result in assess(entry.cited, record, by_identifier=True).fields for f in result.findings]


def fixes(text: str, record: Work = LIGO, *, firm: bool = True) -> dict[str, Fix]:
    """The corrections by rule, or by rule and field for locators."""
    made = document(text)
    [entry] = made.references
    out = {}
    for finding in findings(entry, record):
        if fix := correction(finding, entry, record, firm=firm, file=made.files[0]):
            out[f"{finding.rule}:{finding.field}" if finding.rule == "locator-mismatch" else finding.rule] = (
                fix
            )
    return out


def applied(text: str, edits: Sequence[Edit]) -> str:
    for edit in sorted(edits, key=lambda e: -e.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def fixed(text: str, record: Work = LIGO) -> str:
    """The text after all edits: one correction at a time, each on what the last one left."""
    for _ in range(20):
        edits = next((fix.edits for fix in fixes(text, record).values() if fix.edits), ())
        if not edits:
            return text
        text = applied(text, edits)
    raise AssertionError("the corrections do not come to an end")


def entry(**fields: str) -> str:
    """A whole entry that agrees with ``LIGO`` but for ``fields`` (the right-hand sides)."""
    values = {
        "author": r"{M{\"u}ller, Karl-Robert and Vaswani, Ashish and "
        r"van der Berg, Jan and G{\'o}mez, Aidan N.}",
        "title": "{Observation of Gravitational Waves from a Binary Black Hole Merger}",
        "journal": "{Physical Review Letters}",
        "volume": "{116}",
        "pages": "{61102--61109}",
        "year": "{2016}",
    }
    values.update(fields)
    lines = [f"  {name:<8} = {value}," for name, value in values.items() if value]
    return "\n".join(["% kept", "@article{ligo,", *lines, "}", "", "@comment{kept}", ""])
