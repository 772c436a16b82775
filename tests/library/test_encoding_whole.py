"""Every field of a Work survives the index."""

from dataclasses import fields

from citeground.library.encoding import decode, encode
from citeground.models import Date, Identifier, Name, Notice, NoticeKind, Work

_VALUES: dict[str, object] = {
    "author": (Name("Curie", "Marie"), Name(literal="The Radium Group")),
    "author_complete": False,
    "issued": Date(1910, 5),
    "identifiers": (Identifier("doi", "10.1000/radium"), Identifier("url", "https://example.org/a:b")),
    "other_titles": ("Le radium",),
    "other_containers": ("Ann. Chim.",),
    "other_dates": (Date(1911),),
    "editor": (Name("Langevin", "Paul", "de", "Jr"),),
    "title_is_weak": True,
    "notices": (Notice(NoticeKind.CORRECTED, Identifier("doi", "10.1000/slip"), Date(1912), "a slip"),),
}


def test_no_field_is_lost_or_lands_in_another() -> None:
    work = Work(**{f.name: _VALUES.get(f.name, f"the {f.name}") for f in fields(Work)})  # type: ignore[arg-type]
    assert decode(encode(work)) == work


def test_a_bare_work_stays_bare() -> None:
    assert decode(encode(Work(title="Radium"))) == Work(title="Radium")
