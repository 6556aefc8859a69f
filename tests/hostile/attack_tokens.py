"""Tokens that are forged or said again, pages of other sites, and table names that are guessed."""

import itertools
import random
import unittest

from siege import Siege, Stranger

ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


class Tokens(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.siege = Siege()

    @classmethod
    def tearDownClass(cls):
        cls.siege.close()

    def setUp(self):
        self.numbers = itertools.count(1)

    def stranger(self, **more):
        return Stranger(self.siege.port, self.siege.socket_at, f"127.9.6.{next(self.numbers) % 250 + 1}", **more)

    def test_forged_tokens(self):
        rng, real = random.Random(1), self.siege.tokens[0]
        other = self.siege.server.sit(self.siege.server.table(), "Olga")
        forged = [real[:-1], real + "A", real.swapcase(), real[::-1], "", "0" * len(real), other, "x" * 15000,
                  real + "\0", "' OR 1=1 --", "../" + real]
        tried = 0

        def attack():
            nonlocal tried
            one = self.stranger()
            guesses = ["".join(rng.choice(real) for _ in real) for _ in range(20)]
            for token in [*forged, *guesses]:
                self.assertEqual(one.code({"do": "enter", "protocol": 1, "token": token}), "token-unknown", token[:50])
                tried += 1
            for token in ([real], {"": real}, 7, True):
                self.assertEqual(one.code({"do": "enter", "protocol": 1, "token": token}), "message-malformed")
            self.assertEqual(one.code({"do": "moves", "decision": 1, "moves": [[1, 0, 0, 0]]}), "not-here")
            one.close()

        self.siege.under(self, "forged tokens", attack)
        print(f"  {tried} tokens, none opened a seat")

    def test_expired_sessions(self):
        ask = self.siege.ask
        wish = {"name": "Yvonne", "password": "a long enough one"}
        status, told = ask("POST", "/api/people", wish, source="127.9.7.1")
        self.assertEqual(status, 201, told)
        session, recovery = told["session"], told["recovery"]

        def me(one):
            return ask("GET", "/api/me", headers={"Authorization": f"Bearer {one}"}, source="127.9.7.2")[0]

        self.assertEqual(me(session), 200)
        for forged in (session[:-1], session[::-1], "", self.siege.tokens[0], "null"):
            self.assertEqual(me(forged), 401, forged)
        headers = {"Authorization": f"Bearer {session}"}
        self.assertEqual(ask("POST", "/api/me/logout", {}, headers, source="127.9.7.3")[0], 200)
        self.assertEqual(me(session), 401, "a session that was ended opens nothing, however often it is said")
        wish = {"name": "Yvonne", "recovery": recovery, "password": "another long one"}
        self.assertEqual(ask("POST", "/api/people/recover", wish, source="127.9.7.4")[0], 200)
        self.assertIn(ask("POST", "/api/people/recover", wish, source="127.9.7.5")[0], (400, 401), "a code is for once")

    def test_replayed_messages(self):
        """A move that was recorded on its way means nothing the second time, from whomever."""
        siege, table = self.siege, self.siege.server.table()
        tokens = [siege.server.sit(table, name) for name in ("Xaver", "Zoe")]
        doors = [siege.server.door(table, token) for token in tokens]
        doors[0].send({"do": "start"})
        said = None
        while said is None:
            for door in doors:
                door.send({"do": "ping", "id": "now"})
                while (told := door.receive()).get("re") != "now":
                    if told["type"] in ("view", "change") and "decision" in told:
                        said = door, {"do": "moves", "decision": told["decision"], "moves": [told["legal"][0]]}
        answers = [self.answer(*said), self.answer(*said), self.answer(*said)]
        self.assertEqual(answers, ["done", "stale", "stale"])
        watcher = siege.server.door(table)
        self.assertIn(self.answer(watcher, said[1]), ("not-seated", "spectator", "not-yours", "stale"))
        for door in (*doors, watcher):
            door.close()

    def answer(self, door, message):
        door.send({**message, "id": "again"})
        while (told := door.receive()).get("re") != "again":
            pass
        return told["error"]["code"] if told["type"] == "refused" else told["type"]

    def test_foreign_origins(self):
        port = self.siege.port
        for origin, status in ((f"http://127.0.0.1:{port}", 101), ("https://evil.example", 403), ("null", 403),
                               (f"http://127.0.0.1:{port}.evil.example", 403),
                               (f"http://evil.example/127.0.0.1:{port}", 403),
                               (f"http://127.0.0.1:{port}@evil.example", 403), ("file://", 403), ("http://", 403)):
            one = self.stranger(headers=(f"Origin: {origin}",))
            self.assertEqual(one.status, status, origin)
            one.close()
            if status == 403:
                refused, told = self.siege.ask("POST", "/api/tables", {"seats": [{"kind": "person"}] * 2},
                                               {"Origin": origin, "Content-Type": "text/plain"}, source="127.9.7.6")
                self.assertEqual((refused, told["error"]["code"]), (403, "origin-wrong"))

    def test_guessed_table_names(self):
        rng, found, tried, kinds = random.Random(2), 0, 0, {}
        real = self.siege.table

        def attack():
            nonlocal tried, found
            for _ in range(10):
                guess = "".join(rng.choice(ALPHABET) for _ in real) if tried % 2 else \
                    real[:-1] + rng.choice([c for c in ALPHABET if c != real[-1]])
                for place in ("", "/record"):
                    status, _ = self.siege.ask("GET", f"/api/tables/{guess}{place}", source=f"127.9.8.{tried % 5 + 1}")
                    kinds[status] = kinds.get(status, 0) + 1
                    found += status == 200
                tried += 1

        self.siege.under(self, "guessed tables", attack)
        self.assertEqual(found, 0)
        self.assertLessEqual(set(kinds), {404, 429})
        space = len(ALPHABET) ** len(real)
        print(f"  {tried} names tried, none found; there are 2^{space.bit_length() - 1}")


if __name__ == "__main__":
    unittest.main()
