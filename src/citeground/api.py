"""What ``import citeground`` offers: the verbs as functions, for programs.

Each takes paths (or a parsed ``Document``) and the same choices as its command, returns what the command
would show, prints nothing, and raises ``CiteGroundError`` where the command would print an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from os import PathLike, fspath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citeground.cascade import Source
    from citeground.citations.check import Options
    from citeground.citations.repair import Repair
    from citeground.cli.asked import Asked
    from citeground.models import Document
    from citeground.verdicts import Report


def check(
    *inputs: str | PathLike[str] | Document,
    sources: Sequence[Source] | None = None,
    library: Iterable[str | PathLike[str]] = (),
    offline: bool = False,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> Report:
    """Check the references of files: one verification each, in order.

    ``sources`` are asked in their order; without them those that the settings name (``library`` and
    ``offline`` as on the command line). ``select`` and ``ignore`` hold rules by name, code or family.

    >>> check("refs.bib", offline=True).counts  # doctest: +SKIP
    {<Verdict.EXACT: 'EXACT'>: 1, ...}
    """
    from citeground.citations.check import check as run

    documents = [_document(given) for given in inputs]
    with _asking(sources, library, offline) as asked:
        return run(documents, asked.sources, _options(offline, select, ignore), network=asked.network)


def fix(
    given: str | PathLike[str] | Document,
    *,
    unsafe: bool = False,
    write: bool = False,
    sources: Sequence[Source] | None = None,
    library: Iterable[str | PathLike[str]] = (),
    offline: bool = False,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> Repair:
    """Correct the references of a file; ``Repair.changed`` holds the new texts by path.

    Nothing is written unless ``write`` is true: then the changed files are replaced, each whole or not at
    all. ``unsafe`` makes corrections too that may change what was meant. Raises ``InputError`` where a
    file cannot be written, or was changed meanwhile, or is packed.
    """
    from citeground.citations.editing.writing import rewrite
    from citeground.citations.repair import is_writable, repair
    from citeground.errors import InputError

    document = _document(given)
    options = _options(offline, select, ignore)
    with _asking(sources, library, offline) as asked:
        done = repair(document, asked.sources, options, unsafe=unsafe, network=asked.network)
    if write and done.changed:
        if not is_writable(document):
            raise InputError("what is packed cannot be corrected in place", path=document.path)
        for file in done.originals:
            rewrite(file, done.changed[file.path])
    return done


def explain(rule: str) -> str:
    """The page of a rule ("author-mismatch", "CG201") as Markdown. Raises ``ConfigError``."""
    from citeground.citations import rules
    from citeground.cli.explain import page

    return page(rules.find(rule))


def _document(given: str | PathLike[str] | Document) -> Document:
    from citeground.models import Document
    from citeground.parsers import load

    return given if isinstance(given, Document) else load(fspath(given))


def _asking(
    sources: Sequence[Source] | None, library: Iterable[str | PathLike[str]], offline: bool
) -> AbstractContextManager[Asked]:
    from citeground.cli.asked import Asked, asking
    from citeground.cli.settings import resolve

    if sources is not None:
        return nullcontext(Asked(list(sources)))
    flags = {"library": tuple(fspath(place) for place in library), "offline": offline or None}
    return asking(resolve(flags))


def _options(offline: bool, select: Iterable[str], ignore: Iterable[str]) -> Options:
    from citeground.citations.check import Options
    from citeground.cli.chosen import rule_names

    return Options(offline=offline, select=rule_names(select), ignore=rule_names(ignore))
