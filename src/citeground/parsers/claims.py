"""The sentences of a document that cite something, as claims to be tested against the cited works."""

from __future__ import annotations

import re

from citeground.models import Claim, Document

# What is left of a sentence without its citations must say something: "See also [3]." claims nothing.
_FEWEST_WORDS = 4
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBERS = re.compile(r"\s?\[\s?\d{1,4}[a-z]?(?:\s?[,;‐‑‒–—−-]\s?\d{1,4}[a-z]?){0,60}\s?\](?!\()")
_PANDOC = re.compile(r"\s?\[[^\[\]\n]{0,300}?@[^\[\]\n]{1,300}\]")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,60}\]")
_LINK = re.compile(r"\[([^\[\]\n]{1,300})\]\([^()\s]{1,500}\)")
_GAP = re.compile(r"\s{1,200}(?=[.,;:!?)](?:\s|$))")


def claims(document: Document) -> tuple[Claim, ...]:
    """One claim per sentence that cites, in the order of the text, with the keys of all works cited in it.

    Keys are those of ``document.references`` (or unknown ones, as the text has them). ``text`` is the
    sentence without its citation marks; names that are part of it ("Ward (2001)") stay. ``line`` is
    1-based, the page for a PDF. Sentences that say nothing of their own, and ``\\nocite``, are left out.
    """
    found: dict[tuple[str, str], tuple[list[str], int]] = {}
    for citation in document.citations:
        if citation.sentence:
            keys, _ = found.setdefault((citation.path, citation.sentence), ([], citation.line))
            keys.extend(citation.keys)
    out: list[Claim] = []
    for (path, sentence), (keys, line) in found.items():
        text = bare(sentence)
        if len(_WORD.findall(text)) >= _FEWEST_WORDS:
            out.append(Claim(text, tuple(dict.fromkeys(keys)), path, line))
    return tuple(out)


def bare(sentence: str) -> str:
    """A sentence on one line without "[3, 5–7]", "[@key]" and "[^1]"; the text of a link stays."""
    for mark in (_NUMBERS, _PANDOC, _FOOTNOTE):
        sentence = mark.sub("", sentence)
    sentence = _LINK.sub(r"\1", sentence)
    return _GAP.sub("", " ".join(sentence.split()))
