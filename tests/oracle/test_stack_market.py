"""The oracle of Stack Market comes to the same end as every golden game, and notices what is changed in one."""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle.stack_market import Game, differences, goes_onto, longest

GOLDENS = sorted((pathlib.Path(__file__).resolve().parents[1] / "goldens/stackmarket").glob("*.game"))


class StackMarket(unittest.TestCase):
    def test_golden_games_end_with_the_same_money(self):
        self.assertGreaterEqual(len(GOLDENS), 9)
        for path in GOLDENS:
            self.assertEqual(differences(path.read_text(encoding="utf-8")), "", path.name)

    def test_winners_are_those_of_the_golden_games(self):
        for path in GOLDENS:
            text = path.read_text(encoding="utf-8")
            told = [int(seat) for seat in re.findall(r"= game-won seat=(\d)", text)]
            game = Game(text)
            game.play()
            self.assertEqual(sorted(game.winners), told, path.name)

    def test_a_changed_answer_is_noticed(self):
        noticed = 0
        for path in GOLDENS:
            text = path.read_text(encoding="utf-8")
            changed = text.replace("* takeover-stands\n", "* takeover-falls\n", 1)
            if changed != text:
                noticed += 1
                self.assertNotEqual(differences(changed), "", path.name)
        self.assertGreater(noticed, 2)

    def test_a_marker_on_a_full_card_is_noticed(self):
        text = (GOLDENS[0].parent / "armchair-4.game").read_text(encoding="utf-8")
        card = re.search(r"\n0 invest building=(\w+)\n", text)[1]
        for seat in (1, 2):
            text = re.sub(rf"\n{seat} invest building=\w+\n", f"\n{seat} invest building={card}\n", text, count=1)
        self.assertIn("is full", differences(text))

    def test_only_a_zero_goes_onto_a_four(self):
        self.assertEqual([value for value in range(5) if goes_onto(value, 4)], [0])
        self.assertEqual(longest(3, (1, 0, 0, 2, 1)), 3)


if __name__ == "__main__":
    unittest.main()
