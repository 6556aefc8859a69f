#!/usr/bin/env python3
"""The tables of the players that learned, from learn/weights/results.json, as docs/bots.md and docs/strength.md have them.

  tools/learned_figures.py                         prints them, and the stages of training from learn/weights/curves.csv
  tools/learned_figures.py write                   puts them into the pages, in the place of those that are there
  tools/learned_figures.py add "whale against" "three analyst" LADDER.json [--aim 33] --command "bourse ladder …"
                                                   takes over the match of the one that is named first
"""

import argparse
import csv
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "learn/weights/results.json"


def read():
    return json.loads(RESULTS.read_text(encoding="utf-8"))


def named(table):
    """“three trader, everything” as the pages write it."""
    count, rest = table.split(" ", 1)
    bot, *more = rest.split(", ")
    return f"{count} `{bot}`, {more[0] if more else 'base game'}"


def share(row):
    return f"{row['percent']:.1f} ({row['low']:.1f}–{row['high']:.1f})"


def table_of(results, player):
    rows = [f"| one `{player}` against | wins | even |", "|---|---|---|"]
    rows += [f"| {named(table)} | {share(row)} | {row['even']:g} |" for table, row in results[f"{player} against"].items()]
    return rows


def aims(results):
    """What was aimed at, and what came of it."""
    rows = ["| figure | aim | measured | command |", "|---|---|---|---|"]
    for table, row in results["whale against"].items():
        if "aim" in row:
            rows.append(f"| `whale` against {named(table)} | {row['aim']} | {share(row)}, {row['deals']} deals | `{row['command']}` |")
    rows += [f"| {row['what']} | {row['aim']} | {row['measured']} | `{row['command']}` |" for row in results["other figures"]]
    return rows


STAGES = (("vs trader", "three `trader`"), ("vs greedy", "three `greedy`"), ("vs trader, everything", "three `trader`, everything"),
          ("vs analyst", "three `analyst`"), ("vs tycoon", "three `tycoon`"))


def stages():
    """What the network won when a stage was over, on the way to what is shipped."""
    with (ROOT / "learn/weights/curves.csv").open(encoding="utf-8", newline="") as file:
        ends = [row for row in csv.DictReader(file) if row["vs analyst"]]
    rows = ["| minutes | million games | " + " | ".join(name for _, name in STAGES) + " |", "|---" * (2 + len(STAGES)) + "|"]
    rows += [f"| {float(row['minutes']):.0f} | {int(row['games']) / 1e6:.1f} | " + " | ".join(f"{100 * float(row[key]):.1f}" for key, _ in STAGES) + " |" for row in ends]
    return rows


PAGES = {"docs/bots.md": lambda results: [table_of(results, "whale")],
         "docs/strength.md": lambda results: [aims(results), stages()]}


def written(page, tables):
    """The page with each table in the place of the one that has the same first row."""
    for table in tables:
        start = page.index(table[0] + "\n")
        end = page.index("\n\n", start)
        page = page[:start] + "\n".join(table) + page[end:]
    return page


def add(options):
    results = read()
    found = json.loads(Path(options.ladder).read_text(encoding="utf-8"))
    player = options.player.split()[0]
    match = next(match for match in found["matches"] if match["players"] == [player, options.table.split()[1].rstrip(",")])
    standing = match["standings"][0]
    row = {name: round(100 * standing[key], 2) for name, key in (("percent", "win_rate"), ("low", "win_rate_low"), ("high", "win_rate_high"))}
    row |= {"even": options.even, "deals": match["deals"], "command": options.command}
    if options.aim is not None:
        row["aim"] = options.aim
    results.setdefault(options.player, {})[options.table] = row
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what")
    commands.add_parser("write")
    adding = commands.add_parser("add")
    adding.add_argument("player")
    adding.add_argument("table")
    adding.add_argument("ladder")
    adding.add_argument("--aim")
    adding.add_argument("--even", type=float, default=25)
    adding.add_argument("--command", required=True)
    options = parser.parse_args()
    if options.what == "add":
        add(options)
        return
    results = read()
    if options.what == "write":
        for name, tables in PAGES.items():
            page = ROOT / name
            page.write_text(written(page.read_text(encoding="utf-8"), tables(results)), encoding="utf-8")
        return
    print("\n\n".join("\n".join(table) for tables in PAGES.values() for table in tables(results)))


if __name__ == "__main__":
    main()
