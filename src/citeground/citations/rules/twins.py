"""Which two references of a list are the same work, by what they say alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citeground.citations.plausible import is_planted
from citeground.citations.titles import Relation, compare_titles, is_distinctive
from citeground.models import Reference, Work
from citeground.text.folding import fold, squash
from citeground.text.journals import compare_venues
from citeground.text.locators import same_number, same_pages

# One such identifier names one work; an ISBN names a volume with all its chapters.
_SCHEMES = frozenset({"doi", "arxiv", "pmid", "pmcid", "bibcode", "inspire", "acl", "openalex", "s2"})
# Titles alone do not join a work of these classes with one of another class.
_APART = frozenset(("book", "thesis", "report", "dataset", "software", "webpage", "patent", "standard"))
_NUMBER = re.compile(r"\b(?:\d+|[ivx]{1,5})\b")
# A title of which a list has so many is no title ("Introduction"); pairs among them are not searched.
_MOST = 20


def twins(references: Sequence[Reference]) -> Iterator[tuple[Reference, Reference, str]]:
    """Pairs (earlier, later, reason) of references that are one work; each later one is named once."""
    seen: dict[str, list[Reference]] = {}
    for reference in references:
        for key in (keys := list(_keys(reference.cited))):
            pair = next(
                (
                    (earlier, reason)
                    for earlier in seen.get(key, ())
                    if earlier.key != reference.key and (reason := _reason(earlier.cited, reference.cited))
                ),
                None,
            )
            if pair:
                yield pair[0], reference, pair[1]
                break
        for key in keys:
            if len(bucket := seen.setdefault(key, [])) < _MOST:
                bucket.append(reference)


def _keys(work: Work) -> Iterator[str]:
    """Under what a twin would be found: each identifier, and the title with the first author."""
    for identifier in work.identifiers:
        if identifier.scheme in _SCHEMES and not is_planted(identifier):
            yield str(identifier)
    if work.title and (author := _first_author(work)):
        yield f"title:{squash(work.title)}:{author}"


def _first_author(work: Work) -> str:
    """The last word of the first author's family name, folded."""
    for name in work.author or work.editor:
        words = fold(name.family or name.literal).split()
        return words[-1] if words else ""
    return ""


def _reason(a: Work, b: Work) -> str:
    """Why the two are one work, "" where they are not."""
    if _different_piece(a, b):
        return ""
    shared = [i for i in a.identifiers if i in b.identifiers and i.scheme in _SCHEMES and not is_planted(i)]
    if shared:
        return f"both have {shared[0]}" if _titles_fit(a, b) else ""
    if _registered_apart(a, b) or _other_class(a, b) or _other_place(a, b):
        return ""
    if a.year is None or b.year is None or abs(a.year - b.year) > 1:
        return ""
    if not (is_distinctive(a.title) or (a.year == b.year and _families(a) == _families(b))):
        return ""
    same = squash(a.title) == squash(b.title) and _first_author(a) == _first_author(b)
    return "the same title, first author and year" if same else ""


def _families(work: Work) -> tuple[str, ...]:
    return tuple(squash(name.family or name.literal) for name in work.author)


def _different_piece(a: Work, b: Work) -> bool:
    """A book and a part of it, two editions, two volumes, two parts of a series."""
    kinds = {a.type, b.type}
    if "book" in kinds and kinds & {"chapter", "paper-conference"}:
        return True
    if a.edition and b.edition and not same_number(a.edition, b.edition):
        return True
    if kinds == {"book"} and a.volume and b.volume and not same_number(a.volume, b.volume):
        return True
    return _numbers(a.title) != _numbers(b.title) and bool(a.title and b.title) and _numbers_matter(a, b)


def _numbers(title: str) -> tuple[str, ...]:
    return tuple(_NUMBER.findall(fold(title)))


def _numbers_matter(a: Work, b: Work) -> bool:
    """Numbers in titles tell parts apart only between titles that are otherwise alike."""
    return squash(_NUMBER.sub("", fold(a.title))) == squash(_NUMBER.sub("", fold(b.title)))


def _titles_fit(a: Work, b: Work) -> bool:
    """The same identifier on two titles is a slip in one of them, unless a version changed the title."""
    if not a.title or not b.title:
        return _same_page(a, b)
    outcome = compare_titles(a.title, b.title)
    return outcome.relation >= Relation.TYPO or outcome.similarity >= 70.0


def _same_page(a: Work, b: Work) -> bool:
    return not a.page or not b.page or same_pages(a.page, b.page)


def _registered_apart(a: Work, b: Work) -> bool:
    """Both have an identifier of one scheme, and not the same: a registry knows two works."""
    for scheme in _SCHEMES:
        mine = {i for i in a.identifiers if i.scheme == scheme and not _is_preprint_doi(i.value)}
        theirs = {i for i in b.identifiers if i.scheme == scheme and not _is_preprint_doi(i.value)}
        if mine and theirs and not mine & theirs:
            return True
    return False


def _is_preprint_doi(value: str) -> bool:
    return value.startswith("10.48550/")


def _other_class(a: Work, b: Work) -> bool:
    return bool(a.type and b.type and a.type != b.type and {a.type, b.type} & _APART)


def _other_place(a: Work, b: Work) -> bool:
    """Two pages of one journal (a paper and its reply), or two venues that both give their pages."""
    if not (a.page and b.page):
        return False
    return not same_pages(a.page, b.page) and compare_venues(a.container_title, b.container_title) is not None
