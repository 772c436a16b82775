"""Labelled sets from any library: real references in every way they may be written, and altered ones.

``OPERATORS`` is the whole recipe: which label an operator earns, and the function that applies it. A
function returns None where it does not apply to a work.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from citeground.bench.corruptions import major, minor, variants
from citeground.bench.corruptions.pool import Pool
from citeground.models import Work

Apply = Callable[[Work, random.Random, Pool], Work | None]


class Operator(NamedTuple):
    """One way of altering a reference, and the label that the result earns."""

    label: str
    apply: Apply


OPERATORS: dict[str, Operator] = {
    "as it is": Operator("valid", variants.as_it_is),
    "without identifiers": Operator("valid", variants.without_identifiers),
    "initials": Operator("valid", variants.with_initials),
    "et al.": Operator("valid", variants.with_et_al),
    "small letters": Operator("valid", variants.in_small_letters),
    "first page alone": Operator("valid", variants.first_page_alone),
    "without place": Operator("valid", variants.without_place),
    "without subtitle": Operator("valid", variants.without_subtitle),
    "author replaced": Operator("minor", minor.author_replaced),
    "author dropped": Operator("minor", minor.author_dropped),
    "author order": Operator("minor", minor.author_order),
    "author typo": Operator("minor", minor.author_typo),
    "year": Operator("minor", minor.year_off),
    "title word": Operator("minor", minor.title_word),
    "journal": Operator("minor", minor.journal),
    "volume": Operator("minor", minor.volume),
    "page": Operator("minor", minor.page),
    "DOI digit": Operator("minor", minor.doi_digit),
    "identifier of another work": Operator("minor", minor.other_identifier),
    "chimera": Operator("major", major.chimera),
    "invented work": Operator("major", major.invented),
    "invented work, DOI of another": Operator("major", major.invented_with_doi),
    "invented work, DOI of its own": Operator("major", major.invented_with_own_doi),
    "real authors, invented title": Operator("major", major.same_authors),
}
INVENTED = tuple(name for name in OPERATORS if name.startswith("invented work"))
LABELS = ("valid", "minor", "major")
