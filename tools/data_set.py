"""Makes a data set of games that bots played, with a page that documents it: data_set.py FOLDER [--games N]

Every set of modules and three kinds of bots; a row for every game and one for every decision, as compressed JSON Lines.
The same options give the same files on every machine.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BOTS = "trader,broker,trader,greedy"
FILES = {"games.jsonl.zst": "--per-game", "decisions.jsonl.zst": "--per-decision"}
PAGE = """# {games:,} games of Stockpile played by bots

Made by `bourse` {version}:

```
{command}
```

Four players at every table, {bots}; they move on one seat after each game. The seed of a game picks one of the legal sets
of modules, with all investors and strategies; who keeps which investor and strategy is drawn.

| file | rows | bytes | SHA-256 |
|---|---|---|---|
{files}

Both are JSON Lines compressed with zstd: `zstdcat games.jsonl.zst | head -1 | jq`. The same command writes CSV if the
names end with `.csv.zst`.

## games.jsonl.zst

A row for each game, in order.

| field | meaning |
|---|---|
| `game` | its number, from 0 |
| `seed` | 64 hexadecimal digits: what drew every card |
| `config` | what was played, as records write it; with the seed it repeats the deal |
| `decisions` | how many decisions were made |
| `seats` | in order: `bot`, `worth` at the end in thousands, and `victory`, its share of the victory (1, 0, or 0.5 for two that share it) |

## decisions.jsonl.zst

A row for each decision, in order. Chance is not in it: the seed draws it.

| field | meaning |
|---|---|
| `game` | the number of the game |
| `line` | the line of the game's record, chance included |
| `seat`, `bot` | who was asked; seats count from 0 |
| `decision` | what was asked, by its name in data/stockpile/vocabulary.toml |
| `choices` | how many moves were legal; 1 was no choice |
| `move` | what was played, as records write it |

What else there was to know is a replay away: `bourse engine` begins a game with `config` and `seed`, draws chance by itself
and takes the moves; at every point it tells the legal moves, every seat's view and the scores (docs/engine-protocol.md).

## Who won

{results}

What bots do says how bots play: `trader` and `broker` estimate, `greedy` looks one step ahead.
Licence: Apache 2.0, like the program.
"""


def rows_in(path):
    process = subprocess.Popen(["zstd", "-dcq", str(path)], stdout=subprocess.PIPE)
    count = sum(block.count(b"\n") for block in iter(lambda: process.stdout.read(1 << 20), b""))
    process.stdout.close()
    if process.wait() != 0:
        raise SystemExit(f"data_set: {path} cannot be read.")
    return count


def results_table(result):
    lines = ["| bot | games | share of the victory | 95 % interval |", "|---|---|---|---|"]
    for bot in result["bots"]:
        lines.append(f"| {bot['name']} | {bot['games']:,} | {100 * bot['win_rate']:.1f} % | "
                     f"{100 * bot['win_rate_low']:.1f} to {100 * bot['win_rate_high']:.1f} |")
    return "\n".join(lines)


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", default="2015")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--program", default=os.environ.get("BOURSE_PROGRAM", str(ROOT / "build/release/bourse")))
    wanted = parser.parse_args(arguments)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    words = ["sim", "--games", str(wanted.games), "--mix", "--bots", BOTS, "--allocation", "random", "--seed", wanted.seed,
             "--json"]
    names = [word for name, option in FILES.items() for word in (option, name)]
    done = subprocess.run([os.path.abspath(wanted.program), *words, *names, "--threads", str(wanted.threads)],
                          cwd=wanted.folder, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        return done.returncode
    result = json.loads(done.stdout)
    files = []
    for name in FILES:
        path = wanted.folder / name
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        files.append(f"| {name} | {rows_in(path):,} | {path.stat().st_size:,} | `{digest}` |")
    version = subprocess.run([wanted.program, "--version"], stdout=subprocess.PIPE, text=True).stdout.split()[-1]
    (wanted.folder / "README.md").write_text(
        PAGE.format(games=wanted.games, version=version, command="bourse " + " ".join(words + names),
                    bots=BOTS.replace(",", ", "), files="\n".join(files), results=results_table(result)),
        encoding="utf-8")
    print(f"{wanted.folder}: {', '.join(FILES)} and README.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
