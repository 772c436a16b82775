"""Wikipedia as a place to look for what a corpus does not hold.

Wikimedia throttles shared user agents: the operator's own contact goes into the User-Agent
(``ClientSettings.mailto``), and a refusal (403, 429) is an error and never "no such page".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citeground.errors import ConfigError
from citeground.http import DAY, Client, Server
from citeground.models import Passage
from citeground.sources.settings import SourceSettings, apply
from citeground.sources.wikipedia.pages import SEARCH_S, Page, Pages, clean
from citeground.sources.wikipedia.stages import STAGES, Subject, first_sentences

NAME = "wikipedia"
_LANGUAGE = re.compile(r"[a-z]{2,12}(?:-[a-z]{2,12}){0,2}")


class Wikipedia:
    """Finds the articles about a subject and gives the first three sentences of each."""

    name = NAME

    def __init__(self, client: Client, server: Server, language: str = "en") -> None:
        self.language = language
        self._client = client
        self._server = server

    def find(self, subject: Subject) -> Sequence[Passage]:
        """The articles of the first stage that finds any; () where all five find none.

        Each stage is asked once, so the search is bounded. Raises ``SourceError``.
        """
        # Qualifiers are words of the English Wikipedia.
        if self.language not in ("en", "simple"):
            subject = replace(subject, suffixes=())
        subject = replace(subject, entity=clean(subject.entity))
        pages = Pages(self._client, self._server, self.language)
        stages = STAGES if subject.entity else {"search": STAGES["search"]}
        for name, stage in stages.items():
            if found := stage(subject, pages):
                return [_passage(page, name) for page in found]
        return ()


def connect(client: Client, settings: SourceSettings | None = None, *, language: str = "en") -> Wikipedia:
    """The Wikipedia of a language, asked through ``client``. Raises ``ConfigError`` for no language."""
    if not _LANGUAGE.fullmatch(language):
        raise ConfigError(f"a language is named like en, de or zh-yue, not {language[:40]!r} (--lang)")
    name = NAME if language == "en" else f"{NAME}-{language}"
    server = Server(name, f"https://{language}.wikipedia.org", rate=5.0, timeout=SEARCH_S, max_age=7 * DAY)
    return Wikipedia(client, apply(server, settings or SourceSettings()), language)


def _passage(page: Page, stage: str) -> Passage:
    metadata = {"stage": stage, "language": page.language, "licence": "CC BY-SA 4.0"}
    return Passage(first_sentences(page.lead), page.title, NAME, page.url, metadata)


__all__ = ["NAME", "STAGES", "Subject", "Wikipedia", "connect"]
