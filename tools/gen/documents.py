"""What docs/protocol.md and docs/engine-protocol.md tell of messages, compared with their description in data/messages: the
tables name every message and every key, and no other; examples have the keys that they may have.
"""

import json
import re

import openapi
import shapes as all_shapes

PROTOCOL = "docs/protocol.md"
ENGINE = "docs/engine-protocol.md"
TOLD_ELSEWHERE = ("/healthz", "/api/health", "/api/ready", "/api/timing", "/api/tables/{table}/socket")  # docs/operate.md
VALUES = ("null", "true", "false")
WORD = re.compile(r"[a-z_]+")


def sections(text):
    """Heading → what stands below it, up to the next heading."""
    found, heading, inside = {"": []}, "", False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
        if line.startswith("#") and not inside:
            heading = line.lstrip("#").strip()
            found[heading] = []
        else:
            found[heading].append(line)
    return found


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def tables(lines):
    """Every table: its heads, then its rows. A blank line ends it, as it does on the rendered page."""
    found, open_ = [], None
    for line in lines:
        if not line.startswith("|"):
            open_ = None
        elif open_ is None:
            open_ = [cells(line)]
            found.append(open_)
        elif not re.fullmatch(r"[|\-: ]+", line):
            open_.append(cells(line))
    return found


def spans(cell):
    """What stands in `code`."""
    return re.findall(r"`([^`]+)`", cell)


def words(cell):
    """The names in `code`: `seat`, `all: true`; what is quoted is a value."""
    return [WORD.match(span).group() for span in spans(cell) if WORD.match(span) and span not in VALUES]


class Comparison:
    def __init__(self, shapes, api, problems):
        self.shapes = shapes
        self.api = api
        self.problems = problems
        self.file = ""
        self.found = {}

    def open(self, file, text):
        self.file = file
        self.found = sections(text)

    def wrong(self, sentence):
        self.problems.add(self.file, sentence)

    def section(self, heading):
        if heading not in self.found:
            self.wrong(f"the section “{heading}” is missing.")
        return self.found.get(heading, [])

    def table(self, heading, *heads):
        """The rows of the first table of a section with these heads."""
        for rows in tables(self.section(heading)):
            if rows[0][:len(heads)] == list(heads):
                return rows[1:]
        self.wrong(f"“{heading}” has no table with the heads {', '.join(heads)}.")
        return []

    def same(self, what, told, described):
        for name in sorted(set(described) - set(told)):
            self.wrong(f"{what} lacks {name}, which is described.")
        for name in sorted(set(told) - set(described)):
            self.wrong(f"{what} has {name}, which is described nowhere.")

    def keys(self, shape, game=None, but=()):
        return [one.key for one in self.shapes.fields(shape, game) if one.key not in but]

    def by_tag(self, union, tag):
        return {all_shapes.tag_of(self.shapes, shape, tag): shape for shape in all_shapes.members(self.shapes, union)}

    def requests(self, heading, union, elsewhere=(), refused=()):
        """A table of messages and their fields. Those of `elsewhere` are only named: another table tells their fields."""
        described, known = self.by_tag(union, "do"), list(refused)
        for row in self.table(heading, "message" if union != "EngineRequest" else "request", "fields"):
            known += words(row[0])
            for name in words(row[0]):
                if name in described and (row[1] or name not in elsewhere):
                    self.same(f"`{name}` in “{heading}”", words(row[1]), self.keys(described[name], but=("id", "do")))
        self.same(f"the table of “{heading}”", known, described)

    def key_table(self, heading, described):
        rows = self.table(heading, "key")
        self.same(f"the table of “{heading}”", [word for row in rows for word in words(row[0])], described)
        if any(len(row) != len(rows[0]) for row in rows):
            self.wrong(f"the table of “{heading}” has rows of another length.")

    def examples(self, text):
        """Messages out that are written down, with … for what is left out."""
        unions = [self.by_tag(union, "type") for union in ("TableTold", "TableAnswer", "ServerTold")]
        described = {tag: shape for union in unions for tag, shape in union.items()}
        described["stacking"] = self.shapes.common["Stacking"]
        for span in re.findall(r'`(\{"type":[^`]+\})`', text):
            whole = not re.search(r",…\}$|^\{…", span)
            source = re.sub(r",…(?=[\]}])", "", span).replace("…", "null").replace(":N}", ":1}")
            try:
                example = json.loads(source)
            except ValueError:
                self.wrong(f"{span} cannot be read as JSON.")
                continue
            shape = described.get(example["type"])
            if shape is None:
                self.wrong(f"{span} is a message that is described nowhere.")
                continue
            fields = self.shapes.fields(shape)
            for key in example.keys() - {one.key for one in fields}:
                self.wrong(f"{span} has {key}, which is described nowhere.")
            if whole and example["type"] not in unions[0] and example["type"] not in unions[1]:
                for one in fields:
                    if one.key not in example and not one.optional:
                        self.wrong(f"{span} lacks {one.key}.")
        for tag in unions[2]:
            if f'"type":"{tag}"' not in text:
                self.wrong(f"the message {tag} is told nowhere.")

    def http(self):
        told = []
        for heading in ("HTTP", "People"):
            for row in self.table(heading, "request", "answer"):
                told += [span.split("?")[0] for span in spans(row[0])]
        described = [f"{method} {path}" for method, path, _ in openapi.operations(self.api) if path not in TOLD_ELSEWHERE]
        self.same("the tables of HTTP requests", told, described)

    def view(self):
        """Every key of the first game's view stands in the section."""
        game = next(iter(self.shapes.games))
        own = self.shapes.games[game]
        heading = "A view"
        told = {word for span in spans("\n".join(self.section(heading))) for word in re.findall(r"[a-z_]+", span)}
        inside = ("PlayerView", "PileView", "PileCardView", "PairView", "DividendView", "KnownView", "InsightView")
        for name in ("View", *inside):
            for key in self.keys(own[name], game):
                if key not in told:
                    self.wrong(f"“{heading}” does not tell of {key} of {name}.")
        top = {word for row in self.table(heading, "key") for word in words(row[0])}
        for word in sorted(top - set(self.keys(own["View"], game))):
            self.wrong(f"“{heading}” has the key {word}, which no view has.")


def check(reader, project):
    """Says where the documents and the description differ."""
    compare = Comparison(project.shapes, project.api, project.problems)
    protocol, engine = reader.text(PROTOCOL), reader.text(ENGINE)
    compare.open(PROTOCOL, protocol)
    compare.http()
    compare.key_table("A new table", compare.keys(project.shapes.common["NewTableRequest"]))
    compare.requests("The WebSocket", "ServerRequest", elsewhere=compare.by_tag("TableRequest", "do"),
                     refused=("join",))
    compare.key_table("Stacking by hand", compare.keys(project.shapes.common["Stacking"], but=("type",)))
    compare.examples(protocol)
    compare.open(ENGINE, engine)
    compare.requests("The engine protocol", "EngineRequest")
    compare.requests("Messages in", "TableRequest")
    both = [compare.keys(project.shapes.common[name]) for name in ("ToldView", "ToldChange")]
    compare.key_table("Messages out", {key for keys in both for key in keys})
    compare.view()
