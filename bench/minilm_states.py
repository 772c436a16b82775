"""What the frozen encoder says of every text, kept in a folder, and what is counted of every pair."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from evaluator_data import Pair
from minilm_model import Encoder, interaction

from citeground.models import Passage
from citeground.rag.evaluators.features import vector
from citeground.rag.evaluators.minilm import PASSAGE_PIECES, passage_text


class States:
    """The encoder's states of a text, kept in a folder as half floats, [pieces, 768]."""

    def __init__(self, base: Path, folder: Path | None) -> None:
        from tokenizers import Tokenizer

        self.encoder = Encoder(base)
        self.tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        self.tokenizer.enable_truncation(PASSAGE_PIECES)
        self.tokenizer.no_padding()
        self._folder = folder
        self._held: dict[str, torch.Tensor] = {}
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def of(self, text: str) -> torch.Tensor:
        """Read from the folder, or made and written there; held in half floats for the next time."""
        if text not in self._held:
            self._held[text] = self._read(text).half()
        return self._held[text].float()

    def stack(self, texts: Sequence[str]) -> tuple[torch.Tensor, torch.Tensor]:
        """States [texts, pieces, 768] and mask [texts, pieces] of several texts."""
        found = [self.of(text) for text in texts]
        out = torch.zeros(len(found), max(map(len, found)), found[0].shape[1])
        mask = torch.zeros(out.shape[:2])
        for i, states in enumerate(found):
            out[i, : len(states)] = states
            mask[i, : len(states)] = 1
        return out, mask

    def pairs(self, pairs: Sequence[Pair]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """States and masks of questions and of passages."""
        asked, asked_mask = self.stack([p.question for p in pairs])
        told, told_mask = self.stack([read(p) for p in pairs])
        return asked, asked_mask, told, told_mask

    def length(self, pair: Pair) -> int:
        """Pieces of the passage."""
        return len(self.of(read(pair)))

    def _read(self, text: str) -> torch.Tensor:
        path = (
            self._folder / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.npy" if self._folder else None
        )
        if path and path.exists():
            return torch.from_numpy(np.load(path)).float()
        ids = torch.tensor([self.tokenizer.encode(text).ids])
        with torch.inference_mode():
            states = self.encoder(ids, torch.ones_like(ids))[0]
        if path:
            np.save(path, states.numpy().astype(np.float16))
        return states


def read(pair: Pair) -> str:
    """What is read of a pair's passage."""
    return passage_text(Passage(pair.text, pair.title))


def tables(pairs: Sequence[Pair], states: States) -> list[torch.Tensor]:
    """Counts and features of every pair."""
    counts = []
    start = time.perf_counter()
    with torch.inference_mode():
        for i, pair in enumerate(pairs):
            counts.append(interaction(*states.pairs([pair])))
            if i % 1000 == 999:
                print(
                    f"  {i + 1} of {len(pairs)} pairs read, {time.perf_counter() - start:.0f} s", flush=True
                )
    features = torch.tensor([vector(p.question, Passage(p.text, p.title)) for p in pairs])
    return [torch.cat(counts), features]
