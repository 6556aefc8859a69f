"""The bot whale chooses what learn/whole.py chooses with the same file: the same whole numbers in C++ and in Python."""

import pathlib
import sys
import unittest

import paths  # noqa: F401  (sets the path)

import numpy

import bourse

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "learn"))

import blocks  # noqa: E402  (found through the path above)
import whole  # noqa: E402

GAMES, STEPS = 32, 60


class Whale(unittest.TestCase):
    def test_it_chooses_what_the_same_numbers_choose_in_python(self):
        network = whole.unpack((ROOT / "data/stockpile/whale.bin").read_bytes(), blocks.GROUPS)
        draw = numpy.random.default_rng(7)
        for config in ("seats=4", "seats=2; seats=5", "seats=4 preset=everything"):
            batch = bourse.Batch(GAMES, config, seed=11, auto_reset=True, skip_forced=True,
                                 view_only=True, threads=1)
            compared = 0
            for step in range(STEPS):
                if step % 4 == 0:
                    scores, _ = network(batch.observation)
                    scores = numpy.where(batch.mask > 0, scores, numpy.iinfo(numpy.int64).min)
                    chosen = numpy.asarray(batch.bot("whale"))
                    of_chosen = numpy.take_along_axis(scores, chosen[:, None], 1)[:, 0]
                    numpy.testing.assert_array_equal(of_chosen, scores.max(1), config)
                    compared += GAMES
                # Half of the moves at random: it shall be asked where it would not go itself.
                usual = numpy.asarray(batch.bot("greedy"))
                any_move = (draw.random(batch.mask.shape) * (batch.mask > 0)).argmax(1)
                batch.step(numpy.where(draw.random(GAMES) < 0.5, usual, any_move).astype(numpy.int32))
            self.assertEqual(compared, GAMES * STEPS // 4)
            batch.close()

    def test_a_damaged_file_is_refused(self):
        data = bytearray((ROOT / "data/stockpile/whale.bin").read_bytes())
        data[5000] ^= 1
        with self.assertRaisesRegex(ValueError, "damaged"):
            whole.unpack(bytes(data), blocks.GROUPS)


if __name__ == "__main__":
    unittest.main()
