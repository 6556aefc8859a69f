#!/usr/bin/env python3
"""What bots do that nobody told them: opening bids, what they hide, what money is worth to them, round by round.

  tools/habits.py                   prints the tables of docs/strength.md
  tools/habits.py run [GAMES]       plays games of each bot against itself and writes docs/strength/habits.csv
  tools/habits.py write             puts the manners of the levels into docs/bots.md
  tools/habits.py chart             writes docs/pictures/habits.svg, for light and dark pages
"""

import argparse
import csv
import html
import math
import subprocess
from pathlib import Path

import markdown

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "docs/strength/habits.csv"
CHART = ROOT / "docs/pictures/habits.svg"
BOTS_PAGE = ROOT / "docs/bots.md"
COLUMNS = ("bot", "habit", "round", "count", "mean", "half")
BOTS = ("whale", "trader")
LEVELS = ("novice", "clerk", "greedy", "broker", "trader")  # the weakest first, as people choose them
ROUNDS = range(1, 7)
BY_ROUND = [("opening bid", "first bid, $1K", 1), ("price paid", "price paid, $1K", 1), ("cash", "cash before the auction, $1K", 1),
            ("opening bid is a jump", "first bid skips a space, %", 100), ("later bid is a jump", "later bid skips a space, %", 100)]
KINDS = ("stock known to rise", "stock known to fall", "other stock", "fee", "action")
# What a manner consists of: habit, round (0: all of them), name, scale.
MANNERS = [("opening bid", 1, "first bid in round 1, $1K", 1), ("price paid", 1, "price paid in round 1, $1K", 1),
           ("cash", 2, "cash left after round 1, $1K", 1), ("opening bid is a jump", 0, "first bid skips a space, %", 100),
           ("later bid is a jump", 0, "later bid skips a space, %", 100), ("both cards on one pile", 0, "lays both cards on one pile, %", 100),
           ("hides fee", 0, "of a fee and another card, hides the fee, %", 100),
           ("hides stock known to rise", 0, "of two cards, hides a stock it knows to rise, %", 100),
           ("sells stock known to fall", 0, "sells stock it knows to fall, %", 100), ("sells other stock", 0, "sells stock it knows nothing of, %", 100)]
FEWEST = 30  # cases; fewer say nothing


def read(path=ROWS):
    """{(bot, habit, round): (count, mean)}"""
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["bot"], row["habit"], int(row["round"])): (int(row["count"]), float(row["mean"])) for row in csv.DictReader(file)}


def ranges(path=ROWS):
    """{(bot, habit, round): (count, mean, half of the 95 % range)}; round 0 is the whole game."""
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["bot"], row["habit"], int(row["round"])): (int(row["count"]), float(row["mean"]), float(row["half"]))
                for row in csv.DictReader(file)}


def value(rows, bot, habit, number, scale=1):
    count, mean = rows.get((bot, habit, number), (0, 0.0))
    return scale * mean if count >= FEWEST else None


def share(rows, bot, habit):
    """Over all rounds, in percent."""
    found = [row for (who, what, number), row in rows.items() if (who, what) == (bot, habit) and number > 0]
    count = sum(count for count, _ in found)
    return 100 * sum(count * mean for count, mean in found) / count if count >= FEWEST else None


def told(number, digits=1):
    return "–" if number is None else f"{number:.{digits}f}"


def tables(rows):
    lines = ["| by round | " + " | ".join(map(str, ROUNDS)) + " |", "|---" * 7 + "|"]
    for habit, name, scale in BY_ROUND:
        for bot in BOTS:
            cells = (told(value(rows, bot, habit, number, scale), 1 if scale == 1 else 0) for number in ROUNDS)
            lines.append(f"| `{bot}`: {name} | " + " | ".join(cells) + " |")
    cells = (told(value(rows, "whale", "chance by $5K more", number, 100)) for number in ROUNDS)
    lines.append("| `whale`: $5K more are worth, points of chance to win | " + " | ".join(cells) + " |")
    hides = ["| of two different cards, hides | " + " | ".join(f"`{bot}`" for bot in BOTS) + " |", "|---" * (len(BOTS) + 1) + "|"]
    hides += [f"| {kind} | " + " | ".join(told(share(rows, bot, f'hides {kind}'), 0) + " %" for bot in BOTS) + " |" for kind in KINDS]
    sells = ["| of shares it could sell, sells | " + " | ".join(f"`{bot}`" for bot in BOTS) + " |", "|---" * (len(BOTS) + 1) + "|"]
    sells += [f"| {kind} | " + " | ".join(told(share(rows, bot, f'sells {kind}'), 0) + " %" for bot in BOTS) + " |" for kind in KINDS[:3]]
    return "\n\n".join("\n".join(part) for part in (lines, hides, sells)) + "\n"


# ---- manners ----


def apart(rows, bot, other):
    """Names of the habits in which two bots differ by more than both ranges."""
    found = []
    for habit, number, name, _ in MANNERS:
        one, two = (rows.get((who, habit, number), (0, 0.0, 0.0)) for who in (bot, other))
        if min(one[0], two[0]) >= FEWEST and abs(one[1] - two[1]) > one[2] + two[2]:
            found.append(name)
    return found


def neighbours():
    return list(zip(LEVELS, LEVELS[1:]))


def manners(rows):
    """The table of docs/bots.md, and how far neighbouring levels are apart."""

    def cell(bot, habit, number, scale):
        count, mean, half = rows.get((bot, habit, number), (0, 0.0, 0.0))
        return "–" if count < FEWEST else f"{scale * mean:.1f} ± {scale * half:.1f}"

    lines = ["| | " + " | ".join(f"`{bot}`" for bot in LEVELS) + " |", "|---" * (len(LEVELS) + 1) + "|"]
    lines += [f"| {name} | " + " | ".join(cell(bot, habit, number, scale) for bot in LEVELS) + " |" for habit, number, name, scale in MANNERS]
    told_apart = ", ".join(f"{len(apart(rows, one, two))} between `{one}` and `{two}`" for one, two in neighbours())
    words = markdown.wrap([f"Habits that differ by more than both ranges, of {len(MANNERS)}: {told_apart}."])
    return "\n".join([*lines, "", *words, ""])


MARKS = ("<!-- manners: tools/habits.py -->\n", "<!-- end of manners -->\n")


def written(page, rows):
    """The page with the manners between their marks."""
    begin, end = MARKS
    start = page.index(begin) + len(begin)
    return page[:start] + "\n" + manners(rows) + "\n" + page[page.index(end):]


# ---- the picture ----

WIDTH, PANEL, LEFT, TOP, PLOT = 760, 250, 44, 74, 150
STYLE = ("text{font-family:'PT Sans','Segoe UI',system-ui,'DejaVu Sans',sans-serif;font-size:12px;fill:#1d1a15}.h{font-size:14px;font-weight:700}"
         ".p{fill:#fbf6ea}.g{stroke:#ddd2ba}.s{fill:#5f5647}.t{font-size:10px}.l0{stroke:#2449ad}.l1{stroke:#a5661c}.f0{fill:#2449ad}.f1{fill:#a5661c}"
         "@media (prefers-color-scheme:dark){text{fill:#f3ead6}.p{fill:#23241f}.g{stroke:#4a4a40}.s{fill:#cfc4ad}"
         ".l0{stroke:#9db4f2}.l1{stroke:#e0ab62}.f0{fill:#9db4f2}.f1{fill:#e0ab62}}")


def lines_panel(rows, left, top, title, habit, scale, bots, unit):
    width = WIDTH / 2 - LEFT - 36
    series = [(BOTS.index(bot), [(number, value(rows, bot, habit, number, scale)) for number in ROUNDS]) for bot in bots]
    series = [(style, [point for point in points if point[1] is not None]) for style, points in series]
    most = 2 * math.ceil(max((number for _, points in series for _, number in points), default=1) * 0.55)  # half of it is whole

    def x(number):
        return left + LEFT + width * (number - 1) / 5

    def y(number):
        return top + PLOT * (1 - number / most)

    parts = [f'<text class="h" x="{left + LEFT - 20}" y="{top - 16}">{html.escape(title)}</text>']
    for part in (0, 0.5, 1):
        at = most * part
        parts.append(f'<path class="g" d="M{left + LEFT} {y(at):.1f}H{left + LEFT + width:.1f}"/>'
                     f'<text class="s" x="{left + LEFT - 6}" y="{y(at) + 4:.1f}" text-anchor="end">{at:.0f}</text>')
    parts += [f'<text class="s" x="{x(number):.1f}" y="{top + PLOT + 18}" text-anchor="middle">{number}</text>' for number in ROUNDS]
    parts.append(f'<text class="s" x="{left + LEFT + width / 2:.1f}" y="{top + PLOT + 36}" text-anchor="middle">round; {html.escape(unit)}</text>')
    for style, points in series:
        parts.append(f'<path class="l{style}" fill="none" stroke-width="2" d="M{"L".join(f"{x(a):.1f} {y(b):.1f}" for a, b in points)}"/>')
        parts += [f'<circle class="f{style}" cx="{x(a):.1f}" cy="{y(b):.1f}" r="3.5"/>' for a, b in points]
    return parts


def hides_panel(rows, left, top):
    width = WIDTH / 2 - 150 - 40
    parts = [f'<text class="h" x="{left + 24}" y="{top - 16}">Of two different cards, it hides …</text>']
    for row, kind in enumerate(KINDS):
        y = top + 8 + row * 30
        parts.append(f'<text x="{left + 146}" y="{y + 12}" text-anchor="end">{kind}</text>')
        for number, bot in enumerate(BOTS):
            percent = share(rows, bot, f"hides {kind}")
            if percent is not None:
                parts.append(f'<rect class="f{number}" x="{left + 154}" y="{y + 11 * number}" width="{width * percent / 100:.1f}" height="9"/>'
                             f'<text class="s t" x="{left + 160 + width * percent / 100:.1f}" y="{y + 11 * number + 8.5}">{percent:.0f} %</text>')
    return parts


def chart(rows):
    height = 2 * PANEL + 40
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img">',
             "<title>What whale learned that nobody told it, beside trader</title>", f"<style>{STYLE}</style>",
             f'<rect class="p" width="{WIDTH}" height="{height}"/>']
    parts += [f'<circle class="f{number}" cx="{24 + 90 * number}" cy="22" r="5"/><text x="{34 + 90 * number}" y="26">{bot}</text>' for number, bot in enumerate(BOTS)]
    half = WIDTH / 2
    parts += lines_panel(rows, 0, TOP, "First bid", "opening bid", 1, BOTS, "$1K")
    parts += lines_panel(rows, half, TOP, "Price paid", "price paid", 1, BOTS, "$1K")
    parts += lines_panel(rows, 0, TOP + PANEL, "What $5K more are worth to whale", "chance by $5K more", 100, ("whale",), "points of chance to win")
    parts += hides_panel(rows, half, TOP + PANEL)
    return "\n".join([*parts, "</svg>"]) + "\n"


def run(games, program):
    with ROWS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for bot in dict.fromkeys((*BOTS, *LEVELS)):
            found = subprocess.run([program, str(games), bot], check=True, capture_output=True, text=True).stdout
            writer.writerows([bot, *row] for row in list(csv.reader(found.splitlines()))[1:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("tables", "run", "write", "chart"), default="tables")
    parser.add_argument("games", nargs="?", type=int, default=1500)
    parser.add_argument("--program", default=str(ROOT / "build/release/bench_habits"))
    options = parser.parse_args()
    if options.what == "run":
        run(options.games, options.program)
    elif options.what == "write":
        BOTS_PAGE.write_text(written(BOTS_PAGE.read_text(encoding="utf-8"), ranges()), encoding="utf-8")
    elif options.what == "chart":
        CHART.write_text(chart(read()), encoding="utf-8")
    else:
        print(tables(read()), end="")


if __name__ == "__main__":
    main()
