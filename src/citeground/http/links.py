"""Whether a page of the open web is there, asked with GET: many servers answer HEAD with an error."""

from __future__ import annotations

from urllib.parse import urlsplit

from citeground.errors import BadAnswer, ConfigError, SourceError
from citeground.http.answers import Question
from citeground.http.client import Client
from citeground.http.safety import Resolver, is_public, resolve
from citeground.http.server import DAY, Server

_GONE = frozenset({404, 410})


def door_of(url: str, accept: str, resolver: Resolver = resolve) -> tuple[Server, str]:
    """The server of a link that somebody else wrote, and what to ask it for.

    Raises ``BadAnswer`` for a link that cannot be read, and for a host without a public address: such a
    link may not lead into a private network.
    """
    try:
        parts = urlsplit(url.strip())
        host = parts.hostname or ""
        server = Server(
            name=host,
            url=f"{parts.scheme}://{parts.netloc}",
            accept=accept,
            max_age=7 * DAY,
            is_own=parts.scheme == "http",
        )
    except (ValueError, ConfigError):
        raise BadAnswer("web", "a link that cannot be read") from None
    if not is_public(host, resolver):
        raise BadAnswer(host, "no public address")
    return server, f"{parts.path}{'?' + parts.query if parts.query else ''}"


def is_live(client: Client, url: str, resolver: Resolver = resolve) -> bool:
    """Whether there is a page at ``url``: False for "not found" and "gone" alone.

    Raises ``SourceError`` where that cannot be told: no public address, a time-out, a server error.
    """
    server, address = door_of(url, "text/html, */*", resolver)
    question = Question(address, needs_body=False)
    try:
        return client.ask(server, question, lambda text: True).value is True
    except SourceError as error:
        if error.status in _GONE:
            return False
        raise
