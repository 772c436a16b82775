"""A progress bar on stderr: only on a terminal, and only once it is clear that one has to wait."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.5  # seconds before a bar is worth its flicker


class Waiting:
    """Counts done against total. Used as a context manager and as the ``progress`` of a long call."""

    def __init__(self, what: str, *, visible: bool | None = None) -> None:
        self.what = what
        self.visible = sys.stderr.isatty() if visible is None else visible
        self.started = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Waiting:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """``total`` 0 means: unknown."""
        if not self.visible or time.monotonic() - self.started < PATIENCE:
            return
        if self._bar is None:
            self._bar, self._task = self._start()
        assert self._task is not None
        self._bar.update(self._task, completed=done, total=total or None)

    def records(self, done: int, name: str) -> None:
        """The form in which a library that is being built counts."""
        self.what = f"reading {name}: {done:,} records"
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=self.what)
        self(done, 0)

    def _start(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        bar.start()
        return bar, bar.add_task(self.what, total=None)
