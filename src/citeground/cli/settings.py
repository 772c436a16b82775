"""What the user has set, and where: defaults, then a file, then the environment, then flags.

The file is the nearest ``citeground.toml``, or ``pyproject.toml`` with a table ``[tool.citeground]``, from
the working directory upwards. A variable is called like its setting: ``CITEGROUND_FAIL_ON``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from citeground.errors import ConfigError, why
from citeground.registry import RENDERERS

PREFIX = "CITEGROUND_"
FAIL_ON = ("error", "warning", "note", "never")
COLORS = ("auto", "always", "never")
VERIFIERS = ("structured", "llm", "both")
EXTRACTIONS = ("auto", "rules", "llm")
NO_CACHE = "off"
_MOST_JOBS = 64

Value = str | bool | int | float | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run. ``origins`` says of each where it was set; of a table's value, where it was
    written (``llm.url``, ``sources.crossref.rate``)."""

    output_format: str = "full"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str = "error"
    offline: bool = False
    library: tuple[str, ...] = ()
    closed: bool = False
    verifier: str = "structured"
    jobs: int = 32
    color: str = "auto"
    sources: tuple[str, ...] = ()
    mailto: str = ""
    cache: str = ""
    time_limit: float = 0.0
    extraction: str = "auto"
    origins: Mapping[str, str] = field(default_factory=dict)
    # [sources.NAME] of the file, as it is there: may hold keys, and is never shown.
    tables: Mapping[str, Mapping[str, object]] = field(default_factory=dict, repr=False)
    # [llm] and [web_search], likewise.
    model_tables: Mapping[str, Mapping[str, object]] = field(default_factory=dict, repr=False)


def _choice(*allowed: str) -> Callable[[object], Value]:
    def read(value: object) -> Value:
        if value in allowed:
            return str(value)
        raise ValueError(f"must be one of {', '.join(allowed)}")

    return read


def _flag(value: object) -> Value:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in {"1", "true", "yes", "on"}:
        return True
    if isinstance(value, str) and value.lower() in {"", "0", "false", "no", "off"}:
        return False
    raise ValueError("must be true or false")


def _names(value: object) -> Value:
    """A list, or a text with commas."""
    parts = [value] if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(p, str) for p in parts):
        raise ValueError("must be a list of names")
    return tuple(name.strip() for part in parts for name in part.split(",") if name.strip())


def _paths(value: object) -> Value:
    """A list, or a text with the system's separator of paths."""
    parts = value.split(os.pathsep) if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or not all(isinstance(p, str) for p in parts):
        raise ValueError("must be a list of paths")
    return tuple(p for p in parts if p)


def _jobs(value: object) -> Value:
    number = int(value) if isinstance(value, str) and value.strip().isdigit() else value
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= _MOST_JOBS:
        return number
    raise ValueError(f"must be a whole number from 1 to {_MOST_JOBS}")


def _sources(value: object) -> Value:
    """Names of sources; how they are spelt with a hyphen is right as well."""
    names = _names(value)
    assert isinstance(names, tuple)
    return tuple(name.lower().replace("-", "_") for name in names)


def _text(value: object) -> Value:
    if isinstance(value, str):
        return value.strip()
    raise ValueError("must be a text")


def _seconds(value: object) -> Value:
    try:
        number = (
            float(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else -1.0
        )
    except ValueError:
        number = -1.0
    if 0 <= number < float("inf"):
        return number
    raise ValueError("must be a number of seconds, 0 for no limit")


READERS: dict[str, Callable[[object], Value]] = {
    "output-format": _choice(*RENDERERS),
    "select": _names,
    "ignore": _names,
    "fail-on": _choice(*FAIL_ON),
    "offline": _flag,
    "library": _paths,
    "closed": _flag,
    "verifier": _choice(*VERIFIERS),
    "jobs": _jobs,
    "color": _choice(*COLORS),
    "sources": _sources,
    "mailto": _text,
    "cache": _text,
    "time-limit": _seconds,
    "extraction": _choice(*EXTRACTIONS),
}
_HIDDEN = frozenset({"origins", "tables", "model_tables"})
_MODEL_TABLES = ("llm", "web-search")
_ASK = "ask"
_FLAG = "flag"


def resolve(
    flags: Mapping[str, object] | None = None,
    *,
    start: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """The settings that apply in ``start`` (the working directory) under ``flags`` that are not None.

    Raises ``ConfigError`` that names the place and, for an unknown key, the nearest known one.
    """
    settings = Settings(origins=dict.fromkeys(READERS, "default"))
    values, place = _from_file(start or Path.cwd())
    tables, values = _split_sources(values, place)
    models, values = _split_models(values, place)
    settings = replace(_over(settings, values, place), tables=tables, model_tables=models)
    written = {**{f"sources.{name}": table for name, table in tables.items()}, **models}
    origins = {f"{title}.{name}": place for title, table in written.items() for name in table}
    settings = replace(settings, origins={**settings.origins, **origins})
    settings = _over(settings, _from_environment(os.environ if environ is None else environ), PREFIX)
    given = {k.replace("_", "-"): v for k, v in (flags or {}).items() if v is not None and v != ()}
    return _over(settings, given, _FLAG)


def show(settings: Settings) -> list[tuple[str, Value, str]]:
    """Name, value and origin of every setting, in the order of their definition."""
    shown = [f.name for f in fields(settings) if f.name not in _HIDDEN]
    return [(n.replace("_", "-"), getattr(settings, n), settings.origins[n.replace("_", "-")]) for n in shown]


def _over(settings: Settings, values: Mapping[str, object], origin: str) -> Settings:
    changed: dict[str, Value] = {}
    origins = dict(settings.origins)
    for name, value in values.items():
        where = f"{PREFIX}{name.upper().replace('-', '_')}" if origin == PREFIX else origin
        if name not in READERS:
            raise ConfigError(f"{where}: no setting is called {name!r}; {_hint(name)}")
        try:
            changed[name.replace("-", "_")] = READERS[name](value)
        except ValueError as error:
            at = {PREFIX: where, _FLAG: f"--{name}"}.get(origin, f"{where}: {name}")
            raise ConfigError(f"{at}: {value!r} {error}") from error
        origins[name] = where
    return replace(settings, **changed, origins=origins)  # type: ignore[arg-type]


def _hint(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, READERS, n=1)
    return f"did you mean {near[0]}?" if near else f"there are: {', '.join(READERS)}"


def _from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    """Known variables. An unknown one that looks like a slip of a known one is an error; others belong
    to the sources (``CITEGROUND_CROSSREF_URL``) and are read there."""
    from difflib import get_close_matches

    found: dict[str, object] = {}
    for variable, value in environ.items():
        if not variable.startswith(PREFIX):
            continue
        name = variable.removeprefix(PREFIX).lower().replace("_", "-")
        if name in READERS:
            found[name] = value
        elif name in (of_tables := _of_tables()):
            continue
        elif near := get_close_matches(name, (*READERS, *of_tables), n=1, cutoff=0.8):
            known = PREFIX + near[0].upper().replace("-", "_")
            raise ConfigError(f"{variable}: there is no such variable; did you mean {known}?")
    return found


def _of_tables() -> frozenset[str]:
    """What the variables of the model and of the web search are called; they are read with their tables."""
    from citeground.llm.settings import LlmSettings

    model = {f"llm-{item.name.replace('_', '-')}" for item in fields(LlmSettings)}
    return frozenset(model | {"web-search", *(f"web-search-{name}" for name in ("url", "key", "model"))})


def _from_file(start: Path) -> tuple[dict[str, object], str]:
    for folder in (start, *start.resolve().parents):
        for name, tables in (("citeground.toml", ()), ("pyproject.toml", ("tool", "citeground"))):
            path = folder / name
            if path.is_file() and (values := _table(path, tables)) is not None:
                normal = {key.replace("_", "-"): value for key, value in values.items()}
                return _relative_to(folder, normal), str(path)
    return {}, ""


def _split_sources(
    values: dict[str, object], place: str
) -> tuple[dict[str, Mapping[str, object]], dict[str, object]]:
    """``sources = [names]``, or a table ``[sources]`` with ``ask = [names]`` and a table for each source."""
    found = values.get("sources")
    if not isinstance(found, dict):
        return {}, values
    rest = {key: value for key, value in values.items() if key != "sources"}
    tables: dict[str, Mapping[str, object]] = {}
    for name, value in found.items():
        if name == _ASK:
            rest["sources"] = value
        elif isinstance(value, dict):
            tables[name.replace("-", "_")] = {k.replace("-", "_"): v for k, v in value.items()}
        else:
            raise ConfigError(f"{place}: sources.{name} must be a table, such as [sources.crossref]")
    return tables, rest


def _split_models(
    values: dict[str, object], place: str
) -> tuple[dict[str, Mapping[str, object]], dict[str, object]]:
    """The tables ``[llm]`` and ``[web_search]``, which their own rooms read."""
    tables: dict[str, Mapping[str, object]] = {}
    for name in _MODEL_TABLES:
        found = values.get(name, {})
        if not isinstance(found, dict):
            raise ConfigError(f"{place}: {name} must be a table, such as [{name.replace('-', '_')}]")
        tables[name.replace("-", "_")] = {k.replace("-", "_"): v for k, v in found.items()}
    return tables, {key: value for key, value in values.items() if key not in _MODEL_TABLES}


def _table(path: Path, tables: tuple[str, ...]) -> dict[str, object] | None:
    import tomllib

    try:
        value: object = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: this is not UTF-8, as TOML has to be; save it again") from error
    except (OSError, ValueError, RecursionError) as error:
        raise ConfigError(_unread(path, error)) from error
    for name in tables:
        value = value.get(name) if isinstance(value, dict) else None
    if value is not None and not isinstance(value, dict):
        raise ConfigError(f"{path}: [{'.'.join(tables)}] must be a table")
    return value


def _unread(path: Path, error: Exception) -> str:
    """Why a file of settings cannot be read: tomllib names the line behind, we in front."""
    what, _, at = why(error).partition(" (at line ")
    line, _, column = at.rstrip(")").partition(", column ")
    if not isinstance(error, ValueError):
        return f"{path}: cannot be read ({what})"
    return (
        f"{path}:{line}: not valid TOML: {what}, column {column}"
        if line
        else f"{path}: not valid TOML: {what}"
    )


def _relative_to(folder: Path, values: dict[str, object]) -> dict[str, object]:
    """Paths in a file are meant from where the file is."""
    libraries = values.get("library")
    if isinstance(libraries, str):
        libraries = [libraries]
    if isinstance(libraries, list):
        values["library"] = [str(folder / p) if isinstance(p, str) else p for p in libraries]
    model = values.get("llm")
    if isinstance(model, dict) and str(model.get("model", "")).lower().endswith(".gguf"):
        values["llm"] = {**model, "model": str(folder / str(model["model"]))}
    cache = values.get("cache")
    if isinstance(cache, str) and cache not in ("", NO_CACHE):
        values["cache"] = str(folder / cache)
    return values
