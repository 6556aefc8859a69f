"""A server, people who play at it, and what has to be true after a blow.

After every blow: all that was acknowledged is in the store, once and in order; nothing the server said holds a
secret; and people play on when it is back.
"""

import http.client
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "system"), str(ROOT / "examples"), str(ROOT / "tools" / "cluster")]

from machines import wait_for  # noqa: E402, F401
from serving import PROGRAM  # noqa: E402
from table_bot import ask  # noqa: E402, F401
from test_killed_under_load import PlayedTable, Texts, explains  # noqa: E402, F401

LONG = bool(os.environ.get("BOURSE_LONG"))


class Server:
    """`bourse serve`; killed and started again it keeps its port. `before` is what it is started by, such as strace."""

    def __init__(self, *options, folder=None, before=(), environment=None, start=True):
        self.folder, self.options, self.before, self.port = folder, options, list(before), 0
        self.environment = {**os.environ, **(environment or {})}
        self.errors = tempfile.NamedTemporaryFile("w+", prefix="bourse-said-")
        if start:
            self.start()

    def start(self):
        self.begin()
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            self.process.wait(60)
            raise RuntimeError("the server does not start: " + self.log())
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def begin(self):
        where = ["--data", self.folder] if self.folder else []
        command = [*self.before, PROGRAM, "serve", "--port", str(self.port), "--bots", "1", *where, *self.options]
        with open(self.errors.name, "a", encoding="utf-8") as said:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True,
                                            env=self.environment)

    def refuses(self):
        """Started where it cannot start: its exit code and what it said last."""
        before = len(self.log())
        self.begin()
        code = self.process.wait(60)
        self.process.stdout.close()
        return code, self.log()[before:]

    def pid(self):
        """Of the server itself, also below strace."""
        below = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(below[0]) if below else self.process.pid

    def kill(self):
        os.kill(self.pid(), signal.SIGKILL)
        return self.ended()

    def stop(self):
        self.process.terminate()
        return self.ended()

    def ended(self, seconds=60):
        code = self.process.wait(seconds)
        self.process.stdout.close()
        return code

    def log(self):
        return pathlib.Path(self.errors.name).read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.errors.close()


def entries_in(folder):
    entries = {}
    with tempfile.TemporaryDirectory() as copy:  # to look changes nothing: the server has to get along with it
        for name in ("bourse.db", "bourse.db-wal"):
            if os.path.exists(f"{folder}/{name}"):
                shutil.copy(f"{folder}/{name}", f"{copy}/{name}")
        database = sqlite3.connect(f"{copy}/bourse.db")
        rows = database.execute("SELECT id, entry FROM entries JOIN tables ON of = number ORDER BY of, n").fetchall()
        database.close()
    for table, entry in rows:
        entries.setdefault(table, []).append(entry)
    return entries


class Players:
    """People at a few tables of a server, who come back by themselves whatever happens to it."""

    def __init__(self, server, tables=3, seen=None):
        self.server, self.many = server, tables
        self.folder = seen or server.folder  # where its files are for us
        self.over, self.tables, self.made = threading.Event(), [], 0
        self.fill()

    def fill(self):
        while sum(not table.finished for table in self.tables) < self.many:
            self.made += 1
            self.tables.append(PlayedTable(self, self.made))

    def play_until_it_ends(self):
        """As long as the server lives; new tables are made where games are over."""
        def ended():
            try:
                self.fill()
            except (OSError, AssertionError, http.client.HTTPException):
                pass  # it is about to end
            return self.server.process.poll() is not None

        wait_for(ended, 120)

    def acknowledged(self):
        return sum(acked for table in self.tables for person in table.people for _, acked in list(person.said))

    def play_on(self, moves=20):
        """Until so many more were acknowledged; a slow machine takes longer."""
        before = self.acknowledged()
        self.fill()

        def enough():
            if sum(not table.finished for table in self.tables) == 0:
                self.fill()
            return self.acknowledged() >= before + moves

        wait_for(enough, 120)

    def stored(self):
        """The entries of every table, as they are on the disk while no server runs."""
        return entries_in(self.folder)

    def kept(self, test, texts, stored=None, without=()):
        """Compares what people were told is done with what is stored; how many moves. The server must not run."""
        stored, count = self.stored() if stored is None else stored, 0
        for table in self.tables:
            if table.name in without:
                continue
            for person in table.people:
                said = [(texts.of(move), acked) for move, acked in list(person.said)]
                kept = [entry.split(" ", 1)[1] for entry in stored.get(table.name, [])
                        if entry.startswith(f"{person.seat} ")]
                test.assertTrue(explains(said, kept),
                                f"table {table.name}, seat {person.seat}:\nsaid {said}\nkept {kept}")
                count += sum(acked for _, acked in said)
        self.no_secret(test)
        return count

    def no_secret(self, test):
        log = self.server.log()
        for table in self.tables:
            for person in table.people:
                test.assertNotIn(person.token, log)
        test.assertNotRegex(log, r"\b[0-9a-f]{64}\b")

    def close(self):
        self.over.set()
        if self.server.process.poll() is None:
            self.server.kill()
        for table in self.tables:
            for person in table.people:
                person.join(40)


def breathe():
    """Those who listen hear what was sent before the end."""
    time.sleep(0.2)
