// What people choose before a game of Stack Market.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "gen/stackmarket_data.h"

namespace bourse::stackmarket {

/// Any combination of options; one bit per module number of modules.toml.
struct ModuleSet {
  std::uint32_t bits = 0;

  [[nodiscard]] constexpr bool has(Module module) const {
    return (bits >> static_cast<unsigned>(module) & 1u) != 0;
  }
  constexpr void add(Module module) { bits |= 1u << static_cast<unsigned>(module); }
  friend constexpr bool operator==(ModuleSet, ModuleSet) = default;
};

struct Config {
  std::uint8_t seats = kMostSeats;
  std::uint8_t rounds = kRounds;
  Seat firstPlayer = kNobody;  // nobody: drawn at random
  ModuleSet modules;

  friend bool operator==(const Config&, const Config&) = default;
};

/// Goes up when a fix changes what is legal or what happens; running games keep the version they began with.
inline constexpr int kRulesVersion = 1;

/// Whether what was played by another version happens the same way by this one.
constexpr bool playsAlike(int version, const Config&) { return version == kRulesVersion; }

}  // namespace bourse::stackmarket
