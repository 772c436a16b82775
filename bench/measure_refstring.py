"""Measure the reading of reference strings on files held out of training; prints one line a set.

    python bench/measure_refstring.py DATA [--errors N]

DATA is the folder of the development data. Field F1: a field counts as right where its letters and digits
are those of the annotation (authors and editors in any order); the fields are author, editor, title,
container, volume, issue, page, year, publisher, edition. A second table takes title-less physics
references whose DOI has a record in the corpus and compares journal, volume and first page.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gold_refstrings import Gold, is_held_out, load, project, squash

from citeground.models import Work
from citeground.parsers.refstring import read
from citeground.parsers.refstring.mending import mend
from citeground.text.journals import compare_venues
from citeground.text.locators import same_number, same_pages

FIELDS = ("author", "editor", "title", "container", "volume", "issue", "page", "date", "publisher", "edition")
_FILLERS = re.compile(
    r"\b(?:and|und|et|al|eds?|editors?|edited|by|hrsg|hg|in|dans|from|vols?|volumes?|v|bd|band|tome?|t|no|nr|n|issue|"
    r"number|pp?|pages?|s|art|article|edition|edn|ed|aufl)\b|[&]",
    re.IGNORECASE,
)


def gold_values(gold: Gold) -> dict[str, str] | None:
    """The annotated text of each label, after volume, issue and page were told apart."""
    projected = project(gold)
    if projected is None:
        return None
    values: dict[str, str] = defaultdict(str)
    text = mend(gold.text).text
    tokens, labels = projected
    for token, label in zip(tokens, labels, strict=True):
        values[label] += " " + text[token.start : token.end]
    return values


def work_values(work: Work) -> dict[str, str]:
    """The same labels of what was read."""
    return {
        "author": " ".join(name.display for name in work.author),
        "editor": " ".join(name.display for name in work.editor),
        "title": " ".join((work.title, *work.other_titles[:1]))
        if "[" in "".join(work.other_titles)
        else work.title,
        "container": work.container_title,
        "volume": work.volume,
        "issue": work.issue,
        "page": work.page,
        "date": str(work.year or ""),
        "publisher": work.publisher,
        "edition": work.edition,
    }


def normal(label: str, value: str) -> str:
    """Letters and digits of a value without its lead words; for people in alphabetical order."""
    if label == "date":
        found = re.search(r"(?:1[4-9]|20)\d\d", value)
        return found.group(0) if found else ""
    if label in ("title", "publisher"):
        return squash(value)
    if label == "container":
        return squash(re.sub(r"^\W*(?:in|dans)\b", "", value, flags=re.IGNORECASE))
    value = squash(_FILLERS.sub(" ", value))
    return "".join(sorted(value)) if label in ("author", "editor") else value


class Tally:
    """True positives, found and annotated, for each field."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.true: Counter[str] = Counter()
        self.strings = 0

    def add(self, gold: dict[str, str], read_: dict[str, str]) -> list[str]:
        """Count one reference; the fields that differ."""
        wrong = []
        self.strings += 1
        for label in FIELDS:
            a, b = normal(label, gold.get(label, "")), normal(label, read_[label])
            self.true[label] += bool(a)
            self.found[label] += bool(b)
            self.right[label] += bool(a) and a == b
            if a != b:
                wrong.append(label)
        return wrong

    def f1(self, label: str | None = None) -> float:
        labels = [label] if label else list(FIELDS)
        right, found, true = (sum(c[x] for x in labels) for c in (self.right, self.found, self.true))
        return 2 * right / max(1, found + true)


def field_f1(data: Path, errors: int) -> None:
    """Print field F1 for each project's held-out files."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    shown: list[str] = []
    for gold in load(data / "refstrings" / "gold_dev.jsonl.gz"):
        if not is_held_out(gold) or not gold.fields:
            continue
        values = gold_values(gold)
        if values is None:
            continue
        work = read(gold.text)
        got = work_values(work)
        if wrong := tallies[gold.source.split("/")[0]].add(values, got):
            shown.append(
                f"{gold.source}: {gold.text}\n"
                + "".join(f"    {w}: {values.get(w, '').strip()!r} read as {got[w]!r}\n" for w in wrong)
            )
    for name, tally in sorted(tallies.items()):
        rows = "  ".join(f"{label} {tally.f1(label):.3f}" for label in FIELDS)
        print(f"{name:10s} {tally.strings:5d} strings  field F1 {tally.f1():.4f}  {rows}")
    random.Random(0).shuffle(shown)
    print("\n".join(shown[:errors]))


def physics_pairs(data: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Title-less physics strings with the corpus record of their DOI."""
    rows = []
    with gzip.open(data / "refstrings" / "ref_doi_pairs_dev.jsonl.gz", "rt", encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            if row["physics"] and not row["has_title"] and row["text"].strip():
                rows.append(row)
    wanted = {row["doi"].lower() for row in rows}
    records: dict[str, dict[str, Any]] = {}
    with gzip.open(data / "corpus" / "records.jsonl.gz", "rt", encoding="utf-8") as stream:
        for line in stream:
            if '"doi"' not in line:
                continue
            record = json.loads(line)
            doi = str(record.get("doi") or "").lower()
            # A preprint's record names no journal of its own.
            if (
                doi in wanted
                and record.get("volume")
                and record.get("pages")
                and record.get("venue") != "arXiv"
            ):
                records.setdefault(doi, record)
    for row in rows:
        if record := records.get(row["doi"].lower()):
            yield row["text"], record


def physics(data: Path, errors: int) -> None:
    """Print the share of title-less physics strings whose journal, volume and page are all right."""
    right = total = skipped = 0
    for text, record in physics_pairs(data):
        # Only a string that prints the record's volume and page can be read so.
        digits = re.findall(r"\d+", str(record["pages"]))
        if not digits or digits[0].lstrip("0") not in text or str(record["volume"]) not in text:
            skipped += 1
            continue
        total += 1
        work = read(text)
        venue = compare_venues(work.container_title, str(record["venue"]))
        ok = (
            bool(work.container_title and work.volume and work.page)
            and venue is not False
            and same_number(work.volume, str(record["volume"]))
            and same_pages(work.page, str(record["pages"]))
        )
        right += ok
        if not ok and errors > 0:
            errors -= 1
            print(f"  {text!r}\n    read {work.container_title!r} {work.volume!r} {work.page!r}; "
                  f"record {record['venue']!r} {record['volume']!r} {record['pages']!r}")  # fmt: skip
    print(f"physics without title: {right}/{total} = {right / max(1, total):.3f} (skipped {skipped})")


def pair_fields(data: Path, errors: int) -> None:
    """The same against the publisher's own mark-up of the string, on all physics strings without a title."""
    right = total = 0
    with gzip.open(data / "refstrings" / "ref_doi_pairs_dev.jsonl.gz", "rt", encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            f = row["fields"]
            if not (
                row["physics"]
                and not row["has_title"]
                and all(f.get(k) for k in ("journal", "volume", "page"))
            ):
                continue
            total += 1
            work = read(row["text"])
            ok = (
                squash(work.container_title) == squash(f["journal"])
                or compare_venues(work.container_title, f["journal"]) is True
            ) and same_number(work.volume, f["volume"]) and bool(work.volume) and bool(work.page) and same_pages(work.page, f["page"])  # fmt: skip
            right += ok
            if not ok and errors > 0:
                errors -= 1
                print(
                    f"  {row['text']!r}\n    read {work.container_title!r} {work.volume!r} {work.page!r}; {f}"
                )
    print(f"physics without title, publishers' mark-up: {right}/{total} = {right / max(1, total):.3f}")


def speed(texts: Sequence[str]) -> None:
    """Print strings a second of CPU time, after a first thousand that fill the caches."""
    for text in texts[:1000]:
        read(text)
    start = time.process_time()
    for text in texts[1000:]:
        read(text)
    seconds = time.process_time() - start
    print(f"speed: {(len(texts) - 1000) / seconds:.0f} strings/s on {len(texts) - 1000} strings")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    parser.add_argument("--errors", type=int, default=0)
    parser.add_argument("--only", choices=("f1", "physics", "pairs", "speed"))
    options = parser.parse_args()
    if options.only in (None, "f1"):
        field_f1(options.data, options.errors)
    if options.only in (None, "physics"):
        physics(options.data, options.errors)
    if options.only in (None, "pairs"):
        pair_fields(options.data, options.errors)
    if options.only in (None, "speed"):
        texts = [gold.text for gold in load(options.data / "refstrings" / "gold_dev.jsonl.gz")]
        random.Random(0).shuffle(texts)
        speed(texts[:6000])


if __name__ == "__main__":
    main()
