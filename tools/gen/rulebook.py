"""The short rulebook of a game: which sentence and which table stands where, and when (data/<game>/rulebook.toml).

Rows and tables are written once, for C++ (gen/<game>_rulebook.h) and for the browser (gen/web/<game>_rulebook.json), so
that a terminal and a page show the same numbers.
"""

import json
import re
from dataclasses import dataclass, field
from itertools import groupby

from cpp import banner
from model import Arg

PLAYERS = ("any", "two", "more")
CONDITIONS = {"section", "module", "without", "players"}
ID = re.compile(r"s-[a-z]{3}-\d+")  # of docs/rules/stockpile.md, in the small letters of keys
# What a sentence can be given, by game, and as what it arrives. "card": ready to print, as a name is.
ARGUMENTS = {
    "stockpile": {
        "rounds": "count", "piles": "count", "start": "money", "dealt": "count", "kept": "count", "aside": "count",
        "investors": "count", "chosen": "count", "most": "count", "box": "count", "bond": "money", "interest": "money",
        "repeat": "money", "dollar": "money", "majority": "money", "tied": "money", "price": "money", "after": "money",
        "highest": "money", "boom": "count", "bust": "count", "facedown": "count", "meeples": "count",
        "dividends": "card", "fees": "card",  # lists of sums
        "commerce": "count", "copies": "count", "taxcards": "count",  # of the commerce deck
        "strategies": "count", "promos": "count", "nobonds": "count", "nogoods": "count",  # of the deck of strategies
    },
    "stackmarket": {
        "rounds": "count", "start": "money", "used": "count", "floors": "count", "markers": "count",
        "five": "count", "bonus": "money", "loss": "money", "out": "count", "top": "count", "raid": "money",
        "marker": "money", "tallest": "money", "turns": "count", "test": "count", "faces": "card",
    },
}
MARKS = {"start": 1, "split": 2, "pays": 4}


@dataclass
class Cell:
    kind: str  # number, company, card, forecast, or text: one of texts.FIGURES with a number
    value: object
    marks: tuple = ()
    key: str = ""


@dataclass
class Table:
    name: str
    row: dict  # section and conditions
    rows: list  # (label, or None; cells)


@dataclass
class Rulebook:
    sections: list = field(default_factory=list)
    rules: list = field(default_factory=list)  # (name, row)
    details: list = field(default_factory=list)  # (name, row)
    tables: list = field(default_factory=list)


def file_of(game):
    return f"data/{game.name}/rulebook.toml"


def read(game, indexed, rows, problems):
    """indexed: as StockpileReader.indexed."""
    file = file_of(game)
    book = Rulebook([name for name, _ in indexed("sections", rows, file)], indexed("rules", rows, file),
                    list(rows.get("details", {}).items()))
    wrong = lambda sentence: problems.add(file, sentence)  # noqa: E731
    for name, row in book.rules:
        check(f"rules.{name}", row, {"number", "args", "ids"}, book, game, wrong)
    places = {}
    for name, row in book.details:
        check(f"details.{name}", row, {"args"}, book, game, wrong)
        places[name] = f"details.{name}"
        if not ID.fullmatch(name):
            wrong(f"details.{name} is no number of a rule, such as s-dem-3.")
    for name, row in book.rules:
        for number in row.get("ids", []):
            if not ID.fullmatch(number):
                wrong(f"rules.{name} has the id {number!r}, which is no number of a rule, such as s-dem-3.")
            elif number in places:
                wrong(f"rules.{name} has the id {number}, which {places[number]} has already.")
            places[number] = f"rules.{name}"
    for name, row in rows.get("tables", {}).items():
        check(f"tables.{name}", row, set(), book, game, wrong)
        if name not in TABLES:
            wrong(f"tables.{name} is none of {', '.join(TABLES)}.")
        elif not problems:  # of data that cannot be right no table is made
            book.tables.append(Table(name, row, TABLES[name](game)))
    return book


def check(key, row, more, book, game, wrong):
    for extra in sorted(row.keys() - CONDITIONS - more):
        wrong(f"{key} has {extra}, which rules do not have.")
    if row.get("section") not in book.sections:
        wrong(f"{key} stands in {row.get('section')!r}, which is no section.")
    for column in ("module", "without"):
        if column in row and row[column] not in game.modules:
            wrong(f"{key} names {row[column]!r}, which is no module.")
    if row.get("players", "any") not in PLAYERS:
        wrong(f"{key} is for {row['players']!r}, which is none of {', '.join(PLAYERS)}.")
    known = ARGUMENTS[game.name]
    for arg in row.get("args", []):
        if arg not in known:
            wrong(f"{key} is given {arg!r}, which is none of {', '.join(known)}.")


def arguments(game, row):
    known = ARGUMENTS[game.name]
    return [Arg(name, known[name]) for name in row.get("args", []) if name in known]


# ---- the tables ---------------------------------------------------------------------------------------------


def numbers(values):
    return [Cell("number", value) for value in values]


def text(key, count=0):
    return Cell("text", count, key=key)


def track(row):
    marks = {space: [] for space in range(len(row["values"]))}
    marks[row["start"]].append("start")
    marks[row["split"]].append("split")
    for space in row["dollars"]:
        marks[space].append("pays")
    return [Cell("number", value, tuple(marks[space])) for space, value in enumerate(row["values"])]


def tracks(game):
    """Every company, or one row for all where they are alike."""
    rows = game.tables.tracks["standard"]
    if all(row == rows[next(iter(rows))] for row in rows.values()):
        return [(text("every-company"), track(next(iter(rows.values()))))]
    return [(Cell("company", company), track(row)) for company, row in rows.items()]


def advanced_tracks(game):
    return [(Cell("company", company), track(row)) for company, row in game.tables.tracks["advanced"].items()]


def copies(deck):
    return lambda game: [(Cell("card", name), numbers([row["copies"]])) for name, row in game.tables.cards
                         if row.get("deck", "market") == deck]


def dice(game):
    alike = [(list(same), faces) for faces, same in groupby(game.tables.dice)]
    return [(text("dice-alike", len(same)), [Cell("forecast", face) for face in faces]) for same, faces in alike]


def forecasts(game):
    return [(None, [Cell("forecast", name) for name, row in game.tables.forecasts for _ in range(row["copies"])])]


def ladder(column, key):
    def rows(game):
        amounts = getattr(game.tables, column)[1:]
        return [(text("cards"), numbers(range(1, len(amounts) + 1))), (text(key), numbers(amounts))]
    return rows


TABLES = {
    "tracks": tracks, "advanced-tracks": advanced_tracks, "deck": copies("market"), "commerce": copies("commerce"),
    "bids": lambda game: [(None, numbers(game.tables.bid_track))], "forecasts": forecasts, "dice": dice,
    "sets": ladder("sets", "pays"), "taxes": ladder("taxes", "cost"),
}
# Texts of the tables: data/text/<language>/figures.toml.
FIGURES = ("every-company", "dice-alike", "cards", "pays", "cost", "mark-start", "mark-split",
           "mark-pays")
COUNTED = {"dice-alike": "count"}


# ---- for C++ ------------------------------------------------------------------------------------------------


def header(game):
    """gen/<game>_rulebook.h"""
    book = game.tables.rulebook
    space = game.name.replace("-", "")

    def conditions(row):
        module, without = (game.modules.index(row[column]) if column in row else -1 for column in ("module", "without"))
        return f'{{{module}, {without}, {PLAYERS.index(row.get("players", "any"))}}}'

    prefix = game.text_prefix
    rules = "\n".join(f'    {{{book.sections.index(row["section"])}, "{prefix}rule.{name}", {conditions(row)}}},'
                      for name, row in book.rules)
    sections = ", ".join(f'"{prefix}section.{name}"' for name in book.sections)
    parts, tables = [], []
    for table in book.tables:
        rows = []
        for number, (label, cells) in enumerate(table.rows):
            constant = f"kRuleCells_{table.name.replace('-', '_')}_{number}"
            parts.append(f"inline constexpr RuleCell {constant}[] = {{{', '.join(cell(game, one) for one in cells)}}};")
            rows.append(f"{{{cell(game, label)}, {constant}}}")
        constant = f"kRuleRows_{table.name.replace('-', '_')}"
        parts.append(f"inline constexpr RuleRow {constant}[] = {{{', '.join(rows)}}};")
        tables.append(f'    {{{book.sections.index(table.row["section"])}, "figure.{table.name}", '
                      f'{conditions(table.row)}, {constant}}},')
    rows = "\n".join(tables)
    table_list = f"inline constexpr RuleTable kRuleTables[] = {{\n{rows}\n}};" if tables else ""
    newline = "\n"
    return banner(file_of(game)) + f"""#pragma once

#include "words/rulebook.h"

namespace bourse::{space} {{

inline constexpr const char* kRuleSections[] = {{{sections}}};
inline constexpr RuleLine kRulebook[] = {{
{rules}
}};

{newline.join(parts)}
{table_list}

}}  // namespace bourse::{space}
"""


def cell(game, one):
    if one is None:
        return "{}"
    marks = sum(MARKS[mark] for mark in one.marks)
    value = one.value if one.kind in ("number", "text") else game.values[one.kind].index(one.value)
    key = f'"figure.{one.key}"' if one.key else "nullptr"
    return f"{{RuleCell::Kind::{one.kind}, {value}, {marks}, {key}}}"


# ---- for the browser ----------------------------------------------------------------------------------------


def web(game):
    """Apart from the data: the first table does not wait for its rules."""
    book = game.tables.rulebook

    def described(name, row, *more):
        return {"name": name} | {column: row[column] for column in ("section", "module", "without", "players", *more)
                                 if column in row}

    def shown(one):
        if one is None:
            return None
        told = {"kind": one.kind, "value": one.value}
        return told | ({"marks": list(one.marks)} if one.marks else {}) | ({"key": one.key} if one.key else {})

    def typed(row):
        return {"args": [{"name": arg.name, "type": arg.type} for arg in arguments(game, row)]}

    rows = {
        "sections": book.sections,
        "rules": [described(name, row, "ids") | typed(row) for name, row in book.rules],
        "details": [described(name, row) | typed(row) for name, row in book.details],
        "tables": [described(table.name, table.row) | {"rows": [
            {"label": shown(label), "cells": [shown(one) for one in cells]} for label, cells in table.rows]}
            for table in book.tables],
    }
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in rows.items())
    return f"{{\n{body}\n}}\n"
