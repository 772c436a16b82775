"""A defect of CiteGround: a short message for the user, the whole story in a log."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from citeground import __version__


def log_place() -> Path:
    """Where the log of a defect is written: the user's cache directory."""
    root = os.environ.get("XDG_CACHE_HOME")
    return (Path(root) if root else Path.home() / ".cache") / "citeground" / "defect.log"


def report_defect(error: Exception, arguments: Sequence[str]) -> None:
    """Write the log, and say on stderr where it is; where it cannot be written, show it."""
    story = (
        f"{datetime.now().isoformat(timespec='seconds')}\n"
        f"citeground {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"arguments: {list(arguments)!r}\n\n{''.join(traceback.format_exception(error))}"
    )
    place = log_place()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(story, encoding="utf-8", errors="backslashreplace")
    except OSError:
        print(story, file=sys.stderr)
        said = "the details are above"
    else:
        said = f"the details are in {place}"
    print(
        f"error: a defect of citeground, not of your files ({type(error).__name__}); {said}. "
        "Please report it together with them.",
        file=sys.stderr,
    )
