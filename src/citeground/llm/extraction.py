"""Fields of a printed reference by a model, where the rules find no title.

What the model says must stand in the reference: a value whose words are not there is dropped, so that
nothing can be read into a reference.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from citeground.llm import prompt
from citeground.llm.model import Model, Reply
from citeground.llm.quoting import quoted
from citeground.llm.schema import build, schema_of
from citeground.models import Date, Name, Reference, Work
from citeground.text.folding import fold
from citeground.text.names import read_name

MAX_TOKENS = 500
_FEWEST_WORDS = 2


@dataclass(frozen=True, slots=True)
class Extracted:
    """A model's reading of a reference: texts as printed."""

    title: str = field(metadata={"maxLength": 300})
    authors: tuple[str, ...] = field(metadata={"maxItems": 12})
    year: str = field(metadata={"maxLength": 10})
    published_in: str = field(metadata={"maxLength": 120})


def wants_extraction(reference: Reference) -> bool:
    """Whether the rules left something for a model to find.

    Not where the reference came in fields (nothing was overlooked there), has an identifier, or names its
    place by journal, volume and page: such references commonly have no title.
    """
    cited = reference.cited
    has_place = bool(cited.container_title and cited.volume and cited.page)
    return not (cited.title or reference.fields or cited.identifiers or has_place) and bool(
        reference.raw.strip()
    )


def extract(model: Model, reference: Reference) -> tuple[Work | None, Reply]:
    """The reference's Work with what the model read in it, and the reply.

    None where no readable answer came or nothing of it stands in the reference. Raises ``SourceError``.
    """
    found = prompt.load("extract")
    reply = model.ask(
        found.messages({"raw": quoted(reference.raw)}),
        schema=schema_of(Extracted),
        max_tokens=MAX_TOKENS,
        version=found.version,
    )
    if reply.data is None:
        return None, reply
    return _grounded(reference, build(Extracted, reply.data)), reply


def _grounded(reference: Reference, read: Extracted) -> Work | None:
    cited = reference.cited
    printed = f" {fold(reference.raw)} "
    title = read.title.strip() if _stands_in(read.title, printed) else ""
    if len(fold(title).split()) < _FEWEST_WORDS:
        return None
    persons = (read_name(text) for text in read.authors if _stands_in(text, printed) and text not in title)
    names = tuple(name for name in persons if name != Name())
    year = int(read.year) if read.year.isascii() and read.year.isdigit() and read.year in reference.raw else 0
    venue = read.published_in.strip() if _stands_in(read.published_in, printed) else ""
    return replace(
        cited,
        title=title,
        author=cited.author or names,
        issued=cited.issued or (Date(year) if 1400 <= year <= 2100 else None),
        container_title=cited.container_title or venue,
    )


def _stands_in(text: str, printed: str) -> bool:
    """Whether the words of ``text`` stand in the reference, in this order and side by side."""
    wanted = fold(text)
    return bool(wanted) and f" {wanted} " in printed
