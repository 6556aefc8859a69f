"""A bot that sits down at a table of `bourse serve`: table_bot.py http://127.0.0.1:8080 TABLE [name]

It needs nothing but Python. When its connection is gone it comes back with its token and goes on.
"""
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request


class Refused(Exception):
    """The server does not let it play; str() is the sentence why."""


def ask(url, body=None, token=None):
    """GET, or POST if there is a body; the answer as JSON. What is refused raises HTTPError."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + token} if token else {}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
        return json.load(answer)


class WebSocket:
    """As much of a WebSocket as a bot needs: text, pings and the end."""

    HEADERS = ""  # more lines for the request

    def __init__(self, url, patience=30):
        place = urllib.parse.urlsplit(url)
        secure = place.scheme == "https"
        self.socket = socket.create_connection((place.hostname, place.port or (443 if secure else 80)), timeout=patience)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=place.hostname)
        self.rest = b""
        try:
            self.shake_hands(place)
        except OSError:
            self.socket.close()
            raise

    def shake_hands(self, place):
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\n{self.HEADERS}Sec-WebSocket-Key: {key}\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.rest:
            self.read_more()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def read_more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the other side is gone")
        self.rest += data

    def take(self, size):
        while len(self.rest) < size:
            self.read_more()
        data, self.rest = self.rest[:size], self.rest[size:]
        return data

    def send(self, message, kind=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def receive(self):
        """The next message; the server sends each as one frame."""
        while True:
            kind, size = self.take(2)
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            if kind & 15 == 9:
                self.send(data, 10)  # an answer to a ping
            elif kind & 15 == 8:
                raise ConnectionError("closed: " + data[2:].decode())
            elif kind & 15 == 1:
                return json.loads(data)

    def close(self):
        self.socket.close()


class TableBot:
    NEVER = ("token-unknown", "protocol-unknown", "banned", "removed")  # coming back changes nothing

    def __init__(self, server, table, name, choose=random.choice, seat=None):
        """Takes a seat under that name, or plays in the seat it was given."""
        self.server, self.table, self.choose = server, table, choose
        seat = seat or ask(f"{server}/api/tables/{table}/seats", {"name": name})
        self.seat, self.token = seat["seat"], seat["token"]
        self.acknowledged = []  # its moves that the server has said yes to

    def play(self, start=False):
        """Until the game is over; the scores. With `start` it begins the game as soon as every seat is taken."""
        while True:
            try:
                return self.play_on(start)
            except OSError:  # gone, or not there yet: come back with the token
                time.sleep(0.2)

    def play_on(self, start):
        door = WebSocket(f"{self.server}/api/tables/{self.table}/socket")
        try:
            door.send({"do": "enter", "protocol": 1, "token": self.token})
            door.send({"do": "standing", "collect": False})  # it answers everything itself
            sent = None
            while True:
                told = door.receive()
                if told["type"] == "refused" and told["error"]["code"] in self.NEVER:
                    raise Refused(told["error"]["sentence"])
                if told["type"] == "table" and start and not told["started"] and \
                        all(seat["kind"] != "empty" for seat in told["seats"]):
                    door.send({"do": "start"})
                if told["type"] == "done" and told.get("re") == "move":
                    self.acknowledged.append(sent)
                if told["type"] in ("view", "change"):
                    if "scores" in told:
                        return told["scores"]
                    if "decision" in told:
                        sent = self.choose(told["legal"])
                        door.send({"do": "moves", "decision": told["decision"], "moves": [sent], "id": "move"})
        finally:
            door.close()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    print(*TableBot(sys.argv[1], sys.argv[2], *sys.argv[3:4] or ["Python"]).play(start=True))
