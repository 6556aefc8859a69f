// The options of a batch as bytes, checked and without texts: what a graphics card is given (bindings/cuda).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace bourse::door {

/// Followed by `settings` × PlanSetting and `lineups` × PlanLineup.
struct Plan {
  std::uint64_t seed = 0, firstGame = 0;
  std::uint32_t games = 0, flags = 0;
  std::uint32_t settings = 0, lineups = 0;
  std::uint32_t settingWeights = 0, lineupWeights = 0;
};
static_assert(sizeof(Plan) == 40);

template <class Config>
struct PlanSetting {
  Config config;
  std::uint32_t weight = 1;
};

/// As Lineup in texts.h, with policies of the caller only.
struct PlanLineup {
  static constexpr int kSome = 0, kAllButOne = -1;
  static constexpr std::size_t kMostNames = 100;

  struct Names {
    std::uint32_t count = 0;
    std::array<std::uint8_t, kMostNames> name{};
    [[nodiscard]] bool empty() const { return count == 0; }
    [[nodiscard]] std::size_t size() const { return count; }
    std::uint8_t operator[](std::size_t i) const { return name[i]; }
  };
  std::uint32_t weight = 1;
  std::int32_t seats = kSome;
  Names names;
};

}  // namespace bourse::door
