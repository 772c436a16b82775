"""The index of a corpus as it is kept between runs: made beside its place, changed in place.

A new index is put in its place whole, so that who opens it meanwhile finds the old one or none. What
cannot be kept (a lock, a full disk, damage) is made in memory: an index is no more than a cache.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from citeground.errors import InputError
from citeground.models import Passage
from citeground.rag.corpus.chunks import WORDS, passages_of
from citeground.rag.corpus.files import Manifest, Stamp
from citeground.rag.corpus.index import SCHEMA, Index
from citeground.rag.corpus.reading import Section, read_file

_MANIFEST, _INDEX = "manifest.json", "index"
# A passage that was given whole may be somewhat longer than one that is cut here.
_WHOLE = 3 * WORDS


def open_index(root: Path, now: Mapping[str, Stamp], place: Path | None) -> tuple[Index, Mapping[str, str]]:
    """The index of the files ``now`` of a corpus, and why files of it could not be read.

    Raises ``InputError`` where nothing in the corpus can be read.
    """
    index, unread = _kept(root, now, place / _label(root)) if place else _in_memory(root, now)
    if not len(index):
        raise InputError(_why(unread), path=str(root))
    return index, unread


def _kept(root: Path, now: Mapping[str, Stamp], kept: Path) -> tuple[Index, Mapping[str, str]]:
    try:
        manifest = Manifest.load(kept / _MANIFEST, SCHEMA)
        if manifest is None:
            _build(root, now, kept)
        elif manifest.files != dict(now):
            _update(root, now, kept, manifest)
        manifest = Manifest.load(kept / _MANIFEST, SCHEMA)
        if manifest is not None:
            index = Index(kept / _INDEX)
            len(index)
            return index, manifest.unread
    except (InputError, OSError):
        # Whatever it was, the next run makes it anew.
        _forget(kept)
    return _in_memory(root, now)


def _forget(kept: Path) -> None:
    try:
        (kept / _MANIFEST).unlink(missing_ok=True)
    except OSError:
        # A place that cannot be written to is never trusted further than its manifest.
        pass


def _in_memory(root: Path, now: Mapping[str, Stamp]) -> tuple[Index, Mapping[str, str]]:
    index, unread = Index(None), dict[str, str]()
    index.change((), _read(root, now, unread))
    return index, unread


def _build(root: Path, now: Mapping[str, Stamp], kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{kept.name}-", dir=kept.parent))
    try:
        unread: dict[str, str] = {}
        Index(fresh / _INDEX).change((), _read(root, now, unread))
        Manifest(SCHEMA, dict(now), unread).save(fresh / _MANIFEST)
        if kept.exists():
            shutil.rmtree(kept, ignore_errors=True)
        fresh.rename(kept)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _update(root: Path, now: Mapping[str, Stamp], kept: Path, manifest: Manifest) -> None:
    """Only what is new, changed or gone. The manifest comes last: what a crash leaves is done again."""
    gone, changed = manifest.changes(now)
    unread = {name: why for name, why in manifest.unread.items() if name not in {*gone, *changed}}
    Index(kept / _INDEX).change(gone, _read(root, changed, unread))
    Manifest(SCHEMA, dict(now), unread).save(kept / _MANIFEST)


def _label(root: Path) -> str:
    whole = root.resolve()
    digest = hashlib.sha256(str(whole).encode("utf-8", "surrogateescape")).hexdigest()
    return f"{whole.name[:40] or 'root'}-{digest[:16]}"


def _read(root: Path, names: Iterable[str], unread: dict[str, str]) -> Iterator[tuple[str, list[Passage]]]:
    for name in names:
        path = root / name if root.is_dir() else root
        try:
            sections = read_file(path)
        except InputError as error:
            unread[name] = f"line {error.line}: {error.reason}" if error.line else error.reason
            sections = []
        yield name, [p for section in sections for p in _passages(section, name)]


def _passages(section: Section, name: str) -> Iterator[Passage]:
    metadata = {"file": name, **({"place": section.place} if section.place else {})}
    is_short = section.is_whole and len(section.text.split()) <= _WHOLE
    for text in [" ".join(section.text.split())] if is_short else passages_of(section.text):
        yield Passage(_clean(text), _clean(section.title), "corpus", section.url, metadata)


def _clean(text: str) -> str:
    """Without what stands for bytes that were no text."""
    return text.encode("utf-8", "replace").decode()


def _why(unread: Mapping[str, str]) -> str:
    if not unread:
        return "the files of the corpus hold no text"
    name, why = next(iter(unread.items()))
    return f"none of the files of the corpus could be read; the first, {name}: {why}"
