"""Games that agreed, kept in a CSV file, so that a long run can be made in many short ones.

`python3 tests/oracle/kept.py --fix` writes the table of docs/quality.md anew; a test compares the two.
"""

import csv
import hashlib
import pathlib
import re
import sys
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from oracle.match import COMPARED

KEPT = ROOT / "docs/quality/oracle.csv"
PAGE = ROOT / "docs/quality.md"
NAMES = {"stockpile": "Stockpile", "stackmarket": "Stack Market"}
COUNTED = ("games", "moves", *(kind.replace(" ", "-") for kind in COMPARED))
COLUMNS = ("game", "seed", "first", *COUNTED, "signature")
TABLE = re.compile(r"(<!-- tests/oracle/kept.py writes this -->\n).*?(?=\n<!-- to here -->)", re.DOTALL)


BOTS = re.compile(r"(greedy|whale|builder)-")  # digests of what bots choose, which are no rules


def signature(game):
    """A row counts as long as the rules of its game are what they were."""
    lines = (ROOT / "tests/signature.txt").read_text(encoding="utf-8").splitlines()
    own = [line for line in lines
           if not BOTS.match(line) and line.startswith("stack-") == (game == "stackmarket")]
    return hashlib.sha256("\n".join(own).encode()).hexdigest()[:16]


def rows_of(path, **wanted):
    """The rows that count and have these values."""
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["signature"] == signature(row["game"])
                and all(row[column] == str(value) for column, value in wanted.items())]


class Kept:
    ROWS = 100  # games of a row

    def __init__(self, path, game, seed):
        self.path, self.game, self.seed = path, game, seed
        self.counted = Counter()
        rows = rows_of(path, game=game, seed=seed)
        self.first = max((int(row["first"]) + int(row["games"]) for row in rows), default=0)

    def add(self, moves, compared):
        self.counted += Counter(games=1, moves=moves)
        self.counted += Counter({kind.replace(" ", "-"): number for kind, number in compared.items()})
        if self.counted["games"] < self.ROWS:
            return
        new = not self.path.exists()
        with open(self.path, "a", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            if new:
                writer.writerow(COLUMNS)
            writer.writerow([self.game, self.seed, self.first, *(self.counted[kind] for kind in COUNTED),
                             signature(self.game)])
        self.first += self.counted["games"]
        self.counted = Counter()


def table(rows):
    """What was compared without a difference, a line for each kind; every game once."""
    found = {game: Counter() for game in NAMES}
    seen = set()
    for row in rows:
        key = (row["game"], row["seed"], row["first"])
        if key not in seen:
            seen.add(key)
            found[row["game"]] += Counter({column: int(row[column]) for column in COUNTED})
    lines = ["| compared without a difference | " + " | ".join(NAMES.values()) + " |",
             "|---|" + "---|" * len(NAMES)]
    lines += [f"| {column.replace('-', ' ')} | " + " | ".join(f"{found[game][column]:,}" for game in NAMES) + " |"
              for column in COUNTED]
    return "\n".join(lines)


def main():
    page = PAGE.read_text(encoding="utf-8")
    fresh = TABLE.sub(lambda match: match[1] + "\n" + table(rows_of(KEPT)) + "\n", page)
    if "--fix" in sys.argv:
        PAGE.write_text(fresh, encoding="utf-8")
    elif fresh != page:
        sys.exit("docs/quality.md: the table of the oracle is stale; python3 tests/oracle/kept.py --fix")


if __name__ == "__main__":
    main()
