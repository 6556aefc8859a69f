"""Games from Python are the games of `bourse engine`, step by step. `python3 -m bourse.compare` looks longer."""

import contextlib
import io
import os
import random
import re
import unittest

import paths

import bourse
from bourse import compare

GAMES = 640 if os.environ.get("BOURSE_LONG") else 32


@unittest.skipUnless(paths.PROGRAM, "the program is not built")
class Compared(unittest.TestCase):
    def test_random_games_of_every_preset(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            self.assertEqual(compare.main(["--program", paths.PROGRAM, "--games", str(GAMES)]), 0)
        games, decisions = map(int, re.fullmatch(r"(\d+) games, (\d+) decisions: all equal\n", said.getvalue()).groups())
        self.assertEqual(games, GAMES)
        self.assertGreater(decisions, 100 * GAMES)
        self.assertGreaterEqual(GAMES, len(compare.TABLES), "every table takes part")

    def test_a_difference_is_found(self):
        """The engine plays another deal than the library."""
        engine = bourse.Engine(paths.PROGRAM)
        self.addCleanup(engine.close)
        ask = engine.ask
        engine.ask = lambda do, **fields: ask(do, **{**fields, "seed": 7} if do == "new" else fields)
        for game, config in (compare.TABLES[0], compare.TABLES[5]):
            with self.assertRaisesRegex(AssertionError, f"{game} {config}, game 3"):
                compare.play(engine, game, config, 3, random.Random(3))


if __name__ == "__main__":
    unittest.main()
