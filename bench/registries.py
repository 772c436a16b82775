"""How politely and how fast the registries are asked, and what their faults do to the verdicts.

    python bench/registries.py [--quick] [--data DIR] [--skip-faults]

The first table is a .bib file of 200 entries, 140 of them with DOI or arXiv number, against a server on
this machine that speaks the registries' formats and answers after 200 ms, at the pace that each registry
allows: requests per reference (from the server's log), wall time against the time that the pace alone
takes, and a second run from the cache. The second table is every fault on every source, alone and in
pairs, with 50 references: none may become MAJOR, and the report must name each source that failed.
Works come from ``corpus/records.jsonl.gz`` below --data; where that is absent they are made up.
--quick leaves out the pairs. Exits 1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.registry_server import FAULTS, SOURCES, Fault, RegistryServer  # noqa: E402
from tests.registry_server.bibliography import bibliography, made_up, real  # noqa: E402

from citeground.citations.check import Options, check  # noqa: E402
from citeground.http import Client  # noqa: E402
from citeground.models import Document, Work  # noqa: E402
from citeground.parsers import load  # noqa: E402
from citeground.sources import build  # noqa: E402
from citeground.sources.network import Network  # noqa: E402
from citeground.verdicts import Verdict  # noqa: E402

DATA = Path(os.environ.get("CITEGROUND_TEST_DATA", ROOT.parent / "shared" / "data"))
ENTRIES, IDENTIFIED, FAULTY = 200, 140, 50
LATENCY = 0.2
GOALS = {
    "requests a reference": 0.6,
    "requests a reference, those with identifiers": 0.1,
    "wall time / the pace's": 2.0,
    "requests of the second run": 0.0,
    "second run / offline run": 1.2,
}


class Line(NamedTuple):
    """One measured value and its goal (at most)."""

    what: str
    value: float
    note: str = ""

    @property
    def is_met(self) -> bool:
        return self.value <= GOALS[self.what]


def main() -> int:
    """Measure, print both tables, and say whether all goals are met."""
    arguments = _arguments()
    corpus = arguments.data / "corpus" / "records.jsonl.gz"
    works = real(corpus, ENTRIES) if corpus.is_file() else made_up(ENTRIES)
    print(f"{'real' if corpus.is_file() else 'made-up'} works, {LATENCY * 1000:.0f} ms latency")
    lines = list(_polite(works))
    for line in lines:
        mark = "met" if line.is_met else "MISSED"
        print(f"{line.what:<46} {line.value:8.2f}  goal ≤ {GOALS[line.what]:<4g} {mark}  {line.note}")
    wrong = 0 if arguments.skip_faults else _faults(works[:FAULTY], pairs=not arguments.quick)
    return 0 if all(line.is_met for line in lines) and not wrong else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--quick", action="store_true", help="faults alone, not in pairs")
    parser.add_argument("--skip-faults", action="store_true", help="the first table only")
    return parser.parse_args()


# Politeness and speed, from the command line ------------------------------------------------------------


def _polite(works: Sequence[Work]) -> Iterator[Line]:
    identified = sorted(works, key=lambda w: not (w.identifier("doi") or w.identifier("arxiv")))
    with tempfile.TemporaryDirectory() as name, RegistryServer(works, latency=LATENCY) as server:
        folder = Path(name)
        whole, part = folder / "all.bib", folder / "identified.bib"
        whole.write_text(bibliography(identified, bare=ENTRIES - IDENTIFIED), encoding="utf-8")
        part.write_text(bibliography(identified[:IDENTIFIED]), encoding="utf-8")
        took = _check(whole, folder, server, "first")
        sent = Counter(entry.source for entry in server.log)
        yield Line("requests a reference", server.count() / ENTRIES, _counted(sent))
        pace = _time_of_pace(sent)
        yield Line("wall time / the pace's", took / pace, f"{took:.1f} s, the pace alone {pace:.1f} s")
        before = server.count()
        second, offline = _again(whole, folder, server)
        yield Line("requests of the second run", server.count() - before)
        yield Line("second run / offline run", second / offline, f"{second:.2f} s, offline {offline:.2f} s")
        server.log.clear()
        _check(part, folder, server, "other")
        sent = Counter(entry.source for entry in server.log)
        what = "requests a reference, those with identifiers"
        yield Line(what, server.count() / IDENTIFIED, _counted(sent))


def _counted(sent: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(sent.items()))


def _time_of_pace(sent: Counter[str]) -> float:
    """Seconds that the slowest source needs for its requests at the pace that it allows."""
    rates = {s.name: s.server.rate for s in build(SOURCES, Client())}  # type: ignore[attr-defined]
    rates |= {"crossref": 3.0, "semantic_scholar": 1.0}
    times = [(count - 1) / rates[name] + LATENCY for name, count in sent.items() if name in rates]
    return max(times, default=LATENCY)


def _check(file: Path, folder: Path, server: RegistryServer, cache: str, *options: str) -> float:
    """Seconds of one ``citeground check``."""
    command = [sys.executable, "-m", "citeground", "check", str(file), "--output-format", "jsonl"]
    command += ["--cache", str(folder / cache), "--fail-on", "never", *options]
    start = time.perf_counter()
    with (folder / f"{cache}.jsonl").open("wb") as out:
        done = subprocess.run(command, env=_environment(server), stdout=out, stderr=subprocess.PIPE)
    if done.returncode:
        raise SystemExit(done.stderr.decode("utf-8", "replace"))
    return time.perf_counter() - start


def _environment(server: RegistryServer) -> dict[str, str]:
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))))
    own = {k: v for k, v in os.environ.items() if not k.startswith("CITEGROUND_")}
    urls = {f"CITEGROUND_{name.upper()}_URL": url for name, url in server.urls.items()}
    return own | urls | {"PYTHONPATH": path, "CITEGROUND_MAILTO": "bench@example.org"}


def _again(file: Path, folder: Path, server: RegistryServer) -> tuple[float, float]:
    """Seconds of the same check from the cache, and with --offline.

    In turns, so that a busy machine slows both; the best of the rounds counts.
    """
    times = [
        (_check(file, folder, server, "first"), _check(file, folder, server, "offline", "--offline"))
        for _ in range(5)
    ]
    return min(t[0] for t in times), min(t[1] for t in times)


# Faults -------------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What faults did: the worst that may happen is counted, and who was not named is listed."""

    verdicts: Counter[Verdict]
    unnamed: tuple[str, ...]
    seconds: float


def _faults(works: Sequence[Work], *, pairs: bool) -> int:
    """Print the table and give the number of runs in which something went wrong."""
    document = load("faults.bib", bibliography(works, bare=FAULTY // 3).encode())
    kinds = [kind for kind in FAULTS if kind != "odd"]
    cases = [(kind, (name,)) for kind in kinds for name in SOURCES]
    if pairs:
        cases += [(kind, pair) for kind in kinds for pair in combinations(SOURCES, 2)]
    cases += [("odd", (name,)) for name in SOURCES]
    with ThreadPoolExecutor(max_workers=4) as pool:
        outcomes = list(pool.map(lambda case: _run(works, document, *case), cases))
    print(f"\n{FAULTY} references, {len(cases)} runs\n")
    print(f"{'fault':<16} {'on':<36} exact minor MAJOR open  not named      s")
    wrong = 0
    for (kind, names), outcome in zip(cases, outcomes, strict=True):
        counts = [outcome.verdicts[v] for v in Verdict]
        wrong += bool(outcome.verdicts[Verdict.MAJOR] or outcome.unnamed)
        where, missing = ", ".join(names), ", ".join(outcome.unnamed) or "-"
        print(
            f"{kind:<16} {where:<36} {' '.join(f'{c:>5}' for c in counts)}  {missing:<10} {outcome.seconds:5.1f}"
        )
    print(f"\nruns with a MAJOR or a failed source that is not named: {wrong}")
    return wrong


def _run(works: Sequence[Work], document: Document, kind: str, names: Sequence[str]) -> Outcome:
    start = time.perf_counter()
    fault = Fault(kind, retry_after="0")
    with RegistryServer(works, faults=dict.fromkeys(names, fault)) as server:
        settings = server.settings(timeout=0.2 if kind == "timeout" else 5.0)
        client = Client(jitter=lambda: 0.0)
        with Network(SOURCES, client, settings) as network:
            report = check([document], network.sources, Options(jobs=8), network=network)
        asked = {entry.source for entry in server.log}
    failed = () if kind == "odd" else tuple(n for n in names if n in asked and n not in report.unanswered)
    verdicts = Counter(v.verdict for v in report.verifications)
    return Outcome(verdicts, failed, time.perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
