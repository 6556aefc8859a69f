#!/usr/bin/env python3
"""The load of docs/load.md on PostgreSQL, with one process and with three: load.py [--build DIR] [bench_load options]

Each run has a database of its own. Beside what bench_load prints: what the database took of the processor, how
many batches there were, and what a stored game takes on the disk.
"""

import argparse
import os
import subprocess
import tempfile

from machines import ROOT, Postgres

TICKS = os.sysconf("SC_CLK_TCK")


def processor(pid):
    """Seconds of a process and of everything below it, also of what has ended."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    seconds = sum(int(field) for field in fields[11:15]) / TICKS
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
        for child in children.read().split():
            try:
                seconds += processor(child)
            except OSError:
                pass
    return seconds


def run(build, title, options):
    with tempfile.TemporaryDirectory(prefix="bourse-load-") as folder:
        postgres = Postgres(folder, ("shared_buffers=256MB",))
        before = processor(postgres.process.pid)
        print(f"\n## {title}", flush=True)
        subprocess.run([f"{build}/bench_load", "--store", postgres.address(), *options], check=False)
        took = processor(postgres.process.pid) - before
        entries, games, tables = (int(one) for one in postgres.ask(
            "SELECT (SELECT count(*) FROM entries), (SELECT count(*) FROM tables WHERE over), "
            "(SELECT count(*) FROM tables)")[0])
        batches = int(postgres.ask("SELECT xact_commit FROM pg_stat_database WHERE datname = 'bourse'")[0][0])
        size = int(postgres.ask("SELECT sum(pg_total_relation_size(c)) FROM unnest('{tables,facts,entries}'::regclass[]) c")
                   [0][0])
        print(f"database: {took:.1f} s of the processor, all of the run; {batches} transactions, {entries} entries of "
              f"{tables} tables ({games} over), {took / max(1, entries) * 1e6:.0f} µs per entry, "
              f"{size / max(1, entries):.0f} bytes per entry on the disk", flush=True)
        postgres.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=str(ROOT / "build" / "release"))
    parser.add_argument("--tables", default="2000")
    parser.add_argument("--seconds", default="20")
    arguments, rest = parser.parse_known_args()
    common = ["--tables", arguments.tables, "--seats", "4", "--seconds", arguments.seconds, *rest]
    run(arguments.build, "one process", common)
    run(arguments.build, "three processes, the people of a table at one", [*common, "--processes", "3"])
    run(arguments.build, "three processes, the people of a table at all of them", [*common, "--processes", "3", "--spread"])


if __name__ == "__main__":
    main()
