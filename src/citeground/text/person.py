"""Read the name of one person or group, in whatever form it is written."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from citeground.models import Name
from citeground.text import latex
from citeground.text.folding import plain

PARTICLES = frozenset(
    [
        "van",
        "von",
        "der",
        "den",
        "de",
        "del",
        "della",
        "dello",
        "di",
        "da",
        "das",
        "do",
        "dos",
        "du",
        "des",
        "la",
        "le",
        "las",
        "los",
        "ten",
        "ter",
        "te",
        "zu",
        "zum",
        "zur",
        "af",
        "av",
        "al",
        "el",
        "ibn",
        "bin",
        "ben",
        "st",
        "st.",
        "y",
        "e",
    ]
)
SUFFIX = re.compile(r"^(?:jr|sr|junior|senior|[iv]{2,4}|iv|2nd|3rd|ph\.?d|m\.?d|esq)\.?$", re.IGNORECASE)
DOTTED = re.compile(r"^(?:[^\W\d_]{1,3}\.[\s~-]{0,2}){1,5}$")
_CAPITALS = re.compile(r"^(?=[^a-z]+$)[^\W\d_](?:[-.\s]?[^\W\d_]){0,3}\.?$")
_HOMONYM = re.compile(r"\s+0\d{3}$")
_GROUP_WORDS = re.compile(
    r"\b(?:collaborations?|consortium|working\s+group|group|team|committee|commission|society|association|institute|"
    r"institut|universit\w+|organi[sz]ation|laborator\w+|foundation|council|agency|ministry|ministerium|"
    r"department|network|project|initiative|task\s+force|corporation|company|federation|academy|alliance|"
    r"investigators|collaborators|contributors|developers|community|program(?:me)?|inc|ltd|llc|gmbh|corp|openai|deepmind|meta\s+ai)"
    r"\b|\b(?:bureau|center|centre|office|union|service|authors)\s+(?:of|for)\b|\bthe\s+\w+\s+(?:bureau|office|union|service)\b",
    re.IGNORECASE,
)
_ACRONYMS = re.compile(
    r"\b(?:3GPP|IEEE|ISO|IEC|IETF|W3C|WHO|UNESCO|NASA|CERN|ETSI|NIST|OECD|ITU|ANSI|DIN|IBM|NVIDIA|Google|Microsoft)\b"
)
_NOBODY = re.compile(
    r"^(?:anon(?:ymous|\.)?|n\s*/\s*a|unknown(?:\s+authors?)?|various(?:\s+authors)?|no\s+authors?(?:\s+listed)?|none|null|"
    r"author(?:s)?|[-–—_]{1,6}|\?+)\.?$",
    re.IGNORECASE,
)


# Names recur in a bibliography, and so do the pieces that they are cut into.
@lru_cache(maxsize=4_096)
def are_initials(text: str) -> bool:
    """ "J. A.", "JA", "K.-R.", "Yu. A.": single letters, capitals in a row, or two letters with a stop."""
    if len(text) > 24:
        return False
    words = re.findall(r"[^\W\d_]+\.?", text)
    return 0 < len(words) <= 5 and all(
        len(word.strip(".")) == 1
        or (len(word.strip(".")) <= 4 and word.isupper())
        or (len(word) == 3 and word.endswith("."))
        for word in words
    )


def is_nobody(text: str) -> bool:
    """True for "Anonymous", "N/A", "———" and the like, which name no one."""
    return not text.strip() or bool(_NOBODY.match(text.strip()))


def looks_like_group(text: str) -> bool:
    """Whether a name is that of a collaboration or an organisation rather than a person."""
    found = _GROUP_WORDS.search(text) or _ACRONYMS.search(text)
    return bool(found) and not DOTTED.match(text.split(" ")[0])


_CAPITALISED = r"[A-ZÀ-ÖØ-ÞŁŠŽČ][a-zß-öø-ÿłšžčćńęąěřşğıő]{1,30}"
_USUAL_FAMILY = rf"(?:Ma?c)?{_CAPITALISED}(?:-{_CAPITALISED})?"
_USUAL_GIVEN = rf"(?:{_CAPITALISED}|[A-Z]\.?)(?:[ -](?:{_CAPITALISED}|[A-Z]\.?)){{0,3}}"
_USUAL_INVERTED = re.compile(rf"({_USUAL_FAMILY}), ({_USUAL_GIVEN})")
_USUAL_DIRECT = re.compile(rf"({_USUAL_GIVEN}) ({_USUAL_FAMILY})")
# Words of which a longer reading makes a group, a suffix or nobody: what the patterns above find in one word,
# and parts of what they find in several.
_NOT_USUAL = frozenset(
    [
        "force", "ai", "bureau", "office", "union", "service", "center", "centre", "author", "authors",
        "anon", "anonymous", "unknown", "various", "none", "null", "no", "others", "more", "et", "al",
        "alii", "and", "und", "eds", "ed", "editor", "editors", "coauthors", "hrsg", "hg", "the",
        "jr", "sr", "junior", "senior", "phd", "md", "esq",
        *("".join(run) for length in (2, 3, 4) for run in product("iv", repeat=length)),
        "collaboration", "collaborations", "consortium", "group", "team", "committee", "commission",
        "society", "association", "institute", "institut", "organisation", "organization", "foundation",
        "council", "agency", "ministry", "ministerium", "department", "network", "project", "initiative",
        "corporation", "company", "federation", "academy", "alliance", "investigators", "collaborators",
        "contributors", "developers", "community", "program", "programme", "inc", "ltd", "llc", "gmbh",
        "corp", "openai", "deepmind", "google", "microsoft",
        *PARTICLES,
    ]
)  # fmt: skip


def usual(text: str) -> Name | None:
    """The two forms that nine names of ten have, "Ward, Ada B." and "Ada B. Ward", read at once."""
    if len(text) > 100:
        return None
    if "\\" in text and not _BRACED.search(text) and text[0] != "{":
        text = latex.to_unicode(text)
    if found := _USUAL_INVERTED.fullmatch(text):
        family, given = found.groups()
    elif found := _USUAL_DIRECT.fullmatch(text):
        given, family = found.groups()
    else:
        return None
    return Name(family, given) if _are_usual_words(f"{family} {given}") else None


def _are_usual_words(text: str) -> bool:
    """Whether no word speaks for a group, a suffix or nobody: one look at a set, where patterns take three."""
    # To the patterns, which do not mind case, a dotless i is an i.
    lowered = text.lower() if text.isascii() else text.lower().replace("ı", "i")
    if "universit" in lowered or "laborator" in lowered:
        return False
    return _NOT_USUAL.isdisjoint(lowered.replace("-", " ").split())


def read_name(text: str) -> Name:
    """One name in any of the usual forms.

    "Family, Given", "Family, Jr, Given", "Given von Family", "Family JA", "{A Group}". Mark-up is
    resolved, a homonym number of DBLP ("Wei Wang 0001") goes. An empty Name where there is none.
    """
    text = text.strip()
    if (found := usual(text)) is not None:
        return found
    if "family=" in text:
        return _keyed(text)
    if text.startswith("{") and text.endswith("}") and _braces_enclose(text):
        inner = plain(text[1:-1])
        # "{de Gaulle}" alone is a family name in braces; several words with none are a group.
        return Name(literal=inner) if " " in inner and "," not in inner else person(inner)
    if "{" in text or "\\" in text:
        text, keep = _protect(text)
        return _restore(person(plain(text)), keep)
    return person(plain(text))


_KEYED = re.compile(r"\b(family|given|prefix|suffix)\s{0,5}=\s{0,5}(\{[^{}]{0,200}\}|[^,]{0,200})")


def _keyed(text: str) -> Name:
    """biblatex's extended form: "family=Gogh, given=Vincent, prefix=van"."""
    values = {key: plain(value.strip().strip("{}")) for key, value in _KEYED.findall(text)}
    return Name(
        values.get("family", ""), values.get("given", ""), values.get("prefix", ""), values.get("suffix", "")
    )


def _braces_enclose(text: str) -> bool:
    depth = 0
    for index, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0 and index < len(text) - 1:
            return False
    return depth == 0


_BRACED = re.compile(r"\{((?:[^{}\\]|\\[^A-Za-z{}])*\s(?:[^{}\\]|\\[^A-Za-z{}])*)\}")


def _protect(text: str) -> tuple[str, list[str]]:
    """Words that braces hold together ("{Mies van der Rohe}") become one while the name is split."""
    keep: list[str] = []

    def swap(match: re.Match[str]) -> str:
        keep.append(latex.to_unicode(match.group(1)).strip())
        return f"\ue000{chr(0xE100 + len(keep) - 1)}"

    return (_BRACED.sub(swap, text) if len(text) < 2000 else text), keep


def _restore(name: Name, keep: list[str]) -> Name:
    if not keep:
        return name

    def back(value: str) -> str:
        for index, words in enumerate(keep[:256]):
            value = value.replace(f"\ue000{chr(0xE100 + index)}", words)
        return value

    return Name(
        back(name.family), back(name.given), back(name.particle), back(name.suffix), back(name.literal)
    )


@lru_cache(maxsize=4_096)
def person(text: str) -> Name:
    """One name without mark-up in any of the usual orders; an empty one for nobody."""
    text = _HOMONYM.sub("", text.strip(" ,;"))
    if is_nobody(text):
        return Name()
    if "," in text:
        return inverted([part.strip() for part in text.split(",") if part.strip()])
    if looks_like_group(text):
        return Name(literal=text)
    words = text.split()
    suffix = words.pop() if len(words) > 1 and SUFFIX.match(words[-1]) and len(words[-1]) > 1 else ""
    if len(words) == 1:
        return Name(family=words[0], suffix=suffix)
    if _is_family_first(words):
        return _family_first(words, suffix)
    return _given_first(words, suffix)


def is_capitals(word: str) -> bool:
    """ "JA", "K.-R.", but neither "Li" nor "Ré"."""
    return word == word.upper() and bool(_CAPITALS.match(word))


def _given_tail(words: list[str]) -> int:
    """How many words at the end are initials: 2 in "Mottelson B R", 1 in "Smith JA", 0 in "J. A. Smith"."""
    count = 0
    while count < len(words) - 1:
        word = words[-1 - count]
        if not DOTTED.match(word) and not (is_capitals(word) and len(re.sub(r"[.-]", "", word)) <= 3):
            break
        count += 1
    return count


def _is_family_first(words: list[str]) -> bool:
    """ "Smith JA", "Müller K.-R.", "van der Berg J", "Novikov I. D.": a family name, then initials alone."""
    count = _given_tail(words)
    family = words[: len(words) - count]
    return count > 0 and all(len(word.strip(".")) > 1 and not DOTTED.match(word) for word in family)


def _family_first(words: list[str], suffix: str) -> Name:
    count = _given_tail(words)
    particle, family = _split_particle(words[:-count])
    return Name(family=family, given=" ".join(words[-count:]), particle=particle, suffix=suffix)


def _split_particle(words: list[str]) -> tuple[str, str]:
    count = 0
    while count < len(words) - 1 and words[count].lower() in PARTICLES and words[count][:1].islower():
        count += 1
    return " ".join(words[:count]), " ".join(words[count:])


def _given_first(words: list[str], suffix: str) -> Name:
    """ "Given von Family": the family begins at the first lower-case particle, else it is the last word."""
    for index in range(1, len(words) - 1):
        if words[index][:1].islower() and words[index].lower() in PARTICLES:
            particle, family = _split_particle(words[index:])
            return Name(family=family, given=" ".join(words[:index]), particle=particle, suffix=suffix)
    if words[0].lower() in PARTICLES and words[0][:1].islower():
        particle, family = _split_particle(words)
        return Name(family=family, particle=particle, suffix=suffix)
    start = len(words) - 1
    # "Emiliano De Cristofaro", "Ludwig Van Beethoven": a capitalised particle belongs to the family.
    while (
        start > 1
        and words[start - 1].lower() in PARTICLES
        and not words[start - 1].endswith(".")
        and (len(words[start - 1]) > 1)
    ):
        start -= 1
    return Name(family=" ".join(words[start:]), given=" ".join(words[:start]), suffix=suffix)


def inverted(parts: list[str]) -> Name:
    """ "von Family, Given", "von Family, Jr, Given", "Family, Given, Jr"."""
    if not parts:
        return Name()
    if len(parts) == 1:
        return person(parts[0])
    if not are_initials(parts[1]) and looks_like_group(", ".join(parts)):
        return Name(literal=", ".join(parts))
    suffix = next((p for p in parts[1:] if SUFFIX.match(p)), "")
    given = " ".join(p for p in parts[1:] if p != suffix)
    particle, family = _split_particle(parts[0].split())
    given_words = given.split()
    # "Berg, Jan van der": the particle was left behind the given name.
    tail: list[str] = []
    while len(given_words) > 1 and given_words[-1].lower() in PARTICLES and given_words[-1][:1].islower():
        tail.insert(0, given_words.pop())
    return Name(
        family=family, given=" ".join(given_words), particle=" ".join(tail) or particle, suffix=suffix
    )
