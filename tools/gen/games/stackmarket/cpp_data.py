"""gen/stackmarket_data.h: numbers and tables of Stack Market for C++."""

import names
from cpp import banner
from games.stackmarket.read import SEATS, VALUES, WHOLE, module_bits


def data(game):
    """gen/stackmarket_data.h"""
    tables = game.tables
    numbers = "\n".join(f"inline constexpr int k{names.pascal(name)} = {value};"
                        for name, (value, _) in tables.numbers.items())
    money = "\n".join(f"inline constexpr Money k{names.pascal('money-' + name)} = {value};"
                      for name, (value, _) in tables.money.items())
    towers = "\n".join(f"inline constexpr int k{names.pascal('tower-' + name)} = {value};"
                       for name, (value, _) in tables.towers.items())
    skills = "\n".join("    {" + ", ".join(map(str, row["stands"])) + f"}},  // {name}" for name, row in tables.skills)
    needs = ", ".join(str(game.modules.index(row["needs"]) if "needs" in row else -1) for _, row in tables.modules)
    presets = ", ".join(f"{module_bits(game, row['modules']):#x}" for _, row in tables.presets)
    skill_names = ", ".join(names.cpp(name) for name, _ in tables.skills)
    return banner("data/stackmarket/*.toml") + f"""// Numbers of the game. What they mean is told in data/stackmarket/board.toml.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "gen/stackmarket_ids.h"

namespace bourse::stackmarket {{

inline constexpr int kFewestSeats = {min(SEATS)};
inline constexpr int kMostSeats = {max(SEATS)};
inline constexpr int kValues = {VALUES};  // a die shows 0 to 4
inline constexpr std::uint8_t kFaces[kValues] = {{{', '.join(map(str, tables.faces))}}};  // that show the value
{numbers}
{money}
{towers}

enum class Skill : std::uint8_t {{ {skill_names} }};
inline constexpr int kSkills = {len(tables.skills)};
inline constexpr int kWhole = {WHOLE};
/// By skill and floor, the first floor being 0: how often in kWhole a die stands that becomes this floor.
inline constexpr std::uint16_t kStands[kSkills][kDice] = {{
{skills}
}};

inline constexpr std::int16_t kModuleNeeds[kModules] = {{{needs}}};  // another module, or -1
inline constexpr std::uint32_t kPresetModules[kPresets] = {{{presets}}};  // one bit per module

}}  // namespace bourse::stackmarket
"""
