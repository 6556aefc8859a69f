#!/usr/bin/env python3
"""Plays at three processes behind nginx while they are killed, cut off, stopped and replaced: try.py [--kills N]

PostgreSQL, the processes and nginx run on loopback in a temporary folder. After every blow it compares what people
were told is done with what the database has, and what watchers heard with what happened: nothing acknowledged may
be missing, nothing may be there twice. Prints how long tables stood still; exits with 1 if anything was wrong.
"""

import argparse
import faulthandler
import os
import random
import signal
import sys
import time

from machines import Site, wait_for
from people import Table

from serving import until
from table_bot import WebSocket
from test_killed_under_load import Texts

TABLES, LEAST = 6, 2  # at the site, and at a process that is struck


class ClusterRun:
    def __init__(self, seed):
        self.site, self.texts, self.chance = Site(), Texts(), random.Random(seed)
        self.tables, self.pauses, self.repeated, self.made, self.moves = [], {}, 0, 0, 0

    def fill(self):
        for table in [one for one in self.tables if one.finished]:
            self.leave(table)
        while len(self.tables) < TABLES:
            self.make()

    def make(self, process=None):
        self.made += 1
        at = process and f"http://127.0.0.1:{process.port}"
        self.tables.append(Table(self.site.url, self.made, made_at=at))

    def give_tables(self, process):
        """A blow at a process that drives nothing shows nothing, and one that has just come back drives nothing."""
        driven = self.site.driven_by(process)
        while len(driven) < LEAST:
            for table in [one for one in self.tables if one.name not in driven][:1]:
                table.closing.set()
                self.leave(table)
            self.make(process)
            driven = self.site.driven_by(process)

    def leave(self, table):
        """Everybody goes home; what the watcher heard is what the whole game was."""
        for guest in (*table.people, table.watcher):
            guest.join(60)
        self.check([table])
        if table.finished:
            self.compare_watcher(table)
        self.repeated += sum(person.repeated for person in table.people)
        self.moves += table.acknowledged()
        self.tables.remove(table)

    def compare_watcher(self, table):
        told = wait_for(lambda: self.whole_game(table))
        if table.watcher.events != told["events"][:len(table.watcher.events)]:
            raise AssertionError(f"table {table.name}: the watcher heard something else than what happened")

    def whole_game(self, table):
        """Nothing while the table is on its way from one process to another, or while everybody says too much: all people
        here share one address."""
        try:
            door = WebSocket(f"{self.site.url}/api/tables/{table.name}/socket")
            door.send({"do": "enter", "protocol": 1})
            door.send({"do": "resync", "since": 0})
            told = until(door, lambda told: told["type"] == "view" and told.get("from") == 0)
            door.close()
            return told
        except OSError:
            time.sleep(0.5)
            return None

    def check(self, tables):
        answered = {table.name: table.answered() for table in tables}
        kept = self.site.entries()
        for table in tables:
            for problem in table.problems(self.texts, answered[table.name], kept.get(table.name, [])):
                raise AssertionError(problem)

    def play_on(self, moves):
        """Until there were so many more moves; a slow machine takes longer."""
        before = {table.name: table.acknowledged() for table in self.tables}
        wait_for(lambda: all(table.finished or table.acknowledged() >= before[table.name] + moves
                             for table in self.tables))

    def blow(self, name, strike, process, mend):
        """Strikes a process while people play, and measures how long each of its tables stood still."""
        self.fill()
        self.give_tables(process)
        self.play_on(2)
        time.sleep(self.chance.uniform(0, 0.3))
        driven = self.site.driven_by(process)
        struck = time.monotonic()
        strike()
        longest = 0.0
        for table in self.tables:
            wait_for(lambda one=table: one.finished or any(at > struck + 0.05 for at in one.acknowledged_at[-50:]))
            later = [at for at in table.acknowledged_at if at > struck + 0.05]
            if table.name in driven and later:
                longest = max(longest, later[0] - struck)
        self.pauses.setdefault(name, []).append((longest, len(driven)))
        mend()
        wait_for(lambda: self.site.living() == len(self.site.processes))
        self.check(self.tables)

    def kill(self, process):
        self.blow("killed", process.kill, process, process.start)

    def replace(self, process):
        def stop():
            if process.stop() != 0:
                raise AssertionError("a process that was asked to end did not end well")
        self.blow("asked to end", stop, process, process.start)

    def cut_off(self, process):
        self.blow("cut off from the database", self.site.cutter.cut, process, self.site.cutter.heal)

    def halt(self, process):
        """It is stopped for longer than its lease, and then goes on as if nothing had been."""
        self.blow("stopped for a while", lambda: process.signal(signal.SIGSTOP), process,
                  lambda: process.signal(signal.SIGCONT))

    def end(self):
        for table in list(self.tables):
            table.closing.set()
        try:
            for table in list(self.tables):
                self.leave(table)
        finally:  # processes left alive would block anyone reading our output
            self.texts.close()
            self.site.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50 if os.environ.get("BOURSE_LONG") else 3)
    parser.add_argument("--others", type=int, default=5 if os.environ.get("BOURSE_LONG") else 1,
                        help="how often each of the other blows falls")
    parser.add_argument("--seed", type=int, default=8)
    arguments = parser.parse_args()
    faulthandler.dump_traceback_later(240 + 30 * (arguments.kills + arguments.others), exit=True)  # where it hangs, if it does
    run = ClusterRun(arguments.seed)
    processes = run.site.processes
    try:
        for i in range(max(arguments.kills, arguments.others)):
            if i < arguments.kills:
                run.kill(processes[i % len(processes)])
            if i < arguments.others:
                run.cut_off(processes[0])
                run.halt(processes[1])
                run.replace(processes[2])
    finally:
        run.end()
    for name, pauses in run.pauses.items():
        print(f"{name} {len(pauses)} times, with {sum(tables for _, tables in pauses)} tables: "
              f"they went on after {max(longest for longest, _ in pauses):.2f} s at most")
    print(f"{run.made} tables, {run.moves} moves acknowledged and {run.repeated} said again; nothing "
          f"acknowledged was lost, nothing was there or heard twice")


if __name__ == "__main__":
    main()
