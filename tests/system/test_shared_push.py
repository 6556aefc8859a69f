"""Web Push from two processes on one PostgreSQL: each turn is told once, whichever process drives the table.

`test_shared_push.py 30` kills the process that drives it 30 times.
"""

import http.client
import json
import os
import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "cluster"))

from machines import Site, wait_for  # noqa: E402
from push_receiver import PushReceiver  # noqa: E402
from serving import TWO  # noqa: E402
from table_bot import WebSocket  # noqa: E402
from test_push import PATIENCE, Evening  # noqa: E402

KILLS = int(os.environ.get("BOURSE_PUSH_KILLS", "3"))
OPTIONS = ("--trust-proxy", "127.0.0.1", "--rate", "0", "--per-address", "0", "--private-webhooks")


class ByTurns:
    """Asks one process after the other, as a proxy would; a table that moves just now is asked for again."""

    def __init__(self, site):
        self.site, self.asked = site, 0

    def port(self):
        self.asked += 1
        return self.site.processes[self.asked % len(self.site.processes)].port

    def ask(self, method, target, body=None):
        def answer():
            line = http.client.HTTPConnection("127.0.0.1", self.port(), timeout=60)
            try:
                line.request(method, target, None if body is None else json.dumps(body))
                told = line.getresponse()
                return told.status != 503 and (told.status, told.headers, json.loads(told.read() or b"null"))
            finally:
                line.close()

        return wait_for(answer)

    def table(self, wishes=None):
        return self.ask("POST", "/api/tables", wishes or TWO)[2]["table"]

    def sit(self, table, name):
        return self.ask("POST", f"/api/tables/{table}/seats", {"name": name})[2]["token"]

    def door(self, table, token):
        def enter():
            door = None
            try:
                door = WebSocket(f"http://127.0.0.1:{self.port()}/api/tables/{table}/socket")
                door.send({"do": "enter", "protocol": 1, "token": token})
                return door
            except OSError:  # the table moves to another process
                if door:
                    door.close()
                return None

        return wait_for(enter)


class SharedPush(unittest.TestCase):
    def setUp(self):
        self.receiver = PushReceiver()
        self.addCleanup(self.receiver.end)
        self.site = Site(processes=2, options=OPTIONS)
        self.addCleanup(self.site.close)

    def told(self):
        return [(one["path"], one["told"]["decision"]) for one in self.receiver.pushes]

    def test_tells_each_turn_once_whichever_process_drives_and_dies(self):
        site = ByTurns(self.site)
        evening = Evening(site, self.receiver)
        self.assertTrue(self.receiver.wait(1, PATIENCE), "the first turn")
        turns, kills = 1 + 2 * KILLS, 0
        for turn in range(2, turns + 1):
            seat, _ = evening.move(site)
            self.assertTrue(self.receiver.wait(turn, PATIENCE), f"turn {turn}")
            self.assertEqual(self.receiver.pushes[-1]["path"], f"/seat{1 - seat}")
            if turn % 2 == 0:
                wait_for(lambda: self.kill_driver(evening.table))
                kills += 1
        time.sleep(2.5)  # what would come twice
        self.assertEqual(len(self.told()), turns)
        self.assertEqual(len(set(self.told())), turns)
        print(f"two processes, {kills} kills of the one that drives, {turns} turns, {len(self.told())} pushes")

    def kill_driver(self, table):
        for process in self.site.processes:
            if table in self.site.driven_by(process):
                process.kill()
                wait_for(lambda: self.site.living() == 1)
                process.start()
                wait_for(lambda: self.site.living() == 2)
                return True
        return False


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        KILLS = int(sys.argv.pop(1))
    unittest.main()
