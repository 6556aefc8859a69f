#!/usr/bin/env python3
"""Teaches a network Stockpile by playing with itself, with earlier selves and with our bots.

    python3 learn/train.py --minutes 8 --out stage2 --resume stage1/model.pt
    python3 learn/train.py --iterations 140 --out stage2 --resume stage1/model.pt

One stage: it runs for the given time, then writes model.pt, past.pt, curves.csv, curves.svg and results.json to --out.
With --iterations nothing depends on the clock, so the same seed gives the same weights on the same machine. A stage that
resumes goes on with weights, optimizer, earlier selves, counters and seeds; without a file it begins from nothing.
docs/research.md tells the recipe. Needs PyTorch, numpy and libbourse.so ($BOURSE_LIBRARY).
"""

import contextlib
import json
import os
import pathlib
import random
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "bindings/python")]

import torch  # noqa: E402  (found through the path above)

import bourse  # noqa: E402
import checkpoint  # noqa: E402
import company  # noqa: E402
import curves  # noqa: E402
import evaluate  # noqa: E402
import options as given  # noqa: E402
from network import Network  # noqa: E402
from ppo import improve  # noqa: E402
from rollout import Group, collect  # noqa: E402

QUICK = [("vs trader", "trader", 512, "seats=4"), ("vs greedy", "greedy", 256, "seats=4"),
         ("vs trader, everything", "trader", 512, "seats=4 preset=everything")]
FINAL = [("vs trader", "trader", 4000, "seats=4"), ("vs greedy", "greedy", 2000, "seats=4"),
         ("vs trader, everything", "trader", 2000, "seats=4 preset=everything"),
         ("vs trader, 2 seats", "trader", 1000, "seats=2"), ("vs trader, 3 seats", "trader", 999, "seats=3"),
         ("vs trader, 5 seats", "trader", 1000, "seats=5"),
         ("vs trader, everything, 2 seats", "trader", 1000, "seats=2 preset=everything"),
         ("vs trader, everything, 5 seats", "trader", 1000, "seats=5 preset=everything"),
         ("vs analyst", "analyst", 400, "seats=4"), ("vs tycoon", "tycoon", 200, "seats=4")]


class Stage:
    def __init__(self, options):
        self.options = options
        self.begun = time.time()
        options.out.mkdir(parents=True, exist_ok=True)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.backends.cuda.matmul.allow_tf32 = True
        if options.iterations:
            os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # else PyTorch refuses on a card
            torch.use_deterministic_algorithms(True)
        self.spec = bourse.spec("stockpile")
        saved, old = checkpoint.load(options.resume, self.device) if options.resume else (None, None)
        if options.resume and saved is None:
            self.say(f"{options.resume} is not there: beginning from nothing")
        self.counters = {"minutes": 0.0, "decisions": 0, "games": 0, "iterations": 0, "stages": 0, "seed": options.seed}
        shape = {"hidden": options.hidden, "layers": options.layers}
        if saved:
            self.counters.update(saved["counters"])
            shape = saved["shape"]
        torch.manual_seed(self.counters["seed"] * 1000 + self.counters["stages"])
        self.random = random.Random(self.counters["seed"] * 1000 + self.counters["stages"])
        self.network = Network(self.spec, **shape).to(self.device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=options.rate, eps=1e-5)
        self.past = checkpoint.Past(6)
        self.past.shape = self.network.shape
        if saved:
            self.network.load_state_dict(saved["network"])
            if "optimizer" in saved:
                self.optimizer.load_state_dict(saved["optimizer"])
        if old:
            self.past.ages, self.past.weights = old["ages"], old["weights"]
        before = options.resume.with_name("curves.csv") if options.resume else None
        self.csv = options.out / "curves.csv"
        if before and before.is_file() and before != self.csv:
            self.csv.write_bytes(before.read_bytes())
        self.stage_start = self.counters["minutes"]
        self.say(f"{self.network.count()} numbers, {self.device}, bourse {bourse.version()}, torch {torch.__version__}, "
                 f"{self.counters['minutes']:.1f} minutes learned before")
        self.average = checkpoint.Average(self.network, options.average) if options.average > 0 else None
        self.chosen, self.selves, self.groups = [], [], None
        self.last = dict.fromkeys(("noted", "measured", "snapped"), time.time())
        under_way = saved.get("under way") if saved and options.iterations else None
        if under_way:
            self.go_on(under_way)
        else:
            self.counters["stages"] += 1
            self.first = self.counters["iterations"]
            self.invite()

    def under_way(self):
        """What `go_on` needs, in the midst of a stage that can be repeated."""
        if not self.options.iterations or self.options.device_games or self.over():
            return None
        return {"first": self.first, "opened": self.opened, "chosen": self.chosen, "random": self.random.getstate(),
                "generators": checkpoint.generators(), "tables": [group.tables() for group in self.groups],
                "average": self.average.weights if self.average else None}

    def go_on(self, state):
        """As if the stage had not stopped: with the same games, guests and random numbers."""
        self.first, self.chosen = state["first"], state["chosen"]
        self.selves = self.past.networks(self.chosen, self.spec, self.device)
        self.open_tables(state["opened"])
        for group, tables in zip(self.groups, state["tables"]):
            group.go_on(tables)
        if self.average:
            self.average.weights = state["average"]
        self.random.setstate(state["random"])
        checkpoint.restore(state["generators"])

    def say(self, text):
        print(f"[{time.time() - self.begun:6.1f} s] {text}", flush=True)

    def amp(self):
        if self.device.type == "cuda":
            return torch.autocast("cuda", torch.bfloat16)
        return contextlib.nullcontext()

    def invite(self):
        """Other earlier selves come to the tables; new tables only when their number changes."""
        before = len(self.selves)
        self.chosen = self.past.draw(self.options.past, self.random)
        self.selves = self.past.networks(self.chosen, self.spec, self.device)
        if len(self.selves) != before or self.groups is None:
            self.open_tables(self.counters["iterations"])

    def open_tables(self, iteration):
        options, self.opened = self.options, iteration
        base, modules = company.COMPANIES[options.company]
        kinds = [(company.base_tables(), base)] * 2
        if not options.base_only:  # one group plays the base game, the other everything else
            kinds[1] = (company.module_tables(), modules)
        seed = self.counters["seed"] * 1_000_000 + iteration * 2
        for group in self.groups or []:
            group.batch.close()
        self.groups = None
        if self.device.type == "cuda":
            torch.cuda.empty_cache()
        make = Group
        if options.device_games:
            from rollout_cuda import CardGroup as make  # needs a card and its driver
            kinds = [(tables, company.NO_BOTS) for tables, _ in kinds]
        self.groups = [
            make(options.games, options.steps, self.device, seed=seed + i, threads=options.threads, configs=tables,
                 view_only=not options.tell_all,
                 players=company.players(bots, len(self.selves), options.share_past, options.searchers))
            for i, (tables, bots) in enumerate(kinds)]

    def elapsed(self):
        return (time.time() - self.begun) / 60

    def passed(self):
        """Iterations of this stage."""
        return self.counters["iterations"] - self.first

    def over(self):
        if self.options.iterations:
            return self.passed() >= self.options.iterations
        return self.elapsed() >= self.options.minutes - self.options.final

    def due(self, what, seconds, iterations):
        """Whether it is time again: by iterations where the stage is to be repeated, else by the clock."""
        if self.options.iterations:
            return iterations > 0 and self.passed() % iterations == 0 and not self.over()
        if time.time() - self.last[what] <= seconds:
            return False
        self.last[what] = time.time()
        return True

    def iterate(self):
        counted = self.counters["iterations"], self.passed()
        timed = self.counters["minutes"], self.elapsed()
        now = given.schedule(self.options, *(counted if self.options.iterations else timed))
        for group in self.optimizer.param_groups:
            group["lr"] = now["rate"]
        start = time.time()
        decisions, games = collect(self.groups, self.network, self.selves, self.amp)
        middle = time.time()
        row = improve(self.network, self.optimizer, self.groups, self.amp, passes=self.options.passes,
                      minibatch=self.options.minibatch, entropy=now["entropy_bonus"], shaping=now["shaping"])
        if self.average:
            self.average.add(self.network)
        end = time.time()
        self.counters["decisions"] += decisions
        self.counters["games"] += games
        self.counters["iterations"] += 1
        self.counters["minutes"] = self.stage_start + self.elapsed()
        row.update(minutes=self.counters["minutes"], decisions=self.counters["decisions"], games=self.counters["games"],
                   play_seconds=middle - start, learn_seconds=end - middle, speed=decisions / (end - start), **now)
        return row

    def measure(self, rows, scale=1.0):
        start = time.time()
        rows = [(name, bot, max(8, int(games * scale)), config) for name, bot, games, config in rows]
        results = evaluate.table(self.network, self.device, self.amp, rows, 77 + self.counters["stages"],
                                 self.options.threads, not self.options.tell_all)
        self.say(f"{evaluate.words(results)}  ({time.time() - start:.0f} s)")
        return results

    def save(self):
        checkpoint.save(self.options.out, self.network, self.optimizer, self.past, self.counters, self.under_way())
        if self.average:
            checkpoint.write_weights(self.options.out / "average.npz",
                                     {"network": self.average.weights, "shape": self.network.shape,
                                      "counters": self.counters})

    def write(self, row):
        curves.append(self.csv, row)
        curves.draw(curves.read(self.csv), self.options.out / "curves.svg")
        self.save()

    def note(self, row):
        self.last["noted"] = time.time()
        self.say(f"iteration {self.counters['iterations']}  {self.counters['decisions'] / 1e6:.0f} M decisions  "
                 f"{self.counters['games'] / 1e6:.2f} M games  {row['speed'] / 1e6:.2f} M a second  "
                 f"play {row['play_seconds']:.2f} s  learn {row['learn_seconds']:.2f} s  "
                 f"entropy {row['entropy']:.3f}  brier {row['brier']:.4f}  clipped {row['clipped']:.3f}")

    def learn(self):
        """Iterates until the stage is over, or this stretch of it; notes, measures and saves now and then."""
        options = self.options
        row, now = None, 0
        while not self.over() and not (options.stretch and now == options.stretch):
            row, now = self.iterate(), now + 1
            if time.time() - self.last["noted"] > 5 or now <= 2:
                self.note(row)
            if self.due("snapped", 60, options.snap):  # a new earlier self, other company
                self.past.add(self.counters["iterations"], self.network)
                self.invite()
            soon = not options.iterations and self.elapsed() + 0.5 >= options.minutes - options.final
            if not soon and self.due("measured", 100, options.measured):
                row.update({name: mean for name, (mean, _) in self.measure(QUICK).items()})
                self.last["measured"] = time.time()
                self.write(row)
        return row or {"minutes": self.counters["minutes"]}

    def run(self):
        row = self.learn()
        if not self.over():
            self.write(row)
            self.say(f"the stretch is over: --resume {self.options.out / 'model.pt'} goes on, {self.counters}")
            return
        self.past.add(self.counters["iterations"], self.network)
        self.save()  # before the last evaluation, in case the time is up earlier
        if self.options.final > 0:
            results = self.measure(FINAL, self.options.final_scale)
            row.update({name: mean for name, (mean, _) in results.items()})
            text = {name: {"percent": round(100 * mean, 2), "interval": round(100 * half, 2)}
                    for name, (mean, half) in results.items()}
            options = {name: str(value) for name, value in vars(self.options).items()
                       if name not in ("out", "resume")}  # folders of one machine say nothing to another
            with open(self.options.out / "results.json", "w", encoding="utf-8") as file:
                json.dump({"results": text, "counters": self.counters, "options": options}, file, indent=1)
        self.write(row)
        self.say(f"done: {self.counters}")
        self.say(f"weights {checkpoint.digest(self.network)}")


def main():
    Stage(given.parse(__doc__)).run()


if __name__ == "__main__":
    main()
