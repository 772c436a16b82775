"""Immutable records that are made as fast as mutable ones."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

T = TypeVar("T")


def swift(cls: type[T]) -> type[T]:
    """Give a dataclass with ``frozen=True, slots=True`` an ``__init__`` that takes a quarter of the time.

    A frozen class refuses assignment, so that the one that ``dataclass`` writes makes a call per field.
    Here a new instance is of a mutable class with the same slots while its fields are assigned, and of
    its own class from then on. Nobody sees it in between, and nothing else about the class changes.
    """
    slots = cls.__slots__  # type: ignore[attr-defined]
    if [f.name for f in fields(cls)] != list(slots) or hasattr(cls, "__post_init__"):  # type: ignore[arg-type]
        raise TypeError(f"{cls.__name__} is no plain dataclass with slots")
    given: dict[str, Any] = {
        "_become": object.__setattr__,
        "_open": type(f"_Open{cls.__name__}", (), {"__slots__": slots}),
        "_closed": cls,
        "_MISSING": MISSING,
    }
    arguments: list[str] = []
    lines = ["_become(self, '__class__', _open)"]
    for field in fields(cls):  # type: ignore[arg-type]
        arguments.append(_argument(field, given))
        lines.append(f"self.{field.name} = {_value(field)}")
    lines.append("self.__class__ = _closed")
    source = f"def __init__(self, {', '.join(arguments)}) -> None:\n    " + "\n    ".join(lines)
    # As dataclass does: the text holds nothing but the fields' names.
    exec(source, given)
    made = given["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    made.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = made  # type: ignore[method-assign]
    return cls


def _argument(field: Field[Any], given: dict[str, Any]) -> str:
    if field.default_factory is not MISSING:
        given[f"_make_{field.name}"] = field.default_factory
        return f"{field.name}=_MISSING"
    if field.default is MISSING:
        return field.name
    given[f"_default_{field.name}"] = field.default
    return f"{field.name}=_default_{field.name}"


def _value(field: Field[Any]) -> str:
    if field.default_factory is MISSING:
        return field.name
    return f"_make_{field.name}() if {field.name} is _MISSING else {field.name}"
