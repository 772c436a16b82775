"""SciFact: does the corpus find the abstract that decides a claim, and what does the evaluator make of it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from citeground.bench.datasets import scifact
from citeground.bench.datasets.rows import Claimed
from citeground.bench.metrics.intervals import bootstrap
from citeground.bench.results import Judged, Number, Result, Table, by_group, percent, share
from citeground.bench.setting import Setting
from citeground.models import Passage
from citeground.rag.actions import action_of
from citeground.rag.corpus import Corpus
from citeground.rag.evaluators import Evaluator
from citeground.rag.grading import Grader
from citeground.rag.questions import Question, parse_question

NOTES = (
    "All 5,183 abstracts are the corpus; a claim finds its abstract where one that it cites is among the first k. "
    "Chunks of one abstract count once.",
    "The action is what the grades of the ten passages lead to; claims without evidence should not be Correct.",
    "These are the training claims: the test claims' labels are not published.",
)
DEPTH = 10


def run(setting: Setting, evaluator: Evaluator) -> Result:
    """Recall at 1, 5 and 10, mean reciprocal rank, and the evaluator's actions by label."""
    claims = scifact.read(setting.data_dir)
    abstracts = scifact.read_abstracts(setting.data_dir)
    corpus = Corpus.of(
        (Passage(" ".join(a.sentences), a.title, url=a.key) for a in abstracts.rows), count=3 * DEPTH
    )
    rows = setting.rows(claims.rows)
    journal = setting.journal(claims.sha256, abstracts.sha256, evaluator.version)
    for row in setting.progress(rows):
        if row.key not in journal.done:
            journal.add(_judged(row, corpus, evaluator))
    items = tuple(journal.done[r.key] for r in rows)
    return setting.result(
        f"SciFact, retrieval and {evaluator.version}",
        data=(claims.note, abstracts.note),
        numbers=tuple(_numbers(items)),
        tables=(_actions(items), by_group("By label (found among ten)", items, "label")),
        notes=NOTES,
        items=items,
    )


def _judged(row: Claimed, corpus: Corpus, evaluator: Evaluator) -> Judged:
    question: Question = parse_question(row.claim)
    passages = corpus.search(question)
    order = list(dict.fromkeys(p.url for p in passages))[:DEPTH]
    rank = next((n for n, key in enumerate(order, 1) if key in row.documents), 0)
    scores = Grader(evaluator).score_text(row.claim, passages[:DEPTH])
    action = action_of(scores, evaluator.thresholds("science"))
    groups = {"label": row.label, "action": action.value, "rank": str(rank)}
    return Judged(
        row.key, "found", "found" if rank else "missed", score=max(scores, default=-1.0), groups=groups
    )


def _numbers(items: Sequence[Judged]) -> list[Number]:
    ranks = [int(i.groups["rank"]) for i in items]
    numbers = [share(f"recall at {k}", sum(0 < r <= k for r in ranks), len(ranks)) for k in (1, 5, 10)]
    found = bootstrap([1 / r if r else 0.0 for r in ranks], lambda values: sum(values) / len(values))
    mean = sum(1 / r for r in ranks if r) / len(ranks)
    numbers.append(Number("mean reciprocal rank", mean, found.low, found.high, len(ranks), found.how))
    return numbers


def _actions(items: Sequence[Judged]) -> Table:
    counted = Counter((i.groups["label"], i.groups["action"]) for i in items)
    rows = []
    for label in sorted({i.groups["label"] for i in items}):
        total = sum(n for (name, _), n in counted.items() if name == label)
        cells = [percent(counted[label, action] / total) for action in ("Correct", "Ambiguous", "Incorrect")]
        rows.append((label, str(total), *cells))
    return Table(
        "What the grades lead to", ("label", "claims", "Correct", "Ambiguous", "Incorrect"), tuple(rows)
    )
