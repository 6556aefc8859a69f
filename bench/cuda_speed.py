#!/usr/bin/env python3
"""How fast an NVIDIA card plays: bench/cuda_speed.py [--games N] [--batch N] [--network]

Random games to the end; batches with observation and mask, moved at random; with --network a PyTorch network of 1.3 million
numbers chooses the moves. Needs build/cuda/bourse.ptx and libbourse.so; --network needs PyTorch. Prints the same for the
processor's threads beside it.
"""

import argparse
import pathlib
import statistics
import sys
import time

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bindings/python"))

import bourse.cuda
from bourse.cuda.batch import TOGETHER
from bourse.cuda.equal import played_here

CONFIGS = (("base", "seats=4"), ("everything", "seats=4 preset=everything"))


def timed(work, repeats=3):
    """The median of a few runs, each to its end on the card."""
    times = []
    for _ in range(repeats):
        bourse.cuda.card().wait()
        begin = time.perf_counter()
        work()
        bourse.cuda.card().wait()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def play_outs(games, block, together):
    for name, config in CONFIGS:
        card = bourse.cuda.PlayOut(games, config, seed=1)
        card.play(together=together, block=block)
        seconds = timed(lambda: card.play(together=together, block=block))
        decisions = int(card.decisions.numpy().sum(dtype=numpy.uint64))
        few = max(1024, games // 16)
        begin = time.perf_counter()
        here = int(played_here(few, config, 1, 0)[1].sum(dtype=numpy.uint64)) / (time.perf_counter() - begin)
        rate = decisions / seconds
        print(f"play-out {name:10} {together:7,} at once in blocks of {block:3}: {rate / 1e6:7.1f} million decisions a second, {games / seconds:11,.0f} "
              f"games; {decisions / games:.1f} decisions a game; processor {here / 1e6:.1f}, × {rate / here:.1f}", flush=True)


def batches(games, steps):
    import torch  # only to draw random legal moves on the card
    for name, config in CONFIGS:
        batch = bourse.cuda.Batch(games, config, seed=1, auto_reset=True, skip_forced=True, arrays=("observation", "mask"))
        mask = torch.from_dlpack(batch.mask)

        def choose():
            return torch.where(mask != 0, torch.rand_like(mask, dtype=torch.float16) + 1, 0).argmax(1).int()

        def play():
            for _ in range(steps):
                batch.step(choose())

        play()
        seconds, choosing = timed(play), timed(lambda: [choose() for _ in range(steps)])
        print(f"batch    {name:10} {games:,} games: {games * steps / seconds / 1e6:7.1f} million decisions a second with random "
              f"moves; step, observe and mask alone {games * steps / (seconds - choosing) / 1e6:7.1f}", flush=True)


def network(games, steps):
    import torch
    from torch import nn
    for name, config in CONFIGS:
        batch = bourse.cuda.Batch(games, config, seed=1, auto_reset=True, skip_forced=True)
        observation, mask = torch.from_dlpack(batch.observation), torch.from_dlpack(batch.mask)
        model = nn.Sequential(nn.Linear(observation.shape[1], 352), nn.ReLU(), nn.Linear(352, 352), nn.ReLU(),
                              nn.Linear(352, mask.shape[1])).to("cuda", torch.bfloat16)
        numbers = sum(one.numel() for one in model.parameters())

        @torch.no_grad()
        def play():
            for _ in range(steps):
                scores = model(observation.to(torch.bfloat16) / 255).float()
                noise = -torch.log(-torch.log(torch.rand_like(scores).clamp_(1e-9, 1 - 1e-7)))
                batch.step((scores + noise).masked_fill_(mask == 0, -1e9).argmax(1).int())

        play()
        seconds = timed(play)
        print(f"network  {name:10} {games:,} games, {numbers:,} numbers: {games * steps / seconds / 1e6:7.2f} million decisions a "
              "second, all on the card", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=262_144, help="random games to the end at once")
    parser.add_argument("--batch", type=int, default=65_536, help="games of a batch")
    parser.add_argument("--steps", type=int, default=64, help="decisions of a batch that are timed")
    parser.add_argument("--block", type=int, default=bourse.cuda.THREADS, help="threads of a block")
    parser.add_argument("--together", type=int, default=TOGETHER, help="random games at once")
    parser.add_argument("--network", action="store_true", help="a network chooses the moves")
    parser.add_argument("--only-play-outs", action="store_true")
    options = parser.parse_args()
    try:
        bourse.cuda.card()
    except bourse.cuda.CardError as error:
        sys.exit(str(error))
    play_outs(options.games, options.block, options.together)
    if not options.only_play_outs:
        batches(options.batch, options.steps)
    if options.network:
        network(options.batch, options.steps)


if __name__ == "__main__":
    main()
