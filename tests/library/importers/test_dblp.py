"""DBLP's XML dump."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import pytest

from citeground.errors import InputError
from citeground.library.importers import BadRecord, dblp
from citeground.models import Date, Identifier, Name, Work
from tests.pace import allowed

DUMP = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE dblp SYSTEM "dblp.dtd">
<dblp>
<article mdate="2020-03-02" key="journals/corr/VaswaniSPUJGKP17" publtype="informal">
<author>Ashish Vaswani</author>
<author orcid="0000-0001-2345-6789">Wei Wang 0001</author>
<title>Attention Is All You Need.</title>
<journal>CoRR</journal>
<volume>abs/1706.03762</volume>
<year>2017</year>
<ee type="oa">http://arxiv.org/abs/1706.03762</ee>
</article>
<inproceedings mdate="2017-05-21" key="conf/acl/PapineniRWZ02">
<author>Kishore Papineni</author><author>J&ouml;rg M&#252;ller</author>
<title>Bleu: a Method for <i>Automatic</i> Evaluation of H<sub>2</sub>O &amp; More.</title>
<pages>311-318</pages><year>2002</year><booktitle>ACL</booktitle>
<ee>https://aclanthology.org/P02-1040/</ee><ee>https://doi.org/10.3115/1073083.1073135</ee>
<crossref>conf/acl/2002</crossref>
</inproceedings>
<book key="books/daglib/0040158" mdate="2022-01-01"><author>Ian J. Goodfellow</author><title>Deep Learning</title>
<publisher>MIT Press</publisher><year>2016</year><isbn>978-0-262-03561-3</isbn></book>
<www mdate="2009-06-08" key="homepages/r/AdaWard"><author>Ada Ward</author><title>Home Page</title></www>
<article key="journals/x/NoTitle"><author>Nobody</author><title></title><year>1999</year></article>
<phdthesis key="phd/de/Li2001"><author>Mo Li</author><title>On Things</title><year>2001</year><school>TU Ulm</school></phdthesis>
</dblp>
"""


def read(path: Path, content: str | bytes) -> list[Work | BadRecord]:
    path.write_bytes(content.encode("latin-1") if isinstance(content, str) else content)
    return list(dblp.read(path))


def test_records_become_works(tmp_path: Path) -> None:
    preprint, paper, book, bad, thesis = read(tmp_path / "dblp.xml", DUMP)
    assert isinstance(preprint, Work)
    assert isinstance(paper, Work)
    assert isinstance(book, Work)
    assert isinstance(thesis, Work)
    assert preprint == Work(
        type="article",
        title="Attention Is All You Need",
        author=(Name("Vaswani", "Ashish"), Name("Wang", "Wei")),
        issued=Date(2017),
        container_title="arXiv",
        identifiers=(Identifier("arxiv", "1706.03762"), Identifier("dblp", "journals/corr/VaswaniSPUJGKP17")),
        source="dblp",
    )
    assert paper.title == "Bleu: a Method for Automatic Evaluation of H2O & More"
    assert paper.author[1] == Name("Müller", "Jörg")
    assert (paper.type, paper.container_title, paper.page) == ("paper-conference", "ACL", "311-318")
    assert paper.identifiers == (
        Identifier("acl", "P02-1040"), Identifier("doi", "10.3115/1073083.1073135"),
        Identifier("dblp", "conf/acl/PapineniRWZ02"),
    )  # fmt: skip
    assert (book.type, book.publisher) == ("book", "MIT Press")
    assert Identifier("isbn", "9780262035613") in book.identifiers
    assert (thesis.type, thesis.publisher) == ("thesis", "TU Ulm")
    assert bad == BadRecord("journals/x/NoTitle", "no title")


def test_it_may_be_packed_and_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "dblp.xml.gz"
    assert len(read(path, gzip.compress(DUMP.encode("latin-1")))) == 5
    assert dblp.sniff(path)
    utf8 = DUMP.replace("ISO-8859-1", "UTF-8").replace("Ashish Vaswani", "Ășhish Vaswani")
    (first, *_) = read(path, utf8.encode())
    assert isinstance(first, Work)
    assert first.author[0].given == "Ășhish"
    assert len(read(path, DUMP.replace("ISO-8859-1", "no-such-code"))) == 5


def test_records_across_the_borders_of_blocks_are_whole(tmp_path: Path) -> None:
    record = '<article key="journals/x/{0}"><title>Title number {0}</title><year>2000</year></article>\n'
    body = "".join(record.format(i) for i in range(20_000))
    found = read(tmp_path / "dblp.xml", f"<dblp>{body}</dblp>")
    assert [w.title for w in found if isinstance(w, Work)] == [f"Title number {i}" for i in range(20_000)]


def test_entities_of_its_own_are_refused(tmp_path: Path) -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE dblp [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><dblp>'
        '<article key="x"><title>&b;</title></article></dblp>'
    )
    with pytest.raises(InputError, match="entities of its own"):
        read(tmp_path / "dblp.xml", bomb)


def test_unknown_entities_stay_as_they_are(tmp_path: Path) -> None:
    (work,) = read(
        tmp_path / "dblp.xml", '<dblp><article key="x"><title>A &lol; B &eacute;</title></article></dblp>'
    )
    assert isinstance(work, Work)
    assert work.title == "A &lol; B é"


@pytest.mark.parametrize(
    "content",
    [
        '<dblp><article key="x"><title>No end' + "x" * 3_000_000,
        '<dblp><article key="x">' + "<title>" * 150_000 + "</article>",
        "<dblp>" + '<article key="x">' * 100_000,
        "<dblp>" + "<" * 3_000_000,
        '<dblp><article key="x"><author>' + "A" * 500_000 + "</author><title>T</title></article>",
        "<dblp>" + "&" * 1_000_000,
    ],
    ids=range(6),
)
def test_hostile_dumps_end_soon(tmp_path: Path, content: str) -> None:
    start = time.perf_counter()
    read(tmp_path / "dblp.xml", content)
    assert time.perf_counter() - start < allowed(20)


def test_a_record_without_an_end_does_not_hide_the_next_ones(tmp_path: Path) -> None:
    good = '<article key="y"><title>Good</title></article>'
    lost = '<phdthesis key="x"><title>Lost</title>'
    found = read(tmp_path / "dblp.xml", f"<dblp>{lost}{good * 30_000}</dblp>")
    assert sum(isinstance(w, Work) and w.title == "Good" for w in found) == 30_000
    assert any(isinstance(w, BadRecord) and "without an end" in w.why for w in found)


def test_a_cut_file_is_counted(tmp_path: Path) -> None:
    packed = gzip.compress(DUMP.encode("latin-1") * 40)
    found = read(tmp_path / "dblp.xml.gz", packed[:-20])
    assert isinstance(found[-1], BadRecord)
    assert "damaged" in found[-1].why
    assert sum(isinstance(w, Work) for w in found) > 100
