from __future__ import annotations

from citeground.models import Date, Work
from tests.citations.rules.world import compared, people

TITLE = "A Survey of Graph Neural Network Methods"
FIRST = Work(type="article-journal", title=TITLE, author=people("Ward, Ada"), issued=Date(2020))
SECOND = Work(type="article-journal", title=TITLE, author=people("Kent, Bo"), issued=Date(2021))


def test_two_works_that_fit_alike_leave_an_open_note() -> None:
    found = compared(Work(title=TITLE), FIRST, SECOND)["ambiguous-work"]
    assert (found.severity, found.code, found.is_open) == ("note", "CG106", True)
    assert found.message == (
        "several works fit this reference alike; an identifier or the venue would tell them apart"
    )


def test_an_author_tells_them_apart() -> None:
    assert "ambiguous-work" not in compared(Work(title=TITLE, author=people("Kent, Bo")), FIRST, SECOND)
