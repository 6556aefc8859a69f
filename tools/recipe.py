"""How the shipped weights were trained: the stages of learn/weights/recipe.json beside what learn/weights/curves.csv saw.

The options of a stage are read by learn/options.py, as the trainer itself reads them.
"""

import csv
import json
import shlex
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECIPE = ROOT / "learn/weights/recipe.json"
CURVES = ROOT / "learn/weights/curves.csv"
sys.path.insert(0, str(ROOT / "learn"))
import options as given  # noqa: E402  (found through the path above)

HEAD = "# Every stage resumes the one before, the first begins from nothing; all with seed"
FINAL = {"vs trader": 4000, "vs greedy": 2000, "vs trader, everything": 2000, "vs analyst": 400, "vs tycoon": 200}
"""Games of the evaluation at the end of a stage, which --final-scale multiplies (learn/train.py)."""
SEATS = 4
ITERATION = 0.15  # minutes that one takes at most: a stage ends with the first that is over after its time


@cache
def parsed(minutes, name, text):
    return given.parse("", ["--minutes", str(minutes), "--out", name, *shlex.split(text)])


@dataclass
class Stage:
    name: str
    resumes: str
    minutes: float
    text: str
    begin: float = 0  # of learning, all stages counted
    rows: list = field(default_factory=list)

    @property
    def options(self):
        return parsed(self.minutes, self.name, self.text)

    @property
    def end(self):
        """When it should be over, the last evaluation not counted."""
        return self.begin + self.minutes - self.options.final

    @property
    def line(self):
        return f"learn/stage.sh {self.minutes:g} {self.name} {self.resumes} {self.text}"

    @property
    def last(self):
        """The evaluation at its end, or None."""
        return next((row for row in self.rows if row["vs analyst"]), None)

    def games(self, column):
        """How many the evaluation at the end played, in whole deals."""
        games = max(8, int(FINAL[column] * self.options.final_scale))
        return -(-games // SEATS) * SEATS


def curves():
    with CURVES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def recipe():
    return json.loads(RECIPE.read_text(encoding="utf-8"))


def stages():
    """Every stage with its rows of the curves."""
    found, rows, before = [], curves(), Stage("-", "", 0, "")
    begin = 0.0
    for one in recipe()["stages"]:
        stage = Stage(one["name"], before.name, one["minutes"], one["options"], begin)
        stage.rows = [row for row in rows if begin < float(row["minutes"]) <= stage.end + ITERATION]
        # Where nothing was noted at its end, the next stage begins with when it should have been over.
        begin = float(stage.last["minutes"]) if stage.last else stage.end
        found.append(stage)
        before = stage
    return found


def began(row):
    """The minute in which the iteration of a row began: its rates are those of that minute."""
    return float(row["minutes"]) - (float(row["play_seconds"]) + float(row["learn_seconds"])) / 60


def lines():
    """What to type, as learn/README.md has it."""
    return [f"{HEAD} {recipe()['seed']}", *(stage.line for stage in stages()), *recipe()["then"]]
