"""Accounts and administration with two processes on one PostgreSQL: what one knows, the other knows."""

import http.client
import json
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "cluster"))

from machines import Site, wait_for  # noqa: E402
from serving import TWO, admin, until  # noqa: E402
from table_bot import WebSocket  # noqa: E402
from test_operate import close_code  # noqa: E402

PASSWORD = "correct horse"


class SharedPeople(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = Site(processes=2)

    @classmethod
    def tearDownClass(cls):
        cls.site.close()

    def ask(self, process, method, target, body=None, session=None):
        """Of the process with that number; the status and the answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.site.processes[process].port, timeout=60)
        try:
            headers = {"Authorization": "Bearer " + session} if session else {}
            line.request(method, target, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        finally:
            line.close()

    def join(self, process, name):
        status, told = self.ask(process, "POST", "/api/people", {"name": name, "password": PASSWORD})
        self.assertEqual(status, 201, told)
        return told["session"], told["person"]["id"]

    def table(self, process):
        status, told = self.ask(process, "POST", "/api/tables", TWO)
        self.assertEqual(status, 201, told)
        return told["table"]

    def sit(self, process, table, name, session=None):
        status, told = self.ask(process, "POST", f"/api/tables/{table}/seats", {"name": name}, session)
        self.assertEqual(status, 201, told)
        return told["token"]

    def admin(self, *words, code=0):
        return admin(*words, "--store", self.site.postgres.address(), code=code)

    def facts(self, table):
        return self.site.postgres.ask(f"SELECT facts FROM facts JOIN tables ON of = number WHERE id = '{table}'")[0][0]

    def door(self, process, table, token):
        door = WebSocket(f"http://127.0.0.1:{self.site.processes[process].port}/api/tables/{table}/socket")
        door.send({"do": "enter", "protocol": 1, "token": token})
        return door

    def test_an_account_is_known_to_all_and_forgotten_by_all(self):
        session, account = self.join(0, "Ada")
        self.assertEqual(self.ask(1, "GET", "/api/me", session=session)[0], 200)
        self.assertEqual(self.ask(1, "POST", "/api/people", {"name": "ADA", "password": PASSWORD})[0], 409)
        there, guest = self.table(1), self.table(1)
        self.sit(0, there, "Ada", session)  # carried to the process that drives the table
        self.assertIn(account, self.facts(there))
        token = self.sit(1, guest, "Nobody")
        told = self.ask(0, "POST", "/api/me/seats", {"table": guest, "token": token}, session)
        self.assertEqual(told[0], 200, told)
        self.assertIn(account, self.facts(guest))
        wait_for(lambda: len(self.ask(0, "GET", "/api/me/tables", session=session)[1]["tables"]) == 2)
        self.assertEqual(self.ask(0, "POST", "/api/me/delete", {"password": PASSWORD}, session)[0], 200)
        for table in (there, guest):
            self.assertNotIn(account, self.facts(table))
            self.assertNotIn("Ada", self.facts(table))
        self.assertEqual(self.ask(1, "GET", "/api/me", session=session)[0], 401)

    def test_nobody_else_calls_for_the_house(self):
        table = self.table(0)
        for process in (0, 1):
            status, told = self.ask(process, "POST", f"/api/tables/{table}/house", {"do": "end", "table": table})
            self.assertEqual((status, told["error"]["code"]), (403, "house-only"))

    def test_operator_ends_bans_and_removes(self):
        table = self.table(0)
        tokens = [self.sit(1, table, name) for name in ("Mallory", "Bob")]
        doors = [self.door(1, table, token) for token in tokens]
        doors[0].send({"do": "start", "id": "start"})
        until(doors[0], lambda told: told.get("re") == "start")
        listed = {line["table"]: line for line in map(json.loads, self.admin("list", "--json").splitlines())}
        self.assertEqual(listed[table]["state"], "running")
        self.assertEqual(len(self.admin("status").splitlines()), 2)
        self.admin("end", table)
        self.assertIn("over already", self.admin("end", table, code=1))
        self.assertIn("no such table", self.admin("end", "none", code=1))
        self.assertEqual(self.ask(1, "GET", f"/api/tables/{table}")[1]["ended"], "house")
        self.assertIn("stockpile", self.admin("export", table))
        doors[1].send({"do": "report", "about": 0, "text": "shouts", "id": "report"})
        until(doors[1], lambda told: told.get("re") == "report")
        self.assertIn("shouts", self.admin("reports", table))

        session, _ = self.join(0, "Mallory")
        self.assertIn("account", self.admin("ban", "mallory", "--days", "3"))
        self.assertEqual(close_code(doors[0]), 1008)
        for process in (0, 1):
            self.assertEqual(self.ask(process, "GET", "/api/me", session=session)[0], 401)
            told = self.ask(process, "POST", "/api/people/login", {"name": "Mallory", "password": PASSWORD})
            self.assertEqual(told[1]["error"]["code"], "banned")
        self.assertIn("until", self.admin("bans"))
        self.admin("unban", "MALLORY")
        wait_for(lambda: self.ask(1, "GET", "/api/me", session=session)[0] == 200)

        for door in doors:
            door.close()
        self.assertIn("0 finished games", self.admin("retention", "--days", "30", "--dry-run"))
        self.site.postgres.ask("UPDATE facts SET facts = jsonb_set(facts::jsonb, '{finished}', '5')::text FROM tables "
                               f"WHERE of = number AND id = '{table}'")
        self.site.postgres.ask(f"UPDATE tables SET holder = NULL WHERE id = '{table}'")  # as when nobody is there
        self.assertIn("1 finished games", self.admin("retention", "--days", "30"))
        self.assertNotIn(table, self.admin("list", "--all"))

    def test_zz_tables_are_ended_while_no_process_lives(self):
        table = self.table(0)
        for process in self.site.processes:
            self.assertEqual(process.stop(), 0)
        self.assertIn("No process", self.admin("status", code=1))
        self.admin("end", table)
        self.assertNotIn(table, self.admin("list"))
        for process in self.site.processes:
            process.start()
        wait_for(lambda: self.site.living() == 2)


if __name__ == "__main__":
    unittest.main()
