"""Is a random player as strong outside as inside? outside_elo.py PROGRAM [--deals N] [--threads T] [--seed S] [--json]

Plays the inside and the outside random player against greedy and against each other on the ladder and compares their
Elo. Exits with 1 if the two 95 % intervals do not meet, or if one against three of the other wins more or less than an
even share. --keep writes the figures of docs/measurements.md, which a test compares with that page.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PLAYER = ROOT / "examples" / "players" / "random_player.py"
KEPT = ROOT / "docs" / "strength" / "outside.json"
INTERVAL = ("elo", "elo_low", "elo_high")
SHARE = ("win_rate", "win_rate_low", "win_rate_high")


def ladder(program, deals, threads, seed):
    """Elo of both, the share that each wins alone against three of the other, forfeits, and games."""
    outside = f"cmd:{sys.executable} {PLAYER}"
    words = [program, "ladder", "--quiet", "--json", "--deals", deals, "--threads", threads, "--seed", seed,
             "--bots", f"greedy,random,{outside}"]
    result = json.loads(subprocess.run([*map(str, words)], check=True, capture_output=True, text=True).stdout)
    rows = {row["bot"]: {name: row[name] for name in INTERVAL} for row in result["elo"]}
    direct = {match["players"][0]: {name: match["standings"][0][name] for name in SHARE}
              for match in result["matches"] if set(match["players"]) == {"random", outside}}
    games = sum(match["games"] for match in result["matches"])
    return {"inside": rows["random"] | direct["random"], "outside": rows[outside] | direct[outside],
            "even": result["even_share"], "games": games, "forfeits": result.get("forfeits", [])}


def is_equal(found):
    """As far as these games tell."""
    inside, outside = found["inside"], found["outside"]
    meet = inside["elo_low"] <= outside["elo_high"] and outside["elo_low"] <= inside["elo_high"]
    even = all(row["win_rate_low"] <= found["even"] <= row["win_rate_high"] for row in (inside, outside))
    return meet and even and not found["forfeits"]


def figure(found):
    """The cell of docs/measurements.md."""
    inside, outside = found["inside"], found["outside"]
    elo = " and ".join(f"{row['elo']:.0f} ({row['elo_low']:.0f} to {row['elo_high']:.0f})" for row in (inside, outside))
    share = " and ".join(f"{100 * row['win_rate']:.1f} % ({100 * row['win_rate_low']:.1f} to "
                         f"{100 * row['win_rate_high']:.1f})" for row in (inside, outside))
    return f"{elo} in {found['games']:,} games; one against three of the other wins {share}, even is {100 * found['even']:.0f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--deals", type=int, default=100, help="deals of each of the six matches")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help=f"write {KEPT.relative_to(ROOT)}")
    wanted = parser.parse_args()
    found = ladder(wanted.program, wanted.deals, wanted.threads, wanted.seed)
    found |= {"deals": wanted.deals, "meet": is_equal(found)}
    if wanted.keep:
        KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found) if wanted.json else figure(found))
    return 0 if found["meet"] else 1


if __name__ == "__main__":
    sys.exit(main())
