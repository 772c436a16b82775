"""A model behind a server that speaks ``/chat/completions``, hosted or on this machine.

Source: https://platform.openai.com/docs/api-reference/chat; the same door have vLLM, Ollama, llama.cpp,
LM Studio and most hosts of open models.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import cast

from citeground.errors import BadAnswer, SourceError
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.llm import stream as sse
from citeground.llm.answers import find_object
from citeground.llm.dialect import Dialect, Form, Learnt
from citeground.llm.model import Message, Reply, Usage
from citeground.llm.settings import LlmSettings

_AGAIN = Message(
    "user", "That was not the JSON object that was asked for. Answer again, with the JSON object only."
)
_REFUSED = frozenset({"refusal", "content_filter"})


class ChatModel:
    """The model ``settings.model`` at ``settings.url``, asked through ``client``.

    Temperature 0 and a fixed seed; identical requests come from the client's cache, and within a run from
    memory. Safe to use from
    several threads.
    """

    def __init__(self, client: Client, settings: LlmSettings) -> None:
        self._client = client
        self._settings = settings
        self._learnt = Learnt()
        self._kept: dict[str, dict[str, Json]] = {}
        self.server = Server(
            name="llm",
            url=settings.url,
            key=settings.key,
            key_header="Authorization",
            key_prefix="Bearer ",
            rate=settings.rate,
            concurrency=settings.concurrency,
            timeout=settings.timeout,
            max_age=90 * DAY,
            is_own=True,
        )

    @property
    def name(self) -> str:
        """The model's name at its server."""
        return self._settings.model

    @property
    def form(self) -> Form:
        """How objects are asked for here, as far as it was found out."""
        return self._learnt.dialect.form

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
        version: str = "",
    ) -> Reply:
        """One answer. An unreadable one is asked for once more; see ``Model`` and ``Reply``."""
        limit = min(max_tokens, self._settings.max_tokens or max_tokens)
        name = self._kept_name(messages, schema, limit, version)
        if (value := self._recalled(name)) is not None:
            return replace(self._reply(value, schema), usage=Usage(), cached=True)
        value = self._put(messages, schema, limit)
        reply = self._reply(value, schema)
        if schema is not None and reply.data is None and reply.finish not in _REFUSED:
            value, reply = self._once_more(messages, schema, limit, reply)
        if schema is None or reply.data is not None:
            self._client.remember(self.server, {name: value})
            self._kept[name] = value
        return reply

    def _recalled(self, name: str) -> dict[str, Json] | None:
        """An answer of this run, or of an earlier one."""
        if (value := self._kept.get(name)) is not None:
            return value
        stored = self._client.recall(self.server, [name]).get(name)
        return None if stored is None else cast("dict[str, Json]", stored.value)

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]:
        """The answer in pieces. Raises ``SourceError``, also where it breaks off or does not end."""
        limit = min(max_tokens, self._settings.max_tokens or max_tokens)
        body = self._learnt.dialect.body(
            self.name, messages, None, limit, self._settings.seed, self._settings.temperature
        )
        question = Question("/chat/completions", body={**body, "stream": True})
        yield from sse.pieces(self._client.stream(self.server, question), limit)

    def _once_more(
        self, messages: Sequence[Message], schema: Mapping[str, object], limit: int, first: Reply
    ) -> tuple[dict[str, Json], Reply]:
        """Ask again: with more room where the answer was cut, else with a reminder."""
        if first.finish == "length":
            value = self._put(messages, schema, 2 * limit)
        else:
            shown = Message("assistant", first.text[:2000])
            value = self._put([*messages, shown, _AGAIN], schema, limit)
        reply = self._reply(value, schema)
        return value, replace(reply, usage=first.usage + reply.usage)

    def _put(
        self, messages: Sequence[Message], schema: Mapping[str, object] | None, limit: int
    ) -> dict[str, Json]:
        """Ask in the server's dialect, and learn it where the server refuses one."""
        # Side by side, several first questions would each be refused, and look like a server that fails.
        with nullcontext() if self._learnt.is_proven else self._learnt.lock:
            dialect = self._learnt.dialect
            while True:
                body = dialect.body(
                    self.name, messages, schema, limit, self._settings.seed, self._settings.temperature
                )
                try:
                    value = self._send(body)
                except SourceError as error:
                    following = dialect.after(error, with_schema=schema is not None)
                    if following is None:
                        raise _explained(error) from None
                    dialect = following
                else:
                    self._note(dialect, value, with_schema=schema is not None)
                    return value

    def _note(self, dialect: Dialect, value: Mapping[str, Json], *, with_schema: bool) -> None:
        if not with_schema:
            return
        text = str(value["text"]).lstrip()
        is_ignored = dialect.form is not Form.TEXT and bool(text) and not text.startswith("{")
        self._learnt.prove((dialect.simpler() if is_ignored else None) or dialect)

    def _send(self, body: dict[str, Json]) -> dict[str, Json]:
        question = Question("/chat/completions", body=body)
        answer = self._client.ask(self.server, question, read_answer, cached=False)
        return answer.value or {}

    def _kept_name(
        self, messages: Sequence[Message], schema: Mapping[str, object] | None, limit: int, version: str
    ) -> str:
        """The name under which an answer is kept: all that it depends on but the server's dialect."""
        chosen = self._settings
        asked = [self.server.url, self.name, messages, schema, limit, chosen.seed, chosen.temperature]
        digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode("utf-8", "surrogatepass"))
        return f"chat {version} {digest.hexdigest()}"

    def _reply(self, value: Mapping[str, Json], schema: Mapping[str, object] | None) -> Reply:
        text, finish = str(value["text"]), str(value["finish"])
        prompt, completion = int(cast(int, value["prompt"])), int(cast(int, value["completion"]))
        price = self._settings.price_input * prompt + self._settings.price_output * completion
        return Reply(
            text=text,
            data=None if schema is None or finish in _REFUSED else find_object(text, schema),
            finish=finish,
            usage=Usage(1, prompt, completion, price / 1e6),
            model=str(value["model"]) or self.name,
        )


def read_answer(body: str) -> dict[str, Json]:
    """Text, finish and token counts of a ``chat.completion``. Raises ``BadAnswer``."""
    value = parse_json("llm", body)
    if not isinstance(value, dict):
        raise BadAnswer("llm", "an answer that is no object")
    choices = value.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        error = value.get("error")
        said = error.get("message") if isinstance(error, dict) else error
        raise BadAnswer("llm", f"an answer without a message{f' ({said})'[:200] if said else ''}")
    refusal = message.get("refusal")
    text = message.get("content")
    if isinstance(text, list):
        text = "".join(str(p.get("text", "")) for p in text if isinstance(p, dict))
    finish = "refusal" if refusal else str(choice.get("finish_reason") or "stop")
    usage = value.get("usage")
    return {
        "text": str(refusal or text or ""),
        "finish": finish,
        "prompt": _count(usage, "prompt_tokens"),
        "completion": _count(usage, "completion_tokens"),
        "model": str(value.get("model") or ""),
    }


def _count(usage: Json, name: str) -> int:
    found = usage.get(name) if isinstance(usage, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else 0


def _explained(error: SourceError) -> SourceError:
    """The error, with what to set where an address or a model's name is wrong."""
    if error.status not in (404, 410):
        return error
    reason = (
        f"no model of this name, or nothing at this address ({error.status}); "
        "see CITEGROUND_LLM_MODEL and CITEGROUND_LLM_URL"
    )
    return BadAnswer(error.source, reason, status=error.status)
