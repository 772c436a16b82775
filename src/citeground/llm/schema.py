"""What an answer must look like: a JSON schema made from a dataclass, and the way back.

A field's ``metadata`` may hold ``minimum``, ``maximum``, ``maxLength``, ``maxItems``, and ``enum`` (texts).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")
Schema = dict[str, object]
_BOUNDS = ("minimum", "maximum", "maxLength", "maxItems", "enum")


class Unfit(ValueError):
    """A value has not the form that a schema asks for; the message says where."""


@lru_cache(maxsize=16)
def schema_of(cls: Any) -> Schema:
    """The schema of a dataclass of texts, numbers, booleans, enumerations, tuples and dataclasses."""
    hints = get_type_hints(cls)
    properties: dict[str, object] = {}
    for entry in fields(cls):
        bounds = {name: entry.metadata[name] for name in _BOUNDS if name in entry.metadata}
        properties[entry.name] = {**_schema(hints[entry.name]), **bounds}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema(kind: Any) -> Schema:
    if is_dataclass(kind) and isinstance(kind, type):
        return schema_of(kind)
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0])}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"type": "string", "enum": [member.value for member in kind]}
    return {"type": {str: "string", bool: "boolean", int: "integer", float: "number"}[kind]}


def build(cls: type[T], value: object) -> T:
    """The dataclass out of a value that ``fit`` has passed. Raises ``Unfit``."""
    shape: Any = cls
    made: T = _build(shape, fit(schema_of(shape), value))
    return made


def _build(kind: Any, value: Any) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{f.name: _build(hints[f.name], value[f.name]) for f in fields(kind)})
    if get_origin(kind) is tuple:
        return tuple(_build(get_args(kind)[0], item) for item in value)
    return kind(value)


def fit(schema: Mapping[str, object], value: object, at: str = "answer") -> object:
    """``value`` in the form of ``schema``, which may be any of those that ``schema_of`` makes.

    Forgiving where nothing is lost: a number given as text, another case, a longer text or list than
    asked for, a field too many. Raises ``Unfit`` for everything else.
    """
    kind = schema.get("type")
    if kind == "object":
        return _fit_object(schema, value, at)
    if kind == "array":
        if not isinstance(value, list):
            raise Unfit(f"{at} is no list")
        items: Any = schema.get("items", {})
        most: Any = schema.get("maxItems", len(value))
        return [fit(items, item, f"{at}[{n}]") for n, item in enumerate(value[:most])]
    if kind in ("number", "integer"):
        return _fit_number(schema, value, at)
    if kind == "boolean":
        if not isinstance(value, bool):
            raise Unfit(f"{at} is neither true nor false")
        return value
    return _fit_text(schema, value, at)


def _fit_object(schema: Mapping[str, object], value: object, at: str) -> object:
    if not isinstance(value, dict):
        raise Unfit(f"{at} is no object")
    properties: Any = schema.get("properties", {})
    required: Any = schema.get("required", ())
    if missing := [name for name in required if name not in value]:
        raise Unfit(f"{at} has no {missing[0]}")
    return {
        name: fit(part, value[name], f"{at}.{name}") for name, part in properties.items() if name in value
    }


def _fit_number(schema: Mapping[str, object], value: object, at: str) -> object:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            raise Unfit(f"{at} is no number") from None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise Unfit(f"{at} is no number")
    low: Any = schema.get("minimum", -math.inf)
    high: Any = schema.get("maximum", math.inf)
    if not low <= value <= high:
        raise Unfit(f"{at} is outside {low} to {high}")
    if schema.get("type") == "integer":
        if value != int(value):
            raise Unfit(f"{at} is no whole number")
        return int(value)
    return float(value)


def _fit_text(schema: Mapping[str, object], value: object, at: str) -> object:
    if value is None:
        value = ""
    if not isinstance(value, str):
        raise Unfit(f"{at} is no text")
    allowed: Any = schema.get("enum")
    if allowed is not None:
        near = value.strip().lower().replace("_", "-").replace(" ", "-")
        for word in allowed:
            if near == word.lower():
                return word
        raise Unfit(f"{at} is none of {', '.join(allowed)}")
    longest: Any = schema.get("maxLength", len(value))
    return value[:longest]


def in_words(schema: Mapping[str, object]) -> str:
    """The schema as a template that a model can fill in, for servers that know no schemas."""
    kind = schema.get("type")
    if kind == "object":
        properties: Any = schema.get("properties", {})
        inner = ", ".join(f'"{name}": {in_words(part)}' for name, part in properties.items())
        return "{" + inner + "}"
    if kind == "array":
        items: Any = schema.get("items", {})
        return f"[{in_words(items)}, …]"
    if kind in ("number", "integer"):
        if "minimum" in schema and "maximum" in schema:
            return f"<number {schema['minimum']}-{schema['maximum']}>"
        return "<number>"
    if kind == "boolean":
        return "true|false"
    allowed: Any = schema.get("enum")
    return "|".join(f'"{word}"' for word in allowed) if allowed else '"…"'
