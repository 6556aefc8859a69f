"""Whom the server takes people for when it listens on IPv6 and IPv4 at once, behind a proxy."""

import socket
import unittest

from serving import TWO, Served


def has_ipv6():
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@unittest.skipUnless(has_ipv6(), "this machine has no IPv6")
class BothProtocols(unittest.TestCase):
    def setUp(self):
        self.server = Served("--address", "::", "--trust-proxy", "127.0.0.1,::1", "--rate", "3", "--log-level", "info")
        self.addCleanup(self.server.__exit__)

    def made(self, headers, times=5):
        """How many tables somebody gets at once."""
        return sum(self.server.ask("POST", "/api/tables", TWO, headers)[0] == 201 for _ in range(times))

    def test_a_proxy_is_trusted_though_its_address_is_mapped(self):
        self.assertEqual(self.made({"X-Forwarded-For": "203.0.113.7:5123"}), 3)
        self.assertEqual(self.made({"X-Forwarded-For": "::ffff:203.0.113.7"}), 0, "the same person")
        self.assertEqual(self.made({"X-Forwarded-For": "203.0.113.8"}), 3)
        self.assertEqual(self.made({"Forwarded": 'for="[2001:db8::1]:4711";proto=https'}), 3)
        self.assertEqual(self.made({"X-Forwarded-For": "2001:db8::2"}), 0, "the same network")
        self.assertEqual(self.made({}), 5, "this machine itself has no limits")

    def test_a_stranger_is_not_believed(self):
        line = self.server.ask("POST", "/api/people/login", {"name": "Ada", "password": "a wrong guess"},
                               {"X-Forwarded-For": "198.51.100.9"}, source=("127.9.7.1", 0))
        self.assertEqual(line[0], 401)
        self.assertEqual(self.server.end(), 0)
        self.assertIn("login-failed route=/api/people/login from=127.9.7.1\n", self.server.log())


if __name__ == "__main__":
    unittest.main()
