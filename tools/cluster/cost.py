#!/usr/bin/env python3
"""What news cost the database: cost.py RECORD…

Plays the lines of recorded games into keep_news(), as processes do, in batches of several sizes, and prints the
processor time of PostgreSQL for each batch and move, the bytes of its log, and what a stored game takes on the disk.
Processor time, so that it does not matter what else the machine does.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from load import processor
from machines import ROOT, Postgres


def schema():
    """As the program makes it; there is one source for it."""
    source = (ROOT / "server" / "store" / "postgres_migrations.cpp").read_text()
    return re.findall(r'R"sql\((.*?)\)sql"', source, re.S)


def lines_of(record):
    """What a table stores of a game: the lines of moves and draws."""
    return [line for line in pathlib.Path(record).read_text().splitlines() if re.match(r"(\d+|\*) ", line)]


def array(values):
    return "'{" + ",".join('"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("'", "''") + '"' if value is not None
                           else "NULL" for value in values) + "}'"


def statement(news, facts=None):
    """news: (table, first, lines)"""
    names = [table for table, _, _ in news]
    of = [str(i + 1) for i, (_, _, lines) in enumerate(news) for _ in lines]
    numbers = [str(first + n) for _, first, lines in news for n in range(len(lines))]
    entries = [line for _, _, lines in news for line in lines]
    one = ["1"] * len(news)
    return (f"SELECT keep_news(1, {array(names)}, {array(one)}, {array([str(len(lines)) for _, _, lines in news])}, "
            f"{array([str(first) for _, first, _ in news])}, {array(['f'] * len(news))}, {array(['stockpile 3'] * len(news))}, "
            f"{array([facts] * len(news))}, {array(of)}, {array(numbers)}, {array(entries)}, "
            "'{}', '{}', '{}', '{}', '{}', '{}');\n")


class Measured:
    def __init__(self, folder, records):
        self.games = [lines_of(record) for record in records]
        self.postgres = Postgres(folder, ("autovacuum=off",))
        for step in schema():
            self.postgres.ask(step)
        self.tables = 0

    def feed(self, sql):
        """Over one connection; its processor time is counted once it has ended."""
        before = processor(self.postgres.process.pid)
        at = self.postgres.ask("SELECT pg_current_wal_lsn()")[0][0]
        subprocess.run([f"{self.postgres.programs}/psql", "-Xq", "-h", "127.0.0.1", "-p", str(self.postgres.port), "-U", "bourse",
                        "bourse", "-o", os.devnull, "-v", "ON_ERROR_STOP=1"], input=sql, text=True, check=True)
        log = int(self.postgres.ask(f"SELECT pg_current_wal_lsn() - '{at}'")[0][0])
        return processor(self.postgres.process.pid) - before, log

    def batches(self, size, count):
        """That many batches, each with one line of each of so many tables."""
        names = [f"t{self.tables + i}" for i in range(size)]
        self.tables += size
        self.feed(statement([(name, 0, []) for name in names], "x" * 700))
        # A table that is over begins anew: only the sizes of lines matter.
        sql = [statement([(name, n, [self.games[i % len(self.games)][n % len(self.games[i % len(self.games)])]])
                          for i, name in enumerate(names)]) for n in range(count)]
        seconds, log = self.feed("".join(sql))
        return seconds / count, log / count / size

    def stored(self):
        """Bytes of a whole game on the disk, with its indexes."""
        before = self.size()
        games = [statement([(f"g{self.tables + i}", 0, lines)], "x" * 700) for i, lines in enumerate(self.games)]
        self.feed("".join(games))
        return (self.size() - before) / len(games), sum(map(len, self.games)) / len(games)

    def size(self):
        return int(self.postgres.ask("SELECT sum(pg_total_relation_size(c)) FROM "
                                     "unnest('{tables,facts,entries}'::regclass[]) c")[0][0])


def main():
    with tempfile.TemporaryDirectory(prefix="bourse-cost-") as folder:
        measured = Measured(folder, sys.argv[1:])
        idle = measured.feed("SELECT 1;\n")[0]
        for size, count in ((1, 400), (10, 200), (50, 60), (200, 20)):
            seconds, log = measured.batches(size, count)
            seconds -= idle / count
            print(f"batches of {size}: {seconds * 1e6:.0f} µs each, {seconds / size * 1e6:.0f} µs for a move, "
                  f"{log:.0f} bytes of log for a move", flush=True)
        size, lines = measured.stored()
        print(f"a stored game of {lines:.0f} lines: {size / 1000:.1f} kB on the disk")
        measured.postgres.stop()


if __name__ == "__main__":
    main()
