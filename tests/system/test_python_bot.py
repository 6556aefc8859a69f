"""The Python bot runs as the documentation prints it. Needs a built program: BOURSE_PROGRAM, or build/release/bourse."""

import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))

import python_bot  # noqa: E402

PROGRAM = os.environ.get("BOURSE_PROGRAM", str(ROOT / "build" / "release" / "bourse"))


class PythonBot(unittest.TestCase):
    def test_plays_a_whole_game_and_prints_the_scores(self):
        printed = subprocess.run([sys.executable, ROOT / "examples" / "python_bot.py", PROGRAM, "7"],
                                 capture_output=True, text=True, check=True).stdout
        self.assertEqual([int(score) for score in printed.split()], python_bot.play(PROGRAM, 7))
        self.assertEqual(len(printed.split()), 4)

    def test_is_better_than_chance(self):
        wins = 0
        for seed in range(40):
            scores = python_bot.play(PROGRAM, seed)
            wins += scores[0] == max(scores)
        self.assertGreater(wins, 20)  # chance wins ten

    def test_a_refusal_is_told(self):
        with self.assertRaisesRegex(SystemExit, "seed"):
            python_bot.play(PROGRAM, -1)


if __name__ == "__main__":
    unittest.main()
