"""Three processes, one database and nginx under every kind of failure: tools/cluster/try.py as a test.

3 kills and one blow of each other kind by default, 50 kills with BOURSE_LONG.
"""

import pathlib
import subprocess
import sys
import unittest

TRY = pathlib.Path(__file__).resolve().parents[2] / "tools" / "cluster" / "try.py"


class Cluster(unittest.TestCase):
    def test_nothing_is_lost_and_nothing_seen_twice(self):
        done = subprocess.run([sys.executable, TRY], capture_output=True, text=True, check=False)
        print(done.stdout, end="")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
