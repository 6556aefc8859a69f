"""The recipe of the shipped weights is what was done: the curves fell as its options say, and the page has its lines."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import recipe


class Recipe(unittest.TestCase):
    def setUp(self):
        self.stages = recipe.stages()

    def test_every_row_of_the_curves_belongs_to_a_stage(self):
        self.assertEqual([row for stage in self.stages for row in stage.rows], recipe.curves())

    def test_rates_fell_as_the_options_of_the_stage_say(self):
        for stage in self.stages:
            for row in stage.rows:
                minute = recipe.began(row)
                for name, value in recipe.given.schedule(stage.options, minute, minute - stage.begin).items():
                    self.assertLess(abs(float(row[name]) - value), 3e-4 * value + 1e-9, f"{stage.name}, {row['minutes']}, {name}")

    def test_stages_took_the_minutes_that_they_were_given(self):
        for stage in self.stages:
            self.assertTrue(stage.rows, stage.name)
            if stage.last:
                self.assertLess(abs(float(stage.last["minutes"]) - stage.end), recipe.ITERATION, stage.name)

    def test_the_last_evaluation_had_as_many_games_as_the_options_say(self):
        for stage in self.stages:
            for column in recipe.FINAL if stage.last else ():
                sixths = 6 * float(stage.last[column]) * stage.games(column)  # up to three share a victory
                self.assertLess(abs(sixths - round(sixths)), 0.02, f"{stage.name}, {column}")

    def test_the_results_are_of_these_stages(self):
        counters = json.loads((ROOT / "learn/weights/results.json").read_text(encoding="utf-8"))["counters"]
        self.assertEqual(counters["stages"], len(self.stages))
        self.assertEqual(counters["seed"], recipe.recipe()["seed"])
        self.assertEqual(counters["games"], int(self.stages[-1].last["games"]))
        self.assertAlmostEqual(counters["minutes"], float(self.stages[-1].last["minutes"]), places=3)

    def test_the_page_has_its_lines(self):
        self.assertIn("```\n" + "\n".join(recipe.lines()) + "\n```\n", (ROOT / "learn/README.md").read_text(encoding="utf-8"),
                      "tools/learned_figures.py write puts them there")

    def test_another_plan_would_be_noticed(self):
        stage = self.stages[1]
        stage.text = stage.text.replace("--plan 24", "--plan 25")
        row = stage.rows[0]
        told = recipe.given.schedule(stage.options, recipe.began(row), 0)["rate"]
        self.assertGreater(abs(told - float(row["rate"])), 3e-4 * told)


class Command(unittest.TestCase):
    def stage(self, *words):
        return subprocess.run([ROOT / "learn/stage.sh", *words], capture_output=True, text=True, check=False)

    def test_help_tells_what_a_stage_takes(self):
        told = self.stage("--help")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertTrue(told.stdout.startswith("One stage of learning"), told.stdout)
        for word in ("MINUTES OUT [RESUME]", "--plan", "--final-scale", "--tell-all"):
            self.assertIn(word, told.stdout)

    def test_without_words_it_says_what_it_misses(self):
        told = self.stage()
        self.assertNotEqual(told.returncode, 0)
        self.assertIn("how many minutes?", told.stderr)


if __name__ == "__main__":
    unittest.main()
