"""A modified client that asks for what it may not see or do, and people who look like others."""

import json
import unittest

from siege import Siege, Stranger


class Sight(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.siege = Siege("--metrics", "0")

    @classmethod
    def tearDownClass(cls):
        cls.siege.close()

    def enter(self, **who):
        one = Stranger(self.siege.port, self.siege.socket_at, "127.9.10.1")
        self.assertEqual(one.code({"do": "enter", "protocol": 1, **who}), "")
        return one

    def test_hidden_information(self):
        """As a spectator and as the other player; whatever it says, it is refused or told its own view."""
        siege = self.siege
        wishes = [{"do": "record"}, {"do": "undo"}, {"do": "moves", "decision": 1, "moves": [[1, 0, 0, 0]], "seat": 0},
                  {"do": "moves", "decision": 1, "moves": [[1, 0, 0, 0]], "as": 0},
                  {"do": "bot", "seat": 0, "bot": "random"}, {"do": "remove", "seat": 0}, {"do": "start"},
                  {"do": "join", "seat": 0, "name": "Victoria"}, {"do": "plan", "seat": 0},
                  {"do": "explain", "seat": 0, "move": [1, 0, 0, 0]},
                  {"do": "admin"}, {"do": "view", "seat": 0}, {"do": "resync", "since": 0, "seat": 0},
                  {"do": "resync", "since": 0, "as": "omniscient"}, {"do": "fork", "at": 1}, {"do": "end", "seat": 0},
                  {"do": "enter", "seat": 0}]
        whole = lambda told: told["type"] in ("view", "change")  # noqa: E731
        refused = asked = 0
        for who in ({}, {"token": siege.tokens[1]}):
            one = self.enter(**who)
            own = "spectator" if not who else 1
            for wish in wishes:
                one.send({**wish, "id": asked})
                one.send({"do": "ping", "id": "behind"})
                answers = []
                while (told := one.receive()).get("re") != "behind":
                    answers.append(told)
                text = json.dumps(answers)
                for secret in (*siege.tokens, '"seed"'):
                    self.assertNotIn(secret, text, wish)
                for told in filter(whole, answers):
                    self.assertEqual(told.get("seat", own), own, f"{wish}: a view of its own")
                refused += any(told["type"] == "refused" for told in answers)
                asked += 1
            one.send({"do": "withdraw"})
            one.close()
        self.assertGreaterEqual(refused, asked * 2 // 3)
        self.assertEqual(siege.ask("GET", f"/api/tables/{siege.table}/record")[0], 409, "while the game runs")
        print(f"asked for {asked} things that are not for it: {refused} refused, the others answered with its own view")

    def test_moves_of_others(self):
        """Whose decision it is not says the same move, with the right number."""
        views = []
        for token in self.siege.tokens:
            door = self.enter(token=token)
            door.send({"do": "resync", "since": 0})
            door.send({"do": "ping", "id": "now"})
            while (told := door.receive()).get("re") != "now":
                if told["type"] == "view":
                    view = told
            views.append((door, view))
        mover = next(i for i in (0, 1) if "decision" in views[i][1])
        other = views[1 - mover][0]
        wish = {"do": "moves", "decision": views[mover][1]["decision"], "moves": [views[mover][1]["legal"][0]]}
        if "decision" not in views[1 - mover][1]:
            self.assertEqual(other.code(wish), "stale")
        watcher = self.enter()
        self.assertIn(watcher.code(wish), ("not-seated", "stale"))
        watcher.close()
        for door, _ in views:
            door.close()

    def test_private_routes(self):
        for target in ("/metrics", "/api/admin", "/admin", "/api/timing", "/bourse.db",
                       "/api/feeds/x", "/lock", "/.git/config", "/api/reports"):
            self.assertEqual(self.siege.ask("GET", target)[0], 404, target)
        for part in ("reports", "tables", "people", "bans", "log"):
            self.assertEqual(self.siege.ask("GET", f"/api/admin/{part}")[0], 401, part)
        for target in ("/api/tables/../metrics", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd"):
            self.assertIn(self.siege.ask("GET", target)[0], (400, 404), target)
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT"):
            self.assertIn(self.siege.ask(method, f"/api/tables/{self.siege.table}")[0], (400, 404, 405), method)


class Looks(unittest.TestCase):
    def test_similar_names(self):
        with Siege() as siege:
            table = siege.server.table({"seats": [{"kind": "person"}] * 3, "grace": 0, "pace": 0})
            tokens = [siege.server.sit(table, "Victoria"), siege.server.sit(table, "مریم")]
            seats = f"/api/tables/{table}/seats"
            for i, (name, code) in enumerate((
                    ("Victoria", "name-taken"), ("victoria", "name-taken"), ("V\u0456ct\u043er\u0456\u0430", "name-taken"),
                    ("Ⅴictoria", "name-taken"), ("Victorıa", "name-taken"), ("Victor1a", "name-taken"),
                    ("V i c t o r i a", "name-taken"), ("Victoria\u200b", "name-wrong"),
                    ("\u202eairotciV", "name-wrong"), ("Vic\u00adtoria", "name-wrong"),
                    ("\u2067Victoria", "name-wrong"), ("Victoria\u200e", "name-wrong"),
                    ("مریم\u200f", "name-wrong"), ("مر\u200cیم", "name-taken"), ("\u3164", "name-wrong"),
                    ("V\u0338\u0338\u0338ictor", "name-wrong"), ("x" * 41, "name-wrong"), ("", "name-wrong"))):
                status, told = siege.ask("POST", seats, {"name": name}, source=f"127.9.11.{i + 1}")
                self.assertGreaterEqual(status, 400, ascii(name))
                self.assertEqual(told["error"]["code"], code, ascii(name))
            victoria, watcher = siege.server.door(table, tokens[0]), Stranger(siege.port, f"/api/tables/{table}/socket")
            watcher.code({"do": "enter", "protocol": 1, "name": "Vіctоrіа"})
            watcher.send({"do": "chat", "text": "\u202eI pay the bill\u202c\u2066 \x07", "seat": 0,
                          "from": {"seat": 0, "name": "Victoria"}})
            while (told := victoria.receive())["type"] != "chat":
                pass
            self.assertEqual(told["from"], {"seat": "spectator", "name": "", "spectator": 1})
            self.assertEqual(told["text"], "I pay the bill")
            victoria.close()
            watcher.close()
        print("names: 18 that look like another's at the table, or hide something, are refused; a watcher who has one "
              "speaks without a name")


if __name__ == "__main__":
    unittest.main()
