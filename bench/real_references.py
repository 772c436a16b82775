"""Real references against records of other hands: how many are accused, and of what.

    python bench/real_references.py [--data DIR] [--sample 100] [--seed 7] [--listed FILE]

Taken are the entries of real bibliographies, printed reference strings whose DOI is known, and the valid
entries of two benchmarks, wherever the DOI or arXiv id has a record that comes from somebody else:
records that were read out of the same files are left out of the library, and the Particle Data Group's
references are put in. The library is closed and holds every twentieth other record too, so that a wrong
accusation has every chance. Nothing that is found here is a proof: the discrepancies have to be read.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1] / "src"))

from citeground.citations.check import Options, check  # noqa: E402
from citeground.errors import CiteGroundError  # noqa: E402
from citeground.library import Library  # noqa: E402
from citeground.library.build import build  # noqa: E402
from citeground.library.importers import pdg  # noqa: E402
from citeground.models import Document, Identifier, Reference, Work  # noqa: E402
from citeground.parsers import load, refstring  # noqa: E402
from citeground.verdicts import Verdict, Verification  # noqa: E402

DATA = Path(os.environ.get("CITEGROUND_TEST_DATA", HERE.parents[2] / "shared" / "data"))
SCHEMES = ("doi", "arxiv")
NOISE = 20
# The corpus' records that were read out of the very files of manuscripts/, or out of their collections.
OWN = (
    "iml-wg/HEPML-LivingReview",
    "Trovemaster/bib",
    "migueldvb/bibtex",
    "lucapescatore88/mythesis",
    "JabRef/jabref tests",
    "retorquere/zotero-better-bibtex tests",
    "zotero/translators test cases",
)


class Group(NamedTuple):
    """References of one kind, and whose records do not count as another's."""

    name: str
    references: tuple[Reference, ...]
    own: tuple[str, ...]


def manuscripts(folder: Path) -> Iterator[Reference]:
    """The references of all files that can be read, once each."""
    seen: set[tuple[str, str]] = set()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        try:
            document = load(str(path))
        except CiteGroundError:
            continue
        for reference in document.references:
            # The same file lies in several folders.
            mark = (path.name, reference.raw)
            if mark not in seen and named(reference.cited):
                seen.add(mark)
                yield reference


def strings(path: Path) -> Iterator[Reference]:
    """Printed strings with the DOI that they are known to mean.

    Those out of XML whose fields were glued together were never printed. What publishers deposit as
    fields at Crossref names the first author alone.
    """
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    rows = [r for r in rows if r["source"].startswith("crossref") or r["text"].count(", ") >= 2]
    read = refstring.read_many([r["text"] for r in rows])
    for number, (row, work) in enumerate(zip(rows, read, strict=True)):
        doi = Identifier("doi", row["doi"].lower())
        if doi not in work.identifiers:
            work = replace(work, identifiers=(doi, *(i for i in work.identifiers if i.scheme != "doi")))
        if row["source"].startswith("crossref") and len(work.author) == 1:
            work = replace(work, author_complete=False)
        yield Reference(f"string{number}", number, work, row["text"])


def benchmarks(data: Path) -> Iterator[Reference]:
    """Valid entries of HALLMARK, and valid citations of CiteCheck's development split."""
    from citeground.parsers.bibtex import parse

    for name in ("dev_public.jsonl", "raw_crossdomain_valid.jsonl"):
        for line in (data / "hallmark" / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["label"] == "VALID":
                fields = "".join(f" {k} = {{{v}}},\n" for k, v in row["fields"].items())
                text = f"@{row['bibtex_type']}{{{row['bibtex_key']},\n{fields}}}\n"
                yield from parse(text.encode(), name).references
    rows = [
        json.loads(line)
        for line in (data / "citecheck982" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    texts = [r["corrupted_citation"] for r in rows if r["ground_truth_label"] == "valid"]
    for number, work in enumerate(refstring.read_many(texts)):
        yield Reference(f"valid{number}", number, work, texts[number])


def named(work: Work) -> list[Identifier]:
    """The identifiers by which a record is looked for."""
    return [i for i in work.identifiers if i.scheme in SCHEMES]


def identifiers_of(row: Mapping[str, Any]) -> list[Identifier]:
    """The DOI and the arXiv id of a record of the corpus."""
    return [Identifier(s, str(row[s]).lower()) for s in SCHEMES if row.get(s)]


def shelve(groups: Iterable[Group], corpus: Path, folder: Path) -> dict[str, tuple[Library, set[Identifier]]]:
    """A closed library for each group, and the identifiers of another's records in it."""
    wanted = {g.name: {i for r in g.references for i in named(r.cited)} for g in groups}
    files = {g.name: (folder / f"{g.name}.jsonl").open("w", encoding="utf-8") for g in groups}
    known: dict[str, set[Identifier]] = {g.name: set() for g in groups}
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            row = json.loads(line)
            ids = identifiers_of(row)
            for group in groups:
                if row["source"].startswith(group.own):
                    continue
                here = wanted[group.name].intersection(ids)
                if here or number % NOISE == 0:
                    files[group.name].write(line)
                    known[group.name] |= here
    theirs = {i for work in pdg.read("pdg") if isinstance(work, Work) for i in named(work)}
    out = {}
    for group in groups:
        files[group.name].close()
        build([files[group.name].name, "pdg"], folder / group.name, closed=True)
        shelf = Library.open(folder / group.name)
        out[group.name] = shelf, known[group.name] | (theirs & wanted[group.name])
    return out


def settle(group: Group, shelf: Library, known: set[Identifier]) -> list[Verification]:
    """The verdicts on the references that another hand's record exists of."""
    chosen = tuple(
        # Of an identifier without a record nothing can be said here.
        replace(r, cited=replace(r.cited, identifiers=tuple(i for i in r.cited.identifiers if i in known)))
        for r in group.references
        if known.intersection(named(r.cited))
    )
    return list(check([Document(group.name, "mixed", chosen)], [shelf], Options()).verifications)


def told(verification: Verification) -> str:
    """A reference, its record and what was found, in a few lines for a reader."""
    cited, match = verification.reference.cited, verification.match
    lines = [
        f"[{verification.verdict.value} {verification.score}] {Path(verification.reference.path).name} {verification.reference.key}"
    ]
    lines.append(f"   cited : {line_of(cited)}")
    lines.append(f"   record: {line_of(match.work) if match else '-'} <{match.work.source if match else ''}>")
    lines += [
        f"   - {d.rule} {d.field} {d.contribution:+.1f}: {d.message}" for d in verification.discrepancies
    ]
    return "\n".join(lines)


def line_of(work: Work) -> str:
    """A work on one line."""
    names = "; ".join(n.display for n in work.author[:4]) + (
        f" +{len(work.author) - 4}" if len(work.author) > 4 else ""
    )
    place = ", ".join(
        filter(None, [work.container_title, work.volume, work.issue, work.page, str(work.year or "")])
    )
    return f"{names} | {work.title} | {place} | {' '.join(map(str, named(work)))}"


def report(name: str, found: list[Verification]) -> None:
    """Counts of verdicts and of the discrepancies behind those that are not EXACT."""
    counts = Counter(v.verdict.value for v in found)
    rules = Counter(
        d.rule
        for v in found
        if v.verdict is not Verdict.EXACT
        for d in v.discrepancies
        if d.contribution <= -1
    )
    share = 100 * counts["EXACT"] / max(1, len(found))
    print(
        f"{name}: {len(found)} references; {dict(counts)}; EXACT {share:.1f} %; {dict(rules.most_common())}"
    )


def main() -> None:
    """Count, list what is not EXACT, and print the sample to be read."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--listed", type=Path, help="write all that is not EXACT to this file")
    arguments = parser.parse_args()
    data: Path = arguments.data
    groups = [
        Group("bibliographies", tuple(manuscripts(data / "manuscripts")), OWN),
        Group("strings", tuple(strings(data / "refstrings" / "ref_doi_pairs_dev.jsonl.gz")), ()),
        Group("benchmarks", tuple(benchmarks(data)), ()),
    ]
    with tempfile.TemporaryDirectory() as folder:
        shelves = shelve(groups, data / "corpus" / "records.jsonl.gz", Path(folder))
        found = {g.name: settle(g, *shelves[g.name]) for g in groups}
    everything = [v for rows in found.values() for v in rows]
    for name, rows in found.items():
        report(name, rows)
    report("all", everything)
    if arguments.listed:
        listed = [v for v in everything if v.verdict is not Verdict.EXACT]
        arguments.listed.write_text("\n".join(map(told, listed)), encoding="utf-8")
    drawn = random.Random(arguments.seed).sample(everything, min(arguments.sample, len(everything)))
    print(*map(told, drawn), sep="\n")


if __name__ == "__main__":
    main()
