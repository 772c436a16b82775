"""A small made-up library of works, and models and evaluators that follow a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from citeground.llm.model import Message, Reply, Usage
from citeground.models import Date, Identifier, Name, Passage, Work
from citeground.thresholds import Thresholds

_NOUNS = (
    "lattice",
    "plasma",
    "neutrino",
    "galaxy",
    "polymer",
    "membrane",
    "photon",
    "soliton",
    "quark",
    "vortex",
)
_WAYS = (
    "Scattering",
    "Transport",
    "Entanglement",
    "Diffusion",
    "Condensation",
    "Relaxation",
    "Turbulence",
    "Decay",
)
_PEOPLE = (
    "Okafor",
    "Lindqvist",
    "Moreau",
    "Tanaka",
    "Petrenko",
    "Alvarez",
    "Haddad",
    "Nguyen",
    "Kowalski",
    "Ferrari",
)
_PLACES = (
    "Annals of Bright Physics",
    "Journal of Cold Matter",
    "Plasma Letters Quarterly",
    "Zeitschrift der Felder",
)


def works(count: int = 240) -> list[Work]:
    """Works with distinct titles, three or four authors, and everything a reference may say."""
    out = []
    for n in range(count):
        first, second, way = _NOUNS[n % 10], _NOUNS[(n // 10 + 3) % 10], _WAYS[n % 8]
        people = [_PEOPLE[(n + k * (2 + n % 3)) % 10] for k in range(3 + n % 2)]
        out.append(
            Work(
                type="article-journal",
                title=_title(n, way, first, second),
                author=tuple(Name(f"{p}{_word(n)[:3]}", f"{p[0]}ara {p[1].upper()}.") for p in people),
                issued=Date(1970 + n % 50),
                container_title=_PLACES[n % 4],
                volume=str(11 + n % 300),
                page=f"{100 + 7 * n}-{109 + 7 * n}",
                identifiers=(Identifier("doi", f"10.5555/world.{4000 + 13 * n}"),),
                source="world",
            )
        )
    return out


def _title(n: int, way: str, first: str, second: str) -> str:
    """Seven wordings, so that the halves of two titles are seldom a third."""
    odd, other = _word(n).capitalize(), _word(3 * n + 1)
    return (
        f"{way} of {first} States near {second} boundaries: the {odd} method",
        f"How {odd} fields shape {second} walls under {way.lower()}",
        f"Observing {first} jets from {other} targets at low energy",
        f"A {odd} approach to strongly driven {first} and {second} mixtures",
        f"{odd} coefficients without {other} approximations in warm {second} media",
        f"Precise {way.lower()} times for confined {first} pairs: {other} revisited",
        f"On {other} corrections to classical {first} theory",
    )[n % 7]


def _word(n: int) -> str:
    letters = "bdfgklmnprstvz"
    return "".join(letters[(n // 14**k + k) % 14] + "aeiou"[(n + k) % 5] for k in range(3))


def rows(some: Sequence[Work]) -> Iterator[dict[str, object]]:
    """Works as the records that the library's importer reads."""
    for n, w in enumerate(some):
        yield {
            "id": f"w{n}",
            "type": "article",
            "title": w.title,
            "authors": [{"family": a.family, "given": a.given} for a in w.author],
            "year": w.year,
            "venue": w.container_title,
            "volume": w.volume,
            "pages": w.page,
            "doi": w.identifier("doi"),
            "source": "world",
        }


@dataclass
class Scripted:
    """A model whose answers a function gives; counts what it was asked."""

    answer: Callable[[Sequence[Message]], Mapping[str, object] | None]
    name: str = "scripted"
    asked: list[Sequence[Message]] = field(default_factory=list)

    def ask(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 512,
    ) -> Reply:
        self.asked.append(messages)
        return Reply("", self.answer(messages), usage=Usage(1, 100, 10, 0.001), model=self.name)

    def stream(self, messages: Sequence[Message], *, max_tokens: int = 512) -> Iterator[str]:
        yield from ()


class Words:
    """An evaluator: the share of the question's long words that stand in the passage, on [-1, 1]."""

    name, version = "words", "words-1"

    def score(self, query: str, evidence: Sequence[Passage], /) -> list[float]:
        asked = {w for w in re.findall(r"[a-z]+", query.lower()) if len(w) > 2} - {"what", "the"}
        return [
            2 * sum(w in f"{p.title} {p.text}".lower() for w in asked) / max(len(asked), 1) - 1
            for p in evidence
        ]

    def thresholds(self, domain: str = "") -> Thresholds:
        return Thresholds(-0.4, 0.6, (-1.0, 1.0), "made up")
