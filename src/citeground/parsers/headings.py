"""Which lines announce a list of references, and which end one."""

from __future__ import annotations

import re

_NUMBERING = r"(?:(?:\d{1,2}(?:\.\d{1,2}){0,2}|[IVX]{1,5}|[A-Z])[.:)]?\s{1,4})?"
_LIST = re.compile(
    rf"^{_NUMBERING}(?:"
    r"(?:(?:main|additional|further|supplementary|supplemental|selected|cited|online|methods?|key|appendix)\s)?"
    r"(?:references?|bibliography)(?:\sand\snotes?|\scited|\slist|\s&\snotes?|\sfor\s[\w\s]{3,40})?"
    r"|(?:list\sof\s)?references|reference\slist|notes\sand\sreferences|references\s(?:to|in)\s[\w\s]{3,40}"
    r"|literature(?:\scited|\sreferences?)?|cited\sliterature|works\scited|literature\sand\sreferences"
    r"|r[ée]f[ée]rences(?:\sbibliographiques)?|bibliographie|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?"
    r"|literatur-\sund\squellenverzeichnis|referenzen|referencias(?:\sbibliogr[áa]ficas)?|bibliograf[íi]a"
    r"|refer[êe]ncias(?:\sbibliogr[áa]ficas)?|riferimenti(?:\sbibliografici)?|referenties|literatuur(?:lijst)?"
    r"|referenser|referanser|litteratur(?:liste|förteckning)?|literatura(?:\scytowana)?|bibliografia|piśmiennictwo|použitá\sliteratura"
    r"|irodalom(?:jegyzék)?|lähteet|kirjallisuus|kaynak(?:lar|ça)|βιβλιογραφία|бібліографія|библиография|список\s(?:використаної\s)?літератури"
    r"|список\sиспользованн(?:ой|ых)\s(?:литературы|источников)|参考文獻|參考文獻|参考资料|مراجع|المراجع|sources|further\sreading|list\sof\sreferences"
    r"|список\sлитературы|литература|参考文献|文献|引用文献|참고문헌"
    r")\s{0,2}[:.]?$",
    re.IGNORECASE,
)
_SPACED_LETTERS = re.compile(r"^(?:[^\W\d_] ){4,}[^\W\d_]$")
_END = re.compile(
    rf"^{_NUMBERING}(?:appendi(?:x|ces)\b.{{0,80}}|anhang\b.{{0,60}}|annexe?s?\b.{{0,40}}"
    r"|(?:electronic\s)?supplement(?:ary|al)?(?:\s(?:materials?|information|data|figures?|tables?|notes?|text))?"
    r"(?:\s(?:for|to)\b.{0,60})?|supporting\sinformation(?:\s.{0,60})?"
    r"|acknowledge?ments?|acknowledge?ment|danksagung(?:en)?|author(?:s|’s|'s)?\scontributions?"
    r"|contributions?|(?:competing|conflicts?\sof)\sinterests?|data\savailability(?:\sstatement)?|funding"
    r"|(?:list\sof\s)?(?:figures?|tables?)(?:\s(?:captions?|legends?))?|about\sthe\sauthors?|biograph(?:y|ies)"
    r"|additional\sinformation|extended\sdata|publisher['’]s\snote\b.{0,200}|index|glossary|curriculum\svitae"
    r"|abbildungsverzeichnis|tabellenverzeichnis|author\sinformation|notes|endnotes|methods"
    r"|neurips\spaper\schecklist|checklist|reproducibility\schecklist|abbreviations"
    r"|(?:manuscript\s)?(?:received|submitted|accepted)\b.{0,90}\d{4}.{0,60})\s?[:.]?$",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"^(?:extended\sdata\s)?(?:fig(?:ure|\.)?|table|tab\.|scheme|plate|algorithm|listing|abb(?:ildung|\.)|tabelle)"
    r"\s?(?:[A-Z]\.?)?\d{1,3}\b\.?[A-Za-z]?\s?(?:[.:|–—-]|\s|$)",
    re.IGNORECASE,
)
# Headings are short; the patterns are not tried on a line of a megabyte.
_LONGEST = 300


def opens_list(text: str) -> bool:
    """Whether a line is the heading of a list of references, in any of a dozen languages."""
    if len(text) > 80:
        return False
    if _SPACED_LETTERS.match(text):
        text = text.replace(" ", "")
    return bool(_LIST.match(text.strip()))


def ends_list(text: str) -> bool:
    """Whether a line is the heading of something that is not a list of references."""
    return len(text) <= _LONGEST and bool(_END.match(text.strip()))


def is_caption(text: str) -> bool:
    """Whether a line begins the caption of a figure or a table."""
    return bool(_CAPTION.match(text[:_LONGEST]))
