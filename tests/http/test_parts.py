"""The small parts: times to wait, safe addresses, keys that are hidden, servers that make sense."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import httpx2
import pytest

from citeground.errors import BadAnswer, ConfigError, SourceError, SourceUnavailable
from citeground.http import Client, Deadline, Server, is_live
from citeground.http.redaction import RedactingFilter, Redactor
from citeground.http.retries import Fault, pause_before, read_retry_after
from citeground.http.safety import is_public, redirected
from tests.clocks import SkippingClock


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2", 2.0),
        (" 1.5 ", 1.5),
        ("0", 0.0),
        ("-3", 0.0),
        ("Thu, 01 Jan 1970 00:01:40 GMT", 90.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("", None),
        ("soon", None),
        ("nan", 0.0),
        ("9" * 500, None),
    ],
)
def test_reads_retry_after(text: str, seconds: float | None) -> None:
    assert read_retry_after(text, now=10.0) == seconds


def test_pauses_double_with_chance_and_obey_the_server() -> None:
    fault = Fault(SourceUnavailable("x", "server error 500", status=500), tries=3)
    assert pause_before(fault, 2, lambda: 1.0) == 2 * pause_before(fault, 1, lambda: 1.0)
    assert pause_before(fault, 1, lambda: 0.0) == 0.5 * pause_before(fault, 1, lambda: 1.0)
    told = Fault(SourceUnavailable("x", "", retry_after=40.0))
    assert 40.0 <= pause_before(told, 1, lambda: 1.0) < 41.0


def _at(*addresses: str) -> Sequence[str]:
    return addresses


@pytest.mark.parametrize(
    ("host", "addresses", "public"),
    [
        ("api.example.org", ["93.184.216.34"], True),
        ("api.example.org", ["2606:2800:220:1::1"], True),
        ("api.example.org", ["93.184.216.34", "192.168.1.1"], False),
        ("api.example.org", ["::ffff:10.0.0.1"], False),
        ("api.example.org", ["64:ff9b::7f00:1"], False),
        ("api.example.org", ["2002:7f00:1::"], False),
        ("api.example.org", ["fe80::1%eth0"], False),
        ("api.example.org", ["224.0.0.1"], False),
        ("api.example.org", ["100.64.0.1"], False),
        ("api.example.org", [], False),
        ("127.0.0.1", [], False),
        ("169.254.169.254", [], False),
        ("93.184.216.34", [], True),
    ],
)
def test_tells_public_addresses(host: str, addresses: list[str], public: bool) -> None:
    assert is_public(host, lambda _: addresses) is public


def test_a_host_that_cannot_be_found_is_not_public() -> None:
    def fails(host: str) -> Sequence[str]:
        raise OSError(host)

    assert not is_public("nowhere.example.org", fails)


@pytest.mark.parametrize(
    "location",
    [
        "http://other.example.org/",
        "ftp://other.example.org/",
        "//user:pw@other.example.org/",
        "http://[",
    ],
)
def test_refuses_redirections_that_are_not_safe(location: str) -> None:
    server = Server(name="x", url="https://api.example.org")
    with pytest.raises(SourceUnavailable, match="redirection"):
        redirected(server, "https://api.example.org/a", location, lambda _: ["93.184.216.34"])


def test_a_server_of_ones_own_may_redirect_at_home() -> None:
    server = Server(name="x", url="http://127.0.0.1:8000/mirror", is_own=True)
    assert redirected(server, "http://127.0.0.1:8000/mirror/a", "/b") == "http://127.0.0.1:8000/b"
    with pytest.raises(SourceUnavailable):
        redirected(server, "http://127.0.0.1:8000/a", "http://192.168.0.1/b")


@pytest.mark.parametrize(
    "url",
    ["http://api.example.org", "ftp://x.org", "api.example.org", "https://u:p@api.example.org", "https://"],
)
def test_an_address_needs_tls_and_no_password(url: str) -> None:
    with pytest.raises(ConfigError, match=r"sources\.x\.url"):
        Server(name="x", url=url)


def test_a_server_of_ones_own_may_do_without_tls() -> None:
    assert Server(name="x", url="http://localhost:8000", is_own=True).host == "localhost"


@pytest.mark.parametrize("key", ["abc12", "my own secret", "new\nline-in-it"])
def test_a_key_that_is_none_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Server(name="x", url="https://api.example.org", key=key)
    assert key not in str(caught.value)


def test_a_server_does_not_show_its_key() -> None:
    assert "secret-key-1" not in repr(Server(name="x", url="https://a.org", key="secret-key-1"))


def test_hides_keys_in_all_their_forms() -> None:
    redactor = Redactor(["s3cret/key+1"])
    assert "s3cret" not in redactor.hide("a s3cret/key+1 b s3cret%2Fkey%2B1 c")
    assert redactor.describe("GET /x?api_key=abcdef123&q=1") == "GET /x?api_key=[key]&q=1"
    assert "tok123456" not in redactor.describe("Authorization: Bearer tok123456")
    assert redactor.describe("keyboard: a monkey") == "keyboard: a monkey"


def test_the_log_filter_hides_keys_in_arguments(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("tests.redaction")
    redacting = RedactingFilter(Redactor(["s3cret-key-1"]))
    logger.addFilter(redacting)
    with caplog.at_level(logging.INFO, "tests.redaction"):
        logger.info("GET %s", "https://x.org/?api_key=s3cret-key-1")
    assert "s3cret" not in caplog.text and "x.org" in caplog.text
    logger.removeFilter(redacting)


def test_a_deadline_runs_out() -> None:
    clock = SkippingClock()
    deadline = Deadline(10, clock)
    deadline.require("x", 5)
    clock.skip(6)
    assert 3 < deadline.remaining() <= 4
    with pytest.raises(SourceUnavailable):
        deadline.require("x", 5)
    assert Deadline(None, clock).remaining() == float("inf")


def live(*replies: httpx2.Response, url: str = "https://www.example.org/page") -> tuple[bool, list[str]]:
    methods: list[str] = []
    queue = list(replies)

    def handler(request: httpx2.Request) -> httpx2.Response:
        methods.append(request.method)
        return queue.pop(0) if len(queue) > 1 else queue[0]

    client = Client(transport=httpx2.MockTransport(handler), clock=SkippingClock())
    return is_live(client, url, lambda _: ["93.184.216.34"]), methods


@pytest.mark.parametrize(("status", "there"), [(200, True), (404, False), (410, False)])
def test_a_page_is_there_or_not_and_get_decides(status: int, there: bool) -> None:
    assert live(httpx2.Response(status, text="<html>\xff</html>")) == (there, ["GET"])


@pytest.mark.parametrize("status", [401, 403, 429, 500, 503])
def test_a_refusal_says_nothing_about_a_page(status: int) -> None:
    with pytest.raises(SourceError):
        live(httpx2.Response(status))


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/x", "https://[::1]/", "file:///etc/passwd", "no link", "http://["]
)
def test_no_link_of_a_manuscript_reaches_a_private_network(url: str) -> None:
    sent: list[httpx2.Request] = []

    def handler(request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        return httpx2.Response(200)

    with pytest.raises(BadAnswer):
        is_live(Client(transport=httpx2.MockTransport(handler)), url)
    assert not sent
