"""What a run asked of a model, and what it cost."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence

from citeground.llm.dialect import Form
from citeground.llm.model import Message, Model, Reply, Usage


class Metered:
    """A model that counts: ``usage`` is the sum of its replies. Safe to use from several threads."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._lock = threading.Lock()
        self._usage = Usage()
        self._cached = 0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def form(self) -> str:
        """How objects are asked for: json_schema, json_object, or in words."""
        found = getattr(self._model, "form", None)
        return found.words if isinstance(found, Form) else Form.SCHEMA.words

    @property
    def usage(self) -> Usage:
        """Everything asked so far."""
        with self._lock:
            return self._usage

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
        version: str = "",
    ) -> Reply:
        """See ``Model``."""
        reply = self._model.ask(messages, schema=schema, max_tokens=max_tokens, version=version)
        self._count(reply.usage, reply.cached)
        return reply

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]:
        """See ``Model``. A server does not say what a stream costs before its end: the call is counted."""
        self._count(Usage(calls=1), False)
        return self._model.stream(messages, max_tokens=max_tokens)

    def _count(self, usage: Usage, cached: bool) -> None:
        with self._lock:
            self._usage += usage
            self._cached += cached

    def account(self) -> dict[str, float]:
        """The counts as the report prints them; the cost only where a price is known."""
        with self._lock:
            usage, cached = self._usage, self._cached
        counts = {
            "model calls": float(usage.calls),
            "model answers from cache": float(cached),
            "prompt tokens": float(usage.prompt_tokens),
            "completion tokens": float(usage.completion_tokens),
        }
        return {**counts, "model cost": round(usage.cost, 6)} if usage.cost else counts
