"""How often a library finds the work that a damaged title means, at the first place and among ten."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Sequence
from pathlib import Path

from citeground.bench.corruptions.pool import Pool, origin, works_of
from citeground.bench.results import Judged, Number, Result, Table, percent, share
from citeground.bench.setting import Setting
from citeground.library import Library
from citeground.library.starter import starter
from citeground.models import Work
from citeground.text.folding import squash

TITLES = 500
Damage = Callable[[str, random.Random], str]


def run(
    setting: Setting, *, inputs: Sequence[str] = ("pdg",), library: Path | None = None, titles: int = TITLES
) -> Result:
    """Searches by title alone, in every damage, over works of ``inputs``."""
    draw = random.Random(setting.seed)
    pool = Pool.of(works_of(inputs))
    works = setting.rows(draw.sample(pool.works, min(titles, len(pool.works))))
    opened = Library.open(library or starter().path)
    items: list[Judged] = []
    for name, damage in DAMAGES.items():
        chance = random.Random(f"{setting.seed} {name}")
        asked = [(w, t) for w in works if (t := damage(w.title, chance))]
        items += [
            _found(f"{name} {n}", name, w, t, opened) for n, (w, t) in enumerate(setting.progress(asked))
        ]
    numbers = [_at(items, "at first place", ("1",)), _at(items, "among ten", tuple(map(str, range(1, 11))))]
    return setting.result(
        f"Retrieval by title, {opened.name}",
        data=(*(origin(i) for i in inputs), f"library {opened.name} ({opened.coverage.note})"),
        numbers=tuple(numbers),
        tables=(_by_damage(items),),
        notes=("Titles alone, without authors, year or place: the hardest form of the question.",),
        items=tuple(items),
    )


def _found(key: str, damage: str, work: Work, title: str, library: Library) -> Judged:
    wanted = squash(work.title)
    hits = library.search(Work(title=title))
    rank = next((n for n, hit in enumerate(hits, 1) if squash(hit.title) == wanted), 0)
    return Judged(key, "1", str(rank) if rank else "none", groups={"damage": damage}, note=title)


def _at(items: Sequence[Judged], name: str, ranks: Sequence[str]) -> Number:
    return share(f"recall {name}", sum(i.given in ranks for i in items), len(items))


def _by_damage(items: Sequence[Judged]) -> Table:
    rows = []
    for damage in DAMAGES:
        mine = [i for i in items if i.groups["damage"] == damage]
        first = share("", sum(i.given == "1" for i in mine), len(mine))
        ten = sum(i.given != "none" for i in mine) / len(mine) if mine else 0.0
        rows.append(
            (
                damage,
                str(len(mine)),
                percent(first.value),
                f"{percent(first.low)} to {percent(first.high)}",
                percent(ten),
            )
        )
    return Table("By damage", ("damage", "titles", "first", "95 %", "among ten"), tuple(rows))


def _as_it_is(title: str, chance: random.Random) -> str:
    return title


def _typos(title: str, chance: random.Random) -> str:
    letters = list(title)
    for _ in range(2):
        places = [n for n, letter in enumerate(letters) if letter.isalpha()]
        letters[chance.choice(places)] = chance.choice(string.ascii_lowercase)
    return "".join(letters)


def _word_missing(title: str, chance: random.Random) -> str:
    words = title.split()
    del words[chance.randrange(len(words))]
    return " ".join(words) if len(words) >= 3 else ""


def _word_replaced(title: str, chance: random.Random) -> str:
    words = title.split()
    words[chance.randrange(len(words))] = chance.choice(("novel", "large", "general", "local", "quantum"))
    return " ".join(words) if len(words) >= 4 else ""


def _without_subtitle(title: str, chance: random.Random) -> str:
    head, colon, _ = title.partition(": ")
    return head if colon and len(head) >= 15 else ""


def _hyphens_joined(title: str, chance: random.Random) -> str:
    return title.replace("-", "") if "-" in title else ""


DAMAGES: dict[str, Damage] = {
    "as it is": _as_it_is,
    "two typos": _typos,
    "a word missing": _word_missing,
    "a word replaced": _word_replaced,
    "without subtitle": _without_subtitle,
    "hyphens joined": _hyphens_joined,
}
