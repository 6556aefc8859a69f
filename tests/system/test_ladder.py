"""Programs of other people at the real server: registered, on the ladder, limited and shown."""

import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from serving import ROOT, Served, admin

import table_bot  # serving has put its folder on the path

PASSWORD = "correct horse"
LADDER_BOT = [sys.executable, str(ROOT / "examples" / "ladder_bot.py")]


class Owner:
    """Somebody with an account, from an address of their own."""

    def __init__(self, server, name, address=None):
        self.server, self.headers = server, {"X-Forwarded-For": address} if address else {}
        status, _, told = server.ask("POST", "/api/people", {"name": name, "password": PASSWORD}, self.headers)
        assert status == 201, told
        self.headers["Authorization"] = "Bearer " + told["session"]

    def ask(self, method, target, body=None):
        status, _, told = self.server.ask(method, target, body, self.headers)
        return status, told

    def program(self, name):
        """Its id and its token."""
        status, told = self.ask("POST", "/api/me/programs", {"name": name, "about": "A test."})
        assert status == 201, told
        return told["program"]["id"], told["token"]


def ladder_bot(server, token, *words, expect=0):
    done = subprocess.run([*LADDER_BOT, server.url, *map(str, words)], capture_output=True, text=True, timeout=240,
                          env={**os.environ, "BOURSE_TOKEN": token})
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout if expect == 0 else done.stderr


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_two_programs_and_our_bots_play_on_the_ladder(self):
        with Served("--data", self.folder) as server:
            owners = [Owner(server, "Ada"), Owner(server, "Bob")]
            (deep, first), (blue, second) = (owner.program(name) for owner, name in zip(owners, ("Deep", "Blue")))
            said = [None, None]

            def play(at, token):
                said[at] = ladder_bot(server, token, "--games", 2, "--preset", "epic", "--seats", 2, "--wait", 20)

            threads = [threading.Thread(target=play, args=(at, token)) for at, token in enumerate((first, second))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(240)
            tables = [[line.split()[0] for line in lines.splitlines()] for lines in said]
            self.assertEqual(tables[0], tables[1], "they met in both games")
            self.assertEqual(len(set(tables[0])), 2)
            seats = [line.split()[2] for line in said[0].splitlines()]
            self.assertEqual(sorted(seats), ["0", "1"], "each sat in each seat once")
            ladder_bot(server, first, "--preset", "first-game", "--wait", 0)  # alone with our own bots

            _, _, page = server.ask("GET", "/api/ladder?kind=ladder-epic-2")
            self.assertEqual({row["name"] for row in page["rows"]}, {"Deep (bot)", "Blue (bot)"})
            self.assertEqual({row["owner"]["name"] for row in page["rows"]}, {"Ada", "Bob"})
            self.assertEqual([row["games"] for row in page["rows"]], [2, 2])
            self.assertEqual({one["kind"]: one["games"] for one in page["ladders"]},
                             {"ladder-epic-2": 2, "ladder-first-game-3": 1})
            _, _, base = server.ask("GET", "/api/ladder?kind=ladder-first-game-3")
            self.assertEqual(sum(row["bot"] is not None for row in base["rows"]), 2)
            _, _, about = server.ask("GET", f"/api/people/{blue}")
            self.assertEqual(about["person"]["program"]["about"], "A test.")
            _, _, games = server.ask("GET", f"/api/people/{deep}/games")
            self.assertEqual(len(games["games"]), 3)
            for game in games["games"]:
                status, _, record = server.ask("GET", f"/api/tables/{game['table']}/record")
                self.assertEqual(status, 200)
                self.assertIn("Deep (bot)", record.decode())
            _, _, ratings = server.ask("GET", "/api/ratings?kind=two")
            self.assertEqual(ratings["ratings"], [], "people are rated apart")

            listed = admin("programs", "--data", self.folder)
            self.assertIn("Deep (bot)", listed)
            self.assertIn("program of Ada", listed)
            self.assertIn("is deleted", admin("remove-program", "Blue", "--data", self.folder))
            self.assertIn("There is no program", admin("remove-program", "Ada", "--data", self.folder, code=1))
            self.assertIn("renewed or revoked", ladder_bot(server, second, expect=1))
        with Served("--data", self.folder) as server:  # what was kept is there after a restart
            _, _, page = server.ask("GET", "/api/ladder?kind=ladder-epic-2")
            self.assertEqual([row["name"] for row in page["rows"]], ["Deep (bot)"])

    def test_what_is_wrong_is_said_in_a_sentence(self):
        with Served() as server:
            ada = Owner(server, "Ada")
            deep, token = ada.program("Deep")
            self.assertIn("BOURSE_TOKEN", ladder_bot(server, "", expect=1))
            self.assertIn("There is no preset", ladder_bot(server, token, "--preset", "epik", expect=1))
            self.assertIn("number from", ladder_bot(server, token, "--seats", 9, expect=1))
            ada.ask("POST", f"/api/me/programs/{deep}/revoke")
            self.assertIn("renewed or revoked", ladder_bot(server, token, expect=1))
            session = ada.headers["Authorization"].split()[1]
            self.assertIn("The ladder is for programs", ladder_bot(server, session, expect=1))
        self.assertIn("does not answer", ladder_bot(server, token, expect=1))
        with Served("--programs", "0") as server:
            ada = Owner(server, "Ada")
            status, told = ada.ask("POST", "/api/me/programs", {"name": "Deep"})
            self.assertEqual((status, told["error"]["code"]), (403, "programs-off"))
            self.assertIn("Programs do not play", ladder_bot(server, "x", expect=1))


class Rates(unittest.TestCase):
    """Limits hold for those who come from outside: here through a proxy that is trusted."""

    ADDRESS = "203.0.113.9"

    def ladder_game(self, server, token, wish):
        status, _, told = server.ask("POST", "/api/ladder", wish,
                                     {"X-Forwarded-For": self.ADDRESS, "Authorization": "Bearer " + token})
        self.assertEqual(status, 201, told)
        return told

    def open_door(self, server, seat):
        """A WebSocket whose request has the header of a proxy."""
        class Proxied(table_bot.WebSocket):
            HEADERS = f"X-Forwarded-For: {self.ADDRESS}\r\n"

        door = Proxied(f"{server.url}/api/tables/{seat['table']}/socket")
        door.send({"do": "enter", "protocol": 1, "token": seat["token"]})
        door.send({"do": "standing", "collect": False})
        return door

    def play(self, door, rng):
        """To the end as fast as it goes; how many messages that took."""
        messages = 2
        while True:
            told = door.receive()
            if told["type"] in ("view", "change"):
                if "scores" in told:
                    return messages
                if "decision" in told:
                    door.send({"do": "moves", "decision": told["decision"], "moves": [rng.choice(told["legal"])]})
                    messages += 1

    def test_a_program_finishes_games_without_being_refused(self):
        with Served("--trust-proxy", "127.0.0.1") as server:
            _, token = Owner(server, "Ada", self.ADDRESS).program("Deep")
            rng, messages, begun = random.Random(7), [], time.monotonic()
            for _ in range(6):
                seat = self.ladder_game(server, token, {"preset": "epic", "seats": 2, "wait": 0})
                door = self.open_door(server, seat)
                messages.append(self.play(door, rng))
                door.close()
            print(f"\n6 Epic games in {time.monotonic() - begun:.1f} s, messages {messages}", file=sys.stderr)
            self.assertLess(max(messages), 600, "one game is over before it is slowed down")
            self.assertGreater(min(messages), 60, "a person who sent as much at once would be cut off")

    def test_a_flood_is_slowed_down_and_hurts_nobody(self):
        with Served("--trust-proxy", "127.0.0.1") as server:
            _, token = Owner(server, "Mallory", self.ADDRESS).program("Flood")
            seat = self.ladder_game(server, token, {"preset": "epic", "seats": 2, "wait": 0})
            door = self.open_door(server, seat)
            stop, answered = threading.Event(), [0]

            def flood():
                door.socket.settimeout(1)
                while not stop.is_set():
                    try:
                        door.send({"do": "ping", "id": 1})
                    except OSError:
                        pass  # the server reads no faster

            def hear():
                while not stop.is_set():
                    try:
                        answered[0] += door.receive().get("re") == 1
                    except OSError:
                        return

            threads = [threading.Thread(target=each, daemon=True) for each in (flood, hear)]
            for thread in threads:
                thread.start()
            time.sleep(6)
            slow = []
            table = server.table({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "pace": 0})
            honest = server.door(table, server.sit(table, "Eve"))
            for _ in range(40):  # somebody plays meanwhile
                begun = time.monotonic()
                honest.send({"do": "ping", "id": 7})
                while honest.receive().get("re") != 7:
                    pass
                slow.append(time.monotonic() - begun)
                time.sleep(0.05)
            stop.set()
            for thread in threads:
                thread.join(5)
            honest.close()
            door.close()
            print(f"\n{answered[0]} messages of the flood heard in 8 s; an honest one answered within "
                  f"{1000 * sorted(slow)[len(slow) // 2]:.1f} ms", file=sys.stderr)
            self.assertLess(answered[0], 600 + 100 * 14, "600 at once and 100 a second")
            self.assertGreater(answered[0], 300, "it is slowed down, not cut off")
            self.assertLess(sorted(slow)[len(slow) // 2], 0.5)
            asked = {"X-Forwarded-For": self.ADDRESS, "Authorization": "Bearer " + token}
            codes = [server.ask("POST", "/api/ladder", {"wait": 0}, asked)[0] for _ in range(150)]
            self.assertEqual(codes.count(201), 3, "four games at once")
            self.assertEqual(codes.count(429), 147)
            self.assertEqual(server.ask("POST", "/api/tables", {"seats": [{"kind": "person"}] * 2},
                                        {"X-Forwarded-For": self.ADDRESS})[0], 201, "people behind the same address play on")


if __name__ == "__main__":
    unittest.main()
