"""docs/how-to/add-a-game.md is enough: the folders of the sample game under another name and two rows are one game more."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEEDED = ("bindings", "bots", "core", "data", "docs/openapi.json", "games", "host", "tools", "clients/web/src/games")
COMPILED = ("games/kiosk", "bots/kiosk")
ALSO_COMPILED = ("host/games/kiosk", "host/games/every_game.cpp")  # JSON takes its time


def renamed(text):
    return text.replace("toy", "kiosk").replace("Toy", "Kiosk").replace("TOY", "KIOSK")


def a_row_more(path, row, *patterns):
    """Writes every line that a pattern describes a second time, for the new game; or adds a word to the row."""
    text = path.read_text(encoding="utf-8")
    for pattern in patterns:
        text, found = re.subn(pattern, lambda match: match[0] + renamed(match[0]), text, flags=re.M)
        assert found == 1, f"{path.name} has {found} lines like {pattern}"
    if row:
        assert row in text, f"{path.name} has no {row}"
        text = text.replace(row, f"{row}, {renamed(row)}")
    path.write_text(text, encoding="utf-8")


class AFourthGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        known = subprocess.run(["git", "ls-files", *NEEDED], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
        for name in known:
            if not (ROOT / name).exists():
                continue
            target = cls.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
            if "/toy/" in name:
                copy = cls.root / name.replace("/toy/", "/kiosk/")
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(renamed((ROOT / name).read_text(encoding="utf-8")), encoding="utf-8")
        a_row_more(cls.root / "host/games/every_game.cpp", None, r"^#include .*toy.*\n", r"^ *registeredGame<ToyBinding>.*\n")
        a_row_more(cls.root / "clients/web/src/games/index.ts", ", toy", r"^import .*toy.*\n")
        cls.generated = cls.root / "build/gen"
        cls.made = cls.run_tool("tools/gen/gen.py", "--root", str(cls.root), "--out", str(cls.generated))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def run_tool(cls, tool, *options):
        return subprocess.run([sys.executable, str(cls.root / tool), *options], cwd=cls.root, capture_output=True, text=True)

    def compiles(self, folder):
        path = self.root / folder
        sources = [path] if path.is_file() else sorted(path.glob("*.cpp"))
        self.assertTrue(sources, folder)
        for source in sources:
            ran = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{self.root}",
                                  f"-I{self.generated}", str(source)], capture_output=True, text=True)
            self.assertEqual(ran.returncode, 0, f"{folder}: {ran.stderr[:2000]}")

    def test_the_generator_takes_it(self):
        self.assertEqual(self.made.returncode, 0, self.made.stdout + self.made.stderr)
        self.assertTrue((self.generated / "gen/kiosk_ids.h").exists())
        self.assertTrue((self.generated / "gen/kiosk_vocabulary.h").exists())

    def test_a_word_that_is_missing_stops_the_generator(self):
        texts = self.root / "data/text/en/kiosk/prompts.toml"
        before = texts.read_text(encoding="utf-8")
        texts.write_text("\n".join(line for line in before.split("\n") if "=" not in line), encoding="utf-8")
        try:
            refused = self.run_tool("tools/gen/gen.py", "--root", str(self.root), "--out", str(self.root / "build/refused"))
        finally:
            texts.write_text(before, encoding="utf-8")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("kiosk", refused.stdout + refused.stderr)

    def test_the_layers_know_it(self):
        checked = self.run_tool("tools/layers.py")
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_a_generic_file_must_not_name_it(self):
        path = self.root / "host/game/any_game.h"
        before = path.read_text(encoding="utf-8")
        path.write_text(before + '#include "games/kiosk/game.h"\n', encoding="utf-8")
        try:
            checked = self.run_tool("tools/layers.py")
        finally:
            path.write_text(before, encoding="utf-8")
        self.assertNotEqual(checked.returncode, 0)
        self.assertIn("any_game.h", checked.stdout + checked.stderr)

    def test_it_compiles(self):
        for folder in COMPILED + (ALSO_COMPILED if os.environ.get("BOURSE_LONG") else ()):
            with self.subTest(folder):
                self.compiles(folder)


if __name__ == "__main__":
    unittest.main()
