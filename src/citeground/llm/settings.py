"""What a user may set about the model: the table ``[llm]``, and ``CITEGROUND_LLM_MODEL``, ``…_URL``, ``…_KEY``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from math import isfinite

from citeground.errors import ConfigError
from citeground.text.addresses import is_plain_address

PREFIX = "CITEGROUND_LLM_"
HOW = (
    "set CITEGROUND_LLM_MODEL to a model's name and CITEGROUND_LLM_URL to its server's address "
    "(or CITEGROUND_LLM_MODEL to a .gguf file)"
)
# What servers without keys are commonly given as one.
_NO_KEY = frozenset({"empty", "none", "ollama", "no-key", "dummy", "lm-studio", "sk-none"})
_NUMBERS = {"timeout", "rate", "price_input", "price_output"}
_COUNTS = {"concurrency", "max_tokens", "seed", "context", "threads"}


@dataclass(frozen=True, slots=True)
class LlmSettings:
    """Which model, where, and within which limits.

    ``model`` is the name that its server knows, or the path of a GGUF file. ``url`` is the address in front
    of ``/chat/completions``. ``timeout`` is seconds for one answer, ``rate`` requests per second,
    ``concurrency`` requests under way at once, ``max_tokens`` the most that an answer may take (0: as each
    task needs), ``context`` the tokens that a local file's context holds and ``threads`` the threads that
    it runs in (0: as many as there are cores). ``price_input`` and ``price_output`` are money per million
    tokens. ``few_shot`` sends worked examples along. ``temperature`` is 0 for all that judges; only code
    can raise it (to make test data), no setting.
    """

    model: str = ""
    url: str = ""
    key: str = field(default="", repr=False)
    timeout: float = 60.0
    rate: float = 10.0
    concurrency: int = 4
    max_tokens: int = 0
    seed: int = 1
    context: int = 16_384
    threads: int = 0
    price_input: float = 0.0
    price_output: float = 0.0
    few_shot: bool = False
    temperature: float = 0.0

    def __post_init__(self) -> None:
        numbers = (self.timeout, self.rate, self.price_input, self.price_output)
        if not all(map(isfinite, numbers)):
            raise ConfigError("llm: timeout, rate and prices must be finite numbers")
        if min(self.timeout, self.rate, self.concurrency, self.context) <= 0:
            raise ConfigError("llm: timeout, rate, concurrency and context must be above 0")
        if min(self.max_tokens, self.price_input, self.price_output, self.seed, self.threads) < 0:
            raise ConfigError("llm: max_tokens, prices, seed and threads must not be below 0")
        if self.url and not is_plain_address(self.url, "http", "https"):
            raise ConfigError(
                "the model's address must be like https://host/v1, without name and password "
                "(CITEGROUND_LLM_URL, or url in the table [llm])"
            )

    @property
    def is_local(self) -> bool:
        """Whether the model is a file of weights that runs in this process."""
        return self.model.lower().endswith(".gguf")

    @property
    def is_set(self) -> bool:
        """Whether there is a model to ask."""
        return bool(self.model and (self.url or self.is_local))


def require_model(settings: LlmSettings, needed_for: str) -> None:
    """Raise ``ConfigError`` that says what to set, where there is no model to ask."""
    if not settings.model:
        raise ConfigError(f"{needed_for} needs a model: {HOW}")
    if not settings.is_set:
        raise ConfigError(
            f"{needed_for} needs a server for the model {settings.model!r}: set CITEGROUND_LLM_URL to its "
            "address, or CITEGROUND_LLM_MODEL to a .gguf file"
        )


def require_file(settings: LlmSettings, needed_for: str) -> LlmSettings:
    """The settings for a file of weights, without a server. Raises ``ConfigError`` where no file is named."""
    if not settings.is_local:
        raise ConfigError(f"{needed_for} needs a file of weights: set CITEGROUND_LLM_MODEL to a .gguf file")
    return replace(settings, url="")


def read_llm_settings(
    environment: Mapping[str, str], table: Mapping[str, object] | None = None
) -> LlmSettings:
    """The settings of the model; the environment goes before the table.

    Raises ``ConfigError`` that names a setting which does not exist or has the wrong type.
    """
    known = [f.name for f in fields(LlmSettings) if f.name != "temperature"]
    values: dict[str, object] = {}
    for written, value in (table or {}).items():
        name = written.replace("-", "_")
        if name not in known:
            raise ConfigError(f"llm.{written}: no such setting; there are: {', '.join(known)}")
        values[name] = _checked(name, value, f"llm.{written}")
    for name in known:
        variable = PREFIX + name.upper()
        if given := environment.get(variable, "").strip():
            values[name] = _checked(name, _from_text(name, given), variable)
    settings = LlmSettings(**values)  # type: ignore[arg-type]
    if settings.key.lower() in _NO_KEY:
        settings = replace(settings, key="")
    return replace(settings, url=settings.url.rstrip("/").removesuffix("/chat/completions").rstrip("/"))


def _checked(name: str, value: object, where: str) -> object:
    if name == "few_shot":
        kind: type | tuple[type, ...] = bool
        words = "true or false"
    elif name in _COUNTS:
        kind, words = int, "a whole number"
    elif name in _NUMBERS:
        kind, words = (int, float), "a number"
    else:
        kind, words = str, "a text"
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ConfigError(f"{where} must be {words}")
    return value


def _from_text(name: str, given: str) -> object:
    """A variable's text in the setting's type, or as it is (which ``_checked`` refuses)."""
    if name == "few_shot":
        return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}.get(
            given.lower(), given
        )
    if name in _COUNTS and given.isascii() and given.isdigit():
        return int(given)
    if name in _NUMBERS:
        try:
            return float(given)
        except ValueError:
            return given
    return given
