"""How one server is spoken to: what it understands is found out once, and remembered."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from citeground.errors import BadAnswer, SourceError
from citeground.http import Json
from citeground.llm.model import Message
from citeground.llm.schema import in_words

# What refuses a question because of how it is put, and not because of what is wrong with the server.
_REFUSALS = frozenset({400, 415, 422, 501})
# OpenAI's strict schemas know no lengths.
_UNKNOWN_BOUNDS = frozenset({"maxLength"})


class Form(IntEnum):
    """How an object is asked for, the safest first."""

    SCHEMA = 0
    OBJECT = 1
    TEXT = 2

    @property
    def words(self) -> str:
        """The form as a user may know it."""
        return ("json_schema", "json_object", "plain text")[self]


@dataclass(frozen=True, slots=True)
class Dialect:
    """The form, and the parameters that this server wants under another name or not at all."""

    form: Form = Form.SCHEMA
    limit: str = "max_tokens"
    temperature: bool = True
    seed: bool = True

    def body(
        self,
        model: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        limit: int,
        seed: int,
        temperature: float = 0.0,
    ) -> dict[str, Json]:
        """The question in this dialect."""
        spoken = [*messages]
        if schema is not None:
            last = spoken[-1]
            spoken[-1] = last._replace(
                content=f"{last.content}\n\nAnswer with this JSON object only: {in_words(schema)}"
            )
        body: dict[str, Json] = {
            "model": model,
            "messages": [{"role": m.role, "content": m.content} for m in spoken],
            self.limit: limit,
        }
        if self.temperature:
            body["temperature"] = temperature
        if self.seed:
            body["seed"] = seed
        if schema is not None and self.form is Form.SCHEMA:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "answer", "strict": True, "schema": _without_lengths(schema)},
            }
        elif schema is not None and self.form is Form.OBJECT:
            body["response_format"] = {"type": "json_object"}
        return body

    def after(self, error: SourceError, *, with_schema: bool) -> Dialect | None:
        """The dialect to try next after a refusal, or None where another dialect does not help."""
        if not isinstance(error, BadAnswer) or error.status not in _REFUSALS:
            return None
        reason = error.reason.lower()
        if "max_tokens" in reason and self.limit == "max_tokens":
            return replace(self, limit="max_completion_tokens")
        if "temperature" in reason and self.temperature:
            return replace(self, temperature=False)
        if "seed" in reason and self.seed:
            return replace(self, seed=False)
        return self.simpler() if with_schema else None

    def simpler(self) -> Dialect | None:
        """The next form, or None after the last."""
        return None if self.form is Form.TEXT else replace(self, form=Form(self.form + 1))


def _without_lengths(schema: Mapping[str, object]) -> Json:
    def strip(value: Json) -> Json:
        if isinstance(value, dict):
            return {k: strip(v) for k, v in value.items() if k not in _UNKNOWN_BOUNDS}
        return [strip(v) for v in value] if isinstance(value, list) else value

    plain: Json = json.loads(json.dumps(schema))
    return strip(plain)


class Learnt:
    """The dialect as far as it is known. While it is not, one question at a time finds it out."""

    def __init__(self) -> None:
        self.dialect = Dialect()
        self.lock = threading.Lock()
        self.is_proven = False

    def prove(self, dialect: Dialect) -> None:
        """This one works."""
        self.dialect, self.is_proven = dialect, True
