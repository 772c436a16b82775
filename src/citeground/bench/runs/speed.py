"""How fast a check is here and now, beside bare Python on the same machine."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from citeground.bench.corruptions.entry import bibtex
from citeground.bench.corruptions.pool import Pool, works_of
from citeground.bench.results import Number, Result
from citeground.bench.setting import Setting
from citeground.citations.check import Options, check
from citeground.library import Library
from citeground.library.starter import starter
from citeground.models import Document, Work
from citeground.parsers import bibtex as parser

ROUNDS, REFERENCES = 5, 500


def run(setting: Setting) -> Result:
    """Start-up, reading, and references a second with and without DOI, over the starter library."""
    place = starter().path
    works = Pool.of(works_of(("pdg",))).works[-REFERENCES:]
    works = tuple(setting.rows(works))
    bare = _best(lambda: _process("-c", "pass"))
    numbers = [
        _number("python -c pass", bare, "s"),
        _number("citeground --help", _best(lambda: _process("-m", "citeground", "--help")), "s"),
    ]
    for name, chosen in (("with DOI", works), ("title only", [_without(w) for w in works])):
        text = "\n\n".join(bibtex(f"k{n}", w) for n, w in enumerate(chosen)).encode()
        numbers.append(_rate(f"entries read, {name}", len(chosen), partial(parser.parse, text, "x.bib")))
        document = parser.parse(text, "x.bib")
        numbers.append(_rate(f"references checked, {name}", len(chosen), partial(_check, document, place)))
    return setting.result(
        "Speed",
        data=(f"{len(works)} works of the starter library",),
        numbers=tuple(numbers),
        notes=(
            "The best of five rounds; caches of names and titles are warm after the first. Compare numbers of one "
            "machine only; bench/speed.py in the repository measures against the project's goals.",
        ),
    )


def _check(document: Document, place: Path) -> object:
    return check([document], [Library.open(place)], Options(offline=True))


def _without(work: Work) -> Work:
    from dataclasses import replace

    return replace(work, identifiers=(), url="")


def _process(*arguments: str) -> object:
    return subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)


def _best(action: Callable[[], object]) -> Sequence[float]:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return sorted(times)


def _number(name: str, times: Sequence[float], unit: str) -> Number:
    return Number(name, times[0], times[0], times[-1], len(times), f"best and worst of {len(times)}", unit)


def _rate(name: str, count: int, action: Callable[[], object]) -> Number:
    times = _best(action)
    return Number(
        name,
        count / times[0],
        count / times[-1],
        count / times[0],
        count,
        f"best and worst of {len(times)}",
        "per second",
    )
