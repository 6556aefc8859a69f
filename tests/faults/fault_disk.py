"""A disk that is full, one that is slow, and one that fails, under a server at which people play.

The full one is a small tmpfs in a mount namespace of its own; the others are strace, which delays or refuses what the
server asks the kernel for.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from players import LONG, Players, Server, Texts, ask, breathe
from table_bot import WebSocket

ROUNDS = 10 if LONG else 1


class SmallDisk:
    """Of so many kilobytes; processes put inside see it, and others reach it through the process that keeps it."""

    def __init__(self, kilobytes):
        self.folder = tempfile.mkdtemp(prefix="bourse-disk-")
        wish = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
        self.keeper = subprocess.Popen(
            [*wish, "sh", "-c", f"mount -t tmpfs -o size={kilobytes}k tmpfs {self.folder} && echo there && exec cat"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.there = self.keeper.stdout.readline() == "there\n"
        self.inside = ["nsenter", "-t", str(self.keeper.pid), "-m"]
        if os.geteuid() != 0:
            self.inside += ["-U", "--preserve-credentials"]
        self.path = pathlib.Path(f"/proc/{self.keeper.pid}/root{self.folder}")

    def free(self):
        about = os.statvfs(self.path)
        return about.f_bavail * about.f_frsize

    def fill(self, but):
        """All but so many bytes, or less where somebody else writes meanwhile."""
        with open(self.path / "ballast", "wb", buffering=0) as ballast:
            try:
                while self.free() > but:
                    ballast.write(bytes(min(65536, self.free() - but)))
            except OSError:
                pass

    def clear(self):
        (self.path / "ballast").unlink()

    def close(self):
        self.keeper.stdin.close()
        self.keeper.wait()
        self.keeper.stdout.close()
        os.rmdir(self.folder)


class Full(unittest.TestCase):
    def test_loses_nothing_acknowledged_and_recovers_with_free_space(self):
        disk = SmallDisk(16 * 1024)
        self.addCleanup(disk.close)
        if not disk.there:
            self.skipTest("no small disk: a mount namespace may not be made here (neither root nor user namespaces)")
        (disk.path / "games").mkdir()
        texts = Texts()
        # The disk is smaller than what must be left free for new tables.
        with Server("--least-free", "0", folder=f"{disk.folder}/games", before=disk.inside) as server:
            players = Players(server, seen=str(disk.path / "games"))
            for _ in range(ROUNDS):
                players.play_on(20)
                disk.fill(but=48 * 1024)
                players.play_until_it_ends()
                self.assertEqual(server.ended(), 1)
                self.assertRegex(server.log(), r"error store-failed: What happened could not be stored: .*(full|disk).*"
                                               r"The server stops; what was acknowledged is safe\.")
                breathe()
                players.kept(self, texts)
                self.start_while_full(server)
                breathe()
                players.kept(self, texts)
                disk.clear()
                server.start()
            players.play_on(20)
            players.close()
            moves = players.kept(self, texts)
        texts.close()
        print(f"full disk: {ROUNDS} times, {moves} moves acknowledged, none lost; everybody was told, and played on")


    def start_while_full(self, server):
        """It says that it cannot, or serves as long as there is room in its log; then it is killed on top of all."""
        before = len(server.log())
        server.begin()
        try:
            code = server.process.wait(1)
            server.process.stdout.close()
            self.assertEqual(code, 1)
            self.assertRegex(server.log()[before:], "(disk is full|No space left|disk I/O error)")
        except subprocess.TimeoutExpired:
            server.kill()


@unittest.skipUnless(shutil.which("strace"), "no slow disk: strace is not here")
class Slow(unittest.TestCase):
    def traced(self, folder, injection):
        trace = ["strace", "-f", "-qq", "-o", "/dev/null", "--seccomp-bpf", "-e", "trace=fsync,fdatasync",
                 "-e", f"inject=fsync,fdatasync:{injection}"]
        return Server(folder=folder, before=trace)

    def test_delays_only_moves(self):
        texts, delay = Texts(), 0.3 if LONG else 0.1
        with tempfile.TemporaryDirectory() as folder, self.traced(folder, f"delay_enter={delay * 1e6:.0f}") as server:
            players = Players(server, tables=2)
            quiet = ask(f"{server.url}/api/tables", {"seats": [{"kind": "person"}] * 2})["table"]
            # At another table: at the same one an answer waits for what was said before it.
            other = WebSocket(f"{server.url}/api/tables/{quiet}/socket")
            pings = []
            before, began = players.acknowledged(), time.monotonic()
            while players.acknowledged() < before + (200 if LONG else 20) and time.monotonic() < began + 120:
                at = time.monotonic()
                other.send({"do": "ping", "id": len(pings)})
                while other.receive().get("re") != len(pings):
                    pass
                pings.append(time.monotonic() - at)
                time.sleep(0.06)  # a connection may say twenty things a second
            took, moves = time.monotonic() - began, players.acknowledged() - before
            other.close()
            self.assertGreaterEqual(moves, 20)
            self.assertGreaterEqual(took / moves * 6, delay * 0.7, "six people, and each move waits for the disk")
            self.assertLess(sorted(pings)[len(pings) // 2], delay, "people who do not move do not wait")
            server.kill()
            breathe()
            players.kept(self, texts)
            server.before = []
            server.start()
            players.play_on(20)
            players.close()
            kept = players.kept(self, texts)
        texts.close()
        print(f"slow disk, every write waits {delay * 1000:.0f} ms: {moves} moves in {took:.1f} s, other requests "
              f"waited {sorted(pings)[len(pings) // 2] * 1000:.1f} ms (p50), {max(pings) * 1000:.0f} ms at most; "
              f"killed in it, none of {kept} moves lost")

    def test_failing_disk_stops_the_server(self):
        texts = Texts()
        with tempfile.TemporaryDirectory() as folder, self.traced(folder, "error=EIO:when=30+") as server:
            players = Players(server, tables=2)
            players.play_until_it_ends()
            self.assertEqual(server.ended(), 1)
            self.assertIn("error store-failed: What happened could not be stored: disk I/O error", server.log())
            breathe()
            players.kept(self, texts)
            server.before = []
            server.start()
            players.play_on(20)
            players.close()
            moves = players.kept(self, texts)
        texts.close()
        print(f"failing disk: from the 30th write on: {moves} moves acknowledged, none lost")


if __name__ == "__main__":
    unittest.main()
