"""A group of games that stays on the graphics card: rules, observations, network and moves. Nothing waits for the processor.

The company is earlier selves (p1, p2 …); our bots play on the processor only.
"""

import time

import torch

import bourse.cuda
from rollout import INPUTS, SEATS, Group, collect


class CardGroup(Group):
    """As Group, for rollout.collect; `players` names no bots."""

    def open(self, options):
        for name in ("threads", "view_only"):  # of the processor's games
            options.pop(name, None)
        self.batch = bourse.cuda.Batch(self.games, auto_reset=True, skip_forced=True, arrays=INPUTS, **options)
        self.seen = {name: torch.from_dlpack(getattr(self.batch, name)) for name in INPUTS}
        self.event = None

    @torch.no_grad()
    def think(self, step, network, past, amp):
        self.learner[step] = self.seen["policy"] == 0
        self.observation[step].copy_(self.seen["observation"])
        self.mask[step].copy_(self.seen["mask"])
        self.seat[step].copy_(self.seen["seat"])
        others = [(old, torch.nonzero(self.seen["policy"] == number).squeeze(1)) for number, old in enumerate(past, 1)]
        self.chosen = self.choose(step, network, others, amp)

    def settle(self, step):
        """Plays the chosen moves; returns how many games ended, as a number on the card."""
        self.batch.step(self.chosen)
        ended = self.seen["ended"].bool()
        self.ended[step] = ended
        money = self.seen["scores"]
        mean = money.sum(1, keepdim=True) / (money != 0).sum(1, keepdim=True).clamp(min=1)
        zero = torch.zeros((self.games, SEATS), device=self.device)
        self.reward[0, step] = torch.where(ended[:, None], self.seen["returns"], zero)
        self.reward[1, step] = torch.where(ended[:, None], torch.tanh((money - mean) / 30), zero)
        return ended.sum()


def speed(network, games=32768, steps=32, configs="seats=4"):
    """Decisions a second of a rollout with this network, all on the card; and how many games ended."""
    group = CardGroup(games, steps, torch.device("cuda"), configs=configs, players="-", seed=1)
    for _ in range(2):  # the first is a rehearsal
        torch.cuda.synchronize()
        begun = time.perf_counter()
        decisions, ended = collect([group], network, [], lambda: torch.autocast("cuda", torch.bfloat16))
        torch.cuda.synchronize()
    return decisions / (time.perf_counter() - begun), ended


if __name__ == "__main__":
    from network import Network

    made = Network(bourse.spec()).to("cuda")
    print(f"{sum(one.numel() for one in made.parameters()):,} numbers")
    for config in ("seats=4", "seats=4 preset=everything"):
        rate, ended = speed(made, configs=config)
        print(f"{config}: {rate / 1e6:.2f} million decisions a second, {ended:,} games ended")
