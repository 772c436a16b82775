"""A document read again with other texts in the place of some of its files, none of which is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from citeground.models import Document, TextFile

# Formats whose entries stand in the file as BibTeX has them, so that they can be edited where they are.
EDITABLE = frozenset(("bibtex", "latex"))


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
    from citeground.parsers import latex

    main = next(file for file in files if file.path == document.path)
    return latex.read(main, {file.path: file for file in files})
