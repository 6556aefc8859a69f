"""The ladder of Python: even players are even, better ones are better, and functions play as bots do."""

import unittest

import paths  # noqa: F401  (sets the path)

import numpy

import bourse
from bourse import matches


def first_legal(batch):
    return batch.mask.argmax(1)


class Ladders(unittest.TestCase):
    def test_a_bot_among_itself_wins_its_even_share_of_every_deal(self):
        result = bourse.match("greedy", "greedy", deals=6, seed=2)
        self.assertAlmostEqual(result.rate, 0.25)
        self.assertEqual((result.deals, result.games), (6, 24))
        self.assertAlmostEqual(result.money, 0)

    def test_a_better_player_is_surely_better(self):
        result = bourse.match("greedy", "random", deals=12, seed=1)
        self.assertGreater(result.low, 0.5)
        self.assertIn("of 48 games", str(result))

    def test_a_function_plays_as_the_bot_it_asks(self):
        bot = bourse.match("greedy", "random", deals=4, seed=5)
        function = bourse.match(lambda batch: batch.bot("greedy"), "random", deals=4, seed=5)
        self.assertEqual(bot, function)
        both = bourse.match(lambda batch: batch.bot("greedy"), first_legal, deals=4, seed=5)
        self.assertGreater(both.rate, 0.25)

    def test_elo_orders_players_and_anchors_one(self):
        result = bourse.ladder({"greedy": "greedy", "random": "random", "first": first_legal}, deals=6, config="seats=3")
        self.assertEqual(result.elo["greedy"][0], 1000)
        self.assertEqual(next(iter(result.elo)), "greedy")
        self.assertEqual(len(result.matches), 6)
        for rating, low, high in result.elo.values():
            self.assertLessEqual(low, rating)
            self.assertGreaterEqual(high, rating)
        self.assertIn("greedy against random", str(result))

    def test_mistakes_are_told(self):
        with self.assertRaisesRegex(bourse.BourseError, "two players"):
            bourse.ladder(["greedy"])
        with self.assertRaisesRegex(bourse.BourseError, "does not play"):
            bourse.ladder(["greedy", "random"], anchor="shark")
        with self.assertRaisesRegex(bourse.BourseError, "an id for each of 4 games"):
            bourse.match(lambda batch: numpy.zeros(3, int), "random", deals=1)
        with self.assertRaisesRegex(bourse.BourseError, "no bot"):
            bourse.match("crocodile", "random", deals=1)


class Numbers(unittest.TestCase):
    def test_intervals_hold_what_they_promise(self):
        draw, hits, tries = numpy.random.default_rng(1), 0, 1000
        for _ in range(tries):
            rate, low, high = matches.wilson((draw.random((50, 4)) < 0.3).mean(1))
            self.assertTrue(low <= rate <= high)
            hits += low <= 0.3 <= high
        self.assertGreater(hits / tries, 0.92)
        self.assertEqual(matches.wilson(numpy.zeros(10))[0], 0)

    def test_elo_of_a_known_pair(self):
        rating = matches.bradley_terry(numpy.array([[0, 7500.0], [2500.0, 0]]), 1)
        self.assertAlmostEqual(rating[0] - rating[1], 400 * numpy.log10(3), delta=0.2)


if __name__ == "__main__":
    unittest.main()
