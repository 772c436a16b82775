"""Labels that the order of a reference's fields contradicts, put right before they are joined to parts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citeground.parsers.refstring.orders import is_known_journal
from citeground.parsers.refstring.parts import Part
from citeground.parsers.refstring.tokens import Token

_NUMBERS = frozenset(("volume", "issue", "page"))
_AL = re.compile(r"al\.?[,:;.]?$")
_SENTENCE = re.compile(r"[^\W\d_]{4,}\.$")
_LONGEST_JOURNAL = 6


def settle(tokens: Sequence[Token], labels: list[str], located: Sequence[Part]) -> None:
    """Change ``labels`` in place; ``located`` are volume, page and date where their place is certain."""
    _after_et_al(tokens, labels)
    if not located:
        return
    if any(part.label == "date" for part in located):
        _one_date(tokens, labels, located)
    start = min(part.start for part in located)
    place = next((i for i, token in enumerate(tokens) if token.end > start), len(tokens))
    _one_place(tokens, labels, place)
    _title_in_journal(tokens, labels, place)
    _journal_alone(tokens, labels, place)


def _is_in(token: Token, located: Sequence[Part]) -> bool:
    return any(p.start < token.end and p.end > token.start for p in located)


def _one_date(tokens: Sequence[Token], labels: list[str], located: Sequence[Part]) -> None:
    """The locator has the year: another one is part of the title that it follows, or a note."""
    start = min(part.start for part in located)
    for index, token in enumerate(tokens):
        if labels[index] == "date" and not _is_in(token, located):
            in_title = index > 0 and labels[index - 1] == "title" and token.end < start
            labels[index] = "title" if in_title and token.text[0] not in "([" else "note"


def _after_et_al(tokens: Sequence[Token], labels: list[str]) -> None:
    """Behind "et al.", and the collaboration in brackets that may follow, no author stands."""
    end = next((i + 1 for i, t in enumerate(tokens) if labels[i] == "author" and _AL.match(t.text)), 0)
    if not 2 <= end < len(tokens) or tokens[end - 2].text.lower() != "et":
        return
    while end < len(tokens) and labels[end] == "author" and tokens[end].text[0] in "([":
        while end < len(tokens) and not tokens[end].text.rstrip(",.:; ").endswith((")", "]")):
            end += 1
        end += 1
    stop = end
    while stop < len(tokens) and labels[stop] == "author":
        stop += 1
    if end < stop < len(tokens) and labels[stop] in ("container", "title") and stop - end <= 2:
        labels[end:stop] = [labels[stop]] * (stop - end)


def _run_before(labels: Sequence[str], place: int) -> int:
    """Where the run of one label begins that ends in front of ``place``."""
    first = place - 1
    while first > 0 and labels[first - 1] == labels[place - 1]:
        first -= 1
    return first


def _one_place(tokens: Sequence[Token], labels: list[str], place: int) -> None:
    """Numbers in front of the place are the title's, and so is what they were taken to end.

    ``place`` is the first token of the volume that is certain.
    """
    strays = [i for i in range(place) if labels[i] in _NUMBERS and any(c.isdigit() for c in tokens[i].text)]
    first = next((i for i in range(place) if labels[i] in ("container", "title")), place)
    strays = [i for i in strays if i > first]
    if not strays or labels[place - 1] != "container":
        return
    journal = max(_run_before(labels, place), strays[-1] + 1)
    # The rest of the title, up to its full stop or comma, was taken for the journal's beginning.
    for index in range(journal, place - 1):
        if _SENTENCE.match(tokens[index].text) or tokens[index].text[-1] == ",":
            journal = index + 1
            break
    if journal - first >= 3 and not is_known_journal(" ".join(t.text for t in tokens[first : strays[0]])):
        labels[first:journal] = ["title"] * (journal - first)


def _title_in_journal(tokens: Sequence[Token], labels: list[str], place: int) -> None:
    """Where no title was read, the journal's run may hold it: up to the last full stop or comma in it."""
    if "title" in labels or place == 0 or labels[place - 1] != "container":
        return
    first = _run_before(labels, place)
    words = [token.text for token in tokens[first:place]]
    cut = next(
        (i + 1 for i in range(len(words) - 2, -1, -1) if _SENTENCE.match(words[i]) or words[i][-1] == ","), 0
    )
    name = words[cut:]
    if cut >= 3 and any(map(_is_of_title, words[:cut])) and not any(map(_is_of_title, name)):
        labels[first : first + cut] = ["title"] * cut


def _is_of_title(word: str) -> bool:
    """Whether journals have no such word in their names: a long one in small letters, or a number."""
    return _is_long_and_small(word) or any(char.isdigit() for char in word)


def _is_long_and_small(word: str) -> bool:
    return word.islower() and len(word) > 4


def _journal_alone(tokens: Sequence[Token], labels: list[str], place: int) -> None:
    """A title of abbreviations right in front of the volume, where no journal was read, is the journal."""
    if "container" in labels or place == 0 or labels[place - 1] != "title":
        return
    first = _run_before(labels, place)
    words = [token.text for token in tokens[first:place]]
    if len(words) > _LONGEST_JOURNAL or labels.count("title") != len(words):
        return
    if is_known_journal(" ".join(words)) and not any(map(_is_long_and_small, words)):
        labels[first:place] = ["container"] * len(words)
