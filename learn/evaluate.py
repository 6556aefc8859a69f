"""One network against a table of bots: every deal is played once from each of its seats."""

import math

import numpy
import torch

import bourse

ARRAYS = ("observation", "mask", "seat", "ended", "returns", "players")


@torch.no_grad()
def play(network, device, amp, bot, games, config="seats=4", seed=77, threads=0, view_only=True):
    """(mean share of victory, half of its 95 % interval) over `games` games, rounded up to whole deals."""
    seats = int(config.split("seats=")[1].split()[0])
    games = -(-games // seats) * seats
    batch = bourse.Batch(games, config, f"{bot} all", seed=seed, threads=threads, duplicate=True, skip_forced=True,
                         view_only=view_only, arrays=ARRAYS)
    won = numpy.zeros(games)
    moves = numpy.full(games, -1, numpy.int32)
    while True:
        rows = numpy.flatnonzero(batch.seat != 255)
        if not len(rows):
            break
        with amp():
            scores, _, _ = network(torch.from_numpy(batch.observation[rows]).to(device))
        legal = torch.from_numpy(batch.mask[rows]).to(device).bool()
        moves.fill(-1)
        moves[rows] = scores.masked_fill(~legal, -1e9).argmax(-1).cpu().numpy()
        batch.step(moves)
        for game in numpy.flatnonzero(batch.ended):
            won[game] = batch.returns[game][batch.players[game] == 0].sum()
    batch.close()
    deals = won.reshape(-1, seats).mean(1)
    half = 1.96 * deals.std(ddof=1) / math.sqrt(len(deals)) if len(deals) > 1 else 1.0
    return float(deals.mean()), float(half)


def table(network, device, amp, rows, seed=77, threads=0, view_only=True):
    """rows: (name, bot, games, config). Returns name → (mean, half)."""
    return {name: play(network, device, amp, bot, games, config, seed, threads, view_only)
            for name, bot, games, config in rows}


def words(results):
    return "  ".join(f"{name} {100 * mean:.1f} ± {100 * half:.1f}" for name, (mean, half) in results.items())
