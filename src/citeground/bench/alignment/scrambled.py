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

# Of ONNX's element types those that weights have, with the bytes of one element.
_WEIGHTS = {1: 4, 2: 1, 3: 1, 10: 2}
# Smaller arrays are scales and offsets of others.
_LEAST = 16
_GRAPH, _INITIALIZER, _TYPE, _RAW = 7, 5, 2, 9


def scrambled(name: str, options: Mapping[str, str], place: Path, seed: int) -> Evaluator | None:
    """A copy of the evaluator with shuffled weights, or None for one that has none.

    ``place`` is a folder for the copy of a file of weights. Raises ``InputError`` for a damaged file.
    """
    if name == "lexical":
        return _lexical(seed)
    if name == "minilm":
        from citeground.rag.evaluators.minilm import WEIGHTS

        own = Path(options.get("weights", str(WEIGHTS)))
        copy = place / f"shuffled-{seed}-{own.name}"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(shuffled(own.read_bytes(), seed))
        return load_evaluator(name, **{**options, "weights": str(copy)})
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
    for field, start, end, _ in _fields(model, 0, len(model)):
        if field != _GRAPH:
            continue
        for inner, first, last, _ in _fields(model, start, end):
            if inner != _INITIALIZER:
                continue
            parts = {f: (a, b, v) for f, a, b, v in _fields(model, first, last)}
            size = _WEIGHTS.get(parts.get(_TYPE, (0, 0, 0))[2])
            if size and _RAW in parts:
                a, b, _ = parts[_RAW]
                if b - a >= _LEAST * size:
                    yield a, b, size


def _fields(data: bytes, place: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """The fields of a protocol buffer message: number, where the content lies, and a varint's value."""
    while place < end:
        key, place = _varint(data, place)
        kind = key & 7
        if kind == 0:
            start = place
            value, place = _varint(data, place)
            yield key >> 3, start, place, value
            continue
        length = {1: 8, 5: 4}.get(kind)
        if length is None:
            if kind != 2:
                raise ValueError(f"wire type {kind}")
            length, place = _varint(data, place)
        if place + length > end:
            raise ValueError("it is cut")
        yield key >> 3, place, place + length, 0
        place += length


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7
