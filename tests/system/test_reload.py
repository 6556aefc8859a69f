"""Settings that a running server takes, and what systemd hears of it."""

import contextlib
import os
import pathlib
import signal
import socket
import tempfile
import time
import unittest

from serving import TWO, Served, until


def wait_for(true, seconds=30):
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


class Reload(unittest.TestCase):
    def test_takes_settings_while_games_go_on(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = pathlib.Path(folder) / "serve.toml"
            settings.write_text('log-level = "info"\ntables = 1\n')
            with Served("--config", str(settings)) as server:
                table = server.table()
                door = server.door(table, server.sit(table, "Ada"))
                self.assertEqual(server.ask("POST", "/api/tables", {"seats": [{"kind": "person"}] * 2})[0], 503)
                settings.write_text('log-level = "info"\ntables = 50\nhosts = "example.org"\nname = "Our club"\nbots = 3\n')
                server.tell(signal.SIGHUP)
                self.assertTrue(wait_for(lambda: "settings-later" in server.log()), server.log())
                self.assertIn("settings-read", server.log())
                self.assertIn("setting=bots", server.log())
                for taken in ("tables", "hosts", "name"):
                    self.assertNotIn(f"setting={taken}", server.log())
                self.assertEqual(server.ask("GET", "/api/catalogue")[2]["server"]["name"], "Our club")
                self.assertEqual(server.ask("POST", "/api/tables", {"seats": [{"kind": "person"}] * 2})[0], 201)
                self.assertEqual(server.ask("GET", "/api/health", headers={"Host": "elsewhere.example"})[0], 421)
                door.send({"do": "chat", "text": "still here", "id": 1})
                while door.receive().get("re") != 1:
                    pass
                door.close()
                self.assertEqual(server.end(), 0)

    def test_takes_limits(self):
        stranger = {"X-Forwarded-For": "203.0.113.7"}
        seats = {"seats": [{"kind": "person"}] * 2}
        with tempfile.TemporaryDirectory() as folder:
            settings = pathlib.Path(folder) / "serve.toml"
            settings.write_text('log-level = "info"\ntrust-proxy = "127.0.0.1"\nrate = 2\n')
            with Served("--config", str(settings)) as server:
                made = [server.ask("POST", "/api/tables", seats, stranger)[0] for _ in range(4)]
                self.assertEqual(made, [201, 201, 429, 429])
                server.tell(signal.SIGHUP)  # nothing has changed, and nobody begins anew
                self.assertTrue(wait_for(lambda: "settings-read" in server.log()), server.log())
                self.assertEqual(server.ask("POST", "/api/tables", seats, stranger)[0], 429)
                settings.write_text('log-level = "info"\ntrust-proxy = "127.0.0.1"\nrate = 30\n')
                server.tell(signal.SIGHUP)
                self.assertTrue(wait_for(lambda: server.ask("POST", "/api/tables", seats, stranger)[0] == 201))
                settings.write_text('log-level = "info"\ntrust-proxy = "127.0.0.1"\nrate = 30\nday-per-address = 0\n')
                server.tell(signal.SIGHUP)
                self.assertTrue(wait_for(lambda: server.log().count("settings-read") == 3), server.log())
                self.assertNotIn("settings-later", server.log())
                self.assertEqual(server.end(), 0)

    @contextlib.contextmanager
    def reloaded(self, before, *options):
        """A server with these settings, and a function that gives it others."""
        with tempfile.TemporaryDirectory() as folder:
            settings = pathlib.Path(folder) / "serve.toml"
            settings.write_text(before)
            with Served("--config", str(settings), "--log-level", "info", *options) as server:
                def reload(after):
                    read = server.log().count("settings-read")
                    settings.write_text(after)
                    server.tell(signal.SIGHUP)
                    self.assertTrue(wait_for(lambda: server.log().count("settings-read") == read + 1), server.log())
                    self.assertNotIn("settings-later", server.log())

                yield server, reload

    def test_takes_whom_it_believes(self):
        def made(server, **headers):
            return server.ask("POST", "/api/tables", {"seats": [{"kind": "person"}] * 2}, headers)[0]

        def strangers(server):
            return [made(server, **{"X-Forwarded-For": f"203.0.113.{number}"}) for number in (1, 2)]

        with self.reloaded("rate = 1\n") as (server, reload):
            self.assertEqual(strangers(server), [201, 429], "both are who asks, whatever they say")
            reload('rate = 1\ntrust-proxy = "127.0.0.1"\n')
            self.assertEqual(strangers(server), [201, 201])
            self.assertEqual(made(server, Origin="https://friend.example"), 403)
            reload('rate = 1\ntrust-proxy = "127.0.0.1"\norigins = "https://friend.example"\n')
            self.assertEqual(made(server, Origin="https://friend.example"), 201)

    def test_takes_how_many_connections_an_address_may_have(self):
        with self.reloaded("per-address = 1\n") as (server, reload):
            table = server.table()
            lines = [socket.create_connection(("127.0.0.1", server.port), source_address=("127.9.7.1", 0)) for _ in range(2)]
            try:
                def watches(line):
                    line.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                                 "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
                    line.settimeout(30)
                    with contextlib.suppress(ConnectionError):
                        return line.recv(12)
                    return b""

                self.assertEqual(watches(lines[0]), b"HTTP/1.1 101")
                self.assertNotEqual(watches(lines[1]), b"HTTP/1.1 101")
                reload("per-address = 0\n")
                with socket.create_connection(("127.0.0.1", server.port), source_address=("127.9.7.1", 0)) as another:
                    self.assertEqual(watches(another), b"HTTP/1.1 101")
            finally:
                for line in lines:
                    line.close()

    def test_takes_what_may_be_stored(self):
        with tempfile.TemporaryDirectory() as data, self.reloaded("day-per-table = 1\n", "--data", data) as (server, reload):
            table = server.table({"seats": [{"kind": "person"}] * 5})
            doors = [server.door(table, server.sit(table, name)) for name in ("Ada", "Bob", "Cyd", "Dan", "Eve")]
            spectator = server.door(table)

            def code(door, message):
                door.send({**message, "id": (mark := time.monotonic_ns())})
                told = until(door, lambda told: told.get("re") == mark)
                return told["error"]["code"] if told["type"] == "refused" else ""

            report = {"do": "report", "about": 0, "text": "\u4e2d" * 1900}
            for door in doors:
                for _ in range(10):
                    self.assertEqual(code(door, {"do": "chat", "text": "\U0001f4c8" * 490}), "")
            self.assertEqual(code(spectator, report), "", "with the chat, more than spectators have at once")
            self.assertEqual(code(spectator, report), "quota-used")
            reload("day-per-table = 0\n")
            self.assertEqual(code(spectator, report), "")
            reload("day-per-table = 0\nleast-free = 900000000\n")
            self.assertTrue(wait_for(lambda: server.ask("POST", "/api/tables", TWO)[0] == 503))
            self.assertEqual(code(doors[0], report), "disk-low")
            reload("day-per-table = 0\nleast-free = 1\n")
            self.assertTrue(wait_for(lambda: server.ask("POST", "/api/tables", TWO)[0] == 201))
            for door in (*doors, spectator):
                door.close()

    def test_takes_the_bytes_of_a_day(self):
        stranger = {"X-Forwarded-For": "203.0.113.7"}
        settings = 'trust-proxy = "127.0.0.1"\nrate = 0\nday-per-address = {}\n'
        with self.reloaded(settings.format(1)) as (server, reload):
            table = server.table({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "grace": 0, "pace": 0})
            door = server.door(table, server.sit(table, "Ada"))
            door.send({"do": "start"})
            door.send({"do": "resign"})
            until(door, lambda told: "scores" in told)
            door.close()
            record = server.ask("GET", f"/api/tables/{table}/record")[2].decode()

            def uploaded():
                status, _, told = server.ask("POST", "/api/records", {"record": record}, stranger)
                return told["error"]["code"] if status != 201 else ""

            for _ in range(300):
                if code := uploaded():
                    break
            self.assertEqual(code, "quota-used")
            reload(settings.format(64))
            self.assertEqual(uploaded(), "")

    def test_takes_how_long_it_drains(self):
        with self.reloaded("drain = 0\n") as (server, reload):
            table = server.table()
            door = server.door(table, server.sit(table, "Ada"))
            reload("drain = 600\n")
            server.tell()
            until(door, lambda told: told["type"] == "stopping" and told["seconds"] > 500)
            self.assertIsNone(server.process.poll(), "games go on meanwhile")
            self.assertEqual(server.end(), 0)
            door.close()

    def test_takes_where_it_is_reached(self):
        with self.reloaded('site = "https://old.example/"\n') as (server, reload):
            _, _, made = server.ask("POST", "/api/people", {"name": "Ada", "password": "correct horse"})
            me = {"Authorization": f"Bearer {made['session']}"}
            feed = server.ask("POST", "/api/me/notices", {"feed": True}, me)[2]["address"]
            table = server.table({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "grace": 0, "pace": 0})
            seat = server.ask("POST", f"/api/tables/{table}/seats", {"name": "Ada"}, me)[2]
            door = server.door(table, seat["token"])
            door.send({"do": "start"})
            until(door, lambda told: "decision" in told)
            door.close()  # somebody who is away is told that it is their turn

            def says(site):
                return site in server.ask("GET", f"/{feed}")[2].decode()

            self.assertTrue(wait_for(lambda: says("https://old.example/")))
            reload('site = "https://new.example/"\n')
            self.assertTrue(says("https://new.example/"))
            self.assertFalse(says("https://old.example/"))

    def test_leaves_everything_as_it_was_after_a_mistake(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = pathlib.Path(folder) / "serve.toml"
            settings.write_text("tables = 7\n")
            with Served("--config", str(settings)) as server:
                settings.write_text('tables = "many"\nhosts = "example.org"\n')
                server.tell(signal.SIGHUP)
                self.assertTrue(wait_for(lambda: "settings-refused" in server.log()), server.log())
                self.assertEqual(server.ask("GET", "/api/health", headers={"Host": "elsewhere.example"})[0], 200)
                self.assertEqual(server.end(), 0)


class Systemd(unittest.TestCase):
    def test_hears_that_it_is_ready_alive_and_stopping(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(os.path.join(folder, "notify"))
            ear.settimeout(30)
            environment = {"NOTIFY_SOCKET": os.path.join(folder, "notify"), "WATCHDOG_USEC": "600000"}
            with Served(environment=environment) as server:
                self.assertEqual(ear.recv(100), b"READY=1")
                for _ in range(3):
                    self.assertEqual(ear.recv(100), b"WATCHDOG=1")
                began = time.monotonic()
                self.assertEqual(ear.recv(100), b"WATCHDOG=1")
                self.assertLess(time.monotonic() - began, 5)
                server.tell()
                heard = ear.recv(100)
                while heard == b"WATCHDOG=1":
                    heard = ear.recv(100)
                self.assertEqual(heard, b"STOPPING=1")
                self.assertEqual(server.end(), 0)

    def test_hears_no_more_than_it_asked_for(self):
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(os.path.join(folder, "notify"))
            ear.settimeout(2)
            with Served(environment={"NOTIFY_SOCKET": os.path.join(folder, "notify")}) as server:
                self.assertEqual(ear.recv(100), b"READY=1")
                with self.assertRaises(TimeoutError):
                    ear.recv(100)
                server.end()


if __name__ == "__main__":
    unittest.main()
