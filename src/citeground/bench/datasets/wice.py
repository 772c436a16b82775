"""WiCE: sentences of Wikipedia and the web page that each cites; supported, partly, or not."""

from __future__ import annotations

from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, json_lines, load
from citeground.bench.datasets.rows import Claimed

DEV = Card(
    name="wice",
    title="WiCE, dev, oracle chunks of claims",
    file="crag/wice/oracle_chunks_claim_dev.jsonl",
    source="https://github.com/ryokamoi/wice",
    licence="ODC-By; Wikipedia text CC BY-SA",
    rows=1043,
    first="Arnold is currently the publisher",
    tenth="This further decreased to 41.3",
    last="In 2019 during Star Wars Celebration",
    sha256="ae33170930d690cb96cd46f097ec5658daaf7fd6700d6d2bf97644e3a8dfb2f9",
    note="entailment_retrieval/claim with oracle chunks, dev, of the release",
)
CARDS = (DEV,)
# "Partially supported" is neither: a claim holds only where all of it does.
_LABELS = {
    "supported": "SUPPORTED",
    "partially_supported": "NOT ENOUGH INFO",
    "not_supported": "NOT ENOUGH INFO",
}


def read(data: Path) -> Loaded[Claimed]:
    """Claims with the chunk that decides them; the publisher's label is the group "label"."""

    def rows(place: Path) -> list[Claimed]:
        return [
            Claimed(
                key=str(number),
                claim=str(r["claim"]),
                label=_LABELS[r["label"]],
                evidence=tuple(map(str, r["evidence"])),
                groups={"label": str(r["label"]), "article": str(r["meta"]["claim_title"])},
            )
            for number, r in enumerate(json_lines(place))
        ]

    return load(DEV, data, rows, lambda r: r.claim)
