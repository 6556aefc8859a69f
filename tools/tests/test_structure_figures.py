"""docs/measurements.md says of the structure what the tools count."""

import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = 4


def printed(*words):
    return subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def listed(page):
    """How many files the list at the end of a how-to names; a `*` in data/text stands for every language."""
    text = (ROOT / "docs/how-to" / page).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text[text.index("## The files"):], re.M)
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    return sum(LANGUAGES if name.startswith("data/text/*") else 1 for name in names)


def files_of_toy():
    """The files of the sample game in every layer, tests included; its words count once for each language."""
    known = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    return [name for name in known if "/toy/" in name and not name.startswith(("docs/", "tests/records/"))]


def hops(page):
    """The rows of the table in docs/how-a-bid-travels.md: number, file below the root, and names of functions."""
    found = []
    for number, target, names in re.findall(r"^\| (\d+) \| \[.*?\]\(\.\./(.*?)\) \| (.*?) \|", page, re.M):
        found.append((int(number), target, re.findall(r"`([^`]+)`", names)))
    return found


def defines(source, name):
    """Whether a C++, TypeScript or Svelte file defines `name`, such as `press`, `Session.press` or `Room::receive`."""
    *owners, last = re.split(r"::|\.", name)
    if not all(re.search(rf"\b{owner}\b", source) for owner in owners):
        return False
    forms = (
        # A function or method with something before its name: a return type, `function`, `private`.
        rf"^[ \t]*(?!return\b|co_\w+\b|await\b|void this\b|throw\b|new\b|else\b)"
        rf"(?:[\w:<>,&*\[\]]+[ \t]+[&*]*)+(?:\w+::)*{last}(?:<[^(]*>)?\(",
        rf"^[ \t]*{last}(?:<[^(]*>)?\(.*\{{$",  # a method of TypeScript
        rf"^[ \t]*{last}: \(",  # a function as a member of an object
        rf"\bconst (?:\w+ )?{last} = ",  # a function or value with a name
    )
    return any(re.search(form, source, re.M) for form in forms)


class StructureFigures(unittest.TestCase):
    def setUp(self):
        page = (ROOT / "docs/measurements.md").read_text(encoding="utf-8")
        part = page[page.index("**The structure**"):]
        rows = re.findall(r"^\| (.*?) \| ([\d–]+) \| (\d+) \|$", part, re.M)
        self.before = {name: before for name, before, _ in rows}
        self.rows = {name: int(now) for name, _, now in rows}

    def row(self, beginning):
        found = [now for name, now in self.rows.items() if name.startswith(beginning)]
        self.assertEqual(len(found), 1, beginning)
        return found[0]

    def test_lines_that_name_a_game(self):
        counts = dict(re.findall(r"^(\w+): (\d+) lines", printed("tools/layers.py", "--count"), re.M))
        for folder in ("bots", "host", "sim", "app"):
            self.assertEqual(self.row(f"lines of `{folder}`"), int(counts[folder]), folder)
        rooms = (ROOT / "clients/web/src/games/rooms.test.ts").read_text(encoding="utf-8")
        allowed = re.search(r"const mayName.*?\n\};", rooms, re.S)[0]
        self.assertEqual(self.row("lines of the web client"), sum(map(int, re.findall(r'": (\d+),', allowed))))

    def test_folder_cycles(self):
        found = re.findall(r"(\d+) folder cycles", printed("tools/cycles.py", "server", "clients/web/src"))
        self.assertEqual(self.row("folder cycles"), sum(map(int, found)))

    def test_files_to_touch(self):
        self.assertEqual(self.row("files of a new investor"), listed("add-an-investor.md"))
        self.assertEqual(self.row("files of a new strategy"), listed("add-a-strategy.md"))
        texts = len(list((ROOT / "data/text/en").rglob("*.toml")))
        self.assertEqual(self.row("files of a new language"), texts + 1, "and the row in languages.toml")

    def test_rows_of_a_game(self):
        rows = ("host/games/every_game.cpp", "clients/web/src/games/index.ts")
        for place in rows:
            self.assertRegex((ROOT / place).read_text(encoding="utf-8"), r"(?i)\btoy|Toy", place)
        for place in ("tools/layers.py", "cmake/wasm.cmake", "clients/web/prepare.mjs", "run", "test"):
            code = re.sub(r"(?m)#.*$", "", (ROOT / place).read_text(encoding="utf-8"))
            self.assertNotRegex(code, r"\btoy\b", place)
        self.assertEqual(self.row("rows outside the folders"), len(rows))
        self.assertEqual(self.row("files in the folders"), len(files_of_toy()))

    def test_files_of_a_page(self):
        self.assertEqual(self.row("files of a new page"), listed("add-a-page.md"))

    def test_hops_of_a_bid(self):
        page = (ROOT / "docs/how-a-bid-travels.md").read_text(encoding="utf-8")
        rows = hops(page)
        self.assertEqual([number for number, _, _ in rows], list(range(1, len(rows) + 1)))
        self.assertEqual(page.count("\n| ") - 1, len(rows), "a row that is not read")  # the first is the heading
        for number, target, names in rows:
            self.assertTrue((ROOT / target).is_file(), f"row {number}: there is no {target}")
            self.assertTrue(names, f"row {number} names no function")
            source = (ROOT / target).read_text(encoding="utf-8")
            for name in names:
                self.assertTrue(defines(source, name), f"row {number}: {target} has no {name}")
        for (number, target, _), (_, following, _) in zip(rows, rows[1:]):
            self.assertNotEqual(target, following, f"row {number} goes on in the same file")
        self.assertEqual(self.row("hops of a bid from click to another screen"), len(rows))
        before, now = re.search(r"took (\d+) hops at version 0\.1\.0 and takes (\d+) now", page).groups()
        self.assertEqual(int(now), len(rows))
        self.assertIn(before, [was for name, was in self.before.items() if name.startswith("hops of a bid")])


class Definitions(unittest.TestCase):
    def test_finds_definitions(self):
        for source, name in (
            ("void Room::receive(Client from) {", "Room::receive"),
            ("class Outbox {\n  [[nodiscard]] bool empty() const;", "Outbox::empty"),
            ("class Session {\n  press(things: Thing[]): void {", "Session.press"),
            ("export function heard<G extends GameName>(model: G) {", "heard"),
            ("  private async send(choice: Choice) {", "send"),
            ("const line = {\n  send: (message) => 1 };", "send"),
            ("const pile = $derived(1);", "pile"),
            ("  const Post post = [] {};", "post"),
        ):
            self.assertTrue(defines(source, name), source)

    def test_calls_are_no_definitions(self):
        for source, name in (
            ("  receive(client, text);", "receive"),
            ("  room_->receive(client, text);", "receive"),
            ("  return receive(client, text);", "receive"),
            ("  void this.send(choice);", "send"),
            ("  if (ready) send(choice);", "send"),
            ("  // receive", "receive"),
            ("void Room::receive(Client from) {", "Hub::receive"),
            ("void Room::receiveBytes(Client from) {", "Room::receive"),
        ):
            self.assertFalse(defines(source, name), source)


if __name__ == "__main__":
    unittest.main()
