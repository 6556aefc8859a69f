"""The results of run.sh as a table: table.py FOLDER TABLES SECONDS [--write]"""

import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "load.md"
MARKS = "<!-- peers: bench/peers/run.sh -->", "<!-- end of peers -->"
GAMES = {
    "whole": "the auction of Stockpile, states like our views",
    "lean": "the auction of Stockpile, states with what it needs",
    "tic-tac-toe": "tic-tac-toe, two seats",
}


def rate(run):
    return run["moves"] / run["processor"]


def table(runs, tables):
    ours = [runs["memory-5"], runs["durable-5"], runs["memory-1"], runs["durable-1"]]
    rows = ["| server | game | bytes of a view | moves for a second of its processor | ours busy, in memory | durable "
            f"| ours at {tables} tables, in memory | durable |", "|---|---|---|---|---|---|---|---|"]
    for name, words in GAMES.items():
        for how, label in ("states", "boardgame.io"), ("delta", "boardgame.io with `deltaState`"):
            theirs = runs[f"{name}-{how}"]
            ratios = " | ".join(f"{rate(run) / rate(theirs):.1f} times" for run in ours)
            rows.append(f"| {label} | {words} | {theirs['view']:,} | {rate(theirs):,.0f} | {ratios} |")
    for many in 5, 1:
        for key, label in ("memory", "ours, in memory"), ("durable", "ours, durable"):
            run = runs[f"{key}-{many}"]
            busy = run["processor"] / run["seconds"]
            rows.append(f"| {label}, {many * tables} tables, {busy:.0%} of a core | Stockpile, the whole base game | "
                        f"{run['view']:,.0f} | {rate(run):,.0f} | | | | |")
    return "\n".join(rows)


def main():
    folder, tables, seconds, *how = sys.argv[1:]
    runs = {file.stem: json.loads(file.read_text()) for file in pathlib.Path(folder).glob("*.json")}
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    where = (f"{tables} tables, ours also at {5 * int(tables)}, {seconds} seconds each, on {os.cpu_count()} cores ({os.uname().machine}), "
             f"Node {node.removeprefix('v')}, load average {os.getloadavg()[0]:.1f} at the end:")
    text = f"{textwrap.fill(where, 120)}\n\n{table(runs, int(tables))}"
    print(text)
    if wrong := [name for name, run in runs.items() if run["errors"]]:
        sys.exit(f"bench/peers/table.py: not every connection lasted in {', '.join(wrong)}; the figures are not to be used.")
    if "--write" in how:
        was = DOCUMENT.read_text()
        DOCUMENT.write_text(re.sub(f"{re.escape(MARKS[0])}.*{re.escape(MARKS[1])}",
                                   lambda _: f"{MARKS[0]}\n{text}\n{MARKS[1]}", was, flags=re.DOTALL))


if __name__ == "__main__":
    main()
