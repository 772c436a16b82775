"""Works for the test server, and the same works as the entries of a .bib file, as authors write them."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from citeground.library.importers import records
from citeground.models import Date, Identifier, Name, Work

_KINDS = {"paper-conference": "inproceedings", "article": "misc", "dataset": "misc", "book": "book"}
_SPECIAL = frozenset("{}\\$%&#_")
_SYLLABLES = [c + v for c in "bdgklmnrst" for v in "aeio"]
_JOURNALS = ("Physical Review D", "Nuclear Physics B", "The Astrophysical Journal", "Optics Letters")


def made_up(number: int, seed: int = 1) -> list[Work]:
    """Works of seeded words: of ten five have a DOI, two an arXiv number, three neither in print."""
    chance = random.Random(seed)

    def word() -> str:
        return "".join(chance.choices(_SYLLABLES, k=chance.randint(2, 4)))

    works = []
    for n in range(number):
        is_preprint = n % 10 in (5, 6)
        authors = tuple(Name(word().title(), f"{word().title()[0]}.") for _ in range(chance.randint(1, 5)))
        year = chance.randint(1990, 2025)
        own = Identifier("arxiv", f"{chance.randint(8, 25):02}{chance.randint(1, 12):02}.{n + 1:04}")
        if int(own.value[:4]) >= 1501:
            own = Identifier("arxiv", f"{own.value[:5]}0{own.value[5:]}")
        if not is_preprint:
            own = Identifier("doi", f"10.9999/made.up.{n + 1}")
        works.append(
            Work(
                type="article" if is_preprint else "article-journal",
                title=" ".join(word() for _ in range(chance.randint(4, 9))).capitalize(),
                author=authors,
                issued=Date(2000 + int(own.value[:2]) if is_preprint else year),
                container_title="arXiv" if is_preprint else chance.choice(_JOURNALS),
                volume="" if is_preprint else str(chance.randint(1, 400)),
                page="" if is_preprint else f"{100 + n}-{110 + n}",
                identifiers=(own,),
            )
        )
    return works


def real(corpus: Path, number: int, seed: int = 1) -> list[Work]:
    """Works out of the development data: half from journals with a DOI, a fifth preprints, the rest mixed."""
    kinds: dict[str, list[Work]] = {"doi": [], "arxiv": [], "other": []}
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for position, line in enumerate(lines):
            if position % 97 != seed % 97:
                continue
            for work in records.from_row(json.loads(line)):
                if _is_plain(work):
                    kinds[_kind(work)].append(work)
    chance = random.Random(seed)
    shares = {"doi": number // 2, "arxiv": number // 5, "other": number - number // 2 - number // 5}
    found = [w for kind, share in shares.items() for w in chance.sample(kinds[kind], share)]
    chance.shuffle(found)
    return found


def _kind(work: Work) -> str:
    if work.identifier("doi") and work.volume:
        return "doi"
    return "arxiv" if work.identifier("arxiv") and not work.identifier("doi") else "other"


def _is_plain(work: Work) -> bool:
    """Whether a reference to the work can be written without mark-up, and says enough to be looked for."""
    texts = (work.title, work.container_title, *(n.display for n in work.author))
    return bool(
        len(work.title) > 15
        and work.author
        and work.author_complete
        and work.issued
        and work.container_title
        and not any(_SPECIAL & set(text) for text in texts)
    )


def bibliography(works: Iterable[Work], *, bare: int = 0) -> str:
    """The works as BibTeX, numbered w1, w2 …; the last ``bare`` of them without DOI and arXiv number."""
    listed = list(works)
    return "\n".join(
        entry(f"w{n}", work, identifiers=n <= len(listed) - bare) for n, work in enumerate(listed, 1)
    )


def entry(key: str, work: Work, *, identifiers: bool = True) -> str:
    """One work as an entry with this key."""
    kind = _KINDS.get(work.type, "article")
    lines = [f"  {name} = {{{value}}}," for name, value in _fields(work, kind, identifiers) if value]
    return "\n".join((f"@{kind}{{{key},", *lines, "}"))


def _fields(work: Work, kind: str, identifiers: bool) -> Iterator[tuple[str, str]]:
    arxiv = work.identifier("arxiv") if identifiers else ""
    yield "author", " and ".join(f"{{{n.literal}}}" if n.literal else _inverted(n) for n in work.author)
    yield "title", f"{{{work.title}}}"
    if work.container_title != "arXiv":
        yield "booktitle" if kind == "inproceedings" else "journal", work.container_title
    elif not arxiv:
        yield "note", "arXiv preprint"
    yield "volume", work.volume
    yield "number", work.issue
    yield "pages", work.page.replace("-", "--")
    yield "year", str(work.year or "")
    yield "doi", work.identifier("doi") if identifiers else ""
    yield "eprint", arxiv
    yield "archiveprefix", "arXiv" if arxiv else ""


def _inverted(name: Name) -> str:
    family = " ".join(part for part in (name.particle, name.family) if part)
    return ", ".join(part for part in (family, name.suffix, name.given) if part)
