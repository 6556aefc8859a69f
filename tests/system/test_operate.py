"""A server as its operator sees it: metrics, logs, shutdown, and `bourse admin`."""

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

from metrics_check import Page, Wrong, read
from serving import PROGRAM, TWO, Served, admin, until
from table_bot import TableBot, WebSocket


def close_code(door):
    """Reads on to the end; the code the server closed with."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:  # pings keep a line open that nobody closes
        kind, size = door.take(2)
        size = int.from_bytes(door.take(2 if size == 126 else 8), "big") if size > 125 else size
        data = door.take(size)
        if kind & 15 == 8:
            return int.from_bytes(data[:2], "big")
    raise AssertionError("nobody closed the line")


def latest(door):
    """The position as this one sees it now, whatever was told before."""
    door.send({"do": "resync", "since": 0})
    door.send({"do": "ping", "id": "now"})
    views = []

    def answered(told):
        if told["type"] in ("view", "change"):
            views.append(told)
        return told.get("re") == "now"

    until(door, answered)
    return views[-1]


def play_game(server):
    """A whole game of two programs; the table and the tokens."""
    table = server.table()
    bots = [TableBot(server.url, table, name, random.Random(seed).choice) for seed, name in enumerate(["Ada", "Bob"])]
    threads = [threading.Thread(target=bot.play, args=(i == 0,), daemon=True) for i, bot in enumerate(bots)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive(), "the game does not end"
    return table, bots


class Checker(unittest.TestCase):
    GOOD = '# HELP a_total A.\n# TYPE a_total counter\na_total{x="1"} 2\na_total{x="\\"\\\\\\n"} 3e4\n'

    def test_reads_what_is_right(self):
        page = Page(self.GOOD)
        self.assertEqual(page.value("a_total", x="1"), 2)
        self.assertEqual(page.value("a_total", x='"\\\n'), 30000)

    def test_refuses_what_is_wrong(self):
        def histogram(first, second, third, count):
            return ("# HELP h H.\n# TYPE h histogram\n"
                    f'h_bucket{{le="1"}} {first}\nh_bucket{{le="2"}} {second}\nh_bucket{{le="+Inf"}} {third}\n'
                    f"h_sum 3\nh_count {count}\n")

        Page(histogram(1, 2, 3, 3))
        for text in (self.GOOD[:-1], self.GOOD + "a_total 1 2 3\n", self.GOOD + 'a_total{x="1"} 5\n', "b 1\n",
                     self.GOOD + "# HELP b B.\n# TYPE b gauge\nb 1\na_total 1\n", self.GOOD.replace("counter", "thing"),
                     self.GOOD.replace("a_total", "a"), "# HELP b B.\n# TYPE b gauge\nb{x=1} 1\n",
                     "# HELP b B.\n# TYPE b gauge\nb one\n", "# HELP b B.\n# TYPE b_total counter\nb_total -1\n",
                     "# TYPE b gauge\nb 1\n", histogram(1, 3, 2, 2), histogram(1, 2, 3, 4)):
            with self.assertRaises(Wrong, msg=text):
                Page(text)


class Metrics(unittest.TestCase):
    def test_count_what_happens(self):
        with tempfile.TemporaryDirectory() as folder, \
                Served("--data", folder, "--metrics", "0") as server:
            before = read(server.metrics())
            self.assertEqual(before.value("bourse_tables", state="awake"), 0)
            self.assertEqual(before.value("bourse_moves_total", by="person"), 0)
            self.assertEqual(before.value("bourse_ready"), 1)
            _, bots = play_game(server)
            moves = sum(len(bot.acknowledged) for bot in bots)
            self.assertEqual(server.ask("GET", "/api/tables/none")[0], 404)
            door = server.door(server.table({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "pace": 0}))
            door.send({"do": "moves", "moves": [], "id": 1})
            self.assertEqual(until(door, lambda told: told.get("re") == 1)["type"], "refused")
            deadline = time.monotonic() + 30
            while (after := read(server.metrics())).value("bourse_websockets") > 1 and time.monotonic() < deadline:
                time.sleep(0.02)  # those who have gone are noticed soon
            self.assertEqual(after.value("bourse_moves_total", by="person"), moves)
            self.assertGreaterEqual(after.value("bourse_move_seconds_count"), moves)
            self.assertGreater(after.value("bourse_move_seconds_sum"), 0)
            self.assertEqual(after.value("bourse_tables_made_total"), 2)
            self.assertEqual(after.value("bourse_games_over_total"), 1)
            self.assertEqual(after.value("bourse_tables", state="awake"), 2)
            self.assertEqual(after.value("bourse_websockets"), 1)
            self.assertGreaterEqual(after.value("bourse_connections"), 1)
            self.assertEqual(after.value("bourse_refused_total", reason="table-unknown"), 1)
            self.assertGreaterEqual(sum(after.values["bourse_refused_total"].values()), 2)
            self.assertGreaterEqual(after.value("bourse_requests_total", code="4xx"), 1)
            self.assertGreaterEqual(after.value("bourse_journal_entries_total"), moves)
            self.assertGreater(after.value("bourse_journal_batch_count"), 0)
            self.assertGreater(after.value("bourse_journal_write_seconds_sum"), 0)
            self.assertGreater(after.value("bourse_loop_delay_seconds_count"), 0)
            self.assertGreater(after.value("process_resident_memory_bytes"), 1e6)
            self.assertGreater(after.value("process_open_fds"), 5)
            for name, kind in before.kinds.items():
                if kind == "counter":
                    for labels, value in before.values.get(name, {}).items():
                        self.assertGreaterEqual(after.values[name][labels], value, name)
            door.close()
            self.assertEqual(server.end(), 0)

    def test_are_not_for_everybody(self):
        with Served() as server:
            self.assertEqual(server.ask("GET", "/metrics")[0], 404)
        with Served("--metrics", "on", "--trust-proxy", "127.0.0.1") as server:
            read(server.url + "/metrics")
            self.assertEqual(server.ask("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})[0], 404)
            self.assertEqual(server.ask("GET", "/metrics", source=("127.0.0.7", 0))[0], 404)
        with self.assertRaises(RuntimeError):
            Served("--metrics", "many")


class Logs(unittest.TestCase):
    def test_tell_events_and_no_secrets(self):
        said = "a sentence that is nobody else's business"
        with tempfile.TemporaryDirectory() as folder, \
                Served("--data", folder, "--log", "json", "--log-level", "debug") as server:
            table, bots = play_game(server)
            second = server.table()
            tokens = [server.sit(second, "Zenobia"), server.sit(second, "Yorick")]
            doors = [server.door(second, token) for token in tokens]
            doors[0].send({"do": "start"})
            doors[0].send({"do": "chat", "text": said, "id": "chat"})
            until(doors[0], lambda told: told.get("re") == "chat")
            doors[1].send({"do": "plan", "bids": said, "id": "plan"})
            until(doors[1], lambda told: told.get("re") == "plan")
            server.ask("GET", "/api/tables?password=" + said.replace(" ", "-"))
            server.ask("GET", "/api/feeds/" + tokens[0])
            for door in doors:
                door.close()
            self.assertEqual(server.end(), 0)
            log = server.log()
        lines = [json.loads(line) for line in log.splitlines()]
        events = [line["event"] for line in lines]
        for line in lines:
            self.assertRegex(line["at"], r"^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
            self.assertIn(line["level"], ("error", "warning", "notice", "info", "debug"))
        for event in ("started", "table-made", "game-began", "game-over", "request", "refused", "stopping", "stopped"):
            self.assertIn(event, events)
        self.assertEqual(sum(line.get("table") == table and line["event"] == "game-over" for line in lines), 1)
        numbers = [line["request"] for line in lines if line["event"] == "request"]
        self.assertEqual(numbers, sorted(set(numbers)), "requests are numbered")
        for secret in (*tokens, *(bot.token for bot in bots), said, said.replace(" ", "-"), "Zenobia", "Ada"):
            self.assertNotIn(secret, log)

    def test_tell_who_connects_and_who_fails_to_log_in(self):
        with tempfile.TemporaryDirectory() as folder, \
                Served("--data", folder, "--log-level", "info") as server:
            table = server.table()
            server.door(table, server.sit(table, "Ada")).close()
            guess = {"name": "Nobody Here", "password": "not the right one"}
            self.assertEqual(server.ask("POST", "/api/people/login", guess)[0], 401)
            server.end()
            log = server.log()
        self.assertIn(f"info connected table={table} from=127.0.0.1\n", log)
        self.assertIn("info login-failed route=/api/people/login from=127.0.0.1\n", log)
        self.assertNotIn("Nobody Here", log)

    def test_know_levels_and_journald(self):
        with Served("--log-level", "info") as server:
            table = server.table()
            server.end()
            self.assertIn(f"info table-made table={table} game=stockpile seats=2\n", server.log())
            self.assertNotIn("debug", server.log())
        with Served() as server:
            server.table()
            server.end()
            self.assertRegex(server.log(), r"^(notice no-client: .*\n)?notice stopping seconds=0\n$")
        with tempfile.NamedTemporaryFile("w+") as file:  # as systemd starts it, standard error being the journal's
            about = os.stat(file.name)
            script = f'exec "{PROGRAM}" serve --port 0 --log-level info 2>"{file.name}"'
            environment = {**os.environ, "JOURNAL_STREAM": f"{about.st_dev}:{about.st_ino}"}
            with subprocess.Popen(["sh", "-c", script], env=environment, stdout=subprocess.PIPE, text=True) as process:
                process.stdout.readline()
                process.terminate()
            self.assertRegex(file.read(), r"^(<5>notice no-client: .*\n)?<6>info started .*\n<5>notice stopping")


class End(unittest.TestCase):
    def test_games_go_on_until_it_comes(self):
        with tempfile.TemporaryDirectory() as folder, \
                Served("--data", folder, "--drain", "600") as server:
            table = server.table()
            tokens = [server.sit(table, name) for name in ("Ada", "Bob")]
            doors = [server.door(table, token) for token in tokens]
            self.assertEqual(server.ask("GET", "/api/ready")[0], 200)
            doors[0].send({"do": "start", "id": "start"})
            until(doors[0], lambda told: told.get("re") == "start")
            server.tell()
            self.assertEqual(until(doors[0], lambda told: told["type"] == "stopping")["seconds"], 600)
            status, headers, told = server.ask("GET", "/api/ready")
            self.assertEqual((status, told["error"]["code"]), (503, "server-stops"))
            self.assertEqual(server.ask("GET", "/api/health")[0], 200)
            status, headers, told = server.ask("POST", "/api/tables", TWO)
            self.assertEqual((status, told["error"]["code"]), (503, "server-stops"))
            views = [latest(door) for door in doors]  # the game goes on, whosever turn it is
            mover = next(i for i in (0, 1) if "decision" in views[i])
            doors[mover].send({"do": "moves", "decision": views[mover]["decision"], "moves": [views[mover]["legal"][0]],
                               "id": "move"})
            self.assertEqual(until(doors[mover], lambda told: told.get("re") == "move")["type"], "done")
            began = time.monotonic()
            self.assertEqual(server.end(), 0)  # the second signal does not wait
            self.assertLess(time.monotonic() - began, 30)

    def test_ends_when_the_last_has_gone(self):
        with Served("--drain", "600") as server:
            door = server.door(server.table())
            until(door, lambda told: told["type"] == "table")
            server.tell()
            until(door, lambda told: told["type"] == "stopping")
            door.close()
            self.assertEqual(server.process.wait(60), 0)

    def test_tells_clients_to_come_back(self):
        with tempfile.TemporaryDirectory() as folder:
            with Served("--data", folder) as server:
                table = server.table()
                door = server.door(table)
                until(door, lambda told: told["type"] == "table")
                server.tell()
                self.assertEqual(until(door, lambda told: told["type"] == "stopping")["seconds"], 0)
                self.assertEqual(close_code(door), 1012)
                door.close()
                self.assertEqual(server.process.wait(60), 0)
            with Served("--data", folder) as server:
                self.assertEqual(server.ask("GET", f"/api/tables/{table}")[0], 200)


class Admin(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.data = self.folder.name

    def tearDown(self):
        self.folder.cleanup()

    def admin(self, *words, code=0):
        return admin(*words, "--data", self.data, code=code)

    def tables(self, *more):
        return {line["table"]: line for line in map(json.loads, self.admin("list", "--json", *more).splitlines())}

    def start_game(self, server, names=("Ada", "Bob")):
        table = server.table()
        tokens = [server.sit(table, name) for name in names]
        doors = [server.door(table, token) for token in tokens]
        doors[0].send({"do": "start", "id": "start"})
        until(doors[0], lambda told: told.get("re") == "start")
        return table, tokens, doors

    def test_lists_ends_and_exports_while_the_server_runs(self):
        with Served("--data", self.data) as server:
            table, tokens, doors = self.start_game(server)
            waiting = server.table()
            listed = self.tables()
            self.assertEqual(listed[table]["state"], "running")
            self.assertEqual(listed[table]["guests"], 2)
            self.assertEqual([seat["person"] for seat in listed[table]["seats"]], ["Ada", "Bob"])
            self.assertEqual(listed[waiting]["state"], "waiting")
            everything = self.admin("list", "--json", "--all")
            for secret in (*tokens, "seed", "plan"):
                self.assertNotIn(secret, everything)
            self.assertIn("2 connected, 2 tables awake", self.admin("status"))
            self.assertIn("--secrets", self.admin("export", table, code=1))
            self.assertIn("seed", self.admin("export", table, "--secrets"))
            self.admin("end", table)
            until(doors[1], lambda told: told["type"] == "offers" and told["ended"])
            self.assertEqual(server.ask("GET", f"/api/tables/{table}")[2]["ended"], "house")
            self.assertIn("over already", self.admin("end", table, code=1))
            self.assertIn("There is no such table", self.admin("end", "none", code=1))
            self.admin("end", waiting)
            self.assertEqual(self.tables(), {})
            self.assertEqual(self.tables("--all")[table]["state"], "ended")
            self.assertNotIn(waiting, self.tables("--all"), "it never began: nothing of it stays")
            self.assertIn(table, self.admin("show", table))
            for door in doors:
                door.close()
            self.assertEqual(server.end(), 0)
            self.assertIn(f"table-ended table={table}", server.log())
        file = self.data + "/record"
        self.admin("export", table, "--out", file)
        with open(file, encoding="utf-8") as record:
            self.assertIn("stockpile", record.read())

    def test_ends_tables_while_no_server_runs(self):
        with Served("--data", self.data) as server:
            table, _, doors = self.start_game(server)
            for door in doors:
                door.close()
            server.end()
        self.assertIn("No server answers", self.admin("status", code=1))
        self.admin("end", table)
        self.assertIn("over already", self.admin("end", table, code=1))
        with Served("--data", self.data) as server:
            about = server.ask("GET", f"/api/tables/{table}")[2]
            self.assertTrue(about["over"] or about["ended"])
            self.assertEqual(server.ask("GET", f"/api/tables/{table}/record")[0], 200)

    def test_bans_addresses_and_names(self):
        with Served("--data", self.data) as server:
            table, _, doors = self.start_game(server, ("Mallory", "Bob"))
            other = server.table()
            self.assertIn("name", self.admin("ban", "mallory", "--why", "shouts"))
            self.assertEqual(close_code(doors[0]), 1008)
            status, _, told = server.ask("POST", f"/api/tables/{other}/seats", {"name": "Mallory"})
            self.assertEqual((status, told["error"]["code"]), (403, "banned"))
            self.assertEqual(server.ask("POST", f"/api/tables/{other}/seats", {"name": "Ada"})[0], 201)
            self.admin("ban", "127.0.9.0/24")
            deadline = time.monotonic() + 30
            while server.ask("GET", "/api/tables", source=("127.0.9.4", 0))[0] != 403 and time.monotonic() < deadline:
                time.sleep(0.05)
            status, _, told = server.ask("GET", "/api/tables", source=("127.0.9.4", 0))
            self.assertEqual((status, told["error"]["code"]), (403, "banned"))
            self.assertEqual(server.ask("GET", "/api/tables", source=("127.0.8.4", 0))[0], 200)
            self.assertIn("already", self.admin("ban", "127.0.9.0/24", code=1))
            self.assertEqual(len(self.admin("bans").splitlines()), 2)
            self.assertIn("shouts", self.admin("bans"))
            self.admin("unban", "127.0.9.0/24")
            deadline = time.monotonic() + 30
            while server.ask("GET", "/api/tables", source=("127.0.9.4", 0))[0] != 200 and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertEqual(server.ask("GET", "/api/tables", source=("127.0.9.4", 0))[0], 200)
            self.assertIn("not banned", self.admin("unban", "127.0.9.0/24", code=1))
            for door in doors:
                door.close()
        with Served("--data", self.data) as server:  # they outlive the server
            self.assertEqual(server.ask("POST", f"/api/tables/{other}/seats", {"name": "MALLORY"})[0], 403)

    def test_removes_what_is_old(self):
        with Served("--data", self.data) as server:
            old, _ = play_game(server)
            fresh, _ = play_game(server)
            running, _, doors = self.start_game(server)
            doors[0].send({"do": "report", "about": 1, "text": "shouts", "id": "report"})
            until(doors[0], lambda told: told.get("re") == "report")
            for door in doors:
                door.close()
            server.end()
        self.assertIn("shouts", self.admin("reports"))
        self.assertEqual(json.loads(self.admin("reports", running, "--json"))["table"], running)
        self.assertEqual(self.admin("reports", fresh), "")
        database = sqlite3.connect(self.data + "/bourse.db")
        long_ago = int(time.time()) - 100 * 24 * 3600
        for table in (old, running):  # what runs is kept, however long
            database.execute("UPDATE tables SET facts = json_set(facts, '$.finished', ?, '$.made', ?) WHERE id = ?",
                             (long_ago if table == old else 0, long_ago, table))
        database.commit()
        database.close()
        self.assertIn("1 finished games and 0 reports", self.admin("retention", "--days", "30", "--dry-run"))
        self.assertEqual(len(self.tables("--all")), 3)
        with Served("--data", self.data) as server:  # a server may run meanwhile, and goes on
            server.table()
            self.assertIn("1 finished games", self.admin("retention", "--days", "30"))
            server.table()
            self.assertEqual(server.ask("GET", f"/api/tables/{old}")[0], 404)
            self.assertEqual(server.ask("GET", f"/api/tables/{fresh}")[0], 200)
            self.assertEqual(server.end(), 0)
        left = self.tables("--all")
        self.assertNotIn(old, left)
        self.assertLessEqual({fresh, running}, set(left))

    def test_says_what_is_wrong(self):
        self.assertIn("There is no folder", admin("list", "--data", self.data + "/none", code=1))
        self.assertIn("needs TABLE", self.admin("end", code=2))
        self.assertIn("retention", self.admin("retension", code=2))
        self.assertIn("--days", self.admin("retention", code=2))
        self.assertIn("takes no", self.admin("list", "x", code=2))
        self.assertIn("cannot be opened", self.admin("list", code=1))
        help_text = admin("--help")
        for command in ("list", "show", "end", "export", "ban", "unban", "mute", "unmute", "bans", "host",
                        "unhost", "log", "reports", "retention", "status"):
            self.assertRegex(help_text, rf"\n  {command} ")


if __name__ == "__main__":
    unittest.main()
