"""The entity of a question in free words: a quoted title, else the longest run of capitalised words."""

from __future__ import annotations

import re

from citeground.rag.questions.words import STOP_WORDS

_QUOTED = re.compile(r"[\"“„«‘]([^\"“”„«»‘’]{2,120})[\"”“»’]")
_TOKEN = re.compile(r"[^\W_](?:[\w'’.-]{0,60}\w)?")
# Small words that may stand inside a name ("University of Turin", "Ludwig van Beethoven").
_INSIDE_LIST = "of the and de la le du des di da del van von der den in on for to a an y e el al"
_INSIDE = frozenset(_INSIDE_LIST.split())
_MOST_GAP = 2


def guess_entity(question: str) -> str:
    """The name that a question is about, "" where no word of it looks like a name."""
    if quoted := _QUOTED.search(question):
        return quoted[1].strip()
    runs = _runs(question)
    return max(runs, key=lambda run: (len(run.split()), len(run)), default="")


def _runs(question: str) -> list[str]:
    tokens = list(_TOKEN.finditer(question))
    runs: list[str] = []
    start = end = -1
    gap = 0
    for number, token in enumerate(tokens):
        word = token.group()
        if _is_name_like(word, number):
            start = token.start() if start < 0 else start
            end, gap = token.end(), 0
            continue
        gap += 1
        apart = end >= 0 and any(c in ",;:?!()" for c in question[end : token.start()])
        if start >= 0 and (word.lower() not in _INSIDE or gap > _MOST_GAP or apart):
            runs.append(question[start:end])
            start = end = -1
    if start >= 0:
        runs.append(question[start:end])
    return [_without_owner(run) for run in runs]


def _is_name_like(word: str, number: int) -> bool:
    """Capitalised or a number; the first word of a question only where it is no function word."""
    if word[0].isdigit():
        return number > 0 and any(c.isalpha() for c in word)
    if not word[0].isupper():
        return False
    return word.lower() not in STOP_WORDS if number == 0 else word not in {"I", "A"}


def _without_owner(run: str) -> str:
    return re.sub(r"['’]s$", "", run)
