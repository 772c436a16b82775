"""``python -m citeground``."""

from __future__ import annotations

import sys

from citeground.cli import main

sys.exit(main())
