"""Addresses of the web, taken apart: what cannot be is no address, and never an error."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

# Longer ones are none that anybody would type or store.
_LONGEST = 8_000


def split_address(url: str) -> SplitResult | None:
    """The parts of an address, None where it cannot be read as one (``http://[::1``)."""
    try:
        parts = urlsplit(url.strip()[:_LONGEST])
        # These are read when they are asked for, and raise then.
        _ = parts.hostname, parts.port
    except ValueError:
        return None
    return parts


def host_of(url: str) -> str:
    """The host of an address, lower case; "" where there is none."""
    parts = split_address(url)
    return (parts.hostname or "") if parts else ""


def is_plain_address(url: str, *schemes: str) -> bool:
    """Whether this is an address of a host by one of ``schemes``, with neither name nor password in it."""
    parts = split_address(url)
    return (
        parts is not None
        and parts.scheme in schemes
        and bool(parts.hostname)
        and not parts.username
        and not parts.password
    )
