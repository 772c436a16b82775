"""From a PDF's bytes to its visible pieces of text and where they stand, page by page.

Text that a reader cannot see (invisible, white, smaller than 3 pt, off the page) is kept apart: it is never
trusted. Coordinates are points from the lower left corner of the page as it is shown.
"""

from __future__ import annotations

import ctypes
import math
import threading
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from citeground.errors import InputError
from citeground.parsers.pdf import accents

# pdfium keeps global state: two threads in it at once end the process.
_PDFIUM = threading.Lock()
# A book of references has some thousand pages; more is either not a manuscript or an attack.
MAX_PAGES = 3_000
# A densely set page holds some 10,000 characters; geometry is asked for each piece of text.
MAX_PAGE_CHARS = 150_000
MAX_CHARS = 20_000_000
SMALLEST_TRUSTED = 3.0
WHITEST_TRUSTED = 238
_INVISIBLE_MODES = (3, 7)
# The hyphen at a line's end as pdfium marks it.
_LINE_HYPHEN = "\ufffe"
_LINE_ENDS = ("\r", "\n")
_BLANK = frozenset(("", " ", "\t", "\r", "\n", "\xa0"))


class Run(NamedTuple):
    """Text that was shown in one piece: one font, one baseline.

    ``x0`` and ``x1`` bound the ink, ``y`` is the baseline, ``size`` the effective font size in points.
    ``gap`` is what pdfium saw before it: "" nothing, " " a space, "\\n" a line's end.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    gap: str


class Page(NamedTuple):
    """One page: its number (1-based), its size in points, its runs, and the text that cannot be seen."""

    number: int
    width: float
    height: float
    runs: list[Run]
    hidden: dict[str, str]


class _Api:
    """pdfium's functions for one character, called by address: typed pointers take ten times as long.

    Every method takes a text page's address and a character's index.
    """

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self._doubles = (ctypes.c_double * 4)()
        self._uints = (ctypes.c_uint * 4)()
        self._floats = (ctypes.c_float * 6)()
        at = ctypes.addressof(self._doubles)
        self._double_addresses = (at, at + 8, at + 16, at + 24)
        at = ctypes.addressof(self._uints)
        self._uint_addresses = (at, at + 4, at + 8, at + 12)
        self._float_address = ctypes.addressof(self._floats)
        pointer, number, real = ctypes.c_void_p, ctypes.c_int, ctypes.c_double
        self.owner = _bind(raw.FPDFText_GetTextObject, pointer, pointer, number)
        self.font_size = _bind(raw.FPDFText_GetFontSize, real, pointer, number)
        self.render_mode = _bind(raw.FPDFTextObj_GetTextRenderMode, number, pointer)
        self._get_box = _bind(raw.FPDFText_GetCharBox, number, pointer, number, *(4 * [pointer]))
        self._get_color = _bind(raw.FPDFText_GetFillColor, number, pointer, number, *(4 * [pointer]))
        self._get_matrix = _bind(raw.FPDFText_GetMatrix, number, pointer, number, pointer)

    def box(self, page: int, index: int) -> tuple[float, float, float, float]:
        """Left, right, bottom and top of the character's ink."""
        self._get_box(page, index, *self._double_addresses)
        left, right, bottom, top = self._doubles
        return left, right, bottom, top

    def color(self, page: int, index: int) -> tuple[int, int, int, int] | None:
        """Fill colour as red, green, blue, alpha (0-255), or None where pdfium knows none."""
        if not self._get_color(page, index, *self._uint_addresses):
            return None
        red, green, blue, alpha = self._uints
        return red, green, blue, alpha

    def matrix(self, page: int, index: int) -> list[float]:
        """The transformation (a to f) of the text object; e and f are where it begins, on its baseline."""
        self._get_matrix(page, index, self._float_address)
        return self._floats[:]


def _bind(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    bound: Callable[..., Any] = ctypes.CFUNCTYPE(result, *arguments)(address)
    return bound


def read(data: bytes, path: str) -> list[Page]:
    """All pages of a PDF. Raises ``InputError`` where it is damaged, encrypted or beyond the limits."""
    import pypdfium2

    with _PDFIUM:
        document = _open(data, path)
        try:
            if len(document) > MAX_PAGES:
                raise InputError(
                    f"has {len(document)} pages; at most {MAX_PAGES} are read. "
                    "Cut out the pages with the references and check those",
                    path=path,
                )
            return list(_pages(document, path))
        except pypdfium2.PdfiumError as error:
            raise InputError(f"is damaged ({_reason(error)}); export the PDF again", path=path) from error
        finally:
            document.close()


def _open(data: bytes, path: str) -> Any:
    import pypdfium2

    if b"%PDF-" not in data[:1024]:
        raise InputError("is not a PDF: the first kilobyte holds no %PDF- mark", path=path)
    try:
        document = pypdfium2.PdfDocument(data)
        # Some damaged files open, and have no pages.
        if len(document) == 0:
            document.close()
            raise InputError("is damaged (it has no pages); export the PDF again", path=path)
        return document
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower() or "security" in str(error).lower():
            raise InputError(
                "is encrypted with a password; save a copy without one and check that", path=path
            ) from error
        raise InputError(f"is damaged ({_reason(error)}); export the PDF again", path=path) from error


def _reason(error: Exception) -> str:
    return str(error).strip().rstrip(".").splitlines()[0][:120] if str(error).strip() else "no reason given"


def _pages(document: Any, path: str) -> Iterator[Page]:
    import pypdfium2
    import pypdfium2.raw as raw

    api = _Api(raw)
    total = 0
    for index in range(len(document)):
        try:
            page = document[index]
        except pypdfium2.PdfiumError:
            # One broken page must not cost the others.
            yield Page(index + 1, 0.0, 0.0, [], {"unreadable": "page"})
            continue
        text_page = page.get_textpage()
        try:
            count = min(max(raw.FPDFText_CountChars(text_page), 0), MAX_PAGE_CHARS)
            total += count
            if total > MAX_CHARS:
                raise InputError(
                    f"holds more than {MAX_CHARS} characters by page {index + 1}; "
                    "cut out the pages with the references and check those",
                    path=path,
                )
            yield _page(api, page, text_page, index + 1, count)
        finally:
            text_page.close()
            page.close()


def _page(api: _Api, page: Any, text_page: Any, number: int, count: int) -> Page:
    view = _View(page)
    chars = _chars(api, text_page, count)
    handle = ctypes.cast(text_page.raw, ctypes.c_void_p).value or 0
    accents.attach(chars, lambda index: view.box(*api.box(handle, index)))
    runs: list[Run] = []
    hidden: dict[str, str] = {}
    for start, end, gap in _spans(api, handle, chars):
        text = "".join(chars[start:end])
        if not text or text.isspace():
            continue
        found = _run(api, view, handle, chars, start, end)
        if found is None:
            continue
        x0, x1, y, size = found
        if why := _why_hidden(api, handle, view, start, found):
            hidden[why] = f"{hidden.get(why, '')} {text}".strip()
        else:
            runs.append(Run(text.replace(_LINE_HYPHEN, "-"), x0, x1, y, size, gap))
    return Page(number, view.width, view.height, runs, hidden)


def _chars(api: _Api, text_page: Any, count: int) -> list[str]:
    """The page's characters, one string an index of pdfium's."""
    if count == 0:
        return []
    text = text_page.get_text_range(0, count)
    if len(text) == count:
        return list(text)
    # Letters of mathematics lie beyond 16 bits: pdfium counts them twice.
    halves = [half for char in text for half in ((char, "") if ord(char) > 0xFFFF else (char,))]
    if len(halves) == count:
        return halves
    codes = (api.raw.FPDFText_GetUnicode(text_page, index) for index in range(count))
    return [chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "" for code in codes]


def _spans(api: _Api, handle: int, chars: list[str]) -> Iterator[tuple[int, int, str]]:
    """Stretches of characters of one text object, and the white space that pdfium put before each."""
    owner = api.owner
    start, gap = 0, "\n"
    while start < len(chars):
        # Line ends are pdfium's own; a space may be.
        if chars[start] in _LINE_ENDS:
            gap = "\n"
            start += 1
            continue
        who = owner(handle, start)
        if who is None:
            gap = gap or " "
            start += 1
            continue
        end = _end_of_stretch(owner, handle, who, start, len(chars))
        yield start, end, gap
        gap = ""
        start = end


def _end_of_stretch(owner: Callable[..., int | None], handle: int, who: int, start: int, limit: int) -> int:
    """The index after the last character of the object that ``start`` belongs to.

    A text object's characters stand together, so that the end is found by doubling and halving.
    """
    inside, step = start, 6
    while inside + step < limit and owner(handle, inside + step) == who:
        inside += step
        step *= 2
    outside = min(inside + step, limit)
    while outside - inside > 1:
        middle = (inside + outside) // 2
        if owner(handle, middle) == who:
            inside = middle
        else:
            outside = middle
    return outside


class _View:
    """The page as it is shown: turned by its /Rotate, seen through its crop box."""

    def __init__(self, page: Any) -> None:
        self.left, self.bottom, self.right, self.top = page.get_bbox()
        self.turns = (page.get_rotation() // 90) % 4
        width, height = self.right - self.left, self.top - self.bottom
        self.width, self.height = (height, width) if self.turns % 2 else (width, height)

    def point(self, x: float, y: float) -> tuple[float, float]:
        x, y = x - self.left, y - self.bottom
        if self.turns == 1:
            return y, self.height - x
        if self.turns == 2:
            return self.width - x, self.height - y
        if self.turns == 3:
            return self.width - y, x
        return x, y

    def box(self, left: float, right: float, bottom: float, top: float) -> tuple[float, float, float, float]:
        if not self.turns:
            return left - self.left, right - self.left, bottom - self.bottom, top - self.bottom
        ax, ay = self.point(left, bottom)
        bx, by = self.point(right, top)
        return min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)

    def direction(self, dx: float, dy: float) -> tuple[float, float]:
        for _ in range(self.turns):
            dx, dy = dy, -dx
        return dx, dy


def _run(
    api: _Api, view: _View, handle: int, chars: list[str], start: int, end: int
) -> tuple[float, float, float, float] | None:
    """Ink bounds, baseline and size of a stretch; None where it does not run from left to right."""
    while end > start + 1 and chars[end - 1] in _BLANK:
        end -= 1
    while start < end - 1 and chars[start] in _BLANK:
        start += 1
    dx, dy, c, d, x, y = api.matrix(handle, start)
    first = api.box(handle, start)
    last = first if end == start + 1 else api.box(handle, end - 1)
    if view.turns:
        dx, dy = view.direction(dx, dy)
    if dx <= 0 or abs(dy) > 0.2 * dx:
        return None
    size = api.font_size(handle, start) * math.hypot(c, d)
    if view.turns:
        x0, x1 = view.box(*first)[0], view.box(*last)[1]
        return x0, max(x0, x1), view.point(x, y)[1], size
    return first[0] - view.left, max(first[0], last[1]) - view.left, y - view.bottom, size


def _why_hidden(
    api: _Api, handle: int, view: _View, start: int, found: tuple[float, float, float, float]
) -> str:
    """ "" for text that a reader sees, else in one word why not."""
    x0, x1, y, size = found
    if size < SMALLEST_TRUSTED:
        return "tiny"
    if x1 < 0 or x0 > view.width or y < -size or y > view.height:
        return "off-page"
    if api.render_mode(api.owner(handle, start)) in _INVISIBLE_MODES:
        return "invisible"
    color = api.color(handle, start)
    if color is None:
        return ""
    if color[3] < 26:
        return "invisible"
    return "white" if min(color[:3]) >= WHITEST_TRUSTED else ""
