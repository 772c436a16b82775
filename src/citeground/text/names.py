"""Read lists of names: BibTeX's, with "and" between them, and printed ones in whatever style."""

from __future__ import annotations

import re
from functools import lru_cache

from citeground.models import Name
from citeground.text.folding import plain
from citeground.text.person import (
    DOTTED,
    PARTICLES,
    SUFFIX,
    are_initials,
    inverted,
    is_capitals,
    is_nobody,
    looks_like_group,
    person,
    read_name,
    usual,
)

__all__ = ["PARTICLES", "is_nobody", "looks_like_group", "read_name", "read_names", "read_printed"]

_OTHERS = re.compile(
    r"[\s,;]*(?:\b(?:and|und|et|&)\s+)?(?:\bet\s*\.?\s*al\b\.?|\bet\s+alii\b|\band\s+(?:\d+\s+)?(?:others|coauthors|co-authors|collaborators)\b|"
    r"\bothers\b|(?-i:\bu\.\s?a\.)|\(\s*(?:\w+\s+)?more\s*\)|\.\.\.|…)\s*\.?\s*$",
    re.IGNORECASE,
)
# "R. Agnese et al. (SuperCDMS collaboration)": what comes behind is whom they are part of, if it is anybody.
_BEHIND_OTHERS = re.compile(r"[\s,;]et\s?\.?\s?al\b\.?(?=[\s,;:]{0,3}[\[(\w])", re.IGNORECASE)
_EDITORS = re.compile(r"[\s,]*\(?\b(?:eds?|editors?|hrsg|hg)\b\.?\)?\s*$", re.IGNORECASE)


def read_names(text: str) -> tuple[tuple[Name, ...], bool]:
    """A BibTeX name list, split at " and " outside braces. The bool is False for "and others"/"et al."."""
    names: list[Name] = []
    complete = True
    parts = _split_and(text)
    if len(parts) > 1 and "{" in parts[-1] and parts[-1].count("{") > parts[-1].count("}"):
        # The field was cut in the middle of a name.
        del parts[-1]
        complete = False
    for part in parts:
        found, whole = _read_part(part) if len(part) <= 200 else _part(part)
        names += found
        complete = complete and whole
    return tuple(names), complete


def _part(part: str) -> tuple[tuple[Name, ...], bool]:
    """What stands between two "and": a name as a rule, "others", nobody, or a list with commas."""
    part = part.strip(" ,;\n\t")
    if (name := usual(part)) is not None:
        return (name,), True
    if part.lower() in {"others", "et al", "et al.", "\\etal", "{et al.}", "{others}"}:
        return (), False
    if (behind := _BEHIND_OTHERS.search(part)) and (first := part[: behind.start()].strip(" ,;")):
        return (*_part(first)[0], *_group_behind(part[behind.end() :])), False
    shorter = _OTHERS.search(part)
    if shorter:
        part = part[: shorter.start()]
    if not part or is_nobody(part.strip("{}")):
        return (), not shorter
    # Some exporters join people by commas alone: "A. Ward, B. Kent, C. Li".
    if part.count(",") >= 2 and "{" not in part and not _is_jr_form(part):
        listed, whole = read_printed(part)
        return listed, whole and not shorter
    name = read_name(part)
    return (name,) if name != Name() else (), not shorter


def _group_behind(text: str) -> tuple[Name, ...]:
    """The group that text behind "et al." names, if it does."""
    name = text.strip(" ,;:()[]")
    is_said = text.lstrip(" ,;:")[:1] in "([" or "ollaboration" in name
    return (Name(literal=name),) if is_said and looks_like_group(name) else ()


# The same people come back in every bibliography.
_read_part = lru_cache(maxsize=65536)(_part)


def _is_jr_form(part: str) -> bool:
    pieces = [piece.strip() for piece in part.split(",")]
    return len(pieces) == 3 and any(SUFFIX.match(piece) for piece in pieces[1:])


_BRACE = re.compile(r"[{}]")
_AND = re.compile(r"[\s~]and[\s~]", re.IGNORECASE)


def _split_and(text: str) -> list[str]:
    # Nearly all lists have single spaces already, which is told sooner than made.
    if not (text.isascii() and text.isprintable()) or "  " in text:
        text = " ".join(text.split())
    if "{" not in text and "~" not in text and " AND " not in text and " And " not in text:
        return f" {text} ".split(" and ")
    text = f" {text} "
    parts, start, position, seen, depth = [], 0, 0, 0, 0
    while found := _AND.search(text, position):
        # A separator shares its space with the next one ("a and and b").
        position = found.end() - 1
        between = text[seen : found.start()]
        depth = _depth_after(between, depth)
        seen = found.start()
        if depth == 0:
            parts.append(text[start : found.start()])
            start = position
    parts.append(text[start:])
    return parts


def _depth_after(text: str, depth: int) -> int:
    """The brace depth behind ``text``; a closing brace without a partner does not count."""
    if "}" not in text:
        return depth + text.count("{")
    for brace in _BRACE.findall(text):
        depth = depth + 1 if brace == "{" else max(0, depth - 1)
    return depth


def read_printed(text: str) -> tuple[tuple[Name, ...], bool]:
    """A printed list of authors, in whatever style; the bool is False where it ends in "et al.".

    "A. Ward, B. Kent, and C. Li", "Ward, A., Kent, B. & Li, C.", "Smith JA, Li M",
    "Ward, Ada, Bo Kent, and Mo Li", "Ward et al.", "The ATLAS Collaboration".
    """
    text = plain(text)
    if editors := _EDITORS.search(text, max(0, len(text) - 32)):
        text = text[: editors.start()]
    text = _LABEL.sub("", text.strip(" ,;:"))
    if (behind := _BEHIND_OTHERS.search(text)) and (first := text[: behind.start()].strip(" ,;")):
        return (*read_printed(first)[0], *_group_behind(text[behind.end() :])), False
    complete = True
    # The mark is at the end: looking at the whole of a long list is dear.
    if shorter := _OTHERS.search(text, max(0, len(text) - 48)):
        text, complete = text[: shorter.start()].strip(" ,;"), False
    if is_nobody(text):
        return (), complete
    if run := _without_commas(text):
        return tuple(map(person, run)), complete
    if ";" in text:
        groups = [[part] for part in text.split(";")]
    else:
        groups = [part.split(",") for part in (_JOINED.split(text) if _MAY_JOIN.search(text) else (text,))]
    names: list[Name] = []
    for pieces in groups:
        pieces = [piece for piece in (p.strip() for p in pieces) if piece]
        if len(pieces) == 1 and looks_like_group(pieces[0]):
            names.append(Name(literal=pieces[0]))
        else:
            names.extend(_read_pieces(pieces))
    return tuple(name for name in names if name != Name()), complete


_JOINED = re.compile(r",?\s+(?:and|und|et|y)\s+|\s*,?\s*&\s*")
_MAY_JOIN = re.compile(r"\s(?:and|und|et|y)\s|&")


# The number of a note before the first name, which it was printed above: "13C. F. Roos".
_LABEL = re.compile(r"^\d{1,3}[a-z]?(?:\s?(?=[^\W\d_]\.)|\s(?=[^\W\d_]))")


def _without_commas(text: str) -> list[str]:
    """The names of "Sironi L. Giannios D. Petropoulou M.", where nothing but the initials ends a name."""
    if "," in text or ";" in text or "&" in text or len(text) > 2000 or looks_like_group(text):
        return []
    words = text.split()
    names: list[list[str]] = [[]]
    in_initials = False
    for word in words:
        is_initial = bool(DOTTED.match(word)) or (is_capitals(word) and len(word.replace("-", "")) <= 3)
        if in_initials and not is_initial:
            names.append([])
        in_initials = is_initial
        names[-1].append(word)
    begins_with_family = all(not DOTTED.match(name[0]) and not is_capitals(name[0]) for name in names)
    if len(names) < 2 or not in_initials or not begins_with_family or any(len(name) > 6 for name in names):
        return []
    return [" ".join(name) for name in names] if not _AND_WORD.search(text) else []


_AND_WORD = re.compile(r"\s(?:and|und|et|y)\s")


def _read_pieces(pieces: list[str]) -> list[Name]:
    """Pieces between commas: decide for each whether the next one is its given name."""
    names: list[Name] = []
    index = 0
    plain_words = all(len(piece.split()) == 1 and not are_initials(piece) for piece in pieces)
    pairs = plain_words and len(pieces) % 2 == 0
    while index < len(pieces):
        piece = pieces[index]
        following = pieces[index + 1] if index + 1 < len(pieces) else ""
        is_family = not DOTTED.match(piece.split()[0]) and not is_capitals(piece.split()[-1])
        if (
            following
            and is_family
            and (are_initials(following) or pairs or (index == 0 and _mla(piece, following, pieces)))
        ):
            after = pieces[index + 2] if index + 2 < len(pieces) else ""
            if after and SUFFIX.match(after):
                names.append(inverted([piece, following, after]))
                index += 3
            else:
                names.append(inverted([piece, following]))
                index += 2
        elif following and SUFFIX.match(following) and len(following) > 1:
            name = person(piece)
            names.append(Name(name.family, name.given, name.particle, following, name.literal))
            index += 2
        else:
            names.append(person(piece))
            index += 1
    return names


def _mla(piece: str, following: str, pieces: list[str]) -> bool:
    """ "Ward, Ada, Bo Kent": only the first name is inverted, the others have two words or more."""
    rest = pieces[2:]
    family_alone = len([w for w in piece.split() if w.lower() not in PARTICLES]) == 1
    first_is_given = len(following.split()) <= 2 and not any(
        w.lower() in PARTICLES for w in following.split()[:1]
    )
    if not family_alone or not first_is_given:
        return False
    if not rest:
        return len(following.split()) == 1 or bool(DOTTED.match(following.split()[-1]))
    return all(len(other.split()) >= 2 for other in rest)
