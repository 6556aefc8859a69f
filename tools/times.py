#!/usr/bin/env python3
"""How long ./run and ./test take, part by part, as docs/measurements.md has it.

  tools/times.py                                        prints the tables from docs/quality/times.csv
  tools/times.py write                                  puts them into the page, in the place of those that are there
  tools/times.py keep "./test, bare" --seconds 1800 --note "…"
                                                        takes over build/logs/times.csv, which every ./run and ./test writes
"""

import argparse
import csv
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[1]
LAST = ROOT / "build/logs/times.csv"
KEPT = ROOT / "docs/quality/times.csv"
PAGE = ROOT / "docs/measurements.md"
FIRST, END = "<!-- times: tools/times.py write -->\n", "<!-- end of times -->\n"
WHOLE = "whole"
SHOWN = 10  # shorter parts are told together


def read(path=KEPT):
    """For each run its note and its parts: seconds by the clock, and of a processor where they were counted."""
    runs = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            run = runs.setdefault(row["run"], {"note": row["note"], "parts": []})
            run["parts"].append((row["part"], int(row["seconds"]), int(row["processor"] or 0)))
    return runs


def in_words(seconds):
    return f"{seconds} s" if seconds < 120 else f"{seconds // 60} min {seconds % 60} s"


def table(name, run):
    parts = [part for part in run["parts"] if part[0] != WHOLE]
    whole = next(seconds for part, seconds, _ in run["parts"] if part == WHOLE)
    long = sorted((part for part in parts if max(part[1:]) >= SHOWN), key=lambda part: -max(part[1:]))
    short = [part for part in parts if max(part[1:]) < SHOWN]
    processor = sum(part[2] for part in parts)
    command, how = name.split(",", 1)
    worked = f", {in_words(processor)} of processor time" if processor else ""
    lines = [textwrap.fill(f"**`{command}`,{how}**: {in_words(whole)}{worked}. {run['note']}".strip(), 120, break_on_hyphens=False), ""]
    if len(short) == 1:
        long += short
    elif short:
        long.append((f"{len(short)} shorter parts", sum(part[1] for part in short), sum(part[2] for part in short)))
    if processor:
        lines += ["| part | seconds | of processor time |", "|---|---|---|"]
        lines += [f"| {part} | {seconds} | {used} |" for part, seconds, used in long]
    else:
        lines += ["| part | seconds |", "|---|---|"]
        lines += [f"| {part} | {seconds} |" for part, seconds, _ in long]
    return "\n".join(lines) + "\n"


def tables(runs):
    return "\n".join(table(name, run) for name, run in runs.items())


def keep(name, note, whole):
    runs = read() if KEPT.exists() else {}
    with LAST.open(encoding="utf-8", newline="") as file:
        parts = [(part, int(seconds), int(used)) for part, seconds, used in csv.reader(file)]
    runs[name] = {"note": note, "parts": [(WHOLE, whole, 0), *parts]}
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["run", "note", "part", "seconds", "processor"])
        for each, run in runs.items():
            writer.writerows([each, run["note"], *part] for part in run["parts"])


def write():
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(FIRST)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{FIRST}\n{tables(read())}\n{END}{after}", encoding="utf-8")


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("write")
    keeping = commands.add_parser("keep")
    keeping.add_argument("run", help='the command and how it was run, such as "./test, bare"')
    keeping.add_argument("--note", required=True, help="day and machine, in a sentence")
    keeping.add_argument("--seconds", type=int, required=True, help="what the whole took by the clock; its parts overlap")
    given = parser.parse_args(words)
    if given.command == "write":
        write()
    elif given.command == "keep":
        if not LAST.exists():
            sys.exit(f"There is no {LAST.relative_to(ROOT)}; ./run and ./test write it.")
        keep(given.run, given.note, given.seconds)
    else:
        print(tables(read()), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
