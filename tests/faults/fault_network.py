"""A network that is cut without a word: a proxy between people and the server stops carrying and closes nothing."""

import json
import socket
import tempfile
import time
import unittest

from players import LONG, Players, Server, Texts, breathe, wait_for
from machines import Cutter
from serving import until
from table_bot import WebSocket

ROUNDS = 20 if LONG else 2
TWO = {"seats": [{"kind": "person"}, {"kind": "person"}], "grace": 1, "pace": 0}


class ThroughTheProxy:
    """The server as people behind the proxy see it."""

    def __init__(self, server, cutter):
        self.server, self.cutter = server, cutter
        self.port, self.url, self.folder = cutter.port, f"http://127.0.0.1:{cutter.port}", server.folder

    def __getattr__(self, name):
        return getattr(self.server, name)


class Network(unittest.TestCase):
    def test_survives_repeated_cuts(self):
        texts = Texts()
        with tempfile.TemporaryDirectory() as folder, Server(folder=folder) as server:
            cutter = Cutter(server.port)
            players = Players(ThroughTheProxy(server, cutter))
            for _ in range(ROUNDS):
                players.play_on(20)
                cutter.cut()
                time.sleep(0.3)
                cutter.heal()
            players.play_on(20)
            server.kill()
            breathe()
            repeated = sum(person.repeated for table in players.tables for person in table.people)
            players.close()
            moves = players.kept(self, texts)
            cutter.close()
        texts.close()
        print(f"network cut {ROUNDS} times: {moves} moves acknowledged, {repeated} said again, none lost or twice")

    def test_half_open_connections_stay_cheap(self):
        many = 1000 if LONG else 150
        with tempfile.TemporaryDirectory() as folder, Server("--per-address", "0", folder=folder) as server:
            players = Players(server)
            before = memory(server)
            halves = []
            for i in range(many):  # half a request, and never the rest
                source = (f"127.3.0.{i % 250 + 1}", 0)
                half = socket.create_connection(("127.0.0.1", server.port), source_address=source)
                half.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{")
                halves.append(half)
            players.play_on(30)
            after = memory(server)
            self.assertLess(after - before, 64 << 20)
            dropped = 0
            if LONG:  # ten seconds are what a request may take
                wait_for(lambda: all(closed(half) for half in halves), 60)
                dropped = many
            for half in halves:
                half.close()
            players.close()
        print(f"{many} half requests: the server grew by {(after - before) / 1024:.0f} kB, the others played on"
              + (f"; all {dropped} were dropped within a minute" if dropped else ""))

    def test_reconnects_at_once_over_another_network(self):
        """The server does not know yet that the old connection is dead, and need not."""
        with tempfile.TemporaryDirectory() as folder, Server(folder=folder) as server:
            cutter = Cutter(server.port)
            table = ask(server, "/api/tables", TWO)["table"]
            tokens = [ask(server, f"/api/tables/{table}/seats", {"name": name})["token"] for name in ("Ada", "Bob")]
            ada, bob = (WebSocket(f"http://127.0.0.1:{port}/api/tables/{table}/socket")
                        for port in (cutter.port, server.port))
            for door, token in zip((ada, bob), tokens):
                door.send({"do": "enter", "protocol": 1, "token": token})
            ada.send({"do": "start", "id": "start"})
            until(ada, lambda told: told.get("re") == "start")
            cutter.cut()
            began = time.monotonic()
            again = WebSocket(f"{server.url}/api/tables/{table}/socket")
            again.send({"do": "enter", "protocol": 1, "token": tokens[0], "id": "enter"})
            self.assertEqual(until(again, lambda told: told.get("re") == "enter")["type"], "done")
            took = time.monotonic() - began
            view = until(again, lambda told: told["type"] == "view")
            self.assertIn("node", json.dumps(view))
            noticed = self.wait_for_absence(server, table, tokens, cutter) if LONG else None
            cutter.heal()
            for door in (ada, bob, again):
                door.close()
            cutter.close()
        print(f"cut off and back by another way: {took * 1000:.0f} ms" +
              (f"; one who does not come back is noticed after {noticed:.0f} s" if noticed else ""))

    def wait_for_absence(self, server, table, tokens, cutter):
        """Seconds until the others are told that somebody behind the cut is gone."""
        cutter.heal()
        silent = WebSocket(f"http://127.0.0.1:{cutter.port}/api/tables/{table}/socket")
        silent.send({"do": "enter", "protocol": 1, "token": tokens[0]})
        until(silent, lambda told: told["type"] == "presence")
        watcher = WebSocket(f"{server.url}/api/tables/{table}/socket")
        watcher.socket.settimeout(150)
        watcher.send({"do": "enter", "protocol": 1})
        until(watcher, lambda told: told["type"] == "presence" and told["seats"][0]["here"])
        cutter.cut()
        began = time.monotonic()
        until(watcher, lambda told: told["type"] == "presence" and not told["seats"][0]["here"])
        watcher.close()
        silent.close()
        return time.monotonic() - began


def ask(server, target, body):
    from players import ask as over_http
    return over_http(server.url + target, body)


def memory(server):
    """Bytes of the server that are in memory now."""
    with open(f"/proc/{server.pid()}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


def closed(one):
    one.setblocking(False)
    try:
        return one.recv(65536) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


if __name__ == "__main__":
    unittest.main()
