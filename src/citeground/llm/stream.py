"""Server-sent events of ``/chat/completions`` as pieces of text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from citeground.errors import BadAnswer
from citeground.http import Json

# No token of a vocabulary is longer than this on average; what goes on beyond it has lost its end.
_CHARACTERS_A_TOKEN = 12


def pieces(lines: Iterable[str], limit: int) -> Iterator[str]:
    """The text of the events in ``lines``, for an answer of at most ``limit`` tokens.

    Raises ``BadAnswer`` where the stream ends before the answer does, carries an error, or goes on and on.
    """
    length, is_over = 0, False
    for line in lines:
        if not line.startswith("data:"):
            continue
        data = line[5:].strip()
        if data == "[DONE]":
            is_over = True
            break
        text, finish = _event(data)
        length += len(text)
        if length > limit * _CHARACTERS_A_TOKEN:
            raise BadAnswer("llm", f"an answer that does not end ({length} characters)")
        if text:
            yield text
        is_over = is_over or bool(finish)
    if not is_over:
        raise BadAnswer("llm", "a cut-off answer")


def _event(data: str) -> tuple[str, str]:
    """Text and finish of one event."""
    try:
        value: Json = json.loads(data)
    except (ValueError, RecursionError):
        raise BadAnswer("llm", "a broken event in a stream") from None
    if not isinstance(value, dict):
        return "", ""
    if error := value.get("error"):
        said = error.get("message") if isinstance(error, dict) else error
        raise BadAnswer("llm", f"an error in a stream ({said})"[:200])
    choices = value.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict):
        return "", ""
    delta = choice.get("delta")
    text = delta.get("content") if isinstance(delta, dict) else None
    return (text if isinstance(text, str) else ""), str(choice.get("finish_reason") or "")
