"""docs/bots.md and docs/strength.md have the tables that the tools print from what was measured."""

import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import habits
import learned_figures


class Pages(unittest.TestCase):
    def page(self, name):
        return (ROOT / name).read_text(encoding="utf-8")

    def test_the_figures_of_players_that_learned(self):
        for name, page in learned_figures.pages(learned_figures.read()):
            self.assertEqual(self.page(name), page, f"tools/learned_figures.py write puts them into {name}")
        for name in learned_figures.told(learned_figures.read()):
            self.assertIn(f"<!-- {name}: tools/learned_figures.py -->", self.page("docs/strength.md"))

    def test_the_picture_of_learning_is_of_these_curves(self):
        self.assertEqual(learned_figures.CHART.read_text(encoding="utf-8"), learned_figures.chart(), "tools/learned_figures.py chart draws it")

    def test_what_they_do_that_nobody_told_them(self):
        for table in habits.tables(habits.read()).strip().split("\n\n"):
            self.assertIn(table, self.page("docs/strength.md"))

    def test_the_manners_of_the_levels(self):
        page = self.page("docs/bots.md")
        self.assertEqual(page, habits.written(page, habits.ranges()), "tools/habits.py write puts them into docs/bots.md")

    def test_neighbouring_levels_bid_place_or_sell_differently(self):
        for one, two in habits.neighbours():
            self.assertGreaterEqual(len(habits.apart(habits.ranges(), one, two)), 2, f"{one} and {two} play alike")

    def test_the_picture_is_of_these_rows(self):
        self.assertEqual(habits.CHART.read_text(encoding="utf-8"), habits.chart(habits.read()), "tools/habits.py chart draws it")


class Tools(unittest.TestCase):
    def test_a_table_takes_the_place_of_the_one_before(self):
        page = "before\n\n| a | b |\n|---|---|\n| old | 1 |\n\nafter\n"
        self.assertEqual(learned_figures.written(page, [["| a | b |", "|---|---|", "| new | 2 |", "| more | 3 |"]]),
                         "before\n\n| a | b |\n|---|---|\n| new | 2 |\n| more | 3 |\n\nafter\n")

    def test_a_block_of_code_ends_with_its_fence(self):
        page = "```\n# all\nold\n```\n\nafter\n"
        self.assertEqual(learned_figures.written(page, [["# all", "new", "more"]]), "```\n# all\nnew\nmore\n```\n\nafter\n")

    def test_a_paragraph_is_told_between_its_marks(self):
        marks = ("<!-- one: tools/learned_figures.py -->\n", "<!-- end of one -->\n")
        page = "before\n" + "old".join(marks) + "after\n"
        self.assertEqual(learned_figures.retold(page, {"one": "new words", "two": "nowhere"}),
                         f"before\n{marks[0]}\nnew words\n\n{marks[1]}after\n")

    def test_an_aim_is_met_by_the_whole_range_only(self):
        for aim, low, high, answer in (("50", 50, 54, "yes"), ("50", 49, 54, "open"), ("50", 46, 49.9, "no"), ("above 33.3", 40, 41, "yes"),
                                       ("below 25", 20, 24, "yes"), ("below 25", 20, 26, "open"), ("below 25", 26, 30, "no"),
                                       ("at most 150 µs", 32, 32, "yes"), ("at least 98 %", 97, 97, "no")):
            self.assertEqual(learned_figures.met(aim, low, high), answer, aim)

    def test_what_was_missed_is_said(self):
        match = {"percent": 45.3, "low": 43.4, "high": 47.3, "deals": 600, "aim": "50"}
        tried = {"against": "whale", "deals": 67, "wins": 23.9, "wins_half": 4.8}
        text = learned_figures.missed({"whale against": {"three trader": match}, "search with the network": [tried]})
        self.assertIn("0 are reached", text)
        self.assertIn("Missed with the whole range: `whale` against three `trader`, base game (45.3 of 50, 4.7 points short).", text)
        self.assertIn("it won 23.9 ± 4.8 in the 67 deals of the longest line. It was to win 50 % against three `shark`: not played.", text)

    def test_ranges_of_shares_are_those_of_wilson(self):
        low, high = learned_figures.wilson(0.25, 100)
        self.assertAlmostEqual(low, 0.1755, delta=0.0005)
        self.assertAlmostEqual(high, 0.3430, delta=0.0005)

    def test_few_cases_say_nothing(self):
        rows = {("whale", "opening bid", 1): (habits.FEWEST - 1, 4.0), ("whale", "opening bid", 2): (habits.FEWEST, 5.0)}
        self.assertIsNone(habits.value(rows, "whale", "opening bid", 1))
        self.assertEqual(habits.value(rows, "whale", "opening bid", 2), 5.0)
        rounds = {("whale", "hides fee", 0): (120, 0.2), ("whale", "hides fee", 1): (30, 0.5), ("whale", "hides fee", 2): (90, 0.1)}
        self.assertEqual(habits.share(rounds, "whale", "hides fee"), 20)

    def test_habits_are_apart_when_their_ranges_do_not_meet(self):
        rows = {("clerk", "opening bid", 1): (100, 4.0, 0.4), ("greedy", "opening bid", 1): (100, 4.7, 0.4),
                ("broker", "opening bid", 1): (100, 5.0, 0.4), ("trader", "opening bid", 1): (habits.FEWEST - 1, 9.0, 0.1)}
        self.assertEqual(habits.apart(rows, "clerk", "greedy"), [])
        self.assertEqual(habits.apart(rows, "clerk", "broker"), ["first bid in round 1, $1K"])
        self.assertEqual(habits.apart(rows, "clerk", "trader"), [])
        self.assertIn("| first bid in round 1, $1K | – | 4.0 ± 0.4 | 4.7 ± 0.4 | 5.0 ± 0.4 | – |", habits.manners(rows))


if __name__ == "__main__":
    unittest.main()
