"""bourse.cuda as far as it goes without a card: the PTX, the interface between kernels and Python, clear errors."""

import ctypes
import gc
import os
import pathlib
import re
import unittest
from unittest import mock

import paths
import numpy

import bourse.cuda
from bourse.cuda import array, batch, driver, equal

PTX = pathlib.Path(os.environ.get("BOURSE_PTX", paths.ROOT / "build/cuda/bourse.ptx"))
SOURCE = paths.ROOT / "bindings/cuda/stockpile/kernels.cu"


class Ptx(unittest.TestCase):
    def setUp(self):
        if not PTX.exists():
            self.skipTest("build/cuda/bourse.ptx is not built")
        self.text = PTX.read_text()

    def test_has_every_kernel_that_python_starts(self):
        entries = set(re.findall(r"\.visible \.entry (\w+)\(", self.text))
        self.assertEqual(entries, set(driver.KERNELS))

    def test_needs_no_function_from_outside(self):
        self.assertEqual(re.findall(r"^\.extern .*", self.text, re.MULTILINE), [])

    def test_agrees_with_the_library_on_sizes(self):
        data = re.search(r"bourse_sizes\[\d+\] = \{([^}]*)\}", self.text).group(1)
        data = bytes(int(byte) for byte in data.split(","))
        interface, _, _, observation, moves, event = numpy.frombuffer(data.ljust(24, b"\0"), numpy.uint32)
        self.assertEqual((interface, observation, moves, event),
                         (driver.INTERFACE, bourse.spec().observation_size, bourse.spec().moves, batch.EVENT.itemsize))


class Interface(unittest.TestCase):
    def test_python_starts_the_kernels_of_the_source(self):
        self.assertEqual(re.findall(r"BOURSE_KERNEL void (\w+)\(", SOURCE.read_text()), list(driver.KERNELS))

    def test_plan_has_the_sizes_that_the_card_reads(self):
        plan = batch.plan_of(8, "3 seats=4; seats=5 preset=everything", "-; p1+p2 2", "stockpile", 7, 100, 1)
        self.assertEqual(numpy.frombuffer(plan, numpy.uint64, 2).tolist(), [7, 100])
        self.assertEqual(numpy.frombuffer(plan, numpy.uint32, 6, 16).tolist(), [8, 1, 2, 2, 4, 2])

    def test_bots_are_refused(self):
        with self.assertRaisesRegex(bourse.BourseError, "do not play on a graphics card"):
            batch.plan_of(8, "seats=4", "trader", "stockpile", 0, 0, 0)

    def test_other_games_are_refused(self):
        with self.assertRaisesRegex(bourse.BourseError, "does not run on graphics cards"):
            batch.plan_of(8, "seats=4", "-", "stackmarket", 0, 0, 0)

    def test_history_hides_what_a_seat_may_not_see(self):
        event = numpy.zeros((), batch.EVENT)
        event["kind"], event["seat"], event["sees"], event["secret"], event["a"], event["b"] = 3, 2, 0b100, 1, 9, 8
        self.assertEqual(batch.told(event, 2, 4), (3, 0, 9, 8, 0, 0, 0))
        self.assertEqual(batch.told(event, 1, 4), (3, 1, 255, 8, 0, 0, 0))

    def test_history_counts_every_seat_from_the_observer(self):
        kinds = bourse.spec().events
        event = numpy.zeros((), batch.EVENT)
        event["kind"] = next(kind.number for kind in kinds.values() if kind.name == "outbid")
        event["seat"], event["a"], event["b"] = 3, 2, 1
        self.assertEqual(batch.told(event, 2, 4, kinds)[1:4], (1, 2, 3))
        self.assertEqual(batch.told(event, 2, 4)[1:4], (1, 2, 1))


class PlayOut(unittest.TestCase):
    def test_same_games_whatever_the_threads(self):
        one, two = equal.played_here(64, "seats=4", 3, 1), equal.played_here(64, "seats=4", 3, 2)
        numpy.testing.assert_array_equal(one[0], two[0])
        self.assertEqual(len(set(one[0].tolist())), 64)
        self.assertTrue(150 < one[1].mean() < 220)

    def test_every_preset_can_be_played(self):
        for config in equal.presets():
            with self.subTest(config):
                equal.played_here(2, config, 1, 1)


class Arrays(unittest.TestCase):
    def lent(self):
        """A capsule of an array on a card that only says where its memory is."""
        with mock.patch.object(array, "card") as card:
            card.return_value.allocate.return_value, card.return_value.number = 4096, 0
            return array.CardArray((4,), numpy.uint8).__dlpack__(), card.return_value

    def test_a_capsule_that_nobody_takes_keeps_no_memory(self):
        capsule, card = self.lent()
        self.assertEqual(len(array._lent), 1)
        card.free.assert_not_called()
        del capsule
        gc.collect()
        self.assertEqual(len(array._lent), 0)
        card.free.assert_called_once_with(4096)

    def test_a_taken_tensor_keeps_its_memory_until_it_is_deleted(self):
        capsule, card = self.lent()
        managed = array.pointer_of(id(capsule), array.DLTENSOR)
        ctypes.pythonapi.PyCapsule_SetName(ctypes.py_object(capsule), b"used_dltensor")
        del capsule
        card.free.assert_not_called()
        array._take_back(ctypes.cast(managed, ctypes.POINTER(array.DLManagedTensor)))
        gc.collect()
        card.free.assert_called_once_with(4096)


class Errors(unittest.TestCase):
    def test_no_driver(self):
        with mock.patch.object(ctypes, "CDLL", side_effect=OSError), \
                self.assertRaisesRegex(driver.CardError, "no driver for NVIDIA cards"):
            driver.Driver()

    def test_no_ptx(self):
        with mock.patch.dict(os.environ, {"BOURSE_PTX": "/nowhere/bourse.ptx"}), \
                self.assertRaisesRegex(driver.CardError, "/nowhere/bourse.ptx"):
            driver.read_ptx()

    def test_available_without_a_card_is_false_not_an_error(self):
        driver.card.cache_clear()
        with mock.patch.object(driver, "load_driver", side_effect=driver.CardError("none")):
            self.assertFalse(bourse.cuda.available())
        driver.card.cache_clear()


if __name__ == "__main__":
    unittest.main()
