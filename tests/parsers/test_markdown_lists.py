"""Markdown: lists, footnotes, links, pandoc citations."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeground.errors import InputError
from citeground.models import Document
from citeground.parsers import markdown
from tests.pace import allowed

PAPER = """---
title: A paper of 2004
---
# Introduction

As @roe2003 shows, and others [see @ward01, pp. 3-5; -@li02].[^1] A claim.[^remark]

```
[9] C. Code. Not a reference. 1999.
```
<!-- [8] D. Comment. Not a reference either. 1998. -->

## References

1. Ward, A., & Kent, B. (2001). *A first made-up title*. **Journal of Made Up Things**, *12*(3), 45–67.
2. [Li et al., 2002, A second made-up title](https://doi.org/10.1000/2)

## Appendix

[^1]: Roe, D. (2003). A third made-up title. *Journal of Made Up Things*, 13(1), 1-20.
[^remark]: This is a remark.
"""


def parse(content: str) -> Document:
    return markdown.parse(content.encode(), "paper.md")


def test_list_and_footnotes() -> None:
    document = parse(PAPER)
    assert [(r.key, r.cited.title) for r in document.references] == [
        ("1", "A first made-up title"),
        ("2", "A second made-up title"),
        ("^1", "A third made-up title"),
    ]
    first = document.references[0].cited
    assert (first.container_title, first.volume, first.issue, first.page) == (
        "Journal of Made Up Things",
        "12",
        "3",
        "45-67",
    )


def test_places_are_those_of_the_file() -> None:
    document = parse(PAPER)
    for reference in document.references:
        assert PAPER.splitlines()[reference.line - 1].lstrip().startswith(("1.", "2.", "[^1]"))
        assert "\u200b" not in reference.raw
    title = document.references[0].field("title")
    assert title is not None and PAPER[title.start : title.end] == "A first made-up title"


def test_footnote_marks_are_citations() -> None:
    assert [(c.keys, c.line) for c in parse(PAPER).citations] == [(("^1",), 6)]


def test_pandoc_citations_point_to_keys() -> None:
    document = parse(
        "One [@doi:10.1000/1; see @arxiv:2301.00001, p. 3]. Two, @pmid:123456. Mail me@example.org."
    )
    assert [r.key for r in document.references] == ["doi:10.1000/1", "arxiv:2301.00001", "pmid:123456"]
    assert [str(r.cited.identifiers[0]) for r in document.references] == [
        "doi:10.1000/1",
        "arxiv:2301.00001",
        "pmid:123456",
    ]
    assert [c.keys for c in document.citations] == [("doi:10.1000/1", "arxiv:2301.00001"), ("pmid:123456",)]
    assert document.citations[0].sentence.startswith("One [@doi")
    assert not document.cites_all


def test_escaped_labels_and_lines_of_a_rendered_list() -> None:
    document = parse(
        "1\\. **A first made-up title**  \nAda Ward, Bo Kent  \n*PeerJ* (2014-04-03) <https://doi.org/10.7717/peerj.338>\n\n"
        "2\\. **A second made-up title**  \nCy Li  \n*eLife* (2018) <https://doi.org/10.7554/elife.32822>\n"
    )
    assert [(r.key, r.cited.title, r.cited.container_title) for r in document.references] == [
        ("1", "A first made-up title", "PeerJ"),
        ("2", "A second made-up title", "eLife"),
    ]


def test_links_in_the_prose_of_a_report() -> None:
    document = parse(
        "Here is what I found:\n\n- [Mori & Pinto, 2025, A title of sorts](https://arxiv.org/abs/2501.01234): they say this.\n"
        "- Another [Kim et al., 2020, Second title](https://doi.org/10.1000/xyz) and [docs](https://example.org/x).\n"
    )
    assert [r.cited.title for r in document.references] == ["A title of sorts", "Second title"]


def test_a_numbered_list_that_is_none_of_references() -> None:
    document = parse("To build:\n\n1. Get the sources.\n2. Run make.\n3. Be happy.\n")
    assert document.references == ()


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=300)
    | st.text(alphabet="[]()^:@*_-#`\n 1.aA{}<!>\\\u200b", max_size=200).map(str.encode)
)
def test_any_bytes(data: bytes) -> None:
    try:
        document = markdown.parse(data, "x.md")
    except InputError:
        return
    size = len(document.files[0].text)
    assert all(0 <= r.start <= r.end <= size for r in document.references)


@pytest.mark.parametrize(
    "content",
    [
        "```\n" * 20000,
        "<!--" * 20000,
        "[@a" * 20000,
        "*" * 100000,
        "_a_" * 30000,
        "[^1]: 2001\n" * 4000,
        "@" * 50000,
    ],
)
def test_hostile_texts_are_read_in_time(content: str) -> None:
    import time

    start = time.process_time()
    parse(content)
    assert time.process_time() - start < allowed(5)


def test_real_files(shared: object) -> None:
    from pathlib import Path

    folder = Path(str(shared)) / "manuscripts" / "markdown"
    counts = {}
    for file in sorted(folder.iterdir()):
        document = markdown.parse(file.read_bytes(), str(file))
        counts[file.name.rpartition("__")[2]] = len(document.references)
    assert counts == {"LICENSE.md": 0, "references-markdown-2.8.md": 3, "01.main-text.md": 0, "02.body.md": 5}


test_real_files = pytest.mark.shared(test_real_files)
