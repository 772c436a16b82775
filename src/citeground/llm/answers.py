"""The object in what a model wrote: bare, in a code fence, after some prose, or after its thoughts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import cast

from citeground.llm.schema import Unfit, fit

_LONGEST = 100_000
_MOST_TRIES = 20
_THOUGHTS_END = ("</think>", "</thinking>", "</reasoning>")


def find_object(text: str, schema: Mapping[str, object]) -> Mapping[str, object] | None:
    """The first object in ``text`` that has the form of ``schema``, or None.

    What a model thinks aloud in front of its answer is left out.
    """
    text = _after_thoughts(text[:_LONGEST])
    decoder = json.JSONDecoder()
    position, tries = text.find("{"), 0
    while position >= 0 and tries < _MOST_TRIES:
        tries += 1
        end = position + 1
        try:
            value, end = decoder.raw_decode(text, position)
            return cast(Mapping[str, object], fit(schema, value))
        except Unfit:
            pass
        except (ValueError, RecursionError):
            end = position + 1
        position = text.find("{", end)
    return None


def _after_thoughts(text: str) -> str:
    for mark in _THOUGHTS_END:
        _, found, after = text.rpartition(mark)
        if found and after.strip():
            return after
    return re.sub(r"^\s{0,20}<think(?:ing)?>", "", text)
