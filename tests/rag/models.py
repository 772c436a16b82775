"""A model that says what it is told to say, for tests of what is done with its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citeground.errors import SourceUnavailable
from citeground.llm.model import Message, Reply


class Saying:
    """Answers every question with ``text``, in pieces of a few letters; "" stands for no answer at all."""

    def __init__(self, text: str, *, is_down: bool = False) -> None:
        self.name = "saying"
        self.text = text
        self.is_down = is_down
        self.asked: list[Sequence[Message]] = []

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
    ) -> Reply:
        self.asked.append(messages)
        if self.is_down:
            raise SourceUnavailable(self.name, "time-out after 5 s")
        return Reply(self.text)

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]:
        text = self.ask(messages, max_tokens=max_tokens).text
        yield from (text[at : at + 7] for at in range(0, len(text), 7))
