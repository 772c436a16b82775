"""How fast CiteGround is, against its goals: one table, every time also as a multiple of bare Python's.

    python bench/speed.py [--quick] [--data DIR] [--library DIR]

Measured are ``citeground --help``; a whole ``citeground check`` of 100 entries; references a second in
one process, by title, with DOI, and of titles that nobody has; the building of a library; the reading of
a large .bib file. Seconds are those that processes had a CPU (but for the building, which has several at
once), so that what else the machine does counts little. A ratio is the seconds (for rates: those of 1,000
items) over those of ``python -c pass`` in the same run. What limits a rate is told by the share of the
modules and libraries in which its time is spent, under a profiler, which favours the library. The
records come from ``corpus/records.jsonl.gz`` below --data; where that is absent, a million are made up
from seeded words (with --quick: 20,000). A goal is set for the full form; --quick is for a first look.
"""

from __future__ import annotations

import argparse
import cProfile
import gzip
import json
import os
import pstats
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from citeground.models import Document

HERE = Path(__file__).resolve()
DATA = Path(os.environ.get("CITEGROUND_TEST_DATA", HERE.parents[2] / "shared" / "data"))
BARE = [sys.executable, "-c", "pass"]
FULL, QUICK = 1_000_000, 20_000
SEED = 20
# Byte code is kept, as it is of what is installed, but not among the sources.
WARM = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
_CONSONANTS = ("b", "br", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v")
# Runs in a process of its own, so that its peak is the build's alone.
_BUILD = """
import json, resource, sys, time
from pathlib import Path
from citeground.library.build import build
if __name__ == "__main__":
    start = time.perf_counter()
    info = build([sys.argv[1]], Path(sys.argv[2]))
    took = time.perf_counter() - start
    unit = 1 if sys.platform == "darwin" else 1024
    peaks = [resource.getrusage(w).ru_maxrss * unit for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(json.dumps([took, info.records, *peaks]))
"""

Row = dict[str, Any]


class Line(NamedTuple):
    """One line of the table. ``more`` is True where more is better; ``seconds`` is what ratios are made of."""

    what: str
    value: float
    unit: str
    goal: float
    more: bool = False
    seconds: float | None = None
    limit: str = ""

    def outcome(self) -> str:
        """ "reached", or by how much it was missed."""
        if (self.value >= self.goal) if self.more else (self.value <= self.goal):
            return "reached"
        factor = self.goal / self.value if self.more else self.value / self.goal
        return f"missed by a factor of {factor:.2f}"


def seconds(command: Sequence[str], allowed: tuple[int, ...] = (0,)) -> float:
    """The CPU time of one run of a command; its exit code must be among those allowed."""
    start = children()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=WARM)
    took = children() - start
    if done.returncode not in allowed:
        raise SystemExit(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr.decode()}")
    return took


def children() -> float:
    """The CPU seconds of all processes that were waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def limits(action: Callable[[], object], most: int = 4) -> str:
    """Where the time of an action goes: modules and libraries with their shares."""
    profile = cProfile.Profile()
    profile.runcall(action)
    shares: Counter[str] = Counter()
    for (file, _, function), row in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        shares[_place(file, function)] += row[2]
    whole = sum(shares.values())
    return ", ".join(f"{place} {100 * own / whole:.0f} %" for place, own in shares.most_common(most))


def _place(file: str, function: str) -> str:
    """The module of ours, or the library, in which a function lives."""
    if "citeground" in file:
        return ".".join(Path(file).with_suffix("").parts[-2:])
    for name in ("tantivy", "re.Pattern", "rapidfuzz"):
        if name in function:
            return name.removesuffix(".Pattern")
    return "builtins" if file == "~" else Path(file).stem


def best(rounds: int, *measures: Callable[[], float]) -> list[float]:
    """The least of several rounds of each measure, taken in turns so that a busy machine slows all."""
    times = [[measure() for measure in measures] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


# The records


def made_up(count: int) -> Iterator[Row]:
    """Records of seeded words: a few words are very common, most are rare, as in real titles."""
    draw = random.Random(SEED)
    parts = [a + b for a in _CONSONANTS for b in "aeiou"]
    words = list(dict.fromkeys("".join(draw.choices(parts, k=draw.randint(2, 4))) for _ in range(60_000)))
    weights = [1 / (rank + 2) for rank in range(len(words))]
    names = [w.capitalize() for w in words[:20_000]]
    venues = [f"Journal of {w.capitalize()} {v.capitalize()}" for w, v in zip(words[:300], words[300:600])]  # noqa: B905
    for number in range(count):
        first = draw.randint(1, 900)
        yield {
            "id": f"made:{number}",
            "type": "article",
            "title": " ".join(draw.choices(words, weights, k=draw.randint(5, 14))).capitalize(),
            "authors": [
                {"given": draw.choice(names), "family": draw.choice(names)} for _ in range(draw.randint(1, 6))
            ],
            "year": draw.randint(1960, 2025),
            "venue": draw.choice(venues),
            "volume": str(draw.randint(1, 300)),
            "pages": f"{first}-{first + draw.randint(1, 30)}",
            "doi": f"10.5555/made.{number}",
            "source": "made up",
        }


def records_file(data: Path, folder: Path, count: int, quick: bool) -> Path:
    """The records to build from: the corpus, its beginning, or made-up ones."""
    corpus = data / "corpus" / "records.jsonl.gz"
    if corpus.exists() and not quick:
        return corpus
    target = folder / "records.jsonl"
    with target.open("w", encoding="utf-8") as out:
        if corpus.exists():
            with gzip.open(corpus, "rt", encoding="utf-8") as lines:
                # Every fifth, since the corpus is sorted by source and time.
                out.writelines(islice(lines, 0, 5 * count, 5))
        else:
            out.writelines(json.dumps(row) + "\n" for row in made_up(count))
    return target


def sample(records: Path, count: int, total: int) -> list[Row]:
    """Records with title, authors, year and DOI, spread over the whole file, in a seeded order."""
    step = max(1, total // (8 * count))
    opened = gzip.open if records.suffix == ".gz" else open
    with opened(records, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, 0, None, step) if '"doi"' in line]
    usable = [
        r for r in rows
        if r.get("doi") and r.get("title") and r.get("year") and any(a.get("family") for a in r.get("authors") or ())
    ]  # fmt: skip
    random.Random(SEED).shuffle(usable)
    return usable[:count]


# The bibliographies


def entry(number: int, row: Row, *, doi: bool) -> str:
    """A BibTeX entry that says what the record says."""
    names = [f"{a['family']}, {a.get('given', '')}" for a in row["authors"] if a.get("family")]
    fields = {
        "title": row["title"],
        "author": " and ".join(names),
        "journal": row.get("venue", ""),
        "year": str(row["year"]),
        "volume": row.get("volume", ""),
        "pages": row.get("pages", ""),
        "doi": row["doi"] if doi else "",
    }
    lines = "".join(f"  {k} = {{{v.translate(_PLAIN)}}},\n" for k, v in fields.items() if v)
    return f"@article{{key{number},\n{lines}}}\n\n"


_PLAIN = {ord("{"): None, ord("}"): None, ord("%"): r"\%", ord("&"): r"\&", ord("\\"): None}


def bibliography(rows: Sequence[Row], *, doi: bool) -> bytes:
    """The rows as one .bib file."""
    return "".join(entry(n, row, doi=doi) for n, row in enumerate(rows)).encode()


# The measures


def measure_build(records: Path, library: Path) -> tuple[list[Line], int]:
    """Build a library; the goals are scaled from a million records to as many as there are."""
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, str(records), str(library)], check=True, stdout=subprocess.PIPE
    )
    took, count, own, worker = json.loads(done.stdout)
    size = sum(p.stat().st_size for p in library.rglob("*") if p.is_file())
    share = max(1.0, count / FULL) if count > FULL // 2 else count / FULL
    return [
        Line(f"library of {count:,} records: build", took, "s", 60 * share, seconds=took),
        Line("  on disk", size / 1e6, "MB", 300 * share),
        Line("  peak memory", own / 1e6, "MB", 600),
        Line("  peak memory of its largest worker", worker / 1e6, "MB", 600),
    ], count


def measure_startup(rounds: int) -> tuple[Line, float]:
    """``citeground --help`` as a multiple of bare Python, whose seconds come back too."""
    command = [sys.executable, "-m", "citeground", "--help"]
    bare, ours = best(rounds, lambda: seconds(BARE), lambda: seconds(command))
    return Line("citeground --help / python -c pass", ours / bare, "×", 9, seconds=ours), bare


def measure_check(rows: Sequence[Row], library: Path, folder: Path, rounds: int) -> Iterator[Line]:
    """The whole process on 100 entries, half of them with DOI, once warm."""
    file = folder / "hundred.bib"
    file.write_bytes(
        bibliography(rows[:50], doi=True) + bibliography(rows[50:100], doi=False).replace(b"{key", b"{other")
    )
    command = [sys.executable, "-m", "citeground", "check", "--offline", "--library", str(library), str(file)]
    seconds(command, (0, 1))
    (took,) = best(rounds, lambda: seconds(command, (0, 1)))
    yield Line("citeground check of 100 entries, whole process", took, "s", 0.6, seconds=took)


def measure_rates(rows: Sequence[Row], library: Path, rounds: int) -> Iterator[Line]:
    """References a second through ``check`` in one process, the reading of the file not counted."""
    from citeground.parsers.bibtex import parse

    halves = [r["title"].split() for r in rows[:1001]]
    strangers = [
        {
            **row,
            "title": " ".join(a[: len(a) // 2] + b[len(b) // 2 :]),
            "volume": "",
            "authors": other["authors"],
        }
        for row, other, a, b in zip(rows, reversed(rows), halves, halves[1:], strict=False)
    ]
    for what, entries, doi, goal in (
        ("with DOI", rows, True, 5000),
        ("title only", rows, False, 1000),
        ("titles that nobody has", strangers, False, 250),
    ):
        document = parse(bibliography(entries, doi=doi), "references.bib")
        measure = partial(_check_anew, document, library)
        (took,) = best(rounds, measure)
        rate = len(document.references) / took
        limit = limits(measure)
        yield Line(f"references/s, {what}", rate, "/s", goal, more=True, seconds=1000 / rate, limit=limit)


def _check_anew(document: Document, library: Path) -> float:
    """The seconds of one ``check``, with nothing remembered."""
    from citeground.citations.check import Options, check
    from citeground.library import Library

    opened = Library.open(library)
    _forget()
    start = time.process_time()
    report = check([document], [opened], Options(offline=True))
    took = time.process_time() - start
    assert len(report.verifications) == len(document.references)
    return took


def _forget() -> None:
    """Empty every cache of ours, so that no round lives on the comparisons of the one before."""
    for name, module in list(sys.modules.items()):
        if name.startswith("citeground."):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


def measure_parse(rows: Sequence[Row], count: int, rounds: int) -> Line:
    """Entries of a large .bib read a second."""
    from citeground.parsers.bibtex import parse

    many = [rows[n % len(rows)] for n in range(count)]
    data = bibliography(many, doi=True)

    def once() -> float:
        _forget()
        start = time.process_time()
        assert len(parse(data, "large.bib").references) == count
        return time.process_time() - start

    (took,) = best(rounds, once)
    what, seconds = f".bib of {count:,} entries", 1000 * took / count
    return Line(what, count / took, "/s", 15_000, more=True, seconds=seconds, limit=limits(once))


def table(lines: Sequence[Line], bare: float) -> str:
    """The lines, aligned."""
    rows = [("what", "value", "ratio", "goal", "")]
    for line in lines:
        ratio = "" if line.seconds is None else f"{line.seconds / bare:.1f}"
        sign = "≥" if line.more else "≤"
        rows.append(
            (
                line.what,
                _number(line.value, line.unit),
                ratio,
                f"{sign} {_number(line.goal, line.unit)}",
                line.outcome(),
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    return "\n".join(
        f"{r[0]:<{widths[0]}}  {r[1]:>{widths[1]}}  {r[2]:>{widths[2]}}  {r[3]:>{widths[3]}}  {r[4]}".rstrip()
        for r in rows
    )


def _number(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.2f} {unit}"


def main() -> int:
    """Measure everything and print the table. Reports and does not judge: the exit code is 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument(
        "--library", type=Path, help="use this library, built from the records, and build none"
    )
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} records, fewer rounds")
    arguments = parser.parse_args()
    count, rounds = (QUICK, 2) if arguments.quick else (FULL, 5)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        WARM["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        startup, bare = measure_startup(2 * rounds)
        records = records_file(arguments.data, folder, count, arguments.quick)
        lines, library = [startup], arguments.library
        if library is None:
            library = folder / "library"
            built, count = measure_build(records, library)
            lines += built
        rows = sample(records, 1000 if arguments.quick else 4000, count)
        lines += measure_check(rows, library, folder, rounds)
        lines += measure_rates(rows, library, min(3, rounds))
        lines.append(measure_parse(rows, QUICK, min(3, rounds)))
    print(f"python -c pass: {bare * 1000:.0f} ms; ratio: seconds (of 1,000 items for rates) over that")
    print(table(lines, bare))
    print(*(f"{line.what} is limited by: {line.limit}" for line in lines if line.limit), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
