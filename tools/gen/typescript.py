"""TypeScript: gen/web/<game>.ts with the shapes and words of a game, and gen/web/texts.ts with typed text keys."""

import json

import messages
import texts
import typescript_shapes
from cpp import banner
from model import SHARED_TYPES
from names import camel


def quoted(value):
    return json.dumps(value, ensure_ascii=False)


def union(values):
    return " | ".join(values) or "never"


def record(fields):
    return "{ " + "; ".join(f"{name}: {type_}" for name, type_ in fields) + " }"


def table(name, rows, fields):
    body = "\n".join("  " + json.dumps(fields(row), ensure_ascii=False) + "," for row in rows)
    return f"export const {name} = [\n{body}\n] as const;\n"


def described(row):
    """number: on the wire; name: in records and messages."""
    found = {"number": row.number, "name": row.name, "kind": camel(row.name)}
    if hasattr(row, "args"):
        found["args"] = [{"name": arg.name, "type": arg.type} for arg in row.args]
    if hasattr(row, "verbs"):
        found["verbs"] = [verb.number for verb in row.verbs]
    if hasattr(row, "secret"):
        found |= {"seat": row.seat, "secret": list(row.secret)}
    if getattr(row, "money", 0):
        found["money"] = row.money  # 1: adds amount to the seat's cash, -1: takes it away
    return found


def own_types(game):
    """How people are told a value of the game's own types; those of every game are known to words/speak.ts."""
    rows = {name: type_.told for name, type_ in game.types.items() if name not in SHARED_TYPES}
    return f"export const types = {json.dumps(rows)} as const;\n"


def values(game):
    """The data of a game that has nothing but names to show."""
    return json.dumps({"values": game.values}, indent=1, ensure_ascii=False) + "\n"


def game_types(game, shapes):
    parts, imported = typescript_shapes.game_types(shapes, game)
    head = banner(f"data/{game.name}/*.toml") + "// null stands for what a viewer may not see, and for nobody.\n"
    if imported:
        head += f'import type {{ {", ".join(imported)} }} from "./messages";\n'
    parts.append(own_types(game))
    for name, rows in (("verbs", game.verbs), ("decisions", game.decisions), ("events", game.events),
                       ("refusals", game.refusals), ("reasons", game.reasons)):
        if rows:
            parts.append(table(name, rows, described))
    return "\n".join([head, *parts])


def argument_type(message, name):
    """A number where a plural counts it, a ready string everywhere else."""
    counted = any(isinstance(piece, messages.Choice) and piece.kind == "plural" and piece.name == name
                  for piece in messages.walk(message.pieces))
    return "number" if counted else "string"


def text_types(texts):
    rows = []
    said = [message for part in parts(texts["en"]).values() for message in part.values()]
    for message in sorted(said, key=lambda one: one.key):
        fields = [(name, argument_type(message, name)) for name in sorted(message.arguments)]
        rows.append(f"  {quoted(message.key)}: {record(fields) if fields else 'Record<string, never>'};")
    return banner("data/text") + "// The arguments that each text takes.\nexport interface Texts {\n" + "\n".join(rows) + f"""
}}

export type TextKey = keyof Texts;
export type LanguageId = {union(map(quoted, texts))};
"""


ELSEWHERE = ("terminal", "feed", "link")  # texts that no page says


def parts(found):
    """Which file of the web client each text goes to: text.<language>.json is there from the start."""
    files = {part: {} for part in ("text", *texts.WEB_PARTS.values())}
    for key, message in found.items():
        owner = key.split(".")[0]
        if owner not in ELSEWHERE:
            files[texts.WEB_PARTS.get(owner, "text")][key] = message
    return files


def catalogue(found):
    """The messages of one language as JSON, for the web client."""
    return json.dumps({key: found[key].source for key in sorted(found)}, indent=1, ensure_ascii=False) + "\n"
