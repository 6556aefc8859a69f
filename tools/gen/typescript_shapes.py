"""TypeScript types of everything that is said: gen/web/messages.ts for all games, and those of one in its own file.

A shape that names something of a game takes that game as its parameter: ToldView<"…">. Without it, it is that of
whichever game.
"""

import json

from cpp import banner
from names import pascal
from notation import Exactly, List, Map, OfGame, Plain, Ref, String, Tuple, Union, Whole

GAME = "<G extends GameName = GameName>"
ROWS = ("ToldEvent", "WholeEvent", "ToldRefusal", "ToldReason", "NamedMove")  # their members stand inside the union


def quoted(value):
    return json.dumps(value, ensure_ascii=False)


class TypeWriter:
    """Types as one file says them; game is None in messages.ts."""

    def __init__(self, shapes, game=None):
        self.shapes = shapes
        self.game = game
        self.imported = set()  # of messages.ts

    def type(self, type_):
        if isinstance(type_, Plain):
            return "unknown" if type_.kind == "any" else type_.kind
        if isinstance(type_, Whole):
            return "number"
        if isinstance(type_, String):
            return "string"
        if isinstance(type_, Exactly):
            return quoted(type_.value)
        if isinstance(type_, List):
            return f"readonly {self.grouped(type_.item)}[]"
        if isinstance(type_, Tuple):
            items = [self.type(item) + ("?" if at >= type_.needed else "") for at, item in enumerate(type_.items)]
            return f"readonly [{', '.join(items)}]"
        if isinstance(type_, Map):
            return f"Readonly<Record<string, {self.type(type_.value)}>>"
        if isinstance(type_, Union):
            return " | ".join(map(self.type, type_.options)) or "never"
        return self.named(type_)

    def grouped(self, type_):
        text = self.type(type_)
        return f"({text})" if isinstance(type_, (Union, List, Tuple)) else text

    def named(self, type_):
        if isinstance(type_, OfGame):
            return type_.name if self.game else f"{type_.name}<G>"
        assert isinstance(type_, Ref)
        if self.shapes.own(self.game, type_.name):
            return type_.name
        if self.game:
            self.imported.add(type_.name)
        if type_.name not in self.shapes.generic:
            return type_.name
        return f"{type_.name}<{quoted(self.game) if self.game else 'G'}>"

    def inline(self, shape):
        """An object on one line."""
        fields = [f"readonly {one.key}{'?' if one.optional else ''}: {self.type(one.type)}" for one in shape.fields]
        return "{ " + "; ".join(fields) + " }"

    def declaration(self, shape):
        parameter = GAME if self.game is None and shape.name in self.shapes.generic else ""
        about = f"/** {shape.about} */\n" if shape.about else ""
        if shape.name in ROWS and isinstance(shape.alias, Union):
            rows = "\n".join(f"  | {self.inline(self.shapes.games[self.game][one.name])}" for one in shape.alias.options)
            return f"{about}export type {shape.name} =\n{rows or '  never'};\n"
        if shape.alias is not None:
            return f"{about}export type {shape.name}{parameter} = {self.type(shape.alias)};\n"
        base = f" extends {self.named(Ref(shape.base))}" if shape.base else ""
        rows = []
        for one in shape.fields:
            if one.about:
                rows.append(f"  /** {one.about[:1].upper()}{one.about[1:]}. */")
            rows.append(f"  readonly {one.key}{'?' if one.optional else ''}: {self.type(one.type)};")
        return f"{about}export interface {shape.name}{parameter}{base} {{\n" + "\n".join(rows) + "\n}\n"


def used_of_games(shapes):
    """What shapes of all games name of a game."""
    return sorted({type_.name for shape in shapes.common.values() for type_ in shape.types()
                   if isinstance(type_, OfGame)})


def reached(shapes, game, roots):
    """The game's own shapes that others or the client need: a value that nothing names is not written."""
    found, open_ = set(), list(roots)
    while open_:
        name = open_.pop()
        if name in found or name not in shapes.games[game]:
            continue
        found.add(name)
        for type_ in shapes.games[game][name].types():
            if isinstance(type_, (Ref, OfGame)):
                open_.append(type_.name)
    return found


def game_types(shapes, game):
    """The shapes of one game, and which of messages.ts they need."""
    own = shapes.games[game.name]
    described = [name for name, shape in own.items() if shape.file.endswith("view.toml")]
    wanted = reached(shapes, game.name, [*used_of_games(shapes), *described])
    inside = {option.name for name in ROWS for option in own[name].alias.options}
    writer = TypeWriter(shapes, game.name)
    parts = [writer.declaration(shape) for name, shape in own.items() if name in wanted and name not in inside]
    return parts, sorted(writer.imported)


def messages(games, shapes):
    names = used_of_games(shapes)
    parts = [banner("data/messages/*.toml")]
    parts.append("\n".join(f'import type * as {pascal(game.name)} from "./{game.name}";' for game in games) + "\n")
    rows = "\n".join(f"  readonly {quoted(game.name)}: {{\n" + "\n".join(
        f"    readonly {name}: {pascal(game.name)}.{name};" for name in names) + "\n  };" for game in games)
    parts.append(f"/** What each game has of its own. */\nexport interface Games {{\n{rows}\n}}\n")
    parts.append("export type GameName = keyof Games;\n")
    parts.append("\n".join(f'export type {name}{GAME} = Games[G]["{name}"];' for name in names) + "\n")
    writer = TypeWriter(shapes)
    parts += [writer.declaration(shape) for shape in shapes.common.values()]
    return "\n".join(parts)
