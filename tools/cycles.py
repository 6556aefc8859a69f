"""Finds folders that depend on each other: cycles.py <root> …, as in `cycles.py server clients/web/src`.

Reads C++ includes, written from the root of the project, and imports of TypeScript and Svelte, relative or by an alias
such as `$gen/…`. The folders right below a root are compared; files in the root itself belong to one folder, “.”.
Tests (`*.test.ts`) may look anywhere and are left out. Prints every cycle with one place for each of its steps, and
exits with 1 if there is one.
"""

import pathlib
import posixpath
import re
import sys

PROJECT = pathlib.Path(__file__).resolve().parent.parent
CPP = (".h", ".cpp")
SCRIPT = (".ts", ".js", ".mjs", ".svelte")
MOST_CYCLES = 100

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
IMPORT = re.compile(
    r"""(?:^|[;}\s])(?:import|export)\s+(?:type\s+)?[\w$*{}\s,]*?\bfrom\s*["']([^"']+)["']"""
    r"""|(?:^|[;}\s])import\s*["']([^"']+)["']"""
    r"""|\bimport\s*\(\s*["']([^"']+)["']\s*\)"""
    r"""|\bnew\s+URL\s*\(\s*["'](\.[^"']+)["']\s*,\s*import\.meta\.url"""
)
COMMENT = re.compile(r"""/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*""", re.DOTALL)


def strip(text):
    """The text without comments; lines keep their numbers."""
    return COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)


def aliases(root):
    """Where `$name/…` leads, from the `paths` of the nearest tsconfig.json above the root."""
    for folder in [root, *root.parents]:
        config = folder / "tsconfig.json"
        if config.is_file():
            found = re.findall(r'"(\$[\w-]*)(?:/\*)?"\s*:\s*\[\s*"([^"*]+?)/?\*?"', config.read_text(encoding="utf-8"))
            return {name: posixpath.normpath((folder / target).as_posix()) for name, target in found}
        if folder == PROJECT:
            break
    return {}


def targets(path, text, project, known):
    """All (line, target path) that a file depends on inside the project."""
    if path.suffix in CPP:
        for number, line in enumerate(text.splitlines(), start=1):
            if match := INCLUDE.match(line):
                yield number, posixpath.normpath((project / match[1]).as_posix())
        return
    code = strip(text)
    for match in IMPORT.finditer(code):
        name = next(group for group in match.groups() if group)
        number = code.count("\n", 0, match.end()) + 1
        first, _, rest = name.partition("/")
        if name.startswith("."):
            yield number, posixpath.normpath((path.parent / name).as_posix())
        elif first in known:
            yield number, posixpath.normpath(posixpath.join(known[first], rest))


def folder_of(path, root):
    """The folder right below the root that a path is in; None outside of the root."""
    prefix = root.as_posix() + "/"
    if not path.startswith(prefix):
        return None
    inside = path[len(prefix) :].split("/")
    return inside[0] if len(inside) > 1 else "."


def edges(root, project=PROJECT):
    """{folder: {other folder: "file:line" of the first place}}."""
    known = aliases(root)
    graph = {}
    for path in sorted(root.rglob("*")):
        if path.suffix not in CPP + SCRIPT or ".test." in path.name or "node_modules" in path.parts:
            continue
        source = folder_of(path.as_posix(), root)
        for number, target in targets(path, path.read_text(encoding="utf-8"), project, known):
            folder = folder_of(target, root)
            # A folder may be named without its index file.
            if folder == "." and pathlib.Path(target).is_dir():
                folder = pathlib.Path(target).name
            if folder is not None and folder != source:
                place = f"{path.relative_to(project).as_posix()}:{number}"
                graph.setdefault(source, {}).setdefault(folder, place)
    return graph


def cycles(graph):
    """Every cycle once, as a list of folders that begins with its smallest; at most MOST_CYCLES of them."""
    found = []

    def walk(start, folder, trail):
        for following in sorted(graph.get(folder, {})):
            if len(found) >= MOST_CYCLES:
                return
            if following == start:
                found.append(list(trail))
            elif following > start and following not in trail and start in reached[following]:
                walk(start, following, [*trail, following])

    reached = {folder: reachable(graph, folder) for folder in {*graph, *(t for ts in graph.values() for t in ts)}}
    for start in sorted(graph):
        walk(start, start, [start])
    return sorted(found, key=lambda cycle: (len(cycle), cycle))


def reachable(graph, start):
    seen, waiting = set(), list(graph.get(start, {}))
    while waiting:
        folder = waiting.pop()
        if folder not in seen:
            seen.add(folder)
            waiting.extend(graph.get(folder, {}))
    return seen


def main(roots, project=PROJECT):
    bad = 0
    for name in roots:
        root = project / name
        if not root.is_dir():
            print(f"{name}: there is no such folder")
            return 2
        graph = edges(root, project)
        found = cycles(graph)
        for cycle in found:
            print(f"{name}: {' -> '.join([*cycle, cycle[0]])}")
            for source, target in zip(cycle, [*cycle[1:], cycle[0]]):
                print(f"  {graph[source][target]}: {source} uses {target}")
        more = " or more" if len(found) == MOST_CYCLES else ""
        print(f"{name}: {len(found)}{more} folder cycles")
        bad += len(found)
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__.splitlines()[0])
        sys.exit(2)
    sys.exit(main(sys.argv[1:]))
