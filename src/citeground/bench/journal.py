"""What was judged already, so that a run that was cut goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from citeground.bench.results import Judged
from citeground.errors import InputError


class Journal:
    """Judged items of one run on disk, one JSON object a line, written as they come.

    ``about`` says what they depend on (data, version, settings): a journal about something else is not
    taken up but begun anew. Without a ``place`` nothing is kept. A last line that was cut is dropped.
    """

    def __init__(self, place: Path | None, about: str) -> None:
        self.place = place
        self.about = about
        self.done: dict[str, Judged] = {}
        if place is not None:
            self.done = dict(self._read(place))
            place.parent.mkdir(parents=True, exist_ok=True)
            lines = [json.dumps({"about": about}), *(json.dumps(asdict(j)) for j in self.done.values())]
            place.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _read(self, place: Path) -> Iterator[tuple[str, Judged]]:
        if not place.is_file():
            return
        lines = place.read_text(encoding="utf-8").split("\n")
        try:
            if json.loads(lines[0]).get("about") != self.about:
                return
        except (ValueError, AttributeError):
            raise InputError(
                "this is no journal of a bench; name another place with --out", path=str(place)
            ) from None
        for line in lines[1:]:
            try:
                judged = Judged(**json.loads(line))
            except (ValueError, TypeError):
                continue
            yield judged.key, judged

    def add(self, judged: Judged) -> None:
        """Keep one more item."""
        self.done[judged.key] = judged
        if self.place is not None:
            with self.place.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(judged)) + "\n")
