"""References found in PDFs against the number that is printed in each, and pages a second.

    python bench/pdf.py FOLDER [--expected FILE]

Prints a table. The counts below are of the development data's PDFs: for numbered lists the highest printed
number, for author-year lists a count of the printed entries by hand. Exit 1 where the total is off by more than
2 %, or fewer than 50 pages a second are read (field reading of the strings not included).
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from citeground.parsers.pdf import layout, margins, pages, repair
from citeground.parsers.pdf.body import paragraphs
from citeground.parsers.pdf.segment import segment

# By the end of the file name; "n" numbered, "a" author-year, "-" no list.
EXPECTED = {
    "ieee-paper-reference-text.pdf": (3, "n"),
    "ieee-paper.pdf": (5, "n"),
    "tua3i2refpage.pdf": (17, "n"),
    "thesis-example.pdf": (0, "-"),
    "2024_SPLC_Becker.pdf": (83, "n"),
    "2017_wasp107__ApJL_submission__ms.pdf": (57, "a"),
    "2017_wasp107__ms.pdf": (57, "a"),
    "2017_wasp107__ms_revised.pdf": (51, "a"),
    "1706.09498v1.pdf": (35, "n"),
    "1707.04066v1.pdf": (26, "a"),
    "2110.02751.pdf": (51, "n"),
    "2301.05883.pdf": (33, "n"),
    "2303.03819.pdf": (27, "n"),
    "2503.05372.pdf": (39, "n"),
}
TOLERANCE = 0.02
PAGES_PER_SECOND = 50.0


def count(data: bytes, path: str) -> tuple[int, int]:
    """References and pages of one PDF; everything but the reading of fields is done."""
    content = pages.read(data, path)
    lines = margins.without(layout.lines(content))
    lists = segment(lines)
    words = repair.vocabulary(line.text for line in lines)
    strings = [repair.join([line.text for line in e.lines], words) for found in lists for e in found.entries]
    paragraphs(lines, lists, words)
    return len(strings), len(content)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("folder", type=Path)
    folder: Path = arguments.parse_args().folder
    total_found = total_printed = total_off = total_pages = 0
    seconds = 0.0
    print(f"{'file':60} {'pages':>5} {'printed':>7} {'found':>6} {'off':>4}")
    for path in sorted(folder.glob("*.pdf")):
        expected = next((value for name, value in EXPECTED.items() if path.name.endswith(name)), None)
        data = path.read_bytes()
        start = time.process_time()
        found, number = count(data, path.name)
        seconds += time.process_time() - start
        total_pages += number
        printed = expected[0] if expected else None
        if printed is not None:
            total_found, total_printed = total_found + found, total_printed + printed
            total_off += abs(found - printed)
        off = "" if printed is None else f"{found - printed:+d}" if found != printed else "0"
        print(f"{path.name[-60:]:60} {number:5} {'?' if printed is None else printed:>7} {found:6} {off:>4}")
    speed = total_pages / seconds if seconds else 0.0
    share = total_off / total_printed if total_printed else 0.0
    print(f"{'total':60} {total_pages:5} {total_printed:7} {total_found:6} {total_off:4}")
    print(
        f"off in total: {100 * share:.2f} % (at most {100 * TOLERANCE:.0f} %); {speed:.1f} pages/s of CPU time"
    )
    return 0 if total_printed and share <= TOLERANCE and speed >= PAGES_PER_SECOND else 1


if __name__ == "__main__":
    raise SystemExit(main())
