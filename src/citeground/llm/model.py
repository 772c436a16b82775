"""The door to a language model: messages in, a reply out, whoever runs the weights.

A server that speaks ``/chat/completions`` (``llm.chat``) and a GGUF file in this process
(``llm.local``) both look like this. Stages that use a model take one as an argument, and work without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Message(NamedTuple):
    """One turn. ``role`` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """What an answer cost: calls to the model (0 from the cache), tokens, and money where a price is known."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cost + other.cost,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. ``text`` is the raw answer, ``data`` its JSON object where a schema was asked for.

    ``finish`` is the server's reason (stop, length, content_filter, ...). ``data`` is None where no
    readable object came, also after the one retry.
    """

    text: str
    data: Mapping[str, object] | None = None
    finish: str = "stop"
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    cached: bool = False


class Model(Protocol):
    """Anything that answers messages. Raises ``SourceError`` where it cannot be asked or does not answer.

    ``schema`` is a JSON schema of one object; a server that knows none is asked in plain words.
    ``version`` is that of the prompt: an answer to another version is never taken from the cache.
    ``stream`` yields pieces of text as they come.
    """

    @property
    def name(self) -> str: ...

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
        version: str = "",
    ) -> Reply: ...

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]: ...
