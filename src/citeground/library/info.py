"""What a library says of itself, kept beside its index."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from citeground.errors import LibraryError, why
from citeground.library.encoding import FORMAT
from citeground.library.schema import SCHEMA

INFO_FILE = "library.json"
_AGAIN = "build it again"


@dataclass(frozen=True, slots=True)
class Origin:
    """One input: what it was, and what was read from it. ``years`` is (0, 0) where none is known.

    ``damage`` holds the first few records that could not be read, with place and reason.
    """

    importer: str
    records: int = 0
    skipped: int = 0
    types: Mapping[str, int] = field(default_factory=dict)
    years: tuple[int, int] = (0, 0)
    damage: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Info:
    """A library's description. ``built`` is an ISO date, ``by`` the version of CiteGround.

    ``origins`` maps each input (its full path, or "pdg") to what was read from it. ``index`` is the
    directory of the index inside the library, ``files`` its files with their sizes in bytes.
    """

    name: str
    closed: bool
    built: str
    by: str
    index: str
    origins: Mapping[str, Origin] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)
    schema: int = SCHEMA
    format: int = FORMAT

    @property
    def records(self) -> int:
        """The number of works."""
        return sum(o.records for o in self.origins.values())

    @property
    def skipped(self) -> int:
        """The number of records that could not be read."""
        return sum(o.skipped for o in self.origins.values())

    @property
    def bytes(self) -> int:
        """The size on disk."""
        return sum(self.files.values())

    @property
    def sources(self) -> dict[str, int]:
        """Works by input, named by its file alone."""
        out: Counter[str] = Counter()
        for label, origin in self.origins.items():
            out[Path(label).name] += origin.records
        return dict(out)

    @property
    def types(self) -> dict[str, int]:
        """Works by CSL type, most frequent first; "other" for those whose type is unknown."""
        out: Counter[str] = Counter()
        for origin in self.origins.values():
            out.update({name or "other": count for name, count in origin.types.items()})
        return dict(out.most_common())

    @property
    def years(self) -> tuple[int, int]:
        """The first and the last year, (0, 0) where none is known."""
        known = [o.years for o in self.origins.values() if o.years[0]]
        return (min(y for y, _ in known), max(y for _, y in known)) if known else (0, 0)

    def dump(self) -> str:
        """As JSON, with the totals for whoever reads the file."""
        totals = {name: getattr(self, name) for name in ("records", "skipped", "bytes")}
        return json.dumps(asdict(self) | totals, ensure_ascii=False, indent=1)

    @classmethod
    def load(cls, path: Path) -> Info:
        """Read a library's description and look whether its files are there. Raises ``LibraryError``."""
        if not path.exists():
            raise LibraryError(
                f"no library at {path}; make one with: citeground library build --output {path} --from FILE"
            )
        if not (path / INFO_FILE).is_file():
            raise LibraryError(f"{path} is not a library (there is no {INFO_FILE} in it)")
        try:
            values = json.loads((path / INFO_FILE).read_text(encoding="utf-8"))
            versions = (values["schema"], values["format"])
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise LibraryError(f"{path / INFO_FILE} cannot be read ({why(error)}); {_AGAIN}") from error
        if versions != (SCHEMA, FORMAT):
            raise LibraryError(f"{path} was written by another version of CiteGround; {_AGAIN}")
        try:
            info = cls(
                str(values["name"]),
                bool(values["closed"]),
                str(values["built"]),
                str(values["by"]),
                str(values["index"]),
                {str(label): _origin(o) for label, o in values["origins"].items()},
                {str(name): int(size) for name, size in values["files"].items()},
            )
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise LibraryError(f"{path / INFO_FILE} is damaged ({error}); {_AGAIN}") from error
        info._look(path)
        return info

    def _look(self, path: Path) -> None:
        for name, size in self.files.items():
            try:
                found = (path / self.index / name).stat().st_size
            except OSError:
                found = -1
            if found != size:
                state = "is missing" if found < 0 else f"has {found} bytes instead of {size}"
                raise LibraryError(f"{path} is damaged: {self.index}/{name} {state}; {_AGAIN}")


def _origin(values: dict[str, Any]) -> Origin:
    first, last = values["years"]
    return Origin(
        str(values["importer"]),
        int(values["records"]),
        int(values["skipped"]),
        {str(name): int(count) for name, count in values["types"].items()},
        (int(first), int(last)),
        tuple(map(str, values["damage"])),
    )
