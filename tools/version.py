"""The version of the project: version.py prints it, version.py 0.2.0 changes it everywhere it is written.

The places are CMakeLists.txt (the one that counts), host/game/version.h, the web client's package.json and its lock
file, CITATION.cff, the Python package, and commands in the documentation that name the package. In CHANGELOG.md the
heading Unreleased becomes the new version with today's date, and an empty Unreleased comes above it.
"""

import datetime
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NUMBER = r"\d+\.\d+\.\d+"
PLACES = {  # file → patterns around the number; each must be found
    "CMakeLists.txt": [rf"(project\(bourse VERSION )({NUMBER})"],
    "host/game/version.h": [rf'(kVersion = ")({NUMBER})'],
    "clients/web/package.json": [rf'(\A\{{\n  "name": "bourse-web",\n  "version": ")({NUMBER})'],
    "clients/web/package-lock.json": [rf'(\A\{{\n  "name": "bourse-web",\n  "version": ")({NUMBER})',
                                      rf'("": \{{\n      "name": "bourse-web",\n      "version": ")({NUMBER})'],
    "CITATION.cff": [rf"(\nversion: )({NUMBER})"],
    "bindings/python/pyproject.toml": [rf'(\nversion = ")({NUMBER})'],
    "docs/operate.md": [rf"(bourse_)({NUMBER})(?=_)"],
    "docs/how-to/from-report-to-test.md": [rf'("version": ")({NUMBER})'],
}
CHANGELOG = "CHANGELOG.md"


def found(root=ROOT):
    """(file, number) for each place; a place that is gone is None."""
    for file, patterns in PLACES.items():
        text = (root / file).read_text(encoding="utf-8")
        for pattern in patterns:
            match = re.search(pattern, text)
            yield file, match and match[2]


def released(root=ROOT):
    """The newest version with a heading of its own in the changelog."""
    match = re.search(rf"^## ({NUMBER})", (root / CHANGELOG).read_text(encoding="utf-8"), re.MULTILINE)
    return match and match[1]


def current(root=ROOT):
    return next(found(root))[1]


def change(new, root=ROOT, today=None):
    if not re.fullmatch(NUMBER, new):
        raise ValueError(f"{new} is not a version such as 0.2.0.")
    if tuple(map(int, new.split("."))) <= tuple(map(int, current(root).split("."))):
        raise ValueError(f"{new} is not above {current(root)}.")
    for file, number in found(root):
        if number is None:
            raise ValueError(f"{file} does not name the version where it should.")
    for file, patterns in PLACES.items():
        text = (root / file).read_text(encoding="utf-8")
        for pattern in patterns:
            text = re.sub(pattern, lambda match: match[1] + new, text, count=1)
        (root / file).write_text(text, encoding="utf-8")
    log = (root / CHANGELOG).read_text(encoding="utf-8")
    heading = f"## Unreleased\n\n## {new} – {today or datetime.date.today().isoformat()}\n"
    (root / CHANGELOG).write_text(log.replace("## Unreleased\n", heading, 1), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    if len(sys.argv) == 2:
        try:
            change(sys.argv[1])
        except ValueError as problem:
            sys.exit(str(problem))
    print(current())
