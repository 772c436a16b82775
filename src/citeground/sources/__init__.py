"""The public registries, one a file: each translates what it says into a ``Work``, and judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citeground import registry
from citeground.cascade import Source
from citeground.http import Client
from citeground.sources.settings import MAILTO, SourceSettings, read_settings

__all__ = ["MAILTO", "SourceSettings", "build", "read_settings"]


def build(
    names: Iterable[str], client: Client, settings: Mapping[str, SourceSettings] | None = None
) -> list[Source]:
    """The sources called ``names``, in this order, asking through ``client``.

    A name is a key of ``registry.SOURCES`` or an entry point of the group ``citeground.sources``: a module
    (or object) with ``connect(client, settings) -> Source``. Raises ``ConfigError``.
    """
    settings = settings or {}
    out: list[Source] = []
    for name in dict.fromkeys(names):
        module = registry.load(registry.SOURCES, name, "source", "citeground.sources")
        source: Source = module.connect(client, settings.get(name, SourceSettings()))
        out.append(source)
    return out
