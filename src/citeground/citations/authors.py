"""Compare the list of authors of a reference with that of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from citeground.citations.finding import Agreement, FieldResult, Finding, agrees, differs, unknown
from citeground.citations.names import Likeness, likeness
from citeground.citations.weights import WEIGHTS
from citeground.models import Name, Work
from citeground.text.folding import fold
from citeground.text.names import looks_like_group

FIELD = "author"
_NOBODY = Name()
_GARBLED = re.compile(r"[;&]|\bet\.? al\b|\band\b|^ others$", re.IGNORECASE)
# A group has no initials: "A. Sa, M. CM.; Kascheres".
_PEOPLE_IN_ONE = re.compile(r"(?:^|[\s,;])[A-Z]\.[^,;]*[,;]|[,;]\s?[A-Z]\.")
_ACRONYM = re.compile(r"[A-Z][A-Z\d-]{1,11}")


@lru_cache(maxsize=65536)
def _is_person(name: Name) -> bool:
    """False for an affiliation that a registry has among the authors."""
    return not looks_like_group(name.display)


def compare_authors(cited: Work, record: Work) -> FieldResult:
    """The authors' agreement.

    Groups stand for their members. "et al." allows any in-order selection that begins the list. An order
    that differs counts only where the record's own is not alphabetical. A record that is known to be cut,
    or that names one author where the reference names many in full, refutes nobody.
    """
    given = [n for n in cited.author or cited.editor if n.family or n.literal or n.given]
    found = [n for n in record.author or record.editor if n.family or n.literal or n.given]
    if not given or not found:
        return unknown(FIELD)
    if _are_identical(given, found):
        return agrees(FIELD)
    if any(map(_is_garbled, found)):
        # Several people in one name, or "et al." taken for one: such a list refutes nobody.
        found = [n for n in found if not _is_garbled(n)]
        return agrees(FIELD) if share_people(given, found) else unknown(FIELD)
    people_given = [n for n in given if not n.is_group]
    people_found = [n for n in found if not n.literal and _is_person(n)]
    if not people_given or not people_found:
        return _compare_groups(given, found)
    return _compare_people(
        cited,
        record,
        people_given,
        people_found,
        has_group=len(given) + len(found) > len(people_given) + len(people_found),
    )


@lru_cache(maxsize=65536)
def _is_garbled(name: Name) -> bool:
    if name.literal:
        return bool(_PEOPLE_IN_ONE.search(name.literal[:400]))
    return bool(_GARBLED.search(f"{name.given} {name.family}"))


def share_people(given: Sequence[Name], found: Sequence[Name]) -> bool:
    """Whether anybody stands in both lists."""
    return any(likeness(a, b) is Likeness.SAME for a in given for b in found)


def _is_acronym(name: Name) -> bool:
    """ "CMS", "NA62": an experiment among the authors, without the word that says so."""
    return not name.given and bool(_ACRONYM.fullmatch(name.family))


def _compare_groups(given: Sequence[Name], found: Sequence[Name]) -> FieldResult:
    groups_given = [n for n in given if n.is_group]
    groups_found = [n for n in found if n.is_group]
    if groups_given and groups_found:
        if any(likeness(a, b) is Likeness.SAME for a in groups_given for b in groups_found):
            return agrees(FIELD)
        return unknown(FIELD)
    # One side names the group, the other its members (or its organisation as a person).
    words = [set(fold(n.display).split()) for n in given]
    if any(a & set(fold(n.display).split()) for a in words for n in found):
        return agrees(FIELD)
    return unknown(FIELD)


def _compare_people(
    cited: Work, record: Work, given: list[Name], found: list[Name], *, has_group: bool
) -> FieldResult:
    fast = _all_same(given, found, cited.author_complete, record.author_complete)
    if fast is not None:
        return fast
    pairs = _assign(given, found)
    matched = [(i, j) for i, (j, _) in enumerate(pairs) if j >= 0]
    if not matched:
        return differs(FIELD, _all_replaced(given, found, whole=_record_is_whole(record, given, found)))
    findings = [
        f for i, (j, near) in enumerate(pairs) if j >= 0 and (f := _pair_finding(given[i], found[j], near))
    ]
    extra = [i for i, (j, _) in enumerate(pairs) if j < 0 and not _is_acronym(given[i])]
    used = {j for _, j in matched}
    missing = [j for j in range(len(found)) if j not in used]
    if extra and _record_is_whole(record, given, found):
        findings.extend(_extra(given, found, extra, missing))
    elif extra:
        return FieldResult(FIELD, Agreement.UNKNOWN, tuple(findings))
    if missing and not extra:
        findings.extend(_missing(cited, given, found, missing, has_group=has_group))
    order = [j for _, j in matched]
    if (order != sorted(order) and not extra and not _alphabetical(found)) or (
        order
        and order[0] != 0
        and not cited.author_complete
        and not extra
        and len(order) == 1
        and not findings
    ):
        findings.append(_order(given, found, weak=record.source in _UNORDERED))
    serious = [f for f in findings if f.weight <= -1.0]
    return differs(FIELD, *findings) if serious else agrees(FIELD, *findings)


def _all_same(
    given: list[Name], found: list[Name], given_whole: bool, found_whole: bool
) -> FieldResult | None:
    """The common case without any assignment: position by position the same people."""
    if len(given) > len(found) or (len(given) < len(found) and given_whole):
        return None
    if all(_identical(a, b) or likeness(a, b) is Likeness.SAME for a, b in zip(given, found, strict=False)):
        return agrees(FIELD)
    return None


def _are_identical(given: list[Name], found: list[Name]) -> bool:
    """Letter by letter the same people need not even be told from affiliations."""
    return len(given) == len(found) and all(map(_identical, given, found))


def _identical(a: Name, b: Name) -> bool:
    """The same plain letters need no reading, which costs most of a comparison."""
    return (
        a.family == b.family
        and a.given == b.given
        and (a is b or a == b)
        and (a.family.isalpha() or bool(fold(a.family)))
    )


_NEAR = (Likeness.SAME, Likeness.SPELLING, Likeness.GIVEN_DIFFERS)


def _assign(given: list[Name], found: list[Name]) -> list[tuple[int, Likeness]]:
    """For each cited author the position of its counterpart (-1: none), the same place preferred."""
    taken: set[int] = set()
    pairs: list[tuple[int, Likeness]] = [(-1, Likeness.OTHER)] * len(given)
    # Only what is near at all is tried three times: for another work that is nobody.
    places = [
        sorted(
            [(j, near) for j in row if (near := likeness(name, found[j])) in _NEAR],
            key=lambda place, i=i: abs(place[0] - i),  # type: ignore[misc]
        )
        for i, (name, row) in enumerate(zip(given, _places(given, found), strict=True))
    ]
    for wanted in _NEAR:
        for i in range(len(given)):
            if pairs[i][0] >= 0:
                continue
            for j, near in places[i]:
                # "Li" for "Li" with other given names is the same person only in the same place.
                if j not in taken and near == wanted and (wanted is not Likeness.GIVEN_DIFFERS or j == i):
                    pairs[i] = (j, wanted)
                    taken.add(j)
                    break
    return pairs


def _places(given: list[Name], found: list[Name]) -> list[Sequence[int]]:
    """For each cited author the positions worth a comparison.

    All of them in lists of usual length; in those of collaborations only the same family name and the
    same place, since thousands by thousands of comparisons would take minutes.
    """
    if len(given) * len(found) <= 10_000:
        return [range(len(found))] * len(given)
    by_family: dict[str, list[int]] = {}
    for j, name in enumerate(found):
        by_family.setdefault(_last(name), []).append(j)
    return [
        sorted({*by_family.get(_last(name), [])[:50], *([i] if i < len(found) else [])})
        for i, name in enumerate(given)
    ]


def _last(name: Name) -> str:
    words = fold(name.family).split()
    return words[-1] if words else ""


def _pair_finding(given: Name, found: Name, near: Likeness) -> Finding | None:
    if near is Likeness.SAME:
        return None
    if near is Likeness.SPELLING:
        return Finding(
            "author-spelling", FIELD, WEIGHTS["author-spelling"], given.display, found.display,
            f"{given.display} is spelled {found.display} on record", given.family,
        )  # fmt: skip
    return Finding(
        "author-mismatch", FIELD, WEIGHTS["author-given"], given.display, found.display,
        f"the record has {found.display} where the reference has {given.display}", given.given or given.family,
    )  # fmt: skip


def _record_is_whole(record: Work, given: list[Name], found: list[Name]) -> bool:
    """A record with a single author beside a long cited list is more often cut than right."""
    return record.author_complete and not (len(found) == 1 and len(given) >= 4)


def _extra(given: list[Name], found: list[Name], extra: list[int], missing: list[int]) -> list[Finding]:
    names = ", ".join(given[i].display for i in extra[:4]) + (" …" if len(extra) > 4 else "")
    more = ", ".join(found[j].display for j in missing[:4]) + (" …" if len(missing) > 4 else "")
    detail = f"{names} {'is' if len(extra) == 1 else 'are'} not on the record's list of {len(found)}"
    if more:
        detail += f", which has {more} in addition"
    return [
        Finding(
            "author-mismatch",
            FIELD,
            WEIGHTS["author-mismatch"],
            names,
            listing(found),
            detail,
            given[extra[0]].family,
        )
    ]


def _missing(
    cited: Work, given: list[Name], found: list[Name], missing: list[int], *, has_group: bool
) -> list[Finding]:
    if not cited.author_complete:
        return []
    if has_group and len(given) < len(found):
        # "A. Aad, ATLAS Collaboration": the group stands for the rest.
        return []
    names = ", ".join(found[j].display for j in missing[:4]) + (
        f" and {len(missing) - 4} more" if len(missing) > 4 else ""
    )
    detail = (
        f"{len(given)} of the {len(found)} authors on record are named, without “et al.”; missing: {names}"
    )
    return [
        Finding("author-missing", FIELD, WEIGHTS["author-missing"], listing(given), listing(found), detail)
    ]


# These assemble author lists from several places, and their order is not to be relied on.
_UNORDERED = frozenset({"semantic_scholar", "openalex"})


def _order(given: list[Name], found: list[Name], *, weak: bool) -> Finding:
    return Finding(
        "author-order", FIELD, 0.0 if weak else WEIGHTS["author-order"], listing(given), listing(found),
        f"the record's order is {listing(found)}", given[0].family,
    )  # fmt: skip


def _all_replaced(given: list[Name], found: list[Name], *, whole: bool) -> Finding:
    # Of a record that is cut, nothing is known of the others.
    detail = (
        f"none of the cited authors is on record, which has {listing(found)}"
        if whole
        else f"the record begins with {listing(found, 1)}, whom the reference does not name"
    )
    return Finding(
        "author-mismatch", FIELD, WEIGHTS["author-mismatch"] - 1.0, listing(given), listing(found),
        detail, given[0].family,
    )  # fmt: skip


def _alphabetical(names: Sequence[Name]) -> bool:
    keys = [fold(n.family) for n in names]
    return len(keys) > 2 and keys == sorted(keys)


def listing(names: Sequence[Name], most: int = 4) -> str:
    """Names for a message: the first few, then how many more."""
    shown = ", ".join(n.display for n in names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown


def are_strangers(cited: Work, record: Work) -> bool:
    """Whether both sides name people, and neither the first cited one nor half of all are the record's."""
    given, found = cited.author or cited.editor, record.author or record.editor
    if any(n.literal for n in given) or any(n.literal for n in found):
        return False
    return share_authors(cited, record) is False and any(map(_is_person, found))


def share_authors(cited: Work, record: Work) -> bool | None:
    """Whether the first cited author, or half of all, stand in the record. None: cannot be told."""
    given = [n for n in cited.author or cited.editor if n != _NOBODY]
    found = [n for n in record.author or record.editor if n != _NOBODY]
    if not given or not found:
        return None
    if any(n.literal for n in given) or any(n.literal for n in found):
        outcome = compare_authors(cited, record)
        if outcome.agreement is Agreement.UNKNOWN:
            return None
    if any(likeness(given[0], n) >= Likeness.SPELLING for n in found):
        return True
    hits = sum(any(likeness(a, b) >= Likeness.SPELLING for b in found) for a in given[1:12])
    return hits * 2 >= min(len(given), 12)


def share_nobody(cited: Work, record: Work) -> bool:
    """Whether both name people, and not even a family name is common to them."""
    given, found = cited.author or cited.editor, record.author or record.editor
    return bool(given and found) and all(likeness(a, b) is Likeness.OTHER for a in given for b in found[:50])
