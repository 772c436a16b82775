"""The alignment study: is a retrieval evaluator a detector of named entities, and are its explanations true?

``main`` scores all pairs, explains at least a hundred for every action of every evaluator, and writes
``tables.csv``, ``tables.md``, figures and ``reading.md``. It keeps a journal and goes on where it stopped.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from citeground.errors import ConfigError

if TYPE_CHECKING:
    from citeground.rag.evaluators import Evaluator

PER_ACTION = 100


def main(
    data: Path,
    out: Path,
    limit: int | None = None,
    evaluators: Sequence[str] = ("lexical", "minilm"),
    seed: int = 42,
) -> int:
    """Run the study and return 0.

    ``data`` holds ``crag/``; ``limit`` is the number of pairs per action and set (100). ``evaluators`` are
    names with options, as in ``minilm:labels=answer``. Raises ``CiteGroundError``.
    """
    from citeground.bench.alignment.figures import forest
    from citeground.bench.alignment.labels import sharing
    from citeground.bench.alignment.pairs import load
    from citeground.bench.alignment.reading import FIGURES, reading
    from citeground.bench.alignment.scrambled import scrambled
    from citeground.bench.alignment.study import study
    from citeground.bench.alignment.tables import as_csv, as_markdown

    count = PER_ACTION if limit is None else limit
    if count < 1:
        raise ConfigError(f"at least one pair per action is needed; got limit={limit}")
    started = time.monotonic()
    items = load(data)
    names = list(dict.fromkeys(evaluators))
    shared = sharing([(*parsed(name), opened(name)) for name in names])
    named = list(zip(names, shared, strict=True))

    def copied(name: str, seed: int) -> Evaluator | None:
        return scrambled(*parsed(name), out / "shuffled", seed)

    rows = study(items, named, out, count, seed, tell=_tell, copied=copied)
    (out / "alignment").mkdir(parents=True, exist_ok=True)
    files = {
        "tables.csv": as_csv(rows),
        "tables.md": as_markdown(rows),
        "reading.md": reading(rows, count, seed),
        **{f"alignment/{name}.svg": forest(rows, name) for name in FIGURES},
    }
    for name, text in files.items():
        (out / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {', '.join(files)} to {out} in {time.monotonic() - started:.0f} s", file=sys.stderr)
    return 0


def opened(name: str) -> Evaluator:
    """The evaluator called ``NAME`` or ``NAME:option=value,option=value``. Raises ``ConfigError``."""
    from citeground.rag.evaluators import load_evaluator

    base, options = parsed(name)
    return load_evaluator(base, **options)


def parsed(name: str) -> tuple[str, dict[str, str]]:
    """The name and the options of ``NAME:option=value,option=value``. Raises ``ConfigError``."""
    base, _, given = name.partition(":")
    options: dict[str, str] = {}
    for pair in filter(None, given.split(",")):
        key, sign, value = pair.partition("=")
        if not sign:
            raise ConfigError(f"an evaluator's option looks like {base}:option=value; got {pair!r}")
        options[key] = value
    return base, options


def _tell(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{line:<70}", end="", file=sys.stderr, flush=True)
