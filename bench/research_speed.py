#!/usr/bin/env python3
"""How many decisions a second Python gets on one core, with the observation and the mask of each.

    bench/research_speed.py [--seconds 3] [--games 256]

Moves are drawn at random among the legal ones. Seconds are those of the process, so that other programs on the machine
matter less; a quiet machine is still quicker.
"""

import argparse
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings/python"))

import numpy  # noqa: E402  (found through the path above)

import bourse  # noqa: E402

TABLES = (("base game", "seats=4"), ("everything on", "seats=4 preset=everything"))


def measure(config, games, seconds, arrays):
    batch = bourse.Batch(games, config, auto_reset=True, threads=1, arrays=arrays)
    draw, rows = numpy.random.default_rng(1), numpy.arange(games)
    numbers = draw.random((64, games), dtype=numpy.float32)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        for number in numbers:
            batch.step(batch.legal[rows, (number * batch.legal_count).astype(numpy.intp)])
        steps += len(numbers)
    spent = time.process_time() - begun
    batch.close()
    return steps * games / spent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--games", type=int, default=256)
    options = parser.parse_args()
    for name, config in TABLES:
        whole = measure(config, options.games, options.seconds, ("observation", "mask", "legal", "legal_count"))
        bare = measure(config, options.games, options.seconds, ("legal", "legal_count"))
        print(f"{name}: {whole / 1e6:.2f} million decisions a second with observation and mask, "
              f"{bare / 1e6:.2f} with legal lists only")


if __name__ == "__main__":
    main()
