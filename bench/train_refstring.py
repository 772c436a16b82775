"""Train the tagger of reference strings; deterministic, one process, about a minute.

    python bench/train_refstring.py DATA/refstrings/gold_dev.jsonl.gz [--output MODEL]

Files held out for measuring (see ``gold_refstrings.is_held_out``), and strings that occur in them, are
never trained on; nor is ParsCit (GPL), nor AnyStyle's "ugly" set, whose labels were never corrected.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

import pycrfsuite
from gold_refstrings import Gold, is_held_out, load, project, squash

from citeground.parsers import refstring
from citeground.parsers.refstring.features import features
from citeground.parsers.refstring.tagger import MODEL
from citeground.parsers.refstring.tokens import Token

MODEL_PATH = Path(refstring.__file__).parent / "model" / MODEL
SETTINGS = {
    "c1": 0.2,
    "c2": 0.01,
    "max_iterations": 80,
    "feature.minfreq": 3,
}
# A reference of which the annotators labelled less than this is not whole.
MIN_LABELLED = 0.85


def usable(gold: Gold, labels: list[str]) -> bool:
    """Whether a row is whole and may be trained on."""
    if gold.source.startswith(("anystyle/ugly", "parscit")):
        return False
    return labels.count("note") <= (1 - MIN_LABELLED) * len(labels) or gold.source.startswith("anystyle")


def training_rows(path: Path) -> list[tuple[list[Token], list[str]]]:
    """Tokens and labels of every row that is trained on."""
    rows = list(load(path))
    held = {squash(gold.text) for gold in rows if is_held_out(gold)}
    out = []
    for gold in rows:
        if is_held_out(gold) or not gold.fields or squash(gold.text) in held:
            continue
        projected = project(gold)
        if projected and usable(gold, projected[1]):
            out.append(projected)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the tagger of reference strings.")
    parser.add_argument("gold", type=Path)
    parser.add_argument("--output", type=Path, default=MODEL_PATH)
    options = parser.parse_args()
    start = time.perf_counter()
    trainer = pycrfsuite.Trainer(verbose=False, algorithm="lbfgs")
    trainer.set_params(SETTINGS)
    rows = training_rows(options.gold)
    for tokens, labels in rows:
        trainer.append(features(tokens), labels)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    trainer.train(str(options.output))
    data = options.output.read_bytes()
    print(
        f"{len(rows)} strings, {time.perf_counter() - start:.0f} s, {len(data) / 1e6:.2f} MB, "
        f"sha256 {hashlib.sha256(data).hexdigest()[:16]}"
    )


if __name__ == "__main__":
    main()
