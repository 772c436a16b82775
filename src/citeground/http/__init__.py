"""The only door to the network.

``Client.ask`` (and ``get_json``, ``get_text``) put a ``Question`` to a ``Server``: at the server's pace,
with retries that honour ``Retry-After``, within the run's ``Deadline``, from the ``Cache`` where it can.
What comes back is a whole and valid answer, or a ``SourceError`` that says why there is none.
"""

from citeground.http.answers import Answer, Json, Question, parse_json, require_body
from citeground.http.cache import Cache, CacheInfo, LastAnswer, Stored, default_path
from citeground.http.client import Client, ClientSettings
from citeground.http.clock import Clock, Deadline
from citeground.http.counts import Count, RequestLog
from citeground.http.links import is_live
from citeground.http.server import DAY, Server

__all__ = [
    "DAY",
    "Answer",
    "Cache",
    "CacheInfo",
    "Client",
    "ClientSettings",
    "Clock",
    "Count",
    "Deadline",
    "Json",
    "LastAnswer",
    "Question",
    "RequestLog",
    "Server",
    "Stored",
    "default_path",
    "is_live",
    "parse_json",
    "require_body",
]
