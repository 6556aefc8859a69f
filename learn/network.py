"""The network: what a seat sees to a score for every move and a chance to win.

It is made to be carried over to whole numbers. Activations are clipped to 0 … CEILING, weights to ± WEIGHT, there is no
normalisation and no function but the clip before the two heads. A move is scored by the state's vector times the move's
vector, which is made from the move's own features, so any legal list fits; for play the vectors of all moves are a
table.
"""

import torch
from torch import nn

from blocks import blocks_of

CEILING = 2.0
WEIGHT = 1.98
WIDTHS = {"company": 64, "player": 64, "pile": 48, "pair": 16}
REST = 192
HIDDEN = 416
LAYERS = 2
QUERY = 96


def clip(x):
    return x.clamp(0.0, CEILING)


class Network(nn.Module):
    def __init__(self, spec, hidden=HIDDEN, layers=LAYERS, query=QUERY):
        super().__init__()
        self.shape = {"hidden": hidden, "layers": layers, "query": query}
        self.blocks, self.rest = blocks_of(spec)
        self.parts = nn.ModuleDict({name: nn.Linear(stride, WIDTHS[name]) for name, _, stride, _ in self.blocks})
        self.table = nn.Linear(sum(last - first for first, last in self.rest), REST)
        joined = sum(WIDTHS[name] * repeats for name, _, _, repeats in self.blocks) + REST
        self.join = nn.Linear(joined, hidden)
        self.layers = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(layers))
        self.query = nn.Linear(hidden, query)
        self.moves = nn.Linear(spec.move_features.shape[1], query, bias=False)
        self.own = nn.Parameter(torch.zeros(spec.moves, query))  # what a move is beyond its features
        self.bias = nn.Parameter(torch.zeros(spec.moves))
        self.values = nn.Linear(hidden, 2)  # chance to win as a logit, money beyond the average
        self.register_buffer("features", torch.from_numpy(spec.move_features.copy()).float() / 255, persistent=False)
        nn.init.orthogonal_(self.query.weight, 0.05)
        nn.init.orthogonal_(self.values.weight, 0.1)
        nn.init.zeros_(self.values.bias)

    def state(self, observation):
        x = observation.to(self.join.weight.dtype if not torch.is_autocast_enabled() else torch.bfloat16) / 255
        found = []
        for name, first, stride, repeats in self.blocks:
            block = x[:, first:first + stride * repeats].reshape(len(x), repeats, stride)
            found.append(clip(self.parts[name](block)).flatten(1))
        found.append(clip(self.table(torch.cat([x[:, first:last] for first, last in self.rest], 1))))
        h = clip(self.join(torch.cat(found, 1)))
        for layer in self.layers:
            h = clip(h + layer(h))
        return h

    def move_vectors(self):
        return self.moves(self.features) + self.own

    def forward(self, observation):
        """Scores of all moves, the logit of winning, money beyond the average (in units of 30)."""
        h = self.state(observation)
        scores = self.query(h) @ self.move_vectors().t() + self.bias
        values = self.values(h).float()
        return scores.float(), values[:, 0], values[:, 1]

    @torch.no_grad()
    def clip_weights(self):
        for parameter in self.parameters():
            parameter.clamp_(-WEIGHT, WEIGHT)

    def count(self):
        return sum(parameter.numel() for parameter in self.parameters())
