"""A short answer out of one sentence, where the sentence states it plainly; "" where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable

from citeground.rag.generators.names import Found, names_in
from citeground.rag.questions import Question
from citeground.rag.questions.relations import Kind
from citeground.rag.questions.words import STOP_WORDS
from citeground.text.folding import fold

# In characters between a cue and a name.
_FARTHEST, _AS_QUALITY = 160.0, 200.0
Finder = Callable[[Question, str], str]
_YEAR = re.compile(
    r"\b(?:\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) )?(?:1[0-9]|20)\d{2}\b"
)
_NUMBER = re.compile(
    r"\b\d[\d,.]{0,18}(?:\s(?:million|billion|thousand|per cent|percent|%|kelvin|metres|meters|kilograms|GeV|km|kg))?"
)
_BEING = re.compile(r"\b(?:is|was|are|were) (?:an?|the) ((?:[\w'’-]{1,30} ){0,7}[\w'’-]{1,30})")
_COLORS = re.compile(
    r"\b(?:red|orange|yellow|green|blue|purple|violet|white|black|brown|pink|grey|gray|gold|silver|turquoise|crimson)\b",
    re.I,
)
_FAITHS = re.compile(
    r"\b(?:Roman Catholic(?:ism)?|Catholic(?: Church)?|Orthodox|Anglican|Lutheran|Methodist|Baptist|Presbyterian|Protestant|Christian(?:ity)?"
    r"|Islam|Muslim|Sunni|Shia|Jewish|Judaism|Buddhis[mt]|Hindu(?:ism)?|Sikh(?:ism)?|Jain(?:ism)?|Quaker|Mormon|Shinto|Taoism)\b"
)
_SPORTS = re.compile(
    r"\b(?:association football|American football|Australian rules(?: football)?|Gaelic football|rugby (?:union|league)|ice hockey|field hockey"
    r"|table tennis|water polo|football|soccer|basketball|baseball|cricket|volleyball|handball|tennis|badminton|golf|hockey|softball|lacrosse"
    r"|snooker|darts|chess|rugby|hurling|squash|curling|polo|netball|futsal|bandy|footballer|cricketer)\b",
    re.I,
)
_PLAYERS = {"footballer": "football", "cricketer": "cricket"}
_STOP = re.compile(
    r"\s(?:who|which|that|and|from|in|by|for|of|at|with|on|written|directed|released|recorded|born)\b|[,.;(]"
)
_WHEN = re.compile(r"\b(?:when|what year|which year|what date)\b", re.I)
_HOW_MANY = re.compile(
    r"\bhow (?:many|much|old|tall|high|long|far|fast|heavy|hot|large|big)\b|\bwhat (?:is|was) the (?:number|mass|speed)\b",
    re.I,
)
_WHO = re.compile(r"\bwho(?:se|m)?\b", re.I)
_WHERE = re.compile(r"\b(?:where|in (?:what|which) (?:city|town|country|place))\b", re.I)


def short_answer(question: Question, sentence: str) -> str:
    """The words of ``sentence`` that answer the question by themselves, or ""."""
    if question.relation is not None:
        if question.relation.kind is Kind.PERSON:
            return _nearest_name(question, sentence, question.relation.cue())
        finder = _BY_RELATION.get(question.relation.name)
        return finder(question, sentence) if finder else ""
    return _by_question_word(question, sentence)


def _by_question_word(question: Question, sentence: str) -> str:
    asked = question.text
    if _WHEN.search(asked):
        return _only(_YEAR, sentence)
    if _HOW_MANY.search(asked):
        return _only(_NUMBER, sentence)
    if _WHO.match(asked):
        return _nearest_name(question, sentence, _verb(question))
    if _WHERE.match(asked):
        return _after(question, sentence, r"\b(?:in|at|near)\b")
    return ""


def _only(pattern: re.Pattern[str], sentence: str) -> str:
    """What matches, where one thing alone does."""
    found = [m.group().strip(" ,.") for m in pattern.finditer(sentence)]
    return found[0] if len(set(found)) == 1 else ""


def _verb(question: Question) -> re.Pattern[str]:
    """The question's own words that are no part of the entity, as cues."""
    inside = set(fold(question.entity).split())
    words = [re.escape(w[: max(4, len(w) - 3)]) for w in question.words if w not in inside]
    return re.compile(rf"\b(?:{'|'.join(words) or 'x^'})\w{{0,6}}", re.IGNORECASE)


def _others(question: Question, sentence: str) -> list[Found]:
    """Names that are not the entity's own."""
    entity = fold(question.entity)
    own = set(entity.split())
    return [
        n
        for n in names_in(sentence)
        if (f := fold(n.text)) and not (set(f.split()) <= own or (entity and entity in f))
    ]


def _nearest_name(question: Question, sentence: str, cue: re.Pattern[str]) -> str:
    """The name that stands nearest to a cue, that behind "by" before all others."""
    names = _others(question, sentence)
    best: tuple[float, str] = (_FARTHEST, "")
    for found in cue.finditer(sentence):
        for name in names:
            if name.start >= found.end():
                between = sentence[found.end() : name.start]
                cost = float(len(between)) - (
                    60 if re.search(r"\b(?:by|is|was|of)\s*$", between or found.group()) else 0
                )
                cost += 40 * len(re.findall(r"[,;]", between))
            else:
                between = sentence[name.end : found.start()]
                cost = len(between) + (
                    50 if re.search(r"\bby\b", sentence[found.end() : found.end() + 6]) else 5
                )
            cost += _AS_QUALITY if _is_quality(name, sentence) else 0
            if cost < best[0]:
                best = (cost, name.text)
    return best[1]


def _is_quality(name: Found, sentence: str) -> bool:
    """Whether a single name stands before a noun ("the American writer A. Ward"): no person, a quality."""
    following = re.match(r" ([a-z]{2,30})\b", sentence[name.end :])
    if " " in name.text or following is None or following[1] in STOP_WORDS:
        return False
    # "Vangelis composed it": a verb follows who did it.
    return not (following[1].endswith("ed") or following[1] == "wrote")


def _after(question: Question, sentence: str, marker: str) -> str:
    """The first name right behind a marker."""
    for found in re.finditer(marker, sentence):
        for name in _others(question, sentence):
            if 0 <= name.start - found.end() <= 5:
                return name.text
    return ""


def _birthplace(question: Question, sentence: str) -> str:
    born = re.search(r"\bborn\b|\bnative of\b|\bbirthplace\b", sentence)
    if born is None:
        return ""
    tail = sentence[born.start() :]
    return _after(question, tail, r"\b(?:in|at|near|of|was|is)\b(?: the)?")


def _capital_of(question: Question, sentence: str) -> str:
    return _after(question, sentence, r"\b(?:capital|seat|cent(?:re|er))(?: city)?(?: of)?(?: the)?\b")


def _capital(question: Question, sentence: str) -> str:
    found = re.search(r"\b(?:capital|seat)\b", sentence)
    if found is None:
        return ""
    names = _others(question, sentence)
    after = [n for n in names if 0 <= n.start - found.end() <= 25]
    before = [n for n in names if n.end <= found.start()]
    of = re.match(r"(?: city)? of\b", sentence[found.end() :])
    chosen = (before[-1:] or after[:1]) if of else (after[:1] or before[-1:])
    return chosen[0].text if chosen else ""


def _country(question: Question, sentence: str) -> str:
    """The last name of the chain of places in a first sentence: "a village in A, in B, C"."""
    found = re.search(r"\b(?:in|of|from)\b", sentence)
    if found is None:
        return ""
    beside = re.search(
        r"\b(?:near|close to|next to|border|within|named after|known)\b", sentence[found.start() :]
    )
    end = found.start() + beside.start() if beside else len(sentence)
    names = [n for n in _others(question, sentence) if found.start() < n.start < end]
    return names[-1].text if names else ""


def _being(question: Question, sentence: str) -> str:
    """What something "is a"; a nationality before it is left out where more follows."""
    found = _BEING.search(sentence)
    if found is None:
        return ""
    phrase = _STOP.split(found[1], maxsplit=1)[0].split()
    while len(phrase) > 1 and (
        phrase[0][:1].isupper() or phrase[0].isdigit() or phrase[0] in {"former", "retired"}
    ):
        phrase = phrase[1:]
    return " ".join(phrase)


def _sport(question: Question, sentence: str) -> str:
    found = _SPORTS.search(sentence)
    return _PLAYERS.get(found.group().lower(), found.group()) if found else ""


def _listed(pattern: re.Pattern[str]) -> Finder:
    def find(question: Question, sentence: str) -> str:
        found = pattern.search(sentence)
        return found.group() if found else ""

    return find


_BY_RELATION: dict[str, Finder] = {
    "place of birth": _birthplace,
    "capital of": _capital_of,
    "capital": _capital,
    "country": _country,
    "occupation": _being,
    "genre": _being,
    "color": _listed(_COLORS),
    "religion": _listed(_FAITHS),
    "sport": _sport,
}
