"""The model's settings, from the file's table and from the environment."""

from __future__ import annotations

import pytest

from citeground.errors import ConfigError
from citeground.llm.settings import LlmSettings, read_llm_settings, require_model

ENVIRONMENT = {
    "CITEGROUND_LLM_MODEL": "m",
    "CITEGROUND_LLM_URL": "http://localhost:8000/v1/chat/completions/",
    "CITEGROUND_LLM_KEY": "secret-key-of-mine",
    "CITEGROUND_LLM_TIMEOUT": "7.5",
    "CITEGROUND_LLM_CONCURRENCY": "2",
    "CITEGROUND_LLM_FEW_SHOT": "yes",
}


def test_the_environment_goes_before_the_table() -> None:
    settings = read_llm_settings(ENVIRONMENT, {"model": "other", "price-input": 2, "seed": 3})
    assert settings == LlmSettings(
        "m", "http://localhost:8000/v1", "secret-key-of-mine", timeout=7.5, concurrency=2, seed=3,
        price_input=2, few_shot=True,
    )  # fmt: skip
    assert "secret" not in repr(settings)


@pytest.mark.parametrize("key", ["EMPTY", "ollama", "None"])
def test_what_stands_for_no_key_is_none(key: str) -> None:
    assert read_llm_settings({"CITEGROUND_LLM_KEY": key}).key == ""


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"temperature": 1}, "llm.temperature: no such setting"),
        ({"concurrency": "4"}, "llm.concurrency must be a whole number"),
        ({"concurrency": True}, "llm.concurrency must be a whole number"),
        ({"few_shot": 1}, "llm.few_shot must be true or false"),
        ({"timeout": 0}, "above 0"),
        ({"price_input": -1}, "below 0"),
        ({"url": "localhost:8000"}, "https://host/v1"),
        ({"url": "https://me:pw@host/v1"}, "without name and password"),
    ],
)
def test_wrong_values_are_named(table: dict[str, object], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        read_llm_settings({}, table)


def test_wrong_variables_are_named() -> None:
    with pytest.raises(ConfigError, match="CITEGROUND_LLM_TIMEOUT must be a number"):
        read_llm_settings({"CITEGROUND_LLM_TIMEOUT": "long"})


def test_a_model_is_a_server_or_a_file() -> None:
    require_model(LlmSettings("m", "https://host/v1"), "x")
    require_model(LlmSettings("/weights/m.GGUF"), "x")
    for settings in (LlmSettings(), LlmSettings("m"), LlmSettings("", "https://host/v1")):
        with pytest.raises(ConfigError, match="CITEGROUND_LLM_MODEL") as caught:
            require_model(settings, "--verifier llm")
        assert str(caught.value).startswith("--verifier llm needs") and "\n" not in str(caught.value)
