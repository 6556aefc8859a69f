"""Builds of tools/setup/steps.sh, with a cmake of our own: what they say while they run and when they fail."""

import os
import pathlib
import pty
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CMAKE = """#!/bin/bash
[[ $1 == --build ]] || exit 0
echo $$ >running
for ((i = 1; i <= 12; i++)); do echo "[$i/12] Building"; sleep "${PACE:-0.1}"; done
[[ -z ${FAIL:-} ]] || { echo "x.cpp:1: error: wrong"; exit 1; }
"""
SCRIPT = "set -euo pipefail; exec 3>&1; source tools/setup/steps.sh; progressEvery=1; build wasm bourse; echo done"


class Builds(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tools").mkdir()
        (self.root / "tools/setup").symlink_to(ROOT / "tools/setup")
        (self.root / "cmake").write_text(CMAKE)
        (self.root / "cmake").chmod(0o755)

    def run_it(self, **surroundings):
        self.surroundings = {"PATH": f"{self.root}:/usr/bin:/bin", **surroundings}
        return subprocess.run(["bash", "-c", SCRIPT], cwd=self.root, env=self.surroundings, capture_output=True, text=True)

    def test_says_how_far_it_is_and_how_long_it_takes(self):
        said = self.run_it(PACE="0.8").stdout
        self.assertRegex(said, r"\d+ of 12, about \d+ s left\n")
        self.assertRegex(said, r"ok  \(\d+ s\)\ndone\n$")

    def test_changes_one_line_on_a_terminal(self):
        main, other = pty.openpty()
        process = subprocess.Popen(["bash", "-c", SCRIPT], cwd=self.root, stdout=other,
                                   env={"PATH": f"{self.root}:/usr/bin:/bin", "PACE": "0.2"})
        os.close(other)
        said = b""
        try:
            while chunk := os.read(main, 1000):
                said += chunk
        except OSError:
            pass  # the end of a terminal
        os.close(main)
        self.assertEqual(process.wait(), 0)
        self.assertRegex(said.decode(), r"\r\x1b\[Kbuild wasm +\d+ of 12")
        self.assertEqual(said.count(b"\n"), 2)

    def test_shows_the_first_error(self):
        done = self.run_it(FAIL="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("x.cpp:1: error: wrong", done.stdout)
        self.assertIn("The wasm build failed; all of it is in build/logs/build-wasm.log.", done.stdout)
        self.assertNotIn("done", done.stdout)

    def test_takes_the_build_along_when_it_is_stopped(self):
        process = subprocess.Popen(["bash", "-c", SCRIPT], cwd=self.root, stdout=subprocess.DEVNULL, start_new_session=True,
                                   # A shell that started the tests in the background may ignore it.
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                                   env={"PATH": f"{self.root}:/usr/bin:/bin", "PACE": "5"})
        running = self.root / "running"
        deadline = time.monotonic() + 30
        while not (running.exists() and running.read_text().strip()):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        builder = int(running.read_text())
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
        process.wait(timeout=30)
        while pathlib.Path(f"/proc/{builder}").exists():
            self.assertLess(time.monotonic(), deadline, "the build goes on")
            time.sleep(0.05)


if __name__ == "__main__":
    unittest.main()
