"""A document corrected as a whole: one round of edits after another, each checked before it is kept.

A correction was tried alone when it was suggested. Here all that do not overlap are applied at once, the
document is read again, and the references they touch are checked again. What makes one worse, or leaves
the finding where it was, is taken back; what overlapped gets the next round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from citeground.cascade import Source
from citeground.citations.check import Options, check
from citeground.citations.editing.applying import compatible, edited
from citeground.citations.gathering import Network
from citeground.citations.rules.keys import pointed_at
from citeground.models import Document, TextFile
from citeground.parsers.again import EDITABLE, read_again
from citeground.verdicts import Discrepancy, Edit, Report, Safety, Verification

# Corrections of one entry seldom overlap; who needs more rounds would go on for ever.
MOST_ROUNDS = 20
_SLACK = 1e-6

# The references of a round by index, each with the findings to be corrected.
_Chosen = Mapping[int, Sequence[Discrepancy]]


class Reason(StrEnum):
    """Why a suggested correction was not made."""

    UNSAFE = "unsafe"
    AUTHOR = "only the author can decide"
    NO_PLACE = "it cannot be edited where it stands"
    REFUSED = "the entry would not agree better with it"


@dataclass(frozen=True, slots=True)
class Left:
    """A suggested correction that was not made."""

    discrepancy: Discrepancy
    reason: Reason


@dataclass(frozen=True, slots=True)
class Repair:
    """What became of a document.

    ``before`` is the report on it as it was; ``document`` and ``verifications`` are those after the
    corrections, in the order of ``before``. ``changed`` holds the files with their new text, by path;
    nothing was written. ``done`` are the findings whose corrections were made (their places are those of
    the round in which it was made), ``left`` the others that had one.
    """

    before: Report
    document: Document
    verifications: tuple[Verification, ...]
    changed: Mapping[str, TextFile] = field(default_factory=dict)
    done: tuple[Discrepancy, ...] = ()
    left: tuple[Left, ...] = ()

    @property
    def originals(self) -> tuple[TextFile, ...]:
        """The files that changed, as they were, in the order of the document."""
        return tuple(f for d in self.before.documents for f in d.files if f.path in self.changed)


def is_writable(document: Document) -> bool:
    """Whether a corrected document can be written where it was read. What is packed cannot."""
    return document.format in EDITABLE and document.format != "archive"


def repair(
    document: Document,
    sources: Sequence[Source],
    options: Options | None = None,
    *,
    unsafe: bool = False,
    progress: Callable[[int, int], None] | None = None,
    network: Network | None = None,
) -> Repair:
    """Correct a document as far as its records tell how. ``unsafe`` makes those corrections too that may
    change what was meant. Nothing is written; a format that has no place for edits is only checked.
    """
    options = options or Options()
    before = check([document], sources, options, progress, network)
    work = _Work(document, sources, network, options, unsafe, list(before.verifications))
    if document.format in EDITABLE:
        for _ in range(MOST_ROUNDS):
            if not work.round():
                break
    originals = {file.path: file for file in document.files}
    changed = {f.path: f for f in work.document.files if f.text != originals[f.path].text}
    left = tuple(work.left())
    return Repair(before, work.document, tuple(work.verified), changed, tuple(work.done), left)


@dataclass(slots=True)
class _Work:
    """The document as it is by now, with what is known of each of its references."""

    document: Document
    sources: Sequence[Source]
    network: Network | None
    options: Options
    unsafe: bool
    verified: list[Verification]
    done: list[Discrepancy] = field(default_factory=list)
    refused: set[tuple[int, str, str, str]] = field(default_factory=set)
    # References of which several corrections together did not hold: they get one a round.
    careful: set[int] = field(default_factory=set)

    def round(self) -> bool:
        """Make what can be made at once; False where nothing is left to try."""
        chosen = {i: found for i, v in enumerate(self.verified) if (found := self._wanted(i, v))}
        if chosen:
            self._make(chosen)
        return bool(chosen)

    def _wanted(self, index: int, verification: Verification) -> list[Discrepancy]:
        """The findings of one reference whose corrections can be made side by side."""
        found: list[Discrepancy] = []
        taken: list[Edit] = []
        for discrepancy in verification.discrepancies:
            fix = discrepancy.fix
            if fix is None or not fix.edits or not self._may(fix.safety):
                continue
            if _signature(index, discrepancy) in self.refused or not compatible(fix.edits, taken):
                continue
            found.append(discrepancy)
            taken.extend(fix.edits)
            if index in self.careful:
                break
        return found

    def _may(self, safety: Safety) -> bool:
        return safety is Safety.SAFE or (self.unsafe and safety is Safety.UNSAFE)

    def _make(self, chosen: _Chosen) -> None:
        """Apply, read again, check again; keep what holds."""
        after = self._with(chosen)
        if after is None:
            self._halve(chosen)
            return
        seen = self._again(after, self._touched(after, chosen))
        bad = {i for i, v in seen.items() if not _holds(self.verified[i], v, chosen.get(i, ()))}
        culprits = self._culprits(bad, chosen)
        kept = {i: found for i, found in chosen.items() if i not in culprits}
        if culprits:
            again = self._with(kept) if kept else self.document
            if again is None:
                self._halve(kept)
                return
            after = again
            seen = {i: v for i, v in seen.items() if i not in culprits and i not in bad}
        self.document = after
        self._refuse({i: chosen[i] for i in culprits})
        # Places moved: what is still to be tried has to be found where it stands now.
        for i, verification in {**seen, **self._again(after, sorted(culprits | bad))}.items():
            self.verified[i] = verification
        self.done.extend(d for found in kept.values() for d in found)

    def _with(self, chosen: _Chosen) -> Document | None:
        """The document with these corrections, or None where it would not read as the same entries."""
        edits = [e for found in chosen.values() for d in found if d.fix for e in d.fix.edits]
        after = read_again(self.document, edited(self.document.files, edits))
        return after if _is_like(self.document, after, chosen) else None

    def _halve(self, chosen: _Chosen) -> None:
        """Of corrections that break the file together, find those that do not."""
        if len(chosen) == 1:
            self._refuse(chosen)
            return
        # One half now; the others are found where they stand by then, in the next round.
        indices = list(chosen)[: len(chosen) // 2]
        self._make({i: chosen[i] for i in indices})
        rest = [i for i in chosen if i not in indices]
        for i, verification in self._again(self.document, rest).items():
            self.verified[i] = verification

    def _refuse(self, chosen: _Chosen) -> None:
        for i, found in chosen.items():
            if len(found) > 1:
                self.careful.add(i)
            else:
                self.refused.update(_signature(i, d) for d in found)

    def _touched(self, after: Document, chosen: _Chosen) -> list[int]:
        """What was edited, and what inherits from it."""
        pairs = enumerate(zip(self.document.references, after.references, strict=True))
        return [i for i, (old, new) in pairs if i in chosen or old.cited != new.cited]

    def _again(self, document: Document, indices: Iterable[int]) -> dict[int, Verification]:
        wanted = list(indices)
        if not wanted:
            return {}
        part = replace(
            document,
            references=tuple(document.references[i] for i in wanted),
            citations=(),
            problems=(),
            cites_all=True,
        )
        report = check([part], self.sources, self.options, None, self.network)
        return dict(zip(wanted, report.verifications, strict=True))

    def _culprits(self, bad: set[int], chosen: _Chosen) -> set[int]:
        """Those edits to take back: of a bad reference its own, else those of what it inherits from."""
        culprits = bad & set(chosen)
        for i in bad - culprits:
            parents = set(pointed_at(self.document.references[i]))
            culprits |= {j for j in chosen if self.document.references[j].key in parents} or set(chosen)
        return culprits

    def left(self) -> Iterator[Left]:
        """The suggestions that remain, each with its reason."""
        for i, verification in enumerate(self.verified):
            for discrepancy in verification.discrepancies:
                if discrepancy.fix is not None:
                    yield Left(discrepancy, self._reason(i, discrepancy, discrepancy.fix.safety))

    def _reason(self, index: int, discrepancy: Discrepancy, safety: Safety) -> Reason:
        if safety is Safety.DISPLAY:
            return Reason.AUTHOR
        if discrepancy.fix is None or not discrepancy.fix.edits:
            return Reason.NO_PLACE
        if safety is Safety.UNSAFE and not self.unsafe:
            return Reason.UNSAFE
        return Reason.REFUSED


def _signature(index: int, discrepancy: Discrepancy) -> tuple[int, str, str, str]:
    return index, discrepancy.rule, discrepancy.field, discrepancy.given


def _is_like(before: Document, after: Document, chosen: _Chosen) -> bool:
    """Whether the same entries are there, with all the fields they had, and nothing new is broken."""
    old, new = before.references, after.references
    return (
        len(old) == len(new)
        and len(after.problems) <= len(before.problems)
        and all(a.key == b.key and a.entry_type == b.entry_type for a, b in zip(old, new, strict=True))
        and all({f.name for f in old[i].fields} <= {f.name for f in new[i].fields} for i in chosen)
    )


def _holds(before: Verification, after: Verification, made: Sequence[Discrepancy]) -> bool:
    """Whether a reference is no worse than before, and what was corrected is no longer found."""
    if (before.score is None) != (after.score is None):
        return before.score is None
    if before.score is not None and after.score is not None and after.score < before.score - _SLACK:
        return False
    remaining = {_signature(0, d) for d in after.discrepancies}
    return not any(_signature(0, d) in remaining for d in made)
