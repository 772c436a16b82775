"""What comes back: JSON and how it is read, or a sign that it is not what was promised."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from citeground.errors import BadAnswer, SourceThrottled

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")

_HTML = re.compile(r"\s{0,200}(?:<!doctype\s{1,5}html|<html|<head|<body)", re.IGNORECASE)
_THROTTLED = re.compile(
    r"too many requests|rate[\s_-]{0,2}limit|rate exceeded|quota exceeded|throttl", re.IGNORECASE
)
_SIGN_LENGTH = 2_000


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask a server: a path under its address, parameters, and a body to post as JSON.

    ``absent_on`` are the statuses by which this question is answered "not there". Where ``needs_body`` is
    False the answer's status alone counts and its body is not read.
    """

    path: str = ""
    parameters: tuple[tuple[str, str], ...] = ()
    body: Json = None
    absent_on: frozenset[int] = frozenset()
    needs_body: bool = True


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A whole and valid answer; ``value`` is None only for "not there". ``read`` is the ISO date of it."""

    value: T | None
    read: str
    from_cache: bool = False


def is_html(text: str) -> bool:
    """Whether a body is a web page, as a proxy or an overloaded server sends it."""
    return bool(_HTML.match(text))


def parse_json(source: str, text: str) -> Json:
    """The JSON in ``text``. Raises ``BadAnswer`` that says what is wrong with it."""
    require_body(source, text)
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError):
        what = "cut-off or broken JSON" if text.lstrip()[:1] in "{[" else "something else than JSON"
        raise BadAnswer(source, f"{what} ({len(text)} characters)") from None
    if isinstance(value, dict) and set(value) <= {"message", "error", "code", "status"}:
        require_unthrottled(source, text)
    return value


def require_body(source: str, text: str) -> None:
    """Raise where a body is empty, a web page, or a server's word for "too many requests"."""
    if not text.strip():
        raise BadAnswer(source, "an empty body")
    if is_html(text):
        raise BadAnswer(source, "a web page instead of data")
    if text.lstrip()[:1] not in "{[<":
        require_unthrottled(source, text)


def require_unthrottled(source: str, text: str) -> None:
    """Raise ``SourceThrottled`` where a short body says "too many requests" in words."""
    if len(text) < _SIGN_LENGTH and _THROTTLED.search(text):
        raise SourceThrottled(source, "throttled: too many requests")
