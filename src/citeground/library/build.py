"""Build a library from dumps, atomically: written beside its place, and moved there when it is whole."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from citeground.errors import InputError, LibraryError
from citeground.library import INFO_FILE, Info, Library
from citeground.library.importers import BadRecord, importer_for
from citeground.library.prepare import Prepared, prepared
from citeground.library.schema import build_schema

Progress = Callable[[int, str], None]
# One indexing thread and a bounded heap: two cores are what a laptop has to spare.
_HEAP = 120_000_000
_REPORT_EVERY = 5_000


def build(
    inputs: Sequence[Path | str],
    output: Path,
    *,
    closed: bool = False,
    progress: Progress | None = None,
    name: str = "",
) -> Info:
    """Make a library of all records of ``inputs`` (paths, or "pdg") at ``output``.

    ``progress`` is called with the number of records so far and the input's name. Records that cannot
    be read are counted, not fatal. Raises ``InputError`` for an input of no known form, ``LibraryError``
    where nothing could be read or the place is taken by something else.
    """
    output = Path(output)
    _check_place(output)
    importers = [(str(i), importer_for(i)) for i in inputs]
    output.parent.mkdir(parents=True, exist_ok=True)
    work_dir = Path(tempfile.mkdtemp(prefix=f".{output.name}-", dir=output.parent))
    try:
        tally = _Tally()
        _write(work_dir / "index", _records(importers, tally, progress))
        if not tally.records:
            raise LibraryError(
                f"no record could be read from {', '.join(n for n, _ in importers) or 'no input'}"
            )
        info = tally.info(name or output.name, closed, work_dir)
        (work_dir / INFO_FILE).write_text(info.dump(), encoding="utf-8")
        _move(work_dir, output)
    except BaseException:
        shutil.rmtree(work_dir, ignore_errors=True)
        raise
    return info


def add(inputs: Sequence[Path | str], path: Path, *, progress: Progress | None = None) -> Info:
    """Add records to an existing library: it is built anew beside the old one and takes its place."""
    old = Library.open(Path(path))
    importers = [(str(i), importer_for(i)) for i in inputs]
    path = Path(path)
    work_dir = Path(tempfile.mkdtemp(prefix=f".{path.name}-", dir=path.parent))
    try:
        tally = _Tally(Counter(old.info().sources), skipped=old.info().skipped)
        shutil.copytree(path / "index", work_dir / "index")
        before = old.info().records
        _write(work_dir / "index", _records(importers, tally, progress))
        tally.types.update(old.info().types)
        tally.years |= {y for y in old.info().years if y}
        tally.records += before
        info = tally.info(old.info().name, old.info().closed, work_dir)
        (work_dir / INFO_FILE).write_text(info.dump(), encoding="utf-8")
        _move(work_dir, path)
    except BaseException:
        shutil.rmtree(work_dir, ignore_errors=True)
        raise
    return info


def _check_place(output: Path) -> None:
    if (
        output.exists()
        and not (output / INFO_FILE).exists()
        and (not output.is_dir() or any(output.iterdir()))
    ):
        raise LibraryError(f"{output} exists and is not a library; choose another --output")


class _Tally:
    """What was read so far."""

    def __init__(self, sources: Counter[str] | None = None, skipped: int = 0) -> None:
        self.sources: Counter[str] = sources or Counter()
        self.types: Counter[str] = Counter()
        self.years: set[int] = set()
        self.records = 0
        self.skipped = skipped

    def info(self, name: str, closed: bool, directory: Path) -> Info:
        size = sum(f.stat().st_size for f in directory.rglob("*") if f.is_file())
        years = (min(self.years), max(self.years)) if self.years else (0, 0)
        return Info(
            name, self.records, closed, date.today().isoformat(), dict(self.sources), dict(self.types), years,
            self.skipped, size,
        )  # fmt: skip


def _records(
    importers: Iterable[tuple[str, Any]], tally: _Tally, progress: Progress | None
) -> Iterator[Prepared]:
    for label, module in importers:
        for item in prepared(module, label):
            if isinstance(item, BadRecord):
                tally.skipped += 1
                continue
            tally.records += 1
            tally.sources[Path(label).name] += 1
            if item.type:
                tally.types[item.type] += 1
            if item.year:
                tally.years.add(item.year)
            if progress and tally.records % _REPORT_EVERY == 0:
                progress(tally.records, Path(label).name)
            yield item


def _write(directory: Path, records: Iterable[Prepared]) -> None:
    import tantivy

    directory.mkdir(exist_ok=True)
    index = tantivy.Index(build_schema(), path=str(directory))
    writer = index.writer(_HEAP, 1)
    # Millions of short-lived objects without a cycle among them: the collector would only look on.
    collecting = gc.isenabled()
    gc.disable()
    try:
        for record in records:
            document = tantivy.Document()
            for key in record.keys:
                document.add_text("key", key)
            document.add_text("words", record.words)
            document.add_bytes("work", record.work)
            writer.add_document(document)
    finally:
        if collecting:
            gc.enable()
    writer.commit()
    writer.wait_merging_threads()


def _move(work_dir: Path, output: Path) -> None:
    """Put the new library in its place; the old one leaves only when the new one is whole."""
    work_dir.chmod(0o755)
    if output.exists():
        old = Path(tempfile.mkdtemp(prefix=f".{output.name}-old-", dir=output.parent))
        try:
            os.replace(output, old / "library")
            os.replace(work_dir, output)
        finally:
            shutil.rmtree(old, ignore_errors=True)
        return
    try:
        os.replace(work_dir, output)
    except OSError as error:
        # Another process was faster: its library is as good.
        if not (output / INFO_FILE).exists():
            raise InputError(f"cannot write the library ({error})", path=str(output)) from error
        shutil.rmtree(work_dir, ignore_errors=True)
