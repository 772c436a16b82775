"""What a user may set about a source: its address, its key, its pace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace

from citeground.errors import ConfigError
from citeground.http import DAY, Server

PREFIX = "CITEGROUND_"
MAILTO = f"{PREFIX}MAILTO"


@dataclass(frozen=True, slots=True)
class SourceSettings:
    """The user's settings of one source; what is empty or 0 stays as the source has it.

    ``url`` is the address of a mirror, a proxy or a test server, ``key`` the API key, ``rate`` requests
    per second, ``concurrency`` requests under way at once, ``timeout`` seconds for one answer,
    ``max_age`` days for which an answer is taken from the cache.
    """

    url: str = ""
    key: str = field(default="", repr=False)
    rate: float = 0.0
    concurrency: int = 0
    timeout: float = 0.0
    max_age: float = 0.0


def apply(server: Server, settings: SourceSettings) -> Server:
    """A source's own server with the user's settings. Raises ``ConfigError``."""
    if min(settings.rate, settings.concurrency, settings.timeout, settings.max_age) < 0:
        raise ConfigError(f"a setting of {server.name} is below 0")
    return replace(
        server,
        url=settings.url or server.url,
        is_own=bool(settings.url) or server.is_own,
        key=settings.key or server.key,
        rate=settings.rate or server.rate,
        concurrency=settings.concurrency or server.concurrency,
        timeout=settings.timeout or server.timeout,
        max_age=settings.max_age * DAY or server.max_age,
    )


def read_settings(
    names: Iterable[str],
    environment: Mapping[str, str],
    tables: Mapping[str, Mapping[str, object]] | None = None,
) -> dict[str, SourceSettings]:
    """The settings of these sources, from ``[tool.citeground.sources.NAME]`` tables and the environment.

    ``CITEGROUND_CROSSREF_URL`` and ``CITEGROUND_CROSSREF_KEY`` go before the table. Raises ``ConfigError``
    that names a setting which does not exist or has the wrong type.
    """
    tables = tables or {}
    known = list(names)
    for name in tables:
        if name not in known:
            raise ConfigError(f"sources.{name}: there is no such source; there are: {', '.join(known)}")
    settings: dict[str, SourceSettings] = {}
    for name in known:
        found = _read_table(name, tables.get(name, {}))
        variable = f"{PREFIX}{name.upper()}"
        settings[name] = replace(
            found,
            url=environment.get(f"{variable}_URL", "").strip() or found.url,
            key=environment.get(f"{variable}_KEY", "").strip() or found.key,
        )
    return settings


def _read_table(name: str, table: Mapping[str, object]) -> SourceSettings:
    types = {f.name: f.type for f in fields(SourceSettings)}
    values: dict[str, object] = {}
    for key, value in table.items():
        wanted = types.get(key)
        if wanted is None:
            raise ConfigError(f"sources.{name}.{key}: no such setting; there are: {', '.join(types)}")
        kind, words = _KINDS[str(wanted)]
        if isinstance(value, bool) or not isinstance(value, kind):
            raise ConfigError(f"sources.{name}.{key} must be {words}")
        values[key] = value
    return SourceSettings(**values)  # type: ignore[arg-type]


_KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "str": (str, "a text"),
    "int": (int, "a whole number"),
    "float": ((int, float), "a number"),
}
