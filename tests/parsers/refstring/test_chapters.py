"""Chapters without a title: the book behind "in" is the venue."""

from __future__ import annotations

import time

import pytest

from citeground.parsers import refstring
from citeground.parsers.refstring.chapters import chapter
from tests.pace import allowed


@pytest.mark.parametrize(
    ("raw", "container", "volume", "page", "editors", "publisher"),
    [
        ("Ward, A. 2003, in Pulsars of the South, ed. B. Kent, C. D. Li, & E. F. Roe (San Francisco: ASP), 5",
         "Pulsars of the South", "", "5", 3, "ASP"),
        ("Ward, A., & Kent, B. 2003b, in Pulsars of the South, eds. B. Kent & C. Li, ASP Conf. Ser. 302, 3-9.",
         "Pulsars of the South", "302", "3-9", 2, ""),
        ("Ward, A. 2011, in ASP Conf. Ser. 448, 16th Workshop on Stars, ed. B. Kent (San Francisco, CA: ASP), 91",
         "16th Workshop on Stars", "448", "91", 1, "ASP"),
        ("Ward, A. (2005). In The Halo and Its Stars, edited by B. Kent (Dordrecht: Kluwer).",
         "The Halo and Its Stars", "", "", 1, "Kluwer"),
        ("Ward, A. 2005, in Planets and Moons V, 8237", "Planets and Moons V", "", "8237", 0, ""),
    ],
)  # fmt: skip
def test_the_book_is_the_venue(
    raw: str, container: str, volume: str, page: str, editors: int, publisher: str
) -> None:
    work = refstring.read(raw)
    assert (work.title, work.container_title, work.volume, work.page) == ("", container, volume, page)
    assert len(work.editor) == editors and work.publisher == publisher
    assert work.author[0].family == "Ward" and str(work.year) in raw


@pytest.mark.parametrize(
    "raw",
    [
        "Ward, A. 2003, ApJ, 439, 875",
        "Ward, A. 2003, in ApJ, 875",
        "Ward, A. 2003, in preparation",
        "Ward, A. 2003, in press",
        "Ward, A. 2003, A title, in Pulsars of the South, ed. B. Kent (San Francisco: ASP), 5",
        "Ward, A. 2003, in Annals of Things, 12, 875",
    ],
)
def test_what_is_none(raw: str) -> None:
    assert chapter(raw) is None


def test_hostile_text_is_read_fast() -> None:
    start = time.process_time()
    for text in (
        "W 2003, in A" + ", ed. A" * 20_000,
        "W 2003, in A" + "(" * 50_000,
        "W 2003, in " + "A " * 50_000 + ", ed. B",
    ):
        chapter(text)
    assert time.process_time() - start < allowed(1)
