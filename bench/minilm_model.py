"""The network of the evaluator ``minilm``: a frozen encoder, what its words have in common, small heads.

Shapes: a batch holds B passages of P pieces and their questions of Q pieces. ``states`` are the encoder's
layers 4 and 6 side by side, 768 numbers a piece.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

WIDTH = 384
LAYERS = (4, 6)
# Kernels over similarities (Xiong et al., K-NRM, arXiv:1706.06613): centres and widths.
CENTRES = (0.95, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1)
SPREADS = (0.05, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)
# Pieces to a window of the passage (about a sentence) and steps between windows.
WINDOW, STRIDE = 32, 8
FAR = 1e4
COUNTS = 1 + len(LAYERS) * (len(CENTRES) + 6) + 4


class Encoder(nn.Module):
    """all-MiniLM-L6-v2 from a folder of its weights; nothing of it is trained."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        from transformers import AutoModel

        self.model = AutoModel.from_pretrained(folder, attn_implementation="eager").eval()

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        state = self.model.embeddings(input_ids=ids)
        bias = ((1.0 - mask.float()) * -FAR)[:, None, None, :]
        kept = []
        for number, layer in enumerate(self.model.encoder.layer, start=1):
            state = layer(state, bias)
            state = state[0] if isinstance(state, tuple) else state
            if number in LAYERS:
                kept.append(state)
        return torch.cat(kept, -1)


def unit(x: torch.Tensor) -> torch.Tensor:
    """Vectors of length 1."""
    return x / (x.norm(dim=-1, keepdim=True) + 1e-6)


def mean(states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The mean over the pieces that count."""
    return (states * mask[..., None]).sum(-2) / mask.sum(-1, keepdim=True).clamp_min(1.0)


def interaction(
    asked: torch.Tensor, asked_mask: torch.Tensor, told: torch.Tensor, told_mask: torch.Tensor
) -> torch.Tensor:
    """Counts [B, COUNTS] of questions and passages; the first is the cosine."""
    query = unit(mean(asked[..., WIDTH:], asked_mask))
    passage = unit(mean(told[..., WIDTH:], told_mask))
    counts = [(query * passage).sum(-1, keepdim=True)]
    inner = asked_mask * (torch.arange(asked.shape[1]) > 0) * _not_last(asked_mask)
    inner_told = told_mask * (torch.arange(told.shape[1]) > 0) * _not_last(told_mask)
    for part in range(len(LAYERS)):
        a = unit(asked[..., part * WIDTH : (part + 1) * WIDTH])
        b = unit(told[..., part * WIDTH : (part + 1) * WIDTH])
        counts.append(_kernels(torch.matmul(a, b.transpose(1, 2)), inner, inner_told))
    last = unit(told[..., WIDTH:])
    near = (last * query[:, None]).sum(-1) - 2 * (1 - told_mask)
    focus = torch.softmax(near * 10 - (1 - told_mask) * FAR, -1)
    centre = unit((told[..., WIDTH:] * focus[..., None]).sum(1))
    windows = _windows(told[..., WIDTH:], told_mask, query)
    counts.append(
        torch.cat([windows, near.amax(-1, keepdim=True), (query * centre).sum(-1, keepdim=True)], -1)
    )
    return torch.cat(counts, -1)


def _not_last(mask: torch.Tensor) -> torch.Tensor:
    """1 for every piece but the last that counts (the separator)."""
    after = torch.cat([mask[:, 1:], torch.zeros_like(mask[:, :1])], 1)
    return mask * after


def _kernels(sims: torch.Tensor, asked: torch.Tensor, told: torch.Tensor) -> torch.Tensor:
    """Soft counts of similarities, and how well each piece of the question is met (mean, least, first)."""
    out = []
    for centre, spread in zip(CENTRES, SPREADS, strict=True):
        soft = torch.exp(-((sims - centre) ** 2) / (2 * spread**2)) * told[:, None]
        logs = torch.log1p(soft.sum(-1)) * asked
        out.append(logs.sum(-1) / asked.sum(-1).clamp_min(1.0))
    best = (sims - 2 * (1 - told[:, None])).amax(-1)
    met = (best * asked).sum(-1) / asked.sum(-1).clamp_min(1.0)
    least = (best + 3 * (1 - asked)).amin(-1).clamp(-1, 1)
    share = [((best > bar) * asked).sum(-1) / asked.sum(-1).clamp_min(1.0) for bar in (0.6, 0.75, 0.9)]
    return torch.stack([*out, met, least, best[:, 1], *share], -1)


def _windows(states: torch.Tensor, mask: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The best and the second window's cosine with the question."""
    values = torch.cat([states * mask[..., None], mask[..., None]], -1).transpose(1, 2)
    pooled = nn.functional.avg_pool1d(
        nn.functional.pad(values, (0, WINDOW + STRIDE)), WINDOW, STRIDE, count_include_pad=True
    ).transpose(1, 2)
    cosines = (unit(pooled[..., :WIDTH]) * query[:, None]).sum(-1)
    cosines = cosines - 2 * (pooled[..., WIDTH] < 0.2).float()
    return torch.topk(cosines, 2, dim=-1).values.clamp_min(-1)


class Heads(nn.Module):
    """Several small networks whose logits are averaged: counts and features, linearly and through one hidden
    layer. A column per label."""

    def __init__(self, features: int, labels: int, copies: int, units: int = 16, drop: float = 0.3) -> None:
        super().__init__()
        width = COUNTS + features
        self.register_buffer("centre", torch.zeros(width))
        self.register_buffer("spread", torch.ones(width))
        self.register_buffer("slope", torch.ones(labels))
        self.register_buffer("shift", torch.zeros(labels))
        self.into = nn.Parameter(torch.randn(copies, width, units) * width**-0.5)
        self.bias = nn.Parameter(torch.zeros(copies, 1, units))
        self.out = nn.Parameter(torch.randn(copies, units, labels) * units**-0.5)
        self.straight = nn.Parameter(torch.zeros(copies, width, labels))
        self.start = nn.Parameter(torch.zeros(copies, 1, labels))
        self.drop, self.thin = nn.Dropout(drop), nn.Dropout(drop / 2)

    def each(self, counts: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """Logits of every copy, [copies, B, labels]."""
        x = ((torch.cat([counts, features], -1) - self.centre) / self.spread).clamp(-4, 4)[None]
        hidden = self.drop(torch.tanh(torch.matmul(x, self.into) + self.bias))
        return torch.matmul(hidden, self.out) + torch.matmul(self.thin(x), self.straight) + self.start

    def forward(self, counts: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """Calibrated scores in [-1, 1], a column per label."""
        logits = self.each(counts, features).mean(0) * self.slope + self.shift
        return 2 * torch.sigmoid(logits) - 1


class Evaluator(nn.Module):
    """What the ONNX file holds: pieces and features in, a column per label and the cosine out."""

    def __init__(self, encoder: Encoder, heads: Heads) -> None:
        super().__init__()
        self.encoder, self.heads = encoder, heads

    def forward(
        self, question_ids: torch.Tensor, question_mask: torch.Tensor, passage_ids: torch.Tensor,
        passage_mask: torch.Tensor, features: torch.Tensor,
    ) -> torch.Tensor:  # fmt: skip
        told = self.encoder(passage_ids, passage_mask)
        asked = self.encoder(question_ids, question_mask).expand(told.shape[0], -1, -1)
        asked_mask = question_mask.float().expand(told.shape[0], -1)
        counts = interaction(asked, asked_mask, told, passage_mask.float())
        return torch.cat([self.heads(counts, features), counts[:, :1]], -1)
