"""The wheel is made without a network and has all that it needs beside numpy."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

import paths

sys.path.insert(0, str(paths.ROOT / "tools/package"))

import make_wheel  # noqa: E402  (found through the path above)

PLAY = """import bourse
game = bourse.Game("seats=2", seed=1)
while not game.over:
    game.step(game.bot("random"))
print(bourse.__file__)
"""


@unittest.skipUnless(os.environ.get("BOURSE_LIBRARY"), "the library lies in no build folder")
class Wheel(unittest.TestCase):
    def test_it_plays_where_nothing_else_of_the_project_is(self):
        with tempfile.TemporaryDirectory() as folder:
            made = make_wheel.make(os.environ["BOURSE_LIBRARY"], folder)
            self.assertRegex(made.name, r"^bourse-[0-9.]+-py3-none-manylinux_2_35_\w+\.whl$")
            place = pathlib.Path(folder) / "place"
            with zipfile.ZipFile(made) as packed:
                names = packed.namelist()
                packed.extractall(place)
            there = {str(path.relative_to(paths.ROOT / "bindings/python"))
                     for path in (paths.ROOT / "bindings/python/bourse").rglob("*.py")}
            self.assertEqual(there - set(names), set())
            self.assertIn("bourse/libbourse.so", names)
            clean = {name: value for name, value in os.environ.items() if not name.startswith("BOURSE")}
            done = subprocess.run([sys.executable, "-c", PLAY], cwd=folder, env={**clean, "PYTHONPATH": str(place)},
                                  capture_output=True, text=True, timeout=120)
            self.assertEqual(done.stdout.strip(), str(place / "bourse/__init__.py"), done.stderr)


if __name__ == "__main__":
    unittest.main()
