"""Mutated documents of every format through the parsers: no traceback, no run over 10 s, no more than 1 GB.

    python bench/fuzz.py --count 10000 --seed 0 [--data FOLDER] [--only INDEX] [--format NAME]

Document ``INDEX`` of a seed is the same on every machine that has the same seeds; ``--only INDEX`` runs it
alone and shows the traceback, ``--save FILE`` writes it. Exit 1 where a parser raised anything but
CiteGround's own errors, took too long, took too much memory, or ended the process.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
import traceback
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[1] / "src"), str(Path(__file__).parent)]

import fuzz_mutations  # noqa: E402 - after the path was set
import fuzz_seeds  # noqa: E402

SECONDS = 10.0
BYTES = 1_000_000_000
# A worker is replaced after so many documents, so that one document's leftovers do not hide or cause a failure.
TURN = 1_000


class Outcome(NamedTuple):
    """What became of one document: "read", "refused", or how it failed."""

    index: int
    format: str
    mutation: str
    kind: str
    detail: str = ""
    seconds: float = 0.0


def run_one(index: int, seed: int, seeds: list[fuzz_seeds.Seed]) -> Outcome:
    """Mutate and parse document ``index``."""
    from citeground.errors import CiteGroundError
    from citeground.parsers import load

    document = fuzz_mutations.document(index, seed, seeds)
    start = time.perf_counter()
    try:
        load(document.path, document.data)
        kind, detail = "read", ""
    except CiteGroundError as error:
        kind, detail = "refused", ""
        if "\n" in str(error):
            kind, detail = "failed", f"an error of more than one line: {str(error)[:200]!r}"
    except BaseException as error:  # noqa: BLE001 - whatever else comes out is what is looked for
        last = traceback.extract_tb(error.__traceback__)[-1]
        kind = "failed"
        detail = f"{type(error).__name__}: {str(error)[:150]} ({Path(last.filename).name}:{last.lineno})"
    return Outcome(index, document.format, document.mutation, kind, detail, time.perf_counter() - start)


def work(pipe: Connection, seed: int, seeds: list[fuzz_seeds.Seed]) -> None:
    """A worker: takes indices, gives outcomes, within its share of memory."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    while (index := pipe.recv()) is not None:
        pipe.send(run_one(index, seed, seeds))


class Worker:
    """A process that is replaced where a document ends it or hangs in it."""

    def __init__(self, seed: int, seeds: list[fuzz_seeds.Seed]) -> None:
        self.seed, self.seeds = seed, seeds
        self.start()

    def start(self) -> None:
        self.pipe, other = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=work, args=(other, self.seed, self.seeds), daemon=True)
        self.process.start()
        other.close()
        self.done = 0

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()

    def run(self, index: int) -> Outcome:
        """One document. A hang and a crash are outcomes too."""
        if self.done >= TURN:
            self.stop()
            self.start()
        self.done += 1
        document = ("?", "?")
        self.pipe.send(index)
        try:
            if self.pipe.poll(SECONDS):
                outcome: Outcome = self.pipe.recv()
                return outcome
            detail = f"took more than {SECONDS:g} s"
        except (EOFError, ConnectionResetError):
            self.process.join(1)
            detail = f"ended the process (exit code {self.process.exitcode})"
        self.stop()
        self.start()
        found = fuzz_mutations.document(index, self.seed, self.seeds)
        document = (found.format, found.mutation)
        return Outcome(index, *document, "failed", detail)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", type=Path, help="a folder of real files to mutate too")
    parser.add_argument("--only", type=int, help="run one document here, with its traceback")
    parser.add_argument("--save", type=Path, help="with --only: write the document to this file")
    parser.add_argument("--format", help="only documents of this format")
    arguments = parser.parse_args()
    seeds = fuzz_seeds.seeds(arguments.data, arguments.format)
    if arguments.only is not None:
        return replay(arguments.only, arguments.seed, seeds, arguments.save)
    counts: Counter[tuple[str, str]] = Counter()
    failures: list[Outcome] = []
    slowest = Outcome(-1, "", "", "")
    started = time.perf_counter()
    worker = Worker(arguments.seed, seeds)
    for index in range(arguments.count):
        outcome = worker.run(index)
        counts[outcome.format, outcome.kind] += 1
        slowest = max(slowest, outcome, key=lambda o: o.seconds)
        if outcome.kind == "failed":
            failures.append(outcome)
            print(f"FAILED {outcome.index} {outcome.format} {outcome.mutation}: {outcome.detail}", flush=True)
    worker.stop()
    report(counts, failures, slowest, time.perf_counter() - started, arguments.seed)
    return 1 if failures else 0


def replay(index: int, seed: int, seeds: list[fuzz_seeds.Seed], save: Path | None) -> int:
    """One document in this process."""
    from citeground.errors import CiteGroundError
    from citeground.parsers import load

    document = fuzz_mutations.document(index, seed, seeds)
    print(f"{index}: {document.format}, {document.mutation}, {len(document.data)} bytes")
    if save:
        save.write_bytes(document.data)
    try:
        found = load(document.path, document.data)
    except CiteGroundError as error:
        print(f"refused: {error}")
        return 0
    print(f"read: {len(found.references)} references, {len(found.problems)} problems")
    return 0


def report(
    counts: Counter[tuple[str, str]], failures: list[Outcome], slowest: Outcome, seconds: float, seed: int
) -> None:
    """The table of outcomes by format."""
    print(f"{'format':10} {'read':>7} {'refused':>8} {'failed':>7}")
    for name in sorted({format_ for format_, _ in counts}):
        read, refused, failed = (counts[name, kind] for kind in ("read", "refused", "failed"))
        print(f"{name:10} {read:7} {refused:8} {failed:7}")
    total = sum(counts.values())
    print(
        f"{total} documents of seed {seed} in {seconds:.0f} s, {len(failures)} failed; the slowest "
        f"({slowest.index}, {slowest.format}) took {slowest.seconds:.2f} s"
    )


if __name__ == "__main__":
    raise SystemExit(main())
