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
        self.into = nn.Parameter(torch.randn(copies, width, units) * width**-0.5)
        self.bias = nn.Parameter(torch.zeros(copies, 1, units))
        self.out = nn.Parameter(torch.randn(copies, units, labels) * units**-0.5)
        self.straight = nn.Parameter(torch.zeros(copies, width, labels))
        self.start = nn.Parameter(torch.zeros(copies, 1, labels))
        self.drop, self.thin = nn.Dropout(drop), nn.Dropout(drop / 2)

    def even(self, counts: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """Counts and features side by side, standardised on the training pairs."""
        return ((torch.cat([counts, features], -1) - self.centre) / self.spread).clamp(-4, 4)

    def each(self, even: torch.Tensor) -> torch.Tensor:
        """Logits of every copy, [copies, B, labels]."""
        x = even[None]
        hidden = self.drop(torch.tanh(torch.matmul(x, self.into) + self.bias))
        return torch.matmul(hidden, self.out) + torch.matmul(self.thin(x), self.straight) + self.start


class Reader(nn.Module):
    """One layer of attention over question and passage together, on narrow copies of the encoder's states;
    each piece knows how well the other text meets it. Its logits are added to those of ``Heads``."""

    def __init__(
        self, features: int, labels: int, width: int = 64, heads: int = 4, drop: float = 0.3
    ) -> None:
        super().__init__()
        self.heads, self.width = heads, width
        self.even = nn.LayerNorm(len(LAYERS) * WIDTH, elementwise_affine=False)
        self.narrow = nn.Linear(len(LAYERS) * WIDTH, width)
        self.met = nn.Linear(len(LAYERS), width)
        self.side = nn.Parameter(torch.zeros(2, width))
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.look, self.back = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide, self.slim = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.pool = nn.Linear(width, 1)
        self.out = nn.Linear(3 * width, labels)
        self.small = nn.Sequential(nn.Linear(COUNTS + features, 24), nn.Tanh(), nn.Linear(24, labels))
        self.drop = nn.Dropout(drop)

    def forward(
        self, asked: torch.Tensor, asked_mask: torch.Tensor, told: torch.Tensor, told_mask: torch.Tensor,
        even: torch.Tensor,
    ) -> torch.Tensor:  # fmt: skip
        """Logits [B, labels]; ``even`` are the standardised counts and features of ``Heads``."""
        met, met_told = self._met(asked, asked_mask, told, told_mask)
        x = torch.cat([
            self.narrow(self.even(asked)) + self.met(met) + self.side[0],
            self.narrow(self.even(told)) + self.met(met_told) + self.side[1],
        ], 1)  # fmt: skip
        x = self.drop(x)
        x = x + self.drop(self.back(self._attended(self.first(x), torch.cat([asked_mask, told_mask], 1))))
        x = x + self.drop(self.slim(nn.functional.gelu(self.wide(self.second(x)))))
        own, other = x[:, : asked.shape[1]], x[:, asked.shape[1] :]
        share = torch.softmax(self.pool(other)[..., 0] + (told_mask - 1) * FAR, 1)
        pooled = [mean(own, asked_mask), (other * share[..., None]).sum(1)]
        pooled.append((other - (1 - told_mask[..., None]) * FAR).amax(1))
        return self.out(self.drop(torch.cat(pooled, -1))) + self.small(even)

    def _met(
        self, asked: torch.Tensor, asked_mask: torch.Tensor, told: torch.Tensor, told_mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """How similar the most similar piece of the other text is, by layer."""
        ours, theirs = [], []
        hidden = 2 * (1 - told_mask[:, None]) + 2 * (1 - asked_mask[:, :, None])
        for part in range(len(LAYERS)):
            a = unit(asked[..., part * WIDTH : (part + 1) * WIDTH])
            b = unit(told[..., part * WIDTH : (part + 1) * WIDTH])
            sims = torch.matmul(a, b.transpose(1, 2)) - hidden
            ours.append(sims.amax(2).clamp(-1, 1))
            theirs.append(sims.amax(1).clamp(-1, 1))
        return torch.stack(ours, -1), torch.stack(theirs, -1)

    def _attended(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        rows, length = x.shape[0], x.shape[1]
        parts = self.look(x).reshape(rows, length, 3, self.heads, self.width // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        sims = torch.matmul(query, key.transpose(2, 3)) * (self.width // self.heads) ** -0.5
        weights = torch.softmax(sims + (mask - 1)[:, None, None, :] * FAR, -1)
        return torch.matmul(weights, value).permute(0, 2, 1, 3).reshape(rows, length, self.width)


class Evaluator(nn.Module):
    """What the ONNX file holds: pieces and features in, a calibrated score per label and the cosine out."""

    def __init__(self, encoder: Encoder, heads: Heads, readers: nn.ModuleList, labels: int) -> None:
        super().__init__()
        self.encoder, self.heads, self.readers = encoder, heads, readers
        self.register_buffer("slope", torch.ones(labels))
        self.register_buffer("shift", torch.zeros(labels))

    def logits(
        self, asked: torch.Tensor, asked_mask: torch.Tensor, told: torch.Tensor, told_mask: torch.Tensor,
        counts: torch.Tensor, features: torch.Tensor,
    ) -> torch.Tensor:  # fmt: skip
        """The mean of the heads plus the mean of the readers, before calibration."""
        even = self.heads.even(counts, features)
        read = [reader(asked, asked_mask, told, told_mask, even) for reader in self.readers]
        return self.heads.each(even).mean(0) + torch.stack(read).mean(0)

    def forward(
        self, question_ids: torch.Tensor, question_mask: torch.Tensor, passage_ids: torch.Tensor,
        passage_mask: torch.Tensor, features: torch.Tensor,
    ) -> torch.Tensor:  # fmt: skip
        told, told_mask = self.encoder(passage_ids, passage_mask), passage_mask.float()
        asked = self.encoder(question_ids, question_mask).expand(told.shape[0], -1, -1)
        asked_mask = question_mask.float().expand(told.shape[0], -1)
        counts = interaction(asked, asked_mask, told, told_mask)
        logits = self.logits(asked, asked_mask, told, told_mask, counts, features)
        return torch.cat([2 * torch.sigmoid(logits * self.slope + self.shift) - 1, counts[:, :1]], -1)
