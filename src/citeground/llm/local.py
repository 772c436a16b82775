"""A model out of a GGUF file, run in this process by llama.cpp (the extra ``local``)."""

from __future__ import annotations

import json
import threading
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from citeground.errors import BadAnswer, InputError, MissingExtra
from citeground.http import Json
from citeground.llm.answers import find_object
from citeground.llm.chat import read_answer
from citeground.llm.model import Message, Reply, Usage
from citeground.llm.settings import LlmSettings

_MAGIC = b"GGUF"


class LocalModel:
    """The weights in the file ``settings.model``, loaded when the first question is asked.

    One question at a time: a second one waits. The grammar made of a schema holds the answer to its form.
    Raises ``InputError`` for a file that is missing or no GGUF file, ``MissingExtra`` without llama.cpp.
    """

    def __init__(self, settings: LlmSettings) -> None:
        self._settings = settings
        self.path = Path(settings.model).expanduser()
        _require_gguf(self.path)
        self._lock = threading.Lock()
        self._kept: dict[str, Reply] = {}
        self._engine: list[Any] = []
        # An engine that outlives the interpreter keeps the process from ending.
        weakref.finalize(self, self._engine.clear)
        _library()

    @property
    def name(self) -> str:
        """The file's name without its suffix."""
        return self.path.stem

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
        version: str = "",
    ) -> Reply:
        """One answer; see ``Model``. An identical question of the same run is answered from memory."""
        limit = min(max_tokens, self._settings.max_tokens or max_tokens)
        key = repr((messages, schema, limit, version))
        with self._lock:
            if (known := self._kept.get(key)) is not None:
                return replace(known, usage=Usage(), cached=True)
            reply = self._once(messages, schema, limit)
            if schema is not None and reply.data is None:
                again = self._once(messages, schema, 2 * limit)
                reply = replace(again, usage=reply.usage + again.usage)
            if schema is None or reply.data is not None:
                self._kept[key] = reply
            return reply

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]:
        """The answer in pieces, as they are made."""
        limit = min(max_tokens, self._settings.max_tokens or max_tokens)
        queue: SimpleQueue[str | Exception | None] = SimpleQueue()

        def work() -> None:
            try:
                body = {**self._body(messages, None, limit), "stream": True}
                with self._lock:
                    self._loaded().handle_chat_completions(body, lambda part: queue.put(_delta(part)))
            except (RuntimeError, ValueError, InputError) as error:
                queue.put(error)
            queue.put(None)

        threading.Thread(target=work, daemon=True).start()
        while (piece := queue.get()) is not None:
            if isinstance(piece, InputError):
                raise piece
            if isinstance(piece, Exception):
                raise BadAnswer(self.name, f"the model stopped ({piece})")
            if piece:
                yield piece

    def close(self) -> None:
        """Give the memory back."""
        with self._lock:
            self._engine.clear()

    def _once(self, messages: Sequence[Message], schema: Mapping[str, object] | None, limit: int) -> Reply:
        try:
            value = self._loaded().handle_chat_completions(self._body(messages, schema, limit))
        except (RuntimeError, ValueError) as error:
            raise BadAnswer(self.name, f"the model could not answer ({error})") from None
        read = read_answer(json.dumps(value))
        text = str(read["text"])
        return Reply(
            text=text,
            data=None if schema is None else find_object(text, schema),
            finish=str(read["finish"]),
            usage=Usage(1, _number(read["prompt"]), _number(read["completion"])),
            model=self.name,
        )

    def _body(
        self, messages: Sequence[Message], schema: Mapping[str, object] | None, limit: int
    ) -> dict[str, object]:
        body: dict[str, object] = {
            "messages": [{"role": m.role, "content": m.content} for m in messages],
            "max_tokens": limit,
            "temperature": self._settings.temperature,
            "seed": self._settings.seed,
        }
        if schema is not None:
            form = {"name": "answer", "strict": True, "schema": schema}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return body

    def _loaded(self) -> Any:
        """The engine with the weights in it. The caller holds the lock."""
        if not self._engine:
            library = _library()
            parameters = library.CommonParams()
            parameters.model.path = str(self.path)
            parameters.n_ctx = self._settings.context
            parameters.n_parallel = 1
            if self._settings.threads:
                parameters.cpuparams.n_threads = self._settings.threads
            parameters.warmup = False
            parameters.verbosity = -1
            # Any free port of this machine alone; nothing is asked over it.
            parameters.port = 0
            try:
                self._engine.append(library.Server(parameters))
            except (RuntimeError, ValueError):
                raise InputError(
                    "llama.cpp cannot load this file: it is damaged, of an unknown kind, or too large",
                    path=str(self.path),
                ) from None
        return self._engine[0]


def _library() -> Any:
    try:
        import xllamacpp
    except ImportError:
        raise MissingExtra("local", "a model out of a .gguf file") from None
    return xllamacpp


def _require_gguf(path: Path) -> None:
    try:
        with path.open("rb") as file:
            magic = file.read(4)
    except OSError as error:
        raise InputError(
            f"the model's file cannot be read ({error.strerror or error}): set CITEGROUND_LLM_MODEL",
            path=str(path),
        ) from None
    if magic != _MAGIC:
        raise InputError("this is no GGUF file: set CITEGROUND_LLM_MODEL to one", path=str(path))


def _delta(part: Any) -> str:
    choices = part.get("choices") if isinstance(part, dict) else None
    delta = choices[0].get("delta") if choices else None
    text = delta.get("content") if isinstance(delta, dict) else None
    return text if isinstance(text, str) else ""


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0
