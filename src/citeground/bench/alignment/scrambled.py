"""An evaluator with its learnt weights shuffled: an explanation that stays the same explains nothing of it.

The check of Adebayo et al., arXiv:1810.03292. Each array of weights is permuted within itself, so sizes and
distributions stay while what was learnt goes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from citeground.errors import InputError
from citeground.rag.evaluators import Evaluator, load_evaluator
from citeground.rag.evaluators.graph import GRAPH, INITIALIZER, fields

# Of ONNX's element types those that weights have, with the bytes of one element.
_WEIGHTS = {1: 4, 2: 1, 3: 1, 10: 2}
# Smaller arrays are scales and offsets of others.
_LEAST = 16
_TYPE, _RAW = 2, 9


def scrambled(name: str, options: Mapping[str, str], place: Path, seed: int) -> Evaluator | None:
    """A copy of the evaluator with shuffled weights, or None for one that has none.

    ``place`` is a folder for the copy of a file of weights. Raises ``InputError`` for a damaged file.
    """
    if name == "lexical":
        return _lexical(seed)
    if name == "minilm":
        from citeground.rag.evaluators.minilm import WEIGHTS, MiniLM

        own = Path(options.get("weights", str(WEIGHTS)))
        copy = place / f"shuffled-{seed}-{own.name}"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(shuffled(own.read_bytes(), seed))
        found = load_evaluator(name, **{**options, "weights": str(copy)})
        return found.remembering() if isinstance(found, MiniLM) else found
    return None


def _lexical(seed: int) -> Evaluator:
    from citeground.rag.evaluators.lexical import Lexical, network

    chance = random.Random(seed)
    own = network()
    flat = [w for row in own.hidden for w in row]
    chance.shuffle(flat)
    width = len(own.hidden[0])
    hidden = tuple(tuple(flat[n : n + width]) for n in range(0, len(flat), width))
    out = tuple(chance.sample(own.out, len(own.out)))
    return Lexical(own._replace(version=f"{own.version}-shuffled-{seed}", hidden=hidden, out=out))


def shuffled(model: bytes, seed: int) -> bytes:
    """An ONNX file with the elements of every array of weights in another order.

    Integers of 64 bits (shapes, indices) stay. Raises ``InputError`` where this is no such file.
    """
    import numpy as np

    changed = bytearray(model)
    chance = np.random.default_rng(seed)
    try:
        for start, end, size in _arrays(model):
            elements = np.frombuffer(model[start:end], dtype=f"V{size}")
            changed[start:end] = chance.permutation(elements).tobytes()
    except (IndexError, ValueError) as error:
        raise InputError(f"this is no ONNX file that can be read ({error})") from error
    return bytes(changed)


def _arrays(model: bytes) -> Iterator[tuple[int, int, int]]:
    """Where the raw data of each array of weights lies, and the bytes of one element."""
    graphs = [f for f in fields(model, 0, len(model)) if f.number == GRAPH]
    tensors = (t for g in graphs for t in fields(model, g.start, g.end) if t.number == INITIALIZER)
    for tensor in tensors:
        parts = {f.number: f for f in fields(model, tensor.start, tensor.end)}
        size = _WEIGHTS.get(parts[_TYPE].value) if _TYPE in parts else None
        raw = parts.get(_RAW)
        if size and raw and raw.end - raw.start >= _LEAST * size:
            yield raw.start, raw.end, size
