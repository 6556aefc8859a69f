"""Links with several processes on one PostgreSQL: a process that does not hold the table answers like the one that does."""

import http.client
import json
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "cluster"))

from machines import Site, wait_for  # noqa: E402
from serving import TWO  # noqa: E402
from table_bot import WebSocket  # noqa: E402

OPTIONS = ("--trust-proxy", "127.0.0.1", "--rate", "0", "--per-address", "0", "--private-webhooks")
PROCESSES = 3
LANGUAGES = ("en", "pt", "fr", "fa")


class SharedLinks(unittest.TestCase):
    def setUp(self):
        self.site = Site(processes=PROCESSES, options=OPTIONS)
        self.addCleanup(self.site.close)
        self.doors = []
        self.addCleanup(lambda: [door.close() for door in self.doors])

    def ask(self, process, method, target, body=None, **headers):
        """Status, type and body; asked again while the table is between two processes."""
        def answer():
            line = http.client.HTTPConnection("127.0.0.1", process.port, timeout=60)
            try:
                line.request(method, target, None if body is None else json.dumps(body),
                             {"Host": "bourse.example", **headers})
                told = line.getresponse()
                text = told.read()
                return told.status != 503 and (told.status, told.headers.get("Content-Type"), text)
            finally:
                line.close()

        return wait_for(answer)

    def table(self, wishes):
        made = json.loads(self.ask(self.site.processes[0], "POST", "/api/tables", wishes)[2])
        return made["table"]

    def play(self, table, process):
        tokens = [json.loads(self.ask(process, "POST", f"/api/tables/{table}/seats", {"name": name})[2])["token"]
                  for name in ("Ada", "Bob")]
        for token in tokens:
            door = WebSocket(f"http://127.0.0.1:{process.port}/api/tables/{table}/socket")
            door.send({"do": "enter", "protocol": 1, "token": token})
            self.doors.append(door)
        self.doors[-1].send({"do": "start", "id": 1})
        wait_for(lambda: json.loads(self.ask(process, "GET", f"/api/tables/{table}")[2])["started"])

    def holders(self, table):
        return [process for process in self.site.processes if table in self.site.driven_by(process)]

    def same_everywhere(self, target, status=200, **headers):
        answers = {self.ask(process, "GET", target, **headers) for process in self.site.processes}
        self.assertEqual(len(answers), 1, target)
        (answer,) = answers
        self.assertEqual(answer[0], status, target)
        return answer

    def compare(self, table):
        self.assertEqual(len(self.holders(table)), 1)
        for page in (f"/t/{table}", f"/tv/{table}", f"/game/{table}/0"):
            for language in LANGUAGES:
                _, kind, text = self.same_everywhere(page, **{"Accept-Language": language})
                self.assertIn("text/html", kind)
                self.assertIn(f"http://bourse.example/api/tables/{table}/picture?lang={language}".encode(), text)
        for language in LANGUAGES:
            _, kind, picture = self.same_everywhere(f"/api/tables/{table}/picture?lang={language}")
            self.assertEqual(kind, "image/png")
            self.assertTrue(picture.startswith(b"\x89PNG"))
        return picture

    def test_every_process_answers_alike(self):
        table = self.table({**TWO, "undo": False, "config": {"preset": "epic"}})
        waiting = self.compare(table)
        self.play(table, self.site.processes[1])
        self.assertNotEqual(self.compare(table), waiting, "the picture shows the game")
        holder = self.holders(table)[0]
        others = [process for process in self.site.processes if process is not holder]
        self.assertEqual(len(others), PROCESSES - 1)
        text = self.ask(others[0], "GET", f"/t/{table}")[2].decode()
        self.assertIn("<title>Stockpile: Epic</title>", text)
        self.assertIn("2 of 2 seats taken, being played.", text)

    def test_also_after_its_process_has_died(self):
        table = self.table(TWO)
        self.play(table, self.site.processes[0])
        holder = self.holders(table)[0]
        holder.kill()
        wait_for(lambda: self.site.living() == PROCESSES - 1)
        holder.start()
        wait_for(lambda: self.site.living() == PROCESSES)
        self.same_everywhere(f"/t/{table}")
        self.compare(table)

    def test_what_does_not_exist_is_unknown_everywhere(self):
        self.same_everywhere("/t/nosuchtable", 404)
        self.same_everywhere("/api/tables/nosuchtable/picture", 404)


if __name__ == "__main__":
    unittest.main()
