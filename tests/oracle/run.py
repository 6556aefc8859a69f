"""Plays random games on the oracle and on `bourse engine` and compares everything after every move."""

import argparse
import json
import multiprocessing
import pathlib
import random
import signal
import sys
import tempfile
import time
from collections import Counter

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle import configs, data
from oracle.engine import Engine
from oracle.kept import Kept
from oracle.match import COMPARED, Match
from oracle.stackmarket import side as stackmarket
from oracle.stockpile import StockpileSide

# Per game: random tables, the rules, presets and numbers of players.
GAMES = {
    "stockpile": (configs.table, StockpileSide, data.PRESETS, sorted(data.TABLES)),
    "stackmarket": (stackmarket.random_table, stackmarket.StackMarketSide, stackmarket.PRESETS, [3, 4]),
}
LAST_MOVES = 12
MOST_LINES = 20
TOLD_EVERY = 30  # seconds, where nobody watches a terminal


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", choices=GAMES, nargs="?", default="stockpile", help="the game (default: stockpile)")
    parser.add_argument("--bourse", required=True, help="the program to compare with")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", type=int, help="repeats this one game of the run")
    parser.add_argument("--preset", help="only tables of this preset")
    parser.add_argument("--modules", help="exactly these, with commas; an empty text for none")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--records", default=tempfile.gettempdir(), help="folder for the record of a game that differs")
    parser.add_argument("--favour", default="", help="cards that shall come often, with commas")
    parser.add_argument("--views", choices=("one", "all"), default="one",
                        help="after every move the view of one observer in turn, or of everybody")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FILE",
                        help="go on after the games that this CSV file lists, and add a row for every 100 that agree")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time, each in a process of its own")
    options = parser.parse_args()
    table, side, presets, seats = GAMES[options.rules]
    if options.preset not in (None, *presets):
        parser.error(f"the presets of {options.rules} are {', '.join(presets)}")
    if options.seats not in (None, *seats):
        parser.error(f"{options.rules} is for {seats[0]} to {seats[-1]} players")
    return options


def start(options):
    """A process of the pool: its own engine for all its games. Only the main process answers an interrupt."""
    global engine
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    engine = Engine(pathlib.Path(options.bourse).resolve())


def play(task):
    """Game `number` of a run depends on nothing but the seed and the options."""
    options, number = task
    table, side, presets, seats = GAMES[options.rules]
    chooser = random.Random(f"{options.seed} {number}")
    modules = None if options.modules is None else [name for name in options.modules.split(",") if name]
    config = table(chooser, number, options.seats, modules, options.preset)
    rules = side(config, random.Random(f"{options.seed} {number} side"), options.favour.split(","))
    match = Match(engine, rules, f"{options.seed} {number} moves", options.views == "all")
    return number, config, match.play()


def report(options, number, config, result):
    record = pathlib.Path(options.records) / f"{options.rules}-{options.seed}-{number}.record"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(result.record)
    lines = [f"{options.rules}, seed {options.seed}, game {number}, move {result.moves}: they differ",
             f"config {json.dumps(config)}", f"record {record}",
             f"repeat with: {options.rules} --seed {options.seed} --game {number}"]
    lines += ["last moves:"] + [f"  {line}" for line in result.last_moves[-LAST_MOVES:]]
    lines += ["differences:"] + [f"  {line}" for line in result.differences[:MOST_LINES]]
    return "\n".join(lines)


class Progress:
    """A line that changes on a terminal, a line now and then in a log."""

    def __init__(self, games):
        self.games = games
        self.began = self.told = time.monotonic()

    def show(self, games, moves):
        now = time.monotonic()
        text = f"{games:,} of {self.games:,} games, {moves:,} moves, {now - self.began:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{text} ", end="", file=sys.stderr, flush=True)
        elif now - self.told > TOLD_EVERY:
            self.told = now
            print(text, file=sys.stderr, flush=True)


def summary(options, games, moves, found, seconds, compared):
    kinds = [f"{compared[kind]:,} {kind}" for kind in COMPARED if compared[kind]]
    return (f"{options.rules}: {games:,} games, {moves:,} moves, {found} differences, {seconds:.0f} s\n"
            f"compared: {', '.join(kinds)}")


def interrupt(*signal_and_frame):
    raise KeyboardInterrupt


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, interrupt)
    kept = Kept(options.keep, options.rules, options.seed) if options.keep else None
    numbers = range(kept.first if kept else 0, options.games) if options.game is None else [options.game]
    if not numbers:
        print(f"{options.keep} has {kept.first:,} games already.")
        return 0
    progress = Progress(len(numbers))
    games = moves = found = 0
    compared = Counter()
    with multiprocessing.Pool(min(options.jobs, len(numbers)), start, [options]) as pool:
        try:
            for number, config, result in pool.imap(play, ((options, number) for number in numbers)):
                games += 1
                moves += result.moves
                compared += result.compared
                progress.show(games, moves)
                if kept and not result.differences:
                    kept.add(result.moves, result.compared)
                if result.differences:
                    found += 1
                    print(report(options, number, config, result), flush=True)
                    break
        except KeyboardInterrupt:
            print("interrupted; so far:")
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(summary(options, games, moves, found, time.monotonic() - progress.began, compared))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
