"""What a question asks for: the entity it is about, the relation asked of it, and its telling words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citeground.errors import InputError
from citeground.rag.questions.entities import guess_entity
from citeground.rag.questions.relations import RELATIONS, Relation
from citeground.rag.questions.words import content_words

# Longer than any question; a document that was pasted here by mistake is not one.
LONGEST = 4_000


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was asked, and what was read out of it.

    ``entity`` is "" and ``relation`` None where none was recognised; ``words`` are the content words in
    the order of the text, lower case, each once.
    """

    text: str
    entity: str = ""
    relation: Relation | None = None
    words: tuple[str, ...] = ()


def parse_question(text: str) -> Question:
    """Read a question. Raises ``InputError`` for an empty or an endless one."""
    if len(text) > LONGEST:
        raise InputError(
            f"the question has {len(text):,} characters; at most {LONGEST:,} are read. "
            "A text to ask about belongs into the corpus (--corpus)"
        )
    asked = " ".join(text.split())
    if not asked or not any(char.isalnum() for char in asked):
        raise InputError("the question is empty: say what to look for, in one sentence")
    words = content_words(asked)
    for relation in RELATIONS:
        if found := relation.match(text):
            return Question(asked, found, relation, words)
    return Question(asked, guess_entity(asked), _guess_relation(asked), words)


def _guess_relation(asked: str) -> Relation | None:
    """The relation that another wording asks for, where one cue and no other stands in it."""
    lower = asked.lower()
    found = [r for r in RELATIONS if any(re.search(rf"\b{cue}\b", lower) for cue in r.asking)]
    return found[0] if len(found) == 1 else None


__all__ = ["LONGEST", "RELATIONS", "Question", "Relation", "parse_question"]
