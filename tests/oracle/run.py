"""Plays random games on the oracle and on `bourse engine` and compares them after every move."""

import argparse
import json
import multiprocessing
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle import data
from oracle.configs import table
from oracle.engine import Engine
from oracle.match import Match

LAST_MOVES = 12
MOST_DIFFERENCES = 10


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
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def play_one(engine, options, number):
    """Game `number` of a run depends on nothing but the seed and the options."""
    chooser = random.Random(f"{options.seed} {number}")
    modules = None if options.modules is None else [name for name in options.modules.split(",") if name]
    config = table(chooser, number, options.seats, modules, options.preset)
    return config, Match(engine, config, f"{options.seed} {number} moves").play()


def play_some(task):
    """Plays the games of one job and returns how many, their moves and the reports of differences."""
    options, numbers = task
    engine = Engine(pathlib.Path(options.bourse).resolve())
    moves = 0
    reports = []
    for played, number in enumerate(numbers, 1):
        config, result = play_one(engine, options, number)
        moves += result.moves
        if result.differences:
            reports.append(report(options, number, config, result))
            if len(reports) == MOST_DIFFERENCES:
                break
        if sys.stderr.isatty():
            print(f"\r{played} of {len(numbers)} games, {moves:,} moves", end="", file=sys.stderr, flush=True)
    engine.close()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return played, moves, reports


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
    numbers = list(range(options.games)) if options.game is None else [options.game]
    jobs = min(options.jobs, len(numbers))
    tasks = [(options, numbers[job::jobs]) for job in range(jobs)]
    if len(tasks) == 1:
        results = [play_some(tasks[0])]
    else:
        with multiprocessing.Pool(len(tasks)) as pool:
            results = pool.map(play_some, tasks)
    games = sum(result[0] for result in results)
    moves = sum(result[1] for result in results)
    reports = [text for result in results for text in result[2]]
    for text in reports:
        print(text)
        print()
    print(f"{games:,} games, {moves:,} moves, {len(reports)} differences")
    return 1 if reports else 0


if __name__ == "__main__":
    sys.exit(main())
