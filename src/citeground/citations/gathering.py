"""Gather what there is to know about all references: identifiers first, then what is still open."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citeground.cascade import Source
from citeground.citations.inquiry import Inquiry
from citeground.citations.resolving import Network, ask_registrar, resolve
from citeground.citations.searching import knock, search
from citeground.errors import SourceError
from citeground.models import Reference
from citeground.thresholds import Thresholds

Progress = Callable[[int, int], None]
_INTERRUPTED = "the run was interrupted before everybody was asked for it"


@dataclass(slots=True)
class Gathering:
    """Who is asked, and how. ``settle`` decides whether a reference is confirmed by what is known of it."""

    sources: Sequence[Source]
    thresholds: Thresholds
    settle: Callable[[Inquiry], None]
    jobs: int = 4
    network: Network | None = None
    progress: Progress | None = None
    _done: int = 0
    _total: int = 0

    def run(self, references: Sequence[Reference]) -> list[Inquiry]:
        """One inquiry per reference, in order. Ctrl-C ends it: what is known by then is kept."""
        inquiries = [Inquiry(r) for r in references]
        self._total = len(inquiries)
        try:
            silent = resolve(inquiries, self.sources, self.settle)
            if self.network is not None and not silent:
                for inquiry in ask_registrar(inquiries, self.network):
                    if inquiry.hits:
                        self.settle(inquiry)
            self._search(inquiries, silent)
        except KeyboardInterrupt:
            self._interrupt(inquiries)
        return inquiries

    def _search(self, inquiries: Sequence[Inquiry], silent: dict[str, SourceError]) -> None:
        """Search with all sources but those that were ``silent`` in a run in which nobody answered so far."""
        open_ones = [q for q in inquiries if not q.is_done]
        self._done = self._total - len(open_ones) - 1
        self._step()
        sources, left = [s for s in self.sources if s.name not in silent], list(open_ones)
        remote = [s.name for s in sources if s.coverage.is_remote]
        first = next((q for q in left if q.reference.cited.title), None)
        if first and len(remote) + len(silent) > 1 and remote and not _anybody_answered(inquiries, remote):
            more = knock(first, sources, self.thresholds)
            if first.is_done:
                left.remove(first)
                self._step()
            if len(more) + len(silent) > 1:
                silent |= more
                sources = [s for s in sources if s.name not in silent]
        for inquiry in left:
            for name, error in silent.items():
                if name not in inquiry.failures:
                    inquiry.fail(name, "search", error)
        search(left, sources, self.thresholds, self.jobs, self._step)

    def _step(self) -> None:
        self._done += 1
        if self.progress:
            self.progress(self._done, self._total)

    def _interrupt(self, inquiries: Sequence[Inquiry]) -> None:
        if self.network is not None:
            self.network.stop()
        for inquiry in inquiries:
            if not inquiry.is_done:
                inquiry.open_because = _INTERRUPTED
        print("interrupted: reporting what is known so far", file=sys.stderr)


def _anybody_answered(inquiries: Sequence[Inquiry], names: Sequence[str]) -> bool:
    return any(name in inquiry.answered for inquiry in inquiries for name in names)


__all__ = ["Gathering", "Network", "Progress"]
