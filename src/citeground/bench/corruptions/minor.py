"""Slips in a reference to a real work: it can still be told which work is meant."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Sequence
from dataclasses import replace

from citeground.bench.corruptions.pool import Pool
from citeground.models import Date, Identifier, Name, Work
from citeground.text.folding import plain, squash

_WORD = re.compile(r"[A-Za-z]{5,}")
_DIGITS = re.compile(r"\d+")


def author_replaced(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """One author becomes an author of another work."""
    place = draw.randrange(len(work.author))
    known = {plain(n.family) for n in work.author}
    stranger = next(
        (n for n in draw.sample(pool.names, min(20, len(pool.names))) if plain(n.family) not in known), None
    )
    return _with_author(work, place, stranger) if stranger else None


def author_dropped(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """One of at least three authors is missing, not the first, and no "et al." says so."""
    if len(work.author) < 3 or not work.author_complete:
        return None
    place = draw.randrange(1, len(work.author))
    return replace(work, author=work.author[:place] + work.author[place + 1 :])


def author_order(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The first author changes places with another; the record's order must not be the alphabet's."""
    families = [plain(n.family) for n in work.author]
    if len(families) < 3 or families == sorted(families):
        return None
    place = draw.randrange(1, len(families))
    authors = list(work.author)
    authors[0], authors[place] = authors[place], authors[0]
    return replace(work, author=tuple(authors))


def author_typo(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Two letters inside one family name: one replaced, or two swapped."""
    places = [n for n, name in enumerate(work.author) if len(name.family) >= 6 and name.family.isalpha()]
    if not places:
        return None
    place = draw.choice(places)
    family = _typo(work.author[place].family, draw)
    return _with_author(work, place, replace(work.author[place], family=family))


def year_off(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Three to five years early or late: no preprint explains it."""
    assert work.issued
    return replace(work, issued=Date(work.issued.year + draw.choice((-5, -4, -3, 3, 4, 5))))


def title_word(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """One content word of the title becomes one of another title."""
    words = list(_WORD.finditer(work.title))
    others = [m.group() for m in _WORD.finditer(pool.other(draw, work).title)]
    others = [o for o in others if plain(o)[:4] not in {plain(w.group())[:4] for w in words}]
    if len(words) < 3 or not others:
        return None
    old = draw.choice(words)
    title = work.title[: old.start()] + draw.choice(others) + work.title[old.end() :]
    return replace(work, title=title) if squash(title) not in pool.titles else None


def journal(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Another journal of the pool, with another first letter, so that no abbreviation fits both."""
    others = [
        j for j in pool.journals if work.container_title and plain(j)[:1] != plain(work.container_title)[:1]
    ]
    return replace(work, container_title=draw.choice(others)) if others else None


def volume(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Another volume; the page stays. A volume that is a year tells nothing, since both are printed."""
    if not work.volume.isdecimal() or not work.page or len(work.volume) == 4:
        return None
    return replace(work, volume=str(int(work.volume) + draw.randint(3, 40)))


def page(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Another first page; the volume stays."""
    first = _DIGITS.search(work.page)
    if not first or not work.volume:
        return None
    number = str(int(first.group()) + draw.randint(11, 400)).zfill(len(first.group()))
    return replace(work, page=work.page[: first.start()] + number)


def doi_digit(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """One digit behind the DOI's slash; the DOI that comes of it belongs to no work of the pool."""
    doi = work.identifier("doi")
    head, slash, tail = doi.partition("/")
    places = [n for n, letter in enumerate(tail) if letter.isdigit()]
    if not slash or not places:
        return None
    place = draw.choice(places)
    wrong = draw.choice([d for d in string.digits if d != tail[place]])
    changed = f"{head}/{tail[:place]}{wrong}{tail[place + 1 :]}"
    return _with_doi(work, changed) if changed not in pool.dois else None


def other_identifier(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The DOI of another work in an otherwise right reference."""
    doi = pool.other(draw, work).identifier("doi")
    return _with_doi(work, doi) if doi and work.identifier("doi") else None


def _with_author(work: Work, place: int, name: Name) -> Work:
    return replace(work, author=(*work.author[:place], name, *work.author[place + 1 :]))


def _with_doi(work: Work, doi: str) -> Work:
    others: Sequence[Identifier] = [i for i in work.identifiers if i.scheme not in ("doi", "url")]
    return replace(work, identifiers=(Identifier("doi", doi), *others), url="")


def _typo(family: str, draw: random.Random) -> str:
    while True:
        place = draw.randrange(1, len(family) - 2)
        if draw.random() < 0.5:
            changed = family[:place] + draw.choice(string.ascii_lowercase) + family[place + 1 :]
        else:
            changed = family[:place] + family[place + 1] + family[place] + family[place + 2 :]
        if changed.lower() != family.lower():
            return changed
