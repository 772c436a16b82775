"""What of the tables ``[llm]``, ``[web_search]`` and ``[sources.NAME]`` is set, and where; a key only as "set"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

from citeground.cli.settings import Settings, Value

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

# A key is never shown, however it is set.
_SECRET = "key"


class Shown(NamedTuple):
    """One value of a table. ``value`` is None for a key: that it is set is all there is to show."""

    name: str
    value: Value | None
    origin: str


def shown_tables(settings: Settings, environment: Mapping[str, str]) -> Iterator[Shown]:
    """Every value of a table that the file or the environment sets. Raises ``ConfigError`` for a wrong one."""
    from citeground.cli.asked import source_settings
    from citeground.cli.modelled import model_settings, web_settings
    from citeground.llm.settings import PREFIX as LLM
    from citeground.sources.settings import PREFIX as SOURCE
    from citeground.sources.web.settings import PREFIX as WEB

    model, web = model_settings(settings), web_settings(settings)
    by_name = {item.name: LLM + item.name.upper() for item in fields(model) if item.name != "temperature"}
    yield from _shown("llm", model, settings, by_name, environment)
    by_name = {"engine": WEB, **{name: f"{WEB}_{name.upper()}" for name in ("url", "key", "model")}}
    yield from _shown("web_search", web, settings, by_name, environment)
    for name, found in source_settings(settings).items():
        by_name = {item: f"{SOURCE}{name.upper()}_{item.upper()}" for item in ("url", "key")}
        yield from _shown(f"sources.{name}", found, settings, by_name, environment)


def _shown(
    title: str,
    found: DataclassInstance,
    settings: Settings,
    variables: Mapping[str, str],
    environment: Mapping[str, str],
) -> Iterator[Shown]:
    """``variables`` says which field may be set by which variable, which goes before the file."""
    for item in fields(found):
        name = f"{title}.{item.name}"
        variable = variables.get(item.name, "")
        origin = variable if environment.get(variable, "").strip() else settings.origins.get(name, "")
        if origin:
            value: Value = getattr(found, item.name)
            yield Shown(name, None if item.name == _SECRET and value else value, origin)
