"""docs/measurements.md and docs/outside-players.md say of outside players what tools/outside_elo.py has measured."""

import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import outside_elo  # noqa: E402


class OutsideFigures(unittest.TestCase):
    def setUp(self):
        self.found = json.loads(outside_elo.KEPT.read_text(encoding="utf-8"))

    def test_the_pages_have_the_figures(self):
        for page in ("measurements.md", "outside-players.md"):
            text = " ".join((ROOT / "docs" / page).read_text(encoding="utf-8").split())
            self.assertIn(outside_elo.figure(self.found), text, page)
            self.assertIn(f"--deals {self.found['deals']}", text, page)

    def test_outside_is_as_strong_as_inside(self):
        self.assertTrue(outside_elo.is_equal(self.found))
        self.assertGreaterEqual(self.found["games"], 5000)

    def test_a_difference_would_be_found(self):
        weaker = json.loads(json.dumps(self.found))
        weaker["outside"] |= {"win_rate": 0.15, "win_rate_low": 0.14, "win_rate_high": 0.16}
        self.assertFalse(outside_elo.is_equal(weaker))
        weaker = json.loads(json.dumps(self.found))
        weaker["outside"] |= {"elo": -900, "elo_low": -990, "elo_high": -810}
        self.assertFalse(outside_elo.is_equal(weaker))
        self.assertFalse(outside_elo.is_equal(self.found | {"forfeits": [{"games": 1}]}))


if __name__ == "__main__":
    unittest.main()
