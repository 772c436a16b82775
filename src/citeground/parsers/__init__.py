"""Files of every format as documents: the suffix says which parser, else the content does."""

from __future__ import annotations

import re
import stat
from difflib import get_close_matches
from pathlib import Path

from citeground import registry
from citeground.errors import InputError
from citeground.models import Document
from citeground.text.decode import MAX_BYTES, decode

# How much of a file is looked at to tell its format.
_HEAD = 64 * 1024
# Suffixes that say "text" and nothing of what kind.
_PLAIN = frozenset({".txt", ".text", ""})

_BIBTEX = re.compile(r"^[ \t]*@[A-Za-z]+[ \t]*[{(]", re.M)
_RIS = re.compile(r"^TY {1,2}- ?\w", re.M)
_BBL = re.compile(r"^[ \t]*\\(?:bibitem\b|begin\{thebibliography\}|entry\{)", re.M)
_TEX = re.compile(
    r"^[ \t]*\\(?:document(?:class|style)|begin\{document\}|(?:sub)*section\b|bibliography\{|addbibresource)"
    r"|\\(?:[Tt]ext|[Pp]aren|auto|foot)?cite[tp]?\*?[\[{]",
    re.M,
)
_MARKDOWN = re.compile(
    r"^#{1,6} \S|^[ \t]{0,3}(?:[-*+]|\d{1,4}\.) .{0,500}\]\(https?://|^\[\^[^\]\n]{1,80}\]:", re.M
)


def load(path: str, data: bytes | None = None, *, format: str = "") -> Document:
    """Read a file, or ``data`` under the name ``path``, with the parser of ``format`` or the one that fits.

    Raises ``InputError`` with one line that says what the matter is and what to do, ``ConfigError`` for a
    format that does not exist.
    """
    if data is None:
        data = read(path)
    if not data.strip(b" \t\r\n\0\xef\xbb\xbf"):
        raise InputError("the file is empty", path=path)
    name = format or recognise(path, data)
    document: Document = registry.load_parser(name).parse(data, path)
    return document


def read(path: str) -> bytes:
    """The bytes of a file. Raises ``InputError`` where it is missing, a directory, or too large."""
    place = Path(path)
    try:
        about = place.stat()
        if stat.S_ISDIR(about.st_mode):
            raise InputError(_about_directory(place), path=path)
        if about.st_size > MAX_BYTES:
            raise InputError(_too_large(about.st_size), path=path)
        with place.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"there is no such file{_near(place)}", path=path) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"the file cannot be read ({reason})", path=path) from error
    if len(data) > MAX_BYTES:
        raise InputError(_too_large(len(data)), path=path)
    return data


def recognise(path: str, data: bytes) -> str:
    """The name of the format: by suffix where that says enough, else by content.

    Raises ``InputError`` for what is not text and has no suffix of a known format.
    """
    suffix = Path(path).suffix.lower()
    known = registry.parser_for(suffix)
    if known and suffix not in _PLAIN:
        return known
    if data.startswith(b"%PDF-") and "pdf" in registry.PARSERS:
        return "pdf"
    return sniff(decode(data[:_HEAD], path).text)


def sniff(text: str) -> str:
    """The text format that the beginning of a file looks like; "text" where nothing else fits."""
    start = text.lstrip()[:1]
    if start in ("{", "[") and re.match(r"\s*(?:\[\s*)?\{\s*\"|\s*\[\s*\]", text):
        return "csl"
    if _RIS.search(text):
        return "ris"
    bibtex, tex, bbl = _BIBTEX.search(text), _TEX.search(text), _BBL.search(text)
    if bibtex and not (tex and tex.start() < bibtex.start()):
        return "bibtex"
    if bbl and not re.search(r"\\document(?:class|style)\b|\\begin\{document\}", text):
        return "bbl"
    if tex or bbl:
        return "latex"
    return "markdown" if _MARKDOWN.search(text) else "text"


def _too_large(size: int) -> str:
    return (
        f"the file has {size // 1_000_000:,} MB; the limit for a document is {MAX_BYTES // 1_000_000} MB. "
        "To use it as a source: citeground library build --from FILE"
    )


def _about_directory(place: Path) -> str:
    """What to type instead, with a file that is really there."""
    try:
        inside = sorted(p.suffix for p in place.iterdir() if registry.parser_for(p.suffix.lower()))
    except OSError:
        inside = []
    return f"this is a directory; name its files, e.g. {place / ('*' + (inside[0] if inside else '.bib'))}"


def _near(place: Path) -> str:
    """ "; did you mean refs.bib?" where the folder has a file of nearly that name."""
    try:
        names = [p.name for p in place.parent.iterdir()]
    except OSError:
        return ""
    near = get_close_matches(place.name, names, n=1)
    return f"; did you mean {place.parent / near[0]}?" if near else ""
