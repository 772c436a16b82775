from __future__ import annotations

from dataclasses import replace

from citeground.citations.fix import corrected
from citeground.models import Date, Identifier, Reference, Work
from citeground.text.names import read_names
from tests.citations.editing.bench import LIGO, document, findings

PRINTED = Reference(
    "12",
    12,
    Work(
        type="article-journal",
        title="Observation of Electric Waves from a Binary Black Hole Merger",
        author=read_names("Müller, K.-R. and Smith, J.")[0],
        issued=Date(2016),
        container_title="Phys. Rev. Lett.",
        volume="161",
    ),
    raw="[12] …",
)


def wrong(reference: Reference) -> set[str]:
    return {f.field for f in findings(reference, LIGO) if f.weight < 0.0}


def test_a_printed_reference_as_a_corrected_entry() -> None:
    assert corrected(PRINTED, LIGO, wrong(PRINTED)) == (
        "@article{muller2016,\n"
        "  author = {Müller, Karl-Robert and Vaswani, Ashish and van der Berg, Jan and Gómez, Aidan N.},\n"
        "  title = {Observation of Gravitational Waves from a Binary Black Hole Merger},\n"
        "  journal = {Phys. Rev. Lett.},\n"
        "  volume = {116},\n"
        "  number = {6},\n"
        "  pages = {61102--61109},\n"
        "  year = {2016},\n"
        "  doi = {10.1103/physrevlett.116.061102},\n"
        "  eprint = {1602.03837},\n"
        "  archivePrefix = {arXiv},\n"
        "}"
    )


def test_the_entry_leaves_nothing_to_correct() -> None:
    text = corrected(PRINTED, LIGO, wrong(PRINTED))
    made = document(text)
    assert not made.problems
    assert not findings(made.references[0], LIGO)


def test_what_agrees_is_the_references_own() -> None:
    mine = replace(
        PRINTED, key="mine", cited=replace(LIGO, author=read_names("Müller, K.-R.")[0], author_complete=False)
    )
    text = corrected(mine, LIGO, wrong(mine))
    assert text.startswith("@article{mine,\n  author = {Müller, K.-R. and others},")


def test_specials_groups_and_other_types() -> None:
    record = Work(
        type="book", title="R&D: 100% of it", author=read_names("{The Group of Two}")[0], publisher="A & B",
        identifiers=(Identifier("doi", "10.1000/a_b"),),
    )  # fmt: skip
    text = corrected(Reference("a b{", 3, Work()), record, [])
    assert text.splitlines()[:3] == [
        "@book{thegroupoftwo,",
        "  author = {{The Group of Two}},",
        r"  title = {R\&D: 100\% of it},",
    ]
    assert r"publisher = {A \& B}" in text and "doi = {10.1000/a_b}" in text
    assert document(text).references[0].cited.title == record.title


def test_without_a_record_the_reference_speaks_for_itself() -> None:
    bare = Reference(
        "7", 7, Work(author=read_names("Müller, K.")[0], issued=Date(1999)), raw="Müller, 1999 {x"
    )
    text = corrected(bare, Work(), ())
    assert text.splitlines() == [
        "@misc{muller1999,", "  author = {Müller, K.},", "  year = {1999},", "  note = {Müller, 1999 x},", "}",
    ]  # fmt: skip


def test_an_address_cannot_end_the_entry() -> None:
    text = corrected(Reference("7", 7, Work(title="A", url="https://example.org/}\n@x{")), Work(), (), "k")
    assert "url = {https://example.org/%7D@x%7B}" in text
    assert [r.key for r in document(text).references] == ["k"]
