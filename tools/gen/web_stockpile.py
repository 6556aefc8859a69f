"""Stockpile for the browser: stockpile_data.json with the rows that clients show, stockpile_view.ts with the shape of a
view.

A view is written by host/games/stockpile/json.cpp and host/games/stockpile/insight_json.cpp, and VIEW below is the same shape once
more: the client's tests compare every view of whole games with it.
"""

import json

from cpp import banner
from names import camel

# Interface → key → type. A type is made of names, `X[]`, `(X | null)[]`, "words" and ` | `. A key with `?` is there only
# with its module, or only for some observers.
PHASES = ("setup", "round-start", "information", "supply", "demand", "settlement", "action", "selling", "movement",
          "round-end", "game-end")
VIEW = {
    "PlayerView": {
        "cash": "number", "regular": "number[]", "split": "number[]", "booms": "number", "busts": "number",
        "unknown": "number", "fees": "number[]", "waiting": "(Card | null)[]", "start": "Company | null", "bonds?": "number",
        "commodities?": "number[]", "taxes?": "number", "commerce?": "(Card | null)[]", "investors?": "(Investor | null)[]",
        "offer?": "(Investor | null)[]", "used?": "number[]", "hand?": "Strategy[] | number",
        "laid_aside?": "(Strategy | null)[]", "strategies_played?": "number", "holds?": "boolean",
    },
    "PileCardView": {"card": "Card | null", "up": "boolean", "by": "number | null", "knows?": "number[]"},
    "BidView": {"seat": "number", "space": "number"},
    "PileView": {"cards": "PileCardView[]", "bid": "BidView | null", "investor?": "Investor | null"},
    "PairView": {
        "company": "Company | null", "forecast?": "Forecast | null", "holder": "number | null", "open": "boolean",
        "resolved": "boolean", "falsified?": "boolean",
    },
    "DividendView": {"company": "Company", "amount": "number"},
    "KnownView": {"least": "number[]", "most": "number[]", "fresh": "number"},
    "DelayedView": {"strategy": "Strategy", "seat": "number", "about": "number[]"},
    "GhostView": {
        "open": "boolean", "pair": "number", "space": "number", "price": "number", "splits": "number",
        "bankrupt": "boolean", "dividend": "number",
    },
    "CountView": {
        "cash": "number", "fees": "number", "majority": "number[]", "stock": "number[]", "total": "number",
        "abilities?": "number", "bonds?": "number", "strategies?": "number", "commodities?": "number",
        "taxes?": "number",
    },
    "WorthView": {
        "now": "number", "known": "number", "fees": "number", "bound": "number", "unproved": "number",
        "count": "CountView",
    },
    "MajorityView": {
        "least": "number[]", "most": "number[]", "lead": '"none" | "behind" | "unsure" | "tied" | "sole"',
    },
    "PileBidsView": {"lowest": "number", "cost": "number[]", "why": "number[]"},
    "InsightView": {
        "ghosts": "(GhostView | null)[]", "majorities": "MajorityView[]", "worth": "WorthView[]",
        "bids": "PileBidsView[]", "rounds_left": "number",
    },
    "View": {
        "observer": 'number | "spectator"', "round": "number", "rounds": "number",
        "phase": "Phase", "step": "string", "turn": "number[]", "first": "number", "next_first": "number",
        "players": "PlayerView[]", "piles": "PileView[]", "pairs": "PairView[]", "prices": "number[]",
        "discard": "number[]", "unseen": "number[]", "forecasts": "number[]", "dividend": "DividendView | null",
        "known?": "KnownView[]", "proved": "KnownView[]", "agenda": "number[][]", "insight": "InsightView",
        "bonds_left?": "number", "commerce_unseen?": "number[]", "commerce_gone?": "number[]",
        "delayed?": "DelayedView[]", "strategy_box?": "Strategy[] | number",
    },
}
GENERATED = ("Card", "Company", "Forecast", "Investor", "Strategy")


def view_types():
    phases = " | ".join(f'"{phase}"' for phase in PHASES)
    parts = [banner("tools/gen/web_stockpile.py"),
             f'import type {{ {", ".join(GENERATED)} }} from "./stockpile";\n\nexport type Phase = {phases};\n']
    for name, fields in VIEW.items():
        rows = "\n".join(f"  {key}: {type_};" for key, type_ in fields.items())
        parts.append(f"export interface {name} {{\n{rows}\n}}\n")
    shape = json.dumps({"Phase": phases, **VIEW}, indent=2)
    parts.append(f"/** The same at run time, for tests: a view has these keys and no others. */\nexport const viewShape: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {shape};\n")
    return "\n".join(parts)


def described(name, row, *columns):
    """The named columns of a row that are there, with its name first."""
    return {"name": name} | {column: row[column] for column in columns if column in row}


def renamed(row):
    return {camel(name): value for name, value in row.items()}


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
        "strategies": [described(name, row, "needs") | {"promo": bool(row.get("promo"))}
                       for name, row in tables.strategies],
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
