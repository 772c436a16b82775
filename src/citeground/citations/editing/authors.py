"""A list of authors in the entry's own form with the names of the record: names that agree stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citeground.citations.editing.slots import Slot
from citeground.citations.names import Likeness, likeness
from citeground.models import Name
from citeground.text.folding import plain
from citeground.text.names import read_name, read_names

# A list of more names is cut behind as many as the reference has, with "and others".
MOST = 50
_AND = re.compile(r"\sand(?=\s)", re.IGNORECASE)
_OTHERS = re.compile(r"(?:others|et\.?\s*al\.?)\.?", re.IGNORECASE)
_INITIAL = re.compile(r"[^\W\d_]\.?(?:\s?-?\s?[^\W\d_]\.?)*")


@dataclass(frozen=True, slots=True)
class Listed:
    """One name of the list: its text in the file, where in the value it begins, and the name read."""

    text: str
    start: int
    name: Name


@dataclass(frozen=True, slots=True)
class Form:
    """How an entry writes names: "Family, Given" or "Given Family", in full or with initials."""

    inverted: bool
    initials: bool
    dots: bool
    spaces: bool


def listed(value: str) -> tuple[list[Listed], bool]:
    """The names of a BibTeX list with their places; the bool is False where it ends in "and others"."""
    names: list[Listed] = []
    complete = True
    for start, text in _split(value):
        if _OTHERS.fullmatch(plain(text)):
            complete = False
        elif (name := read_name(text)) != Name():
            names.append(Listed(text, start, name))
    return names, complete


def _split(value: str) -> list[tuple[int, str]]:
    """The pieces between ``and`` outside braces, stripped, each with its place."""
    cuts: list[tuple[int, int]] = []
    depth, at = 0, 0
    for found in _AND.finditer(value):
        depth += value.count("{", at, found.start()) - value.count("}", at, found.start())
        at = found.start()
        if depth == 0:
            cuts.append(found.span())
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(value)]
    pieces = []
    for start, end in zip(starts, ends, strict=True):
        text = value[start:end]
        pieces.append((start + len(text) - len(text.lstrip()), text.strip()))
    return [piece for piece in pieces if piece[1]]


def form_of(names: Sequence[Listed]) -> Form:
    """The form that most of the names have."""
    people = [n for n in names if not n.name.is_group]
    given = [n.name.given for n in people if n.name.given]
    raw = " ".join(given)
    return Form(
        inverted=not people or 2 * sum("," in n.text for n in people) >= len(people),
        initials=bool(given) and all(_INITIAL.fullmatch(g) and _is_short(g) for g in given),
        dots="." in raw or not given,
        spaces=not re.search(r"\.[^\W\d_]", raw),
    )


def _is_short(given: str) -> bool:
    return all(len(word) <= 1 for word in re.split(r"[\s.\-]+", given)) or (
        given.isupper() and len(given) <= 3
    )


def written(name: Name, form: Form, slot: Slot) -> str | None:
    """One name in the entry's form and the file's encoding; None where it would read as another name."""
    if name.is_group:
        text = slot.latex(name.literal)
        return None if text is None else f"{{{text}}}"
    given = _initials(name.given, form) if form.initials else name.given
    parts = [slot.latex(p) for p in (name.family, given, name.particle, name.suffix)]
    if any(part is None for part in parts) or not name.family:
        return None
    family, first, particle, suffix = (part or "" for part in parts)
    family = f"{particle} {family}".strip()
    inverted = ", ".join(part for part in (family, suffix, first) if part)
    direct = f"{first} {family}".strip()
    for text in (inverted,) if form.inverted or suffix or not first else (direct, inverted):
        if likeness(read_name(text), name) is Likeness.SAME and _AND.search(f" {text} ") is None:
            return text
    return None


def _initials(given: str, form: Form) -> str:
    dot = "." if form.dots else ""
    words = []
    for word in given.replace(".", ". ").split():
        letters = [part[0] for part in word.strip(".").split("-") if part]
        words.append("-".join(f"{letter}{dot}" for letter in letters))
    return (" " if form.spaces and form.dots else "").join(word for word in words if word)


def rewritten(
    slot: Slot, cited: Sequence[Listed], complete: bool, record: Sequence[Name]
) -> tuple[str, int, bool] | None:
    """The whole list as on record, the number of names in it, and whether it ends in "and others".

    Names that agree keep their text. A list that the reference cuts stays cut at its length.
    """
    count = len(record)
    if not complete or (count > MOST and len(cited) < count):
        count = min(count, max(1, len(cited)))
    form = form_of(cited)
    rest = list(cited)
    texts: list[str] = []
    for name in record[:count]:
        same = next((n for n in rest if likeness(n.name, name) is Likeness.SAME), None)
        if same is not None:
            rest.remove(same)
        text = same.text if same is not None else written(name, form, slot)
        if text is None:
            return None
        texts.append(text)
    is_cut = count < len(record)
    value = _joiner(slot.source).join(texts + ["others"] * is_cut)
    back, back_complete = read_names(value)
    if len(back) != count or back_complete is is_cut:
        return None
    return value, count, is_cut


def _joiner(value: str) -> str:
    """What stands between two names here: ``and`` with its spaces, or with the line break and indent."""
    cuts = list(re.finditer(r"\s{1,40}and\s{1,40}", value[:2000]))
    return cuts[0].group(0) if cuts and all("\n" in m.group(0) for m in cuts) else " and "


def respelled(slot: Slot, cited: Sequence[Listed], given: str, name: Name) -> str | None:
    """The list with the one name that reads ``given`` written as ``name``; None where it is not one."""
    found = [n for n in cited if n.name.display == given]
    if len(found) != 1:
        return None
    text = written(name, form_of(cited), slot)
    if text is None:
        return None
    start = found[0].start
    return slot.source[:start] + text + slot.source[start + len(found[0].text) :]
