"""Download datasets that are published as the very files that are read here."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from citeground.bench.datasets.card import Card, file_hash
from citeground.errors import ConfigError, InputError, SourceUnavailable

MOST = 512 * 1024 * 1024  # bytes; no dataset here comes near it


class Stream(Protocol):
    """A download under way."""

    def iter_bytes(self) -> Iterator[bytes]: ...

    def raise_for_status(self) -> object: ...


Open = Callable[[str], AbstractContextManager[Stream]]


def fetch(card: Card, data: Path, *, open_stream: Open | None = None) -> tuple[Path, str]:
    """Download a card's file to its place below ``data``; returns the place and the file's sha256.

    A file that is there already and right is left alone. One whose hash is not the card's is not kept:
    ``InputError``. Raises ``ConfigError`` where a card has no address, ``SourceUnavailable`` without a network.
    """
    place = data / card.file
    if place.is_file():
        found = file_hash(place)
        if not card.sha256 or found == card.sha256:
            return place, found
    if not card.url:
        raise ConfigError(f"{card.name} is not published as this file; {card.note or 'see ' + card.source}")
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".fetch-")
    os.close(handle)
    try:
        found = _download(card, Path(name), open_stream or _http)
        if card.sha256 and found != card.sha256:
            raise InputError(
                f"what came has sha256 {found[:12]}…, the card says {card.sha256[:12]}…: it was published "
                f"anew, or altered on the way; look at {card.source}",
                path=str(place),
            )
        Path(name).replace(place)
    finally:
        Path(name).unlink(missing_ok=True)
    return place, found


def _download(card: Card, target: Path, open_stream: Open) -> str:
    digest, size = hashlib.sha256(), 0
    with target.open("wb") as out, open_stream(card.url) as stream:
        for block in stream.iter_bytes():
            size += len(block)
            if size > MOST:
                raise InputError(f"more than {MOST // 2**20} MB came for {card.name}; stopped")
            digest.update(block)
            out.write(block)
    return digest.hexdigest()


def _http(url: str) -> AbstractContextManager[Stream]:
    from contextlib import contextmanager

    import httpx2

    from citeground import __version__

    @contextmanager
    def opened() -> Iterator[Stream]:
        agent = {"User-Agent": f"citeground/{__version__} (bench fetch)"}
        try:
            with httpx2.stream("GET", url, headers=agent, timeout=60.0, follow_redirects=True) as response:
                response.raise_for_status()
                yield response
        except httpx2.HTTPError as error:
            raise SourceUnavailable("bench fetch", f"{url} did not answer properly ({error})") from error

    return opened()
