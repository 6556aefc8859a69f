"""docs/openapi.json: which HTTP requests there are is written there; what bodies look like is written in data/messages, and
its components come from there. gen/web/http.ts has both for TypeScript.
"""

import json

from cpp import banner
from names import pascal
from schema import SchemaWriter

FILE = "docs/openapi.json"
PREFIX = "#/components/schemas/"
JSON = "application/json"


def place(name, game):
    return f"{PREFIX}{pascal(game) if game else ''}{name}"


def references(node):
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def components(api, shapes):
    """The schemas that requests name, and those that they name in turn."""
    writer = SchemaWriter(shapes, place)
    known = {place(name, None): (shape, None) for name, shape in shapes.common.items()}
    for game, own in shapes.games.items():
        known |= {place(name, game): (shapes.common[name], game) for name in shapes.generic}
        known |= {place(name, game): (shape, game) for name, shape in own.items()}
    found, open_ = {}, list(references(api["paths"]))
    while open_:
        reference = open_.pop()
        if reference in found:
            continue
        found[reference] = writer.shape(*known[reference])
        open_ += references(found[reference])
    return {reference.removeprefix(PREFIX): found[reference] for reference in sorted(found)}


def page(api, shapes):
    """The file as it has to be."""
    whole = api | {"components": api["components"] | {"schemas": components(api, shapes)}}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def operations(api):
    """(method, path, operation) of every request."""
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield method.upper(), path, operation


def body_of(holder, kind=JSON):
    return holder.get("content", {}).get(kind, {}).get("schema")


def check(api, shapes, problems):
    """Every JSON body has a name, and the name is described."""
    for method, path, operation in operations(api):
        for where, holder in [("body", operation.get("requestBody", {})), *operation["responses"].items()]:
            schema = body_of(holder)
            if schema is None:
                continue
            name = schema.get("$ref", "").removeprefix(PREFIX)
            if name not in shapes.common:
                problems.add(FILE, f"{method} {path} has a {where} {name or 'without a name'}, which data/messages does "
                                   "not describe.")


def success(operation):
    return next((answer for status, answer in operation["responses"].items() if status.startswith("2")), {})


def http_types(api, shapes):
    """Of every request its body, what may stand behind the question mark, and its answer."""
    used, rows = set(), []

    def named(schema):
        if schema is None:
            return "undefined"
        used.add(schema["$ref"].removeprefix(PREFIX))
        return schema["$ref"].removeprefix(PREFIX)

    for method, path, operation in operations(api):
        answer = success(operation)
        if not answer:
            continue  # the WebSocket
        query = [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]
        found = "string" if body_of(answer) is None else named(body_of(answer))
        asked = " | ".join(map(json.dumps, query)) or "never"
        rows.append(f'  readonly "{method} {path}": {{ readonly body: {named(body_of(operation.get("requestBody", {})))}; '
                    f"readonly query: {asked}; readonly answer: {found} }};")
    names = ",\n  ".join(sorted(used))
    return (banner(FILE) + f'import type {{\n  {names},\n}} from "./messages";\n\n'
            "/** Requests by method and path. */\nexport interface HttpCalls {\n" + "\n".join(rows) + "\n}\n")
