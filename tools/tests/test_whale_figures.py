"""docs/bots.md says of whale what learn/weights/results.json has, and that was measured with the weights in data/."""

import hashlib
import json
import pathlib
import re
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (\w+ `\w+`)(?:, base game|(, everything)) \| ([\d.]+) \(([\d.]+)–([\d.]+)\) \| ([\d.]+) \| (\d+) \|$", re.M)


class WhaleFigures(unittest.TestCase):
    def setUp(self):
        self.results = json.loads((ROOT / "learn/weights/results.json").read_text(encoding="utf-8"))

    def test_they_are_of_these_weights(self):
        weights = (ROOT / "data/stockpile/whale.bin").read_bytes()
        self.assertEqual(self.results["weights"], hashlib.sha256(weights).hexdigest()[:16],
                         "other weights: measure anew with the commands in learn/weights/results.json")

    def test_they_are_as_small_to_download_as_is_said(self):
        packed = len(zlib.compress((ROOT / "data/stockpile/whale.bin").read_bytes(), 9))
        row = next(row for row in self.results["other figures"] if "zlib" in row["measured"])
        self.assertLess(packed, 1_000_000)
        self.assertLess(abs(packed - row["value"]), 0.01 * packed)  # another zlib may differ a little
        self.assertIn(f"{row['value']:,} bytes", row["measured"])

    def test_the_page_has_each_of_them(self):
        page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
        told = {name.replace("`", "") + more: tuple(map(float, numbers)) for name, more, *numbers in ROW.findall(page)}
        measured = {name: tuple(round(row[key], 1) for key in ("percent", "low", "high", "even", "deals"))
                    for name, row in self.results["whale against"].items()}
        self.assertEqual(told.keys(), measured.keys())
        for name, numbers in measured.items():
            for one, other in zip(told[name], numbers):
                self.assertLess(abs(one - other), 0.11, name)  # a half may be rounded either way


if __name__ == "__main__":
    unittest.main()
