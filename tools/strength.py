#!/usr/bin/env python3
"""The tables of docs/strength.md, from duplicate deals that are kept one by one.

  tools/strength.py                 prints the tables of all deals that were played
  tools/strength.py run             plays what is missing of the plan, the next deal first that tells most
  tools/strength.py run --minutes 5 --only trader --program build/release/bench_duel
  tools/strength.py chart           writes docs/pictures/strength.svg: more playouts, more wins

Every deal is a row of docs/strength/deals.csv, written as soon as it was played, so a run can be ended and
gone on with at any time and on any machine: deals are fixed by their number, and playouts are counted, not timed.
"""

import argparse
import csv
import math
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEALS = ROOT / "docs/strength/deals.csv"
KEY = ("rival", "seats", "preset", "playouts", "careful", "peeks")
COLUMNS = (*KEY, "deal", "wins", "lead")
SEED = 5
FIRST = 100  # deals below were used to find the numbers of the search, and are no proof of them


@dataclass(frozen=True)
class Line:
    """One player that searches against others alike."""
    table: str
    rival: str
    playouts: int
    deals: int  # as many as the plan wants
    seats: int = 4
    preset: str = "first-game"
    careful: int = 1  # 0: the hasty player plays on
    peeks: int = 0

    @property
    def key(self):
        return (self.rival, str(self.seats), self.preset, str(self.playouts), str(self.careful), str(self.peeks))


PLAN = [
    *(Line("trader", "trader", playouts, deals) for playouts, deals in ((40, 100), (80, 100), (400, 100), (1600, 40), (8000, 25))),
    *(Line("greedy", "greedy", playouts, deals) for playouts, deals in ((80, 50), (400, 120))),
    Line("levels", "trader", 100, 100, careful=0), Line("levels", "analyst", 40, 100), Line("levels", "tycoon", 400, 100),
    *(Line("seats", "trader", 80, 40, seats) for seats in (2, 3, 4, 5)),
    *(Line("presets", "trader", 80, 30, 4, preset) for preset in ("first-game", "epic", "everything")),
    *(Line("luck", "trader", 80, 50, peeks=peeks) for peeks in (0, 1)),
    *(Line("hasty", rival, playouts, deals, careful=0)
      for rival, playouts, deals in (("trader", 2200, 100), ("trader", 11000, 100), ("greedy", 400, 120), ("greedy", 2200, 100), ("greedy", 11000, 45))),
]
TITLES = {
    "trader": "shark against three trader, by playouts a decision",
    "greedy": "shark against three greedy",
    "levels": "each searching level against three of the level below: analyst, tycoon, shark",
    "seats": "80 playouts against trader, by seats",
    "presets": "80 playouts against three trader, by preset",
    "luck": "the same player, honest and looking at everybody’s cards",
    "hasty": "worlds played on by the hasty player",
}


def read_deals(path=DEALS):
    """Rows by line of the plan: {key: {deal: (wins, lead)}}."""
    found = {}
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                key = tuple(row[name] for name in KEY)
                found.setdefault(key, {})[int(row["deal"])] = (float(row["wins"]), float(row["lead"]))
    return found


def student(freedom):
    """Student's 97.5 % quantile: what is 1.96 for many deals is more for few."""
    low, high = 0.0, math.pi / 2  # of the angle whose tangent is t / √freedom
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if within(angle, freedom) < 0.95 else (low, angle)
    return math.tan(low) * math.sqrt(freedom)


def within(angle, freedom):
    """How likely Student's t lies between −t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    cosine = math.cos(angle)
    term, total = (cosine, 0.0) if odd else (1.0, 0.0)
    for step in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * step / (step + 1)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def mean_and_doubt(values):
    """The mean, and half the width of its 95 % range from the variance between deals."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, math.inf
    return mean, student(count - 1) * math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def table(title, lines, found):
    rows = [f"### {title}", "", "| rival | seats | preset | playouts | by | looks | deals | games | wins, % | even | lead, $1K |",
            "|---|---|---|---|---|---|---|---|---|---|---|"]
    for line in lines:
        deals = list(found.get(line.key, {}).values())
        if not deals:
            continue
        wins, wins_doubt = mean_and_doubt([100 * deal[0] for deal in deals])
        lead, lead_doubt = mean_and_doubt([deal[1] for deal in deals])
        rows.append(f"| {line.rival} | {line.seats} | {line.preset} | {line.playouts:,} | {'trader' if line.careful else 'the hasty'} | {'yes' if line.peeks else '–'} | "
                    f"{len(deals)} | {len(deals) * line.seats} | {wins:.1f} ± {wins_doubt:.1f} | {100 / line.seats:.0f} | "
                    f"{lead:+.1f} ± {lead_doubt:.1f} |")
    return "\n".join(rows) + "\n"


STEPS = [("analyst", "tycoon", (100, 0), (40, 1)), ("tycoon", "shark", (40, 1), (400, 1)), ("10 ms", "50 ms", (80, 1), (400, 1)),
         ("50 ms", "200 ms", (400, 1), (1600, 1)), ("200 ms", "1 s", (1600, 1), (8000, 1))]


def step(before, after):
    """By how much the later one does better on deals that both played: deals, wins and lead, each with its doubt."""
    both = sorted(before.keys() & after.keys())
    wins, lead = ([after[deal][i] - before[deal][i] for deal in both] for i in (0, 1))
    return len(both), mean_and_doubt([100 * win for win in wins]), mean_and_doubt(lead)


def steps(found):
    rows = ["### the same deals against three trader, with more thought", "", "| from | to | deals | wins, points | lead, $1K |", "|---|---|---|---|---|"]
    for name, next_name, *players in STEPS:
        before, after = (found.get(Line("", "trader", playouts, 0, careful=careful).key, {}) for playouts, careful in players)
        if len(before.keys() & after.keys()) < 2:
            continue
        deals, wins, lead = step(before, after)
        rows.append(f"| {name} | {next_name} | {deals} | {wins[0]:+.1f} ± {wins[1]:.1f} | {lead[0]:+.1f} ± {lead[1]:.1f} |")
    return "\n".join(rows) + "\n"


def effect(deals, seats):
    """Variance of the wins between deals, over what it would be if every game had a deal of its own; None: nothing varies."""
    wins = [deal[0] for deal in deals]
    mean = sum(wins) / len(wins)
    alone = mean * (1 - mean) / seats
    return sum((win - mean) ** 2 for win in wins) / (len(wins) - 1) / alone if alone else None


def effects(found, fewest=100):
    """Whether playing a deal from every seat helps: it does where this is well below 1."""
    lines = {line.key: effect(found[line.key].values(), line.seats) for line in PLAN if len(found.get(line.key, {})) >= fewest}
    known = sorted(value for value in lines.values() if value is not None)
    return f"Design effect of lines with {fewest} deals or more: {known[0]:.2f} to {known[-1]:.2f}\n" if known else ""


def tables(found):
    lines = [table(title, [line for line in PLAN if line.table == name], found) for name, title in TITLES.items()]
    return "\n".join([*lines, steps(found), effects(found)])


CHART = ROOT / "docs/pictures/strength.svg"
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 340, 56, 44, 34
FEWEST = 8  # deals; fewer say nothing
COLOURS = {"trader": "#1f6feb", "greedy": "#b35900"}


def chart(found):
    """Wins by playouts a decision with their ranges, as a picture."""
    lines = [line for line in PLAN if line.table in COLOURS and len(found.get(line.key, {})) >= FEWEST]
    if not lines:
        sys.exit("strength.py: no deals of shark were played yet; tools/strength.py run plays them")
    most = max(math.log10(line.playouts) for line in lines)
    least = min(math.log10(line.playouts) for line in lines)

    def x(playouts):
        return LEFT + 30 + (WIDTH - LEFT - 90) * (math.log10(playouts) - least) / (most - least)

    def y(wins):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * wins / 100

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" role="img">',
             "<title>Wins of shark by playouts a decision</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for wins in (0, 25, 50, 75, 100):
        dashes = ' stroke-dasharray="5 4"' if wins == 25 else ""
        parts.append(f'<path d="M{LEFT} {y(wins):.1f}H{WIDTH - 12}" stroke="#bbb"{dashes}/>'
                     f'<text x="{LEFT - 8}" y="{y(wins) + 4:.1f}" text-anchor="end">{wins} %</text>')
    parts.append(f'<text x="{WIDTH - 14}" y="{y(25) - 5:.1f}" text-anchor="end" fill="#666">an even share</text>')
    for playouts in sorted({line.playouts for line in lines}):
        parts.append(f'<text x="{x(playouts):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{playouts:,}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">playouts a decision</text>')
    for rival, colour in COLOURS.items():
        points = []
        for line in lines:
            if line.rival != rival:
                continue
            wins, doubt = mean_and_doubt([100 * deal[0] for deal in found[line.key].values()])
            points.append((x(line.playouts), y(wins)))
            parts.append(f'<path d="M{x(line.playouts):.1f} {y(min(wins + doubt, 100)):.1f}V{y(wins - doubt):.1f}" stroke="{colour}" stroke-width="2"/>'
                         f'<circle cx="{x(line.playouts):.1f}" cy="{y(wins):.1f}" r="4" fill="{colour}"/>'
                         f'<text x="{x(line.playouts) + 8:.1f}" y="{y(wins) - 6:.1f}" fill="{colour}">{wins:.0f}</text>')
        if not points:
            continue
        parts.append(f'<path d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in points)}" fill="none" stroke="{colour}"/>'
                     f'<text x="{points[0][0] + 8:.1f}" y="{points[0][1] + 18:.1f}" fill="{colour}">against three {rival}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def play(line, first, deals, program):
    """Yields (deal, wins, lead) as they are played."""
    command = [program, str(deals), line.rival, f"iterations={line.playouts}", f"seats={line.seats}", f"preset={line.preset}",
               f"careful={line.careful}", f"peek={line.peeks}", f"first={first}", "each=1", f"seed={SEED}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            for text in running.stdout:
                deal, wins, lead, *_ = text.split(",")
                yield int(deal), wins, lead
        finally:
            running.terminate()


def missing(line, found):
    """What the plan wants and nobody played yet, as (first deal, how many) in a row."""
    rows = []
    for deal in range(FIRST, FIRST + line.deals):
        if deal in found.get(line.key, {}):
            continue
        if rows and sum(rows[-1]) == deal:
            rows[-1] = (rows[-1][0], rows[-1][1] + 1)
        else:
            rows.append((deal, 1))
    return rows


def run(arguments):
    end = time.monotonic() + 60 * arguments.minutes
    DEALS.parent.mkdir(exist_ok=True)
    for line in PLAN:
        if arguments.only and line.table not in arguments.only or (arguments.playouts and line.playouts not in arguments.playouts):
            continue
        rows = missing(line, read_deals())
        if not rows:
            continue
        print(f"{line.table}: {line.playouts} playouts, {line.seats} seats, {line.preset}: {sum(count for _, count in rows)} deals", flush=True)
        fresh = not DEALS.exists()
        with DEALS.open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            if fresh:
                writer.writerow(COLUMNS)
            for first, count in rows:
                for deal, wins, lead in play(line, first, count, arguments.program):
                    writer.writerow((*line.key, deal, wins, lead))
                    file.flush()
                    if time.monotonic() > end:
                        return


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("tables", "run", "chart"), default="tables")
    parser.add_argument("--minutes", type=float, default=math.inf, help="end with what there is")
    parser.add_argument("--only", action="append", choices=tuple(TITLES), help="a table; may be repeated")
    parser.add_argument("--playouts", action="append", type=int, help="lines with so many; may be repeated")
    parser.add_argument("--program", default=str(ROOT / "build/release/bench_duel"))
    arguments = parser.parse_args()
    if arguments.what == "run":
        run(arguments)
    if arguments.what == "chart":
        CHART.write_text(chart(read_deals()), encoding="utf-8")
        return
    sys.stdout.write(tables(read_deals()))


if __name__ == "__main__":
    main()
