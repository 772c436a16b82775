"""Ways of writing a reference that leave it right: none of them may ever be held against it."""

from __future__ import annotations

import random
from dataclasses import replace

from citeground.bench.corruptions.pool import Pool
from citeground.models import Name, Work
from citeground.text.folding import squash

CUT = 3  # authors that stay in front of "et al."


def as_it_is(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The record's own words."""
    return work


def without_identifiers(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """No DOI, no arXiv id."""
    return replace(work, identifiers=(), url="") if work.identifiers else None


def with_initials(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """Given names as initials."""
    if not any(len(n.given) > 2 for n in work.author):
        return None
    return replace(work, author=tuple(_initials(n) for n in work.author))


def with_et_al(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The first authors "and others"."""
    if len(work.author) <= CUT:
        return None
    return replace(work, author=work.author[:CUT], author_complete=False)


def in_small_letters(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The title in lower case, as many styles print it."""
    title = work.title[0] + work.title[1:].lower()
    return replace(work, title=title) if title != work.title else None


def first_page_alone(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The first page of a range."""
    first, dash, _ = work.page.partition("-")
    return replace(work, page=first) if dash else None


def without_place(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """No volume, issue or page."""
    return replace(work, volume="", issue="", page="") if work.volume or work.page else None


def without_subtitle(work: Work, draw: random.Random, pool: Pool) -> Work | None:
    """The title up to its colon, where that names the work: at least three words that no other title begins with."""
    head, colon, _ = work.title.partition(": ")
    names_it = len(head.split()) >= 3 and pool.heads[squash(head)] == 1
    return replace(work, title=head) if colon and names_it else None


def _initials(name: Name) -> Name:
    return replace(name, given=" ".join(f"{part[0]}." for part in name.given.replace("-", " ").split()))
