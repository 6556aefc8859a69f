#!/usr/bin/env python3
"""A first player that learns, in a few minutes on one core: it watches `trader`, then practises against `greedy`.

    python3 examples/learn_to_beat_greedy.py [--minutes 4] [--deals 500] [--keep player.npz]

Everything is numpy. Read it from top to bottom like a notebook.
"""

import argparse
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bindings/python"))

import numpy  # noqa: E402  (found through the path above)

import bourse  # noqa: E402

TABLE = "seats=4"
SPEC = bourse.spec("stockpile")


# 0. Matrices. Debian's numpy has no quick BLAS, and then einsum is several times quicker than @.
def seconds(function):
    begun = time.perf_counter()
    function()
    return time.perf_counter() - begun


def quicker_product():
    left, right = numpy.ones((256, 512), numpy.float32), numpy.ones((512, 128), numpy.float32)
    ways = (numpy.matmul, lambda a, b: numpy.einsum("ij,jk->ik", a, b))
    return min(ways, key=lambda way: min(seconds(lambda: way(left, right)) for _ in range(3)))


times = quicker_product()


# 1. What matters in the base game: of all bytes of an observation those that change now and then, of all moves those of
#    a kind that is ever legal. A few hundred tables show it.
def used(games=200, steps=150, seed=9, seldom=0.004):
    batch = bourse.Batch(games, TABLE, seed=seed, auto_reset=True, skip_forced=True)
    draw, rows, kinds = numpy.random.default_rng(seed), [], set()
    for step in range(steps):
        if step % 5 == 0:
            rows.append(batch.observation.copy())
            kinds.update(SPEC.move_text(move).split()[0] for move in numpy.flatnonzero(batch.mask.any(0)))
        chance = draw.random(batch.mask.shape, dtype=numpy.float32) * batch.mask
        batch.step(numpy.where(draw.random(games) < 0.2, chance.argmax(1), batch.bot("greedy")))
    rows = numpy.concatenate(rows)
    usual = numpy.median(rows, axis=0)
    moves = [move for move in range(SPEC.moves) if SPEC.move_text(move).split()[0] in kinds]
    return numpy.flatnonzero((rows != usual).mean(0) > seldom), numpy.array(moves)


# 2. The player: one hidden layer, a score for every move, and what it expects to get in the end.
class Player:
    def __init__(self, columns, moves, hidden=96, seed=1):
        draw = numpy.random.default_rng(seed)
        self.columns, self.moves = columns, moves
        self.place = numpy.zeros(SPEC.moves, numpy.int64)
        self.place[moves] = numpy.arange(len(moves))
        outputs = len(moves) + 1  # the last one is the expectation
        self.weights = [(draw.standard_normal((len(columns), hidden)) / len(columns) ** 0.5).astype(numpy.float32),
                        numpy.zeros(hidden, numpy.float32),
                        (draw.standard_normal((hidden, outputs)) * 0.1 / hidden ** 0.5).astype(numpy.float32),
                        numpy.zeros(outputs, numpy.float32)]
        self.moments = [(numpy.zeros_like(weight), numpy.zeros_like(weight)) for weight in self.weights]
        self.steps = 0

    def look(self, batch):
        """What of a batch's rows the player uses."""
        return (batch.observation[:, self.columns].astype(numpy.float32) * numpy.float32(1 / 128),
                batch.mask[:, self.moves] == 1)

    def think(self, seen, legal):
        first, bias, second, last = self.weights
        hidden = numpy.maximum(times(seen, first) + bias, 0)
        out = times(hidden, second) + last
        scores = numpy.where(legal, out[:, :-1], numpy.float32(-1e9))
        chances = numpy.exp(scores - scores.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), out[:, -1]

    def choose(self, batch):
        """The best move of every game."""
        return self.moves[self.think(*self.look(batch))[1].argmax(1)]

    def learn(self, seen, hidden, error, rate):
        """One step of Adam; `error` is the gradient of what comes out."""
        back = times(error, numpy.ascontiguousarray(self.weights[2].T)) * (hidden > 0)
        gradients = [times(numpy.ascontiguousarray(seen.T), back), back.sum(0),
                     times(numpy.ascontiguousarray(hidden.T), error), error.sum(0)]
        self.steps += 1
        for weight, (mean, square), gradient in zip(self.weights, self.moments, gradients):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            scale = rate * (1 - 0.999 ** self.steps) ** 0.5 / (1 - 0.9 ** self.steps)
            weight -= scale * mean / (numpy.sqrt(square) + 1e-8)


# 3. Watching. A teacher says what it would do; in half of the games the pupil's own moves are played, so that it also
#    learns what to do where only its own mistakes lead.
def watch(player, until, teacher="trader", games=512, seed=1, tell=lambda *_: None):
    batch = bourse.Batch(games, TABLE, seed=seed, auto_reset=True, skip_forced=True)
    draw, agreed, watched = numpy.random.default_rng(seed), 0.0, 0
    for _ in range(200):  # all games began together; now each gets to a point of its own
        batch.step(numpy.where(draw.random(games) < 0.5, batch.bot("greedy"), -1))
    begun = time.process_time()
    while time.process_time() < until:
        right = player.place[batch.bot(teacher)]
        seen, legal = player.look(batch)
        hidden, chances, _ = player.think(seen, legal)
        agreed += 0.02 * ((chances.argmax(1) == right).mean() - agreed)
        error = numpy.concatenate([chances, numpy.zeros((games, 1), numpy.float32)], 1)
        error[numpy.arange(games), right] -= 1
        share = (time.process_time() - begun) / (until - begun)
        player.learn(seen, hidden, error / games, 3e-3 * (1 - share) + 2e-4)
        mine = numpy.arange(games) % 2 == 0
        batch.step(player.moves[numpy.where(mine, chances.argmax(1), right)])
        watched += games
        tell(watched, agreed)
    return agreed


# 4. Practice. Whole games of the player against three bots. What came of a game, its share of the victory and how far
#    it was ahead, makes its moves more or less likely: more if it was better than expected (PPO, one pass).
def episodes(player, opponent, games, first, draw, seed=5):
    batch = bourse.Batch(games, TABLE, f"{opponent} all", seed=seed, first_game=first, skip_forced=True,
                         arrays=("observation", "mask", "seat", "ended", "returns", "scores", "players"))
    rows, worth = [], numpy.zeros(games, numpy.float32)
    won = numpy.zeros(games, numpy.float32)
    while True:
        open_games = numpy.flatnonzero(batch.seat != 255)
        if len(open_games) == 0:
            break
        seen, legal = (part[open_games] for part in player.look(batch))
        _, chances, hoped = player.think(seen, legal)
        luck = draw.gumbel(size=chances.shape).astype(numpy.float32)  # draws each move by its chance
        chosen = (numpy.log(chances + numpy.float32(1e-20)) + luck).argmax(1)
        rows.append((seen, legal, chosen, chances[numpy.arange(len(chosen)), chosen], hoped, open_games))
        moves = numpy.full(games, -1)
        moves[open_games] = player.moves[chosen]
        batch.step(moves)
        for game in numpy.flatnonzero(batch.ended):
            me = batch.players[game, :4] == 0
            won[game] = batch.returns[game, :4][me].sum()
            ahead = batch.scores[game, :4][me].sum() - batch.scores[game, :4][~me].max()
            worth[game] = won[game] + numpy.clip(ahead / 40, -1, 1)
    seen, legal, chosen, before, hoped, games_of = (numpy.concatenate(part) for part in zip(*rows))
    return seen, legal, chosen, before, hoped, worth[games_of], won


def practise(player, until, opponent="greedy", games=384, seed=2, tell=lambda *_: None):
    draw, first, begun, winning = numpy.random.default_rng(seed), 0, time.process_time(), None
    while time.process_time() < until:
        share = (time.process_time() - begun) / (until - begun)
        seen, legal, chosen, before, hoped, worth, won = episodes(player, opponent, games, first, draw)
        first += games
        winning = won.mean() if winning is None else winning + 0.1 * (won.mean() - winning)
        better = worth - hoped
        better = (better - better.mean()) / (better.std() + 1e-6)
        for part in numpy.array_split(draw.permutation(len(chosen)), len(chosen) // 1024 + 1):
            hidden, chances, now = player.think(seen[part], legal[part])
            rows = numpy.arange(len(part))
            ratio = chances[rows, chosen[part]] / before[part]
            gain = better[part]
            pull = numpy.where((gain > 0) & (ratio > 1.2) | (gain < 0) & (ratio < 0.8), 0, ratio * gain)
            error = chances * pull[:, None]
            error[rows, chosen[part]] -= pull
            surprise = numpy.log(chances + 1e-9)
            surprise -= (chances * surprise).sum(1, keepdims=True)
            error += 0.003 * chances * surprise  # stays curious
            error = numpy.concatenate([error, 0.5 * (now - worth[part])[:, None]], 1)
            player.learn(seen[part], hidden, (error / len(part)).astype(numpy.float32), 1e-3 * (1 - share) + 5e-5)
        tell(first, winning)
    return winning


# 5. The trial: the player against three bots, every deal from each seat. An even share is 25 %.
def trial(choose, bot, deals, seed=1000):
    result = bourse.match(choose, bot, deals=deals, config=TABLE, seed=seed)
    return result.rate, (result.high - result.low) / 2


def save(player, path):
    names = ("first", "bias", "second", "last")
    numpy.savez_compressed(path, columns=player.columns, moves=player.moves, **dict(zip(names, player.weights)))


def load(path):
    with numpy.load(path) as kept:
        player = Player(kept["columns"], kept["moves"])
        player.weights = [kept[name] for name in ("first", "bias", "second", "last")]
    return player


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=4, help="of processor time for learning; the trial comes after")
    parser.add_argument("--watching", type=float, default=0.4, help="share of that time in which it watches")
    parser.add_argument("--deals", type=int, default=250, help="of the trial; four games each")
    parser.add_argument("--keep", help="file for the player")
    options = parser.parse_args(arguments)
    begun, told = time.process_time(), [-10.0]

    def tell(sentence):
        if time.process_time() - told[0] > 10:
            told[0] = time.process_time()
            print(f"{time.process_time() - begun:5.0f} s  {sentence}", flush=True)

    player = Player(*used())
    print(f"{time.process_time() - begun:5.0f} s  {len(player.columns)} bytes of an observation change here, "
          f"{len(player.moves)} moves exist", flush=True)
    watch(player, begun + 60 * options.minutes * options.watching, tell=lambda watched, agreed: tell(
        f"{watched} decisions watched, {100 * agreed:.0f} % chosen as trader does"))
    practise(player, begun + 60 * options.minutes, tell=lambda games, won: tell(
        f"{games} games practised, {100 * won:.0f} % of the last ones won against three greedy"))
    if options.keep:
        save(player, options.keep)
    results = {}
    for bot in ("greedy", "trader"):
        mean, half = results[bot] = trial(player.choose, bot, options.deals)
        print(f"{time.process_time() - begun:5.0f} s  against three {bot}: {100 * mean:.1f} ± {100 * half:.1f} % (even is 25)",
              flush=True)
    return results


if __name__ == "__main__":
    main()
