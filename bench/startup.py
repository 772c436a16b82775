"""How long ``citeground --help`` takes, as a multiple of ``python -c pass`` in the same run.

    python bench/startup.py [--rounds 15] [--limit 9]

The two are measured in turns, so that a busy machine slows both; the best of the rounds counts.
Exits 1 where the ratio is above the limit.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

BARE = [sys.executable, "-c", "pass"]
HELP = [sys.executable, "-m", "citeground", "--help"]


def seconds(command: list[str]) -> float:
    """The wall time of one run of a command that must succeed."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(rounds: int) -> tuple[float, float]:
    """The best times in seconds of bare Python and of ``citeground --help``."""
    times = [(seconds(BARE), seconds(HELP)) for _ in range(rounds)]
    return min(t[0] for t in times), min(t[1] for t in times)


def main() -> int:
    """Measure, print one line, compare with the limit."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--limit", type=float, default=9.0)
    arguments = parser.parse_args()
    bare, ours = measure(arguments.rounds)
    ratio = ours / bare
    print(
        f"startup: citeground --help {ours * 1000:.0f} ms, python -c pass {bare * 1000:.0f} ms, "
        f"ratio {ratio:.1f} (limit {arguments.limit:g})"
    )
    return 0 if ratio <= arguments.limit else 1


if __name__ == "__main__":
    sys.exit(main())
