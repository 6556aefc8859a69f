"""What results.json says of duels is what the deals say that were kept."""

import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import duels


class Duels(unittest.TestCase):
    def test_the_results_are_of_these_deals(self):
        results = json.loads((ROOT / "learn/weights/results.json").read_text(encoding="utf-8"))
        told = duels.rows(duels.read())
        for player, table, row in told:
            self.assertEqual(results[player][table], row, "tools/duels.py write puts them there")

    def test_the_deals_are_the_first_of_the_plan(self):
        for duel in duels.PLAN:
            deals = sorted(duels.read().get(duel.key, {}))
            self.assertEqual(deals, list(range(duel.first, duel.first + len(deals))), "none left out")
            self.assertLessEqual(len(deals), duel.deals)

    def test_the_range_is_students_over_deals(self):
        row = duels.row(duels.PLAN[0], {100: (0.25, 1.0), 101: (0.5, 2.0), 102: (0.0, 3.0)})
        self.assertEqual((row["percent"], row["deals"], row["aim"]), (25, 3, "40"))
        self.assertEqual(row["low"], 0)  # half of the range is 4.303 · 25 / √3 points
        self.assertAlmostEqual(row["high"], 87.1, delta=0.05)
        self.assertIn("bench_duel 3 shark bot=whale first=100", row["command"])


if __name__ == "__main__":
    unittest.main()
