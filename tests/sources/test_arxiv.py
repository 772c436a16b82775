"""arXiv's feed in a Work's terms, and its questions."""

from __future__ import annotations

import time

import pytest

from citeground.errors import BadAnswer, SourceThrottled
from citeground.http import Client
from citeground.models import Date, Identifier, Name, NoticeKind, Work
from citeground.sources import SourceSettings
from citeground.sources.arxiv import connect, records, to_work
from tests.pace import allowed

FEED = (
    '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" '
    'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:o="http://a9.com/-/spec/opensearch/1.1/">{}</feed>'
)
ENTRY = """<entry><id>http://arxiv.org/abs/hep-th/9711200v3</id><title>The Large N Limit of
  Superconformal   Field Theories and Supergravity</title><updated>1998-01-22T15:53:36Z</updated>
<published>1997-11-27T22:38:05Z</published><summary>  We show that $N$ is large. </summary>
<author><name>Juan M. Maldacena</name><arxiv:affiliation>Harvard</arxiv:affiliation></author>
<author><name>Wei Wang</name></author><author><name>Wei Wang</name></author>
<arxiv:doi>10.1023/A:1026654312961</arxiv:doi>
<arxiv:journal_ref>Adv.Theor.Math.Phys.2:231-252,1998</arxiv:journal_ref></entry>"""


def entry(**fields: str) -> str:
    inner = "".join(f"<{k.replace('_', ':', 1)}>{v}</{k.replace('_', ':', 1)}>" for k, v in fields.items())
    return FEED.format(f"<entry>{inner}</entry>")


def test_an_entry_is_a_preprint_with_its_published_form() -> None:
    (record,) = records(FEED.format(ENTRY))
    work = to_work(record)
    assert work.type == "article" and work.container_title == "arXiv"
    assert work.title == "The Large N Limit of Superconformal Field Theories and Supergravity"
    assert [n.display for n in work.author] == ["Juan M. Maldacena", "Wei Wang", "Wei Wang"]
    assert work.issued == Date(1997, 11, 27) and Date(1998, 1, 22) in work.other_dates
    assert work.version == "3" and work.abstract == "We show that N is large."
    assert work.identifiers == (
        Identifier("arxiv", "hep-th/9711200"),
        Identifier("doi", "10.1023/a:1026654312961"),
        Identifier("doi", "10.48550/arxiv.hep-th/9711200"),
    )
    assert work.other_containers == ("Adv.Theor.Math.Phys",)
    assert [n.kind for n in work.notices] == [NoticeKind.SUPERSEDED]


def test_new_ids_and_versions() -> None:
    work = to_work(records(entry(id="http://arxiv.org/abs/1706.03762v7", title="T"))[0])
    assert work.identifier("arxiv") == "1706.03762" and work.version == "7" and work.issued is None
    assert work.url == "https://arxiv.org/abs/1706.03762"


@pytest.mark.parametrize(
    ("field", "text", "withdrawn"),
    [
        ("arxiv_comment", "This paper has been withdrawn by the author due to an error", True),
        ("summary", "This article has been withdrawn.", True),
        ("arxiv_comment", "withdrawn", True),
        ("summary", "We study why troops were withdrawn; this paper has been withdrawn from", False),
        ("arxiv_comment", "12 pages, 3 figures", False),
    ],
)
def test_a_withdrawn_paper_is_marked(field: str, text: str, withdrawn: bool) -> None:
    record = records(entry(**{"id": "http://arxiv.org/abs/2608.07531v3", "title": "T", field: text}))[0]
    notices = to_work(record).notices
    assert [n.kind for n in notices] == ([NoticeKind.RETRACTED] if withdrawn else [])
    assert not withdrawn or notices[0].note == "withdrawn at arXiv (v3)"


@pytest.mark.parametrize(
    ("reference", "names"),
    [
        ("Phys.Rev.Lett. 77 (1996) 3865", ("Phys.Rev.Lett",)),
        ("IEEE Trans. Inf. Theory, vol. 60, 2014", ("IEEE Trans. Inf. Theory",)),
        ("In Proc. of the 31st ACM Symposium", ()),
        ("2023 IEEE Conference", ()),
        ("J", ()),
    ],
)
def test_the_journal_of_a_reference(reference: str, names: tuple[str, ...]) -> None:
    record = records(entry(id="http://arxiv.org/abs/1001.0001v1", arxiv_journal_ref=reference))[0]
    assert to_work(record).other_containers == names


def test_an_empty_feed_is_an_answer_unless_it_says_there_is_more() -> None:
    assert records(FEED.format("<o:totalResults>0</o:totalResults>")) == []
    with pytest.raises(BadAnswer, match="empty page"):
        records(FEED.format("<o:totalResults>5</o:totalResults><o:startIndex>0</o:startIndex>"))


def test_an_error_beside_papers_is_left_out() -> None:
    error = "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title></entry>"
    assert len(records(FEED.format(error + ENTRY))) == 1


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><feed>&b;</feed>'


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<feed",
        "<html><body>busy</body></html>",
        "<rss></rss>",
        "{}",
        BOMB,
        FEED.format(ENTRY)[:-40],
        "\x00",
    ],
)
def test_what_is_no_feed_is_refused(body: str) -> None:
    with pytest.raises(BadAnswer):
        records(body)


def test_its_word_for_too_many_requests() -> None:
    with pytest.raises(SourceThrottled):
        records("Rate exceeded.")


def test_deep_nesting_ends() -> None:
    started = time.monotonic()
    with pytest.raises(BadAnswer):
        records("<a>" * 50_000)
    assert time.monotonic() - started < allowed(2)


@pytest.mark.parametrize("record", [None, [], "x", {}, {"id": 5, "title": [], "authors": "A. Ward"}])
def test_anything_becomes_a_work(record: object) -> None:
    work = to_work(record)  # type: ignore[arg-type]
    assert work.container_title == "arXiv" and work.identifiers == ()


def test_ids_of_an_impossible_form_are_not_asked() -> None:
    source = connect(Client(), SourceSettings())
    wanted = [Identifier("arxiv", i) for i in ("1706.03762", "abc", "hep-th/9711200", "1706.1")]
    (batch,) = source.batches(wanted)
    assert [i.value for i in batch.identifiers] == ["1706.03762", "hep-th/9711200"]
    assert dict(batch.question.parameters)["id_list"] == "1706.03762,hep-th/9711200"


def test_one_question_asks_for_the_title_or_its_longest_words() -> None:
    source = connect(Client(), SourceSettings())
    query = Work(title='Self-attention: "is" all you need?', author=(Name("Vaswani", "A."),))
    (question,) = source.questions(query)
    assert dict(question.parameters)["search_query"] == (
        'ti:"Self attention is all you need" OR (ti:Self AND ti:attention AND ti:is AND ti:all AND ti:you '
        'AND ti:need AND au:"Vaswani")'
    )
