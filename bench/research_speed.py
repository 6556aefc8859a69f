#!/usr/bin/env python3
"""How many decisions a second Python gets on one core, with the observation and the mask of each.

    bench/research_speed.py [--seconds 3] [--games 256]

Moves are drawn at random among the legal ones. Seconds are those of the process, so that other programs on the machine
matter less; a quiet machine is still quicker. Games of RLCard and OpenSpiel follow where those packages are installed:
one game at a time and an observation for each decision, as they are used.
"""

import argparse
import pathlib
import random
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings/python"))

import numpy  # noqa: E402  (found through the path above)

import bourse  # noqa: E402

LEARNERS = ("observation", "mask", "legal", "legal_count")
SIZES = (32, 48, 64, 96, 128, 192, 256, 512, 1024)
TABLES = (("base game", "seats=4"), ("everything on", "seats=4 preset=everything"))
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")
OPENSPIEL = ("leduc_poker", "python_kuhn_poker", "gin_rummy")


def per_second(work, seconds):
    """How much of what work() counts is done in a second of processor time."""
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        done += work()
    return done / (time.process_time() - begun)


def measure(config, games, seconds, arrays):
    batch = bourse.Batch(games, config, auto_reset=True, threads=1, arrays=arrays)
    legal, count = batch.legal.ravel(), batch.legal_count
    first = numpy.arange(games) * batch.legal.shape[1]
    numbers = numpy.random.default_rng(1).random((64, games), dtype=numpy.float32)
    drawn, index, moves = numpy.empty(games, numpy.float32), numpy.empty(games, numpy.intp), numpy.empty(games, numpy.int16)

    def work():
        for number in numbers:
            numpy.multiply(number, count, out=drawn)
            numpy.add(first, drawn, out=index, casting="unsafe")
            legal.take(index, out=moves, mode="clip")
            batch.step(moves)
        return len(numbers) * games

    done = per_second(work, seconds)
    batch.close()
    return done


def sweep(seconds):
    for name, config in TABLES:
        for games in SIZES:
            print(f"{name}, {games} games: {measure(config, games, seconds, LEARNERS) / 1e6:.2f} million decisions a second",
                  flush=True)


def one_game(config):
    """Decisions a second of bourse.Game, one at a time, for the comparison with those that have no batches."""
    def work():
        game, moves = bourse.Game(config, seed=random.getrandbits(32), history=False), 0
        while not game.over:
            game.step(random.choice(game.legal))
            moves += 1
        return moves
    return work


def rlcard_game(name):
    import rlcard
    env = rlcard.make(name)

    def work():
        state, player = env.reset()
        moves = 0
        while not env.is_over():
            state, player = env.step(random.choice(list(state["legal_actions"])))
            moves += 1
        return moves
    return work


def openspiel_game(name):
    import pyspiel
    game = pyspiel.load_game(name)

    def work():
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, chances)[0])
                continue
            state.information_state_string()
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        return moves
    return work


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--games", type=int, default=256, help="in a batch")
    parser.add_argument("--sweep", action="store_true", help="only batches, of several sizes")
    options = parser.parse_args()
    if options.sweep:
        return sweep(options.seconds)
    for name, config in TABLES:
        whole = measure(config, options.games, options.seconds, LEARNERS)
        bare = measure(config, options.games, options.seconds, ("legal", "legal_count"))
        single = per_second(one_game(config), options.seconds)
        print(f"{name}: {whole / 1e6:.2f} million decisions a second with observation and mask, "
              f"{bare / 1e6:.2f} with legal lists only, {single / 1e3:.1f} thousand one game at a time", flush=True)
    for package, names, opened in (("RLCard", RLCARD, rlcard_game), ("OpenSpiel", OPENSPIEL, openspiel_game)):
        for name in names:
            try:
                work = opened(name)
            except ImportError:
                print(f"{package} is not installed")
                break
            print(f"{package} {name}: {per_second(work, options.seconds) / 1e3:.1f} thousand decisions a second",
                  flush=True)


if __name__ == "__main__":
    main()
