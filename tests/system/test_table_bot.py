"""Programs at a table of the real server, also while it is killed again and again."""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))

import table_bot  # noqa: E402

PROGRAM = os.environ.get("BOURSE_PROGRAM", str(ROOT / "build" / "release" / "bourse"))
TWO = {"seats": [{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "grace": 0, "pace": 0}


class Server:
    """`bourse serve` with a folder of its own; killed and started again it keeps its port."""

    def __init__(self, folder):
        self.folder, self.port = folder, 0
        self.start()

    def start(self):
        for _ in range(50):
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", str(self.port), "--data", self.folder], stdout=subprocess.PIPE, text=True)
            line = self.process.stdout.readline()
            if found := re.search(r":(\d+)/", line):
                self.port = int(found[1])
                self.url = f"http://127.0.0.1:{self.port}"
                return
            self.process.wait()
            time.sleep(0.1)
        raise RuntimeError("the server does not start")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.process.stdout.close()
        return self.process.returncode


def in_threads(bots):
    scores = [None] * len(bots)

    def play(i):
        scores[i] = bots[i].play(start=i == 0)

    threads = [threading.Thread(target=play, args=(i,), daemon=True) for i in range(len(bots))]
    for thread in threads:
        thread.start()
    return threads, scores


def own_moves(server, table, seat):
    """How many lines of the record are the seat's."""
    with table_bot.urllib.request.urlopen(f"{server.url}/api/tables/{table}/record") as answer:
        lines = answer.read().decode().splitlines()
    return sum(line.startswith(f"{seat} ") for line in lines)


class TableBots(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(self.folder.name)

    def tearDown(self):
        if self.server.process.poll() is None:
            self.server.kill()
        self.folder.cleanup()

    def bots(self, table):
        return [table_bot.TableBot(self.server.url, table, name, random.Random(seed).choice)
                for seed, name in enumerate(["Ada", "Bob"])]

    def test_play_a_whole_game(self):
        table = table_bot.ask(f"{self.server.url}/api/tables", TWO)["table"]
        with self.assertRaises(urllib.error.HTTPError) as refused:
            own_moves(self.server, table, 0)
        self.assertEqual(refused.exception.code, 409)
        refused.exception.close()
        bots = self.bots(table)
        threads, scores = in_threads(bots)
        for thread in threads:
            thread.join(120)
        self.assertEqual(len(scores[0]), 3)
        self.assertEqual(scores[0], scores[1])
        for bot in bots:
            self.assertEqual(own_moves(self.server, table, bot.seat), len(bot.acknowledged))
        self.assertEqual(self.server.stop(), 0)

    def test_lose_nothing_when_the_server_is_killed(self):
        table = table_bot.ask(f"{self.server.url}/api/tables", TWO)["table"]
        bots = self.bots(table)
        patience = random.Random(5)
        for bot in bots:  # slowly, so that the server dies in the middle of a game
            bot.choose = lambda legal, rng=random.Random(1): (time.sleep(0.02), rng.choice(legal))[1]
        threads, scores = in_threads(bots)
        kills = 0
        while any(thread.is_alive() for thread in threads) and kills < 8:
            time.sleep(patience.uniform(0.1, 0.8))
            self.server.kill()
            kills += 1
            self.server.start()
        for thread in threads:
            thread.join(120)
        self.assertGreaterEqual(kills, 3)
        self.assertIsNotNone(scores[0])
        self.assertEqual(scores[0], scores[1])
        for bot in bots:
            self.assertGreater(len(bot.acknowledged), 5)
            kept = own_moves(self.server, table, bot.seat)
            self.assertGreaterEqual(kept, len(bot.acknowledged))
            self.assertLessEqual(kept, len(bot.acknowledged) + kills)  # kept, and killed before it could say so


if __name__ == "__main__":
    unittest.main()
