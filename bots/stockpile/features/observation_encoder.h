// Fills the row of one observation. The row holds zeros before, so what is not there is not written.
#pragma once

#include <array>

#include "bots/stockpile/features/counts.h"
#include "bots/stockpile/features/observation.h"
#include "bots/stockpile/features/observation_row.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile {

/// Strategies that lie face-up until their moment comes, in the order of their flags.
inline constexpr Strategy kLaid[kLaidKinds] = {
    Strategy::callOption,     Strategy::putOption,      Strategy::straddle, Strategy::churning,
    Strategy::circuitBreaker, Strategy::ventureCapital, Strategy::annuity,  Strategy::creditDefaultSwap};

class ObservationEncoder {
 public:
  ObservationEncoder(const ObservationKit& kit, const View& view, const Memory& memory, ObservationRow& row);

  void write();

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  /// Places clockwise from the observer; -1 for nobody.
  [[nodiscard]] int placeOf(Seat seat) const { return place_[seat & 7u]; }
  [[nodiscard]] Seat seatAt(int place) const { return seat_[at(place)]; }
  [[nodiscard]] std::uint64_t placesOf(SeatSet seats) const {
    const unsigned all = (1u << seats_) - 1u, set = seats & all;
    return (set >> me_ | set << (seats_ - me_)) & all;
  }

  // observation.cpp
  void writeTable(TableRow& row) const;
  void writeBidCosts(TableRow& row) const;
  void writeTask(TaskRow& row) const;
  void writeOwn(OwnRow& row) const;
  void writePair(PairRow& row, const Pair& pair) const;
  void writeDecks(DecksRow& row) const;
  void writeSlots() const;
  // observation_companies.cpp
  void writeCompanies();
  void writeCourse(const Pair& pair);
  void writeHoldings();
  void writeOthers(int place, Lanes least, Lanes most, Lanes split);
  void writeSales();
  void writeLaid();
  // observation_players.cpp
  void findWorth();
  void writePlayer(PlayerRow& row, int place) const;
  static void writeCards(PlayerRow::Counts& row, const Player& player, const Known& known);
  void writeBids(PlayerRow& row, Seat seat) const;
  void writeModules(PlayerRow& row, const Player& player, Seat seat) const;
  // observation_piles.cpp
  void writePiles();
  void writeBidders();

  const ObservationKit& kit_;
  const Rules& rules_;
  const View& view_;
  const State& state_;
  const Memory& memory_;
  ObservationRow& row_;
  const int me_, seats_;
  std::array<Seat, kMaxSeats> seat_{};                 // by place
  std::array<std::int8_t, 8> place_{};                 // by seat; nobody is the last
  std::array<std::int16_t, 8> price_{}, nextPrice_{};  // today, and after known forecasts
  std::array<int, kMaxSeats> worth_{};
};

}  // namespace bourse::stockpile
