"""Build a library from dumps, atomically: the index is written beside the old one, and one small file,
replaced in a single step, says which of them counts.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from citeground import __version__
from citeground.errors import InputError, LibraryError, why
from citeground.library.importers import WORDS, BadRecord, Importer, importer_for
from citeground.library.info import INFO_FILE, Info, Origin
from citeground.library.prepare import Prepared, prepared
from citeground.library.schema import build_schema

Progress = Callable[[int, str], None]
Input = Path | str
# One indexing thread and a bounded heap: two cores are what a laptop has to spare.
_HEAP = 150_000_000
_REPORT_EVERY = 2_000
_DAMAGE_SHOWN = 5
_INDEX = "index-"
# What a build that was killed left behind is removed by a later one, but not what another one writes now.
_ABANDONED_AFTER_S = 24 * 3600


def build(
    inputs: Sequence[Input],
    output: Path,
    *,
    closed: bool = False,
    progress: Progress | None = None,
    name: str = "",
) -> Info:
    """Make a library of all records of ``inputs`` (paths, or "pdg") at ``output``.

    ``progress`` is called with the number of records so far and the input's name. Records that cannot
    be read are counted, not fatal. A library that is there already is replaced at the end, and is whole
    until then. Raises ``InputError`` for an input of no known form, ``LibraryError`` where nothing could
    be read or the place is taken by something else.
    """
    output = Path(output)
    _check_place(output)
    importers = _importers(inputs)
    with _Place(output) as index:
        origins = _write(index, importers, progress)
        return _finish(output, index, name or output.name or "library", closed, origins)


def add(inputs: Sequence[Input], path: Path, *, progress: Progress | None = None) -> Info:
    """Add the records of ``inputs`` to a library; what came from the same input before is replaced.

    The library stays as it was until everything is written. Raises as ``build`` does.
    """
    path = Path(path)
    old = Info.load(path)
    importers = _importers(inputs)
    with _Place(path) as index:
        _copy(path / old.index, index, old.files)
        again = [label for label, _ in importers if label in old.origins]
        origins = _write(index, importers, progress, replaced=again)
        return _finish(path, index, old.name, old.closed, {**old.origins, **origins}, old.index)


def _importers(inputs: Sequence[Input]) -> list[tuple[str, Importer]]:
    if not inputs:
        raise InputError("there is nothing to build from; name files, or pdg")
    labels = dict.fromkeys(str(i) if str(i) in WORDS else str(Path(i).resolve()) for i in inputs)
    return [(label, importer_for(label)) for label in labels]


def _check_place(output: Path) -> None:
    if not output.exists() or (output / INFO_FILE).exists():
        return
    if not output.is_dir() or any(not p.name.startswith(_INDEX) for p in output.iterdir()):
        raise LibraryError(f"{output} exists and is not a library; choose another --output")


class _Place:
    """A new index's directory inside a library, which leaves nothing behind where building fails."""

    def __init__(self, library: Path) -> None:
        self.library = library

    def __enter__(self) -> Path:
        try:
            self.library.mkdir(parents=True, exist_ok=True)
            self.index = Path(tempfile.mkdtemp(prefix=_INDEX, dir=self.library))
            self.index.chmod(0o755)
        except OSError as error:
            raise LibraryError(
                f"cannot write to {self.library} ({why(error)}); choose another --output"
            ) from error
        return self.index

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if kind is None:
            return
        shutil.rmtree(self.index, ignore_errors=True)
        try:
            self.library.rmdir()
        except OSError:
            pass
        if isinstance(error, OSError):
            raise LibraryError(f"cannot write to {self.library} ({why(error)})") from error


def _copy(old: Path, new: Path, files: Sequence[str] | Any) -> None:
    """Segments never change, so a link does for them; what tantivy rewrites is copied."""
    for name in files:
        source, target = old / name, new / name
        try:
            if source.suffix == ".json":
                raise OSError
            os.link(source, target)
        except OSError:
            shutil.copyfile(source, target)


def _write(
    directory: Path,
    importers: Sequence[tuple[str, Importer]],
    progress: Progress | None,
    replaced: Sequence[str] = (),
) -> dict[str, Origin]:
    import tantivy

    try:
        index = tantivy.Index(build_schema(), path=str(directory))
        writer = index.writer(_HEAP, 1)
        for label in replaced:
            writer.delete_documents_by_term("origin", label)
        try:
            origins = _fill(writer, importers, progress)
            writer.commit()
        except BaseException:
            writer.rollback()
            raise
        finally:
            # Its threads write files until they are waited for, whatever became of the directory.
            writer.wait_merging_threads()
    except ValueError as error:
        # Tantivy's word for a full disk and the like.
        raise LibraryError(f"the index cannot be written ({error})") from error
    return origins


def _fill(
    writer: Any, importers: Sequence[tuple[str, Importer]], progress: Progress | None
) -> dict[str, Origin]:
    import tantivy

    origins: dict[str, Origin] = {}
    before = 0
    # Millions of short-lived objects without a cycle among them: the collector would only look on.
    collecting = gc.isenabled()
    gc.disable()
    try:
        for label, module in importers:
            tally = _Tally(module.NAME)
            for record in _counted(prepared(module, label), tally, before, Path(label).name, progress):
                document = tantivy.Document()
                for key in record.keys:
                    document.add_text("key", key)
                document.add_text("words", record.words)
                if record.venue:
                    document.add_text("venue", record.venue)
                document.add_text("origin", label)
                document.add_bytes("work", record.work)
                writer.add_document(document)
            origins[label] = tally.origin()
            before += tally.records
    finally:
        if collecting:
            gc.enable()
    return origins


def _counted(
    items: Iterator[Prepared | BadRecord], tally: _Tally, before: int, name: str, progress: Progress | None
) -> Iterator[Prepared]:
    for item in items:
        if isinstance(item, BadRecord):
            tally.skip(item)
            continue
        tally.take(item)
        if progress and tally.records % _REPORT_EVERY == 0:
            progress(before + tally.records, name)
        yield item
    if progress:
        progress(before + tally.records, name)


class _Tally:
    """What was read from one input so far."""

    def __init__(self, importer: str) -> None:
        self.importer = importer
        self.records = 0
        self.skipped = 0
        self.types: Counter[str] = Counter()
        self.years: set[int] = set()
        self.damage: list[str] = []

    def take(self, record: Prepared) -> None:
        self.records += 1
        self.types[record.type] += 1
        if record.year:
            self.years.add(record.year)

    def skip(self, bad: BadRecord) -> None:
        self.skipped += 1
        if len(self.damage) < _DAMAGE_SHOWN:
            self.damage.append(f"{bad.where}: {bad.why}"[:300])

    def origin(self) -> Origin:
        years = (min(self.years), max(self.years)) if self.years else (0, 0)
        return Origin(self.importer, self.records, self.skipped, dict(self.types), years, tuple(self.damage))


def _finish(
    library: Path,
    index: Path,
    name: str,
    closed: bool,
    origins: dict[str, Origin],
    expected: str | None = None,
) -> Info:
    """Say that the new index counts, and remove the one that counted before.

    Who has that one open keeps it: its files live until they are closed.
    """
    files = {f.name: f.stat().st_size for f in sorted(index.iterdir()) if not f.name.endswith(".lock")}
    info = Info(name, closed, date.today().isoformat(), __version__, index.name, origins, files)
    if not info.records:
        raise LibraryError(f"no record could be read from {', '.join(_said(origins))}")
    fresh = index / INFO_FILE
    fresh.write_text(info.dump(), encoding="utf-8")
    old = _counting(library)
    if expected is not None and old != expected:
        raise LibraryError(f"{library} was changed by another process meanwhile; add the records again")
    fresh.replace(library / INFO_FILE)
    for other in library.glob(f"{_INDEX}*"):
        if other.name == old or (other != index and _is_abandoned(other)):
            shutil.rmtree(other, ignore_errors=True)
    return info


def _counting(library: Path) -> str:
    """The index that counts now, "" where there is none."""
    try:
        return Info.load(library).index
    except LibraryError:
        return ""


def _is_abandoned(index: Path) -> bool:
    try:
        return time.time() - index.stat().st_mtime > _ABANDONED_AFTER_S
    except OSError:
        return False


def _said(origins: dict[str, Origin]) -> Iterator[str]:
    for label, origin in origins.items():
        # What is wrong with a record names its file and line already.
        yield origin.damage[0] if origin.damage else label
