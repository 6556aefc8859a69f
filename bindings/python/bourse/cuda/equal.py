"""Whether a card plays the very same games as the processor: python3 -m bourse.cuda.equal --games 1000000

Random games to the end over all presets and numbers of seats, compared by a digest of every move and the last position;
then batches side by side, compared by every byte of every array and by their histories.
"""

import argparse
import ctypes
import sys
import time

import numpy

from bourse import Batch, _library
from bourse._library import check, lib
from bourse.cuda import CardError, PlayOut, card
from bourse.cuda import Batch as CardBatch

PRESETS = ("first-game", "farabourse", "continuing-corruption", "illicit-investments", "epic", "everything")
SEATS = (2, 3, 4, 5)
ARRAYS = ("observation", "mask", "legal", "legal_count", "seat", "policy", "decision", "seats", "config", "number",
          "ended", "refused")
OF_ENDED = ("returns", "scores", "players")


def presets():
    return [f"seats={seats} preset={preset}" for preset in PRESETS for seats in SEATS]


def played_here(games, config, seed, threads):
    options = _library.Options(ctypes.sizeof(_library.Options), b"stockpile", config.encode(), b"-", seed, 0, games,
                               threads, 0)
    digests, decisions = numpy.zeros(games, numpy.uint64), numpy.zeros(games, numpy.uint32)
    check(lib.bourse_play_out(ctypes.byref(options), digests.ctypes.data, decisions.ctypes.data))
    return digests, decisions


def compare_games(games, seed, threads):
    """Returns how many games differ."""
    configs = presets()
    each = -(-games // len(configs))
    wrong = 0
    for config in configs:
        there = PlayOut(each, config, seed=seed)
        card().wait()
        begin = time.perf_counter()
        there.play()
        cards = there.digests.numpy(), there.decisions.numpy()
        middle = time.perf_counter()
        here = played_here(each, config, seed, threads)
        end = time.perf_counter()
        differ = int(((cards[0] != here[0]) | (cards[1] != here[1])).sum())
        wrong += differ
        decisions = int(here[1].sum(dtype=numpy.uint64))
        print(f"{config:32} {each:9,} games, {decisions / each:6.1f} decisions each, card {decisions / (middle - begin) / 1e6:7.1f} "
              f"and processor {decisions / (end - middle) / 1e6:6.1f} million a second, {differ} differ", flush=True)
    return wrong


def compare_steps(games, steps, seed, threads):
    """Returns how many arrays differ."""
    configs = "; ".join(presets())
    for options in ({"auto_reset": True, "skip_forced": True, "players": "3 -; p1; p2+p3 2; p1 all"},
                    {"auto_reset": True, "duplicate": True}):
        arguments = {"games": games, "configs": configs, "seed": seed, **options, "arrays": ARRAYS + OF_ENDED}
        there, here = CardBatch(**arguments, history=4096), Batch(**arguments, threads=threads, history=True)
        random = numpy.random.default_rng(seed)
        for step in range(steps + 1):
            ended = here.ended.astype(bool)
            for name in ARRAYS + OF_ENDED:
                ours, theirs = getattr(here, name), getattr(there, name).numpy()
                if name in OF_ENDED:
                    ours, theirs = ours[ended], theirs[ended]
                if not numpy.array_equal(ours, theirs):
                    rows = numpy.argwhere((ours != theirs).reshape(len(ours), -1).any(axis=1))[:, 0]
                    print(f"step {step}: {name} differs in {len(rows)} games, the first is {rows[0]}")
                    return 1
            moves = here.legal[numpy.arange(games), random.integers(0, here.legal_count)].astype(numpy.int32)
            moves[random.random(games) < 0.02] = _library.KEEP
            wrong = random.random(games) < 0.01
            moves[wrong] = random.integers(0, here.spec.moves, wrong.sum())
            there.step(moves)
            try:
                here.step(moves)
            except _library.BourseError:
                pass  # moves that are no moves were meant
        for game in range(0, games, max(1, games // 16)):
            for seat in range(here.seats[game]):
                if here.told(game, seat) != there.told(game, seat):
                    print(f"game {game}: seat {seat} was told something else on the card")
                    return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, help="random games to the end, over all presets")
    parser.add_argument("--batch", type=int, default=2048, help="games of the batches side by side")
    parser.add_argument("--steps", type=int, default=400, help="decisions of each game of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0, help="of the processor; 0: all")
    options = parser.parse_args()
    try:
        card()
    except CardError as error:
        sys.exit(str(error))
    wrong = compare_games(options.games, options.seed, options.threads)
    wrong += compare_steps(options.batch, options.steps, options.seed, options.threads)
    print(f"{options.games:,} games and {2 * options.batch * options.steps:,} decisions of batches: "
          + ("all the same" if wrong == 0 else "NOT the same"))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
