"""buildWeb of tools/setup/node.sh, with an npm of our own: it builds when something changed, and keeps what did not."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
NPM = """#!/bin/sh
[ ! -f broken ] || exit 1
rm -rf dist && mkdir -p dist/assets
echo page >dist/index.html
cp main.ts dist/assets/main.js
echo x >>../../builds
"""


class BuildWeb(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.web = self.root / "clients/web"
        for path in (self.web, self.root / "bin", self.root / "build/wasm", self.root / "data", self.root / "tools"):
            path.mkdir(parents=True)
        (self.root / "tools/setup").symlink_to(ROOT / "tools/setup")
        (self.root / "bin/npm").write_text(NPM)
        (self.root / "bin/npm").chmod(0o755)
        (self.root / "build/wasm/bourse.wasm").write_text("engine 1")
        (self.web / "main.ts").write_text("1")

    def build(self):
        return subprocess.run(
            ["bash", "-c", "set -euo pipefail; exec 3>&1; source tools/setup/steps.sh; source tools/setup/node.sh; buildWeb"],
            cwd=self.root, env={"PATH": f"{self.root}/bin:/usr/bin:/bin"}, capture_output=True, text=True)

    def builds(self):
        return len((self.root / "builds").read_text().split())

    def age(self):
        """Makes the built files old and says which are."""
        for path in (self.web / "dist").rglob("*.*"):
            os.utime(path, (1000, 1000))

    def old(self):
        return sorted(path.name for path in (self.web / "dist").rglob("*.*") if path.stat().st_mtime == 1000)

    def test_builds_only_when_something_changed(self):
        self.assertIn("ok", self.build().stdout)
        self.assertIn("nothing has changed", self.build().stdout)
        self.assertEqual(self.builds(), 1)
        (self.root / "build/wasm/bourse.wasm").write_text("engine 2")
        self.assertIn("ok", self.build().stdout)
        (self.root / "data/new.toml").write_text("")
        self.assertIn("ok", self.build().stdout)
        self.assertEqual(self.builds(), 3)

    def test_keeps_the_time_of_files_that_did_not_change(self):
        self.build()
        self.age()
        (self.root / "data/new.toml").write_text("")
        self.build()
        self.assertEqual(self.old(), ["index.html", "main.js"])
        (self.web / "main.ts").write_text("2")
        self.build()
        self.assertEqual(self.old(), ["index.html"])

    def test_builds_again_after_a_failure(self):
        self.build()
        (self.web / "broken").write_text("")
        failed = self.build()
        self.assertEqual(failed.returncode, 1)
        self.assertIn("The build of the web client failed", failed.stdout)
        (self.web / "broken").unlink()
        self.assertIn("ok", self.build().stdout)
        self.assertTrue((self.web / "dist/index.html").exists())


if __name__ == "__main__":
    unittest.main()
