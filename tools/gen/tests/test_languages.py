"""Languages are folders of data/text with a row each; everything that lists them is written from there."""

import itertools
import json
import re
import shutil
import tomllib
import unittest

from project import LANGUAGES, ROOT, ProjectTest, language_row
import gen


class Languages(ProjectTest):
    def test_a_folder_without_a_row(self):
        shutil.copytree(self.root / "data/text/en", self.root / "data/text/de")
        self.expect_only(f"{LANGUAGES}: de is missing; data/text/de is a language.")

    def test_a_row_without_a_folder(self):
        self.append(LANGUAGES, language_row("de"))
        self.expect_only(f"{LANGUAGES}: de has no folder data/text/de.")

    def test_a_row_that_says_too_little_or_too_much(self):
        self.change(LANGUAGES, 'own = "Own"\n', 'colour = "red"\n')
        self.assertEqual(self.problems(), [f"{LANGUAGES}: en has no own.",
                                           f"{LANGUAGES}: en has colour, which languages do not have."])

    def test_letters_without_a_typeface(self):
        self.change(LANGUAGES, '"latin"', '"runic"')
        self.expect_only(f"{LANGUAGES}: en is written in 'runic', which is none of latin, arabic.")

    def test_the_client_gets_all_of_them(self):
        files = gen.web_outputs(gen.read_project(ROOT))
        languages = json.loads(files["languages.json"])
        self.assertEqual([name for name, row in languages.items() if row["rtl"]], ["fa"])
        for language in languages:
            for part in ("text", "net", "people", "learn", "moments", "stackmarket.text"):
                self.assertIn(f"{part}.{language}.json", files)
                self.assertIn(f'import("./{part}.{language}.json")', files["catalogues.ts"])


class Levels(unittest.TestCase):
    """Menus list bots as the program does, the weakest first, so the words for strength rise with the list."""

    def test_a_strength_is_one_stretch_of_the_list(self):
        program = re.findall(r'\{\.name = "(\w+)"', (ROOT / "bots/stockpile/bots.cpp").read_text(encoding="utf-8"))
        for file in sorted(ROOT.glob("data/text/*/web.toml")):
            rows = tomllib.loads(file.read_text(encoding="utf-8"))["level"]
            self.assertEqual(list(rows), program, file)
            stretches = [level for level, _ in itertools.groupby(rows.values())]
            self.assertEqual(len(stretches), len(set(stretches)), f"{file}: {stretches}")
