"""Strangers who ask for too much: connections, requests, tables, messages."""

import itertools
import socket
import time
import unittest

from siege import Siege, Stranger, closed_without_answer


class Floods(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.siege = Siege("--per-address", "50")

    @classmethod
    def tearDownClass(cls):
        cls.siege.close()

    def connect(self, source):
        return socket.create_connection(("127.0.0.1", self.siege.port), timeout=30, source_address=(source, 0))

    def test_silent_connections(self):
        held = []

        def attack():
            held.extend(self.connect("127.9.0.1") for _ in range(25))
            while len(held) > 800:
                held.pop().close()

        try:
            self.siege.under(self, "connections that say nothing", attack)
            until = time.monotonic() + 60
            while not (crowded := closed_without_answer(self.siege.port, "127.9.0.1")) and time.monotonic() < until:
                attack()
            self.assertTrue(crowded, "one address has its share")
            self.assertFalse(closed_without_answer(self.siege.port, "127.9.0.2"), "and others have theirs")
        finally:
            for one in held:
                one.close()

    def test_requests(self):
        answers = {}
        connections = [self.connect(f"127.9.1.{i + 1}") for i in range(3)]
        many, request = 50, f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{self.siege.port}\r\n\r\n".encode()

        def attack():
            for connection in connections:  # all at once, without waiting for an answer
                connection.sendall(request * many)
            for connection in connections:
                text = b""
                while text.count(b"HTTP/1.1 ") < many or not text.endswith(b"}\n"):
                    text += connection.recv(65536)
                for status in (200, 429):
                    answers[status] = answers.get(status, 0) + text.count(b"HTTP/1.1 %d" % status)

        self.siege.under(self, "requests, three addresses", attack)
        until = time.monotonic() + 60
        while answers[429] == 0 and time.monotonic() < until:
            attack()
        for connection in connections:
            connection.close()
        self.assertGreater(answers[429], 0)
        print(f"  answered {answers[200]}, sent away {answers[429]}")

    def test_tables_and_seats(self):
        answers = {}

        def attack():
            for target, body in (("/api/tables", {"seats": [{"kind": "person"}] * 2, "listed": True}),
                                 (f"/api/tables/{self.siege.table}/seats", {"name": "Mallory"})):
                status, _ = self.siege.ask("POST", target, body, source="127.9.2.1")
                answers[status] = answers.get(status, 0) + 1

        for _ in range(40):
            attack()
        self.siege.under(self, "tables and seats", attack)
        self.assertLessEqual(answers.pop(201), 90, "one address makes 30 at once and 30 a minute")
        self.assertEqual(set(answers), {409, 429})

    def test_messages(self):
        ends, numbers = [], itertools.count(1)

        def attack(kind=1, data=b'{"do":"ping"}', most=400):
            one = Stranger(self.siege.port, self.siege.socket_at, f"127.9.3.{next(numbers) % 250 + 1}")
            try:
                for _ in range(most):
                    one.frame(data, kind)
            except OSError:
                pass
            ends.append(one.end())
            one.close()

        self.siege.under(self, "messages, 400 a connection", attack)
        self.assertLessEqual(set(ends), {1008, 0}, "closed for talking too much")
        self.assertIn(1008, ends)
        ends.clear()
        self.siege.under(self, "binary messages, 2,000 a connection", lambda: attack(2, bytes(14), 2000))
        self.assertLessEqual(set(ends), {1008, 0})

    def test_pings(self):
        sent, ends, numbers = 0, [], itertools.count(1)

        def attack():
            nonlocal sent
            one = Stranger(self.siege.port, self.siege.socket_at, f"127.9.9.{next(numbers) % 250 + 1}")
            try:
                for _ in range(2000):
                    one.frame(bytes(125), 9)
                    sent += 1
            except OSError:
                pass  # it was enough
            ends.append(one.end())
            one.close()

        self.siege.under(self, "pings, 2,000 a connection", attack)
        self.assertEqual(set(ends), {0}, "dropped for asking too often whether anybody is there")
        print(f"  {len(ends)} connections with {sent} pings")


if __name__ == "__main__":
    unittest.main()
