"""gen/web/stackmarket_data.json: what the browser shows."""

import json

import names
from games.stackmarket.read import MEDALS, SEATS


def data(game):
    tables = game.tables
    rows = {
        "seats": {"least": min(SEATS), "most": max(SEATS)},
        "faces": tables.faces,
        "numbers": {names.camel(name): value for name, (value, _) in tables.numbers.items()},
        "money": {names.camel(name): value for name, (value, _) in tables.money.items()},
        "medals": {name: tables.towers[name][0] for name in MEDALS},
        "skills": [{"name": name, "stands": row["stands"]} for name, row in tables.skills],
        "modules": [{"name": name, "rule": row["rule"]} | ({"needs": row["needs"]} if "needs" in row else {})
                    for name, row in tables.modules],
        "presets": [{"name": name, "modules": row["modules"]} for name, row in tables.presets],
        "values": {type_: list_ for type_, list_ in game.values.items()},
    }
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in rows.items())
    return f"{{\n{body}\n}}\n"
