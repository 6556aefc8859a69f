"""What a chat program gets when somebody sends the link of a table, and what phones scan from a terminal."""

import os
import pty
import re
import signal
import subprocess
import unittest

from serving import PROGRAM, TWO, Served

MASKS = (
    lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3, lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2, lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2, lambda x, y: ((x + y) % 2 + x * y % 3) % 2)


def read_qr(size, dark):
    """The text of an undamaged code of version 2 to 5 with the least correction."""
    def is_pattern(x, y):
        near = range(size - 9, size - 4)
        return (x < 9 and y < 9 or x < 9 and y >= size - 8 or x >= size - 8 and y < 9 or 6 in (x, y)
                or x in near and y in near)

    mask = MASKS[int("".join(str(int(dark(x, 8))) for x in (2, 3, 4)), 2) ^ 0b101]
    bits, up = "", True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if up else range(size):
            bits += "".join(str(int(dark(x, y) != (mask(x, y) == 0)))
                            for x in (right, right - 1) if not is_pattern(x, y))
        up = not up
    assert bits[:4] == "0100", bits[:4]
    return bytes(int(bits[at:at + 8], 2) for at in range(12, 12 + 8 * int(bits[4:12], 2), 8)).decode()


class Links(unittest.TestCase):
    def setUp(self):
        self.server = Served()
        self.addCleanup(self.server.end)

    def page(self, path, **headers):
        status, _, text = self.server.ask("GET", path, headers=headers)
        return status, text.decode()

    def test_a_link_shows_title_seats_and_state(self):
        table = self.server.table({**TWO, "config": {"preset": "epic"}})
        status, page = self.page(f"/t/{table}")
        self.assertEqual(status, 200)
        self.assertIn("<title>Stockpile: Epic</title>", page)
        self.assertIn('og:description" content="0 of 2 seats taken, 2 seats free, waiting for players."', page)
        tokens = [self.server.sit(table, name) for name in ("Ada", "Bob")]
        doors = [self.server.door(table, token) for token in tokens]
        doors[0].send({"do": "start"})
        self.wait_for(doors[1], "view")
        for path in (f"/t/{table}", f"/tv/{table}", f"/game/{table}/0"):
            self.assertIn("2 of 2 seats taken, being played.", self.page(path)[1])
        self.assertIn("2 places prises sur 2, en cours.", self.page(f"/t/{table}", **{"Accept-Language": "fr"})[1])
        self.assertEqual(self.page("/t/nosuchtable")[0], 404)
        image = re.search(r'og:image" content="http://127\.0\.0\.1:\d+(/[^"]+)"', page)[1]
        status, headers, picture = self.server.ask("GET", image)
        self.assertEqual((status, headers["Content-Type"]), (200, "image/png"))
        self.assertEqual((picture[:8], picture[16:24]), (b"\x89PNG\r\n\x1a\n", (1200).to_bytes(4) + (630).to_bytes(4)))

    def wait_for(self, door, kind):
        while door.receive()["type"] != kind:
            pass


class Terminal(unittest.TestCase):
    def test_a_terminal_shows_the_address_in_the_network_to_phones(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--address", "0.0.0.0"], stdout=theirs,
                                   stderr=subprocess.DEVNULL)
        os.close(theirs)
        said = b""
        while b"Ctrl-C" not in said:
            said += os.read(ours, 4096)
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        os.close(ours)
        text = said.decode()
        address = re.search(r"In this network it is at (\S+)", text)
        if not address:
            self.skipTest("this machine is in no network")
        rows = re.findall(r"\x1b\[30;107m([ ▀▄█]+)\x1b\[0m", text)
        edge = 2
        size = len(rows[0]) - 2 * edge

        def dark(x, y):
            letter = rows[(y + edge) // 2][x + edge]
            return letter in ("▀█" if (y + edge) % 2 == 0 else "▄█")

        self.assertEqual(read_qr(size, dark), address[1])


if __name__ == "__main__":
    unittest.main()
