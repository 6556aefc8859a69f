"""Changes the rules a little, many times, and counts how often the tests notice.

    mutate.py [--count N] [--seed S] [--files GLOB …] [--build FOLDER] [--out FILE] [--only NAME]

Every change is made in a copy of the tree, which is built without the server and tested: told scenarios and golden
games first, because they take a second, then the signature of behaviour, then all tests of the engine with few random
games. A change that does
not compile is replaced by another one. Known equivalents (tools/mutate/equivalent.txt: a name and why it changes
nothing that a player, a program or a test could see) do not count. Exits with 1 when fewer than 95 % were noticed.
"""

import argparse
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from changes import changes_of  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES = ["games/stockpile/**/*.cpp", "games/stackmarket/**/*.cpp"]
TOLD_LIMIT, SIGNATURE_LIMIT, REST_LIMIT, ENOUGH = 10, 60, 600, 95.0  # seconds: endless is noticed too
TOLD = "B?.*:B??.*:M?.*:M??.*:C_*:I_*:K?.*:K??.*:G?.*:G??.*:X*:TWO*:Sheet*:*Goldens*"
# What measures dice and bots takes minutes, and no rule is in it.
REST = "-Placement.*:Skills.*:*Column.*:Builders.*:Bench.*:Shark*.*:Trader*.*:Ladder*.*:" + TOLD


def equivalents():
    """Name -> reason."""
    found = {}
    for line in (ROOT / "tools/mutate/equivalent.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, reason = line.partition("  -- ")
            found[name.strip()] = reason.strip()
    return found


def candidates(patterns):
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            yield from changes_of(str(path.relative_to(ROOT)), path.read_text())


class Copy:
    """The tree as git knows it, in a folder of its own, and its build."""

    def __init__(self, folder):
        self.tree, self.build = folder / "tree", folder / "build"
        self.tree.mkdir(parents=True, exist_ok=True)
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        wanted = {name for name in names if name and (ROOT / name).is_file()}
        for path in self.tree.rglob("*"):
            if path.is_file() and str(path.relative_to(self.tree)) not in wanted:
                path.unlink()
        for name in wanted:
            target = self.tree / name
            if not target.exists() or target.read_bytes() != (ROOT / name).read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, target)
        subprocess.run(
            ["cmake", "--preset", "quick", "-B", self.build, "-DBOURSE_SERVER=OFF", "-DCMAKE_CXX_FLAGS_RELEASE=-O1"],
            cwd=self.tree, check=True, stdout=subprocess.DEVNULL)

    def make(self):
        return subprocess.run(
            ["cmake", "--build", self.build, "--target", "bourse_tests", "bourse_signature"],
            cwd=self.tree, capture_output=True, text=True)

    def ran(self, command, limit):
        """(exit code, output); the limit is of processor time, so that a busy machine does not look like a finding."""
        surroundings = dict(os.environ, BOURSE_LAWS_GAMES="200")
        done = subprocess.run(command, cwd=self.tree, capture_output=True, text=True, errors="replace", env=surroundings,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        return done.returncode, done.stdout

    def noticed_by(self):
        """Which test notices that this is not the right program; None when none does."""
        if by := self.failed(TOLD, TOLD_LIMIT):
            return by
        code, printed = self.ran([self.build / "bourse_signature"], SIGNATURE_LIMIT)
        if code != 0 or printed != (self.tree / "tests/signature.txt").read_text():
            return "signature"
        return self.failed(REST, REST_LIMIT)

    def failed(self, tests, limit):
        """The first of these tests that fails; None when none does."""
        code, printed = self.ran(
            [self.build / "bourse_tests", "--gtest_fail_fast", "--gtest_brief=1", "--gtest_filter=" + tests], limit)
        if code == 0:
            return None
        failed = [line.split("]", 1)[1].split(" (")[0].strip() for line in printed.splitlines() if "[  FAILED  ]" in line]
        return failed[0] if failed else f"a crash ({code})"


def tried(copy, change):
    """One change: "noticed" and by whom, "survived", or "does not compile"."""
    path = copy.tree / change.file
    text = path.read_text()
    path.write_text(change.applied(text))
    try:
        if copy.make().returncode != 0:
            return "does not compile", None
        by = copy.noticed_by()
        return ("noticed", by) if by else ("survived", None)
    finally:
        path.write_text(text)


def told(results):
    """The last lines; gives whether enough was noticed."""
    noticed = sum(1 for one in results if one["result"] == "noticed")
    survived = [one for one in results if one["result"] == "survived"]
    counted = noticed + len(survived)
    share = 100 * noticed / counted if counted else 0
    by_signature = sum(1 for one in results if one.get("by") == "signature")
    print(f"\n{counted} changes: {noticed} noticed ({by_signature} of them by the signature), {len(survived)} not: {share:.1f} %")
    for one in survived:
        print(f"  {one['file']}:{one['line']}: {one['name'].split(': ', 1)[1]}")
    return share >= ENOUGH


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="how many changes (200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--files", nargs="+", default=RULES, help="patterns of files to change")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/mutants", help="where the copy is made")
    parser.add_argument("--out", type=pathlib.Path, help="results as lines of JSON; what is there already is not done again")
    parser.add_argument("--only", help="only changes with this in their name, all of them")
    parser.add_argument("--list", action="store_true", help="print how many changes there could be, and stop")
    wish = parser.parse_args()

    every = list(candidates(wish.files))
    if wish.list:
        kinds = {kind: sum(1 for one in every if one.kind == kind) for kind in sorted({one.kind for one in every})}
        print(f"{len(every)} possible changes: {kinds}")
        return 0
    if not every:
        sys.exit("mutate.py: no rule code was found; is --files right?")
    random.Random(wish.seed).shuffle(every)
    if wish.only:
        every = [one for one in every if wish.only in one.name()]
        wish.count = len(every)

    same = equivalents()
    before = {}
    if wish.out and wish.out.exists():
        before = {(one["file"], one["name"], one["line"]): one for one in map(json.loads, wish.out.read_text().splitlines())}
    copy = Copy(wish.build)
    made = copy.make()
    if made.returncode != 0:
        sys.exit("mutate.py: the tree does not build:\n" + made.stdout[-2000:])
    by = copy.noticed_by()
    if by:
        sys.exit(f"mutate.py: without any change a test fails: {by}")

    results = []
    for change in every:
        counted = sum(1 for one in results if one["result"] in ("noticed", "survived"))
        if counted >= wish.count:
            break
        start = time.monotonic()
        known = before.get((change.file, change.name(), change.line))
        if change.name() in same:
            one = dict(result="equivalent")
        elif known:
            one = known
        else:
            result, who = tried(copy, change)
            one = dict(result=result, by=who)
        one.update(file=change.file, line=change.line, name=change.name(), kind=change.kind)
        results.append(one)
        if wish.out and not known:
            with wish.out.open("a") as file:
                file.write(json.dumps(one, ensure_ascii=False) + "\n")
        print(f"{counted + 1:4d}/{wish.count} {one['result']:16s} {change.file}:{change.line} {change.kind} "
              f"{one.get('by') or ''} ({time.monotonic() - start:.0f} s)", flush=True)
    return 0 if told(results) else 1


if __name__ == "__main__":
    sys.exit(main())
