// A config, compiled once into what the engine needs to know. Immutable, shared by all states of a game.
#pragma once

#include <array>

#include "core/rejection.h"
#include "games/stockpile/config.h"
#include "games/stockpile/state.h"

namespace bourse::stockpile {

struct Step;

/// The rows in use, in their order; the first empty one ends the table.
inline constexpr std::size_t kMostSteps = 64;
using StepTable = std::array<const Step*, kMostSteps>;

struct Rules {
  Config config;
  PlayerCount count{};           // rounds, piles, meeples, pairs …
  const Track* track = nullptr;  // six, of the board in use
  Money startMoney = 0;
  std::array<Money, kBidSpaces> bids{};                                // what each space of a bid track costs
  std::array<std::uint8_t, HouseValues::kDearestBid + 1> spacesFor{};  // by cash: how many it can pay
  std::array<Money, kInvestors> investorMoney{};
  std::uint32_t investors = 0;   // that may be dealt, one bit each
  std::uint64_t strategies = 0;  // in the deck, one bit each
  StepTable table[3]{};          // set-up, round, end: round.cpp with the unused rows dropped

  [[nodiscard]] bool has(Module module) const { return config.modules.has(module); }
  [[nodiscard]] int seats() const { return config.seats; }
  [[nodiscard]] int piles() const { return count.piles; }
  [[nodiscard]] int meeples() const { return config.seats * count.meeples; }
  [[nodiscard]] Seat ownerOfMeeple(int meeple) const {
    return static_cast<Seat>(count.meeples == 1 ? meeple : meeple / 2);
  }
  [[nodiscard]] Money price(const State& state, int company) const {
    const auto c = static_cast<std::size_t>(company);
    return track[c].value[state.price[c]];
  }
};

/// Investors dealt to each player, of whom half are kept [M6].
constexpr int investorsDealt(int seats) { return seats == 2 ? kHandsInvestorsTwo : kHandsInvestors; }

Result<Rules> compile(const Config& config);
/// What people choose by one name.
Config configOf(Preset preset, int seats = 4);

}  // namespace bourse::stockpile
