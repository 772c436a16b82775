"""Measure the local library: building, size, memory, look-ups, and how often a damaged title is found.

    python bench/library.py [records.jsonl.gz] [--titles 2000] [--keep DIR] [--limit N]

Without records, those of the development data are taken where they are; else nothing is measured.

Whole processes are also given as a ratio to ``python -c pass``, so that runs on different machines can
be compared; ``loop`` is the time of a million additions, for the same purpose.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import resource
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src"
DATA = Path(os.environ.get("CITEGROUND_TEST_DATA", SOURCE.parents[1] / "shared" / "data"))
RECORDS = DATA / "corpus" / "records.jsonl.gz"
sys.path.insert(0, str(SOURCE))

from citeground.library import Library  # noqa: E402
from citeground.library.importers import records  # noqa: E402
from citeground.models import Identifier, Work  # noqa: E402
from citeground.text.folding import squash  # noqa: E402

_BUILD = """
import resource, sys, time
from pathlib import Path
from citeground.library.build import build
start = time.perf_counter()
info = build([Path(sys.argv[1])], Path(sys.argv[2]), closed=True)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
      info.records, info.skipped, info.bytes)
"""
_CHECK = """
import json, sys, time
from citeground.library import Library
from citeground.models import Identifier, Work
start = time.perf_counter()
library = Library.open(sys.argv[1])
opened = time.perf_counter()
for kind, value in json.load(open(sys.argv[2])):
    if kind == "doi":
        library.lookup([Identifier("doi", value)])
    else:
        library.search(Work(title=value))
print(opened - start, time.perf_counter() - opened)
"""


def main() -> None:
    """Build where no library is given, then measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("records", type=Path, nargs="?", default=RECORDS)
    parser.add_argument("--titles", type=int, default=2000)
    parser.add_argument("--keep", type=Path, help="use the library here, or build it here")
    parser.add_argument("--seed", type=int, default=11, help="which titles are drawn")
    parser.add_argument("--limit", type=int, default=0, help="only the first records")
    options = parser.parse_args()
    if not options.records.exists():
        print(f"there is no {options.records}: nothing measured; name a file of records")
        return
    print(f"loop: {loop():.3f} s; python -c pass: {python_pass() * 1e3:.0f} ms")
    with tempfile.TemporaryDirectory() as directory:
        source = options.records
        if options.limit:
            source = cut(options.records, options.limit, Path(directory) / "records.jsonl.gz")
        place = options.keep or Path(directory) / "library"
        if not place.exists():
            measure_build(source, place)
        sample = sample_of(source, options.titles, options.seed)
        library = Library.open(place)
        measure_lookup(library, sample)
        measure_search(library, sample)
        measure_process(place, sample, Path(directory))


def loop() -> float:
    """Seconds for a million additions: how fast the machine is just now."""
    start = time.perf_counter()
    total = 0
    for i in range(1_000_000):
        total += i
    return time.perf_counter() - start


def python_pass() -> float:
    """The fastest of five empty interpreters, in seconds."""
    return min(timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)) for _ in range(5))


def timed(action: Callable[[], object]) -> float:
    """Seconds that an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def rate(action: Callable[[], object], count: int) -> str:
    """How many a second: by the clock, and by the time this process had a CPU."""
    clock, cpu = time.perf_counter(), time.process_time()
    action()
    clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
    return f"{count / clock:,.0f}/s ({count / cpu:,.0f}/s of CPU)"


def cut(source: Path, limit: int, target: Path) -> Path:
    """The first lines of a file."""
    with gzip.open(source) as stream, gzip.open(target, "wb", 1) as out:
        out.writelines(islice(stream, limit))
    return target


def measure_build(source: Path, place: Path) -> None:
    """Time, peak memory and size of a build in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-c", _BUILD, str(source), str(place)]
    found = subprocess.run(
        command, check=True, env=environment, capture_output=True, text=True
    ).stdout.split()
    seconds, peak, count, skipped, size = float(found[0]), int(found[1]), *map(int, found[2:])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"build: {seconds:.1f} s wall, {used.ru_utime + used.ru_stime:.1f} s of CPU in all processes, "
        f"{count:,} works ({skipped:,} records skipped), {count / seconds:,.0f}/s; "
        f"{size / 1e6:.0f} MB on disk; peak {peak / 1e3:.0f} MB (and {used.ru_maxrss / 1e3:.0f} MB at most "
        "in any one process)"
    )


def sample_of(source: Path, count: int, seed: int) -> list[Work]:
    """Works of a random sample of the records, the same on every run of one seed."""
    chance = random.Random(seed)
    kept: list[bytes] = []
    with gzip.open(source) as stream:
        for number, line in enumerate(stream):
            # Reservoir sampling: every record is as likely as any other.
            if len(kept) < 3 * count:
                kept.append(line)
            elif (place := chance.randrange(number + 1)) < len(kept):
                kept[place] = line
    works = (work for line in kept for work in islice(records.from_row(json.loads(line)), 1))
    return list(islice((w for w in works if len(w.title) >= 10), count))


def measure_lookup(library: Library, sample: Sequence[Work]) -> None:
    """Look-ups by DOI, one by one and in one batch."""
    dois = [Identifier("doi", doi) for work in sample if (doi := work.identifier("doi"))]
    library.lookup(dois)
    missed = len(dois) - len(library.lookup(dois))
    print(f"DOI look-up: {rate(lambda: library.lookup(dois), len(dois))} ({missed} of {len(dois)} not found)")


def measure_search(library: Library, sample: Sequence[Work]) -> None:
    """Searches by title alone, as it is and damaged in the ways that titles are."""
    for name, damage in DAMAGES.items():
        chance = random.Random(name)
        queries = [(work, damaged) for work in sample if (damaged := damage(work.title, chance))]
        times, hits, near, missed = [], 0, 0, []
        cpu = time.process_time()
        answers = []
        for _, title in queries:
            start = time.perf_counter()
            answers.append(library.search(Work(title=title)))
            times.append(time.perf_counter() - start)
        cpu = time.process_time() - cpu
        for (work, title), found in zip(queries, answers, strict=True):
            rank = rank_of(work, found)
            hits += rank == 0
            near += rank >= 0
            if rank < 0:
                missed.append(title)
        times.sort()
        print(
            f"title {name}: {len(times) / sum(times):,.0f}/s ({len(times) / cpu:,.0f}/s of CPU), p50 {1e3 * times[len(times) // 2]:.2f} ms, "
            f"p99 {1e3 * times[int(0.99 * len(times))]:.2f} ms; recall@1 {hits / len(times):.4f}, "
            f"@10 {near / len(times):.4f} of {len(times)}"
        )
        if missed and "--show" in sys.argv:
            print("   ", *missed[:10], sep="\n    ")
    with_all = [replace(w, identifiers=(), abstract="") for w in sample]
    print(
        "whole reference without identifiers:", rate(lambda: [*map(library.search, with_all)], len(with_all))
    )
    halves = [w.title.split() for w in sample]
    strangers = [Work(title=" ".join(a[: len(a) // 2] + b[len(b) // 2 :])) for a, b in pairwise(halves)]
    print("titles that are not there:", rate(lambda: [*map(library.search, strangers)], len(strangers)))


def rank_of(wanted: Work, found: Sequence[Work]) -> int:
    """The place of the first hit with the wanted title, -1 where it is not among them."""
    title = squash(wanted.title)
    return next((i for i, w in enumerate(found) if squash(w.title) == title), -1)


def as_it_is(title: str, chance: random.Random) -> str:
    """No damage."""
    return title


def with_typos(title: str, chance: random.Random) -> str:
    """One or two letters replaced, dropped, doubled or swapped with their neighbours."""
    letters = list(title)
    for _ in range(chance.choice((1, 2))):
        places = [i for i, letter in enumerate(letters[:-1]) if letter.isalpha()]
        if not places:
            return ""
        i = chance.choice(places)
        kind = chance.choice(("replace", "drop", "double", "swap"))
        if kind == "replace":
            letters[i] = chance.choice(string.ascii_lowercase)
        elif kind == "drop":
            del letters[i]
        elif kind == "double":
            letters.insert(i, letters[i])
        else:
            letters[i], letters[i + 1] = letters[i + 1], letters[i]
    return "".join(letters)


def without_a_word(title: str, chance: random.Random) -> str:
    """One word missing, where there are at least three."""
    words = title.split()
    if len(words) < 3:
        return ""
    del words[chance.randrange(len(words))]
    return " ".join(words)


def without_subtitle(title: str, chance: random.Random) -> str:
    """The part before the colon, where it says something."""
    head, colon, _ = title.partition(": ")
    return head if colon and len(head) >= 15 else ""


def joined(title: str, chance: random.Random) -> str:
    """Hyphens gone and hyphenated words joined."""
    return title.replace("-", "") if "-" in title else ""


DAMAGES: dict[str, Callable[[str, random.Random], str]] = {
    "as it is": as_it_is,
    "with 1-2 typos": with_typos,
    "without a word": without_a_word,
    "without subtitle": without_subtitle,
    "with hyphens joined": joined,
}


def measure_process(place: Path, sample: Sequence[Work], directory: Path) -> None:
    """A process of its own that opens the library and asks for 100 references, half of them by DOI."""
    asked = [*hundred(sample)]
    (directory / "asked.json").write_text(json.dumps(asked))
    command = [sys.executable, "-c", _CHECK, str(place), str(directory / "asked.json")]
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    best = (9.9, 9.9, 9.9)
    for _ in range(5):
        start = time.perf_counter()
        out = subprocess.run(command, check=True, env=environment, capture_output=True, text=True).stdout
        whole = time.perf_counter() - start
        opened, asking = map(float, out.split())
        best = min(best, (whole, opened, asking))
    whole, opened, asking = best
    print(
        f"open {1e3 * opened:.0f} ms, 100 references {1e3 * asking:.0f} ms, "
        f"whole process {1e3 * whole:.0f} ms = {whole / python_pass():.1f} x python -c pass"
    )


def hundred(sample: Sequence[Work]) -> Iterator[tuple[str, str]]:
    """50 DOIs and 50 titles with typos."""
    chance = random.Random(3)
    with_doi = [w for w in sample if w.identifier("doi")]
    yield from (("doi", w.identifier("doi")) for w in with_doi[:50])
    yield from (("title", with_typos(w.title, chance) or w.title) for w in sample[50:100])


if __name__ == "__main__":
    main()
