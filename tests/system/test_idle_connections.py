"""What a connection that only waits costs the server: thousands of spectators must not fill its memory."""

import os
import pathlib
import tempfile
import unittest

from serving import Served, until

CONNECTIONS = 500
MOST_BYTES = 12_000  # each


class IdleConnections(unittest.TestCase):
    def test_cost_at_most_twelve_kilobytes_each(self):
        with tempfile.TemporaryDirectory() as folder, Served("--data", folder) as server:
            table = server.table()
            warm = [self.spectator(server, table) for _ in range(100)]  # memory that comes in larger pieces
            before = self.memory(server)
            crowd = [self.spectator(server, table) for _ in range(CONNECTIONS)]
            each = (self.memory(server) - before) / CONNECTIONS
            for one in warm + crowd:
                one.socket.close()
        self.assertLessEqual(each, MOST_BYTES)
        self.assertGreater(each, 1000, "they were not connected")

    @staticmethod
    def spectator(server, table):
        door = server.door(table)
        until(door, lambda told: told["type"] == "done")
        return door

    @staticmethod
    def memory(server):
        pages = int(pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    unittest.main()
