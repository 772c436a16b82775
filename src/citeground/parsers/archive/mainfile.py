"""Which of the files of a LaTeX project is the one that is typeset."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

# What a main file has in its first part, comments aside.
_CLASS = re.compile(
    r"^[^%\n]{0,200}\\document(?:class|style)\b(?:\[[^\]]{0,400}\])?\s{0,4}\{([^}]{0,80})\}", re.M
)
_BEGIN = re.compile(r"^[^%\n]{0,200}\\begin\s{0,2}\{document\}", re.M)
_CITES = re.compile(
    r"^[^%\n]{0,400}\\(?:bibliography|printbibliography|addbibresource|begin\{thebibliography\})", re.M
)
_INCLUDED = re.compile(
    r"\\(?:input|include|subfile|import\{[^}]{0,200}\})\s{0,4}\{?\s{0,4}([^\s{}\\]{1,200})"
)
_PARTS = ("standalone", "subfiles", "tikzposter", "beamer")
_USUAL = ("main", "ms", "paper", "article", "manuscript", "thesis", "root")
_LATEXMK = re.compile(r"@default_files\s{0,4}=\s{0,4}\(([^)]{0,500})\)")
_QUOTED = re.compile(r"['\"]([^'\"]{1,200})['\"]")
_READ_BYTES = 2_000_000


def find(root: Path, names: Sequence[PurePosixPath]) -> PurePosixPath | None:
    """The main file below ``root``: what 00README or .latexmkrc say, else what looks most like one."""
    sources = [name for name in names if name.suffix.lower() in (".tex", ".ltx", ".latex")]
    told = _told(root, names)
    for name in told:
        match = next((s for s in sources if str(s) == name or str(s.with_suffix("")) == name), None)
        if match is not None:
            return match
    texts = {name: _text(root / name) for name in sources}
    included = {
        PurePosixPath(found).name.removesuffix(".tex")
        for text in texts.values()
        for found in _INCLUDED.findall(text)
    }
    candidates = [name for name, text in texts.items() if _CLASS.search(text)]
    if not candidates:
        # A plain TeX paper, or a chapter that was sent alone.
        candidates = [
            name for name, text in texts.items() if _BEGIN.search(text) or _CITES.search(text)
        ] or sources
    return max(candidates, key=lambda name: _likeness(name, texts[name], included), default=None)


def _text(place: Path) -> str:
    with place.open("rb") as stream:
        return stream.read(_READ_BYTES).decode("utf-8", "replace")


def _likeness(name: PurePosixPath, text: str, included: set[str]) -> tuple[float, ...]:
    kind = found.group(1).strip().lower() if (found := _CLASS.search(text)) else ""
    return (
        -(kind in _PARTS),
        bool(_BEGIN.search(text)),
        -(name.stem in included),
        bool(_CITES.search(text)) or "\\input" in text or "\\include" in text,
        name.stem.lower() in _USUAL,
        -len(name.parts),
        len(text),
    )


def _told(root: Path, names: Sequence[PurePosixPath]) -> list[str]:
    """Main files that the project names itself, in the order of trust."""
    out: list[str] = []
    for name in names:
        base = name.parent
        if name.name.upper().startswith("00README"):
            out = [*_readme(_text(root / name)), *out]
        elif name.name in (".latexmkrc", "latexmkrc") and (found := _LATEXMK.search(_text(root / name))):
            out.extend(str(base / quoted) for quoted in _QUOTED.findall(found.group(1)))
    return out


def _readme(text: str) -> list[str]:
    """arXiv's 00README: lines "ms.tex toplevelfile", or the newer JSON or YAML with usage: toplevel."""
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict) and isinstance(data.get("sources"), list):
        return [
            str(source.get("filename", ""))
            for source in data["sources"]
            if isinstance(source, dict) and source.get("usage", "toplevel") == "toplevel"
        ]
    out: list[str] = []
    name = ""
    for line in text[:100_000].splitlines():
        words = line.split()
        if len(words) >= 2 and words[1].lower() == "toplevelfile":
            out.append(words[0])
        elif found := re.match(r"\s{0,8}(?:- )?\s{0,4}filename:\s{0,4}['\"]?([^'\"\s]{1,200})", line):
            name = found.group(1)
        elif name and re.match(r"\s{0,8}(?:- )?usage:\s{0,4}['\"]?toplevel", line):
            out.append(name)
    return out
