"""The paper's validation split against a closed library of the true works, and the thresholds that fit it.

    python bench/citecheck.py --data DIR [--corpus LIBRARY] [--fit]

Prints the confusion matrix and every item that is not as labelled. ``--corpus`` adds a library in which
the true works are to be found among a million others. ``--fit`` prints the thresholds table that the
package ships: the paper's grid (0-10, step 0.25), support-weighted F1, the middle of the plateau.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from citeground.citations.check import Options, check
from citeground.library import Library
from citeground.library.build import build
from citeground.models import Document, Reference
from citeground.parsers import refstring
from citeground.thresholds import fit
from citeground.trail import Band
from citeground.verdicts import Verdict, Verification

DATA = Path(__file__).parents[2] / "shared" / "data"
LABELS = {"valid": Verdict.EXACT, "hallucinated_minor": Verdict.MINOR, "hallucinated_major": Verdict.MAJOR}
BANDS = {Verdict.EXACT: Band.UPPER, Verdict.MINOR: Band.MIDDLE, Verdict.MAJOR: Band.LOWER}


def main() -> None:
    """Run the split and print what came of it."""
    arguments = _arguments()
    rows = [
        json.loads(line) for line in (arguments.data / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    with tempfile.TemporaryDirectory() as folder:
        world = Path(folder) / "world"
        build([arguments.data / "world_dev.jsonl"], world, closed=True)
        libraries = [Library.open(world, closed=True)]
        if arguments.corpus:
            libraries.append(Library.open(arguments.corpus, closed=True))
        found = _verify(rows, libraries)
    wanted = [LABELS[row["ground_truth_label"]] for row in rows]
    matrix = Counter(zip((w.value for w in wanted), (v.verdict.value for v in found), strict=True))
    for row, verification, label in zip(rows, found, wanted, strict=True):
        if verification.verdict is not label:
            print(
                f"{label.value} → {verification.verdict.value} {verification.score}: {row['corrupted_citation']}"
            )
            print(f"    {verification.rationale}")
    right = sum(n for (a, b), n in matrix.items() if a == b)
    for pair, count in sorted(matrix.items()):
        print(f"{pair[0]:>7} as {pair[1]:<10} {count}")
    print(f"accuracy {right / len(rows):.4f} ({right} of {len(rows)})")
    if arguments.fit:
        print(_fitted(found, wanted))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA / "citecheck982")
    parser.add_argument("--corpus", type=Path, help="a library of further works")
    parser.add_argument("--fit", action="store_true", help="print the fitted thresholds")
    return parser.parse_args()


def _verify(rows: Sequence[dict[str, str]], libraries: Sequence[Library]) -> tuple[Verification, ...]:
    texts = [row["corrupted_citation"] for row in rows]
    works = refstring.read_many(texts)
    references = tuple(
        Reference(str(n), n, w, t) for n, (w, t) in enumerate(zip(works, texts, strict=True), 1)
    )
    # The split is of 2026: what was a future year then is one on that day.
    options = Options(today=date(2026, 11, 30))
    return check([Document("dev", "text", references)], libraries, options).verifications


def _fitted(found: Sequence[Verification], wanted: Sequence[Verdict]) -> str:
    scores = [v.score if v.score is not None else 0.0 for v in found]
    bands = [BANDS[label] for label in wanted]
    grid = [step / 4 for step in range(41)]
    thresholds, value = fit(
        scores,
        bands,
        objective=_weighted_f1,
        grid=grid,
        fitted_on=f"CiteCheck-982, validation split, {len(scores)} items; grid 0-10 by 0.25, weighted F1",
    )
    return f"# weighted F1 {value:.4f}\n{thresholds.dump('structured')}"


def _weighted_f1(wanted: Sequence[Band], given: Sequence[Band]) -> float:
    total = 0.0
    for band in Band:
        support = sum(w is band for w in wanted)
        hits = sum(w is band and g is band for w, g in zip(wanted, given, strict=True))
        named = sum(g is band for g in given)
        total += support * (2 * hits / (support + named) if support + named else 0.0)
    return total / len(wanted)


if __name__ == "__main__":
    main()
