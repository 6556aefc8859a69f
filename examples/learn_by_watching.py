#!/usr/bin/env python3
"""A first player that learns: it watches `trader` play, imitates it with a small network, and is tried against `greedy`.

    python3 examples/learn_by_watching.py [--decisions 400000] [--games 400]

Everything is numpy; it takes a few minutes on one core. Read it from top to bottom like a notebook. It shows how to use
the library and still loses to `greedy`; learn/ trains a player that wins.
"""

import argparse
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bindings/python"))

import numpy  # noqa: E402  (found through the path above)

import bourse  # noqa: E402

SPEC = bourse.spec("stockpile")


# 1. What a teacher does. A thousand tables in step; where a decision is made, trader says what it would do. One move in
#    twenty is a random one, so that the pupil also sees what a teacher never gets into.
def watch(decisions, teacher="trader", games=1000, seed=1):
    batch = bourse.Batch(games, "seats=4", seed=seed, auto_reset=True, skip_forced=True)
    draw = numpy.random.default_rng(seed)
    for _ in range(300):  # all games began together; now each gets to a point of its own
        batch.step(numpy.where(draw.random(games) < 0.5, batch.bot("greedy"), -1))
    for _ in range(-(-decisions // games)):
        moves = batch.bot(teacher)
        yield batch.observation, batch.mask, moves
        stray = numpy.where(draw.random(games) < 0.05, (draw.random(batch.mask.shape) * batch.mask).argmax(1), moves)
        batch.step(stray)


# 2. The pupil: one hidden layer, a score for every move, softmax over the legal ones.
class Pupil:
    def __init__(self, hidden=96, seed=1):
        draw = numpy.random.default_rng(seed)
        self.weights = [(draw.standard_normal((SPEC.observation_size, hidden)) * 0.03).astype(numpy.float32),
                        numpy.zeros(hidden, numpy.float32),
                        (draw.standard_normal((hidden, SPEC.moves)) * 0.05).astype(numpy.float32),
                        numpy.zeros(SPEC.moves, numpy.float32)]
        self.moments = [(numpy.zeros_like(weight), numpy.zeros_like(weight)) for weight in self.weights]
        self.steps = 0

    def look(self, observation):
        first, bias, second, last = self.weights
        seen = observation.astype(numpy.float32) / 255
        hidden = numpy.maximum(seen @ first + bias, 0)
        return seen, hidden, hidden @ second + last

    def choose(self, observation, mask):
        return numpy.where(mask == 1, self.look(observation)[2], -numpy.inf).argmax(1)

    def learn(self, observation, mask, moves, rate):
        """One step of Adam towards the teacher's moves; returns how often they would have been chosen."""
        seen, hidden, scores = self.look(observation)
        scores = numpy.where(mask == 1, scores, -1e9)
        chances = numpy.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        rows = numpy.arange(len(moves))
        agreed = (scores.argmax(1) == moves).mean()
        error = chances
        error[rows, moves] -= 1
        error /= len(moves)
        back = (error @ self.weights[2].T) * (hidden > 0)
        gradients = [seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        self.steps += 1
        for weight, (mean, square), gradient in zip(self.weights, self.moments, gradients):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            scale = rate * (1 - 0.999 ** self.steps) ** 0.5 / (1 - 0.9 ** self.steps)
            weight -= scale * mean / (numpy.sqrt(square) + 1e-8)
        return agreed


# 3. The trial: one pupil against three bots, every deal from each seat. An even share is 25 %.
def trial(pupil, bot, games, seed=1000):
    batch = bourse.Batch(games, "seats=4", f"{bot} all", seed=seed, duplicate=True, skip_forced=True,
                         arrays=("observation", "mask", "seat", "ended", "returns", "players"))
    won = numpy.zeros(games)
    while (batch.seat != 255).any():
        batch.step(numpy.where(batch.seat == 255, -1, pupil.choose(batch.observation, batch.mask)))
        for game in numpy.flatnonzero(batch.ended):
            won[game] = batch.returns[game][batch.players[game] == 0].sum()
    deals = won.reshape(-1, 4).mean(1)
    return deals.mean(), 1.96 * deals.std() / len(deals) ** 0.5


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=400_000)
    parser.add_argument("--games", type=int, default=400)
    options = parser.parse_args(arguments)
    begun, pupil, agreed, draw = time.time(), Pupil(), 0.0, numpy.random.default_rng(3)
    steps = -(-options.decisions // 1000)
    for step, (observation, mask, moves) in enumerate(watch(options.decisions)):
        for rows in numpy.array_split(draw.permutation(len(moves)), 8):  # small steps, many of them
            right = pupil.learn(observation[rows], mask[rows], moves[rows], 2e-3 * (1 - step / steps) + 1e-4)
            agreed += 0.01 * (right - agreed)
        if step % 50 == 49:
            print(f"{time.time() - begun:5.0f} s  {(step + 1) * 1000} decisions watched, "
                  f"{100 * agreed:.0f} % chosen as the teacher does", flush=True)
    results = {}
    for bot in ("greedy", "trader"):
        mean, half = results[bot] = trial(pupil, bot, -(-options.games // 4) * 4)
        print(f"{time.time() - begun:5.0f} s  against three {bot}: {100 * mean:.1f} ± {100 * half:.1f} % (even is 25)",
              flush=True)
    return results


if __name__ == "__main__":
    main()
