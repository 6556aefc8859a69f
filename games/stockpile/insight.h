// What follows from a view, worked out once for all clients and bots: where the known pairs will move the
// prices, what everybody is worth, what a bid costs, who leads. A client needs no rules of its own.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/rejection.h"
#include "games/stockpile/rules.h"
#include "games/stockpile/state.h"

namespace bourse::stockpile {

/// Cards of one company in one hand, and the cash that a price move brings them.
struct Holding {
  int regular = 0, split = 0;
  int income = 0;
};

struct PriceWalk {
  int space = 0;
  int splits = 0;
  bool bankrupt = false;
};

/// Moves a price `steps` spaces up or down and does to the holding what a move does: dollars, splits,
/// bankruptcy. As Play::movePrice, except that everything is shown for a dividend [B11, M1].
constexpr PriceWalk walkPrice(const Track& track, int space, int steps, Holding& holding) {
  PriceWalk walk{.space = space};
  if (-steps > space) {
    holding.regular = holding.split = 0;
    walk.space = track.start;
    walk.bankrupt = true;
    return walk;
  }
  if (steps < 0) walk.space += steps;
  for (; steps > 0; --steps) {
    if (walk.space + 1 == track.length) {
      holding.income += holding.split * kMoneyRepeatSplit;
      holding.split += holding.regular;
      holding.regular = 0;
      walk.space = track.split;
      ++walk.splits;
    } else {
      ++walk.space;
      if ((track.dollars >> walk.space & 1u) != 0)
        holding.income += (holding.regular + 2 * holding.split) * kMoneyTrackDollar;
    }
  }
  return walk;
}

/// Where a company's price will be at the end of the round by what the observer knows.
struct Ghost {
  enum class Source : std::uint8_t {
    nothing,
    open,
    insider
  };  // no pair known, one everybody sees, one of few
  Source source = Source::nothing;
  std::uint8_t pair = kNone;      // the pair that moves it
  std::uint8_t forecast = kNone;  // and its forecast
  std::uint8_t space = 0;         // where it ends; without a pair, where it stands
  Money price = 0;                // what that space is worth
  std::uint8_t splits = 0;        // on its way
  std::uint8_t bankrupt = 0;      // 1: it falls off the track and starts anew
  std::uint8_t dividend = 0;      // per share
};

/// One line of the final count. Fees are what would be paid on the way; others' cards count as far as proved.
struct Count {
  Money cash = 0, fees = 0;
  std::array<Money, kCompanies> majority{}, stock{};
  Money majorities = 0, stocks = 0;
  Money abilities = 0, bonds = 0, commodities = 0, strategies = 0,
        taxes = 0;  // of modules; taxes are subtracted
  Money total = 0;
};

struct Worth {
  Money now = 0;       // cash, bonds, and every card at what its owner gets for it; a split card is worth two
  Money known = 0;     // the same at the end of the round, by the ghosts and their income
  Money openFees = 0;  // due as soon as there is cash
  Money bound = 0;     // of the cash, by standing bids
  std::uint8_t unproved = 0;  // cards the observer cannot name: what the two sums leave out
  Count ifOver;               // the count if the game were over now
};

/// What the observer would pay for a space of a pile's track, and why it cannot be had.
struct BidChoice {
  Money cost = 0;
  std::uint8_t open = 0;  // 1: a legal move now
  Rejection why;          // otherwise
};

struct PileBids {
  Seat holder = kNobody;       // of the standing bid
  std::uint8_t space = kNone;  // where it stands
  std::uint8_t lowest = 0;     // lowest space the observer could take; kBidSpaces: closed to the observer
  std::array<BidChoice, kBidSpaces> choice;
};

/// How the observer stands in a company, shares counted as in the final count.
enum class Lead : std::uint8_t {
  none,    // holds no share
  behind,  // somebody certainly has more
  unsure,  // what is hidden decides
  tied,    // certainly shares the lead
  sole,    // certainly alone in the lead
};

struct Majority {
  std::array<std::uint8_t, kMaxSeats> atLeast{}, atMost{};  // shares by seat; equal where the observer knows
  Lead lead = Lead::none;
};

/// What could move a price in one go: each forecast, then Boom and Bust.
inline constexpr std::size_t kOutlooks = kForecasts + 2;

/// The observer's cards of one company: what they are worth, and what each thing that could move the price
/// would make of them. Worth is what the owner gets for the cards, with the money that the move itself pays.
struct Prospect {
  struct Move {
    std::uint8_t space = 0, splits = 0, bankrupt = 0;
    Money worth = 0;
  };
  Money now = 0;
  Money known = 0;  // at the end of the round, by what the observer knows
  std::array<Move, kOutlooks> move;
};

struct Insight {
  Seat observer = kSpectator;
  std::uint8_t roundsLeft = 0;  // after this one
  std::array<Ghost, kCompanies> ghost;
  std::array<Majority, kCompanies> majority;
  std::array<Worth, kMaxSeats> worth;
  std::array<PileBids, kMostPiles> pile;
  std::array<Prospect, kCompanies> prospect;  // of a seat; empty for spectators
};
static_assert(std::is_trivially_copyable_v<Insight>);

Insight insight(const Rules& rules, const View& view);

}  // namespace bourse::stockpile
