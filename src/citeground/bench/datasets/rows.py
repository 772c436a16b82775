"""The four kinds of rows that datasets hold. ``key`` is unique in its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Cited:
    """A reference with its label: valid, minor, major, or (where degrees are not told apart) wrong.

    ``text`` is the reference as printed or as a BibTeX entry, ``original`` the true one where it is known.
    ``groups`` are the ways in which results are broken down, e.g. topic, collection, kind.
    """

    key: str
    text: str
    label: str
    original: str = ""
    groups: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answers; ``internal`` and ``external`` are the contexts that come with it.

    ``choices`` are (letter, text) where it is a multiple-choice question, ``answers`` then the letter.
    """

    key: str
    question: str
    answers: tuple[str, ...]
    relation: str = ""
    internal: str = ""
    external: str = ""
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Paired:
    """A question and a passage. ``on_page``: the passage's page is the subject's; ``answers_it``: an answer
    stands in it. None where that is not labelled."""

    key: str
    question: str
    title: str
    passage: str
    on_page: bool | None = None
    answers_it: bool | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim with its evidence and a FEVER label: SUPPORTED, REFUTED or NOT ENOUGH INFO.

    ``documents`` are keys of the texts in which evidence is to be sought, ``evidence`` sentences that are given.
    """

    key: str
    claim: str
    label: str
    evidence: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    groups: Mapping[str, str] = field(default_factory=dict)
