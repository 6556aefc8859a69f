"""The example runs from end to end on a small share of its work: its player learns by watching and by practice."""

import pathlib
import sys
import tempfile
import time
import unittest

import paths

sys.path.insert(0, str(paths.ROOT / "examples"))

import learn_to_beat_greedy as example  # noqa: E402  (found through the path above)

import numpy  # noqa: E402


class LearnToBeatGreedy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.parts = example.used(games=60, steps=100)

    def player(self, hidden=24):
        return example.Player(*self.parts, hidden=hidden)

    def test_it_uses_what_changes_and_every_move_there_is(self):
        columns, moves = self.parts
        self.assertTrue(500 < len(columns) < example.SPEC.observation_size)
        texts = [example.SPEC.move_text(move) for move in moves]
        for text in ("bid pile=3 space=7", "place card=boom pile=0 face=down"):
            self.assertIn(text, texts)

    def test_watching_it_comes_to_choose_as_its_teacher(self):
        agreed = []
        example.watch(self.player(), time.process_time() + 4, teacher="greedy", games=96,
                      tell=lambda _, share: agreed.append(share))
        self.assertGreater(agreed[-1], agreed[len(agreed) // 10] + 0.1)

    def test_practice_makes_what_went_well_more_likely(self):
        player = self.player()
        before = [weight.copy() for weight in player.weights]
        winning = example.practise(player, time.process_time() + 2, opponent="random", games=32)
        self.assertTrue(0 <= winning <= 1)
        self.assertTrue(any((old != new).any() for old, new in zip(before, player.weights)))
        self.assertTrue(all(numpy.isfinite(weight).all() for weight in player.weights))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "player.npz"
            example.save(player, path)
            again = example.load(path)
        for one, other in zip(player.weights, again.weights):
            numpy.testing.assert_array_equal(one, other)

    def test_the_trial_is_fair(self):
        mean, _ = example.trial(lambda batch: batch.bot("greedy"), "greedy", deals=3)
        self.assertAlmostEqual(mean, 0.25)


class Page(unittest.TestCase):
    def test_the_page_of_fields_is_up_to_date(self):
        from bourse import fields
        page = pathlib.Path(paths.ROOT / "docs/reference/observation.md").read_text(encoding="utf-8")
        self.assertEqual(page, fields.page(), "run python3 -m bourse.fields > docs/reference/observation.md")


if __name__ == "__main__":
    unittest.main()
