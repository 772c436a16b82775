"""The index of a corpus: which passages share most with a question's words (BM25)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from citeground.errors import InputError
from citeground.models import Passage
from citeground.text.folding import fold

# Raise when terms are made in another way, so that old indexes are made anew.
SCHEMA = 1
_HEAP = 30_000_000
_TITLE_BOOST = 1.5
_LONGEST = 4_000


class Index:
    """Passages by the words of their titles and texts; ``path`` None keeps them in memory."""

    def __init__(self, path: Path | None) -> None:
        import tantivy

        if path is not None:
            path.mkdir(parents=True, exist_ok=True)
        with _own_errors(path):
            self._index = tantivy.Index(_schema(), path=None if path is None else str(path))
        self.path = path
        self._searcher: Any = None

    def change(self, removed: Iterable[str], added: Iterable[tuple[str, list[Passage]]]) -> None:
        """Take out what came from the files ``removed``, and put in the passages of files, in one step.

        Raises ``InputError`` where the index cannot be written (another process writes it, a full disk).
        """
        with _own_errors(self.path):
            writer = self._index.writer(_HEAP, 1)
            try:
                for file in removed:
                    writer.delete_documents_by_term("file", file)
                for file, passages in added:
                    writer.delete_documents_by_term("file", file)
                    for passage in passages:
                        writer.add_document(_document(file, passage))
                writer.commit()
            except BaseException:
                writer.rollback()
                raise
            finally:
                writer.wait_merging_threads()
        self._searcher = None

    def search(self, words: str, count: int) -> list[tuple[Passage, float]]:
        """The ``count`` best passages with their BM25 scores, best first; equal texts come once."""
        asked = fold(words[:_LONGEST])
        if not asked:
            return []
        once: dict[tuple[str, str], tuple[Passage, float]] = {}
        with _own_errors(self.path):
            query = self._index.parse_query(asked, ["title", "text"], {"title": _TITLE_BOOST})
            searcher = self._open()
            # Copies of one passage may fill all places: then more are looked at, within bounds.
            for limit in (2 * count, 20 * count, 200 * count):
                hits = searcher.search(query, limit, count=False).hits
                for score, address in hits:
                    passage = _passage(searcher.doc(address))
                    once.setdefault((passage.title, passage.text), (passage, float(score)))
                if len(once) >= count or len(hits) < limit:
                    break
        return list(once.values())[:count]

    def __len__(self) -> int:
        return int(self._open().num_docs)

    def _open(self) -> Any:
        if self._searcher is None:
            self._index.reload()
            self._searcher = self._index.searcher()
        return self._searcher


def _schema() -> Any:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("title", tokenizer_name="en_stem")
    builder.add_text_field("text", tokenizer_name="en_stem")
    builder.add_text_field("file", tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("passage", stored=True)
    return builder.build()


def _document(file: str, passage: Passage) -> Any:
    import tantivy

    document = tantivy.Document()
    document.add_text("title", fold(passage.title))
    document.add_text("text", fold(passage.text))
    document.add_text("file", file)
    value = [passage.title, passage.text, passage.url, passage.metadata]
    document.add_bytes("passage", json.dumps(value).encode())
    return document


def _passage(document: Any) -> Passage:
    title, text, url, metadata = json.loads(bytes(document.get_first("passage")))
    return Passage(text=text, title=title, source="corpus", url=url, metadata=metadata)


@contextmanager
def _own_errors(path: Path | None) -> Iterator[None]:
    """Tantivy's errors (a lock, a full disk, a damaged file) as ours, its panics among them."""
    try:
        yield
    except (ValueError, OSError, LookupError, TypeError) as error:
        raise InputError(f"the index of the corpus cannot be used ({error})", path=str(path or "")) from error
    except BaseException as error:
        # The index's own panics are no Exception, and they mean that a file is not what it was.
        if type(error).__name__ != "PanicException":
            raise
        raise InputError("the index of the corpus is damaged", path=str(path or "")) from error
