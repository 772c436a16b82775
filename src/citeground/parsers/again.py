"""A document read again with other texts in the place of some of its files, none of which is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from citeground.models import Document, TextFile

# Formats whose entries stand in a file as BibTeX has them, so that they can be edited where they are.
EDITABLE = frozenset(("bibtex", "latex", "archive"))


def read_again(document: Document, changed: Mapping[str, TextFile]) -> Document:
    """The document as it reads with ``changed`` files (by path); its format must be one of ``EDITABLE``.

    References keep their order, so that the one at an index is the same one as before as long as their
    number is.
    """
    files = tuple(changed.get(file.path, file) for file in document.files)
    if document.format == "bibtex":
        from citeground.parsers import bibtex

        found = bibtex.read(files)
        return replace(document, references=found.references, problems=found.problems, files=files)
    if document.format == "archive":
        return _packed(document, files)
    from citeground.parsers import latex

    main = next(file for file in files if file.path == document.path)
    return latex.read(main, {file.path: file for file in files})


def _packed(document: Document, files: tuple[TextFile, ...]) -> Document:
    """What was unpacked is gone: its .bib files are read together again, and the rest is as it was."""
    from citeground.parsers import bibtex

    found = bibtex.read([file for file in files if file.path.lower().endswith(".bib")])
    theirs = {file.path for file in files if file.path.lower().endswith(".bib")}
    rest = tuple(r for r in document.references if r.path not in theirs)
    problems = tuple(p for p in document.problems if p.path not in theirs)
    return replace(
        document,
        references=(*found.references, *rest),
        problems=(*found.problems, *problems),
        files=files,
    )
