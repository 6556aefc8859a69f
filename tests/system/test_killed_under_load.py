"""Many tables, and a server that is killed again and again: every move that was acknowledged is there, once.

5 times by default, 100 times with BOURSE_LONG. After each death the store is read as the disk has it.
"""

import http.client
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

from test_table_bot import PROGRAM, Server
from table_bot import WebSocket

ROUNDS = 100 if os.environ.get("BOURSE_LONG") else 5
TABLES, PEOPLE = 6, 3


class Texts:
    """Moves as records write them, told by the engine."""

    def __init__(self):
        self.engine = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.known = {}
        self.ask({"do": "new", "config": {"seats": PEOPLE}, "seed": 1})

    def ask(self, request):
        self.engine.stdin.write(json.dumps(request) + "\n")
        self.engine.stdin.flush()
        return json.loads(self.engine.stdout.readline())

    def of(self, move):
        if tuple(move) not in self.known:
            self.known[tuple(move)] = self.ask({"do": "explain", "seat": 0, "move": move})["text"]
        return self.known[tuple(move)]

    def close(self):
        self.engine.stdin.close()
        self.engine.wait()
        self.engine.stdout.close()


class Person(threading.Thread):
    """Sits at one table after the other, and says every move again that was not answered when the server died."""

    def __init__(self, table, seat, token, seed):
        super().__init__(daemon=True)
        self.table, self.seat, self.token = table, seat, token
        self.rng = random.Random(seed)
        self.said = []  # [move, whether it was acknowledged]
        self.repeated = 0

    def run(self):
        unanswered = None
        while not self.table.evening.over.is_set():
            try:
                door = WebSocket(f"{self.table.evening.server.url}/api/tables/{self.table.name}/socket")
            except OSError:
                time.sleep(0.02)
                continue
            try:
                door.send({"do": "enter", "protocol": 1, "token": self.token})
                door.send({"do": "standing", "collect": False})
                if unanswered:
                    self.repeated += 1
                    door.send(unanswered)
                unanswered = None
                while not self.table.evening.over.is_set():
                    told = door.receive()
                    if told["type"] == "done" and told.get("re"):  # also of one that was said again
                        self.said[told["re"] - 1][1] = True
                    if told["type"] in ("done", "refused") and told.get("re") == len(self.said):
                        unanswered = None  # if it came too late the view follows
                    if told["type"] not in ("view", "change"):
                        continue
                    if "scores" in told:
                        self.table.finished = True
                        return
                    if "decision" in told and unanswered is None:
                        move = self.rng.choice(told["legal"])
                        self.said.append([move, False])
                        unanswered = {"do": "moves", "decision": told["decision"], "moves": [move],
                                      "id": len(self.said)}
                        door.send(unanswered)
            except OSError:
                pass
            finally:
                door.close()


class PlayedTable:
    def __init__(self, evening, number):
        self.evening, self.finished = evening, False
        # From an address of its own: one address may make only so many tables.
        self.connection = http.client.HTTPConnection("127.0.0.1", evening.server.port, timeout=30,
                                                     source_address=(f"127.2.{number // 200}.{number % 200 + 1}", 0))
        self.name = self.ask("/api/tables", {"seats": [{"kind": "person"}] * PEOPLE, "grace": 0})["table"]
        self.people = []
        for seat in range(PEOPLE):
            sat = self.ask(f"/api/tables/{self.name}/seats", {"name": f"P{seat}", "seat": seat})
            self.people.append(Person(self, seat, sat["token"], number * PEOPLE + seat))
        self.connection.close()
        door = WebSocket(f"{evening.server.url}/api/tables/{self.name}/socket")
        door.send({"do": "enter", "protocol": 1, "token": self.people[0].token})
        door.send({"do": "start", "id": "start"})
        while door.receive().get("re") != "start":
            pass
        door.close()
        for person in self.people:
            person.start()

    def ask(self, target, body):
        self.connection.request("POST", target, json.dumps(body))
        answer = self.connection.getresponse()
        told = json.loads(answer.read())
        assert answer.status == 201, told
        return told


class Evening:
    def __init__(self, folder):
        self.over = threading.Event()
        self.server = Server(folder)
        self.tables, self.made = [], 0

    def fill(self):
        while sum(not table.finished for table in self.tables) < TABLES:
            self.made += 1
            self.tables.append(PlayedTable(self, self.made))

    def stored(self):
        """The entries of every table, as they are on the disk while no server runs."""
        entries = {}
        with tempfile.TemporaryDirectory() as copy:  # to look changes nothing: the server has to get along with it
            for name in ("bourse.db", "bourse.db-wal"):
                if os.path.exists(f"{self.server.folder}/{name}"):
                    shutil.copy(f"{self.server.folder}/{name}", f"{copy}/{name}")
            database = sqlite3.connect(f"{copy}/bourse.db")
            rows = database.execute("SELECT id, entry FROM entries JOIN tables ON of = number ORDER BY of, n").fetchall()
            database.close()
        for table, entry in rows:
            entries.setdefault(table, []).append(entry)
        return entries


def explains(said, kept):
    """Whether what is kept is all that was acknowledged, each once and in order, and perhaps what was not answered."""
    places = {0}
    for text in kept:
        reached = set()
        for place in places:
            while place < len(said):
                if said[place][0] == text:
                    reached.add(place + 1)
                if said[place][1]:
                    break  # acknowledged: it must not be passed over
                place += 1
        places = reached
    return any(not any(acknowledged for _, acknowledged in said[place:]) for place in places)


class KilledUnderLoad(unittest.TestCase):
    def test_what_explains_means(self):
        self.assertTrue(explains([["a", True], ["b", False]], ["a"]))
        self.assertTrue(explains([["a", False], ["a", True]], ["a"]))
        self.assertFalse(explains([["a", True]], []), "lost")
        self.assertFalse(explains([["a", True]], ["a", "a"]), "twice")
        self.assertFalse(explains([["a", True], ["b", True]], ["b", "a"]), "in another order")

    def test_every_acknowledged_move_is_there_once(self):
        texts, chance = Texts(), random.Random(6)
        acknowledged = 0
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(folder)
            for round_ in range(ROUNDS):
                evening.fill()
                before = self.acknowledged(evening)
                wait_until = time.monotonic() + 20
                time.sleep(chance.uniform(0.05, 0.5))
                while self.acknowledged(evening) < before + 20 and time.monotonic() < wait_until:
                    time.sleep(0.005)  # a slow machine kills later, not emptier
                evening.server.kill()
                time.sleep(0.2)  # those who listen hear what was sent before
                acknowledged = self.compare(evening, texts, round_)
                self.assertGreaterEqual(acknowledged, before + 20)
                evening.server.start()
            evening.over.set()
            repeated = sum(person.repeated for table in evening.tables for person in table.people)
            evening.server.kill()
            for table in evening.tables:
                for person in table.people:
                    person.join(30)
        texts.close()
        self.assertGreater(repeated, 0, "nobody was cut off in the middle")
        print(f"{ROUNDS} times killed, {acknowledged} moves acknowledged, {repeated} said again, none lost or twice")

    @staticmethod
    def acknowledged(evening):
        return sum(acked for table in evening.tables for person in table.people for _, acked in list(person.said))

    def compare(self, evening, texts, round_):
        stored, count = evening.stored(), 0
        for table in evening.tables:
            for person in table.people:
                said = [(texts.of(move), acked) for move, acked in list(person.said)]
                kept = [entry.split(" ", 1)[1] for entry in stored.get(table.name, [])
                        if entry.startswith(f"{person.seat} ")]
                self.assertTrue(explains(said, kept), f"round {round_}, table {table.name}, seat {person.seat}:\n"
                                f"said {said}\nkept {kept}")
                count += sum(acked for _, acked in said)
        return count


if __name__ == "__main__":
    unittest.main()
