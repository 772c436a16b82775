"""The conditional random field that labels tokens where no rule is certain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from citeground.parsers.refstring.features import features
from citeground.parsers.refstring.tokens import Token

MODEL = "refstring.crfsuite"


@cache
def _model() -> tuple[Any, bytes]:
    """The tagger and the bytes that it reads from, which have to live as long as it does."""
    import pycrfsuite

    data = (files(__package__) / "model" / MODEL).read_bytes()
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(data)
    return tagger, data


def label(tokens: Sequence[Token]) -> list[str]:
    """One label (see ``parts.LABELS``) for each token."""
    if not tokens:
        return []
    return list(_model()[0].tag(features(tokens)))
