"""What was measured already, so that a run that was cut goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path


class Journal:
    """Lines of JSON by key. A line that was cut by an interruption is left out and measured again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, object] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            whole = True
            for line in path.read_text(encoding="utf-8").split("\n"):
                try:
                    row = json.loads(line)
                    self._known[row["key"]] = row["value"]
                except (ValueError, KeyError, TypeError):
                    whole = whole and not line
            if not whole:
                self._rewrite()

    def _rewrite(self) -> None:
        rows = (json.dumps({"key": k, "value": v}) + "\n" for k, v in self._known.items())
        self._path.write_text("".join(rows), encoding="utf-8")

    def get(self, key: str, make: Callable[[], object]) -> object:
        """The value of a key, made and written down where it is new."""
        if key not in self._known:
            self._known[key] = make()
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "value": self._known[key]}) + "\n")
        return self._known[key]
