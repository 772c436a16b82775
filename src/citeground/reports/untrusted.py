"""Text that others wrote, made harmless for the place where it is shown.

A title, a key or a file name may hold terminal escapes, markup, right-to-left overrides or commands to
a build server. Nothing is dropped silently: what cannot be shown as it is becomes visible.
"""

from __future__ import annotations

import html as _html
import re
import shlex
from urllib.parse import urlsplit

_SPACES = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029]+")
# C0, DEL and C1 (a C1 alone starts an escape on some terminals), directional overrides, lone surrogates.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_UNSEEN_IN_BLOCK = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-!|~$])")
_WORD_JOINER = "\u2060"


def _picture(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code == 0x09:
        return " "
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def visible(text: str) -> str:
    """One line for a terminal: line breaks and tabs become spaces, controls become visible signs."""
    return inert(_UNSEEN.sub(_picture, _SPACES.sub(" ", text)))


def inert(line: str) -> str:
    """A line that is no command to a build server that reads the terminal's output."""
    if line.lstrip().startswith("::"):
        line = line.replace("::", _WORD_JOINER + "::", 1)
    return line.replace("##[", f"#{_WORD_JOINER}#[") if "##[" in line else line


def same_columns(text: str) -> str:
    """Like ``visible``, but one character for each, so that columns still point at the same place."""
    return _UNSEEN.sub(_picture, text)


def visible_block(text: str) -> str:
    """Several lines: line breaks stay."""
    return _UNSEEN_IN_BLOCK.sub(_picture, text.replace("\r\n", "\n").replace("\r", "\n"))


def excerpt(text: str, limit: int) -> str:
    """One visible line of at most ``limit`` characters."""
    line = visible(text).strip()
    return line if len(line) <= limit else line[: max(1, limit - 1)].rstrip() + "…"


def shell_word(name: str) -> str:
    """A file's name as one word of a command: no option, and nothing in it that a terminal would act on."""
    if name.startswith("-") and name != "-":
        name = f"./{name}"
    if name.isprintable():
        return inert(shlex.quote(name))
    return inert("$'" + "".join(map(_in_shell, name)) + "'")


def _in_shell(char: str) -> str:
    if char.isprintable():
        return f"\\{char}" if char in "\\'" else char
    # A byte of a name that is no UTF-8 is a surrogate in Python.
    errors = "surrogateescape" if "\udc80" <= char <= "\udcff" else "replace"
    return "".join(f"\\x{byte:02x}" for byte in char.encode("utf-8", errors))


def html(text: str) -> str:
    """One line as HTML text or as a quoted attribute."""
    return _html.escape(visible(text), quote=True)


def html_block(text: str) -> str:
    """Several lines as HTML text."""
    return _html.escape(visible_block(text), quote=True)


def markdown(text: str) -> str:
    """One line as the text of a Markdown table cell or paragraph.

    Besides markup this stops what build servers add: mentions of people, references to issues, and
    links made of bare addresses.
    """
    line = _html.escape(visible(text), quote=False)
    line = _MARKDOWN.sub(r"\\\1", line)
    line = line.replace("@", "@" + _WORD_JOINER).replace("\\#", "\\#" + _WORD_JOINER)
    return line.replace("://", f":{_WORD_JOINER}//").replace("www.", f"www{_WORD_JOINER}.")


def workflow_data(text: str) -> str:
    """The message of a GitHub workflow command."""
    return visible(text).replace("%", "%25")


def workflow_property(text: str) -> str:
    """A property of a GitHub workflow command."""
    return workflow_data(text).replace(":", "%3A").replace(",", "%2C")


def web_address(url: str) -> str:
    """The address if it is plainly one of the web (http or https, with a host), else ""."""
    if _UNSEEN.search(url) or any(c.isspace() or c in '<>"`\\' for c in url):
        return ""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme in {"http", "https"} and parts.hostname and "@" not in parts.netloc else ""
