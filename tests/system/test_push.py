"""Web Push from outside: a push service that decrypts what the server sends. `test_push.py 100` restarts it 100 times."""

import contextlib
import os
import pathlib
import signal
import sys
import tempfile
import time
import unittest

from push_receiver import PushReceiver, claims_of
from serving import TWO, Served, until

RESTARTS = int(os.environ.get("BOURSE_PUSH_RESTARTS", "3"))
TURNS = 10
SECONDS = 5  # from a turn to its push
PATIENCE = 40  # on a machine that has other work


class Evening:
    """A slow game of two guests; both have subscribed. One connects only to move."""

    def __init__(self, server, receiver):
        self.receiver = receiver
        self.table = server.table({**TWO, "clock": 86400})
        self.tokens = [server.sit(self.table, name) for name in ("Ada", "Bob")]
        doors = [server.door(self.table, token) for token in self.tokens]
        for door in doors:  # a player who has not entered counts as away, and would be told before subscribing
            until(door, lambda told: told["type"] == "welcome")
        doors[0].send({"do": "start", "id": 1})
        until(doors[0], lambda told: told.get("re") == 1)
        for seat, token in enumerate(self.tokens):
            status, _, told = server.ask("POST", f"/api/tables/{self.table}/push",
                                         {**receiver.subscription(f"seat{seat}"), "token": token})
            assert status == 200, told
        for door in doors:
            door.close()

    def move(self, server):
        """The seat to move decides until it is another seat's turn; returns the seat that moved, and when."""
        seats = [{"table": self.table, "token": token} for token in self.tokens]
        for seat, one in enumerate(seats):
            tables = server.ask("POST", "/api/me/tables", {"seats": [one]})[2]["tables"]
            if not tables or not tables[0]["asked"]:
                continue
            door = server.door(self.table, self.tokens[seat])
            told = until(door, lambda told: told["type"] == "view")
            while "decision" in told:
                door.send({"do": "moves", "decision": told["decision"], "moves": [told["legal"][0]], "id": 2})
                told = until(door, lambda told: told["type"] == "change")
            moved = time.monotonic()
            door.close()
            return seat, moved
        raise AssertionError("nobody is asked")


class Push(unittest.TestCase):
    def setUp(self):
        self.receiver = PushReceiver()
        self.addCleanup(self.receiver.end)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.options = ["--data", str(pathlib.Path(folder.name) / "data"), "--private-webhooks"]

    def test_reaches_a_guest_within_seconds_of_the_turn(self):
        with Served(*self.options, "--push-contact", "mailto:host@example.org") as server:
            evening = Evening(server, self.receiver)
            self.assertTrue(self.receiver.wait(1, PATIENCE), "the first turn")
            delays = []
            for turn in range(2, 2 + TURNS):
                seat, moved = evening.move(server)
                self.assertTrue(self.receiver.wait(turn, PATIENCE), f"turn {turn}")
                push = self.receiver.pushes[-1]
                delays.append(push["time"] - moved)
                self.assertEqual(push["path"], f"/seat{1 - seat}")
            print(f"turns were told after {' '.join(f'{delay:.2f}' for delay in delays)} s, "
                  f"at most {max(delays):.2f} s")
            self.assertLess(max(delays), SECONDS)
            self.assertEqual(len({(one["path"], one["told"]["decision"]) for one in self.receiver.pushes}), 1 + TURNS)
            for push in self.receiver.pushes:
                told = push["told"]
                self.assertEqual(set(told), {"what", "game", "table", "decision", "language", "title", "stop", "link"})
                self.assertEqual((told["what"], told["table"]), ("turn", evening.table))
                self.assertIn("your turn", told["title"])
                for secret in evening.tokens:
                    self.assertNotIn(secret, str(told))
                claims, key = claims_of(push["headers"]["Authorization"], self.receiver.origin)
                self.assertEqual(claims["sub"], "mailto:host@example.org")
                self.assertLess(claims["exp"], time.time() + 24 * 3600)
                self.assertEqual(key, server.ask("GET", "/api/push")[2]["key"])
                self.assertEqual(push["headers"]["Content-Encoding"], "aes128gcm")
                self.assertLessEqual(len(push["headers"]["Topic"]), 32)
            self.assertEqual(server.end(), 0)

    def test_tells_each_turn_once_over_restarts(self):
        server = Served(*self.options)
        evening = Evening(server, self.receiver)
        key = server.ask("GET", "/api/push")[2]["key"]
        turns = 1
        for restart in range(RESTARTS):
            # By turns it is asked to stop, at once after the move, and killed once the push has come.
            if restart % 2 == 0:
                evening.move(server)
                self.assertEqual(server.end(), 0)
            else:
                evening.move(server)
                self.assertTrue(self.receiver.wait(turns + 1, PATIENCE), f"restart {restart}")
                server.end(signal.SIGKILL)
            server.__exit__()
            turns += 1
            server = Served(*self.options)
            self.assertTrue(self.receiver.wait(turns, PATIENCE), f"restart {restart}")
        time.sleep(2.5)
        told = [(one["path"], one["told"]["decision"]) for one in self.receiver.pushes]
        self.assertEqual(len(told), turns)
        self.assertEqual(len(set(told)), turns)
        print(f"{RESTARTS} restarts, {turns} turns, {len(told)} pushes, each of another turn")
        self.assertEqual(server.ask("GET", "/api/push")[2]["key"], key, "browsers subscribe with one key for good")
        self.assertEqual(server.end(), 0)
        server.__exit__()

    def test_tells_whoever_subscribes_during_their_own_turn_and_goes(self):
        with Served(*self.options) as server:
            table = server.table({**TWO, "clock": 86400, "config": {"first": 0}})
            ada, bob = server.sit(table, "Ada"), server.sit(table, "Bob")
            with contextlib.closing(server.door(table, bob)) as door:
                door.send({"do": "start", "id": 1})  # it is Ada's turn, who is not there and has no subscription
                until(door, lambda told: told.get("re") == 1)
                until(door, lambda told: told["type"] == "view")
                for visit in range(2):
                    with contextlib.closing(server.door(table, ada)) as own:
                        until(own, lambda told: "decision" in told)
                        status, _, told = server.ask("POST", f"/api/tables/{table}/push",
                                                     {**self.receiver.subscription("ada"), "token": ada})
                        self.assertEqual(status, 200, told)
                    until(door, lambda told: told["type"] == "presence" and not told["seats"][0]["here"])
                    self.assertTrue(self.receiver.wait(1, PATIENCE), f"visit {visit}")
            self.assertEqual(len({one["told"]["decision"] for one in self.receiver.pushes}), 1)
            self.assertEqual(server.end(), 0)
            self.assertEqual(len(self.receiver.pushes), 1, "once, however often she comes and goes")

    def test_drops_what_is_gone(self):
        self.receiver.status = 410
        with Served(*self.options) as server:
            evening = Evening(server, self.receiver)
            self.assertTrue(self.receiver.wait(1, PATIENCE))
            evening.move(server)
            self.assertTrue(self.receiver.wait(2, PATIENCE), "the other browser")
            evening.move(server)
            evening.move(server)
            self.assertFalse(self.receiver.wait(3, 2.5))

    def test_goes_to_no_private_address_unless_the_host_allows_it(self):
        with Served(*self.options[:2]) as server:
            table = server.table()
            token = server.sit(table, "Ada")
            status, _, told = server.ask("POST", f"/api/tables/{table}/push",
                                         {**self.receiver.subscription(), "token": token})
            self.assertEqual((status, told["error"]["code"]), (400, "push-wrong"))

    def test_refuses_a_key_that_is_none(self):
        with self.assertRaises(RuntimeError) as refused:
            Served("--push-key", "abc").__exit__()
        self.assertIn("--push-key", str(refused.exception))


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        RESTARTS = int(sys.argv.pop(1))
    unittest.main()
