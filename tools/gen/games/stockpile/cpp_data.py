"""C++ tables that only Stockpile has: gen/stockpile_data.h, and what its spaces are worth."""

import names
from cpp import banner
from games.stockpile.read import BOARDS, BONDS, DICE, INVESTOR_FIGURES, MONEY, PLAYER_COLUMNS, SETS


def track(values, longest):
    row = values["values"]
    dollars = sum(1 << space for space in values["dollars"])
    padded = ", ".join(str(value) for value in row + [0] * (longest - len(row)))
    return f"{{{len(row)}, {values['start']}, {values['split']}, {dollars:#06x}, {{{padded}}}}}"


def flag(value):
    return "true" if value else "false"


def bits(all_names, chosen):
    return sum(1 << list(all_names).index(name) for name in chosen)


def needs(game, row):
    """The number of the module a row needs, or -1."""
    return str(game.modules.index(row["needs"]) if "needs" in row else -1)


def investor_figures(tables):
    """Numbers of single investors, as constants that their rules use."""
    lines = []
    for name, row in tables.investors:
        for column, type_ in INVESTOR_FIGURES.items():
            if column in row:
                lines.append(f"inline constexpr {'Money' if type_ == 'money' else 'int'} "
                             f"k{names.pascal(name + '-' + column)} = {row[column]};")
        if "track" in row:
            lines.append(f"inline constexpr Money k{names.pascal(name)}Track[kBidSpaces] = "
                         f"{{{', '.join(map(str, row['track']))}}};")
    return "\n".join(lines)


def data(game):
    tables = game.tables
    longest = max(len(row["values"]) for board in tables.tracks.values() for row in board.values())
    boards = "\n".join(
        "    {  // " + board + "\n" + "\n".join(
            f"        {track(row, longest)},  // {company}" for company, row in tables.tracks[board].items()) + "\n    },"
        for board in BOARDS)
    counts = "\n".join(
        "    {" + ", ".join(str(tables.players.get(seats, {}).get(column, 0)) for column in PLAYER_COLUMNS) + "},"
        for seats in range(max(tables.players) + 1))
    cards = "\n".join(
        f"    {{{flag(row.get('stock'))}, {row.get('fee', 0)}, {row.get('move', 0)}, {row['copies']}}},  // {name}"
        for name, row in tables.cards)
    forecasts = "\n".join(
        f"    {{{row.get('move', 0)}, {row.get('dividend', 0)}, {row['copies']}}},  // {name}"
        for name, row in tables.forecasts)
    presets = "\n".join(
        f"    {{{bits(game.modules, row['modules']):#x}, {bits(SETS, row.get('sets', SETS)):#x}, {flag(row.get('promos'))}}},"
        f"  // {name}" for name, row in tables.presets)
    dice = "\n".join(
        "    {" + ", ".join(str(die.count(name)) for name, _ in tables.forecasts) + "}," for die in tables.dice)
    bonds = "\n".join(f"inline constexpr int k{names.pascal('bonds-' + name)} = {tables.bonds[name][0]};"
                      for name in BONDS)
    hands = "\n".join(f"inline constexpr int k{names.pascal('hands-' + name)} = {value};"
                      for name, (value, _) in tables.hands.items())
    investors = "\n".join(
        f"    {{{SETS.index(row['set'])}, {row['two']}, {row['more']}, {needs(game, row)}, "
        f"{flag(row['source'] == 'house')}}},  // {name}"
        for name, row in tables.investors)
    strategies = "\n".join(
        f"    {{{flag(row.get('promo'))}, {needs(game, row)}}},  // {name}" for name, row in tables.strategies)
    module_needs = ", ".join(needs(game, row) for _, row in tables.modules)
    money = "\n".join(f"inline constexpr Money k{names.pascal('money-' + name)} = {tables.money[name][0]};"
                      for name in MONEY)
    return banner("data/stockpile/*.toml") + f"""// Numbers of the game: tracks, decks, rounds. What they mean is told in data/stockpile/board.toml.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "gen/stockpile_ids.h"

namespace bourse::stockpile {{

inline constexpr int kLongestTrack = {longest};

struct Track {{
  std::uint8_t length, start, split;
  std::uint16_t dollars;  // one bit per space that pays on a rise
  std::uint8_t value[kLongestTrack];
}};

enum class Board : std::uint8_t {{ {', '.join(BOARDS)} }};
inline constexpr int kBoards = {len(BOARDS)};

inline constexpr Track kTracks[kBoards][kCompanies] = {{
{boards}
}};

inline constexpr int kBidSpaces = {len(tables.bid_track)};
inline constexpr Money kBidTrack[kBidSpaces] = {{{', '.join(map(str, tables.bid_track))}}};

struct PlayerCount {{
  std::uint8_t rounds, piles, meeples, pairs, publicPairs, faceDownPairs, supplyRounds, bondPrice, commerce;
}};
inline constexpr int kFewestSeats = {min(tables.players)};
inline constexpr int kMostSeats = {max(tables.players)};
inline constexpr PlayerCount kPlayerCounts[kMostSeats + 1] = {{  // by number of players
{counts}
}};

struct CardInfo {{
  bool stock;
  std::uint8_t fee;
  std::int8_t move;
  std::uint8_t copies;
}};
inline constexpr CardInfo kCardInfo[kCards] = {{
{cards}
}};

struct ForecastInfo {{
  std::int16_t move;
  std::uint8_t dividend;  // per share
  std::uint8_t copies;
}};
inline constexpr ForecastInfo kForecastInfo[kForecasts] = {{
{forecasts}
}};

{money}

inline constexpr int kDice = {DICE};
inline constexpr std::uint8_t kDieFaces[kDice][kForecasts] = {{  // how many faces show which forecast
{dice}
}};

{bonds}

{hands}

inline constexpr Money kCommoditySets[] = {{{', '.join(map(str, tables.sets))}}};  // by different commodities
inline constexpr Money kTaxes[] = {{{', '.join(map(str, tables.taxes))}}};          // by number of cards

inline constexpr int kInvestorSets = {len(SETS)};
inline constexpr std::int16_t kModuleNeeds[kModules] = {{{module_needs}}};  // another module, or -1

struct InvestorInfo {{
  std::uint8_t set;
  Money two, more;     // money of two players, and of three to five
  std::int8_t needs;   // module, or -1
  bool house;          // the money of three to five players is a house value
}};
inline constexpr InvestorInfo kInvestorInfo[kInvestors] = {{
{investors}
}};
{investor_figures(tables)}

struct StrategyInfo {{
  bool promo;
  std::int8_t needs;  // module, or -1
}};
inline constexpr StrategyInfo kStrategyInfo[kStrategies] = {{
{strategies}
}};

struct PresetInfo {{
  std::uint32_t modules;  // one bit per module
  std::uint8_t sets;      // of investors, one bit each
  bool promos;            // of strategies
}};
inline constexpr PresetInfo kPresetInfo[kPresets] = {{
{presets}
}};

}}  // namespace bourse::stockpile
"""


MONEY_OF = """constexpr Money moneyOf(ArgType type, int value, int company, int board) {  // the board is the table
  if (type == arg::space && value >= 0 && value < kBidSpaces) return kBidTrack[value];
  if (type == arg::priceSpace && company >= 0 && company < kCompanies && board >= 0 && board < kBoards) {
    const Track& track = kTracks[board][company];
    if (value >= 0 && value < track.length) return track.value[value];
  }
  return Vocabulary::kNoMoney;
}
"""
