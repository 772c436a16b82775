"""Family 3: what registries say happened to a work after it was published."""

from __future__ import annotations

from collections.abc import Iterator

from citeground.citations.choose import Choice
from citeground.citations.finding import Finding
from citeground.models import Notice, NoticeKind, Work

_RULES = {
    NoticeKind.RETRACTED: "retracted-work",
    NoticeKind.CONCERN: "expression-of-concern",
    NoticeKind.CORRECTED: "corrected-work",
    NoticeKind.SUPERSEDED: "superseded-preprint",
}
_PREPRINT = "article"


def standing(cited: Work, choice: Choice | None) -> Iterator[Finding]:
    """One finding per kind of notice and its place, whoever of the sources has it."""
    if choice is None:
        return
    best = choice.best.work
    notices = [n for j in choice.records for n in j.work.notices if _concerns(n, j.work, best, cited)]
    told: list[Notice] = []
    # A notice that can be looked up says more than a mark.
    for notice in sorted(notices, key=lambda n: n.identifier is None):
        if not _is_told(notice, told):
            told.append(notice)
            yield _finding(notice)


def _concerns(notice: Notice, record: Work, best: Work, cited: Work) -> bool:
    """Whether a notice is about the version that is cited.

    What happened to the preprint of a published work (withdrawn, published) does not touch the work; what
    happened to the published form of a preprint does touch the preprint.
    """
    is_about_preprint = record.type == _PREPRINT and best.type != _PREPRINT
    if record is not best and is_about_preprint:
        return False
    return not (notice.kind is NoticeKind.SUPERSEDED and notice.identifier in cited.identifiers)


def _is_told(notice: Notice, told: list[Notice]) -> bool:
    """Whether another record told of it: the same place, or one of the two names none."""
    return any(
        n.kind is notice.kind
        and (n.identifier == notice.identifier or n.identifier is None or notice.identifier is None)
        for n in told
    )


def _finding(notice: Notice) -> Finding:
    where = str(notice.identifier) if notice.identifier else notice.note
    when = f" in {notice.date.year}" if notice.date else ""
    detail = f"{notice.kind.value}{when}: {where}".rstrip(": ")
    return Finding(_RULES[notice.kind], "", 0.0, "", where, detail)
