"""PopQA's long tail through the second engine: the reproduction's table, with what the metric gives for nothing."""

from __future__ import annotations

from citeground.bench import qa
from citeground.bench.datasets import popqa
from citeground.bench.results import Result
from citeground.bench.setting import Setting

NOTES = (
    "Strict: an answer stands in the reply as whole words. Lenient: the published metric, an answer anywhere in the "
    "reply in lower case; 395 of the 1,399 rows have an alias of at most three letters.",
    "The extractive generator quotes up to a few sentences: more words, more chance to hold an answer. The short "
    "answer alone is the number to compare with a generator that words one.",
    "Two floors come with it: what another question's context and the question itself would score.",
    "Rows are keyed by their place: 14 questions stand twice, with other answers.",
    "Published (T5-large evaluator, Phi-3-mini, lenient): 54.4 %; Correct 78.1, Ambiguous 19.3 to 23.0 with "
    "Wikipedia, Incorrect 36.1 (arXiv:2603.16169); the original 54.9 (arXiv:2401.15884).",
    "The contexts are those that the original retrieved; the one from outside stands in for Wikipedia unless "
    "--wikipedia asks it live.",
)


def run(setting: Setting, answerer: qa.Answerer, *, outside: bool = True) -> Result:
    """All rows, with the context from outside where the action asks for it, and again without."""
    loaded = popqa.read_long_tail(setting.data_dir)
    rows = setting.rows(loaded.rows)
    items, without = qa.both(rows, answerer, setting, loaded.sha256, outside=outside)
    return qa.result(
        setting,
        f"PopQA, long tail, {answerer.name}",
        items,
        data=[loaded.note],
        notes=NOTES,
        more=(*qa.floors(rows, setting.seed), *qa.ceiling(rows)),
        without=without,
    )
