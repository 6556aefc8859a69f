"""clang-tidy-19 over our .cpp files, on all cores: tidy.py <build folder with compile_commands.json> [--all].

Tests are more than half of the code, and files with JSON and sockets take three times as long as rules and dice. So these
and the bots are checked only with --all, in the long run.
A file that passed is not checked again until it, a header it includes, its flags or .clang-tidy change: a stamp named
after the hash of all of these remembers it.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-19"
LONG = ("app", "bench", "bots", "host", "server", "sim", "tests", "words")


def commands(build, folder, everything):
    """The compile command of every source of ours, once."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if not everything and any(source.is_relative_to(ROOT / one) for one in LONG):
            continue
        if source.is_relative_to(ROOT) and not source.is_relative_to(build):
            found[source] = entry
    (folder / "compile_commands.json").write_text(json.dumps(list(found.values())))
    return {source: entry["command"] for source, entry in found.items()}


def headers(build):
    """Our headers behind every source, as the compiler reported them to ninja."""
    found, target = {}, None
    listing = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        if not line.startswith(" "):
            target = []
        elif target is not None:
            path = pathlib.Path(build, line.strip()).resolve()
            if not target:
                found.setdefault(path, target)
            if path.is_relative_to(ROOT):
                target.append(path)
    return found


def digest(paths, *texts):
    result = hashlib.sha256()
    for text in texts:
        result.update(text.encode())
    for path in sorted(paths):
        result.update(str(path).encode())
        result.update(path.read_bytes() if path.exists() else b"")
    return result.hexdigest()


def look(source, folder):
    done = subprocess.run([TIDY, "--quiet", "-p", folder, source], capture_output=True, text=True, cwd=ROOT)
    # Standard error only holds the count of warnings suppressed in foreign headers.
    return done.returncode == 0, done.stdout or done.stderr


def main(build, tests):
    build = pathlib.Path(build).resolve()
    stamps = build.parent / "tidy"
    stamps.mkdir(exist_ok=True)
    version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
    config = (ROOT / ".clang-tidy").read_text()

    included = headers(build)
    # A source that was not built has no list of headers, so any of our headers may matter.
    every = [path for folder in ROOT.iterdir() if folder != build.parent for path in folder.rglob("*.h")]
    pending = {}
    sources = commands(build, stamps, tests)
    for source, command in sources.items():
        stamp = stamps / digest({source, *included.get(source, every)}, version, config, command)
        if not stamp.exists():
            pending[source] = stamp

    bad = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        looks = {pool.submit(look, source, stamps): source for source in pending}
        for future in concurrent.futures.as_completed(looks):
            source = looks[future]
            good, words = future.result()
            if good:
                pending[source].touch()
            else:
                bad += 1
                print(words)
    print(f"{len(sources)} files, {len(pending)} looked at, {bad} with findings")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--all" in sys.argv[2:]))
