// What people choose before a game of Stockpile.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "games/stockpile/house_values.h"
#include "gen/stockpile_ids.h"

namespace bourse::stockpile {

/// Any combination of modules; one bit per module number of modules.toml.
struct ModuleSet {
  std::uint32_t bits = 0;

  [[nodiscard]] constexpr bool has(Module module) const {
    return (bits >> static_cast<unsigned>(module) & 1u) != 0;
  }
  constexpr void add(Module module) { bits |= 1u << static_cast<unsigned>(module); }
  friend constexpr bool operator==(ModuleSet, ModuleSet) = default;
};

inline constexpr std::uint8_t kAllInvestorSets = 15;

struct Config {
  std::uint8_t seats = 4;
  Seat firstPlayer = kNobody;  // nobody: drawn at random [B1]
  ModuleSet modules;
  std::uint8_t investorSets = kAllInvestorSets;  // one bit per set: base, CC, II, PP; only with investors
  std::uint8_t promos = 0;                       // 1: the eight promotional strategies too; only with them
  std::uint8_t companion = 0;                    // 1: the cards lie on a real table (companion.cpp)
  HouseValues values{};                          // none: the numbers of the box

  friend bool operator==(const Config&, const Config&) = default;
};

/// Goes up when a fix changes what is legal or what happens; running games keep the version they began with.
inline constexpr int kRulesVersion = 3;

inline constexpr std::uint8_t kBaseInvestors = 1;  // investorSets: only the base set

/// Whether what was played by another version happens the same way by this one. 2 and 3 changed house money:
/// that of the investors outside the base set, at three to five seats.
constexpr bool playsAlike(int version, const Config& config) {
  return version == kRulesVersion || (version >= 1 && version < kRulesVersion &&
                                      (config.seats == 2 || !config.modules.has(Module::investors) ||
                                       config.investorSets == kBaseInvestors));
}

}  // namespace bourse::stockpile
