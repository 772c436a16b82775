"""Where a request may go: over TLS, and never by redirection into a private network."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence
from urllib.parse import urljoin, urlsplit

from citeground.errors import SourceUnavailable
from citeground.http.server import Server

Resolver = Callable[[str], Sequence[str]]
MAX_REDIRECTS = 3


def resolve(host: str) -> Sequence[str]:
    """The addresses of a host. Raises ``OSError``."""
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]


def is_public(host: str, resolver: Resolver = resolve) -> bool:
    """Whether every address of a host lies in the public internet. False where it cannot be found out."""
    try:
        addresses = [str(ipaddress.ip_address(host))]
    except ValueError:
        try:
            addresses = list(resolver(host))
        except (OSError, UnicodeError):
            return False
    return bool(addresses) and all(_is_public_address(a) for a in addresses)


def _is_public_address(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text.split("%", 1)[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address):
        # 6to4, Teredo and NAT64 carry an IPv4 address that may be private.
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return _is_public_address(str(inner))
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast


_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


def redirected(server: Server, url: str, location: str, resolver: Resolver = resolve) -> str:
    """The address that a redirection leads to, absolute.

    Raises ``SourceUnavailable`` where it leaves TLS, or leads to an address that is not public; the host
    of a server that the user named himself is allowed as it is.
    """
    try:
        target = urljoin(url, location)
        parts = urlsplit(target)
        host = parts.hostname or ""
    except ValueError:
        raise SourceUnavailable(server.name, "a redirection to an address that cannot be read") from None
    is_at_home = host == server.host
    if not host or parts.username or parts.password:
        raise SourceUnavailable(server.name, "a redirection to an address that cannot be read")
    if parts.scheme != "https" and not (server.is_own and is_at_home and parts.scheme == "http"):
        raise SourceUnavailable(server.name, f"a redirection to {host} without TLS, which is not followed")
    if not (server.is_own and is_at_home) and not is_public(host, resolver):
        raise SourceUnavailable(
            server.name, f"a redirection to {host}, no public address, which is not followed"
        )
    return target
