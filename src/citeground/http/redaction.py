"""Keep keys out of everything that is stored, logged or shown."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

HIDDEN = "[key]"
_NAMED = re.compile(
    r"(?P<lead>\b(?:api[_-]?key|access[_-]?token|token|key|secret|password|authorization|x-api-key)\b"
    r"[\"']?\s{0,3}[=:]\s{0,3}[\"']?(?:bearer\s{1,3})?)(?P<value>[^\s&\"',;}\]]{4,400})",
    re.IGNORECASE,
)


class Redactor:
    """Replaces the keys it was told about, however a URL or JSON escapes them, and ``api_key=…``."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._forms: dict[str, re.Pattern[str]] = {}
        for secret in secrets:
            self.learn(secret)

    def learn(self, secret: str) -> None:
        """Hide this key from now on."""
        if secret and secret not in self._forms:
            # A copy, since another thread may be hiding keys at this moment.
            self._forms = {**self._forms, secret: re.compile("".join(map(_form, secret)), re.IGNORECASE)}

    def hide(self, text: str) -> str:
        """``text`` without any key that was learnt."""
        for form in self._forms.values():
            text = form.sub(HIDDEN, text)
        return text

    def describe(self, text: str) -> str:
        """``text`` without any key, learnt or by its looks (``api_key=…``); for messages and logs."""
        return _NAMED.sub(rf"\g<lead>{HIDDEN}", self.hide(text))


def _form(char: str) -> str:
    """One character of a key: as it is, escaped as in JSON, or as in a URL."""
    if char.isalnum() and char.isascii():
        return char
    encoded = "".join(f"%{byte:02x}" for byte in char.encode())
    return rf"(?:\\?{re.escape(char)}|{encoded})"


class RedactingFilter(logging.Filter):
    """A log filter: the record's message without keys."""

    def __init__(self, redactor: Redactor) -> None:
        super().__init__()
        self._redactor = redactor

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = self._redactor.describe(record.getMessage())
        record.args = None
        return True
