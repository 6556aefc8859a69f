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
        for name, tables in learned_figures.PAGES.items():
            for table in tables(learned_figures.read()):
                self.assertIn("\n".join(table), self.page(name), f"tools/learned_figures.py write puts it into {name}")

    def test_what_they_do_that_nobody_told_them(self):
        for table in habits.tables(habits.read()).strip().split("\n\n"):
            self.assertIn(table, self.page("docs/strength.md"))

    def test_the_picture_is_of_these_rows(self):
        self.assertEqual(habits.CHART.read_text(encoding="utf-8"), habits.chart(habits.read()), "tools/habits.py chart draws it")


class Tools(unittest.TestCase):
    def test_a_table_takes_the_place_of_the_one_before(self):
        page = "before\n\n| a | b |\n|---|---|\n| old | 1 |\n\nafter\n"
        self.assertEqual(learned_figures.written(page, [["| a | b |", "|---|---|", "| new | 2 |", "| more | 3 |"]]),
                         "before\n\n| a | b |\n|---|---|\n| new | 2 |\n| more | 3 |\n\nafter\n")

    def test_few_cases_say_nothing(self):
        rows = {("whale", "opening bid", 1): (habits.FEWEST - 1, 4.0), ("whale", "opening bid", 2): (habits.FEWEST, 5.0)}
        self.assertIsNone(habits.value(rows, "whale", "opening bid", 1))
        self.assertEqual(habits.value(rows, "whale", "opening bid", 2), 5.0)
        self.assertEqual(habits.share({("whale", "hides fee", 1): (30, 0.5), ("whale", "hides fee", 2): (90, 0.1)}, "whale", "hides fee"), 20)


if __name__ == "__main__":
    unittest.main()
