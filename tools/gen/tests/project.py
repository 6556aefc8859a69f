"""A copy of the project's data that a test may break."""

import os
import pathlib
import shutil
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[1]
ROOT = TOOL.parents[1]
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOL))

import gen  # noqa: E402  (found through the path above)

BOARD = "data/stockpile/board.toml"
MODULES = "data/stockpile/modules.toml"
INVESTORS = "data/stockpile/investors.toml"
STRATEGIES = "data/stockpile/strategies.toml"
VALUES = "data/stockpile/values.toml"
VOCABULARY = "data/stockpile/vocabulary.toml"
LANGUAGES = "data/text/languages.toml"


def language_row(language):
    return f'[{language}]\nown = "Own"\nintl = "{language}"\nhtml = "{language}"\nscript = "latin"\n'


def own_copy(source, target):
    if source.endswith((".toml", ".json")):
        shutil.copyfile(source, target)
    else:
        os.symlink(source, target)


class ProjectTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        # English is enough to break, and of what is no table the generator only asks whether it is there.
        others = [path.name for path in (ROOT / "data/text").iterdir() if path.is_dir() and path.name != "en"]
        shutil.copytree(ROOT / "data", self.root / "data", ignore=shutil.ignore_patterns(*others), copy_function=own_copy)
        (self.root / "docs").mkdir()
        for name in ("openapi.json", "protocol.md", "engine-protocol.md"):
            shutil.copy(ROOT / "docs" / name, self.root / "docs" / name)
        (self.root / LANGUAGES).write_text(language_row("en"), encoding="utf-8")

    def change(self, path, old, new):
        """Replaces one place of a file; a test whose place is gone must be told so, not pass."""
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        self.assertEqual(text.count(old), 1, f"{path} has {old!r} not once")
        file.write_text(text.replace(old, new), encoding="utf-8")

    def append(self, path, text):
        with open(self.root / path, "a", encoding="utf-8") as file:
            file.write(text)

    def add_language(self, language="fr"):
        shutil.copytree(self.root / "data/text/en", self.root / "data/text" / language)
        self.append(LANGUAGES, language_row(language))

    def problems(self):
        return gen.read_project(self.root).problems.sentences

    def expect(self, sentence):
        """The data is refused with this sentence among what is said."""
        self.assertIn(sentence, self.problems())

    def expect_only(self, sentence):
        self.assertEqual(self.problems(), [sentence])
