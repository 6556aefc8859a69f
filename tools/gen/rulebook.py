"""The short rulebook of a game: which sentence and which table stands where, and when (data/<game>/rulebook.toml).

Rows and tables are written once, for C++ (gen/<game>_rulebook.h) and for the browser (gen/web/<game>_rulebook.json), so
that a terminal and a page show the same numbers.
"""

import json
import re
from dataclasses import dataclass, field

from cpp import banner
from model import Arg

PLAYERS = ("any", "two", "more")
CONDITIONS = {"section", "module", "without", "players"}
ID = re.compile(r"s-[a-z]{3}-\d+")  # of the rules in docs/rules, in the small letters of keys
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
    own: object = None


@dataclass
class Own:
    """What the rulebook of one game can name."""
    arguments: dict  # what a sentence can be given, and as what it arrives; "card": ready to print, as a name is
    tables: dict = field(default_factory=dict)  # name → function of the game that gives its rows
    figures: tuple = ()  # texts of the tables: data/text/<language>/figures.toml
    counted: tuple = ()  # those of them that count


def file_of(game):
    return f"data/{game.name}/rulebook.toml"


def read(game, indexed, rows, problems, own):
    """indexed: as the reader's of the game; own: what sentences and tables of this game can name."""
    file = file_of(game)
    book = Rulebook([name for name, _ in indexed("sections", rows, file)], indexed("rules", rows, file),
                    list(rows.get("details", {}).items()), own=own)
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
        if name not in own.tables:
            wrong(f"tables.{name} is none of {', '.join(own.tables)}.")
        elif not problems:  # of data that cannot be right no table is made
            book.tables.append(Table(name, row, own.tables[name](game)))
    return book


def check(key, row, more, book, game, wrong):
    for extra in sorted(row.keys() - CONDITIONS - more):
        wrong(f"{key} has {extra}, which rules do not have.")
    if row.get("section") not in book.sections:
        wrong(f"{key} stands in {row.get('section')!r}, which is no section.")
    for module in named(row, "module") + named(row, "without"):
        if module not in game.modules:
            wrong(f"{key} names {module!r}, which is no module.")
    if row.get("players", "any") not in PLAYERS:
        wrong(f"{key} is for {row['players']!r}, which is none of {', '.join(PLAYERS)}.")
    known = book.own.arguments
    for arg in row.get("args", []):
        if arg not in known:
            wrong(f"{key} is given {arg!r}, which is none of {', '.join(known)}.")


def named(row, column):
    """The modules that a row names in a column: one, or a list."""
    names = row.get(column, [])
    return [names] if isinstance(names, str) else names


def arguments(game, row):
    known = game.tables.rulebook.own.arguments
    return [Arg(name, known[name]) for name in row.get("args", []) if name in known]


# ---- the tables ---------------------------------------------------------------------------------------------


def numbers(values):
    return [Cell("number", value) for value in values]


def text(key, count=0):
    return Cell("text", count, key=key)


# ---- for C++ ------------------------------------------------------------------------------------------------


def header(game):
    """gen/<game>_rulebook.h"""
    book = game.tables.rulebook
    space = game.name.replace("-", "")

    def conditions(row):
        modules, without = (sum(1 << game.modules.index(name) for name in named(row, column))
                            for column in ("module", "without"))
        return f'{{{modules}, {without}, {PLAYERS.index(row.get("players", "any"))}}}'

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
        listed = {"modules": named(row, "module"), "without": named(row, "without")}
        return ({"name": name} | {column: row[column] for column in ("section", "players", *more) if column in row}
                | {column: names for column, names in listed.items() if names})

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
