"""Who may include whom, what the rules must never touch, and where a game may be named: layers.py [--count] [root].

Prints `file:line: reason` for every breach and exits with 1 when there is one. The table is the one of
docs/architecture.md; a new folder is one row. --count prints how many lines name a game outside its room, by folder.
"""

import pathlib
import re
import sys

ENGINE = ["core", "games", "gen"]
MAY_INCLUDE = {
    "core": ["core"],
    "games": ["core", "gen"],  # and the own game's folder, never another game's
    "physics": ["core", "physics"],
    "bots": [*ENGINE, "bots"],
    "host": [*ENGINE, "physics", "bots", "host"],
    "words": [*ENGINE, "host", "words"],
    "sim": [*ENGINE, "physics", "bots", "host", "sim"],
    "links": [*ENGINE, "host", "words", "links"],
    "server": [*ENGINE, "physics", "bots", "host", "links", "server"],
    "app": [*ENGINE, "physics", "bots", "host", "words", "sim", "links", "server", "app"],
    "bindings": [*ENGINE, "physics", "bots", "host", "bindings"],
    "tests": [*ENGINE, "physics", "bots", "host", "words", "sim", "links", "server", "app", "bindings", "tests"],
    "bench": [*ENGINE, "physics", "bots", "host", "words", "sim", "links", "server", "app", "bindings", "tests", "bench"],
}

# In core and games a state is a plain value, the same on every machine.
PURE = ["core", "games"]
ALLOCATES = "it allocates; use fixed arrays and FixedVec"
OUTSIDE = "the rules know no files, clocks or threads"
UNORDERED = "its order differs between libraries"
IMPURE_HEADERS = {
    "random": "its results differ between libraries; use core/rng.h",
    "unordered_map": UNORDERED,
    "unordered_set": UNORDERED,
    "chrono": OUTSIDE,
    "iostream": OUTSIDE,
    "fstream": OUTSIDE,
    "thread": OUTSIDE,
    "mutex": OUTSIDE,
    "string": ALLOCATES,
    "vector": ALLOCATES,
    "map": ALLOCATES,
    "functional": ALLOCATES,
    "memory": ALLOCATES,
}
IMPURE_WORDS = [
    (r"\b(float|double)\b", "the rules count in integers"),
    (r"\bnew\b", ALLOCATES),
    (r"\bstd::(ranges::)?(stable_sort|stable_partition|inplace_merge)\b", ALLOCATES),
    (r"\bthrow\b", "nothing throws across core and games; return a Rejection or use BOURSE_CHECK"),
    (r"\bstd::hash\b", "its results differ between libraries; use core/digest.h"),
    (r"\bstd::(ranges::)?shuffle\b", "its results differ between libraries; use core/rng.h"),
]

# Beast and Asio take half a minute to compile, in every file that sees them.
SOCKETS = ("server/net/", "bench/load/")

# An investor's rule lives in its own file, so nobody else asks who the investor is.
INVESTORS = "games/stockpile/investors/"
ASKS_INVESTOR = re.compile(r"\binvestor\s*[=!]=|[=!]=\s*Investor::|\bInvestor::\w+\s*[=!]=|\bcase\s+Investor::")

# A game lives in rooms, folders that have its name: games/toy, bots/toy, host/games/toy … Everything else in these
# folders is for any game, so it names none, not even in a comment.
ANY_GAME = ["core", "bots", "host", "words", "bindings", "sim", "links", "server", "app"]
GENERATOR = "tools/gen"  # its rooms are tools/gen/games/<game>; tests may name any
ROOT = pathlib.Path(__file__).resolve().parent.parent
SPELT = {  # games whose names are found another way than as a word, Name or kName
    "stockpile": re.compile(r"stockpile", re.IGNORECASE),
    "stackmarket": re.compile(r"stack ?market", re.IGNORECASE),
}


def named_as(game):
    return SPELT.get(game) or re.compile(rf"\b{game}\b|\bk?{game.capitalize()}(?![a-z])")


GAMES = {folder.name: named_as(folder.name) for folder in sorted((ROOT / "games").iterdir()) if folder.is_dir()}
# How many lines may name a game all the same: rows that register games, and sentences that show an example. A folder ends
# with a slash. Numbers only ever go down.
MAY_NAME = {
    "host/games/every_game.cpp": 2 * len(GAMES),  # the row and the include of each
    "bindings/c/every_game.cpp": 4,  # the row and the include of each
    "host/game/perft.cpp": 1,  # sentences with an example
    "host/record/golden.cpp": 1,
    "app/games.cpp": 3,  # the row and the include of each that has something of its own
    "app/server/": 2,
    "links/games.cpp": 3,  # the row and the includes of those that have a picture
    "tools/gen/games/__init__.py": 2,  # the row and the import of each that has tables of numbers
    "server/room/": 3,  # dice stacked by hand at a table, which one game has
}

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
NOT_CODE = re.compile(
    r"//[^\n]*"
    r"|/\*.*?\*/"
    r'|R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+'",  # the ' in 1'000 follows a digit and stays
    re.DOTALL,
)


def strip(text):
    """The text with comments and literals emptied; lines keep their numbers."""
    return NOT_CODE.sub(lambda match: " " + "\n" * match[0].count("\n"), text)


def include_breach(path, own, system):
    folder = path.split("/")[0]
    if system is not None:
        if system.startswith("boost/") and not path.startswith(SOCKETS):
            return f"<{system}> is slow to compile and belongs to {SOCKETS[0]}; the rest speaks server/http/http.h"
        reason = IMPURE_HEADERS.get(system) if folder in PURE else None
        return reason and f"{folder} must not include <{system}>: {reason}"
    target = own.split("/")[0] if "/" in own else None
    if target not in MAY_INCLUDE and target != "gen":
        return f'"{own}" does not start with a folder of the project; includes are written from its root'
    if target in MAY_INCLUDE[folder]:
        return None
    if folder == target == "games":
        if path.split("/")[1] == own.split("/")[1]:
            return None
        return f'games know nothing of each other: "{own}"'
    return f'{folder} must not include "{own}": it may use {", ".join(sorted(MAY_INCLUDE[folder]))}'


def breaches(path, text):
    """All (line, reason) of one file, `path` being relative to the root."""
    folder = path.split("/")[0]
    stripped = strip(text).splitlines()
    # Comments are gone from `stripped`, but so is the name in #include "…": that is read from the original line.
    for number, (code, line) in enumerate(zip(stripped, text.splitlines()), start=1):
        if code.lstrip().startswith("#") and (match := INCLUDE.match(line)):
            if reason := include_breach(path, *match.groups()):
                yield number, reason
            continue
        if folder in PURE:
            for pattern, reason in IMPURE_WORDS:
                if match := re.search(pattern, code):
                    yield number, f"`{match[0]}` in {folder}: {reason}"
        if folder not in ("tests", "bench") and not path.startswith(INVESTORS) and ASKS_INVESTOR.search(code):
            yield number, f"asks which investor it is; that belongs to {INVESTORS}"


def games_named(path, text):
    """(line, game) of every line that names a game which the file is not a room of."""
    folders = path.split("/")
    generates = path.startswith(f"{GENERATOR}/") and "tests" not in folders
    if folders[0] not in ANY_GAME and not generates:
        return
    strangers = {game: pattern for game, pattern in GAMES.items() if game not in folders[:-1]}
    for number, line in enumerate(text.splitlines(), start=1):
        for game, pattern in strangers.items():
            if pattern.search(line):
                yield number, game
                break


NAMESPACE = re.compile(r"(?:inline )?namespace(?: ([\w:]+))? \{")
TYPE = re.compile(r"(?:template .*> )?(?:struct|class|enum class) (\w+)(?= |$)[^;]*$")


# Nouns of the games, and words that name no mechanism: a reader would look for something else.
NOUNS = re.compile(r"\b(?:struct|class|enum class) (Company|House|Line|Wishes|Patience|Often)\b(?!;)")


def misnamed(text):
    """(line, reason) of every type that is called like a thing of a game, or like no mechanism."""
    for number, line in enumerate(strip(text).splitlines(), start=1):
        if match := NOUNS.search(line):
            yield number, f"`{match[1]}` names a thing of the game or no mechanism: call the type what it does"


def types_defined(path, text):
    """(line, name with its namespaces) of every type that a header defines outside of other types."""
    if not path.endswith(".h"):
        return
    inside = []
    for number, line in enumerate(text.splitlines(), start=1):
        if match := NAMESPACE.match(line):
            inside.append(match[1] or "")
        elif line.startswith("}  // namespace") and inside:
            inside.pop()
        elif match := TYPE.match(line):
            yield number, "::".join([*inside, match[1]])


def twins(defined):
    """`defined` has a list of (line, type) by path; yields (path, line, reason) of types that two headers define.

    The linker keeps one of two destructors of one name, and the other type is destroyed by it."""
    first = {}
    for path, types in defined.items():
        for number, name in types:
            if first.setdefault(name, path) != path:
                yield path, number, f"{name} is another type than the one of {first[name]}: give it a name of its own"


def allowance(path):
    """The row of MAY_NAME that a file falls under, or None."""
    return next((row for row in MAY_NAME if path == row or (row.endswith("/") and path.startswith(row))), None)


def breaches_of_rooms(named):
    """`named` has a list of (line, game) by path; yields (path, line, reason) of what is beyond MAY_NAME."""
    left = dict(MAY_NAME)
    for path, lines in named.items():
        row = allowance(path)
        for number, game in lines:
            if row is not None and left[row] > 0:
                left[row] -= 1
                continue
            reason = f"names {game} outside its room; what is its own belongs to a folder {game}/"
            yield path, number, reason if row is None else f"{reason} ({row} may have {MAY_NAME[row]} such lines)"


def count_by_folder(named):
    folders = {folder: 0 for folder in ANY_GAME}
    for path, lines in named.items():
        if lines and (folder := path.split("/")[0]) in folders:
            folders[folder] += len(lines)
    return folders


def sources(root):
    for folder in MAY_INCLUDE:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp") and path.is_file():
                yield path


def main(root, count=False):
    files = found = 0
    named, defined = {}, {}
    for path in sources(root):
        files += 1
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        named[name] = list(games_named(name, text))
        defined[name] = list(types_defined(name, text))
        for number, reason in [*breaches(name, text), *misnamed(text)]:
            found += 1
            print(f"{name}:{number}: {reason}")
    for path in sorted((root / GENERATOR).rglob("*.py")):
        name = path.relative_to(root).as_posix()
        named[name] = list(games_named(name, path.read_text(encoding="utf-8")))
    if count:
        for folder, lines in count_by_folder(named).items():
            print(f"{folder}: {lines} lines name a game outside its room")
        return 0
    for name, number, reason in [*breaches_of_rooms(named), *twins(defined)]:
        found += 1
        print(f"{name}:{number}: {reason}")
    print(f"{files} files, {found} breaches")
    return 1 if found else 0


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--count"]
    sys.exit(main(pathlib.Path(words[0]) if words else ROOT, count="--count" in sys.argv))
