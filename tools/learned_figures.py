#!/usr/bin/env python3
"""The tables of the players that learned, from learn/weights/results.json, as docs/bots.md and docs/strength.md have them.

  tools/learned_figures.py                         prints them, and the stages of training from learn/weights/curves.csv
  tools/learned_figures.py write                   puts them into the pages, in the place of those that are there
  tools/learned_figures.py chart                   draws docs/pictures/learning.svg
  tools/learned_figures.py add "whale against" "three analyst" LADDER.json [--aim 33] --command "bourse ladder …"
                                                   takes over the match of the one that is named first
"""

import argparse
import json
import math
import re
from pathlib import Path

import learning_chart
import markdown
import recipe

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "learn/weights/results.json"
CHART = ROOT / "docs/pictures/learning.svg"


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
    rows = [f"| one `{player}` against | wins | even | deals |", "|---|---|---|---|"]
    rows += [f"| {named(table)} | {share(row)} | {row['even']:g} | {row['deals']} |" for table, row in results[f"{player} against"].items()]
    return rows


# ---- aims ----

def met(aim, low, high):
    """Whether the whole range is on the right side of the aim; “open” where the aim lies within it."""
    number = float(re.search(r"[\d.]+", aim)[0])
    if aim.startswith(("below", "at most")):
        low, high, number = -high, -low, -number
    return "yes" if low >= number else "no" if high < number else "open"


def matches(results):
    """(who, against whom, row) of every match that was aimed at something."""
    return [(player.removesuffix(" against"), table, row) for player, tables in results.items() if player.endswith(" against")
            for table, row in tables.items() if "aim" in row]


def aims(results):
    """What was aimed at, and what came of it."""
    rows = ["| figure | aim | measured | met | command |", "|---|---|---|---|---|"]
    rows += [f"| `{player}` against {named(table)} | {row['aim']} | {share(row)}, {row['deals']} deals | "
             f"{met(row['aim'], row['low'], row['high'])} | `{row['command']}` |" for player, table, row in matches(results)]
    rows.append(from_nothing())
    for row in results["other figures"]:
        value = row.get("value")
        answer = "–" if value is None else met(row.get("limit", row["aim"]), value, row.get("high", value))
        rows.append(f"| {row['what']} | {row['aim']} | {row['measured']} | {answer} | `{row['command']}` |")
    return rows


def from_nothing():
    """The first stage, which began with no weights: an aim of its own."""
    stage = recipe.stages()[0]
    percent, low, high = ranged(stage, "vs trader")
    games, minutes = stage.games("vs trader"), float(stage.last["minutes"])
    return f"| the network {minutes:.1f} minutes after nothing, against three `trader`, base game | above 25 | " \
           f"{percent:.1f} ({low:.1f}–{high:.1f}), {games:,} games | {met('above 25', low, high)} | `{stage.line}` |"


def listed(parts):
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def missed(results):
    """What was not reached, in words."""
    found = {answer: [one for one in matches(results) if met(one[2]["aim"], one[2]["low"], one[2]["high"]) == answer]
             for answer in ("yes", "open", "no")}

    def short(one):
        player, table, row = one
        off = float(re.search(r"[\d.]+", row["aim"])[0]) - row["percent"]
        where = f"{abs(off):.1f} points {'short' if off > 0 else 'beyond'}" if abs(off) >= 0.05 else "exactly there"
        return f"`{player}` against {named(table)} ({row['percent']:.1f} of {row['aim']}, {where})"

    text = f"Of {sum(map(len, found.values()))} aims in wins, {len(found['yes'])} are reached with the whole range."
    if found["no"]:
        text += f" Missed with the whole range: {listed([short(one) for one in found['no']])}."
    if found["open"]:
        text += f" Open, because the aim lies within the range: {listed([short(one) for one in found['open']])}."
    return text + " Search with the network ([below](#search-with-the-network)) was to win 35 % against three of the network alone: " \
        f"{longest(results, 'whale')}. It was to win 50 % against three `shark`: {longest(results, 'shark')}."


def longest(results, rival):
    """What the search with most deals won."""
    rows = [row for row in results["search with the network"] if row["against"] == rival]
    if not rows:
        return "not played"
    row = max(rows, key=lambda row: row["deals"])
    return f"it won {row['wins']:.1f} ± {row['wins_half']:.1f} in the {row['deals']} deals of the longest line"


def search(results):
    rows = ["| others | to the end of | playouts | prior: points a logit, weight in playouts | against | deals | wins | lead |",
            "|---|---|---|---|---|---|---|---|"]
    for row in results["search with the network"]:
        points = f"{row['liking']}, {row['trust']}"
        rows.append(f"| {row['others']} | {row['until']} | {row['playouts']} | {points} | `{row['against']}` | "
                    f"{row['first']}–{row['first'] + row['deals'] - 1} | {row['wins']:.1f} ± {row['wins_half']:.1f} | "
                    f"{row['lead']:+.1f} ± {row['lead_half']:.1f} |")
    return rows


# ---- learning ----

STAGES = (("vs trader", "three `trader`"), ("vs greedy", "three `greedy`"), ("vs trader, everything", "three `trader`, everything"),
          ("vs analyst", "three `analyst`"), ("vs tycoon", "three `tycoon`"))
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")


def wilson(part, games):
    """95 % range of a share."""
    z = 1.96
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def ranged(stage, column):
    """Percent, least and most."""
    part = float(stage.last[column])
    return (100 * part, *(100 * edge for edge in wilson(part, stage.games(column))))


def stages():
    """What the network won when a stage was over, on the way to what is shipped."""
    rows = ["| stage | minutes | million games | " + " | ".join(name for _, name in STAGES) + " |", "|---" * (3 + len(STAGES)) + "|"]
    for number, stage in enumerate(recipe.stages(), 1):
        if stage.last:
            cells = ("{:.1f} ({:.1f}–{:.1f})".format(*ranged(stage, key)) for key, _ in STAGES)
            rows.append(f"| {number} | {float(stage.last['minutes']):.0f} | {int(stage.last['games']) / 1e6:.1f} | " + " | ".join(cells) + " |")
    return rows


def course():
    """How long it took, and when it came."""
    all_stages = recipe.stages()
    over = [stage for stage in all_stages if stage.last]
    silent = [ORDINALS[number] for number, stage in enumerate(all_stages) if not stage.last]
    last = over[-1].last
    later = next(stage for stage in over if float(stage.last["minutes"]) >= float(last["minutes"]) - 36)

    def gain(since, column):
        return f"{100 * (float(last[column]) - float(since.last[column])):+.1f}".replace("-", "−")

    def gains(since):
        return f"{gain(since, 'vs trader')} points against three `trader`, {gain(since, 'vs greedy')} against three `greedy` and " \
               f"{gain(since, 'vs trader, everything')} against three `trader` with everything on"

    quarter = over[1]
    return (f"The {len(all_stages)} stages took {float(last['minutes']):.0f} minutes on one graphics card and {int(last['games']) / 1e6:.1f} million "
            f"games. After each of them but the {listed(silent)}, the network in floating point played without search. The table has percent of "
            f"victories with Wilson’s 95 % ranges over games. {float(quarter.last['minutes']):.0f} minutes brought "
            f"{100 * float(quarter.last['vs trader']):.1f} % against three `trader`; what came afterwards is {gains(quarter)}. From minute "
            f"{float(later.last['minutes']):.0f} on it was {gains(later)}.")


def told(results):
    """Paragraphs by their names in the pages."""
    return {"missed": missed(results), "course": course()}


TABLES = {"docs/bots.md": lambda results: [table_of(results, "whale")],
          "docs/strength.md": lambda results: [aims(results), stages(), search(results)],
          "learn/README.md": lambda results: [recipe.lines()]}


def written(page, tables):
    """The page with each table in the place of the one that has the same first row; a block of code ends with its fence."""
    for table in tables:
        start = page.index(table[0] + "\n")
        end = min(at for at in (page.find("\n\n", start), page.find("\n```", start)) if at > 0)
        page = page[:start] + "\n".join(table) + page[end:]
    return page


def retold(page, paragraphs):
    """The page with each paragraph between its marks, where it has them."""
    for name, text in paragraphs.items():
        begin, end = f"<!-- {name}: tools/learned_figures.py -->\n", f"<!-- end of {name} -->\n"
        if begin in page:
            start = page.index(begin) + len(begin)
            page = page[:start] + "\n" + "\n".join(markdown.wrap([text])) + "\n\n" + page[page.index(end):]
    return page


def pages(results):
    """Every page as it should be."""
    for name, tables in TABLES.items():
        yield name, retold(written((ROOT / name).read_text(encoding="utf-8"), tables(results)), told(results))


def chart():
    return learning_chart.chart(recipe.stages(), ranged)


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
    commands.add_parser("chart")
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
    if options.what == "chart":
        CHART.write_text(chart(), encoding="utf-8")
        return
    results = read()
    if options.what == "write":
        for name, page in pages(results):
            (ROOT / name).write_text(page, encoding="utf-8")
        return
    tables = ["\n".join(table) for tables in TABLES.values() for table in tables(results)]
    print("\n\n".join([*tables, *told(results).values()]))


if __name__ == "__main__":
    main()
