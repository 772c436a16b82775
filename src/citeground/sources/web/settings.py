"""What a user may set about the web search: which engine, where it is, the key to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite

from citeground.errors import ConfigError

PREFIX = "CITEGROUND_WEB_SEARCH"
_NUMBERS = ("rate", "timeout")


@dataclass(frozen=True, slots=True)
class WebSettings:
    """The table ``[web_search]`` and the variables ``CITEGROUND_WEB_SEARCH`` (the engine), ``…_URL``, ``…_KEY``.

    ``engine`` is a name of ``registry.WEB_SEARCH``, "" for none. ``url`` replaces the engine's own address
    (SearXNG has none of its own). ``model`` is the model whose server searches, for the engine "model".
    ``rate`` is requests per second and ``timeout`` seconds for one answer; 0 leaves the engine's own.
    """

    engine: str = ""
    url: str = ""
    key: str = field(default="", repr=False)
    model: str = ""
    rate: float = 0.0
    timeout: float = 0.0

    def __post_init__(self) -> None:
        if not (isfinite(self.rate) and isfinite(self.timeout)) or min(self.rate, self.timeout) < 0:
            raise ConfigError("web_search: rate and timeout must be above 0, and finite")


def read_web_settings(
    environment: Mapping[str, str], table: Mapping[str, object] | None = None
) -> WebSettings:
    """The settings of the web search; the environment goes before the table.

    Raises ``ConfigError`` that names a setting which does not exist or has the wrong type.
    """
    known = [f.name for f in fields(WebSettings)]
    values: dict[str, object] = {}
    for name, value in (table or {}).items():
        if name not in known:
            raise ConfigError(f"web_search.{name}: no such setting; there are: {', '.join(known)}")
        kind, words = ((int, float), "a number") if name in _NUMBERS else (str, "a text")
        if isinstance(value, bool) or not isinstance(value, kind):
            raise ConfigError(f"web_search.{name} must be {words}")
        values[name] = value
    settings = WebSettings(**values)  # type: ignore[arg-type]
    return replace(
        settings,
        engine=environment.get(PREFIX, "").strip() or settings.engine,
        url=environment.get(f"{PREFIX}_URL", "").strip() or settings.url,
        key=environment.get(f"{PREFIX}_KEY", "").strip() or settings.key,
        model=environment.get(f"{PREFIX}_MODEL", "").strip() or settings.model,
    )
