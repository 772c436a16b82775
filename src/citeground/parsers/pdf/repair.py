"""Join the lines of an entry into the string that the author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

from citeground.parsers.intext import unmarked
from citeground.parsers.pdf.accents import attach_text

_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\xa0": " ", "\u200b": ""}
    | dict.fromkeys("\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f", " ")
    | dict.fromkeys("\x00\ufeff\u2060\ufffe\uffff", "")
)
_HYPHENS = "-\u00ad\u2010"
# The last token of a line may be the beginning of an address: a URL, a DOI, an arXiv number.
_ADDRESS = re.compile(
    r"(?:https?:|ftp:|www\.|\bdoi[:.]?\s?10\.|\b10\.\d{4,9}/|\bdoi:|arxiv[:.]\s?|\burl:?)\S*$", re.IGNORECASE
)
_GOES_ON = re.compile(r"[/\-_=&?%#~:+]$")
_ARXIV_CUT = re.compile(r"arxiv:\s?\d{4}\.\d{0,4}$", re.IGNORECASE)
_ARXIV_ARCHIVE_CUT = re.compile(r"arxiv:\s?[a-z]{2,8}-$", re.IGNORECASE)
# "…/catalog/" and "Accessed on": a capitalised word begins a sentence.
_PLAIN_WORD = re.compile(r"[^\W\d_a-z][a-z]+[.,:]?$")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[-\u00ad\u2010]$")
_WORD_AFTER = re.compile(r"[^\W\d_]+")
# First parts of compounds that are written with a hyphen far more often than without.
_COMPOUNDS = frozenset(
    [
        "self",
        "non",
        "high",
        "low",
        "two",
        "three",
        "four",
        "one",
        "well",
        "long",
        "short",
        "large",
        "small",
        "real",
        "cross",
        "first",
        "second",
        "third",
        "quasi",
        "open",
        "end",
        "state",
        "free",
        "full",
        "half",
        "all",
        "multi",
        "semi",
        "anti",
        "time",
        "data",
        "deep",
        "zero",
        "few",
        "single",
        "double",
        "post",
        "pre",
    ]
)
_ARCHIVE = re.compile(r"[\[:/](?:hep|astro|cond|gr|quant|nucl|math)-$", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+){0,3}")


def vocabulary(texts: Iterable[str]) -> Set[str]:
    """The words of a document, lower case, hyphenated ones whole: they tell how to mend broken ones."""
    return {word for text in texts for word in _WORDS.findall(text.lower())}


def join(lines: Sequence[str], words: Set[str] = frozenset()) -> str:
    """One string: hyphenation undone, addresses and identifiers whole, ligatures and accents resolved."""
    text = ""
    for line in lines:
        text = attach(text, unmarked(line), words)
    return " ".join(attach_text(text).replace("\u00ad", "").split())


def attach(text: str, line: str, words: Set[str] = frozenset()) -> str:
    """``text`` with one more line after it."""
    line = line.translate(_LIGATURES).strip()
    if not text or not line:
        return text or line
    tail = text[-300:]
    tail = tail[tail.rfind(" ", 0, max(tail.rfind(" "), 0)) + 1 :]
    if ("/" in tail or ":" in tail or "www." in tail) and (address := _ADDRESS.search(tail)):
        token = line.split(" ", 1)[0]
        if _address_goes_on(address.group(0), token, line):
            return text + line
    if text[-1] in _HYPHENS and len(text) > 1 and not text[-2].isspace():
        return _mend(text, line, words)
    if text[-1] == "–" and text[-2:-1].isdigit() and line[0].isdigit():
        return text + line
    return f"{text} {line}"


def _address_goes_on(head: str, token: str, line: str) -> bool:
    """Whether the next line's first token belongs to the address that ends this one."""
    if head.lower() in ("url", "url:", "doi:", "arxiv:"):
        return False
    if _ARXIV_CUT.search(head):
        whole = head.rpartition(".")[2] + (re.match(r"\d*", token) or [""])[0]
        return token[0].isdigit() and len(whole) in (4, 5)
    if _ARXIV_ARCHIVE_CUT.search(head):
        return bool(re.match(r"[a-z]{2}/\d{7}", token))
    if token.startswith(("//", "/")):
        return True
    if _GOES_ON.search(head):
        return (token[0].isalnum() or token[0] in "%_~(") and not _PLAIN_WORD.match(token)
    if head.endswith("."):
        # A full stop ends an address, unless what follows cannot begin a sentence.
        return (token[0].isdigit() and not _is_year(token)) or (
            token[0].islower() and bool(re.search(r"[./\d]", token))
        )
    if head[-1] in ",;)]>":
        return False
    # A full line broken in the middle of a name: "10.1145/3" and "372782."
    return bool(re.match(r"[\w.()-]{0,30}\d", token)) and not _is_year(token) and _looks_cut(token, line)


def _is_year(token: str) -> bool:
    return bool(re.fullmatch(r"\(?(?:1[5-9]|20)\d\d[a-z]?\)?[.,;]?", token))


def _looks_cut(token: str, line: str) -> bool:
    """The rest of an address stands alone or before a new sentence, and is no page range or name."""
    rest = line[len(token) :].strip()
    return (
        "-" not in token
        and token.rstrip(".,;)").isalnum()
        and token[0].isdigit()
        and (not rest or token[-1] in ".,;)")
    )


def _mend(text: str, line: str, words: Set[str]) -> str:
    """A word broken at a line's end; the hyphen stays where the word has one of its own."""
    before, after = _WORD_BEFORE.search(text[-60:]), _WORD_AFTER.match(line)
    if before is None or after is None:
        # "10-" and "15", "2024-04-" and "24", "D.-" and "L.".
        return text.rstrip("\u00ad") + line if text[-1] != "\u00ad" else text[:-1] + "-" + line
    head, tail = before.group(1), after.group(0)
    whole, compound = (head + tail).lower(), f"{head}-{tail}".lower()
    if not tail[0].islower() or _ARCHIVE.search(text[-12:]) or (len(head) > 1 and head.isupper()):
        keep = True
    elif whole in words and compound not in words:
        keep = False
    elif compound in words and whole not in words:
        keep = True
    else:
        keep = head.lower() in _COMPOUNDS or (len(head) == 1 and head.isupper())
    return f"{text[:-1]}-{line}" if keep else text[:-1] + line
