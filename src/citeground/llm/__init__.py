"""Language models: one door (``model.Model``) for a server and for a file of weights, and the four tasks.

``open_model`` gives the model that the user has set. The tasks (``verifier``, ``reviewer``, ``extraction``)
put prompts and read answers; what an answer may change is decided by who asks (``citations``, ``rag``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citeground.llm.settings import LlmSettings, read_llm_settings, require_file, require_model

if TYPE_CHECKING:
    from citeground.http import Client
    from citeground.llm.meter import Metered

__all__ = ["LlmSettings", "open_model", "read_llm_settings", "require_file", "require_model"]


def open_model(settings: LlmSettings, client: Client, needed_for: str = "this") -> Metered:
    """The model that ``settings`` name, with a meter: behind its server, or out of its file.

    Raises ``ConfigError`` that says what to set, ``MissingExtra`` where a file needs ``[local]``, and
    ``InputError`` for a file that is no model.
    """
    from citeground.llm.meter import Metered

    require_model(settings, needed_for)
    if settings.is_local and not settings.url:
        from citeground.llm.local import LocalModel

        return Metered(LocalModel(settings))
    from citeground.llm.chat import ChatModel

    return Metered(ChatModel(client, settings))
