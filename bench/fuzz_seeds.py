"""Small documents of every format, to be damaged by the fuzzer; real files where a folder is given."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

# Larger real files make the fuzzer slow and find nothing that smaller ones do not.
_LARGEST = 300_000


class Seed(NamedTuple):
    """A document, the format that it is of, and the suffix that says so."""

    format: str
    suffix: str
    data: bytes


_REFERENCES = [
    'A. Ward, B. Kent, and C. Li, "A made-up title," J. Made Up 12, 345–350 (2001). doi:10.1000/abc.1',
    "Roe, D., & Hill, E. F. (2014a). Another made-up title: with a subtitle. Made-up Letters, 3(2), 12–34.",
    "G. Moore et al. (MADE-UP Collaboration), arXiv:2001.00001 [hep-ex]; H. Stone, Phys. Made Up 5, 6 (1999).",
]
_CSL = {
    "id": "ward2001", "type": "article-journal", "title": "A made-up title", "DOI": "10.1000/abc.1", "volume": 12,
    "author": [{"family": "Ward", "given": "A."}, {"literal": "Made-Up Group"}], "page": "345-350",
    "issued": {"date-parts": [[2001, 5]]}, "container-title": "J. Made Up", "note": "PMID: 123",
}  # fmt: skip
_BIBTEX = r"""% citeground: ignore all
@string{jmu = "Journal of " # {Made-up}}
@article{ward2001, title = {A {Made}-up title with \"{u} and $x^2$}, author = {Ward, Ada and {Made-Up Group} and others},
  journal = jmu # " Results", year = 2001, volume = "12", pages = {345--350}, doi = {10.1000/abc.1}, month = may}
@comment{nothing} @inproceedings{roe, crossref = {proc}, title = "Another", author={D. Roe}}
@proceedings(proc, title = {Proc. Made Up}, year = {2014})
"""
_LATEX = r"""\documentclass{article}
\usepackage{natbib}
\newcommand{\ours}{\citep{ward2001}}
\begin{document}
\section{One} It is known \cite{ward2001,roe} and \citep[see][p.~3]{moore}. % \cite{no}
\begin{verbatim}\cite{not}\end{verbatim} \input{part} \nocite{*}
\begin{thebibliography}{9}
\bibitem[Ward(2001)]{ward2001} A. Ward, \emph{A made-up title}, J. Made Up \textbf{12}, 345 (2001).
\bibitem{roe} D. Roe, Another, 2014.
\end{thebibliography}
\bibliography{refs}
\end{document}
"""
_BBL = r"""\begin{thebibliography}{10}
\bibitem{ward} A.~Ward, \newblock A made-up title, \newblock {\em J. Made Up} {\bf 12}, 345 (2001).
\bibitem[{{Roe} and {Hill}(2014)}]{roe} \bibinfo{author}{Roe, D.} \bibinfo{title}{Another} \href{https://doi.org/10.1000/a}{x}
\end{thebibliography}
\entry{moore}{article}{} \name{author}{1}{}{{{hash=a}{family={Moore}}}} \field{title}{Third} \endentry
"""
_RIS = "TY  - JOUR\nAU  - Ward, A.\nTI  - A made-up title\nJO  - J. Made Up\nVL  - 12\nSP  - 345\nEP  - 350\nPY  - 2001/05//\nDO  - 10.1000/abc.1\nER  - \n"
_ENW = "%0 Journal Article\n%A Ward, A.\n%T A made-up title\n%J J. Made Up\n%V 12\n%P 345-350\n%D 2001\n%R 10.1000/abc.1\n\n%0 Book\n%T Another\n"
_ENDNOTE = (
    '<?xml version="1.0"?><xml><records><record><rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type>'
    "<contributors><authors><author><style>Ward, A.</style></author></authors></contributors><titles><title>A made-up title"
    "</title><secondary-title>J. Made Up</secondary-title></titles><dates><year>2001</year></dates></record></records></xml>"
)
_JATS = (
    '<?xml version="1.0"?><article><body><p>Known <xref ref-type="bibr" rid="b1">1</xref>–<xref ref-type="bibr" rid="b2">2'
    '</xref>.</p></body><back><ref-list><ref id="b1"><label>1</label><element-citation publication-type="journal">'
    '<person-group person-group-type="author"><name><surname>Ward</surname><given-names>A</given-names></name></person-group>'
    "<article-title>A made-up title</article-title><source>J Made Up</source><year>2001</year><fpage>3</fpage>"
    f'</element-citation></ref><ref id="b2"><mixed-citation>{_REFERENCES[0]}</mixed-citation></ref></ref-list></back></article>'
)
_HTML = (
    "<!doctype html><html><head><meta charset='utf-8'><meta name='citation_reference' content='citation_title=A; citation_doi="
    "10.1000/a'></head><body><p>Known <a href='#r1'>[1]</a><sup>2</sup>.</p><h2>References</h2><ol>"
    + "".join(f"<li id='r{n}'>{text}</li>" for n, text in enumerate(_REFERENCES, start=1))
    + "</ol></body></html>"
)
_NUMBERED = "It is known [1, 2] and [1]-[3].\n\nReferences\n" + "\n".join(
    f"[{n}] {t}" for n, t in enumerate(_REFERENCES, start=1)
)
_MARKDOWN = (
    "---\ntitle: A\nreferences:\n- id: ward\n---\n# One\nKnown [@ward2001, p. 3; -@roe] and @moore [^1].\n\n"
    f"[^1]: {_REFERENCES[0]}\n\n# References\n\n"
    + "\n".join(f"1. {text}" for text in _REFERENCES)
    + "\n| a | b |\n|---|---|\n"
)


def seeds(folder: Path | None = None, only: str | None = None) -> list[Seed]:
    """The seed documents of all formats that have a parser; with those below ``folder`` where one is given."""
    from citeground import registry

    there = {name for name, entry in registry.PARSERS.items() if find_spec(entry.module) is not None}
    found = [seed for seed in _own() if seed.format in there]
    for path in sorted(folder.rglob("*")) if folder else ():
        name = registry.parser_for(path.suffix.lower())
        if name in there and path.is_file() and 0 < path.stat().st_size <= _LARGEST:
            found.append(Seed(name, path.suffix.lower(), path.read_bytes()))
    return [seed for seed in found if only in (None, seed.format)]


def _own() -> list[Seed]:
    texts = {
        ("bibtex", ".bib"): _BIBTEX, ("latex", ".tex"): _LATEX, ("bbl", ".bbl"): _BBL, ("ris", ".ris"): _RIS,
        ("csl", ".json"): json.dumps([_CSL, {**_CSL, "id": 2, "issued": {"raw": "2001"}}], indent=1),
        ("markdown", ".md"): _MARKDOWN, ("text", ".txt"): _NUMBERED, ("endnote", ".enw"): _ENW,
        ("endnote", ".xml"): _ENDNOTE, ("jats", ".nxml"): _JATS, ("html", ".html"): _HTML,
    }  # fmt: skip
    out = [Seed(name, suffix, text.encode()) for (name, suffix), text in texts.items()]
    project = {
        "main.tex": _LATEX,
        "refs.bib": _BIBTEX,
        "part.tex": "\\input{main}",
        "00README": "main.tex toplevelfile",
    }
    out.append(Seed("archive", ".zip", _zip(project)))
    out.append(Seed("archive", ".gz", gzip.compress(_tar(project), mtime=0)))
    out.append(Seed("archive", ".tar", _tar(project)))
    out.append(Seed("docx", ".docx", _docx()))
    out.append(Seed("pdf", ".pdf", _pdf(_NUMBERED.split("\n"))))
    return out


def _zip(files: Mapping[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in files.items():
            file.writestr(zipfile.ZipInfo(name), text)
    return buffer.getvalue()


def _tar(files: Mapping[str, str]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as file:
        for name, text in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            file.addfile(info, io.BytesIO(text.encode()))
    return buffer.getvalue()


def _docx() -> bytes:
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

    def par(text: str, style: str = "") -> str:
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'

    code = json.dumps({"citationItems": [{"id": 1, "itemData": _CSL}]}).replace("&", "&amp;")
    field = (
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN ZOTERO_ITEM CSL_CITATION '
        f'{code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>[1]</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    )
    rows = "".join(
        f"<w:tr><w:tc>{par(f'[{n}]')}</w:tc><w:tc>{par(t)}</w:tc></w:tr>"
        for n, t in enumerate(_REFERENCES, 1)
    )
    body = par("Known [1] and [2].") + field + par("References", "Heading1") + f"<w:tbl>{rows}</w:tbl>"
    styles = f'<w:styles {space}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="A"/></w:style></w:styles>'
    numbering = f'<w:numbering {space}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"/></w:abstractNum></w:numbering>'
    return _zip(
        {
            "[Content_Types].xml": "<Types/>",
            "word/document.xml": f"<w:document {space}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": styles,
            "word/numbering.xml": numbering,
        }
    )


def _pdf(lines: list[str]) -> bytes:
    """A page with these lines, in a PDF as small as one can be."""
    shown = "\n".join(
        "BT /F1 10 Tf 1 0 0 1 72 {} Tm ({}) Tj ET".format(
            740 - 14 * n, line.replace("(", "\\(").replace(")", "\\)")
        )
        for n, line in enumerate(lines)
    ).encode("cp1252", "replace")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Length %d >>\nstream\n" % len(shown) + shown + b"\nendstream",
    ]
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    head = b"xref\n0 6\n0000000000 65535 f \n"
    return out + head + table + b"trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n%d\n%%%%EOF\n" % len(out)
