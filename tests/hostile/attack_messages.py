"""Strangers whose messages are too large or too deep, and who do not read what they are told."""

import itertools
import json
import socket
import time
import unittest

from siege import Siege, Stranger

DEEP = b"[" * 16000
TOO_LARGE = json.dumps({"do": "chat", "text": "x" * 17000}).encode()


class Messages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.siege = Siege()

    @classmethod
    def tearDownClass(cls):
        cls.siege.close()

    def setUp(self):
        self.numbers = itertools.count(1)

    def stranger(self, **more):
        return Stranger(self.siege.port, self.siege.socket_at, f"127.9.4.{next(self.numbers) % 250 + 1}", **more)

    def raw(self, request):
        """The status of the answer to these bytes, 0 if there is none."""
        with socket.create_connection(("127.0.0.1", self.siege.port), timeout=30,
                                      source_address=(f"127.9.5.{next(self.numbers) % 250 + 1}", 0)) as one:
            try:
                one.sendall(request)
            except OSError:
                pass  # it did not read to the end
            try:
                answer = one.recv(65536)
            except OSError:
                return 0
        return int(answer.split()[1]) if answer else 0

    def test_too_large_or_too_deep(self):
        deep_object = b'{"do":"moves","moves":' + b"[" * 8000 + b"]" * 8000 + b"}"

        def attack():
            for data, size, expected in ((TOO_LARGE, None, {1009}), (b"", 1 << 40, {1009}),
                                         (b"x" * 100, 1 << 62, {1009, 1002})):
                one = self.stranger()
                one.frame(data, 1, size)
                self.assertIn(one.end(), expected)
                one.close()
            one = self.stranger()
            for data in (DEEP, deep_object, b'{"a":' * 3000, b"", b"null", b'"' + b"\\u0000" * 2000 + b'"', b"\xff"):
                try:
                    one.frame(data)
                except OSError:
                    break  # bytes that are no text ended it, as the protocol of WebSockets asks
            self.assertIn(one.end_soon(), (1007, 0, None))
            one.close()

        self.siege.under(self, "messages that are too large or too deep", attack)

    def test_over_http(self):
        host = b"Host: x\r\n"

        post = b"POST /api/tables HTTP/1.1\r\n" + host
        pieces = b"ffff\r\n" + b"x" * 65535 + b"\r\n5\r\nxxxxx\r\n0\r\n\r\n"
        requests = [
            (post + b"Content-Length: 100000000\r\n\r\n" + b"{" * 200000, {413}),
            (b"GET / HTTP/1.1\r\n" + host + b"X-Long: " + b"x" * 40000 + b"\r\n\r\n", {431}),
            (post + b"Content-Length: 60000\r\n\r\n" + b"[" * 60000, {400}),
            (post + b"Content-Length: 60000\r\n\r\n" + b'{"seats":' * 6666 + b"123456", {400}),
            (post + b"Transfer-Encoding: chunked\r\n\r\n" + pieces, {400, 413}),
            (b"\x16\x03\x01 this is TLS \r\n\r\n", {400}),
            (b"GET /../../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n", {400}),
        ]

        def send_all(sent_away):
            for request, expected in requests:
                self.assertIn(self.raw(request), expected | sent_away)

        send_all(set())
        # Who goes on like this has soon made too many requests.
        self.siege.under(self, "requests that are too large or too deep", lambda: send_all({429}))

    def fill_chat(self):
        """Fill the chat history to its limit: every newcomer is sent all of it."""
        for _ in range(5):
            one = self.stranger()
            one.code({"do": "enter", "protocol": 1})
            for _ in range(10):
                self.assertEqual(one.code({"do": "chat", "text": "\U0001f4c8" * 500}), "")
            one.close()

    def test_never_read(self):
        """Each asks for everything, again and again, and takes nothing."""
        deaf, dropped = [], 0
        self.fill_chat()

        def attack():
            nonlocal dropped
            while len(deaf) < 40:
                deaf.append(self.stranger(window=4096))
            for one in list(deaf):
                try:
                    one.send({"do": "enter", "protocol": 1})
                except OSError:
                    dropped += 1
                    one.close()
                    deaf.remove(one)
            time.sleep(0.05)  # one that talks too much is closed for that

        self.siege.under(self, "forty slow readers", attack)
        until = time.monotonic() + 120
        while dropped == 0 and time.monotonic() < until:
            attack()
        for one in deaf:
            one.close()
        self.assertGreater(dropped, 0, "clients that do not read are dropped")
        print(f"  {dropped} of them were let go by then")


if __name__ == "__main__":
    unittest.main()
