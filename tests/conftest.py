"""What all tests share: the development data where it is present, and a home of their own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine makes an example slow, not wrong; what must be fast says so by itself (``tests/pace.py``).
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

SHARED = Path(os.environ.get("CITEGROUND_TEST_DATA", Path(__file__).parents[2] / "shared" / "data"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data (not part of the repository). Skips where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"the development data is not here ({SHARED}); set CITEGROUND_TEST_DATA")
    return SHARED


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the user's cache, library or configuration, or asks the network by accident."""
    home = tmp_path_factory.mktemp("home")
    for name in ("CACHE", "DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("CITEGROUND_OFFLINE", "1")
