"""A server with honest people at it, strangers who attack it, and what that does to both."""

import base64
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "system"), str(HERE)]

from serving import Served  # noqa: E402
from table_bot import WebSocket  # noqa: E402

LONG = bool(os.environ.get("BOURSE_LONG"))
SECONDS = 15.0 if LONG else 0.7  # of each attack
TABLES = 6 if LONG else 3
MOST_GROWTH = 96 << 20  # bytes that an attack may cost the server at most
MOST_WAIT = 10_000  # milliseconds: beyond this an honest person would think that the server is gone


class Stranger(WebSocket):
    """A WebSocket from another address, with what its owner likes in the request."""

    def __init__(self, port, target, source="127.9.0.1", headers=(), window=0):
        self.socket = socket.socket()
        self.socket.settimeout(30)
        if window:  # so that little waits in the kernel
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self.rest, self.status = b"", 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {target} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.rest:
            self.read_more()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def frame(self, data, kind=1, size=None):
        """Any frame, also one that says it is larger than it is."""
        length = len(data) if size is None else size
        head = bytes([0x80 | kind])
        head += bytes([0x80 | length]) if length < 126 else \
            b"\xfe" + length.to_bytes(2, "big") if length < 65536 else b"\xff" + length.to_bytes(8, "big")
        self.socket.sendall(head + b"\0\0\0\0" + data)

    def code(self, word):
        """The code that a message is refused with, "" if it is not."""
        self.send({**word, "id": "asked"})
        while (told := self.receive()).get("re") != "asked":
            pass
        return told["error"]["code"] if told["type"] == "refused" else ""

    def end(self):
        """The code the connection is closed with, 0 if it is without one, None if it stays."""
        try:
            while True:
                kind, size = self.take(2)
                size = int.from_bytes(self.take(2 if size == 126 else 8), "big") if size > 125 else size
                data = self.take(size)
                if kind & 15 == 8:
                    return int.from_bytes(data[:2], "big")
        except TimeoutError:
            return None
        except OSError:
            return 0

    def end_soon(self):
        """The same, waiting for a moment alone."""
        self.socket.settimeout(0.3)
        return self.end()


class Siege:
    """The server, honest people at some tables, and one more table that is attacked."""

    def __init__(self, *options):
        self.quiet = None
        self.server = Served("--log-level", "warning", *options)
        self.honest = subprocess.Popen([sys.executable, HERE / "honest.py", self.server.url, str(TABLES), "0.02"],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.table = self.server.table()
        self.tokens = [self.server.sit(self.table, name) for name in ("Victoria", "Walter")]
        self.doors = [self.server.door(self.table, token) for token in self.tokens]
        self.doors[0].send({"do": "start", "id": "start"})
        while self.doors[0].receive().get("re") != "start":
            pass
        self.port, self.socket_at = self.server.port, f"/api/tables/{self.table}/socket"
        self.report()

    def report(self):
        self.honest.stdin.write("now\n")
        self.honest.stdin.flush()
        return json.loads(self.honest.stdout.readline())

    def memory(self):
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))

    def ask(self, method, target, body=None, headers=None, source="127.9.0.1"):
        status, _, told = self.server.ask(method, target, body, headers, (source, 0))
        return status, told

    def under(self, test, name, attack):
        """Measures honest people without and under an attack, which is called again and again; prints both."""
        if self.quiet is None or LONG:
            self.quiet = self.measure(lambda: time.sleep(0.05))
        quiet = self.quiet
        before = self.memory()
        loud = self.measure(attack)
        grown = self.memory() - before
        test.assertIsNone(self.server.process.poll(), "the server lives")
        test.assertEqual(loud["problems"], [], "no honest person lost a connection")
        test.assertGreater(loud["moves"], 0, "honest people play on")
        test.assertLess(loud["p99"], MOST_WAIT)
        test.assertLess(grown, MOST_GROWTH)
        print(f"{name}: honest moves p50 {quiet['p50']} → {loud['p50']} ms, p99 {quiet['p99']} → {loud['p99']} ms "
              f"({quiet['moves']} and {loud['moves']} moves), memory {before >> 10} → {(before + grown) >> 10} kB")

    def measure(self, act):
        """For so long, and until there were moves to tell of."""
        self.report()
        began = time.monotonic()
        while time.monotonic() < began + SECONDS:
            act()
        while (report := self.report())["moves"] == 0:
            assert time.monotonic() < began + 90, f"nobody plays: {report}"
            act()
        return report

    def close(self):
        self.honest.stdin.close()
        self.honest.kill()
        self.honest.wait()
        self.honest.stdout.close()
        for door in self.doors:
            door.close()
        self.server.__exit__()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def closed_without_answer(port, source):
    """Whether a connection from there is closed at once."""
    with socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0)) as one:
        try:
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            return one.recv(1024) == b""
        except OSError:
            return True
