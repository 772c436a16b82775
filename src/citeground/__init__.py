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
    "ask": "citeground.rag.ask",
    "check": "citeground.api",
    "explain": "citeground.api",
    "fix": "citeground.api",
    "verify": "citeground.rag.verify",
}
__all__ = ["__version__", "ask", "check", "explain", "fix", "verify"]

if TYPE_CHECKING:
    from citeground.api import check, explain, fix
    from citeground.rag.ask import ask
    from citeground.rag.verify import verify


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
