"""Hours of games against one server, and whether it grows: soak.py [--minutes M] [--tables N] [--out FOLDER]

Every preset of both games in turn, one person and bots at each table, moves at a human pace. Every ten seconds: memory,
open files and threads of the server, games, and how long moves took to be acknowledged. Prints a line a minute and a
verdict, and writes soak.csv and soak.svg. Exits with 1 when the server grew, refused, or a game did not go on.
"""

import argparse
import csv
import itertools
import json
import os
import pathlib
import random
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests" / "system"))
sys.path.insert(0, str(HERE))
from chart import chart  # noqa: E402
from serving import Served  # noqa: E402

EVERY = 10  # seconds between two looks
WARM = 0.3  # of the time: pools, caches and the first table of each preset come first
MOST_GROWTH = 1.10  # of memory from the warm part to the end
LONG_ENOUGH = 10  # minutes; before, a server that becomes warm looks like one that grows
STUCK = 120  # seconds without any message at a table


class Counts:
    def __init__(self):
        self.lock, self.games, self.moves, self.took, self.trouble = threading.Lock(), 0, 0, [], []
        self.presets = {}

    def moved(self, seconds):
        with self.lock:
            self.moves += 1
            self.took.append(seconds)

    def finished(self, preset):
        with self.lock:
            self.games += 1
            self.presets[preset] = self.presets.get(preset, 0) + 1

    def wrong(self, sentence):
        with self.lock:
            self.trouble.append(sentence)

    def window(self):
        with self.lock:
            took, self.took = sorted(self.took), []
        part = lambda share: 1000 * took[min(len(took) - 1, int(share * len(took)))] if took else 0.0
        return len(took), part(0.5), part(0.99)


class Table(threading.Thread):
    """One table after the other, each with the next preset."""

    def __init__(self, served, presets, counts, pause, stop, seed):
        super().__init__(daemon=True)
        self.served, self.presets, self.counts, self.pause, self.stop = served, presets, counts, pause, stop
        self.rng = random.Random(seed)

    def run(self):
        while not self.stop.is_set():
            game, name, config, bots = next(self.presets)
            try:
                self.play(game, config, bots)
                if not self.stop.is_set():
                    self.counts.finished(f"{game} {name}")
            except Exception as problem:  # whatever it is, it is told
                if not self.stop.is_set():
                    self.counts.wrong(f"{game} {name}: {type(problem).__name__} {problem}")
                    time.sleep(1)

    def play(self, game, config, bots):
        seats = [{"kind": "person"}] + [{"kind": "bot", "bot": self.rng.choice(bots)} for _ in range(config["seats"] - 1)]
        table = self.served.table({"game": game, "config": config, "seats": seats, "pace": 50, "grace": 5,
                                   "hands": False, "clock": 600, "listed": False})
        door = self.served.door(table, self.served.sit(table, "Soak"))
        door.socket.settimeout(STUCK)
        try:
            door.send({"do": "standing", "collect": False})
            sent = None
            while not self.stop.is_set():
                told = door.receive()
                if told["type"] == "table" and not told["started"]:
                    door.send({"do": "start"})
                elif told["type"] == "done" and told.get("re") == "move":
                    self.counts.moved(time.monotonic() - sent)
                elif told["type"] == "refused" and told["error"]["code"] != "stale":  # others were quicker: a view follows
                    raise RuntimeError(json.dumps(told))
                if told["type"] in ("view", "change"):
                    if "scores" in told:
                        return
                    if "decision" in told:
                        time.sleep(self.rng.uniform(0, 2 * self.pause))
                        sent = time.monotonic()
                        door.send({"do": "moves", "decision": told["decision"],
                                   "moves": [self.rng.choice(told["legal"])], "id": "move"})
        finally:
            door.close()


def looked(process):
    """Memory in MB, open files, threads."""
    status = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines() if ":" in line)
    return int(status["VmRSS"].split()[0]) / 1024, len(os.listdir(f"/proc/{process}/fd")), int(status["Threads"])


def every_preset(served):
    found = served.ask("GET", "/api/catalogue")[2]["games"]
    quick = {"stockpile": ["random", "novice", "greedy", "trader"], "stackmarket": ["novice", "casual", "good", "expert"]}
    presets = [(game["game"], preset["name"], preset["config"], quick[game["game"]]) for game in found
               for preset in game["presets"]]
    return presets


def verdict(rows, counts, tables):
    """What is wrong, as sentences."""
    wrong = [f"{len(counts.trouble)} troubles, the first: {counts.trouble[0]}"] if counts.trouble else []
    warm = [row for row in rows if row["minute"] >= WARM * rows[-1]["minute"]]
    third = max(1, len(warm) // 3)
    mean = lambda part, what: sum(row[what] for row in part) / len(part)
    grown = mean(warm[-third:], "memory") / mean(warm[:third], "memory")
    if rows[-1]["minute"] < LONG_ENOUGH:
        return wrong
    if grown > MOST_GROWTH:
        wrong.append(f"memory grew to {grown:.2f} times what it was when warm")
    if mean(warm[-third:], "files") > mean(warm[:third], "files") + tables:
        wrong.append("open files grew")
    print(f"memory at the end is {grown:.3f} times that of the first third after warming up")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60, help="how long (60)")
    parser.add_argument("--tables", type=int, default=24, help="how many at the same time (24)")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds a person thinks, on average (0.5)")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/soak"), help="folder for soak.csv and soak.svg")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    counts, stop, rows = Counts(), threading.Event(), []
    with tempfile.TemporaryDirectory() as folder, Served("--store", f"{folder}/soak.db") as served:
        presets = every_preset(served)
        turns = itertools.cycle(presets)
        lock = threading.Lock()

        class Shared:
            def __next__(self):
                with lock:
                    return next(turns)

        people = [Table(served, Shared(), counts, wish.pause, stop, seed) for seed in range(wish.tables)]
        for person in people:
            person.start()
        start = time.monotonic()
        while time.monotonic() - start < 60 * wish.minutes:
            time.sleep(EVERY)
            memory, files, threads = looked(served.process.pid)
            moves, median, slow = counts.window()
            size = sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file()) / 1e6
            rows.append(dict(minute=round((time.monotonic() - start) / 60, 2), memory=round(memory, 1), files=files,
                             threads=threads, moves=moves, p50=round(median, 2), p99=round(slow, 2), games=counts.games,
                             store=round(size, 2)))
            if len(rows) % 6 == 0:
                print("{minute:6.1f} min  {memory:6.1f} MB  {files:4d} files  {games:6d} games  p50 {p50:.1f} ms  p99 {p99:.1f} ms"
                      .format(**rows[-1]), flush=True)
        stop.set()
        code = served.end()
        for person in people:
            person.join(10)
    with (wish.out / "soak.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    (wish.out / "soak.svg").write_text(chart(rows))
    wrong = verdict(rows, counts, wish.tables)
    never = [f"{game} {name}" for game, name, *_ in presets if f"{game} {name}" not in counts.presets]
    if never and wish.minutes >= 30:
        wrong.append("never played to the end: " + ", ".join(never))
    if code != 0:
        wrong.append(f"the server ended with {code}")
    print(f"{counts.games} games of {len(counts.presets)} presets, {counts.moves} moves of people in {wish.minutes:g} minutes")
    for sentence in wrong:
        print("wrong: " + sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
