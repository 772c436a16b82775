"""A title in the entry's own mark-up with the words of the record: what agrees stays as it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from citeground.citations.editing.slots import Slot, is_whole
from citeground.citations.titles import Relation, compare_titles, without_status
from citeground.models import Work
from citeground.text.folding import plain, squash

_WORD = re.compile(r"\S+")
_END_MARK = re.compile(r"[:;,.?!]$")
_CAPITALS = re.compile(r"\w[^\W\d_]*[A-Z]|\d[A-Z]")
_PROTECTED = re.compile(r"^\{[^{}]+\}\W*$")
_MOST_WORDS = 200
# Registries lose the formulas of titles: what stands in one is not taken away on their word.
_FORMULA = re.compile(
    r"[$^<>]|(?<!\\)_|\\[_^{}]|\\(?!(?:text(?:en|em)dash|text(?:it|bf|sc|rm|quote[a-z]{1,20})|emph|uppercase|mkbibquote)"
    r"(?![A-Za-z]))[A-Za-z]{3,}"
)


def title_on_record(cited: Work, record: Work) -> str:
    """That title of the record which is nearest to the cited one, readable, without "Retracted: "."""
    titles = [t for t in (record.title, *record.other_titles) if t]
    if not titles:
        return ""

    def nearness(title: str) -> tuple[Relation, float]:
        outcome = compare_titles(cited.title, title)
        return outcome.relation, outcome.similarity

    title = without_status(plain(max(titles, key=nearness)))
    return title[:-1] if title.endswith(".") and not title.endswith("..") else title


def retitled(slot: Slot, title: str) -> str | None:
    """The slot's value changed to ``title`` (readable text); None where that cannot be written.

    Words that agree keep their braces and commands; where that does not come out, the whole value is
    written anew, and words that were in braces stay so. A formula is neither taken away nor written.
    """
    if _FORMULA.search(title):
        return None
    for value in (_by_words(slot, title), _anew(slot, title)):
        if value and is_whole(value) and compare_titles(plain(value), title).relation is Relation.EQUAL:
            return value
    return None


def _by_words(slot: Slot, title: str) -> str | None:
    old = list(_WORD.finditer(slot.source))
    new = title.split()
    if not old or len(old) > _MOST_WORDS or len(new) > _MOST_WORDS:
        return None
    keys = [squash(word.group(0)) for word in old]
    matcher = SequenceMatcher(None, keys, [squash(word) for word in new], autojunk=False)
    pieces: list[str] = []
    for tag, i, j, k, m in matcher.get_opcodes():
        words = [word.group(0) for word in old[i:j]]
        if tag == "equal":
            pieces.extend(_kept(words, new[k:m], new[m : m + 1]))
        elif "".join(keys[i:j]) == squash("".join(new[k:m])):
            pieces.extend(words)
        elif _FORMULA.search(" ".join(words)) or (written := _written(slot, words, new[k:m])) is None:
            return None
        else:
            pieces.extend(written)
    head = slot.source[: old[0].start()]
    return head + _spaced(slot.source, old, pieces) + slot.source[old[-1].end() :]


def _kept(words: list[str], new: list[str], following: list[str]) -> Iterator[str]:
    """Words that agree, with the mark that the record puts behind the last one ("BERT:")."""
    yield from words[:-1]
    mark = _END_MARK.search(new[-1])
    last = words[-1]
    yield last + mark.group(0) if mark and following and not _END_MARK.search(plain(last)) else last


def _written(slot: Slot, words: list[str], new: list[str]) -> list[str] | None:
    """New words in the place of old ones, inside the same braces; None where these do not pair up."""
    opened, closed = _open_braces("".join(words))
    if (opened and closed) or ((opened or closed) and not new):
        return None
    written = [_protect(text, word) for word in new if (text := slot.latex(word)) is not None]
    if len(written) != len(new):
        return None
    if written:
        written[0] = "{" * opened + written[0]
        written[-1] += "}" * closed
    return written


def _open_braces(text: str) -> tuple[int, int]:
    """How many braces are opened and not closed in ``text``, and how many closed that it did not open."""
    depth = closed = 0
    for char in text:
        if char == "{":
            depth += 1
        elif char == "}":
            if depth:
                depth -= 1
            else:
                closed += 1
    return depth, closed


def _protect(text: str, word: str) -> str:
    """Braces around a word whose capitals a style would take away ("{BERT}:", "{ImageNet}")."""
    core = word.rstrip(":;,.?!")
    if not _CAPITALS.search(core) or "{" in text or "$" in text:
        return text
    return f"{{{text[: len(text) - (len(word) - len(core))]}}}{word[len(core) :]}"


def _spaced(source: str, old: list[re.Match[str]], pieces: list[str]) -> str:
    """The pieces with the value's own line breaks where the count of words allows, else single spaces."""
    if len(pieces) != len(old):
        return " ".join(pieces)
    gaps = [source[a.end() : b.start()] for a, b in pairwise(old)]
    return "".join(piece + gap for piece, gap in zip(pieces, [*gaps, ""], strict=True))


def _anew(slot: Slot, title: str) -> str | None:
    """The whole title, with braces around the words that had them, or around all if all had."""
    inner = slot.source.strip()
    if _FORMULA.search(inner):
        return None
    if inner.startswith("{") and inner.endswith("}") and is_whole(inner[1:-1]):
        text = slot.latex(title)
        return None if text is None else f"{{{text}}}"
    braced = {squash(w) for w in _WORD.findall(slot.source) if _PROTECTED.match(w)}
    out = []
    for word in title.split():
        text = slot.latex(word)
        if text is None:
            return None
        core = len(word) - len(word.rstrip(":;,.?!"))
        protected = squash(word) in braced and "{" not in text
        out.append(
            f"{{{text[: len(text) - core]}}}{text[len(text) - core :]}" if protected else _protect(text, word)
        )
    return " ".join(out)
