"""Which lines and branches of our C++ the tests reach: coverage.py [--build FOLDER] [--games N] [--worst N] [--cpp-only] [--no-run].

Builds the preset `coverage`, runs all C++ tests in it and then the trials of the whole program (system tests, faults, hostile
clients, the oracle), and prints a table by folder, then the files with the most lines that nothing reached. What only
browsers reach is missing here, and so is what a program did that was killed: it counts when it ends.
llvm-cov-19 and llvm-profdata-19 (Debian: llvm-19) are needed.
"""

import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["core", "games", "physics", "bots", "host", "words", "sim", "server", "app"]


def trials(program):
    """Tests of the whole program, which find it by BOURSE_PROGRAM or are told."""
    suites = [("tests/system", "test*.py"), ("tests/faults", "fault_*.py"), ("tests/hostile", "attack_*.py")]
    return [*(["-m", "unittest", "discover", "-s", folder, "-p", files] for folder, files in suites),
            ["tests/oracle/run.py", "--games", "50", "--bourse", program]]


def built(folder):
    subprocess.run(["cmake", "--preset", "coverage", "-B", folder], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder, "--target", "bourse", "bourse_tests"], cwd=ROOT, check=True)


def ran(folder, games, cpp_only):
    """All tests, also the programs they start; whatever they say, coverage is what was reached."""
    profiles = folder / "profiles"
    shutil.rmtree(profiles, ignore_errors=True)
    profiles.mkdir(parents=True)
    program = (folder / "bourse").resolve()
    surroundings = dict(os.environ, LLVM_PROFILE_FILE=str(profiles.resolve() / "%4m.profraw"), BOURSE_LAWS_GAMES=str(games),
                        BOURSE_PROGRAM=str(program))
    commands = [[folder / "bourse_tests", "--gtest_brief=1"]]
    if not cpp_only:
        commands += [[sys.executable, *trial] for trial in trials(program)]
    for command in commands:
        done = subprocess.run(command, cwd=ROOT, env=surroundings)
        if done.returncode != 0:
            print(f"coverage.py: some tests failed in {' '.join(map(str, command))}; what they reached is counted.", file=sys.stderr)
    subprocess.run(["llvm-profdata-19", "merge", "-sparse", "-failure-mode=all", "-o", folder / "all.profdata",
                    *profiles.glob("*.profraw")], check=True)


def summaries(folder):
    """File below the root -> its summary."""
    printed = subprocess.run(
        ["llvm-cov-19", "export", "-summary-only", "-instr-profile", folder / "all.profdata", folder / "bourse_tests",
         "-object", folder / "bourse"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    found = {}
    for file in json.loads(printed)["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if path.is_relative_to(ROOT) and not path.is_relative_to(folder):
            found[str(path.relative_to(ROOT))] = file["summary"]
    return found


def table(files):
    total = collections.Counter()
    print(f"{'folder':10s} {'lines':>7s} {'reached':>8s} {'branches':>9s} {'reached':>8s}")
    for folder in [*FOLDERS, ""]:
        sums = collections.Counter()
        for name, summary in files.items():
            if name.startswith(folder + "/"):
                for what in ("lines", "branches"):
                    sums[what] += summary[what]["count"]
                    sums["reached " + what] += summary[what]["covered"]
        if folder:
            total += sums
        else:
            sums = total
        if sums["lines"]:
            print(f"{folder or 'all':10s} {sums['lines']:7d} {100 * sums['reached lines'] / sums['lines']:7.1f}% "
                  f"{sums['branches']:9d} {100 * sums['reached branches'] / max(1, sums['branches']):7.1f}%")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/coverage", help="where it is built")
    parser.add_argument("--games", type=int, default=500, help="random games for the laws (500)")
    parser.add_argument("--worst", type=int, default=15, help="how many files to name (15)")
    parser.add_argument("--cpp-only", action="store_true", help="only the tests that are C++ themselves")
    parser.add_argument("--no-run", action="store_true", help="only print what the last run reached")
    wish = parser.parse_args()
    for tool in ("llvm-cov-19", "llvm-profdata-19"):
        if shutil.which(tool) is None:
            sys.exit(f"coverage.py: {tool} is missing; apt-get install llvm-19")
    if not wish.no_run:
        built(wish.build)
        ran(wish.build, wish.games, wish.cpp_only)
    files = {name: one for name, one in summaries(wish.build).items() if name.split("/")[0] in FOLDERS}
    table(files)
    print("\nlines that nothing reached, by file:")
    missed = sorted(files.items(), key=lambda one: one[1]["lines"]["covered"] - one[1]["lines"]["count"])
    for name, summary in missed[: wish.worst]:
        lines = summary["lines"]
        print(f"  {lines['count'] - lines['covered']:5d} of {lines['count']:5d}  {name}")


if __name__ == "__main__":
    main()
