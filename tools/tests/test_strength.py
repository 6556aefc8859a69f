"""Deals that were kept become tables with honest ranges."""

import sys
import tempfile
import unittest
from xml.etree import ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import strength


class Tables(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "deals.csv"
            path.write_text(text, encoding="utf-8")
            return strength.read_deals(path)

    def test_ranges_come_from_the_variance_between_deals(self):
        mean, doubt = strength.mean_and_doubt([0, 50, 100, 50])
        self.assertEqual(mean, 50)
        self.assertAlmostEqual(doubt, 3.182 * (5000 / 3 / 4) ** 0.5, delta=0.02)  # Student's quantile of three

    def test_few_deals_have_wider_ranges(self):
        for freedom, quantile in ((1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (24, 2.064), (99, 1.984), (2000, 1.961)):
            self.assertAlmostEqual(strength.student(freedom), quantile, delta=0.0006)

    def test_the_design_effect_is_one_where_games_of_a_deal_do_not_hang_together(self):
        apart = [(count / 4, 0) for count, deals in ((0, 81), (1, 108), (2, 54), (3, 12), (4, 1)) for _ in range(deals)]
        self.assertAlmostEqual(strength.effect(apart, 4), 1, delta=0.01)  # a coin of one in four, four times a deal
        self.assertAlmostEqual(strength.effect([(1, 0)] * 25 + [(0, 0)] * 75, 4), 4, delta=0.05)  # all four games alike
        self.assertIsNone(strength.effect([(0, 0)] * 5, 4))

    def test_one_deal_says_nothing_of_its_doubt(self):
        self.assertEqual(strength.mean_and_doubt([25]), (25, float("inf")))

    def test_a_line_of_the_plan_is_shown_with_its_deals(self):
        found = self.read("rival,seats,preset,playouts,careful,peeks,deal,wins,lead\n"
                          "trader,4,first-game,11000,0,0,100,0.25,10\n"
                          "trader,4,first-game,11000,0,0,101,0.75,20\n"
                          "trader,4,first-game,11000,0,1,101,1,20\n")
        lines = [line for line in strength.tables(found).splitlines() if "11,000" in line]
        self.assertEqual(lines, ["| trader | 4 | first-game | 11,000 | the hasty | – | 2 | 8 | 50.0 ± 317.7 | 25 | +15.0 ± 63.5 |"])

    def test_a_deal_counts_once_however_often_it_was_written(self):
        row = "greedy,4,first-game,400,0,0,100,0.5,1\n"
        found = self.read("rival,seats,preset,playouts,careful,peeks,deal,wins,lead\n" + 2 * row)
        self.assertEqual(len(found[("greedy", "4", "first-game", "400", "0", "0")]), 1)

    def test_a_step_compares_what_both_played(self):
        before = {100: (0.25, 1), 101: (0.5, 2), 102: (0, -50)}
        after = {100: (0.5, 4), 101: (0.75, 5), 103: (1, 99)}
        self.assertEqual(strength.step(before, after), (2, (25, 0), (3, 0)))

    def test_a_run_that_was_ended_plays_the_deals_between_too(self):
        line = strength.Line("trader", "trader", 80, 6)
        found = {line.key: {strength.FIRST: (0, 0), strength.FIRST + 3: (0, 0)}}
        self.assertEqual(strength.missing(line, found), [(strength.FIRST + 1, 2), (strength.FIRST + 4, 2)])
        self.assertEqual(strength.missing(line, {}), [(strength.FIRST, 6)])

    def test_the_chart_shows_wins_and_their_range(self):
        head = "rival,seats,preset,playouts,careful,peeks,deal,wins,lead\n"
        rows = "".join(f"trader,4,first-game,{playouts},1,0,{deal},{deal % 2},0\n" for playouts in (80, 400) for deal in range(8))
        drawn = ElementTree.fromstring(strength.chart(self.read(head + rows)))
        words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(words.count("50"), 2)  # wins of both
        self.assertIn("400", words)
        self.assertIn("against three trader", words)
        self.assertNotIn("against three greedy", words)

    def test_there_is_no_chart_of_nothing(self):
        with self.assertRaisesRegex(SystemExit, "no deals"):
            strength.chart({})


if __name__ == "__main__":
    unittest.main()
