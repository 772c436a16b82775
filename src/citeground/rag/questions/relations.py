"""Sixteen relations that questions about one entity ask for.

Each has the template by which PopQA (arXiv:2212.10511) words it, the words by which other questions and
passages express it, the kind of its answer, and the qualifiers that an encyclopedia puts behind the title
of a page about such an entity.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What an answer is, by which a sentence that holds one is told from another."""

    PERSON = "person"
    PLACE = "place"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Relation:
    """``before`` and ``after`` stand around the entity in the template; ``cues`` (regular expressions,
    lower case) express the relation in a text, ``asking`` in a question; ``suffixes`` are page qualifiers.
    """

    name: str
    before: str
    after: str
    kind: Kind
    cues: tuple[str, ...]
    asking: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()

    def match(self, question: str) -> str:
        """The entity of a question in this relation's template, "" where it is worded otherwise."""
        asked = question.strip()
        end = self.after + "?"
        lower = asked.lower()
        if not (lower.startswith(self.before.lower()) and lower.endswith(end.lower())):
            return ""
        return asked[len(self.before) : len(asked) - len(end)].strip()

    def cue(self) -> re.Pattern[str]:
        """All cues as one expression."""
        return re.compile(rf"\b(?:{'|'.join(self.cues)})\b", re.IGNORECASE)


_FILM = ("film", "TV series", "play", "miniseries")
_WORK = ("film", "album", "song", "novel")

# The longer template of two that begin alike comes first.
RELATIONS: tuple[Relation, ...] = (
    Relation(
        "occupation",
        "What is ",
        "'s occupation",
        Kind.WORD,
        (r"(?:is|was) an?", "worked as", "works as", "career as", "occupation", "profession"),
        ("occupation", "profession", "for a living"),
        ("politician", "actor", "footballer", "musician"),
    ),
    Relation(
        "place of birth",
        "In what city was ",
        " born",
        Kind.PLACE,
        ("born", "native of", "birthplace", "birth"),
        ("born in", "was born", "birthplace", "place of birth"),
        ("footballer", "politician", "actor", "musician"),
    ),
    Relation(
        "capital of",
        "What is ",
        " the capital of",
        Kind.PLACE,
        ("capital", "county seat", "administrative cent(?:re|er)", "seat of"),
        ("the capital of what", "the capital of which"),
        ("city", "town", "municipality", "village"),
    ),
    Relation(
        "capital",
        "What is the capital of ",
        "",
        Kind.PLACE,
        ("capital", "county seat", "administrative cent(?:re|er)", "seat"),
        ("the capital of", "what capital", "which capital"),
        ("country", "province", "state", "region"),
    ),
    Relation(
        "genre",
        "What genre is ",
        "",
        Kind.WORD,
        (r"(?:is|was) an?", "genre", "style", "music", "novel", "film", "comedy", "drama", "band", "album"),
        ("genre", "kind of music", "type of music", "style of music"),
        ("band", "album", "film", "song"),
    ),
    Relation(
        "father",
        "Who is the father of ",
        "",
        Kind.PERSON,
        ("father", "son of", "daughter of", "child of", "children of", "born to", "sired by"),
        ("father",),
        ("actor", "politician", "king", "horse"),
    ),
    Relation(
        "mother",
        "Who is the mother of ",
        "",
        Kind.PERSON,
        ("mother", "son of", "daughter of", "child of", "children of", "born to", "dam"),
        ("mother",),
        ("actor", "politician", "king", "queen"),
    ),
    Relation(
        "country",
        "In what country is ",
        "",
        Kind.PLACE,
        ("country", "in", "located in", "village in", "town in", "municipality in", "district of"),
        ("what country", "which country"),
        ("village", "town", "river", "district"),
    ),
    Relation(
        "producer",
        "Who was the producer of ",
        "",
        Kind.PERSON,
        ("produced", "producers?", "production by", "co-produced"),
        ("producer", "produced"),
        _WORK,
    ),
    Relation(
        "director",
        "Who was the director of ",
        "",
        Kind.PERSON,
        ("directed", "directors?", "film by", "direction"),
        ("director", "directed"),
        _FILM,
    ),
    Relation(
        "screenwriter",
        "Who was the screenwriter for ",
        "",
        Kind.PERSON,
        ("screenplay", "screenwriters?", "written", "wrote", "writers?", "script", "co-written"),
        ("screenwriter", "screenplay", "wrote the script"),
        _FILM,
    ),
    Relation(
        "composer",
        "Who was the composer of ",
        "",
        Kind.PERSON,
        ("composed", "composers?", "music", "score", "songs?", "opera by", "written", "wrote"),
        ("composer", "composed", "wrote the music"),
        ("film", "song", "opera", "musical"),
    ),
    Relation(
        "color",
        "What color is ",
        "",
        Kind.WORD,
        ("colou?rs?", "colou?red", "red", "green", "blue", "yellow", "white", "black", "orange", "purple"),
        ("color", "colour"),
        ("color", "flag", "mineral", "fruit"),
    ),
    Relation(
        "religion",
        "What is the religion of ",
        "",
        Kind.WORD,
        ("religions?", "religious", "church", "bishop", "priest", "faith", "saint", "christian", "muslim"),
        ("religion", "faith"),
        ("bishop", "saint", "priest", "theologian"),
    ),
    Relation(
        "sport",
        "What sport does ",
        " play",
        Kind.WORD,
        ("player", "played", "plays", "sport", "league", "club", "team", "football", "footballer"),
        ("sport",),
        ("footballer", "basketball", "cricketer", "ice hockey"),
    ),
    Relation(
        "author",
        "Who is the author of ",
        "",
        Kind.PERSON,
        ("authors?", "written", "wrote", "novel by", "book by", "writers?", "published"),
        ("author", "who wrote"),
        ("novel", "book", "short story", "play"),
    ),
)
