"""Prompts are readable files with a version: ``prompts/NAME.md``.

A file begins with ``version: N``; the parts ``--- system ---`` and ``--- user ---`` follow. ``{{name}}``
stands for a value, which is put in once: a value that contains such a mark stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from citeground.llm.model import Message

_SLOT = re.compile(r"\{\{([a-z_]{1,30})\}\}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt by its name and version (which enters the cache's key), with its two parts."""

    name: str
    version: str
    system: str
    user: str

    def messages(self, values: Mapping[str, str]) -> list[Message]:
        """System and user message with the values put in. Raises ``KeyError`` for one that is missing."""

        def put(text: str) -> str:
            return _SLOT.sub(lambda m: values[m.group(1)], text)

        return [Message("system", put(self.system)), Message("user", put(self.user))]


@lru_cache(maxsize=16)
def load(name: str) -> Prompt:
    """The prompt in ``prompts/NAME.md``."""
    text = files("citeground.llm").joinpath("prompts", f"{name}.md").read_text(encoding="utf-8")
    head, system, user = re.split(r"^--- (?:system|user) ---$", text, flags=re.MULTILINE)
    version = head.partition("version:")[2].strip()
    return Prompt(name, f"{name}-{version}", system.strip(), user.strip())
