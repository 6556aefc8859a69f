#!/usr/bin/env python3
"""Bots among each other, deal by deal: one against three, from docs/strength/duels.csv into learn/weights/results.json.

  tools/duels.py                   prints what the deals say
  tools/duels.py run --minutes 4   plays what is missing of the plan; can be ended and gone on with at any time
  tools/duels.py write             puts the rows into learn/weights/results.json; tools/learned_figures.py takes them on

Deals are fixed by their number and playouts are counted, not timed: a busy machine plays the same games.
"""

import argparse
import csv
import json
import math
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import strength

ROOT = Path(__file__).resolve().parent.parent
DEALS = ROOT / "docs/strength/duels.csv"
RESULTS = ROOT / "learn/weights/results.json"
COLUMNS = ("one", "rival", "deal", "wins", "lead")
SEATS = 4


@dataclass(frozen=True)
class Duel:
    one: str
    rival: str
    aim: str
    deals: int
    first: int = 100

    @property
    def key(self):
        return self.one, self.rival

    def command(self, deals):
        return f"bench_duel {deals} {self.rival} bot={self.one} first={self.first} each=1"


# How many deals, which and in what order was written down before the first was played (docs/strength.md).
PLAN = (Duel("whale", "shark", "40", 60), Duel("shark", "whale", "–", 60))


def read(path=DEALS):
    """{(one, rival): {deal: (wins, lead)}}"""
    found = {}
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                found.setdefault((row["one"], row["rival"]), {})[int(row["deal"])] = (float(row["wins"]), float(row["lead"]))
    return found


def row(duel, deals):
    """As learn/weights/results.json has it: percent of victories with Student's 95 % range over deals."""
    mean, doubt = strength.mean_and_doubt([100 * wins for wins, _ in deals.values()])
    found = {"percent": round(mean, 2), "low": round(max(mean - doubt, 0), 2), "high": round(mean + doubt, 2),
             "even": 100 / SEATS, "deals": len(deals), "command": duel.command(len(deals))}
    return found if duel.aim == "–" else found | {"aim": duel.aim}


def rows(found):
    """(“whale against”, “three shark”, row) of every duel of which there are deals."""
    return [(f"{duel.one} against", f"three {duel.rival}", row(duel, found[duel.key])) for duel in PLAN if len(found.get(duel.key, {})) > 1]


def run(minutes, program):
    """A deal of each in turn, so that both have as many if the time is up."""
    end = time.monotonic() + 60 * minutes
    fresh = not DEALS.exists()
    with DEALS.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if fresh:
            writer.writerow(COLUMNS)
        for place in range(max(duel.deals for duel in PLAN)):
            for duel in PLAN:
                deal = duel.first + place
                if place >= duel.deals or deal in read().get(duel.key, {}):
                    continue
                if time.monotonic() > end:
                    return
                command = [program, "1", duel.rival, f"bot={duel.one}", f"first={deal}", "each=1"]
                told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split(",")
                writer.writerow((*duel.key, deal, told[1], told[2]))
                file.flush()


def write():
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    for player, table, measured in rows(read()):
        results.setdefault(player, {})[table] = measured
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("tell", "run", "write"), default="tell")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--program", default=str(ROOT / "build/release/bench_duel"))
    arguments = parser.parse_args()
    if arguments.what == "run":
        run(arguments.minutes, arguments.program)
    elif arguments.what == "write":
        write()
    for player, table, measured in rows(read()):
        print(f"{player} {table}: {measured['percent']} ({measured['low']}–{measured['high']}), {measured['deals']} deals")


if __name__ == "__main__":
    main()
