"""The data set made by one command is what its page says, and every decision in it can be replayed."""

import contextlib
import csv
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(os.environ.get("BOURSE_PROGRAM", str(ROOT / "build" / "release" / "bourse")))
GAMES = 6

sys.path.insert(0, str(ROOT / "tools"))

import data_set  # noqa: E402  (found through the path above)


def rows_of(path):
    text = subprocess.run(["zstd", "-dcq", str(path)], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.communicate()


@unittest.skipUnless(shutil.which("zstd"), "zstd is not installed")
class DataSet(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.place = pathlib.Path(cls.folder.name)
        with contextlib.redirect_stdout(io.StringIO()):
            code = data_set.main([str(cls.place), "--games", str(GAMES), "--threads", "2", "--program", PROGRAM])
        if code != 0:
            raise AssertionError(f"data_set ended with {code}")
        cls.games, cls.decisions = (rows_of(cls.place / name) for name in data_set.FILES)

    def test_its_page_tells_what_is_there(self):
        page = (self.place / "README.md").read_text(encoding="utf-8")
        self.assertEqual(len(self.games), GAMES)
        self.assertIn(f"| games.jsonl.zst | {GAMES} |", page)
        self.assertIn(f"| decisions.jsonl.zst | {len(self.decisions):,} |", page)
        for field in (*self.games[0], *self.games[0]["seats"][0], *self.decisions[0]):
            self.assertIn(f"`{field}`", page)

    def test_every_decision_is_legal_where_it_stands(self):
        engine = Engine()
        self.addCleanup(engine.close)
        for game in self.games[:2]:
            engine.ask("new", game="stockpile", config=game["config"], seed=game["seed"])
            for row in (row for row in self.decisions if row["game"] == game["game"]):
                node = engine.ask("node")["node"]
                if node["kind"] == "chance":
                    engine.ask("chance", all=True)
                    node = engine.ask("node")["node"]
                self.assertEqual((node["decision"], engine.ask("node")["n"]), (row["decision"], row["line"]))
                legal = engine.ask("legal", seat=row["seat"])["moves"]
                self.assertEqual(len(legal), row["choices"])
                self.assertIn(row["move"], [move["text"] for move in legal])
                engine.ask("apply", seat=row["seat"], move=row["move"])
            engine.ask("chance", all=True)
            self.assertEqual(engine.ask("scores")["scores"], [seat["worth"] for seat in game["seats"]])

    def test_compressed_files_hold_what_the_others_hold(self):
        words = [PROGRAM, "sim", "--games", "3", "--bots", "greedy", "--seed", "4", "--quiet"]
        for ending in (".csv", ".csv.zst"):
            subprocess.run([*words, "--per-game", f"g{ending}", "--per-decision", f"d{ending}"], cwd=self.place, check=True,
                           capture_output=True)
        for name in ("g.csv", "d.csv"):
            packed = subprocess.run(["zstd", "-dcq", f"{name}.zst"], cwd=self.place, check=True, capture_output=True).stdout
            self.assertEqual(packed, (self.place / name).read_bytes())
        rows = list(csv.DictReader((self.place / "g.csv").read_text().splitlines()))
        self.assertEqual([row["game"] for row in rows], ["0", "1", "2"])


if __name__ == "__main__":
    unittest.main()
