// What modules put on a told table.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/stockpile/investor.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "tests/support/table.h"

namespace bourse::told {

using namespace stockpile;

Table& Table::bonds(Seat seat, int bonds) {
  state_.player[seat].bonds = static_cast<std::uint8_t>(bonds);
  state_.bondsLeft = static_cast<std::uint8_t>(state_.bondsLeft - bonds);
  return *this;
}

Table& Table::commerce(Seat seat, const Texts& cards) {
  for (const std::string& name : cards) {
    const std::uint8_t card = take(name);
    if (card == kTax)
      ++state_.player[seat].taxes;
    else
      ++state_.player[seat].commodity[card - kFirstCommerce];
  }
  return *this;
}

Table& Table::commerceWaiting(Seat seat, const Texts& cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) state_.player[seat].commerce[i] = take(cards[i]);
  return *this;
}

Table& Table::hand(Seat seat, const Texts& strategies) {
  for (const std::string& name : strategies) {
    const int card = static_cast<int>(numberOf(stockpile::arg::strategy, name));
    EXPECT_TRUE(hasStrategy(state_.strategyPool, card)) << name << " is not in the deck";
    removeStrategy(state_.strategyPool, card);
    addStrategy(state_.player[seat].hand, card);
  }
  return *this;
}

Table& Table::laidDown(Seat seat, std::string_view strategy, std::string_view company) {
  const int card = static_cast<int>(numberOf(stockpile::arg::strategy, strategy));
  removeStrategy(state_.strategyPool, card);
  addStrategy(state_.strategyBox, card);
  const auto free = std::find_if(state_.delayed.begin(), state_.delayed.end(),
                                 [](const Delayed& delayed) { return delayed.card == kNone; });
  *free = {.card = static_cast<std::uint8_t>(card),
           .seat = seat,
           .a = static_cast<std::uint8_t>(companyOf(company))};
  return *this;
}

Table& Table::holds(Seat seat) {
  state_.player[seat].flags |= Player::holds;
  return *this;
}

Table& Table::investor(Seat seat, std::string_view name) {
  EventSink nobodyListens;
  Play play{rules_, state_, nobodyListens};
  takeInvestor(play, seat, static_cast<std::uint8_t>(numberOf(stockpile::arg::investor, name)));
  return *this;
}

}  // namespace bourse::told
