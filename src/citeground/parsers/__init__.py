"""Files of every format as documents: the suffix says which parser, else the content does."""

from __future__ import annotations

import re
import stat
from difflib import get_close_matches
from pathlib import Path

from citeground import registry
from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers import magic
from citeground.text.decode import MAX_BYTES, decode, require_content

# How much of a file is looked at to tell its format.
_HEAD = 64 * 1024
# Suffixes that say "text" and nothing of what kind.
_PLAIN = frozenset({".txt", ".text", ""})
# Formats that are told apart by their first bytes although the suffix names one of them.
_LOOK_INSIDE = frozenset({".xml", ".zip"})
# PDFs and archives carry figures.
_LARGE = frozenset({"pdf", "docx", "archive"})
MAX_LARGE_BYTES = 512 * 1024 * 1024

_BIBTEX = re.compile(r"^[ \t]*@[A-Za-z]+[ \t]*[{(]", re.M)
_RIS = re.compile(r"^TY {1,2}- ?\w", re.M)
_REFER = re.compile(
    r"^%0 \S|^%A \S[^\n]*\n(?:%[^\n]*\n){0,50}?%T \S|^%T \S[^\n]*\n(?:%[^\n]*\n){0,50}?%A \S", re.M
)
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
        if _is_project(path):
            folder: Document = registry.load_parser("archive").parse_folder(path)
            return folder
        data = read(path)
    if not data.strip(b" \t\r\n\0\xef\xbb\xbf"):
        raise InputError("the standard input is empty" if path == "-" else "the file is empty", path=path)
    require_content(data, path)
    name = format or recognise(path, data)
    document: Document = registry.load_parser(name).parse(data, path)
    return document


def _is_project(path: str) -> bool:
    """Whether this is a folder with LaTeX in it. What cannot be looked at is told by ``read``."""
    try:
        return Path(path).is_dir() and any(Path(path).glob("**/*.tex"))
    except (OSError, ValueError):
        return False


def read(path: str) -> bytes:
    """The bytes of a file. Raises ``InputError`` where it is missing, a directory, or too large."""
    if not path:
        raise InputError("the name of a file is empty; name a file, or - for the standard input")
    place = Path(path)
    try:
        about = place.stat()
        if stat.S_ISDIR(about.st_mode):
            raise InputError(_about_directory(place), path=path)
        limit = MAX_LARGE_BYTES if registry.parser_for(place.suffix.lower()) in _LARGE else MAX_BYTES
        if about.st_size > limit:
            raise InputError(_too_large(f"{about.st_size // 1_000_000:,} MB", limit), path=path)
        with place.open("rb") as stream:
            data = stream.read(limit + 1)
    except FileNotFoundError:
        raise InputError(f"there is no such file{_near(place)}", path=path) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"the file cannot be read ({reason})", path=path) from error
    if len(data) > limit:
        raise InputError(_too_large("no end in sight", limit), path=path)
    return data


def recognise(path: str, data: bytes) -> str:
    """The name of the format: by suffix where that says enough, else by content.

    Raises ``InputError`` for what is not text and has no suffix of a known format.
    """
    suffix = Path(path).suffix.lower()
    known = registry.parser_for(suffix)
    inside = magic.recognise(data) if not known or suffix in _PLAIN or suffix in _LOOK_INSIDE else ""
    if known and suffix not in _PLAIN:
        return inside or known
    if inside:
        return inside
    return sniff(decode(data[:_HEAD], path).text)


def sniff(text: str) -> str:
    """The text format that the beginning of a file looks like; "text" where nothing else fits."""
    start = text.lstrip()[:1]
    if start in ("{", "[") and re.match(r"\s*(?:\[\s*)?\{\s*\"|\s*\[\s*\]", text):
        return "csl"
    if _RIS.search(text):
        return "ris"
    if _REFER.search(text):
        return "endnote"
    bibtex, tex, bbl = _BIBTEX.search(text), _TEX.search(text), _BBL.search(text)
    if bibtex and not (tex and tex.start() < bibtex.start()):
        return "bibtex"
    if bbl and not re.search(r"\\document(?:class|style)\b|\\begin\{document\}", text):
        return "bbl"
    if tex or bbl:
        return "latex"
    return "markdown" if _MARKDOWN.search(text) else "text"


def _too_large(size: str, limit: int) -> str:
    return (
        f"the file has {size}; the limit for a document is {limit // 1_000_000} MB. "
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
