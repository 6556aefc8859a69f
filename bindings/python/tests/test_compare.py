"""Games from Python are the games of `bourse engine`, step by step. `python3 -m bourse.compare` looks longer."""

import os
import random
import unittest

import paths

import bourse
from bourse import compare

GAMES = 640 if os.environ.get("BOURSE_LONG") else 32


@unittest.skipUnless(paths.PROGRAM, "the program is not built")
class Compared(unittest.TestCase):
    def test_random_games_of_every_preset(self):
        engine = bourse.Engine(paths.PROGRAM)
        self.addCleanup(engine.close)
        for number in range(GAMES):
            game, config = compare.TABLES[number % len(compare.TABLES)]
            with self.subTest(game=game, config=config, number=number):
                self.assertGreater(compare.play(engine, game, config, number, random.Random(number)), 10)


if __name__ == "__main__":
    unittest.main()
