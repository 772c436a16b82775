"""CiteGround: is a reference real and faithful, and what does graded evidence say?

The verbs are functions here, each loaded when it is first used: ``citeground.check("refs.bib")``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Name → the module that has it. What is not used is not loaded.
_PUBLIC = {
    "check": "citeground.api",
    "explain": "citeground.api",
    "fix": "citeground.api",
}
__all__ = ["__version__", "check", "explain", "fix"]

if TYPE_CHECKING:
    from citeground.api import check, explain, fix


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})


class _Package(ModuleType):
    """The verb ``explain`` stays the function when the room of that name has been imported too."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _PUBLIC and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
