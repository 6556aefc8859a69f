"""gen/stockpile_strategies.h: the walk of every strategy as constexpr tables."""

import names
from cpp import banner
from games.stockpile.strategies import AMOUNTS, BID_SPACES, CHOICES, FLAGS, NUMBERS, OPERATIONS

COLUMNS = (*CHOICES, *NUMBERS, *FLAGS, AMOUNTS)  # in the order of the struct's members
ENUMS = {"among": "Among", "kind": "PaidKind", "of": "GainOf", "way": "Way"}


def value(column, given):
    if column in CHOICES:
        return f"{ENUMS[column]}::{names.camel(given)}"
    if column in FLAGS:
        return "true" if given else "false"
    return "{" + ", ".join(map(str, given)) + "}" if column == AMOUNTS else str(given)


def step(row):
    members = [f".op = WalkOp::{names.camel(row['op'])}"]
    members += [f".{column} = {value(column, row[column])}" for column in COLUMNS if column in row]
    return "{" + ", ".join(members) + "}"


def enum(name, words):
    return f"enum class {name} : std::uint8_t {{ {', '.join(map(names.camel, words))} }};"


def header(game):
    walks = game.tables.walks
    rows = "\n".join(
        f"    {{{len(walk)}, {{{', '.join(map(step, walk))}}}}},  // {name}" for name, walk in walks.items())
    enums = "\n".join(enum(ENUMS[column], words) for column, words in CHOICES.items())
    numbers = ", ".join(f"{column} = 0" for column in NUMBERS)
    flags = ", ".join(f"{column} = false" for column in FLAGS)
    return banner("data/stockpile/strategies.toml") + f"""// What every strategy does, operation by operation. The columns are those of tools/gen/games/stockpile/strategies.py.
#pragma once

#include <array>
#include <cstdint>

#include "gen/stockpile_ids.h"

namespace bourse::stockpile {{

{enum('WalkOp', OPERATIONS)}
inline constexpr int kWalkOps = {len(OPERATIONS)};
{enums}

/// One operation of a walk with its numbers; 255 where there is no limit.
struct WalkStep {{
  WalkOp op = WalkOp::payMoney;
  Among among = Among::all;
  PaidKind kind = PaidKind::bond;
  GainOf of = GainOf::nothing;
  Way way = Way::each;
  std::uint8_t {numbers};
  bool {flags};
  std::array<std::uint8_t, {len(BID_SPACES)}> {AMOUNTS}{{}};  // by bid space
}};
inline constexpr int kNoLimit = 255;
inline constexpr int kLongestWalk = {max(map(len, walks.values()))};

struct Walk {{
  std::uint8_t length;
  WalkStep step[kLongestWalk];
}};
inline constexpr Walk kWalks[kStrategies] = {{
{rows}
}};

}}  // namespace bourse::stockpile
"""
