"""Addresses that cannot be read are none, and never an error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeground.citations.identifiers import _parts
from citeground.errors import ConfigError
from citeground.http import Server
from citeground.llm.settings import LlmSettings
from citeground.text.addresses import host_of, is_plain_address, split_address

BROKEN = [
    "http://[::1",
    "http://[bad",
    "https://[x]/",
    "http://a:port/",
    "http://a:99999/",
    "//[",
    "http://]",
]


@pytest.mark.parametrize("url", BROKEN)
def test_what_cannot_be_read_is_no_address(url: str) -> None:
    assert split_address(url) is None and host_of(url) == "" and not is_plain_address(url, "http", "https")
    assert _parts(url) is None
    with pytest.raises(ConfigError, match=r"sources\.crossref\.url"):
        Server(name="crossref", url=url, is_own=True)
    with pytest.raises(ConfigError, match="CITEGROUND_LLM_URL"):
        LlmSettings(model="a", url=url)


@given(st.text(max_size=40) | st.text("htps:/[]@.#?%1a", max_size=30))
def test_nothing_raises(url: str) -> None:
    parts = split_address(url)
    assert host_of(url) == ((parts.hostname or "") if parts else "")
    is_plain_address(url, "http")


def test_an_address_of_the_web() -> None:
    assert host_of(" https://Example.ORG:8080/a?b ") == "example.org"
    assert is_plain_address("https://example.org/v1", "https")
    assert not is_plain_address("http://example.org", "https") and not is_plain_address("https:///x", "https")
    assert not is_plain_address("https://me:secret@example.org", "https")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -1.0, 0.0])
def test_no_pace_without_end_or_without_number(number: float) -> None:
    with pytest.raises(ConfigError, match="above 0, and finite"):
        Server(name="crossref", url="https://example.org", rate=number)
    with pytest.raises(ConfigError, match="llm: "):
        LlmSettings(timeout=number)
