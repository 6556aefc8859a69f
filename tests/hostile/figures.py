"""What attackers get from two programs: figures.py BEFORE AFTER [--write]

With --write the table goes into docs/quality.md, between its marks.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENT = HERE.parents[1] / "docs" / "quality.md"
MARKS = "<!-- attacks: tests/hostile/figures.py -->", "<!-- end of attacks -->"
WORDS = {
    "reports": "one spectator reports over new connections",
    "chat": "one spectator talks over new connections",
    "forks": "one spectator forks a finished game over new connections",
    "undo": "sixty undos with 60 s on the clock",
    "bots": "fifteen abandoned tables of `shark`, one thread for bots",
    "addresses": "tables from 300 addresses of one IPv6 network",
    "frames": "empty fragments, then pongs, over one connection",
    "smuggling": "a request hidden behind an unknown `Transfer-Encoding`",
    "sockets": "400 sockets of one address fork a finished game",
    "imagined": "one player asks for imagined worlds over new connections; 60 tables at most",
    "limiter": "one request from each of 60,000 addresses, then 200 newcomers",
    "passwords": "twelve strangers from ever new addresses guess a password; its owner logs in meanwhile",
    "disk": "6 MB are left on the disk, and strangers make tables",
}


def measured(program):
    done = subprocess.run([sys.executable, HERE / "quotas.py"], stdout=subprocess.PIPE, text=True, check=True,
                          env={**os.environ, "BOURSE_PROGRAM": program})
    return json.loads(done.stdout)


def gains_text(gains):
    return ", ".join(f"{key.replace('_', ' ')} {value:,}" if isinstance(value, (int, float)) else f"{key} {value}"
                     for key, value in gains.items())


def table(before, after):
    rows = ["| attack | before | after | p50 of honest moves | p99 |", "|---|---|---|---|---|"]
    for name, words in WORDS.items():
        if name not in before or name not in after:  # not every machine lets us make a small disk
            continue
        (was, quiet), (now, loud) = before[name], after[name]
        rows.append(f"| {words} | {gains_text(was)} | {gains_text(now)} | {quiet.get('p50', '–')} → {loud.get('p50', '–')} ms | "
                    f"{quiet.get('p99', '–')} → {loud.get('p99', '–')} ms |")
    return "\n".join(rows)


def main():
    text = table(measured(sys.argv[1]), measured(sys.argv[2]))
    print(text)
    if "--write" in sys.argv:
        was = DOCUMENT.read_text()
        DOCUMENT.write_text(re.sub(f"{re.escape(MARKS[0])}.*{re.escape(MARKS[1])}",
                                   lambda _: f"{MARKS[0]}\n{text}\n{MARKS[1]}", was, flags=re.DOTALL))


if __name__ == "__main__":
    main()
