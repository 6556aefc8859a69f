"""Is a random player as strong outside as inside? outside_elo.py PROGRAM [--deals N] [--threads T] [--seed S] [--json]

Plays the inside and the outside random player against greedy on the ladder and compares their Elo. Exits with 1 if the
two 95 % intervals do not meet.
"""

import argparse
import json
import pathlib
import subprocess
import sys

PLAYER = pathlib.Path(__file__).resolve().parents[1] / "examples" / "players" / "random_player.py"


def ladder(program, deals, threads, seed):
    outside = f"cmd:{sys.executable} {PLAYER}"
    words = [program, "ladder", "--quiet", "--json", "--deals", deals, "--threads", threads, "--seed", seed,
             "--bots", f"greedy,random,{outside}"]
    result = json.loads(subprocess.run([*map(str, words)], check=True, capture_output=True, text=True).stdout)
    rows = {row["bot"]: row for row in result["elo"]}
    games = sum(match["games"] for match in result["matches"])
    return rows["random"], rows[outside], result.get("forfeits", []), games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--deals", type=int, default=100, help="deals of each of the six matches")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    inside, outside, forfeits, games = ladder(wanted.program, wanted.deals, wanted.threads, wanted.seed)
    meet = inside["elo_low"] <= outside["elo_high"] and outside["elo_low"] <= inside["elo_high"]
    if wanted.json:
        print(json.dumps({"inside": inside, "outside": outside, "games": games, "meet": meet, "forfeits": forfeits}))
    else:
        for name, row in (("inside", inside), ("outside", outside)):
            print(f"{name:8} {row['elo']:7.0f}   {row['elo_low']:6.0f} … {row['elo_high']:6.0f}")
        print(f"{games} games; the intervals {'meet' if meet else 'do not meet'}.")
    return 0 if meet and not forfeits else 1


if __name__ == "__main__":
    sys.exit(main())
