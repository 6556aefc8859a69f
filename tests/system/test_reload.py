"""Settings that a running server takes, and what systemd hears of it."""

import os
import pathlib
import signal
import socket
import tempfile
import time
import unittest

from serving import Served


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
