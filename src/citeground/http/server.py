"""A server as its source describes it: where it is, how often it may be asked, for how long answers keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite

from citeground.errors import ConfigError
from citeground.text.addresses import host_of, is_plain_address

DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Server:
    """One server that a source asks.

    ``rate`` is the number of requests per second that it is asked at most, ``concurrency`` the number
    under way at once, ``timeout`` the seconds that one answer may take. ``max_age`` and
    ``max_age_empty`` say how long (in seconds) an answer is taken from the cache, the latter for "not
    there". The ``key`` goes into the header ``key_header`` (behind ``key_prefix``) or the parameter
    ``key_parameter``. ``throttling`` are the statuses that mean "too many requests". A server that the
    user named himself (``is_own``) may be asked without TLS and may have a private address.
    """

    name: str
    url: str
    key: str = field(default="", repr=False)
    key_header: str = ""
    key_prefix: str = ""
    key_parameter: str = ""
    rate: float = 1.0
    concurrency: int = 1
    timeout: float = 10.0
    max_age: float = 30 * DAY
    max_age_empty: float = 1 * DAY
    throttling: frozenset[int] = frozenset({429})
    accept: str = "application/json"
    is_own: bool = False

    def __post_init__(self) -> None:
        schemes = ("https", "http") if self.is_own else ("https",)
        if not is_plain_address(self.url, *schemes):
            raise ConfigError(
                f"the address of {self.name} must be like https://host/path without name and password "
                f"(sources.{self.name}.url)"
            )
        # Not a number is above nothing; without end is no pace.
        numbers = (self.rate, self.timeout, self.max_age)
        if not all(map(isfinite, numbers)) or self.rate <= 0 or self.concurrency < 1 or self.timeout <= 0:
            raise ConfigError(f"rate, concurrency and timeout of {self.name} must be above 0, and finite")
        if 0 < len(self.key) < 8 or not self.key.isprintable() or " " in self.key:
            raise ConfigError(f"the key of {self.name} is too short, or has white space in it")

    @property
    def host(self) -> str:
        """The host's name, lower case."""
        return host_of(self.url)
