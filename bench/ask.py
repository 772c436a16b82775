"""How long ``citeground ask`` takes: the whole process, warm, extractive, on a corpus of 1,000 passages.

    python bench/ask.py PASSAGES.jsonl [--count 1000] [--runs 7] [--evaluator lexical]

PASSAGES holds one JSON object a line with ``title``, ``passage`` (or ``text``) and perhaps ``question``; equal
passages count once. The first run makes the index and is told apart. Printed: median, best and worst.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

QUESTION = "Who was the composer of Easy Living?"


def write_corpus(source: Path, target: Path, count: int) -> int:
    """The first ``count`` distinct passages."""
    seen: set[str] = set()
    with source.open(encoding="utf-8") as lines, target.open("w", encoding="utf-8") as out:
        for line in lines:
            row = json.loads(line)
            text = row.get("passage") or row.get("text") or ""
            if text and text not in seen and len(seen) < count:
                seen.add(text)
                out.write(json.dumps({"title": row.get("title", ""), "text": text}) + "\n")
    return len(seen)


def one(corpus: Path, evaluator: str, home: Path) -> float:
    """Seconds of one whole process."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(home)}
    command = [
        sys.executable, "-m", "citeground", "ask", QUESTION, "--corpus", str(corpus), "--offline",
        "--evaluator", evaluator, "--output-format", "json",
    ]  # fmt: skip
    started = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    taken = time.perf_counter() - started
    assert json.loads(done.stdout)["passages"], "no passage was retrieved"
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("passages", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--evaluator", default="lexical")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus, home = Path(folder, "corpus"), Path(folder, "cache")
        corpus.mkdir()
        count = write_corpus(options.passages, corpus / "passages.jsonl", options.count)
        first = one(corpus, options.evaluator, home)
        times = [one(corpus, options.evaluator, home) for _ in range(options.runs)]
    print(
        f"{count} passages, {options.evaluator}, extractive: first run {first:.2f} s; then median "
        f"{statistics.median(times):.2f} s, best {min(times):.2f}, worst {max(times):.2f} ({len(times)} runs)"
    )


if __name__ == "__main__":
    main()
