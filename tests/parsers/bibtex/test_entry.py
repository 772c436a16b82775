"""What an entry claims, in a Work's terms."""

from __future__ import annotations

import pytest

from citeground.models import Date, Name, Work
from citeground.parsers.bibtex import parse


def _work(entry: str) -> Work:
    return parse(entry.encode(), "refs.bib").references[0].cited


def _ids(entry: str) -> list[str]:
    return [str(identifier) for identifier in _work(entry).identifiers]


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ("@article{a, journal={Nature}}", "article-journal"),
        ("@article{a, journal={arXiv preprint arXiv:1706.03762}}", "article"),
        ("@article{a, journal={CoRR}, volume={abs/1706.03762}}", "article"),
        ("@article{a, title={X}, eprint={1706.03762}}", "article"),
        ("@article{a, title={X}}", "article-journal"),
        ("@inproceedings{a, booktitle={ICML}, eprint={1706.03762}}", "paper-conference"),
        ("@conference{a, booktitle={ICML}}", "paper-conference"),
        ("@book{a}", "book"),
        ("@proceedings{a}", "book"),
        ("@incollection{a, booktitle={B}}", "chapter"),
        ("@inbook{a, title={B}, chapter=3}", "book"),
        ("@inbook{a, title={C}, booktitle={B}}", "chapter"),
        ("@phdthesis{a}", "thesis"),
        ("@techreport{a}", "report"),
        ("@patent{a}", "patent"),
        ("@standard{a}", "standard"),
        ("@dataset{a}", "dataset"),
        ("@software{a}", "software"),
        ("@online{a, url={https://example.org}}", "webpage"),
        ("@online{a, eprint={1706.03762}, eprinttype=arxiv}", "article"),
        ("@misc{a, eprint={1706.03762}, archivePrefix={arXiv}}", "article"),
        ("@misc{a, howpublished={\\url{https://example.org/post}}}", "webpage"),
        ("@misc{a, url={https://github.com/made/up}}", "software"),
        ("@misc{a, url={https://openreview.net/forum?id=x}}", ""),
        ("@misc{a, note={US Patent 2,707,773}}", "patent"),
        ("@misc{a, howpublished={PhD thesis, Made-up University}}", "thesis"),
        ("@misc{a, journal={Nature}}", "article-journal"),
        ("@misc{a, title={X}}", ""),
        ("@unheardof{a}", ""),
    ],
)
def test_types(entry: str, kind: str) -> None:
    assert _work(entry).type == kind


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("@article{a, doi={https://doi.org/10.1103/PhysRev.47.777}}", ["doi:10.1103/physrev.47.777"]),
        ("@article{a, url={http://dx.doi.org/10.1000/x\\_1}}", ["doi:10.1000/x_1"]),
        ("@article{a, doi={TODO}, note={doi: 10.1000/x}}", ["doi:10.1000/x"]),
        ("@article{a, note={Erratum: 10.1000/err}}", []),
        ("@article{a, note={Data at https://doi.org/10.5281/zenodo.1}}", []),
        ("@misc{a, howpublished={\\url{https://doi.org/10.1000/x}}}", ["doi:10.1000/x"]),
        ("@misc{a, eprint={1706.03762}}", ["arxiv:1706.03762"]),
        ("@misc{a, eprint={arXiv:1706.03762v5 [cs.CL]}}", ["arxiv:1706.03762"]),
        ("@misc{a, eprint={hep-th/9901001}, archivePrefix={arXiv}}", ["arxiv:hep-th/9901001"]),
        (
            "@misc{a, eprint={9901001}, primaryClass={hep-th}, archivePrefix={arXiv}}",
            ["arxiv:hep-th/9901001"],
        ),
        ("@misc{a, eprint={12345678}, eprinttype={pubmed}}", ["pmid:12345678"]),
        ("@misc{a, eprint={2346178}, eprinttype={jstor}}", []),
        ("@article{a, journal={arXiv preprint arXiv:1807.03748}}", ["arxiv:1807.03748"]),
        ("@article{a, journal={CoRR}, volume={abs/1706.03762}}", ["arxiv:1706.03762"]),
        ("@article{a, journal={arXiv}, volume={1706.03762}}", ["arxiv:1706.03762"]),
        ("@article{a, journal={Phys. Rev. D}, eid={arXiv:1807.06209}}", ["arxiv:1807.06209"]),
        ("@misc{a, url={https://arxiv.org/abs/1706.03762}}", ["arxiv:1706.03762"]),
        ("@misc{a, arxivid={1706.03762}}", ["arxiv:1706.03762"]),
        ("@misc{a, doi={10.48550/arXiv.1706.03762}}", ["doi:10.48550/arxiv.1706.03762", "arxiv:1706.03762"]),
        ("@article{a, volume={2020}, pages={1399.99999}, journal={J. Made}}", []),
        ("@book{a, isbn={0-201-52983-1}, issn={1234-567x}}", ["isbn:9780201529838", "issn:1234-567X"]),
        ("@article{a, pmid={12345}, pmcid={PMC678901}}", ["pmid:12345", "pmcid:PMC678901"]),
        ("@misc{a, url={https://aclanthology.org/2020.acl-main.1/}}", ["acl:2020.acl-main.1"]),
    ],
)
def test_identifiers(entry: str, found: list[str]) -> None:
    assert _ids(entry) == found


@pytest.mark.parametrize(
    ("entry", "venue", "others"),
    [
        ("@article{a, journal={\\prl}}", "Physical Review Letters", ()),
        ("@article{a, journal={{\\aap}}}", "Astronomy and Astrophysics", ()),
        ("@article{a, journaltitle={J. Made}, journalsubtitle={Part B}}", "J. Made: Part B", ()),
        ("@article{a, journal={arXiv preprint arXiv:1807.03748}}", "", ()),
        ("@inproceedings{a, booktitle={ICML}, series={LNCS}}", "ICML", ("LNCS",)),
        ("@inproceedings{a, series={ICML '08}}", "ICML '08", ()),
        ("@inproceedings{a, journal={J. Made}}", "J. Made", ()),
        ("@incollection{a, booktitle={The {B}}, booksubtitle={C}}", "The B: C", ()),
        ("@book{a, title={T}, series={GTM}}", "", ("GTM",)),
        ("@proceedings{a, booktitle={Proc. X}}", "", ()),
    ],
)
def test_venues(entry: str, venue: str, others: tuple[str, ...]) -> None:
    work = _work(entry)
    assert (work.container_title, work.other_containers) == (venue, others)


@pytest.mark.parametrize(
    ("fields", "volume", "issue", "page", "number"),
    [
        ("journal={J}, volume={588 7836}", "588", "7836", "", ""),
        ("journal={J}, volume=12, number={3}, pages={ 77--82 }", "12", "3", "77-82", ""),
        ("journal={J}, volume=12, number={3}, issue={Summer}", "12", "3", "", ""),
        ("journal={CoRR}, volume={abs/1706.03762}", "", "", "", ""),
        ("journal={J}, pages={1--12}, articleno={37}", "", "", "37", ""),
        ("journal={J}, pages={77–82}", "", "", "77-82", ""),
        ("journal={J}, eid={L015001}", "", "", "L015001", ""),
        ("journal={J}, article-number={102502}", "", "", "102502", ""),
        ("eprint={1807.06209}, eid={arXiv:1807.06209}, pages={arXiv:1807.06209}", "", "", "", ""),
    ],
)
def test_locators(fields: str, volume: str, issue: str, page: str, number: str) -> None:
    work = _work(f"@article{{a, {fields}}}")
    assert (work.volume, work.issue, work.page, work.number) == (volume, issue, page, number)


def test_numbers_of_reports_and_patents_are_no_issues() -> None:
    report = _work("@techreport{a, type={RFC}, number={8446}, institution={IETF}}")
    patent = _work("@patent{a, number={US 5,678,052 A}, assignee={IBM}}")
    assert (report.number, report.issue, report.publisher) == ("8446", "", "IETF")
    assert (patent.number, patent.issue, patent.publisher) == ("US5678052A", "", "IBM")


@pytest.mark.parametrize(
    ("fields", "issued", "others"),
    [
        ("year=2001", Date(2001), ()),
        ("year={2001}, month=jan", Date(2001, 1), ()),
        ("year={2001}, month={March 5}", Date(2001, 3, 5), ()),
        ("year={2001}, month={12}", Date(2001, 12), ()),
        ("date={2001-03-05}", Date(2001, 3, 5), ()),
        ("date={2001-03/2002-01}", Date(2001, 3), (Date(2002),)),
        ("year={1999/2000}", Date(1999), (Date(2000),)),
        ("year={2001}, eventdate={2000-07-01}", Date(2001), (Date(2000, 7, 1),)),
        ("year={in press}", None, ()),
        ("year={9999}", None, ()),
    ],
)
def test_dates(fields: str, issued: Date | None, others: tuple[Date, ...]) -> None:
    work = _work(f"@article{{a, {fields}}}")
    assert (work.issued, work.other_dates) == (issued, others)


@pytest.mark.parametrize(
    ("fields", "author", "complete"),
    [
        ("author={Ward, Ada and others}", (Name("Ward", "Ada"),), False),
        ("author={Ward, Ada et al.}", (Name("Ward", "Ada"),), False),
        ("author={{The ATLAS Collaboration}}", (Name(literal="The ATLAS Collaboration"),), True),
        ("author={{Barnes and Noble, Inc.}}", (Name(literal="Barnes and Noble, Inc."),), True),
        (
            "author={Heged{\\H u}s, Anna and {\\O}rsted, Bj{\\o}rn}",
            (Name("Hegedűs", "Anna"), Name("Ørsted", "Bjørn")),
            True,
        ),
        ("author={Ward, Ada\n   and\n Kent, Bo}", (Name("Ward", "Ada"), Name("Kent", "Bo")), True),
        ("collaboration={ATLAS}", (Name(literal="ATLAS Collaboration"),), True),
        ("author={Ward, Ada}, collaboration={ATLAS}", (Name("Ward", "Ada"),), True),
    ],
)
def test_authors(fields: str, author: tuple[Name, ...], complete: bool) -> None:
    work = _work(f"@article{{a, {fields}}}")
    assert (work.author, work.author_complete) == (author, complete)


def test_titles_are_joined_and_readable() -> None:
    work = _work(
        "@book{a, title={The {B}eam,\n  $\\alpha$ \\& H$_2$O}, subtitle={A Review}, shorttitle={Beam}, maintitle={All}}"
    )
    assert work.title == "The Beam, α & H2O: A Review"
    assert work.other_titles == ("Beam", "All", "All: The Beam, α & H2O")
    assert _work("@book{a, title={What?}, subtitle={This}}").title == "What? This"
    assert _work("@proceedings{a, booktitle={Proc. X}}").title == "Proc. X"


def test_the_rest() -> None:
    work = _work(
        "@book{a, publisher={Made \\& Up}, edition={2nd}, editor={Roe, Dan}, langid={german}, abstract={A\n B},"
        " url={https://example.org/~ada/a\\_b\\#c}}"
    )
    assert (work.publisher, work.edition, work.editor) == ("Made & Up", "2nd", (Name("Roe", "Dan"),))
    assert (work.language, work.abstract, work.url) == ("german", "A B", "https://example.org/~ada/a_b#c")
    assert _work("@misc{a, eprint={1706.03762v5}}").version == "5"
    assert _work("@software{a, version={1.2}}").version == "1.2"
    assert _work("@phdthesis{a, school={ETH}}").publisher == "ETH"
    assert _work("@misc{a, howpublished={\\url{https://example.org}}}").url == "https://example.org"
