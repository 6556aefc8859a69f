// Turns the events of one game into statistics.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/event.h"
#include "core/game.h"
#include "games/stockpile/rules.h"
#include "sim/stockpile/statistics.h"

namespace bourse {

/// How a game ended, by seat.
struct GameEnd {
  Scores scores{};
  std::array<int, kMaxSeats> shares{};        // in the victory, in sixtieths
  std::array<std::uint8_t, kMaxSeats> bot{};  // which of the different bots
  std::uint32_t decisions = 0;
};

class StatisticsCollector {
 public:
  /// Adds to `sums` as events arrive.
  StatisticsCollector(const stockpile::Rules& rules, Statistics& sums);

  /// The events of one move, and the state after it.
  void hear(const stockpile::State& after, std::span<const Event> events);
  /// Adds what is known only at the end: who won.
  void close(const GameEnd& end);

  /// What a seat received and paid, by event; for the test that nothing else changes cash.
  [[nodiscard]] const MoneyFlow& flowOf(Seat seat) const { return flow_[seat]; }
  /// Spaces on the price tracks, reconstructed from events.
  [[nodiscard]] const std::array<std::uint8_t, stockpile::kCompanies>& prices() const { return price_; }

 private:
  struct PileWon {
    int space = -1;
    std::int64_t paid = 0, worth = 0, cards = 0, otherCards = 0;
  };

  void hearMoney(const Event& event, std::size_t index);
  void hearRound(const stockpile::State& after, const Event& event);
  void hearMarket(const Event& event);
  void hearCards(const Event& event);
  void collect(const Event& event);
  void closePiles();
  void closeSeats(const GameEnd& end);
  void closeStrategies(const GameEnd& end);
  void closeModules(const GameEnd& end, std::int64_t margin);
  void closeWorth(const GameEnd& end);
  [[nodiscard]] Money priceOf(std::size_t company) const {
    return rules_.track[company].value[price_[company]];
  }

  const stockpile::Rules& rules_;
  Statistics& sums_;
  std::size_t column_ = kStartColumn;
  Seat first_ = 0;
  std::array<std::uint8_t, stockpile::kCompanies> price_{};
  std::array<PileWon, stockpile::kMostPiles> pile_{};
  std::array<MoneyFlow, kMaxSeats> flow_{};
  std::array<int, kMaxSeats> cash_{};
  std::array<std::array<int, kMaxSeats>, kColumns> worth_{};
  std::array<std::uint32_t, kMaxSeats> investors_{}, investorsDealt_{};
  std::array<std::uint64_t, kMaxSeats> dealt_{}, laidAside_{}, played_{};
};

}  // namespace bourse
