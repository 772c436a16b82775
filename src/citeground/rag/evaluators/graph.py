"""A file of weights as what it is: ONNX is a protocol buffer, and its graph a list of nodes.

Enough of both is read here to cut a part out of a graph, without the package ``onnx``. Field numbers are
those of onnx.proto3; ``_shape`` and the rest of the types are written for float tensors of unknown size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from citeground.errors import InputError

GRAPH = 7
NODE, NAME, INITIALIZER, INPUT, OUTPUT = 1, 2, 5, 11, 12
_NODE_INPUT, _NODE_OUTPUT = 1, 2
_INITIALIZER_NAME, _VALUE_NAME = 8, 1
_FLOAT = 1


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a message: its number, where its content lies, and the value of a number."""

    number: int
    start: int
    end: int
    value: int = 0
    is_number: bool = False


def fields(data: bytes, place: int, end: int) -> Iterator[Field]:
    """The fields of the message in ``data[place:end]``. Raises ``ValueError`` or ``IndexError`` if damaged."""
    while place < end:
        key, place = _varint(data, place)
        kind = key & 7
        if kind == 0:
            start = place
            value, place = _varint(data, place)
            yield Field(key >> 3, start, place, value, True)
            continue
        length = {1: 8, 5: 4}.get(kind)
        if length is None:
            if kind != 2:
                raise ValueError(f"wire type {kind}")
            length, place = _varint(data, place)
        if place + length > end:
            raise ValueError("it is cut")
        yield Field(key >> 3, place, place + length)
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


def encoded(number: int, content: bytes | int) -> bytes:
    """A field of bytes or of a number."""
    if isinstance(content, int):
        return _as_varint(number << 3) + _as_varint(content)
    return _as_varint(number << 3 | 2) + _as_varint(len(content)) + content


def _as_varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def inputs_of(model: bytes) -> tuple[dict[str, int], list[str]]:
    """The inputs of a file with the last of their sizes (0 where that is open), and the names of its outputs.

    Raises ``InputError`` where the file cannot be read.
    """
    try:
        entries = _entries(model)
        given = {_name(model, e, _VALUE_NAME): _last_size(model, e) for e in entries if e.number == INPUT}
        return given, [_name(model, e, _VALUE_NAME) for e in entries if e.number == OUTPUT]
    except (IndexError, ValueError, UnicodeDecodeError) as error:
        raise InputError(f"this is no ONNX file that can be read ({error})") from error


def _entries(model: bytes) -> list[Field]:
    """What the graph of a file holds."""
    graph = next((f for f in fields(model, 0, len(model)) if f.number == GRAPH), None)
    if graph is None:
        raise ValueError("it has no graph")
    return list(fields(model, graph.start, graph.end))


def _last_size(model: bytes, value: Field) -> int:
    """Of a value's declaration: its type's (2) tensor's (1) shape's (2) last dimension's (1) size (1)."""
    held = [value]
    for number in (2, 1, 2, 1):
        held = [f for h in held for f in fields(model, h.start, h.end) if f.number == number]
    sizes = [f.value for h in held[-1:] for f in fields(model, h.start, h.end) if f.number == 1]
    return sizes[0] if sizes else 0


def part(model: bytes, given: Sequence[str], wanted: str) -> bytes:
    """The file of the nodes that lead to the value ``wanted``, with the values ``given`` as inputs.

    What else they need of the inputs stays an input. ``given`` and ``wanted`` are float tensors of three
    sizes, or of two for an output of the whole. Raises ``InputError`` where there are no such values.
    """
    try:
        return _part(model, given, wanted)
    except (IndexError, ValueError, UnicodeDecodeError) as error:
        raise InputError(f"this is no ONNX file that can be read ({error})") from error


def _part(model: bytes, given: Sequence[str], wanted: str) -> bytes:
    entries = _entries(model)
    nodes = [(e, *_ends(model, e)) for e in entries if e.number == NODE]
    made = {name: number for number, (_, _, outputs) in enumerate(nodes) for name in outputs}
    for name in (*given, wanted):
        if name not in made:
            raise ValueError(f"its graph has no value {name}")
    kept, values = _leading_to(wanted, frozenset(given), made, [inputs for _, inputs, _ in nodes])
    body = [encoded(NODE, model[e.start : e.end]) for n, (e, _, _) in enumerate(nodes) if n in kept]
    body += _named(model, entries, {INITIALIZER: values, INPUT: values, OUTPUT: frozenset([wanted])})
    body += [encoded(INPUT, _tensor(name)) for name in given]
    body += [encoded(NAME, b"part")]
    if not any(_name(model, e, _VALUE_NAME) == wanted for e in entries if e.number == OUTPUT):
        body.append(encoded(OUTPUT, _tensor(wanted)))
    rest = [_whole(model, f) for f in fields(model, 0, len(model)) if f.number != GRAPH]
    return b"".join([*rest, encoded(GRAPH, b"".join(body))])


def _ends(model: bytes, node: Field) -> tuple[list[str], list[str]]:
    """The names of a node's inputs and outputs."""
    inputs, outputs = [], []
    for f in fields(model, node.start, node.end):
        if f.number == _NODE_INPUT:
            inputs.append(model[f.start : f.end].decode())
        elif f.number == _NODE_OUTPUT:
            outputs.append(model[f.start : f.end].decode())
    return inputs, outputs


def _leading_to(
    wanted: str, given: frozenset[str], made: Mapping[str, int], inputs: Sequence[Sequence[str]]
) -> tuple[set[int], set[str]]:
    """The nodes on the way to a value, and all values that they use."""
    kept: set[int] = set()
    values: set[str] = set()
    waiting = [wanted]
    while waiting:
        name = waiting.pop()
        if name in values or name in given:
            continue
        values.add(name)
        number = made.get(name)
        if number is not None and number not in kept:
            kept.add(number)
            waiting += inputs[number]
    return kept, values


def _named(
    model: bytes, entries: Iterable[Field], wanted: Mapping[int, set[str] | frozenset[str]]
) -> Iterator[bytes]:
    """Initializers, inputs and outputs whose names are wanted, as they are."""
    for entry in entries:
        if entry.number in wanted:
            place = _INITIALIZER_NAME if entry.number == INITIALIZER else _VALUE_NAME
            if _name(model, entry, place) in wanted[entry.number]:
                yield encoded(entry.number, model[entry.start : entry.end])


def _name(model: bytes, entry: Field, place: int) -> str:
    found = (f for f in fields(model, entry.start, entry.end) if f.number == place)
    return next((model[f.start : f.end].decode() for f in found), "")


def _whole(model: bytes, field: Field) -> bytes:
    content = field.value if field.is_number else model[field.start : field.end]
    return encoded(field.number, content)


def _tensor(name: str) -> bytes:
    """The declaration of a float tensor [rows, pieces, width], its sizes left open."""
    sizes = b"".join(encoded(1, encoded(2, f"{name} {n}".encode())) for n in range(3))
    return encoded(1, name.encode()) + encoded(2, encoded(1, encoded(1, _FLOAT) + encoded(2, sizes)))
