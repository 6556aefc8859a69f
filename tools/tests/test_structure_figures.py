"""docs/measurements.md says of the structure what the tools count."""

import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = 4


def printed(*words):
    return subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def listed(page):
    """How many files the list at the end of a how-to names; a `*` in data/text stands for every language."""
    text = (ROOT / "docs/how-to" / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text[text.index("## The files"):], re.M)
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    return sum(LANGUAGES if name.startswith("data/text/*") else 1 for name in names)


class StructureFigures(unittest.TestCase):
    def setUp(self):
        page = (ROOT / "docs/measurements.md").read_text(encoding="utf-8")
        part = page[page.index("**The structure**"):]
        self.rows = {name: int(now) for name, now in re.findall(r"^\| (.*?) \| [\d–]+ \| (\d+) \|$", part, re.M)}

    def row(self, beginning):
        found = [now for name, now in self.rows.items() if name.startswith(beginning)]
        self.assertEqual(len(found), 1, beginning)
        return found[0]

    def test_lines_that_name_a_game(self):
        counts = dict(re.findall(r"^(\w+): (\d+) lines", printed("tools/layers.py", "--count"), re.M))
        for folder in ("bots", "host", "sim", "app"):
            self.assertEqual(self.row(f"lines of `{folder}`"), int(counts[folder]), folder)
        rooms = (ROOT / "clients/web/src/games/rooms.test.ts").read_text(encoding="utf-8")
        allowed = re.search(r"const mayName.*?\n\};", rooms, re.S)[0]
        self.assertEqual(self.row("lines of the web client"), sum(map(int, re.findall(r'": (\d+),', allowed))))

    def test_folder_cycles(self):
        found = re.findall(r"(\d+) folder cycles", printed("tools/cycles.py", "server", "clients/web/src"))
        self.assertEqual(self.row("folder cycles"), sum(map(int, found)))

    def test_files_to_touch(self):
        self.assertEqual(self.row("files of a new investor"), listed("add-an-investor.md"))
        self.assertEqual(self.row("files of a new strategy"), listed("add-a-strategy.md"))
        texts = len(list((ROOT / "data/text/en").rglob("*.toml")))
        self.assertEqual(self.row("files of a new language"), texts + 1, "and the row in languages.toml")

    def test_rows_of_a_game(self):
        places = ("host/games/every_game.cpp", "tools/layers.py", "cmake/wasm.cmake", "clients/web/prepare.mjs",
                  "clients/web/src/games/index.ts")
        for place in places:
            self.assertRegex((ROOT / place).read_text(encoding="utf-8"), r"(?i)\btoy|Toy", place)
        self.assertEqual(self.row("rows outside the folders"), len(places))
        self.assertNotIn("toy", (ROOT / "run").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
