"""PostgreSQL that dies and comes back under a server at which people play."""

import glob
import os
import signal
import subprocess
import tempfile
import time
import unittest

from players import LONG, Players, Server, Texts, breathe, wait_for
from machines import Postgres

ROUNDS = 10 if LONG else 1


class Mortal(Postgres):
    """A database that can be killed and started again where it was."""

    def kill(self):
        """All of it: its children go when they see that the first of them is gone."""
        self.process.send_signal(signal.SIGQUIT)  # at once, without writing anything down
        self.process.wait(60)

    def again(self):
        options = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        words = [word for one in options for word in ("-c", one)]
        self.process = subprocess.Popen([f"{self.programs}/postgres", "-D", self.folder / "data", *words],
                                        user=self.user, cwd="/", stdout=self.log, stderr=self.log)


@unittest.skipUnless(LONG, "only in the long form; tools/cluster/try.py cuts a process off from it in the short one")
@unittest.skipUnless(glob.glob("/usr/lib/postgresql/*/bin"), "PostgreSQL is not here")
class Gone(unittest.TestCase):
    def test_dies_and_comes_back(self):
        texts, pauses = Texts(), []
        with tempfile.TemporaryDirectory(prefix="bourse-gone-") as folder:
            database = Mortal(folder)
            with Server("--store", database.address()) as server:
                alive = "SELECT count(*) FROM processes WHERE expires > clock_timestamp()"
                wait_for(lambda: database.ask(alive) == [["1"]])
                players = Players(server)
                for _ in range(ROUNDS):
                    players.play_on(15)
                    database.kill()
                    before = players.acknowledged()
                    time.sleep(1.0)
                    self.assertLessEqual(players.acknowledged(), before + 3, "nothing is acknowledged without a database")
                    self.assertIsNone(server.process.poll(), "the server waits for it")
                    began = time.monotonic()
                    database.again()
                    wait_for(lambda: players.acknowledged() > before + 3, 120)
                    pauses.append(time.monotonic() - began)
                players.play_on(15)
                self.assertEqual(server.kill(), -signal.SIGKILL)
                breathe()
                players.close()
                kept = {}
                for table, entry in database.ask(
                        "SELECT id, entry FROM entries JOIN tables ON of = number ORDER BY of, n"):
                    kept.setdefault(table, []).append(entry)
                moves = players.kept(self, texts, kept)
                self.assertIn("shared-store", server.log())
                self.assertNotIn(os.environ.get("PGPASSWORD", "postgres://"), server.log())
            database.stop()
        texts.close()
        print(f"database gone and back {ROUNDS} times: {moves} moves acknowledged, none lost; people played on "
              f"{max(pauses):.1f} s after it was started again at most")


if __name__ == "__main__":
    unittest.main()
