"""Plays games, random ones or those of records, on the oracle and on `bourse engine`, and compares everything after
every move."""

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
from oracle.choosers import ByLot, Recorded
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
    parser.add_argument("--replay", type=pathlib.Path, metavar="FOLDER",
                        help="the games of Stack Market whose records are there, with what real dice did, not random ones")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time, each in a process of its own")
    options = parser.parse_args()
    table, side, presets, seats = GAMES[options.rules]
    if options.preset not in (None, *presets):
        parser.error(f"the presets of {options.rules} are {', '.join(presets)}")
    if options.seats not in (None, *seats):
        parser.error(f"{options.rules} is for {seats[0]} to {seats[-1]} players")
    if options.replay:
        options.files = sorted(options.replay.glob("*.game"))
        options.games = len(options.files)
        if options.rules != "stackmarket" or options.keep or not options.files:
            parser.error("--replay is for a folder with records (*.game) of stackmarket, without --keep")
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
    if options.replay:
        chooser = Recorded(options.files[number].read_text(encoding="utf-8"))
        config = chooser.config
    else:
        lot = random.Random(f"{options.seed} {number}")
        modules = None if options.modules is None else [name for name in options.modules.split(",") if name]
        config = table(lot, number, options.seats, modules, options.preset)
        chooser = ByLot(f"{options.seed} {number} moves")
    rules = side(config, random.Random(f"{options.seed} {number} side"), options.favour.split(","))
    result = Match(engine, rules, chooser, options.views == "all").play()
    return number, config, result, chooser.by_hand


def played(options):
    return f"--replay {options.replay}" if options.replay else f"--seed {options.seed}"


def report(options, number, config, result):
    record = pathlib.Path(options.records) / f"{options.rules}-{options.seed}-{number}.record"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(result.record)
    lines = [f"{options.rules}, {played(options)}, game {number}, move {result.moves}: they differ",
             f"config {json.dumps(config)}", f"record {record}",
             f"repeat with: {options.rules} {played(options)} --game {number}"]
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


def summary(options, games, moves, found, seconds, compared, by_hand):
    kinds = [f"{compared[kind]:,} {kind}" for kind in COMPARED if compared[kind]]
    lines = [f"{options.rules}: {games:,} games, {moves:,} moves, {found} differences, {seconds:.0f} s",
             f"compared: {', '.join(kinds)}"]
    if by_hand:
        ends = ", ".join(f"{number:,} {verb}" for verb, number in by_hand.most_common() if number)
        lines.append(f"real dice: {by_hand.total():,} stackings by hand, {ends}")
    return "\n".join(lines)


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
    compared, by_hand = Counter(), Counter()
    with multiprocessing.Pool(min(options.jobs, len(numbers)), start, [options]) as pool:
        try:
            for number, config, result, stacked in pool.imap(play, ((options, number) for number in numbers)):
                games += 1
                moves += result.moves
                compared += result.compared
                by_hand += stacked
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
    print(summary(options, games, moves, found, time.monotonic() - progress.began, compared, by_hand))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
