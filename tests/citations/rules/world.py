"""A small world for the rules' examples: sources that know the given records, and real works to cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from citeground.cascade import Coverage
from citeground.citations.check import Options, check
from citeground.citations.finding import Finding
from citeground.citations.rules import load
from citeground.errors import SourceThrottled, SourceUnavailable
from citeground.models import Date, Document, Identifier, Name, Reference, Work
from citeground.text.names import read_names
from citeground.verdicts import Discrepancy

TODAY = date(2026, 11, 30)


class Registry:
    """A source that holds ``works``; it fails with ``status`` where one is given."""

    batch = 20

    def __init__(
        self, name: str, works: Sequence[Work] = (), *, status: int = 0, open_ended: bool = True
    ) -> None:
        self.name = name
        self.works = [replace(w, source=name) for w in works]
        self.status = status
        self.coverage = Coverage(open_ended=open_ended, schemes=frozenset({"doi", "arxiv"}), group=name)

    def _fail(self) -> None:
        if self.status == 429:
            raise SourceThrottled(self.name, "asked to wait (429)", status=429)
        if self.status:
            raise SourceUnavailable(self.name, f"HTTP {self.status}", status=self.status)

    def lookup(self, identifiers: Sequence[Identifier]) -> Mapping[Identifier, Sequence[Work]]:
        self._fail()
        return {i: found for i in identifiers if (found := [w for w in self.works if i in w.identifiers])}

    def search(self, query: Work) -> Sequence[Work]:
        self._fail()
        return self.works


def people(text: str) -> tuple[Name, ...]:
    """Names from a BibTeX list."""
    return read_names(text)[0]


def entry(cited: Work, key: str = "k", **values: object) -> Reference:
    """A reference at line 1 of a file."""
    return replace(Reference(key, 1, cited, path="refs.bib", entry_type="article"), **values)  # type: ignore[arg-type]


def findings(reference: Reference, *registries: Registry) -> dict[str, Discrepancy]:
    """The discrepancies of one reference by rule, as the whole engine finds them."""
    report = check([Document("refs.bib", "bibtex", (reference,))], registries, Options(today=TODAY, jobs=1))
    return {d.rule: d for v in report.verifications for d in v.discrepancies}


def compared(cited: Work, *records: Work) -> dict[str, Discrepancy]:
    """As ``findings``, where two independent registries hold the records."""
    return findings(entry(cited), Registry("crossref", records), Registry("datacite", records))


def of_document(document: Document) -> list[Discrepancy]:
    """The findings that belong to a document as a whole."""
    return list(check([document], [], Options(today=TODAY)).problems)


def says(rule: str, **values: str) -> str:
    """The rule's message for a finding of these values."""
    return load(rule).message(Finding(rule, weight=-1.0, **{"field": "", **values}))


EPR = Work(
    type="article-journal",
    title="Can Quantum-Mechanical Description of Physical Reality Be Considered Complete?",
    author=people("Einstein, A. and Podolsky, B. and Rosen, N."),
    issued=Date(1935),
    container_title="Physical Review",
    volume="47",
    issue="10",
    page="777-780",
    identifiers=(Identifier("doi", "10.1103/physrev.47.777"),),
)
RESNET = Work(
    type="paper-conference",
    title="Deep Residual Learning for Image Recognition",
    author=people("He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian"),
    issued=Date(2016),
    container_title="IEEE Conference on Computer Vision and Pattern Recognition",
    page="770-778",
    identifiers=(Identifier("doi", "10.1109/cvpr.2016.90"),),
)
ATTENTION = Work(
    type="paper-conference",
    title="Attention Is All You Need",
    author=people(
        "Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and Uszkoreit, Jakob and Jones, Llion and "
        "Gomez, Aidan N. and Kaiser, Lukasz and Polosukhin, Illia"
    ),
    issued=Date(2017),
    container_title="Advances in Neural Information Processing Systems",
    identifiers=(Identifier("arxiv", "1706.03762"),),
)
LSTM = Work(
    type="article-journal",
    title="Long Short-Term Memory",
    author=people("Hochreiter, Sepp and Schmidhuber, Jürgen"),
    issued=Date(1997),
    container_title="Neural Computation",
    volume="9",
    issue="8",
    page="1735-1780",
    identifiers=(Identifier("doi", "10.1162/neco.1997.9.8.1735"),),
)
