"""The example runs from end to end on a small share of its work, and its pupil does learn."""

import pathlib
import sys
import unittest

import paths

sys.path.insert(0, str(paths.ROOT / "examples"))

import learn_by_watching  # noqa: E402  (found through the path above)


class LearnByWatching(unittest.TestCase):
    def test_a_pupil_comes_to_choose_as_its_teacher(self):
        pupil, agreed = learn_by_watching.Pupil(hidden=16), []
        for observation, mask, moves in learn_by_watching.watch(9600, teacher="greedy", games=160):
            agreed.append(pupil.learn(observation, mask, moves, 5e-3))
        self.assertGreater(sum(agreed[-10:]) / 10, sum(agreed[:5]) / 5 + 0.1)
        mean, half = learn_by_watching.trial(pupil, "random", 8)
        self.assertTrue(0 <= mean <= 1 and half >= 0)


class Page(unittest.TestCase):
    def test_the_page_of_fields_is_up_to_date(self):
        from bourse import fields
        page = pathlib.Path(paths.ROOT / "docs/reference/observation.md").read_text(encoding="utf-8")
        self.assertEqual(page, fields.page(), "run python3 -m bourse.fields > docs/reference/observation.md")


if __name__ == "__main__":
    unittest.main()
