"""The chat client against a scripted server: every way to an answer, and every way to none."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from citeground.errors import BadAnswer, SourceThrottled, SourceUnavailable
from citeground.http import Cache, Client, ClientSettings
from citeground.llm import open_model
from citeground.llm.chat import ChatModel
from citeground.llm.dialect import Form
from citeground.llm.meter import Metered
from citeground.llm.model import Message
from citeground.llm.schema import schema_of
from citeground.llm.verifier import Judgement
from tests.clocks import SkippingClock
from tests.model_server import GARBAGE, REFUSAL, ModelServer, judged

ASK = [Message("system", "Grade."), Message("user", "A reference.")]
SCHEMA = schema_of(Judgement)


@pytest.fixture
def client() -> Iterator[Client]:
    with Client(clock=SkippingClock(), jitter=lambda: 0.5) as client:
        yield client


def test_a_good_answer_is_read_and_counted(client: Client) -> None:
    with ModelServer(lambda _: judged(8.5)) as server:
        model = ChatModel(client, server.settings(price_input=2.0, price_output=10.0, key="secret-key-1"))
        reply = model.ask(ASK, schema=SCHEMA, version="verify-1")
    assert reply.data is not None and reply.data["score"] == 8.5
    assert reply.usage.calls == 1 and reply.usage.prompt_tokens == 100 and reply.usage.completion_tokens == 20
    assert reply.usage.cost == pytest.approx((100 * 2.0 + 20 * 10.0) / 1e6)
    asked = server.asked[0]
    assert asked.form == "json_schema" and asked.headers["authorization"] == "Bearer secret-key-1"
    assert asked.body["temperature"] == 0 and asked.body["seed"] == 1
    assert "maxLength" not in str(asked.body["response_format"])


def test_a_server_that_knows_only_objects_is_asked_so_from_then_on(client: Client) -> None:
    with ModelServer(knows=["json_object"]) as server:
        model = ChatModel(client, server.settings())
        assert model.ask(ASK, schema=SCHEMA).data
        assert model.ask([Message("user", "Another.")], schema=SCHEMA).data
    assert server.forms == ["json_schema", "json_object", "json_object"]
    assert model.form is Form.OBJECT


def test_a_server_that_knows_no_formats_is_asked_in_words(client: Client) -> None:
    with ModelServer(lambda _: f"Sure!\n```json\n{judged(4)}\n```", knows=[]) as server:
        model = ChatModel(client, server.settings())
        reply = model.ask(ASK, schema=SCHEMA)
    assert reply.data is not None and reply.data["score"] == 4.0
    assert server.forms == ["json_schema", "json_object", "text"]
    assert '"score": <number 0-10>' in server.asked[-1].text


def test_side_by_side_one_question_finds_the_dialect_out(client: Client) -> None:
    with ModelServer(knows=[], latency=0.02) as server:
        model = ChatModel(client, server.settings(concurrency=8))
        with ThreadPoolExecutor(8) as pool:
            questions = [[Message("user", f"Question {n}")] for n in range(16)]
            replies = list(pool.map(lambda m: model.ask(m, schema=SCHEMA), questions))
    assert all(r.data for r in replies)
    assert server.forms.count("json_schema") == server.forms.count("json_object") == 1


@pytest.mark.parametrize("name", ["temperature", "seed", "max_tokens"])
def test_parameters_that_a_model_refuses_are_left_out(client: Client, name: str) -> None:
    with ModelServer(refuses=[name]) as server:
        model = ChatModel(client, server.settings())
        assert model.ask(ASK, schema=SCHEMA).data
        assert model.ask([Message("user", "Another.")], schema=SCHEMA).data
    assert [name in a.body for a in server.asked] == [True, False, False]
    assert name != "max_tokens" or server.asked[-1].body["max_completion_tokens"] == 512
    assert server.forms[-1] == "json_schema"


def test_garbage_is_asked_for_once_more(client: Client) -> None:
    with ModelServer(script=["garbage"]) as server:
        reply = ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA)
    assert reply.data is not None and reply.usage.calls == 2
    assert GARBAGE in server.asked[1].text and len(server.asked) == 2


def test_garbage_twice_is_no_answer_and_is_not_kept(client: Client, tmp_path: Path) -> None:
    client.cache = Cache(tmp_path / "answers.sqlite3")
    with ModelServer(script=["garbage", "garbage"]) as server:
        model = ChatModel(client, server.settings())
        reply = model.ask(ASK, schema=SCHEMA)
        assert reply.data is None and reply.text == GARBAGE
        assert model.ask(ASK, schema=SCHEMA).data is not None
    assert len(server.asked) == 3


def test_an_answer_cut_at_its_limit_gets_more_room_once(client: Client) -> None:
    with ModelServer(script=["length"]) as server:
        reply = ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA, max_tokens=50)
    assert reply.data is not None
    assert [a.body["max_tokens"] for a in server.asked] == [50, 100]
    with ModelServer(script=["length", "length"]) as server:
        reply = ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA, max_tokens=50)
    assert reply.data is None and reply.finish == "length"


@pytest.mark.parametrize(
    ("fault", "finish", "text"), [("refusal", "refusal", REFUSAL), ("filtered", "content_filter", "")]
)
def test_a_refusal_is_no_answer_and_is_not_repeated(
    client: Client, fault: str, finish: str, text: str
) -> None:
    with ModelServer(script=[fault]) as server:
        reply = ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA)
    assert (reply.data, reply.finish, reply.text) == (None, finish, text)
    assert len(server.asked) == 1


def test_throttling_is_waited_for() -> None:
    clock = SkippingClock()
    with (
        Client(clock=clock, jitter=lambda: 0.5) as client,
        ModelServer(script=["429-retry-after", "429"]) as server,
    ):
        assert ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA).data
    assert clock.waited >= 1.0 and len(server.asked) == 3


def test_throttling_without_end_is_an_error(client: Client) -> None:
    with ModelServer(script=["429"] * 9) as server, pytest.raises(SourceThrottled):
        ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA)
    assert len(server.asked) == 3


def test_a_time_out_is_an_error(client: Client) -> None:
    with ModelServer(script=["timeout"] * 4) as server, pytest.raises(SourceUnavailable, match="time-out"):
        ChatModel(client, server.settings(timeout=0.2)).ask(ASK, schema=SCHEMA)


@pytest.mark.parametrize("fault", ["cut", "500"])
def test_an_answer_that_breaks_off_is_asked_for_again(client: Client, fault: str) -> None:
    with ModelServer(script=[fault]) as server:
        assert ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA).data
    assert len(server.asked) == 2


def test_an_error_in_the_place_of_an_answer_is_named(client: Client) -> None:
    with ModelServer(script=["no-message"] * 3) as server, pytest.raises(BadAnswer, match="still loading"):
        ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA)


def test_a_wrong_address_says_what_to_set(client: Client) -> None:
    with ModelServer() as server, pytest.raises(BadAnswer, match="CITEGROUND_LLM_URL"):
        ChatModel(client, server.settings(url=server.url + "/x")).ask(ASK, schema=SCHEMA)


def test_identical_requests_come_from_the_cache_but_not_for_another_version(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite3"
    with ModelServer(knows=["json_object"]) as server:
        for _ in range(2):
            with Client(cache=Cache(path), clock=SkippingClock()) as client:
                model = ChatModel(client, server.settings())
                reply = model.ask(ASK, schema=SCHEMA, version="verify-1")
        assert reply.cached and reply.usage.calls == 0 and reply.data
        assert len(server.asked) == 2  # the refused form and the answer of the first run
        with Client(cache=Cache(path), clock=SkippingClock()) as client:
            assert not ChatModel(client, server.settings()).ask(ASK, schema=SCHEMA, version="verify-2").cached
            assert not ChatModel(client, server.settings(model="stub-2")).ask(ASK, schema=SCHEMA).cached


def test_a_stream_comes_in_pieces(client: Client) -> None:
    with ModelServer(lambda _: "Light is quantised.", script=["429"]) as server:
        pieces = list(ChatModel(client, server.settings()).stream(ASK))
    assert "".join(pieces) == "Light is quantised." and len(pieces) > 2


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("stream-cut", "cut-off"), ("stream-endless", "does not end"), ("stream-error", "overloaded")],
)
def test_a_stream_that_goes_wrong_is_an_error(client: Client, fault: str, reason: str) -> None:
    with ModelServer(script=[fault]) as server, pytest.raises(BadAnswer, match=reason):
        list(ChatModel(client, server.settings()).stream(ASK, max_tokens=64))


def test_a_stream_has_the_time_of_any_other_answer() -> None:
    with (
        Client(ClientSettings()) as client,
        ModelServer(script=["timeout"] * 3) as server,
        pytest.raises(SourceUnavailable, match="time-out"),
    ):
        list(ChatModel(client, server.settings(timeout=0.2)).stream(ASK))


def test_the_meter_adds_up(client: Client) -> None:
    with ModelServer() as server:
        model = open_model(server.settings(price_input=1.0), client)
        assert isinstance(model, Metered)
        for n in range(3):
            model.ask([Message("user", str(n))], schema=SCHEMA)
        account = model.account()
    assert account["model calls"] == 3 and account["prompt tokens"] == 300
    assert account["model cost"] == pytest.approx(300 / 1e6)
