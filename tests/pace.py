"""How long something may take: seconds of a quiet machine, more where the machine is busy just now.

A limit on time tells a linear reading from one that never ends. It must not tell a busy machine from an
idle one, so it is stretched by what a fixed piece of work takes at the same moment.
"""

from __future__ import annotations

import re
import time

# What the work below takes on an idle core of the kind that this is developed on.
_QUIET_S = 0.06
_WORK = "ab1 " * 40_000


def allowed(seconds: float) -> float:
    """The seconds that what takes less than ``seconds`` on a quiet machine may take now."""
    start = time.perf_counter()
    sum(len(word) for word in re.findall(r"[a-z]+|\d", _WORK) for _ in range(5))
    return seconds * max(1.0, (time.perf_counter() - start) / _QUIET_S)
