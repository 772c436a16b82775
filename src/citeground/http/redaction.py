"""Keep keys out of everything that is stored, logged or shown."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from urllib.parse import quote, quote_plus

HIDDEN = "[key]"
_NAMED = re.compile(
    r"(?P<lead>\b(?:api[_-]?key|access[_-]?token|token|key|secret|password|authorization|x-api-key)\b"
    r"[\"']?\s{0,3}[=:]\s{0,3}[\"']?(?:bearer\s{1,3})?)(?P<value>[^\s&\"',;}\]]{4,400})",
    re.IGNORECASE,
)


class Redactor:
    """Replaces the keys it was told about, as they are and as they look in a URL, and ``api_key=…``."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._forms: tuple[str, ...] = ()
        for secret in secrets:
            self.learn(secret)

    def learn(self, secret: str) -> None:
        """Hide this key from now on."""
        if secret:
            forms = {*self._forms, secret, quote(secret, safe=""), quote_plus(secret)}
            self._forms = tuple(sorted(forms, key=len, reverse=True))

    def hide(self, text: str) -> str:
        """``text`` without any key that was learnt."""
        for form in self._forms:
            if form in text:
                text = text.replace(form, HIDDEN)
        return text

    def describe(self, text: str) -> str:
        """``text`` without any key, learnt or by its looks (``api_key=…``); for messages and logs."""
        return _NAMED.sub(rf"\g<lead>{HIDDEN}", self.hide(text))


class RedactingFilter(logging.Filter):
    """A log filter: the record's message without keys."""

    def __init__(self, redactor: Redactor) -> None:
        super().__init__()
        self._redactor = redactor

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = self._redactor.describe(record.getMessage())
        record.args = None
        return True
