#!/usr/bin/env python3
"""What whole numbers cost in games: the trained network against three `whale`, every deal from each seat.

    python3 learn/whole_loss.py learn/weights/stockpile.npz [DEALS]

Where all moves are the same it wins exactly a quarter of a deal's games, so the interval is narrow. Needs numpy and
libbourse.so ($BOURSE_LIBRARY), no PyTorch.
"""

import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "bindings/python")]

import numpy  # noqa: E402  (found through the path above)

import bourse  # noqa: E402
from quantize import Trained  # noqa: E402

SEATS = 4


def play(trained, deals, seed=4343):
    """Shares of the victory by deal."""
    games = deals * SEATS
    batch = bourse.Batch(games, f"seats={SEATS}", "whale all", seed=seed, duplicate=True, skip_forced=True, view_only=True)
    won = numpy.zeros(games)
    moves = numpy.full(games, -1, numpy.int32)
    while True:
        rows = numpy.flatnonzero(batch.seat != 255)
        if not len(rows):
            break
        scores, _ = trained(batch.observation[rows])
        moves.fill(-1)
        moves[rows] = numpy.where(batch.mask[rows] > 0, scores, -1e9).argmax(1)
        batch.step(moves)
        for game in numpy.flatnonzero(batch.ended):
            won[game] = batch.returns[game][batch.players[game] == 0].sum()
    batch.close()
    return won.reshape(-1, SEATS).mean(1)


def main():
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    shares = 100 * play(Trained(sys.argv[1], bourse.spec("stockpile")), deals)
    half = 1.96 * shares.std(ddof=1) / math.sqrt(deals)
    print(f"the trained network wins {shares.mean():.2f} ± {half:.2f} % against three of its whole numbers, {deals} deals; even is 25")


if __name__ == "__main__":
    main()
