"""At most three search words for a question, by rules: its entity, its relation, then its rarest words."""

from __future__ import annotations

from citeground.rag.questions import Question

MOST = 3
# Words that many questions share and that no page is titled by.
_WEAK_LIST = (
    "best better cause caused causes example following good known large main make made makes mean means "
    "number order people person process result results small statement time way work works year years"
)
_WEAK = frozenset(_WEAK_LIST.split())


def keywords(question: Question) -> tuple[str, ...]:
    """Up to three keywords, the most telling first.

    A question about an entity gives the entity and the name of the relation. Any other gives its content
    words, longer ones first among those that say something, since in English what is long is rare.
    """
    found: list[str] = [question.entity] if question.entity else []
    if question.relation is not None and question.entity:
        found.append(question.relation.name)
        return tuple(found)
    inside = set(question.entity.lower().split())
    words = [w for w in question.words if w not in inside]
    telling = [w for w in words if w not in _WEAK] or words
    at = {word: place for place, word in enumerate(words)}
    chosen = sorted(sorted(telling, key=lambda w: -len(w))[: MOST - len(found)], key=at.__getitem__)
    return (*found, *chosen)
