"""Which arXiv numbers can have been issued by a given day."""

from __future__ import annotations

from datetime import date

# The first month of the numbers with a full stop, and the first with five digits behind it.
_FIRST_NEW, _FIRST_FIVE = (2007, 4), (2015, 1)
_FIRST_OLD = (1991, 7)
# No month of the year has had as many submissions as this: the largest number seen, and a quarter more.
_CEILINGS = {
    2007: 7_500, 2008: 7_500, 2009: 7_500, 2010: 8_500, 2011: 9_300, 2015: 12_000, 2016: 13_000, 2017: 14_600,
    2018: 16_900, 2019: 18_400, 2020: 20_400, 2021: 21_000, 2022: 21_500, 2023: 25_000, 2024: 30_000,
    2025: 35_000, 2026: 45_000,
}  # fmt: skip


def why_impossible(arxiv: str, today: date) -> str:
    """Why ``arxiv`` (a bare number in normal form) cannot exist on this day; "" where it can.

    >>> why_impossible("1413.6980", date(2026, 1, 1))
    'the first four digits are year and month, and there is no month 13'
    """
    archive, slash, number = arxiv.rpartition("/")
    head, _, tail = (number[:4], "", number[4:]) if slash else number.partition(".")
    if not (head + tail).isdecimal() or len(head) != 4:
        return ""
    month = int(head[2:])
    if not 1 <= month <= 12:
        return f"the first four digits are year and month, and there is no month {head[2:]}"
    when = (_century(int(head[:2])), month)
    if when > (today.year, today.month):
        return f"numbers of {when[0]}-{month:02d} have not been issued yet"
    if int(tail) == 0:
        return "numbers begin at 1 in every month"
    return _old_form(archive, when) if slash else _new_form(when, tail)


def _century(two_digits: int) -> int:
    return 1900 + two_digits if two_digits >= 91 else 2000 + two_digits


def _old_form(archive: str, when: tuple[int, int]) -> str:
    if when < _FIRST_OLD:
        return "arXiv was opened in 1991"
    if when >= _FIRST_NEW:
        return f"numbers with an archive's name ({archive}) ended in March 2007"
    return ""


def _new_form(when: tuple[int, int], tail: str) -> str:
    if when < _FIRST_NEW:
        return "numbers of this form begin in April 2007"
    digits = 5 if when >= _FIRST_FIVE else 4
    if len(tail) != digits:
        return f"numbers of {when[0]} have {'five' if digits == 5 else 'four'} digits behind the full stop"
    if int(tail) > _CEILINGS.get(when[0], 99_999):
        return f"no month of {when[0]} had so many submissions"
    return ""
