"""Batches and games from Python."""

import gc
import os
import subprocess
import sys
import unittest

import paths

import numpy

import bourse


def choose(batch, draw):
    """Random legal moves, -1 where a game is over."""
    scores = draw.random(batch.mask.shape) * batch.mask
    return numpy.where(batch.seat == 255, -1, scores.argmax(1))


class Batches(unittest.TestCase):
    def test_arrays_are_filled_in_place(self):
        batch = bourse.Batch(16, "seats=4", seed=1, threads=1)
        observation, mask = batch.observation, batch.mask
        before = observation.copy()
        batch.step(choose(batch, numpy.random.default_rng(1)))
        self.assertIs(batch.observation, observation)
        self.assertIs(batch.mask, mask)
        self.assertTrue((before != observation).any())
        self.assertEqual(observation.shape, (16, batch.spec.observation_size))

    def test_arrays_of_the_caller_are_used(self):
        spec = bourse.spec()
        mine = numpy.zeros((4, spec.observation_size), numpy.uint8)
        batch = bourse.Batch(4, "seats=3", threads=1, arrays={"observation": mine})
        self.assertTrue(mine.any())
        self.assertIsNone(batch.mask)
        for wrong in (mine[:, :5], mine.astype(numpy.int32), numpy.zeros((8, spec.observation_size), numpy.uint8)[::2]):
            with self.assertRaisesRegex(bourse.BourseError, "contiguous"):
                batch.use({"observation": wrong})
        with self.assertRaisesRegex(bourse.BourseError, "no array"):
            batch.use(["observations"])
        self.assertIs(batch.observation, mine, "what is refused changes nothing")
        mine[:] = 0
        batch.observe()
        self.assertTrue(mine.any())

    def test_games_end_and_begin_anew(self):
        batch = bourse.Batch(32, "seats=2; seats=5 preset=everything", "2 -; 1 greedy; 1 p1", auto_reset=True, seed=3,
                             threads=2, arrays=("observation", "mask", "seat", "ended", "returns", "number", "policy"))
        draw, ended, policies = numpy.random.default_rng(1), 0, set()
        for _ in range(500):
            policies.update(batch.policy.tolist())
            batch.step(choose(batch, draw))
            done = batch.ended == 1
            ended += done.sum()
            numpy.testing.assert_allclose(batch.returns[done].sum(1), 1, rtol=1e-6)
        self.assertGreater(ended, 20)
        self.assertEqual(policies, {0, 1})
        self.assertGreater(batch.number.max(), 31)

    def test_the_same_seed_gives_the_same_games(self):
        one, other = (bourse.Batch(8, "seats=4 preset=epic", "greedy", seed=9, threads=n, auto_reset=True) for n in (1, 2))
        draws = numpy.random.default_rng(2), numpy.random.default_rng(2)
        for _ in range(100):
            one.step(choose(one, draws[0]))
            other.step(choose(other, draws[1]))
            numpy.testing.assert_array_equal(one.observation, other.observation)

    def test_an_illegal_move_is_an_error_with_a_sentence(self):
        batch = bourse.Batch(2, "seats=4")
        with self.assertRaisesRegex(bourse.BourseError, "not legal for seat") as caught:
            batch.step([719, -1])
        self.assertEqual(caught.exception.code, 3)
        with self.assertRaisesRegex(bourse.BourseError, "2 moves"):
            batch.step([1, 2, 3])
        with self.assertRaisesRegex(bourse.BourseError, "moon"):
            bourse.Batch(1, "seats=4 preset=moon")
        with self.assertRaisesRegex(bourse.BourseError, "no game 7"):
            batch.save(7)

    def test_moves_of_any_type_of_number_are_taken(self):
        for kind in (numpy.int16, numpy.int64, numpy.uint16, list):
            batch = bourse.Batch(2, "seats=4", threads=1)
            moves = batch.mask.argmax(1)
            batch.step(moves.tolist() if kind is list else moves.astype(kind))

    def test_what_the_system_refuses_is_an_error(self):
        """Neither memory nor threads that are not to be had end the process."""
        program = """
import resource, bourse
bourse.Batch(2, "seats=4", threads=1)
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, resource.RLIM_INFINITY))
for games, threads in ((10_000_000, 1), (2, 256)):
    try:
        bourse.Batch(games, "seats=4", threads=threads)
    except bourse.BourseError as error:
        print(error.code, error)
bourse.Batch(2, "seats=4", threads=1).observe()
"""
        told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False,
                              env={**os.environ, "PYTHONPATH": str(paths.ROOT / "bindings/python"),
                                   "OPENBLAS_NUM_THREADS": "1"})
        self.assertEqual((told.stdout.splitlines(), told.returncode),
                         (["6 There is not enough memory.", "6 The system has no more threads; ask for fewer."], 0),
                         told.stderr)

    def test_bots_choose(self):
        batch = bourse.Batch(4, "seats=4", threads=1)
        for name in ("random", "greedy", "trader"):
            moves = batch.bot(name)
            self.assertTrue((batch.mask[numpy.arange(4), moves] == 1).all())
        self.assertEqual(batch.bot("greedy", which=[1, 0, 1, 0])[1], -1)

    def test_a_closed_batch_says_so(self):
        batch = bourse.Batch(2, "seats=4")
        batch.close()
        batch.close()
        with self.assertRaisesRegex(bourse.BourseError, "no batch"):
            batch.observe()
        del batch
        gc.collect()


class Games(unittest.TestCase):
    def test_a_whole_game_by_texts(self):
        game, draw = bourse.Game("seats=3", seed=4), numpy.random.default_rng(1)
        while not game.over:
            game.step(game.spec.move_text(draw.choice(game.legal)))
        self.assertAlmostEqual(sum(game.returns), 1, places=6)
        self.assertEqual(max(game.scores), game.scores[int(numpy.argmax(game.returns))])
        with self.assertRaisesRegex(bourse.BourseError, "over"):
            game.step(1)

    def test_saved_cloned_and_imagined_games(self):
        game = bourse.Game("seats=4 preset=everything", seed=5)
        for _ in range(40):
            game.step(game.legal[0])
        saved, copy = game.save(), game.clone()
        world = game.determinize(game.seat, 77)
        numpy.testing.assert_array_equal(world.observation, game.observation)
        self.assertEqual(world.legal, game.legal)
        self.assertTrue(any((world.view(seat) != game.view(seat)).any() for seat in range(4)))
        game.step(game.legal[-1])
        self.assertNotEqual(copy.save(), game.save())
        game.load(saved)
        self.assertEqual(copy.save(), game.save())
        with self.assertRaisesRegex(bourse.BourseError, "saved position"):
            game.load(saved[:-1] + bytes([saved[-1] ^ 1]))

    def test_a_seat_is_not_told_what_others_drew(self):
        game = bourse.Game("seats=4", seed=6)
        mine, theirs = ([game.spec.event_text(event) for event in game.told(seat)] for seat in (0, 1))
        self.assertEqual(len(mine), len(theirs))
        dealt = [(one, other) for one, other in zip(mine, theirs) if one.startswith("card-dealt seat=0")]
        self.assertGreater(len(dealt), 1)
        for one, other in dealt:
            self.assertNotIn("?", one)
            self.assertEqual(other, "card-dealt seat=3 card=?")

    def test_all_seats_of_an_event_count_from_the_observer(self):
        game, draw = bourse.Game("seats=4", seed=8), numpy.random.default_rng(1)
        while not game.over:
            game.step(int(draw.choice(game.legal)))
        first, second = game.told(0), game.told(1)
        outbid = [(one, other) for one, other in zip(first, second) if game.spec.events[one.kind].name == "outbid"]
        self.assertGreater(len(outbid), 3)
        for one, other in outbid:
            self.assertEqual(((one.seat - 1) % 4, one.a, (one.b - 1) % 4), other[1:4])
        self.assertEqual([event.b for event in game.history(1)], [event.b for event in game.history(0)], "as in 0.2")

    def test_decisions_have_names(self):
        game = bourse.Game("seats=2", seed=1)
        self.assertEqual(game.decision, game.spec.decisions[int(game._batch.decision[0])])
        self.assertIn(game.decision, ("place", "bid"))

    def test_fields_name_every_byte(self):
        for name in ("stockpile", "stackmarket"):
            spec = bourse.spec(name)
            columns = numpy.concatenate([field.columns().ravel() for field in spec.fields])
            self.assertEqual(sorted(columns.tolist()), list(range(spec.observation_size)))
        spec = bourse.spec()
        game = bourse.Game("seats=4", seed=1)
        cash = game.observation[spec.field("player.cash").columns()[:4, 0]]
        self.assertEqual(cash.tolist(), [20] * 4)
        self.assertEqual(spec.move_id(spec.move_text(100)), 100)


if __name__ == "__main__":
    unittest.main()
