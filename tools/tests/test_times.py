"""docs/measurements.md says how long ./run and ./test take as docs/quality/times.csv has it."""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import times  # noqa: E402


class Times(unittest.TestCase):
    def test_page_has_the_tables(self):
        runs = times.read()
        self.assertTrue(runs)
        self.assertIn(times.tables(runs), times.PAGE.read_text(encoding="utf-8"))

    def test_short_parts_are_told_together(self):
        run = {"note": "On a desk.", "parts": [("whole", 130, 0), ("build", 90, 170), ("layers", 1, 1), ("format", 6, 5)]}
        told = times.table("./test, bare", run)
        self.assertIn("**`./test`, bare**: 2 min 10 s, 2 min 56 s of processor time. On a desk.", told)
        self.assertIn("| build | 90 | 170 |\n| 2 shorter parts | 7 | 6 |", told)

    def test_processor_may_not_have_been_counted(self):
        told = times.table("./run, bare", {"note": "", "parts": [("whole", 90, 0), ("build", 80, 0)]})
        self.assertIn("**`./run`, bare**: 90 s.", told)
        self.assertIn("| part | seconds |\n|---|---|\n| build | 80 |", told)


if __name__ == "__main__":
    unittest.main()
