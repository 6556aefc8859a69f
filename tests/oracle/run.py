"""Plays random games on the oracle and on `bourse engine` and compares them after every move."""

import argparse
import json
import pathlib
import queue
import random
import sys
import tempfile
from multiprocessing.pool import ThreadPool

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle import data
from oracle.configs import table
from oracle.engine import Engine
from oracle.match import Match

LAST_MOVES = 12
MOST_DIFFERENCES = 10
TOLD_EVERY = 1000  # games, where nobody watches a terminal


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bourse", required=True, help="the program to compare with")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", type=int, help="repeats this one game of the run")
    parser.add_argument("--preset", choices=sorted(data.PRESETS))
    parser.add_argument("--modules", help="exactly these, with commas; an empty text for none")
    parser.add_argument("--seats", type=int, choices=sorted(data.TABLES))
    parser.add_argument("--records", default=tempfile.gettempdir(), help="folder for the records of games that differ")
    parser.add_argument("--favour", default="", help="cards that shall come often, with commas")
    parser.add_argument("--tables", type=int, default=8, help="games at a time")
    return parser.parse_args()


class Tables:
    """Several games at a time, each with its own engine: while one waits for an answer, others go on."""

    def __init__(self, options):
        self.options = options
        self.idle = queue.SimpleQueue()
        for engine in range(options.tables):
            self.idle.put(Engine(pathlib.Path(options.bourse).resolve()))

    def play(self, number):
        """Game `number` of a run depends on nothing but the seed and the options."""
        options = self.options
        chooser = random.Random(f"{options.seed} {number}")
        modules = None if options.modules is None else [name for name in options.modules.split(",") if name]
        config = table(chooser, number, options.seats, modules, options.preset)
        engine = self.idle.get()
        result = Match(engine, config, f"{options.seed} {number} moves", options.favour.split(",")).play()
        self.idle.put(engine)
        return number, config, result

    def close(self):
        for engine in range(self.options.tables):
            self.idle.get().close()


def report(options, number, config, result):
    record = pathlib.Path(options.records) / f"oracle-{options.seed}-{number}.record"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(result.record)
    lines = [f"seed {options.seed} game {number} config {json.dumps(config)}", f"record {record}"]
    lines += ["last moves:"] + [f"  {line}" for line in result.last_moves[-LAST_MOVES:]]
    lines += ["differences:"] + [f"  {line}" for line in result.differences]
    return "\n".join(lines)


def main():
    options = arguments()
    numbers = range(options.games) if options.game is None else [options.game]
    tables = Tables(options)
    games = moves = found = 0
    with ThreadPool(options.tables) as pool:
        for number, config, result in pool.imap(tables.play, numbers):
            games += 1
            moves += result.moves
            if result.differences:
                found += 1
                print(report(options, number, config, result), end="\n\n", flush=True)
                if found == MOST_DIFFERENCES:
                    break
            if sys.stderr.isatty():
                print(f"\r{games} games, {moves:,} moves", end="\r", file=sys.stderr, flush=True)
            elif games % TOLD_EVERY == 0 and games < len(numbers):
                print(f"{games:,} games, {moves:,} moves so far", file=sys.stderr, flush=True)
        else:
            tables.close()
    print(f"{games:,} games, {moves:,} moves, {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
