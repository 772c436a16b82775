"""HALLMARK's development split, over the part whose works are in the library that is asked.

Which part that is, is decided from valid entries and from the identifiers and titles of altered ones alone,
never from a verdict: see ``within``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from citeground.bench.checking import Labelled, judge
from citeground.bench.datasets import hallmark
from citeground.bench.datasets.rows import Cited
from citeground.bench.metrics.calibration import bins, calibration_error, risk_coverage
from citeground.bench.metrics.labels import confusion, f1, matthews, precision
from citeground.bench.results import Judged, Number, Result, Table, by_group, percent, resampled, share
from citeground.bench.setting import Setting
from citeground.citations.check import Options
from citeground.errors import ConfigError
from citeground.library import Library
from citeground.models import Work
from citeground.parsers import bibtex
from citeground.text.folding import plain, squash

# Kinds behind which no work stands, by the benchmark's own description.
FROM_NOTHING = frozenset({"plausible_fabrication", "chimeric_title"})
NEAR = 0.8
NOTES = (
    "Published tools were run on all 1,119 entries with the network; these numbers are for the part of the "
    "split whose work is in an offline library, so they are beside one another, not comparable.",
    "Altered means minor or major here: HALLMARK does not tell degrees apart. An entry that stays unresolved "
    "counts as not flagged, as HALLMARK counts UNCERTAIN.",
    "Entries that no work stands behind are within the part where the library is declared closed (--closed); an "
    "open library must leave them unresolved.",
    "A DOI or title that the library knows does not mean that its record is the best one: some records are cut "
    "or wrong, as those of public indexes are.",
    "bibtex-updater was developed together with the benchmark, as its authors say.",
)


def run(
    setting: Setting, *, libraries: Sequence[Path], closed: bool = False, options: Options | None = None
) -> Result:
    """Detection, false positives and F1 on the part that is within the libraries. Raises ``ConfigError``."""
    if not libraries:
        raise ConfigError(
            "hallmark needs a library of the works: citeground library build --output DIR --from FILE…, "
            "then --library DIR"
        )
    loaded = hallmark.read(setting.data_dir)
    opened = [Library.open(place, closed=closed) for place in libraries]
    rows = setting.rows([r for r in loaded.rows if within(r, opened, closed=closed)])
    items = [Labelled(r.key, r.text, r.label, "bibtex", r.groups) for r in rows]
    named = [f"library {library.name} ({library.coverage.note})" for library in opened]
    options = options or Options(offline=True)
    judged = judge(items, opened, options, setting, setting.journal(loaded.sha256, *named, repr(options)))
    return _result(setting, [_flagged(j) for j in judged], [loaded.note, *named], len(loaded.rows))


def within(row: Cited, libraries: Sequence[Library], *, closed: bool) -> bool:
    """Whether an entry can be settled by the library: it knows its DOI or arXiv id, or its title.

    An altered title is still near the real one, so for altered entries a hit that shares four fifths of the
    words counts too; those that were written from nothing are within a closed library. No verdict is
    looked at.
    """
    if closed and row.groups["kind"] in FROM_NOTHING:
        return True
    references = bibtex.parse(row.text.encode(), "x.bib").references
    if not references:
        return False
    cited = references[0].cited
    asked = [i for i in cited.identifiers if i.scheme in ("doi", "arxiv")]
    near = 1.0 if row.label == "valid" else NEAR
    return any(
        bool(asked and library.lookup(asked))
        or any(_likeness(cited, w) >= near for w in library.search(cited))
        for library in libraries
    )


def _likeness(cited: Work, work: Work) -> float:
    """The share of words that two titles have in common; 1 where they are the same but for punctuation."""
    if not cited.title:
        return 0.0
    if squash(cited.title) == squash(work.title):
        return 1.0
    ours, theirs = set(plain(cited.title).split()), set(plain(work.title).split())
    return min(0.99, len(ours & theirs) / max(len(ours | theirs), 1))


def _flagged(item: Judged) -> Judged:
    """Three labels and one open become two: an entry is flagged or it is not."""
    given = "wrong" if item.given in ("minor", "major") else "valid"
    groups = {**item.groups, "verdict": item.given}
    return Judged(item.key, item.wanted, given, item.confidence, item.score, groups, item.note)


def _result(setting: Setting, items: Sequence[Judged], data: Sequence[str], whole: int) -> Result:
    wrong = [i for i in items if i.wanted == "wrong"]
    valid = [i for i in items if i.wanted == "valid"]
    sure = [i.confidence if i.confidence is not None else 0.5 for i in items]
    right = [i.right for i in items]
    numbers = (
        share("detection rate", sum(i.right for i in wrong), len(wrong)),
        share("false positive rate", sum(not i.right for i in valid), len(valid)),
        resampled("F1", items, partial(f1, label="wrong")),
        resampled("precision", items, partial(precision, label="wrong")),
        resampled("Matthews correlation", items, partial(matthews, positive="wrong"))._replace(unit=" "),
        share("valid called major", sum(i.groups["verdict"] == "major" for i in valid), len(valid)),
        share("unresolved", sum(i.groups["verdict"] == "open" for i in items), len(items)),
        Number("calibration error", calibration_error(sure, right), 0, 0, len(items), ""),
        share("part of the split", len(items), whole),
    )
    return setting.result(
        "HALLMARK, dev_public, the part within the library",
        data=tuple(data),
        numbers=numbers,
        tables=(_beside(numbers), *(by_group(f"By {g}", items, g) for g in ("kind", "tier", "verdict"))),
        labels=("valid", "wrong"),
        matrix=confusion([i.pair for i in items]),
        curve=risk_coverage(sure, right),
        bins=bins(sure, right),
        notes=NOTES,
        items=tuple(items),
    )


def _beside(numbers: Sequence[Number]) -> Table:
    ours = {n.name: n for n in numbers}
    rows = [
        (
            "CiteGround, structured, offline, the part within the library",
            *(percent(ours[name].value) for name in ("detection rate", "false positive rate", "F1")),
        ),
        *((name, percent(d), percent(f), percent(score)) for name, d, f, score in hallmark.PEERS),
    ]
    return Table(
        "Beside published numbers (all 1,119 entries, with the network)",
        ("tool", "detection rate", "false positives", "F1"),
        tuple(rows),
    )
