"""tools/hooks/commit-msg with real commits in a repository of its own, and how ./run and ./test enable it."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Repository(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.surroundings = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "GIT_CONFIG_NOSYSTEM": "1"}
        self.git("init", "--quiet")
        self.git("config", "user.name", "Ada")
        self.git("config", "user.email", "ada@example.org")

    def git(self, *words, check=True):
        return subprocess.run(["git", *words], cwd=self.folder, env=self.surroundings, capture_output=True, text=True,
                              check=check)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        self.git("add", name)


class CommitMessage(Repository):
    def setUp(self):
        super().setUp()
        self.git("config", "core.hooksPath", str(ROOT / "tools" / "hooks"))
        self.number = 0

    def commit(self, message, signature=False):
        """What git says; empty when the commit was made."""
        self.number += 1
        self.write("tests/signature.txt" if signature else "file.txt", f"{self.number}\n")
        done = self.git("commit", "--message", message, check=False)
        return done.stderr if done.returncode != 0 else ""

    def test_accepts_a_good_message(self):
        self.assertEqual(self.commit("[stockpile/demand] Move a bid that was pushed off at once\n\n"
                                     "It moved at the end of the turn.\n\nSignature: unchanged"), "")
        self.assertEqual(self.commit("[docs] Say how to report a problem"), "")
        self.assertEqual(self.commit("[house] " + "x" * 64), "")

    def test_wants_an_area(self):
        for title in ("Move a bid", "[] Move a bid", "[demand]Move a bid", "[Demand!] Move", "[demand] "):
            self.assertIn("must be `[area] What is different`", self.commit(title), title)

    def test_counts_characters_of_the_title(self):
        self.assertIn("The title has 73 characters; 72 at most.", self.commit("[house] " + "x" * 65))
        self.assertEqual(self.commit("[words] " + "é" * 64), "")

    def test_wants_no_full_stop(self):
        self.assertIn("without a full stop", self.commit("[house] Move a bid."))

    def test_wants_an_empty_line_after_the_title(self):
        self.assertIn("An empty line must follow the title.", self.commit("[house] Move a bid\nIt moved late."))

    def test_wants_the_signature_when_it_moves(self):
        self.assertIn("needs a line `Signature: …`", self.commit("[house] Move a bid", signature=True))
        self.assertIn("says `Signature: unchanged`",
                      self.commit("[house] Move a bid\n\nSignature: unchanged", signature=True))
        self.assertEqual(self.commit("[house] Move a bid\n\nSignature: base3 (order of bids)", signature=True), "")

    def test_lets_git_write_merges_and_reverts(self):
        self.commit("[house] First")
        self.commit("[house] Second")
        self.git("revert", "--no-edit", "HEAD")
        self.git("checkout", "--quiet", "-b", "side", "HEAD~1")
        self.write("other.txt", "1\n")
        self.git("commit", "--message", "[house] Third")
        self.git("merge", "--no-edit", "-")


class Enabling(Repository):
    """enableHooks of tools/setup/steps.sh."""

    def enable(self):
        return subprocess.run(["bash", "-c", f"exec 3>&1; source {ROOT}/tools/setup/steps.sh; enableHooks"],
                              cwd=self.folder, env=self.surroundings, capture_output=True, text=True, check=True).stdout

    def hooks(self):
        return self.git("config", "core.hooksPath", check=False).stdout.strip()

    def test_says_so_and_does_it_once(self):
        self.write("tools/hooks/commit-msg", "")
        self.assertIn("git config core.hooksPath tools/hooks", self.enable())
        self.assertEqual(self.hooks(), "tools/hooks")
        self.assertEqual(self.enable(), "")

    def test_leaves_hooks_of_others_alone(self):
        self.write("tools/hooks/commit-msg", "")
        self.git("config", "core.hooksPath", "mine")
        self.assertEqual(self.enable(), "")
        self.assertEqual(self.hooks(), "mine")

    def test_leaves_the_repository_around_a_copy_alone(self):
        copy = self.folder / "copy"
        (copy / "tools/hooks").mkdir(parents=True)
        self.folder = copy
        self.assertEqual(self.enable(), "")
        self.assertEqual(self.hooks(), "")


if __name__ == "__main__":
    unittest.main()
