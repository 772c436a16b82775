"""The conditional random field that labels tokens where no rule is certain."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from citeground.parsers.refstring.features import Features
from citeground.parsers.refstring.tokens import Token

MODEL = "refstring.crfsuite"
# Where a model file says where its attributes are, and where such a table says where its entries are.
_ATTRIBUTES, _COUNT = 36, 16


@cache
def _model() -> tuple[Any, Features, bytes]:
    """The tagger, what makes its features, and the bytes that it reads from, which have to live as long."""
    import pycrfsuite

    data = (files(__package__) / "model" / MODEL).read_bytes()
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(data)
    return tagger, Features(attributes(data)), data


def attributes(model: bytes) -> frozenset[str]:
    """The names of all features that a CRFsuite model gives weight to, out of its table of attributes.

    ``Tagger.info`` tells them too, by way of a text file that takes a hundred times as long.
    """
    (table,) = struct.unpack_from("<I", model, _ATTRIBUTES)
    count, places = struct.unpack_from("<2I", model, table + _COUNT)
    names = []
    for (place,) in struct.iter_unpack("<I", model[table + places : table + places + 4 * count]):
        if place:
            (size,) = struct.unpack_from("<I", model, table + place + 4)
            names.append(model[table + place + 8 : table + place + 7 + size].decode("utf-8"))
    return frozenset(names)


def label(tokens: Sequence[Token]) -> list[str]:
    """One label (see ``parts.LABELS``) for each token."""
    if not tokens:
        return []
    tagger, features, _ = _model()
    return list(tagger.tag(features(tokens)))
