"""Five stages from a subject to articles about it; each is asked only where those before found none.

Source: arXiv:2603.16169, section on external search. A page that only tells others apart is never an
answer, nor is a lead of 60 characters or less, nor a page in whose lead the entity does not stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citeground.sources.wikipedia.pages import Page, Pages
from citeground.text.folding import fold
from citeground.text.sentences import spans

SHORTEST = 60
SENTENCES = 3
_FOLLOWED = 4
_SUFFIXES = 4
_HITS = 4
_HINT_WITHIN = 150
_PARENTHESIS = re.compile(r"\(([^()]{2,40})\)")


@dataclass(frozen=True, slots=True)
class Subject:
    """What to find articles about.

    ``suffixes`` are qualifiers of pages of its kind ("film"), most likely first; ``context`` is the best
    text at hand, whose first parenthesis may hold a qualifier; ``words`` stand in where there is no entity.
    """

    entity: str = ""
    suffixes: Sequence[str] = ()
    context: str = ""
    words: Sequence[str] = ()


Stage = Callable[[Subject, Pages], list[Page]]


def direct(subject: Subject, pages: Pages) -> list[Page]:
    """1. The page that is called like the entity, or to which its name redirects."""
    return [p for p in _named(subject, pages) if subject.entity in p.asked and is_usable(p, subject)]


def disambiguation(subject: Subject, pages: Pages) -> list[Page]:
    """2. Where that page only tells others apart: up to four of its "Title (qualifier)" links."""
    lists = [p for p in _named(subject, pages) if p.is_list]
    if not lists:
        return []
    stem = f"{fold(subject.entity)} "
    linked = [t for t in pages.links(lists[0].title) if "(" in t and fold(t).startswith(stem)]
    kin = [t for t in linked if _has_suffix(t, subject.suffixes)]
    followed = [t for t in dict.fromkeys(kin + linked) if not t.endswith("(disambiguation)")][:_FOLLOWED]
    found = [p for p in pages.fetch(followed) if is_usable(p, subject)]
    return [p for p in found if p.title in kin or p.asked & set(kin)] or found


def _named(subject: Subject, pages: Pages) -> list[Page]:
    return pages.fetch([subject.entity, f"{subject.entity} (disambiguation)"])


def typed_suffixes(subject: Subject, pages: Pages) -> list[Page]:
    """3. "X (film)" and "X film", by what the relation says of the entity's kind."""
    first = list(subject.suffixes)[:_SUFFIXES]
    titles = [t for s in first for t in (f"{subject.entity} ({s})", f"{subject.entity} {s}")]
    return [p for p in pages.fetch(titles) if is_usable(p, subject)][:1]


def search(subject: Subject, pages: Pages) -> list[Page]:
    """4. The search API: four titles for the entity, then for the entity with each suffix.

    Another spelling that the server suggests is asked for only where there was no hit at all.
    """
    if not subject.entity:
        words = " ".join(subject.words)
        return _found(pages.search(words, _HITS).titles, subject, pages) if words else []
    hits = pages.search(subject.entity, _HITS)
    if not hits.titles and hits.suggestion:
        hits = pages.search(hits.suggestion, _HITS)
        subject = Subject(hits.titles[0] if hits.titles else subject.entity, subject.suffixes)
    if found := _found(hits.titles, subject, pages):
        return found[:1]
    for suffix in list(subject.suffixes)[:1]:
        if found := _found(pages.search(f"{subject.entity} {suffix}", _HITS).titles, subject, pages):
            return found[:1]
    return []


def hint(subject: Subject, pages: Pages) -> list[Page]:
    """5. A qualifier out of a parenthesis at the beginning of the text at hand."""
    word = hint_word(subject.context)
    if not word:
        return []
    if found := [p for p in pages.fetch([f"{subject.entity} ({word})"]) if is_usable(p, subject)]:
        return found[:1]
    return _found(pages.search(f"{subject.entity} {word}", _HITS).titles, subject, pages)[:1]


STAGES: dict[str, Stage] = {
    "direct page": direct,
    "disambiguation page": disambiguation,
    "typed suffixes": typed_suffixes,
    "search": search,
    "hint word": hint,
}


def hint_word(context: str) -> str:
    """The qualifier in the first parenthesis of a text's first 150 characters: no dates, no sounds."""
    for found in _PARENTHESIS.finditer(context[:_HINT_WITHIN]):
        inside = " ".join(found[1].split())
        words = inside.split()
        is_name = len(words) <= 4 and all(w.isalnum() or "-" in w for w in words)
        if (
            is_name
            and any(w.isalpha() and w.isascii() for w in words)
            and words[0].lower() not in {"born", "died", "b", "c"}
        ):
            return inside
    return ""


def is_usable(page: Page, subject: Subject) -> bool:
    """Whether a page is an article with something to say, and about this subject."""
    return not page.is_list and len(first_sentences(page.lead)) > SHORTEST and _is_about(page, subject)


def _is_about(page: Page, subject: Subject) -> bool:
    """The entity stands in the title or the lead; where a redirection led here, Wikipedia says so itself."""
    said = f" {fold(page.title)} {fold(first_sentences(page.lead))} "
    if subject.entity:
        entity = fold(subject.entity)
        is_redirected = any(fold(asked) == entity for asked in page.asked) and fold(page.title) != entity
        if is_redirected or f" {entity} " in said:
            return True
        words = entity.split()
        return len(words) > 1 and all(f" {w} " in said for w in words)
    return any(f" {fold(word)}" in said for word in subject.words)


def first_sentences(lead: str, count: int = SENTENCES) -> str:
    """The first sentences of a lead, white space single."""
    line = " ".join(lead[:6_000].split())
    found = spans(line)[:count]
    return line[: found[-1][1]].strip() if found else ""


def _has_suffix(title: str, suffixes: Sequence[str]) -> bool:
    qualifier = title[title.rfind("(") + 1 :].rstrip(")").lower()
    return any(suffix.lower() in qualifier for suffix in suffixes)


def _found(titles: Sequence[str], subject: Subject, pages: Pages) -> list[Page]:
    return [p for p in pages.fetch(titles) if is_usable(p, subject)] if titles else []
