"""The short rulebook: which sentence stands where, and when (data/stockpile/rulebook.toml)."""

import re
from dataclasses import dataclass, field

from model import Arg

FILE = "data/stockpile/rulebook.toml"
PLAYERS = ("any", "two", "more")
ID = re.compile(r"s-[a-z]{3}-\d+")  # of docs/rules/stockpile.md, in the small letters of keys
# What a sentence can be given, and as what it arrives.
ARGUMENTS = {
    "rounds": "count", "piles": "count", "start": "money", "dealt": "count", "kept": "count", "investors": "count",
    "chosen": "count", "most": "count", "bond": "money", "interest": "money", "repeat": "money", "dollar": "money",
    "majority": "money", "tied": "money", "sets": "card", "taxes": "card",  # lists of sums, ready to print as a name is
}


@dataclass
class Rulebook:
    sections: list = field(default_factory=list)
    rules: list = field(default_factory=list)  # (name, row)
    details: list = field(default_factory=list)  # (name, row)


def read(game, indexed, tables, problems):
    """indexed: as StockpileReader.indexed."""
    book = Rulebook([name for name, _ in indexed("sections", tables, FILE)], indexed("rules", tables, FILE),
                    list(tables.get("details", {}).items()))
    for name, row in book.rules:
        check(f"rules.{name}", row, {"number", "args", "tells"}, book, game, problems)
        for arg in row.get("args", []):
            if arg not in ARGUMENTS:
                problems.add(FILE, f"rules.{name} is given {arg!r}, which is none of {', '.join(ARGUMENTS)}.")
    told = {}
    for name, row in book.details:
        check(f"details.{name}", row, set(), book, game, problems)
        told[name] = f"details.{name}"
        if not ID.fullmatch(name):
            problems.add(FILE, f"details.{name} is no number of a rule, such as s-dem-3.")
    for name, row in book.rules:
        for number in row.get("tells", []):
            if not ID.fullmatch(number):
                problems.add(FILE, f"rules.{name} tells {number!r}, which is no number of a rule, such as s-dem-3.")
            elif told.get(number, "").startswith("details."):
                problems.add(FILE, f"rules.{name} tells {number}, which has a detail of its own.")
            told[number] = f"rules.{name}"
    return book


def check(key, row, more, book, game, problems):
    for extra in sorted(row.keys() - {"section", "module", "without", "players"} - more):
        problems.add(FILE, f"{key} has {extra}, which rules do not have.")
    if row.get("section") not in book.sections:
        problems.add(FILE, f"{key} stands in {row.get('section')!r}, which is no section.")
    for column in ("module", "without"):
        if column in row and row[column] not in game.modules:
            problems.add(FILE, f"{key} names {row[column]!r}, which is no module.")
    if row.get("players", "any") not in PLAYERS:
        problems.add(FILE, f"{key} is for {row['players']!r}, which is none of {', '.join(PLAYERS)}.")


def arguments(row):
    return [Arg(name, ARGUMENTS[name]) for name in row.get("args", []) if name in ARGUMENTS]


def table(game):
    """The C++ rows: section, key of the text, conditions."""
    book = game.tables.rulebook

    def module(row, column):
        return game.modules.index(row[column]) if column in row else -1

    rows = "\n".join(
        f'    {{{book.sections.index(row["section"])}, "rule.{name}", {module(row, "module")}, {module(row, "without")}, '
        f'{PLAYERS.index(row.get("players", "any"))}}},' for name, row in book.rules)
    sections = ", ".join(f'"section.{name}"' for name in book.sections)
    return f"""struct RuleLine {{
  std::uint8_t section;
  const char* key;               // of its text
  std::int8_t module, without;   // only with this module on, only with that one off; -1: whatever
  std::uint8_t players;          // 0: any number, 1: two, 2: more
}};
inline constexpr const char* kRuleSections[] = {{{sections}}};
inline constexpr RuleLine kRulebook[] = {{
{rows}
}};
"""
