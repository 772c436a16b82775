"""The worked examples that the verifier's few-shot mode sends along: ``prompts/exemplars.toml``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from citeground.models import Date, Identifier, Work
from citeground.text.names import read_name


@dataclass(frozen=True, slots=True)
class Example:
    """A reference, a record, and the answer (JSON) that a good verifier gives. ``grade``: exact, minor, major."""

    topic: str
    grade: str
    cited: Work
    record: Work
    answer: str


@lru_cache(maxsize=1)
def examples() -> tuple[Example, ...]:
    """All worked examples: nine topics, three grades each."""
    return tuple(_example(entry) for entry in _file()["example"])


def version() -> str:
    """The version of the examples, which enters the cache's key."""
    return str(_file()["version"])


@lru_cache(maxsize=1)
def _file() -> dict[str, Any]:
    import tomllib

    text = files("citeground.llm").joinpath("prompts", "exemplars.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _example(entry: dict[str, Any]) -> Example:
    answer = {
        "score": entry["score"],
        "confidence": entry["confidence"],
        "rationale": entry["rationale"],
        "discrepancies": entry["differences"],
    }
    return Example(
        topic=entry["topic"],
        grade=entry["grade"],
        cited=_work(entry["cited"]),
        record=_work(entry["record"]),
        answer=json.dumps(answer, ensure_ascii=False),
    )


def _work(entry: dict[str, Any]) -> Work:
    scheme, _, value = entry.get("id", "").partition(":")
    return Work(
        title=entry["title"],
        author=tuple(read_name(text) for text in entry["authors"]),
        author_complete=not entry.get("more", False),
        issued=Date(entry["year"]),
        container_title=entry.get("where", ""),
        volume=entry.get("volume", ""),
        page=entry.get("pages", ""),
        identifiers=(Identifier(scheme, value),) if value else (),
    )
