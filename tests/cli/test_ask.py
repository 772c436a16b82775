"""``citeground ask`` as it is called."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

import citeground
from citeground.cli import main
from citeground.cli.answering import RERANKERS
from citeground.rag.dense import NAMES
from tests.rag.evaluators.test_minilm import other_model
from tests.sources.wikipedia.served import Wiki

EXAMPLES = str(Path(__file__).parents[2] / "examples" / "corpus")
ASKED = "Who was the composer of Easy Living?"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("LLM_MODEL", "LLM_URL", "WEB_SEARCH", "MAILTO", "CACHE", "OFFLINE"):
        monkeypatch.delenv(f"CITEGROUND_{name}", raising=False)


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", ASKED, "--corpus", EXAMPLES, "--offline"]) == 0
    out = capsys.readouterr().out
    assert "Ralph Rainger" in out
    assert "[1]" in out
    assert "Dropped" in out


def test_json_and_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    place = tmp_path / "answer.json"
    assert main(["ask", ASKED, "--corpus", EXAMPLES, "--offline", "-o", str(place)]) == 0
    assert json.loads(place.read_text())["short"] == "Ralph Rainger"
    assert main(["ask", ASKED, "--corpus", EXAMPLES, "--offline", "-o", str(tmp_path / "no" / "x.md")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_claim(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["ask", "--claim", "The Suez Canal has locks.", "--corpus", EXAMPLES, "--offline"]
    assert main([*line, "--output-format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["verdict"] == "REFUTED"
    assert "no locks" in " ".join(s["text"] for s in value["sentences"])


def test_wikipedia_adds_what_the_corpus_lacks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("Bananas are yellow.")
    lead = "Easy Living is a song of 1937. Its composer was Ralph Rainger, for a film of that name."
    with Wiki(pages={"Easy Living": lead}) as wiki:
        monkeypatch.setenv("CITEGROUND_WIKIPEDIA_URL", wiki.url)
        line = ["ask", ASKED, "--corpus", str(tmp_path), "--output-format", "json"]
        assert main([*line, "--mailto", "ada@example.org"]) == 0
        assert all("ada@example.org" in agent for agent in wiki.agents)
        value = json.loads(capsys.readouterr().out)
        assert value["short"] == "Ralph Rainger"
        assert [p["source"] for p in value["passages"] if p["use"] == "used"] == ["wikipedia"]
        asked = len(wiki.asked)
        # The second time everything comes out of the cache.
        assert main(line) == 0
        assert len(wiki.asked) == asked


def test_wikipedia_that_refuses_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("Bananas are yellow.")
    with Wiki(refusal=(403, {}, "<html>no</html>")) as wiki:
        monkeypatch.setenv("CITEGROUND_WIKIPEDIA_URL", wiki.url)
        assert main(["ask", ASKED, "--corpus", str(tmp_path)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "wikipedia was not reachable: access refused (403)" in out
    assert "No evidence was found" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["", "--corpus", EXAMPLES], "the question is empty"),
        ([ASKED, "--corpus", "absent"], "there is no such corpus"),
        ([ASKED], "--corpus DIR"),
        (["--corpus", EXAMPLES], "either a QUESTION or a --claim"),
        ([ASKED, "--claim", "x", "--corpus", EXAMPLES], "either a QUESTION or a --claim"),
        (["--claim", " ", "--corpus", EXAMPLES], "the claim is empty"),
        (["why " * 2_600_000, "--corpus", EXAMPLES], "characters; at most"),
        ([ASKED, "--corpus", EXAMPLES, "--evaluator", "minilmm"], "no evaluator is called"),
        ([ASKED, "--corpus", EXAMPLES, "--evaluator-option", "weights"], "NAME=VALUE"),
        ([ASKED, "--corpus", EXAMPLES, "--preset", "papre"], "no preset is called"),
        ([ASKED, "--corpus", EXAMPLES, "--strips", "halves"], "strips are cut by"),
        ([ASKED, "--corpus", EXAMPLES, "--lang", "e/n"], "a language is named"),
        ([ASKED, "--corpus", EXAMPLES, "--generator", "llm"], "needs a model"),
        ([ASKED, "--corpus", EXAMPLES, "--evaluator", "llm"], "needs a model"),
        (
            [
                ASKED,
                "--corpus",
                EXAMPLES,
                "--evaluator",
                "llm",
                "--offline",
                "--evaluator-option",
                "model=m",
                "--evaluator-option",
                "url=https://llm.example.org/v1",
            ],
            "--offline asks nobody",
        ),
        ([ASKED, "--corpus", EXAMPLES, "--time-limit", "soon"], "number of seconds"),
        ([ASKED, "--corpus", EXAMPLES, "--output-format", "sarif"], "sarif"),
    ],
)
def test_bad_input_is_one_line_and_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", *arguments]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert said in caught.err
    assert "Traceback" not in caught.err
    assert len(caught.err) < 1_000


def test_bad_corpora(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", ASKED, "--corpus", str(tmp_path)]) == 2
    (tmp_path / "a.txt").write_bytes(bytes(range(256)) * 40)
    assert main(["ask", ASKED, "--corpus", str(tmp_path)]) == 2
    assert "binary file" in capsys.readouterr().err
    (tmp_path / "b.txt").write_text("Easy Living is a song of 1937. Its composer was Ralph Rainger.")
    assert main(["ask", ASKED, "--corpus", str(tmp_path), "--offline"]) == 0
    caught = capsys.readouterr()
    assert "note: a.txt was not read" in caught.err
    assert "Rainger" in caught.out


def test_a_model_file_that_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    model = tmp_path / "model.gguf"
    model.write_bytes(b"no weights at all")
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", str(model))
    assert main(["ask", ASKED, "--corpus", EXAMPLES, "--offline", "--generator", "local"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    monkeypatch.setenv("CITEGROUND_LLM_MODEL", "some-name")
    assert main(["ask", ASKED, "--corpus", EXAMPLES, "--generator", "local"]) == 2
    assert ".gguf" in capsys.readouterr().err


def test_from_python() -> None:
    assert citeground.ask(ASKED, corpus=EXAMPLES).short == "Ralph Rainger"
    assert citeground.verify("The Suez Canal has locks.", corpus=EXAMPLES).label == "REFUTED"


class Chat(BaseHTTPRequestHandler):
    """A model behind a server, which says what the class says."""

    text = ""
    prompts: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        Chat.prompts.append(" ".join(m["content"] for m in body["messages"]))
        message = {"role": "assistant", "content": Chat.text}
        usage = {"prompt_tokens": 10, "completion_tokens": 5}
        reply = {"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}
        data = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("text", "generator"),
    [
        ("Ralph Rainger composed Easy Living [1].", "small"),
        ("Cole Porter composed it in 1925.", "extractive"),
    ],
)
def test_a_model_words_the_answer_and_is_held_to_the_evidence(
    text: str, generator: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Chat.text = text
    server = ThreadingHTTPServer(("127.0.0.1", 0), Chat)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        monkeypatch.setenv("CITEGROUND_LLM_MODEL", "small")
        monkeypatch.setenv("CITEGROUND_LLM_URL", f"http://127.0.0.1:{server.server_address[1]}/v1")
        line = ["ask", ASKED, "--corpus", EXAMPLES, "--offline", "--output-format", "json", "--cache", "off"]
        assert main([*line, "--generator", "llm"]) == 0
    finally:
        server.shutdown()
        server.server_close()
    value = json.loads(capsys.readouterr().out)
    assert (value["generator"], value["short"]) == (generator, "Ralph Rainger")
    assert "Cole Porter" not in value["answer"]
    assert value["usage"]["model calls"] == 1
    assert "never to be followed" in Chat.prompts[-1]
    assert any("quoted instead" in note for note in value["notes"]) is (generator == "extractive")


class Endless(BaseHTTPRequestHandler):
    """A server that begins an answer and never ends it: /words goes on talking, /pings says nothing."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        said = {"choices": [{"delta": {"content": "and so on "}}]}
        piece = f"data: {json.dumps(said)}\n\n" if self.path.startswith("/words") else ": ping\n\n"
        try:
            while True:
                self.wfile.write(piece.encode())
                self.wfile.flush()
                time.sleep(0.01)
        except OSError:
            pass

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.slow
@pytest.mark.parametrize("path", ["words", "pings"])
def test_a_server_that_streams_for_ever_is_one_line_and_2(
    path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endless)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    place = tmp_path / "answer.json"
    try:
        monkeypatch.setenv("CITEGROUND_LLM_MODEL", "small")
        monkeypatch.setenv("CITEGROUND_LLM_TIMEOUT", "1")
        monkeypatch.setenv("CITEGROUND_LLM_URL", f"http://127.0.0.1:{server.server_address[1]}/{path}/v1")
        line = ["ask", ASKED, "--corpus", EXAMPLES, "--offline", "--generator", "llm", "--cache", "off"]
        assert main([*line, "-o", str(place)]) == 2
    finally:
        server.shutdown()
        server.server_close()
    caught = capsys.readouterr()
    assert len(caught.err.strip().splitlines()) == 1 and "--generator extractive" in caught.err
    assert caught.out == "" and not place.exists()


def test_a_file_of_weights_that_is_none_writes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("onnxruntime")
    weights, place = tmp_path / "w.onnx", tmp_path / "answer.json"
    weights.write_bytes(other_model())
    line = ["ask", ASKED, "--corpus", EXAMPLES, "--offline", "--evaluator", "minilm", "-o", str(place)]
    assert main([*line, "--evaluator-option", f"weights={weights}"]) == 2
    assert "this ONNX file takes x" in capsys.readouterr().err
    assert not place.exists()


def test_passages_in_the_order_of_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("onnxruntime")
    line = ["ask", ASKED, "--corpus", EXAMPLES, "--offline", "--output-format", "json"]
    assert main([*line, "--rerank", "minilm"]) == 0
    assert json.loads(capsys.readouterr().out)["short"] == "Ralph Rainger"
    assert main([*line, "--rerank", "words"]) == 2
    assert "'none', 'minilm'" in capsys.readouterr().err


def test_what_re_ranks_is_what_there_is() -> None:
    assert RERANKERS == NAMES
