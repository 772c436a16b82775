"""Items whose fields are marked: REVTeX, elsarticle and the ACM write ``\\bibinfo {journal} {…}``."""

from __future__ import annotations

import re
from dataclasses import replace

from citeground.models import Work
from citeground.parsers import tex
from citeground.parsers.bbl import wording
from citeground.parsers.bibtex.entry import work

_INFO = re.compile(r"\\bibinfo(?:\s*+\[[^\]]*+\])?\s*+\{\s*+([A-Za-z]++)\s*+\}\s*+\{")
_FIELD = re.compile(r"\\bibfield\s*+\{\s*+([A-Za-z]++)\s*+\}\s*+\{")
_SHOWN = re.compile(r"\\showarticletitle\s*+\{")
_FAMILY = re.compile(r"\\bib(?:namefont|snm)\s*+\{")
_GIVEN = re.compile(r"\\bib(?:fnamefont|fnm)\s*+\{")
_ET_AL = re.compile(r"\bet[~\s\\]{1,3}al\b")
# No marked field is longer, and an item with so many open groups is not worth the time.
_LONGEST, _MOST_BROKEN = 4_000, 20
_PEOPLE = ("author", "editor")
_MARKS = " ,;"


def read(body: str) -> Work | None:
    """What the marked fields say, or None where they do not make a reference."""
    values: dict[str, list[str]] = {}
    for name, value in _marked(body):
        values.setdefault(name, []).append(value)
    if not {"title", "journal", "booktitle"} & values.keys():
        return None
    people = _people(body, values)
    fields = {
        name: found[0].strip(_MARKS) for name, found in values.items() if name not in (*_PEOPLE, "person")
    }
    fields |= {name: " and ".join(found) for name, found in people.items() if found}
    if _ET_AL.search(body) and "author" in fields:
        fields["author"] += " and others"
    if "title" in fields:
        fields["title"] = fields["title"].rstrip(".")
    fields.setdefault("url", wording.address(body))
    found = work(_entry_type(fields), fields)
    linked = wording.linked(body)
    known = {identifier.scheme for identifier in linked}
    return replace(found, identifiers=(*linked, *(i for i in found.identifiers if i.scheme not in known)))


def _marked(body: str) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    broken = 0
    for pattern in (_INFO, _SHOWN, _FIELD):
        for found in pattern.finditer(body):
            # What is marked is short, and groups in groups must not be searched to the end each time.
            end = tex.group_end(body, found.end(), min(len(body), found.end() + _LONGEST))
            if end < 0 and (broken := broken + 1) > _MOST_BROKEN:
                return out
            name = found[1].lower() if found.re.groups else "title"
            if end >= 0 and (found.re is not _FIELD or name == "title"):
                out.append((name, body[found.end() : end]))
    return out


def _people(body: str, values: dict[str, list[str]]) -> dict[str, list[str]]:
    """Authors and editors in BibTeX's form. The ACM marks both as persons."""
    out = {role: [_name(value) for value in values.get(role, ())] for role in _PEOPLE}
    for found in _FIELD.finditer(body):
        role = found[1].lower()
        if role in _PEOPLE and not out[role] and "person" in values:
            end = tex.group_end(body, found.end(), min(len(body), found.end() + 20_000))
            out[role] = [_name(value) for name, value in _marked(body[found.end() : end]) if name == "person"]
    if "person" in values and not out["author"] and not out["editor"]:
        out["author"] = [_name(value) for value in values["person"]]
    return out


def _name(value: str) -> str:
    family, given = _argument(_FAMILY, value), _argument(_GIVEN, value)
    if family and given:
        return f"{{{family}}}, {given}" if " " in family else f"{family}, {given}"
    return " ".join(f"{{{family}}}".split()) if family else value.strip(_MARKS)


def _argument(pattern: re.Pattern[str], value: str) -> str:
    found = pattern.search(value)
    if not found:
        return ""
    end = tex.group_end(value, found.end(), len(value))
    return " ".join(value[found.end() : end].split()) if end >= 0 else ""


def _entry_type(fields: dict[str, str]) -> str:
    if "journal" in fields:
        return "article"
    if "booktitle" in fields:
        return "inproceedings" if "title" in fields else "book"
    if "school" in fields:
        return "phdthesis"
    return "book" if "publisher" in fields else "techreport" if "institution" in fields else "misc"
