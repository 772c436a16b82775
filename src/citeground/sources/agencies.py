"""Who registered a DOI, asked of doi.org itself: Crossref and DataCite are two of a dozen agencies.

Source: the DOI Handbook, "Which RA?" (https://doi.org/ra/DOI,DOI). A DOI that both Crossref and DataCite do
not know may be one of JaLC, mEDRA, KISTI, CNKI …; only doi.org can say that there is no such DOI.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from citeground.errors import BadAnswer
from citeground.http import DAY, Client, Json, Question, Server, parse_json
from citeground.models import Identifier
from citeground.records.payload import text
from citeground.sources.asking import chunks
from citeground.sources.settings import SourceSettings, apply

SERVER = Server(
    name="doi.org", url="https://doi.org", rate=2.0, timeout=15.0, max_age=90 * DAY, max_age_empty=DAY
)
# Its name in settings and variables, where a dot cannot be.
SETTINGS = "doi_org"
BATCH = 100
_NOT_THERE = frozenset({"doi does not exist", "invalid doi"})


def server(settings: SourceSettings | None = None) -> Server:
    """doi.org with the user's settings. Raises ``ConfigError``."""
    return apply(SERVER, settings or SourceSettings())


def registration_agencies(
    client: Client, dois: Sequence[Identifier], settings: SourceSettings | None = None
) -> Mapping[Identifier, str]:
    """The agency of each DOI ("Crossref", "JaLC"), "" where doi.org says that there is no such DOI.

    Up to 100 DOIs go into one request, and each answer is kept by itself. Raises ``SourceError``.
    """
    asked = server(settings)
    wanted = [d for d in dict.fromkeys(dois) if d.scheme == "doi"]
    known = client.recall(asked, [f"agency {d}" for d in wanted])
    found = {d: text(known[f"agency {d}"].value) for d in wanted if f"agency {d}" in known}
    for piece in chunks([d for d in wanted if d not in found], BATCH):
        path = "/ra/" + ",".join(quote(d.value, safe="/:;()") for d in piece)
        answer = client.ask(asked, Question(path), records, cached=False)
        told = dict(_read(piece, answer.value or []))
        kept: dict[str, Json] = {f"agency {d}": [name] if name else [] for d, name in told.items()}
        client.remember(asked, kept)
        found.update(told)
    return found


def records(body: str) -> list[Json]:
    """The list in an answer. Raises ``BadAnswer``."""
    value = parse_json("doi.org", body)
    if not isinstance(value, list):
        raise BadAnswer("doi.org", "an answer without the promised list")
    return value


def _read(asked: Sequence[Identifier], entries: Sequence[Json]) -> Iterator[tuple[Identifier, str]]:
    """Entries come in the order asked for; one that says neither agency nor "not there" is no answer."""
    if len(entries) != len(asked):
        raise BadAnswer("doi.org", f"{len(entries)} answers to {len(asked)} DOIs")
    for identifier, entry in zip(asked, entries, strict=True):
        echoed = text(entry, "DOI").lower()
        status = text(entry, "status").lower()
        agency = text(entry, "RA")
        if (echoed and echoed != identifier.value) or not (
            agency or status in _NOT_THERE or status == "unknown"
        ):
            raise BadAnswer("doi.org", "an answer that fits no DOI that was asked for")
        yield identifier, "" if status in _NOT_THERE else agency or "unknown"
