"""PubHealth: health claims that are true or false, in the form in which the original method asks them.

One JSON object a line: ``{"claim", "label", "results"}`` or ``{"question", "answers"}``; the label is true,
false, SUPPORTS or REFUTES. Only the form is known here: rows are read, not compared with a card's.
"""

from __future__ import annotations

from pathlib import Path

from citeground.bench.datasets.card import Card, Loaded, file_hash, json_lines
from citeground.bench.datasets.rows import Claimed
from citeground.errors import InputError

CLAIMS = Card(
    name="pubhealth",
    title="PubHealth",
    file="crag/pubhealth/health_claims_processed.jsonl",
    source="https://github.com/neemakot/Health-Fact-Checking and https://github.com/AkariAsai/self-rag",
    licence="MIT",
    rows=0,
    first="",
    tenth="",
    last="",
    note="download eval_data of self-rag and put health_claims_processed.jsonl there",
)
CARDS = (CLAIMS,)
_LABELS = {"true": "SUPPORTED", "supports": "SUPPORTED", "false": "REFUTED", "refutes": "REFUTED"}


def read(data: Path) -> Loaded[Claimed]:
    """All claims. Raises ``InputError`` where the file is absent or a label is none of the four."""
    place = CLAIMS.place(data)
    rows = []
    for number, row in enumerate(json_lines(place)):
        answers = row.get("answers") or [row.get("label")]
        label = _LABELS.get(str(answers[0]).lower())
        if label is None:
            raise InputError(f"label {answers[0]!r} is none of true, false", path=str(place), line=number + 1)
        rows.append(Claimed(str(number), str(row.get("claim") or row.get("question")), label))
    return Loaded(CLAIMS, tuple(rows), file_hash(place))
