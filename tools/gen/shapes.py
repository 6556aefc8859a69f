"""What messages look like: data/messages/*.toml for all games, data/<game>/view.toml and the vocabulary for one.

    [ToldChange]                       a shape; its rows are keys and types (notation.py)
    "//" = "After each decision."      what it is for
    "..." = "ToldPosition"             has the keys of that shape too
    type = '"change"'
    "undo?" = "boolean"                a key that may be missing
    n = { is = "whole", about = "lines of the record so far" }

    [types]
    TableTold = "ToldTable | ToldView | ToldChange"

From it come JSON Schema (schema.py), TypeScript (typescript_shapes.py), the components of docs/openapi.json (openapi.py)
and the comparison with what the documents tell (documents.py).
"""

from dataclasses import dataclass, field

import notation
from names import pascal
from notation import Exactly, List, NotationError, OfGame, Ref, Union, either

FOLDER = "data/messages"
MOST_SEATS = 5
MOST_BYTE = 254  # 255 is core's kHidden and kNobody
# What a row of the vocabulary is as an object: its name stands under a tag.
NAMED_ROWS = (("ToldEvent", "event", "events"), ("WholeEvent", "event", "events"), ("ToldRefusal", "refusal", "refusals"),
              ("ToldReason", "reason", "reasons"), ("NamedMove", "verb", "verbs"))
MOVE = "whole(0..255)[1..4]"  # the verb's number and its arguments


@dataclass
class Field:
    key: str
    type: object
    optional: bool = False
    about: str = ""


@dataclass
class Shape:
    """An object with exactly these keys, or another name for a type."""
    name: str
    file: str
    fields: list = field(default_factory=list)
    base: str = ""
    alias: object = None
    about: str = ""

    def types(self):
        if self.alias is not None:
            yield from notation.walk(self.alias)
        for one in self.fields:
            yield from notation.walk(one.type)
        if self.base:
            yield Ref(self.base)


@dataclass
class Shapes:
    common: dict = field(default_factory=dict)  # name → Shape
    games: dict = field(default_factory=dict)  # game → name → Shape
    generic: set = field(default_factory=set)  # names of common shapes that are another one for every game

    def own(self, game, name):
        """The shape that a name means inside a game's file."""
        return self.games[game].get(name) if game else None

    def fields(self, shape, game=None):
        """Its fields, those that it takes from another shape first."""
        if not shape.base:
            return shape.fields
        base = self.own(game, shape.base) or self.common[shape.base]
        return self.fields(base, game) + shape.fields


class ShapeReader:
    def __init__(self, file, problems):
        self.file = file
        self.problems = problems

    def wrong(self, sentence):
        self.problems.add(self.file, sentence)

    def type(self, key, source):
        try:
            if isinstance(source, str):
                return notation.parse(source)
            self.wrong(f"{key} is {source!r}, which is no type.")
        except NotationError as error:
            self.wrong(f"{key}: {error}.")
        return notation.Plain("any")

    def read(self, tables):
        found = {}
        for name, rows in tables.items():
            if name == "types":
                for alias, source in rows.items():
                    found[alias] = Shape(alias, self.file, alias=self.type(alias, source))
            elif isinstance(rows, dict):
                found[name] = self.shape(name, rows)
            else:
                self.wrong(f"{name} is neither a shape nor in [types].")
        for name in found:
            if not name[:1].isupper() or not name.isalnum():
                self.wrong(f"{name} is not written in PascalCase.")
        return found

    def shape(self, name, rows):
        shape = Shape(name, self.file)
        for key, row in rows.items():
            if key == "//":
                shape.about = row
            elif key == "...":
                shape.base = row
            else:
                source, about = (row.get("is"), row.get("about", "")) if isinstance(row, dict) else (row, "")
                shape.fields.append(Field(key.removesuffix("?"), self.type(f"{name}.{key}", source),
                                          key.endswith("?"), about))
        return shape


def value(game, type_):
    """A value of the vocabulary by its name, or as a number counted from 0."""
    if game.names_of(type_):
        return Ref(pascal(type_))
    if type_ == "seat":
        return notation.Whole(0, MOST_SEATS - 1)
    if type_ in ("money", "steps"):
        return notation.Whole(-32768, 32767)
    return notation.Whole(0, MOST_BYTE)


def words(names):
    return Exactly(names[0]) if len(names) == 1 else Union(tuple(map(Exactly, names)))


def named_row(game, title, tag, row):
    """Null stands for what an observer (or everybody) may not see, and for nobody."""
    shape = Shape(f"{title}{pascal(row.name)}", game.file, [Field(tag, Exactly(row.name))])
    if getattr(row, "seat", False):
        shape.fields.append(Field("seat", either(value(game, "seat"), notation.NULL)))
    for arg in row.args:
        secret = tag == "event" and arg.name in row.secret
        hidden = secret or (arg.type == "seat" and tag in ("event", "refusal"))
        type_ = value(game, arg.type)
        shape.fields.append(Field(arg.name, either(type_, notation.NULL) if hidden else type_))
    if title == "WholeEvent" and row.secret:
        shape.fields.append(Field("secret", List(words(row.secret)), True))
        shape.fields.append(Field("sees", List(Ref("SeatOrSpectator")), True))
    return shape


def of_vocabulary(game):
    """The shapes that every game has by its words alone."""
    found = {}
    for type_ in game.types:
        if game.names_of(type_):
            found[pascal(type_)] = Shape(pascal(type_), game.file, alias=words(game.names_of(type_)))
    for name, names in (("Decision", [row.name for row in game.decisions]), ("Draw", [row.name for row in game.draws]),
                        ("Question", [row.name for row in game.questions]), ("Module", game.modules),
                        ("Preset", game.presets)):
        found[name] = Shape(name, game.file, alias=words(names))
    for title, tag, rows in NAMED_ROWS:
        own = [named_row(game, title, tag, row) for row in getattr(game, rows)]
        found |= {shape.name: shape for shape in own}
        found[title] = Shape(title, game.file, alias=Union(tuple(Ref(shape.name) for shape in own)))
    found["Move"] = Shape("Move", game.file, alias=notation.parse(MOVE))
    return found


# What a game without a view.toml is: a table can be played, but nobody knows how to draw it.
UNKNOWN = {"View": "{any}", "State": "{any}", "Config": "{any}", "ConfigRequest": "{any}", "Phase": "string | null",
           "Round": "whole | null", "Worth": "whole | null", "CatalogueGame": "{any}", "PlanTerms": "{any}"}


def read(reader, games, problems):
    """All shapes of the project; whatever a type names must be there."""
    shapes = Shapes()
    for file in reader.files(FOLDER):
        for name, shape in ShapeReader(file, problems).read(reader.toml(file)).items():
            if name in shapes.common:
                problems.add(file, f"{name} is described in {shapes.common[name].file} already.")
            shapes.common[name] = shape
    for game in games:
        own = of_vocabulary(game)
        file = f"data/{game.name}/view.toml"
        for name, source in UNKNOWN.items():
            own[name] = Shape(name, file, alias=notation.parse(source))
        if reader.exists(file):
            own |= ShapeReader(file, problems).read(reader.toml(file))
        shapes.games[game.name] = own
    check_references(shapes, problems)
    if not problems:
        shapes.generic = generic_names(shapes)
    return shapes


def check_references(shapes, problems):
    def check(shape, known, game):
        for type_ in shape.types():
            if isinstance(type_, Ref) and type_.name not in known:
                problems.add(shape.file, f"{shape.name} names {type_.name}, which is described nowhere.")
            if isinstance(type_, OfGame):
                for other in [game] if game else shapes.games:
                    if type_.name not in shapes.games[other]:
                        problems.add(shape.file, f"{shape.name} names game.{type_.name}, which {other} has not.")

    of_games = {type_.name for shape in shapes.common.values() for type_ in shape.types() if isinstance(type_, OfGame)}
    for shape in shapes.common.values():
        check(shape, shapes.common.keys(), None)
        if shape.name in of_games:
            problems.add(shape.file, f"{shape.name} is also the name of what each game has of its own.")
    for game, own in shapes.games.items():
        for shape in own.values():
            check(shape, own.keys() | shapes.common.keys(), game)


def generic_names(shapes):
    """Shapes that name something of a game, or another shape that does."""
    found = set()
    while True:
        more = {name for name, shape in shapes.common.items() if name not in found and any(
            isinstance(type_, OfGame) or (isinstance(type_, Ref) and type_.name in found) for type_ in shape.types())}
        if not more:
            return found
        found |= more


def members(shapes, name, game=None):
    """The shapes that a union is made of, however often it is nested."""
    shape = shapes.own(game, name) or shapes.common[name]
    if shape.alias is None:
        return [shape]
    options = shape.alias.options if isinstance(shape.alias, Union) else (shape.alias,)
    return [one for option in options if isinstance(option, Ref) for one in members(shapes, option.name, game)]


def tag_of(shapes, shape, tag, game=None):
    """What stands under the tag of a message, such as `type`; nothing if it has none."""
    for one in shapes.fields(shape, game):
        if one.key == tag and isinstance(one.type, Exactly):
            return one.type.value
    return None
