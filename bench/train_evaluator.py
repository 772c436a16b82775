"""Train the retrieval evaluators (extra ``[train]``); one process, no network.

    python bench/train_evaluator.py lexical DATA/crag [--label mixed]
    python bench/train_evaluator.py minilm DATA/crag --base MODEL_FOLDER [--label mixed]

``--label`` chooses the rule by which a pair is right: ``title`` (the passage's page is the subject's, the
published rule), ``answer`` (an answer stands in it), ``entailment`` (it bears on the claim), ``mixed`` (the
answer where there is one, else entailment).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import evaluator_data as data
from evaluator_data import NO_LABEL, Pair

LABELS = ("mixed", "answer", "title", "entailment")


def label_of(pair: Pair, rule: str) -> int:
    """1 or 0 under a rule, -1 where the rule says nothing about the pair."""
    if rule == "title":
        return pair.title_label
    if rule == "answer":
        return pair.answer
    if rule == "entailment":
        return pair.support
    return pair.answer if pair.answer != NO_LABEL else pair.support


def gather(crag: Path, rule: str) -> list[Pair]:
    """All pairs that the rule labels, hard and random negatives among them, held-out ones too."""
    asked = data.questions(crag)
    lives = data.biographies(crag)
    pairs = [*asked, *data.long_tail(crag), *data.templated(crag, [*asked, *lives])]
    pairs += [*data.science(crag), *data.claims(crag), *lives]
    if rule == "title":
        pairs += data.random_negatives(asked)
    return [pair for pair in pairs if label_of(pair, rule) != NO_LABEL]


def importance(pair: Pair) -> float:
    """Claims are many and their labels the least sure: they count less."""
    return 0.3 if pair.domain == "claims" else 1.0


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Train a retrieval evaluator.")
    parser.add_argument("evaluator", choices=("lexical", "minilm"))
    parser.add_argument("crag", type=Path)
    parser.add_argument("--label", choices=LABELS, default="mixed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=0, help="0: the evaluator's own number")
    parser.add_argument("--base", type=Path, help="folder of all-MiniLM-L6-v2 (safetensors, tokenizer.json)")
    parser.add_argument("--cache", type=Path, help="folder that keeps the encoder's states between runs")
    parser.add_argument("--output", type=Path, help="default: the place of the shipped file")
    parser.add_argument("--folds", action="store_true", help="only measure, every fold held out in turn")
    parser.add_argument("--share", type=float, default=1.0, help="of the training questions (learning curve)")
    options = parser.parse_args(arguments)
    pairs = gather(options.crag, options.label)
    others = [p for p in data.biographies(options.crag) if label_of(p, options.label) == NO_LABEL]
    if options.evaluator == "lexical":
        import train_lexical

        train_lexical.run(pairs, others, options)
    else:
        import train_minilm

        train_minilm.run(pairs, others, options)


if __name__ == "__main__":
    main()
