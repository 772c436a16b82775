"""Whether two titles are the same title, a variant of it, or another one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import islice

from citeground.citations.finding import FieldResult, Finding, agrees, differs, unknown
from citeground.citations.title_words import STOP, changes, is_typo, only_symbols
from citeground.citations.weights import WEIGHTS
from citeground.frozen import swift
from citeground.models import Work
from citeground.text.folding import fold, plain, similarity, squash

FIELD = "title"


class Relation(IntEnum):
    """How two titles stand to each other; higher is closer."""

    OTHER = 0
    CHANGED = 1
    TYPO = 2
    VARIANT = 3
    EQUAL = 4


@swift
@dataclass(frozen=True, slots=True)
class TitleComparison:
    """``similarity`` is 0-100 on the best reading; ``changed`` holds pairs of what differs in words;
    ``other_document`` is True where one is an erratum, a comment or a review of the other."""

    relation: Relation
    similarity: float
    changed: tuple[tuple[str, str], ...] = ()
    other_document: bool = False


# No title is as long, nor has as many subtitles.
_LONGEST, _MOST_BREAKS = 4000, 40
_BREAK = re.compile(r"\s*(?::|[.?!](?=\s)|\s[-‐-―]+\s|—|–(?=\s))\s*")
# Proceedings carry acronym, place and days behind commas.
_PROCEEDINGS_BREAK = re.compile(r"\s*[:,;(]\s*")
_CUT = re.compile(r"(?:\.\.\.|…)\s*$")
_GAP = re.compile(r"\s*(?:\.\.\.|…)\s*")
_STATUS = re.compile(
    r"^\s*(?:(?:retracted(?:\s+article)?|retraction(?:\s+note)?|withdrawn)\s*[:\-–—]|"
    r"\[(?:retracted(?:\s+article)?|withdrawn)\][\s:]*)\s*",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"^\W*(?:err?at(?:um|a)|corrigend(?:um|a)|correction|(?:publisher|author)'?s?\s+(?:note|correction)|addendum)\b",
    re.IGNORECASE,
)
_OTHER_DOCUMENT = re.compile(
    r"^\W*(?:err?at(?:um|a)|corrigend(?:um|a)|correction|publisher'?s?\s+(?:note|correction)|author\s+correction|"
    r"comments?\s+on|reply\s+to|response\s+to|discussion\s+of|book\s+reviews?|review\s+of|addendum|editorial\s+note|"
    r"expression\s+of\s+concern|supplement(?:ary|al)?\s+(?:material|information|data))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=65536)
def compare_titles(cited: str, record: str) -> TitleComparison:
    """How the cited title stands to one title of a record.

    Mark-up, case, accents, dashes and spacing never count. A missing subtitle, a cut title and the
    regional spelling of a word are variants; one content word changed is a change at any similarity.
    """
    # A letter in front outlives every folding; only what begins otherwise need be folded to see what is left.
    if cited == record and ((cited[:1].isascii() and cited[:1].isalnum()) or squash(cited)):
        return TitleComparison(Relation.EQUAL, 100.0)
    as_written = cited[:_LONGEST], record[:_LONGEST]
    cited, record = (_STATUS.sub("", plain(title)) for title in as_written)
    left, right = squash(cited), squash(record)
    if not left or not right:
        return TitleComparison(Relation.OTHER, 0.0)
    if left == right:
        return TitleComparison(Relation.EQUAL, 100.0)
    if bool(_OTHER_DOCUMENT.match(cited)) != bool(_OTHER_DOCUMENT.match(record)):
        # An erratum, a comment or a review is a document of its own.
        return TitleComparison(Relation.OTHER, min(similarity(cited, record), 50.0), other_document=True)
    if _is_shortened(cited, record) or _is_shortened(record, cited):
        return TitleComparison(Relation.VARIANT, 97.0)
    whole, cited, record = max(
        ((similarity(a, b), a, b) for a, b in _readings(cited, record)), key=lambda reading: reading[0]
    )
    if whole < 45.0:
        return TitleComparison(Relation.OTHER, whole)
    changed, minor = changes(fold(cited).split(), fold(record).split())
    changed = [pair for pair in changed if not only_symbols(pair, *as_written)]
    if not changed:
        return TitleComparison(Relation.VARIANT, max(whole, 95.0), tuple(minor))
    if all(is_typo(a, b) for a, b in changed) and len(changed) <= 2:
        return TitleComparison(Relation.TYPO, max(whole, 90.0), tuple(changed))
    return TitleComparison(Relation.CHANGED, whole, tuple(changed))


def _readings(cited: str, record: str) -> list[tuple[str, str]]:
    """The two titles, and the longer one without its subtitle: a slip and a dropped subtitle may meet."""
    readings = [(cited, record)]
    if (found := _BREAK.search(record)) and found.start() >= 16 and len(record) > len(cited):
        readings.append((cited, record[: found.start()]))
    if (found := _BREAK.search(cited)) and found.start() >= 16 and len(cited) > len(record):
        readings.append((cited[: found.start()], record))
    return readings


def _is_shortened(short: str, long: str) -> bool:
    """``short`` is ``long`` without its subtitle, or cut with an ellipsis, or its head before a break."""
    if len(short) >= len(long) and "..." not in short and "…" not in short:
        return False
    if _GAP.search(short):
        pieces = [squash(p) for p in _GAP.split(short) if squash(p)]
        return _in_order(pieces, squash(long))
    key = squash(short)
    if len(key) < 4:
        return False
    breaks = _PROCEEDINGS_BREAK if long[:11].lower() == "proceedings" else _BREAK
    for found in islice(breaks.finditer(long), _MOST_BREAKS):
        head, tail = squash(long[: found.start()]), squash(long[found.end() :])
        if key == head and len(head) >= 4:
            return True
        # The short form may keep the subtitle alone when the head is a mere acronym.
        if key == tail and len(head) <= 12 and len(tail) >= 12:
            return True
    return False


def _in_order(pieces: list[str], whole: str) -> bool:
    """The pieces around ellipses stand in the whole in this order, the first one at its beginning."""
    if not pieces or sum(map(len, pieces)) < 12 or not whole.startswith(pieces[0]):
        return False
    position = 0
    for piece in pieces:
        # A word cut by the ellipsis ("mod…") still begins the right word; what follows may be a site's name.
        found = whole.find(piece, position)
        if found < 0:
            return len(pieces) > 1 and piece is pieces[-1] and len(piece) < 24
        position = found + len(piece)
    return True


def best_title(cited: Work, record: Work) -> TitleComparison:
    """The closest of the record's titles (translations and short forms included)."""
    best = compare_titles(cited.title, record.title)
    if best.relation is Relation.EQUAL:
        return best
    if record.other_titles or cited.other_titles:
        others = [compare_titles(cited.title, t) for t in record.other_titles]
        others += [compare_titles(t, record.title) for t in cited.other_titles]
        best = max([best, *others], key=lambda c: (c.relation, c.similarity))
    if best.relation is Relation.CHANGED and _only_year(best, cited):
        return TitleComparison(Relation.VARIANT, max(best.similarity, 95.0), best.changed)
    return best


def _only_year(outcome: TitleComparison, cited: Work) -> bool:
    """ "Global Report 2017" of 2017 is printed without its year as often as not."""
    return cited.issued is not None and all(
        {a, b} == {"", str(cited.issued.year)} for a, b in outcome.changed
    )


def is_about(notice: str, cited: str, same_identifier: bool) -> bool:
    """Whether an erratum's, a comment's or a review's title names the cited work.

    One that has no more to say than "Erratum" may be the cited work's where it bears its identifier.
    """
    rest = _OTHER_DOCUMENT.sub("", plain(notice))
    subject, key = squash(rest), squash(cited)
    if not any(len(word) > 3 for word in fold(rest).split()):
        # "Correction 169, p. 871"
        return same_identifier
    return len(key) >= 12 and (key in subject or (len(subject) >= 12 and subject in key))


def is_correction(title: str) -> bool:
    """Whether a title is that of a correction, which registries keep under the DOI of the work at times."""
    return bool(_CORRECTION.match(plain(title)))


def without_status(title: str) -> str:
    """The title without what a registry puts in front of it ("Retracted: ")."""
    return _STATUS.sub("", title)


def is_distinctive(title: str) -> bool:
    """Whether a title alone can name a work: four content words with 18 letters, or 8 signs without spaces."""
    words = [w for w in fold(title).split() if w not in STOP]
    letters = sum(len(w) for w in words)
    if len(words) == 1 and not title.isascii():
        # Scripts without spaces: count characters.
        return letters >= 8
    return len(words) >= 4 and letters >= 18


def compare_title_field(
    cited: Work, record: Work, *, by_identifier: bool, outcome: TitleComparison | None = None
) -> FieldResult:
    """The title's agreement as a field (``outcome``: that of ``best_title``, where it is known).

    A source that words titles itself refutes nothing.
    """
    if not cited.title or not record.title:
        return unknown(FIELD)
    outcome = outcome or best_title(cited, record)
    if outcome.relation is Relation.EQUAL:
        return agrees(FIELD)
    if outcome.relation is Relation.VARIANT and record.title_is_weak:
        return agrees(FIELD)
    if outcome.relation is Relation.VARIANT:
        return agrees(FIELD, _finding("title-variant", WEIGHTS["title-variant"], cited, record, outcome))
    if record.title_is_weak:
        return unknown(FIELD)
    if by_identifier and _other_language(cited, record):
        return agrees(FIELD, _finding("title-variant", WEIGHTS["title-variant"], cited, record, outcome))
    if outcome.relation is Relation.TYPO:
        return differs(FIELD, _finding("title-mismatch", WEIGHTS["title-typo"], cited, record, outcome))
    return differs(FIELD, _finding("title-mismatch", WEIGHTS["title-mismatch"], cited, record, outcome))


_FOREIGN = {
    "de": frozenset(
        ["der", "die", "das", "und", "ein", "eine", "uber", "zur", "zum", "von", "fur", "mit", "im", "des"]
    ),
    "fr": frozenset(["le", "la", "les", "et", "des", "une", "sur", "dans", "pour", "du", "aux", "par"]),
    "es": frozenset(["el", "los", "las", "una", "para", "por", "sobre", "del", "con", "y"]),
    "it": frozenset(["il", "gli", "della", "delle", "una", "per", "sulla", "nel", "dei"]),
    "en": frozenset(["the", "of", "and", "in", "for", "with", "on", "to", "from", "by", "an"]),
}


def _language(title: str) -> str:
    if sum(ord(c) > 0x370 for c in title) * 2 > len(title.replace(" ", "")):
        return "other script"
    words = set(fold(title).split())
    hits = {name: len(words & marks) for name, marks in _FOREIGN.items()}
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] >= 1 else ""


def _other_language(cited: Work, record: Work) -> bool:
    left, right = _language(cited.title), _language(record.title)
    return bool(left and right and left != right)


def _finding(rule: str, weight: float, cited: Work, record: Work, outcome: TitleComparison) -> Finding:
    pairs = "; ".join(_pair_words(a, b) for a, b in outcome.changed[:3])
    if rule == "title-variant":
        detail = f"the record has the title as “{record.title}”"
    else:
        detail = f"{pairs} (record: “{record.title}”)" if pairs else f"the record's title is “{record.title}”"
    at = outcome.changed[0][0] if outcome.changed else ""
    return Finding(rule, FIELD, weight, cited.title, record.title, detail, at)


def _pair_words(a: str, b: str) -> str:
    if a and b:
        return f"“{a}” stands for “{b}”"
    return f"“{a}” is not in the title on record" if a else f"“{b}” is missing"
