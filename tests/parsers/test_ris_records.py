"""RIS as it is really written."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Date, Document
from citeground.parsers import ris
from tests.pace import allowed

RECORD = """TY  - JOUR
AU  - Ward, Ada
A1  - Kent, Bo
T1  - A first made-up title
T2  - Journal of Made Up Things
JO  - J. Made Up Th.
PY  - 2001/05/02/
Y2  - 2020/01/01
VL  - 12
IS  - 3
SP  - 45
EP  - 67
DO  - https://doi.org/10.1000/XYZ
ZZ  - an unknown tag
ER  -
"""


def parse(content: str) -> Document:
    return ris.parse(content.encode(), "refs.ris")


def test_a_record() -> None:
    reference = parse(RECORD).references[0]
    work = reference.cited
    assert work.type == "article-journal"
    assert [n.display for n in work.author] == ["Ada Ward", "Bo Kent"]
    assert (work.title, work.container_title) == ("A first made-up title", "Journal of Made Up Things")
    assert "J. Made Up Th." in work.other_containers
    assert (work.volume, work.issue, work.page, work.issued) == ("12", "3", "45-67", Date(2001, 5, 2))
    assert work.identifier("doi") == "10.1000/xyz"
    title = reference.field("t1")
    assert title is not None and RECORD[title.start : title.end] == "A first made-up title"


@pytest.mark.parametrize(
    ("content", "count"),
    [
        (RECORD * 3, 3),
        (RECORD.replace("ER  -\n", "") * 3, 3),
        ("\ufeff\n\n" + RECORD.partition("\n")[2], 1),
        ("Exported by some program\n\n" + RECORD, 1),
        (RECORD.replace("  -", " -"), 1),
        (RECORD.replace("\n", "\r\n") * 2, 2),
        (RECORD.replace("ER  -", "ER  - dsfd"), 1),
        (RECORD[: RECORD.index("VL")], 1),
    ],
)
def test_no_record_is_lost(content: str, count: int) -> None:
    document = parse(content)
    assert [r.cited.title for r in document.references] == ["A first made-up title"] * count
    assert [r.line for r in document.references] == sorted(r.line for r in document.references)


def test_the_day_of_access_dates_nothing() -> None:
    work = parse(re.sub(r"PY.*\n", "", RECORD)).references[0].cited
    assert work.issued is None


def test_a_value_on_several_lines() -> None:
    work = parse(RECORD.replace("made-up title", "made-up\n   title")).references[0].cited
    assert work.title == "A first made-up title"


def test_what_says_nothing_is_a_problem() -> None:
    document = parse("TY  - JOUR\nVL  - 3\nER  -\n")
    assert [p.rule for p in document.problems] == ["unparsed-reference"]
    assert parse("no record at all").problems


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from([*RECORD.splitlines(), "", "  more", "TY  -", "ER"]), max_size=20).map(
        lambda x: "\n".join(x).encode()
    )
)
def test_any_bytes(data: bytes) -> None:
    try:
        document = ris.parse(data, "x.ris")
    except InputError:
        return
    size = len(document.files[0].text)
    for reference in document.references:
        assert 0 <= reference.start <= reference.end <= size
        assert all(0 <= f.start <= f.end <= size for f in reference.fields)


@pytest.mark.parametrize(
    "content", [RECORD * 5000, "TY  - " * 20000, "A" * 400_000, "AU  - x\n" * 30000, "\n\n" * 100_000]
)
def test_large_and_hostile_files_are_read_in_time(content: str) -> None:
    start = time.process_time()
    parse(content)
    assert time.process_time() - start < allowed(8)


@pytest.mark.shared
def test_real_files(shared: Path) -> None:
    files = sorted((shared / "manuscripts" / "ris").iterdir())
    assert len(files) >= 15
    for file in files:
        document = ris.parse(file.read_bytes(), str(file))
        text = document.files[0].text
        # Every record that gives a title has been read.
        wanted = [
            block
            for block in re.split(r"(?m)^ER {1,3}-.*$", text)
            if re.search(r"(?m)^\s*(?:TI|T1)\s+-\s+\S", block)
        ]
        assert len([r for r in document.references if r.cited.title]) >= len(wanted), file.name
