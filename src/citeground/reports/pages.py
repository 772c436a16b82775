"""What the catalogue says about a rule, for formats that carry its page with them."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc
from typing import NamedTuple

from citeground.citations import rules
from citeground.errors import ConfigError


class Page(NamedTuple):
    """A rule's page: its first line, and the whole of it."""

    title: str
    text: str


@cache
def page(rule: str) -> Page:
    """The page of a rule by name; a rule that the catalogue does not know has only its name."""
    try:
        text = cleandoc(rules.load(rule).__doc__ or rule)
    except ConfigError:
        text = rule
    return Page(text.split("\n", 1)[0], text)
