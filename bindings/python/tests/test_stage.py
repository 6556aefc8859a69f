"""A stage of learn/train.py that is counted in iterations can be repeated to the bit. Only where PyTorch is installed."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import paths  # noqa: F401  (finds the library)

TRAINER = pathlib.Path(__file__).resolve().parents[3] / "learn/train.py"
TINY = ("--games", "16", "--steps", "24", "--minibatch", "128", "--hidden", "16", "--layers", "1", "--threads", "1",
        "--snap", "2", "--measured", "0", "--average", "0.5", "--plan", "9")


@unittest.skipUnless(importlib.util.find_spec("torch"), "learning needs PyTorch, which ./test does not install")
class Stage(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def stage(self, name, *options):
        """The digest of its weights, or None where it is not over."""
        ran = subprocess.run([sys.executable, "-B", TRAINER, "--out", f"{self.folder.name}/{name}", *TINY, *options],
                             capture_output=True, text=True, check=False, env=os.environ | {"OMP_NUM_THREADS": "1"})
        self.assertEqual(ran.returncode, 0, ran.stderr)
        found = re.search(r"weights (\w{16})$", ran.stdout, re.M)
        return found and found[1]

    def test_the_same_seed_gives_the_same_weights(self):
        once = self.stage("one", "--iterations", "5", "--final", "0")
        self.assertIsNotNone(once)
        self.assertEqual(self.stage("again", "--iterations", "5", "--final", "0"), once)
        self.assertNotEqual(self.stage("other", "--iterations", "5", "--final", "0", "--seed", "2"), once)

    def test_a_stage_in_stretches_ends_with_the_weights_of_one_that_did_not_stop(self):
        whole = ("--iterations", "5", "--final", "0")
        self.assertIsNone(self.stage("parts", *whole, "--stretch", "3"))
        resumed = ("--resume", f"{self.folder.name}/parts/model.pt")
        self.assertEqual(self.stage("parts", *whole, "--stretch", "3", *resumed), self.stage("whole", *whole))

    def test_a_stage_after_another_can_be_repeated_too(self):
        self.stage("one", "--iterations", "2", "--final", "0")
        later = ("--iterations", "3", "--final", "0", "--resume", f"{self.folder.name}/one/model.pt")
        self.assertEqual(self.stage("two", *later), self.stage("again", *later))

    def test_a_stage_by_the_clock_ends_and_measures(self):
        self.assertIsNotNone(self.stage("timed", "--minutes", "0.02", "--final", "0.01", "--final-scale", "0.01"))
        left = {path.name for path in pathlib.Path(self.folder.name, "timed").iterdir()}
        self.assertLessEqual({"model.pt", "past.pt", "curves.csv", "curves.svg", "results.json", "average.npz"}, left)


if __name__ == "__main__":
    unittest.main()
