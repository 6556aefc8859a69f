"""Reports, mutes and hosts, from the console and over HTTP at a real server."""

import json
import tempfile
import time
import unittest

from serving import Served, admin, until

PASSWORD = "correct horse"


def within(seconds, wanted):
    """True as soon as it is; a server reads bans and mutes every second."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if wanted():
            return True
        time.sleep(0.1)
    return False


class Moderation(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.data = self.folder.name

    def admin(self, *words, code=0):
        return admin(*words, "--data", self.data, code=code)

    def game(self, server):
        table = server.table()
        doors = [server.door(table, server.sit(table, name)) for name in ("Ada", "Mallory")]
        doors[0].send({"do": "start", "id": "start"})
        until(doors[0], lambda told: told.get("re") == "start")
        for door in doors:
            self.addCleanup(door.close)
        return table, doors

    def says(self, door, text):
        """Whether the server takes what somebody writes; otherwise why not."""
        door.send({"do": "chat", "text": text, "id": text})
        answer = until(door, lambda told: told.get("re") == text)
        return answer["type"] == "done" or answer["error"]["code"]

    def test_marks_reports_as_handled(self):
        with Served("--data", self.data) as server:
            _, doors = self.game(server)
            for text in ("he shouts", "he cheats"):
                doors[0].send({"do": "report", "about": 1, "text": text, "id": text})
                until(doors[0], lambda told, text=text: told.get("re") == text)
            first = json.loads(self.admin("reports", "--json").splitlines()[0])
            self.assertEqual(first["text"], "he shouts")
            number = str(first["number"])
            self.assertIn("is handled", self.admin("handle", number))
            self.assertIn("no open report", self.admin("handle", number, code=1))
            self.assertIn("not the number", self.admin("handle", "Mallory", code=1))
            self.assertNotIn("he shouts", self.admin("reports"))
            self.assertIn("he cheats", self.admin("reports"))
            self.assertRegex(self.admin("reports", "--all"), r"he shouts \(handled 20")
            self.assertRegex(self.admin("show", number), r"he shouts \(handled 20")
        self.admin("reopen", number)  # also while no server runs
        self.assertIn("no handled report", self.admin("reopen", number, code=1))
        self.assertIn("he shouts", self.admin("reports"))
        log = self.admin("log").splitlines()
        self.assertEqual(len(log), 2)
        self.assertRegex(log[0], f"handle {number}$")
        self.assertRegex(log[1], f"reopen {number}$")

    def test_mutes_for_a_while_and_writes_it_down(self):
        with Served("--data", self.data) as server:
            table, doors = self.game(server)
            self.assertIs(self.says(doors[1], "rude"), True)
            doors[0].send({"do": "report", "about": 1, "text": "he shouts", "id": "report"})
            until(doors[0], lambda told: told.get("re") == "report")
            report = json.loads(self.admin("reports", "--json"))
            address = report["people"]["about"]["address"]
            self.assertRegex(address, "^@[0-9a-f]{16}$")
            self.assertEqual(report["people"]["by"]["address"], address, "both play from this machine")
            self.assertNotIn("127.0.0.1", json.dumps(report))

            shown = self.admin("show", str(report["number"]))
            self.assertIn("he shouts", shown)
            self.assertIn("rude", shown, "with the chat before it")
            self.assertIn("he shouts", self.admin("show", address))
            self.assertIn("he shouts", self.admin("show", "Mallory"))
            self.assertIn("running", self.admin("show", table))
            self.assertIn("no report, table", self.admin("show", "Nobody", code=1))

            self.assertIn("no time", self.admin("mute", "mallory", "--for", "soon", code=2))
            self.assertIn("until", self.admin("mute", "mallory", "--for", "3d", "--why", "shouts"))
            self.assertIn("muted already", self.admin("mute", "Mallory", code=1))
            self.assertTrue(within(30, lambda: self.says(doors[1], str(time.monotonic())) == "muted"))
            self.assertIs(self.says(doors[0], "fair"), True)
            self.assertIn("shouts", self.admin("bans"))
            self.admin("unmute", "Mallory")
            self.assertIn("not muted", self.admin("unmute", "Mallory", code=1))
            self.admin("mute", address)
            self.assertTrue(within(30, lambda: self.says(doors[0], str(time.monotonic())) == "muted"))
            self.admin("end", table)
        log = self.admin("log").splitlines()
        self.assertEqual(len(log), 4)
        self.assertRegex(log[0], r"mute mallory until .* \(shouts\)")
        self.assertIn("unmute Mallory", log[1])
        self.assertIn(f"end {table}", log[3])

    def test_hosts_see_the_admin_requests(self):
        with Served("--data", self.data) as server:
            made = server.ask("POST", "/api/people", {"name": "Rita", "password": PASSWORD})[2]
            bearer = {"Authorization": "Bearer " + made["session"]}
            table, _ = self.game(server)
            self.assertEqual(server.ask("GET", "/api/admin/reports", headers=bearer)[0], 404)
            self.assertIn("no account", self.admin("host", "Nobody", code=1))
            self.admin("host", "rita")
            self.assertIn("already", self.admin("host", "Rita", code=1))
            self.assertEqual(server.ask("GET", "/api/admin/reports", headers=bearer)[0], 200)
            tables = server.ask("GET", "/api/admin/tables?search=mallory", headers=bearer)[2]["tables"]
            self.assertEqual([one["table"] for one in tables], [table])
            self.assertEqual(server.ask("POST", f"/api/admin/tables/{table}/end", {}, headers=bearer)[0], 200)
            self.assertEqual(server.ask("GET", "/api/admin/tables", headers=bearer)[2]["tables"], [])
            mute = {"effect": "mute", "who": "Mallory", "seconds": 60}
            self.assertEqual(server.ask("POST", "/api/admin/bans", mute, headers=bearer)[0], 201)
            self.assertIn("Rita: mute Mallory until", self.admin("log"))
            self.assertIn("host", self.admin("show", "Rita"))
            self.admin("unhost", "Rita")
            self.assertEqual(server.ask("GET", "/api/admin/reports", headers=bearer)[0], 404)


if __name__ == "__main__":
    unittest.main()
