"""Which files belong to a corpus, and which of them have changed since they were indexed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from citeground.errors import InputError
from citeground.rag.corpus.reading import READERS

MOST = 200_000
Stamp = tuple[int, int]


def list_files(root: Path) -> dict[str, Stamp]:
    """The readable files of a corpus by relative path, with size (bytes) and time of change (ns).

    A corpus may be one file. Hidden files and folders are left out, links to folders are not followed.
    Raises ``InputError`` where there is nothing to read.
    """
    if not root.exists():
        raise InputError("there is no such corpus; name a folder or a file (--corpus)", path=str(root))
    found = {name: _stamp(root / name if root.is_dir() else root) for name in sorted(_names(root))}
    if not found:
        raise InputError(f"the corpus has no file to read: {', '.join(READERS)}", path=str(root))
    return found


def _names(root: Path) -> Iterator[str]:
    if root.is_file():
        if root.suffix.lower() not in READERS:
            raise InputError(f"is of no form that is read: {', '.join(READERS)}", path=str(root))
        yield root.name
        return
    count = 0
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(i for i in inner if not i.startswith("."))
        for name in names:
            path = Path(folder) / name
            if not name.startswith(".") and path.suffix.lower() in READERS and path.is_file():
                count += 1
                if count > MOST:
                    raise InputError(
                        f"the corpus has more than {MOST:,} files; name a smaller folder", path=str(root)
                    )
                yield path.relative_to(root).as_posix()


def _stamp(path: Path) -> Stamp:
    try:
        state = path.stat()
    except OSError:
        return (-1, -1)
    return (state.st_size, state.st_mtime_ns)


@dataclass(slots=True)
class Manifest:
    """What an index holds: per file its stamp and, where it could not be read, why."""

    schema: int
    files: dict[str, Stamp] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)

    def changes(self, now: Mapping[str, Stamp]) -> tuple[list[str], list[str]]:
        """Files that are gone, and files that are new or changed."""
        gone = [name for name in self.files if name not in now]
        return gone, [name for name, stamp in now.items() if self.files.get(name) != stamp]

    @classmethod
    def load(cls, path: Path, schema: int) -> Manifest | None:
        """The manifest at ``path``; None where there is none, or one that cannot be trusted."""
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
            files = {str(n): (int(s[0]), int(s[1])) for n, s in value["files"].items()}
            unread = {str(n): str(why) for n, why in value["unread"].items()}
            return cls(schema, files, unread) if value["schema"] == schema else None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError):
            return None

    def save(self, path: Path) -> None:
        """Written whole or not at all."""
        text = json.dumps({"schema": self.schema, "files": self.files, "unread": self.unread})
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(name).replace(path)
