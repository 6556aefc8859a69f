"""Stockpile for the browser: stockpile_data.json with the rows that clients show.
"""

import json

from names import camel

def described(name, row, *columns):
    """The named columns of a row that are there, with its name first."""
    return {"name": name} | {column: row[column] for column in columns if column in row}


def renamed(row):
    return {camel(name): value for name, value in row.items()}


def named(walk):
    """What a strategy does to the company that is named, in order; empty where it does nothing to it at once."""
    does = []
    for step in walk:
        if step["op"] == "move" and step.get("among") == "named":
            does.append({"move": step["up"] if "up" in step else -step["down"]})
        elif step["op"] == "dividend":
            does.append({"dividend": step["amount"]})
    return does


def strategy(name, row):
    does = named(row["walk"])
    return described(name, row, "needs") | {"promo": bool(row.get("promo"))} | ({"named": does} if does else {})


def data(game):
    tables = game.tables
    rows = {
        "companies": game.values["company"],
        "boards": tables.tracks,
        "bidTrack": tables.bid_track,
        "money": {camel(name): value for name, (value, _) in tables.money.items()},
        "players": {str(seats): renamed(row) for seats, row in tables.players.items()},
        "cards": {name: {column: row[column] for column in ("fee", "move", "stock", "deck", "copies") if column in row}
                  for name, row in tables.cards},
        "forecasts": {name: {column: row[column] for column in ("move", "dividend", "copies") if column in row}
                      for name, row in tables.forecasts},
        "dice": tables.dice,
        "bonds": {camel(name): value for name, (value, _) in tables.bonds.items()},
        "hands": {camel(name): value for name, (value, _) in tables.hands.items()},
        "commerce": {"sets": tables.sets, "taxes": tables.taxes},
        "investors": [described(name, row, "set", "two", "more", "needs") for name, row in tables.investors],
        "strategies": [strategy(name, row) for name, row in tables.strategies],
        "modules": [described(name, row, "rule", "needs") for name, row in tables.modules],
        "presets": [described(name, row, "modules", "sets", "promos") for name, row in tables.presets],
        "icons": tables.icons,
        "figures": [{"of": of, "value": value, "name": arg.name, "type": arg.type, "number": number}
                    for of, value, arg, number in game.figures],
        "values": {type_: names for type_, names in game.values.items()},
    }
    return written(rows)


def written(rows):
    """A line per row of the file: a difference shows what was changed."""
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in rows.items())
    return f"{{\n{body}\n}}\n"
