"""References to works that there are not: no title of the pool shares more than half of their titles' words."""

from __future__ import annotations

import random
from dataclasses import replace

from citeground.bench.corruptions.pool import Pool
from citeground.models import Date, Identifier, Name, Work

_ONSETS = ("b", "br", "d", "f", "g", "h", "k", "kr", "l", "m", "n", "p", "r", "s", "st", "t", "tr", "v", "z")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ea")
_ENDS = ("dale", "ford", "mann", "nov", "ric", "sen", "ton", "wick", "zini", "berg")


def chimera(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The halves of two titles, the authors of a third work, the place of none."""
    title = _joined(work, pool.other(draw, work), draw)
    if pool.is_near(title):
        return None
    authors = pool.other(draw, work)
    return _placed(Work(type=work.type, title=title, author=authors.author), work, draw, pool)


def invented(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """A title from words of several, authors with made-up names, in a real journal."""
    titles = [pool.other(draw, work).title.split() for _ in range(4)]
    title = " ".join(word for n, words in enumerate(titles) for word in words[n % 2 :: 2][:3])
    if pool.is_near(title) or len(title.split()) < 4:
        return None
    authors = tuple(_nobody(draw) for _ in range(draw.randint(1, 3)))
    return _placed(Work(type=work.type, title=title, author=authors), work, draw, pool)


def invented_with_doi(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """An invented work under the DOI of a real one."""
    made = invented(work, draw, pool)
    doi = pool.other(draw, work).identifier("doi")
    return replace(made, identifiers=(Identifier("doi", doi),)) if made and doi else None


def invented_with_own_doi(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """An invented work under a DOI with a real publisher's beginning, which leads nowhere."""
    made = invented(work, draw, pool)
    head, slash, _ = work.identifier("doi").partition("/")
    if not made or not slash:
        return None
    doi = f"{head}/{draw.choice(_ONSETS)}{draw.choice(_VOWELS)}.{made.issued.year if made.issued else 0}.{draw.randint(10**4, 10**6)}"
    return replace(made, identifiers=(Identifier("doi", doi),)) if doi not in pool.dois else None


def same_authors(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Real authors, who wrote no work of this title."""
    title = _joined(pool.other(draw, work), pool.other(draw, work), draw)
    if pool.is_near(title):
        return None
    return _placed(Work(type=work.type, title=title, author=work.author), work, draw, pool)


def _joined(first: Work, second: Work, draw: random.Random) -> str:
    head, tail = first.title.split(), second.title.split()
    return " ".join(head[: max(2, len(head) // 2)] + tail[len(tail) // 2 :])


def _placed(made: Work, work: Work, draw: random.Random, pool: Pool) -> Work:
    """A journal of the pool and numbers that look like it."""
    assert work.issued
    journal = draw.choice(pool.journals) if pool.journals else ""
    first = draw.randint(1, 2000)
    return replace(
        made,
        container_title=journal,
        volume=str(draw.randint(1, 300)),
        page=f"{first}-{first + draw.randint(4, 30)}",
        issued=Date(work.issued.year + draw.randint(-3, 3)),
        author_complete=work.author_complete or made.author != work.author,
    )


def _nobody(draw: random.Random) -> Name:
    family = draw.choice(_ONSETS) + draw.choice(_VOWELS) + draw.choice(_ONSETS) + draw.choice(_ENDS)
    given = draw.choice("ABCDEFGHIJKLMNOPRSTVW")
    return Name(family=family.capitalize(), given=f"{given}.")
