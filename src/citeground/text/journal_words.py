"""Words in the names of journals and conferences that say less than the others."""

from __future__ import annotations

# Words that abbreviations leave out.
CONNECTIVES = frozenset((
    "of", "the", "and", "on", "in", "for", "to", "a", "an", "at", "by", "from", "with", "de", "du",
    "des", "la", "le", "les", "l", "d", "der", "die", "das", "dem", "und", "fur", "et", "e", "y",
    "il", "lo", "los", "las", "el", "della", "delle", "dei", "degli", "di", "do", "da", "dos", "i",
    "og", "och", "en", "van", "het", "voor", "o", "na", "w", "official", "publication",
))  # fmt: skip
# Societies and publishers that may stand in front of a name.
SPONSORS = frozenset((
    "ieee", "acm", "ifip", "usenix", "cvf", "aaai", "siam", "aps", "aip", "iop", "spie", "elsevier",
    "springer", "eurographics", "rsj", "isca", "iapr", "cvpr", "acl", "sigplan", "sigcomm", "osa",
    "aiaa", "asme", "inns",
))  # fmt: skip
# Words of which most proceedings have some.
EVENT = frozenset((
    "proceedings", "proceeding", "proc", "conference", "conf", "symposium", "symp", "annual",
    "meeting", "international", "intl", "int", "congress", "convention", "advances", "adv", "th",
    "nd", "rd", "st", "main", "poster", "oral", "spotlight", "paper", "papers", "vol", "volume",
    "ser", "series", "lecture", "notes", "online", "print", "edition", "eds", "ed", "record",
))  # fmt: skip
# Words that make it another event than the one it was held with.
OTHER_EVENT = frozenset((
    "workshop", "workshops", "wkshp", "wksp", "companion", "tutorial", "tutorials", "adjunct",
    "demo", "demonstrations", "supplement", "suppl", "supplements", "findings",
))  # fmt: skip
