"""Put the passages that share most words with a question in the order of their meaning (``--rerank``)."""

from __future__ import annotations

from citeground.errors import ConfigError
from citeground.rag.corpus import Corpus
from citeground.rag.dense.order import Reordered

NONE = "none"
NAMES = (NONE, "minilm")


def reordered(corpus: Corpus, name: str) -> Corpus | Reordered:
    """The corpus as it is, or put in order by the encoder of that name.

    Raises ``ConfigError`` for an unknown name, ``MissingExtra`` where the encoder needs what is not there.
    """
    if name not in NAMES:
        raise ConfigError(f"nothing is called {name!r} that re-ranks; there are: {', '.join(NAMES)}")
    if name == NONE:
        return corpus
    from citeground.rag.dense.encoder import Encoder
    from citeground.rag.dense.kept import Vectors

    encoder = Encoder()
    return Reordered(corpus, encoder, Vectors(corpus.home, encoder.version, most=len(corpus)))


__all__ = ["NAMES", "NONE", "Reordered", "reordered"]
