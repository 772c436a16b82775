"""Labelled reference strings of several projects, brought to one set of labels, token by token.

The files come from AnyStyle (BSD-2), GROBID (CC BY 4.0) and NASA ADS (MIT). ParsCit's (GPL) serve for
measuring alone and are never trained on. The split is by source file.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from citeground.parsers.refstring.masking import mask
from citeground.parsers.refstring.mending import mend
from citeground.parsers.refstring.tokens import Token, tokenize

LABELS = {
    "author": "author", "authors": "author", "orgName": "author", "director": "author",
    "editor": "editor", "translator": "note", "producer": "note",
    "title": "title", "journal": "container", "container-title": "container", "book": "container",
    "booktitle": "container", "series": "series", "collection-title": "series",
    "volume": "volume", "issue": "issue", "pages": "page", "page": "page", "date": "date", "year": "date",
    "publisher": "publisher", "institution": "publisher", "location": "location", "pubPlace": "location",
    "pubplace": "location", "edition": "edition", "citation-number": "number",
    "note": "note", "genre": "note", "medium": "note", "source": "note", "tech": "note", "notes": "note",
    "doi": "id", "url": "id", "isbn": "id", "idno": "id", "arxiv": "id", "issn": "id",
}  # fmt: skip
_ALNUM = re.compile(r"[\W_]+")
_BEAM = 10


class Gold(NamedTuple):
    """A labelled reference: the text, its fields under one set of names, where it comes from."""

    text: str
    fields: dict[str, str]
    source: str
    file: str


def load(path: Path) -> Iterator[Gold]:
    """The rows of a gold file whose fields are printed parts of the text."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            fields: dict[str, str] = {}
            raw = {k: str(v) for k, v in row["fields"].items()}
            if "book" in raw and "title" not in raw:
                raw = {("title" if k == "book" else k): v for k, v in raw.items()}
            for key, value in raw.items():
                if (label := LABELS.get(key)) and value.strip():
                    fields[label] = f"{fields[label]} {value}" if label in fields else value
            yield Gold(row["text"], fields, row["source"], row.get("file") or row["source"])


def is_held_out(gold: Gold) -> bool:
    """Whether the file that a row comes from is kept for measuring."""
    if gold.source.startswith(("parscit", "anystyle/gold", "grobid/evaluation")):
        return True
    if gold.source.startswith("grobid"):
        return "evaluation" in gold.file or zlib.crc32(gold.file.encode()) % 6 == 0
    return False


def squash(text: str) -> str:
    """Letters and digits alone."""
    return _ALNUM.sub("", text).lower()


def project(gold: Gold) -> tuple[list[Token], list[str]] | None:
    """The tokens of a row and a label for each, or None where fields and text cannot be aligned."""
    text = mend(gold.text).text
    tokens = tokenize(mask(text).text)
    if not tokens or len(tokens) > 250:
        return None
    names = list(gold.fields)
    rest = [squash(mend(gold.fields[name]).text) for name in names]
    cores = [squash(text[t.start : t.end]) for t in tokens]
    owners = _align(cores, rest)
    if owners is None:
        return None
    labels = [names[o] if o >= 0 else "" for o in owners]
    labels = _refine(tokens, _adopt(tokens, labels))
    for index, token in enumerate(tokens):
        if token.text.strip("([").startswith("\ue000"):
            labels[index] = "id"
    return tokens, labels


def _align(cores: Sequence[str], fields: Sequence[str]) -> list[int] | None:
    """Which field each token belongs to (-1: none), such that every field is consumed in order.

    A beam search over the position in each field; a token outside and a change of field cost a little.
    """
    beam: dict[tuple[tuple[int, ...], int], tuple[float, list[int]]] = {
        (tuple(0 for _ in fields), -1): (0.0, [])
    }
    for core in cores:
        following: dict[tuple[tuple[int, ...], int], tuple[float, list[int]]] = {}
        for (places, last), (cost, path) in beam.items():
            steps = [(places, -1, cost + (1.0 + len(core) * 0.2 if core else 0.0))]
            if core:
                for number, field in enumerate(fields):
                    if field.startswith(core, places[number]):
                        moved = list(places)
                        moved[number] += len(core)
                        steps.append((tuple(moved), number, cost + (0.3 if number != last else 0.0)))
            for state, owner, value in steps:
                key = (state, owner if core else last)
                if key not in following or value < following[key][0]:
                    following[key] = (value, [*path, owner])
        beam = dict(sorted(following.items(), key=lambda item: item[1][0])[:_BEAM])
    size = sum(map(len, fields))
    done = [
        (cost + (size - sum(places)), path)
        for (places, _), (cost, path) in beam.items()
        if size - sum(places) <= max(2, size * 0.03)
    ]
    return min(done)[1] if done else None


_VOLUME = {"vol", "vols", "volume", "v", "bd", "band", "tome", "t"}
_ISSUE = {"no", "nr", "issue", "n", "iss", "number", "heft", "h", "num", "fasc"}
_PAGE = {"pp", "p", "page", "pages", "pag", "s", "seiten"}


def _adopt(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give the words that an annotator left outside ("vol.", "In", "and") to the field they belong to."""
    out = list(labels)
    for index in range(len(tokens) - 1, -1, -1):
        if out[index]:
            continue
        word = squash(tokens[index].text)
        after = next((out[j] for j in range(index + 1, len(out)) if out[j]), "")
        before = next((labels[j] for j in range(index - 1, -1, -1) if labels[j]), "")
        close = index + 1 < len(out) and out[index + 1] == after
        if word in _VOLUME and close and after == "volume":
            out[index] = "volume"
        elif word in _ISSUE and close and after in ("issue", "volume"):
            out[index] = after
        elif word in _PAGE and close and after == "page":
            out[index] = "page"
        elif word in ("in", "dans") and after in ("container", "editor"):
            out[index] = after
        elif word in ("ed", "eds", "editor", "editors", "hrsg") and "editor" in (before, after):
            out[index] = "editor"
        elif before == after or not word:
            out[index] = before or after
        elif index == 0 and word.isdigit() and after == "author":
            out[index] = "number"
    return [label or "note" for label in out]


def _refine(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Split what some annotators keep together: volume with issue and pages, "1988;27(3)"."""
    out = list(labels)
    behind_issue_word = seen_volume = colon = False
    for index, (token, label) in enumerate(zip(tokens, labels, strict=True)):
        if label != "volume":
            behind_issue_word = seen_volume = colon = False
            continue
        word = squash(token.text)
        has_digit = any(c.isdigit() for c in word)
        if word in _ISSUE:
            behind_issue_word = True
            out[index] = "issue"
        elif word in _PAGE:
            colon = True
            out[index] = "page"
        elif re.fullmatch(r"(1[89]|20)\d\d", word) and token.text.rstrip().endswith(";"):
            out[index] = "date"
        elif colon and has_digit:
            out[index] = "page"
        elif behind_issue_word or (seen_volume and has_digit and token.text.startswith("(")):
            out[index] = "issue"
            behind_issue_word = behind_issue_word and not has_digit
        elif has_digit:
            seen_volume = True
        if token.text.endswith(":") and (seen_volume or out[index] == "issue"):
            colon = True
    return _page_within_volume(tokens, out)


def _page_within_volume(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """ "57, 870" with no page elsewhere: some annotators put both numbers under the volume."""
    places = [
        i
        for i, label in enumerate(labels)
        if label == "volume"
        and any(c.isdigit() for c in tokens[i].text)
        and not tokens[i].text.startswith("(")
    ]
    if "page" not in labels and len(places) == 2 and tokens[places[0]].text.endswith((",", ":")):
        labels[places[1]] = "page"
    return labels
