// The row of an observation: its bytes, in their order. docs/reference/observation.md tells what they mean,
// from the list in observation_fields.cpp.
#pragma once

#include <cstdint>

#include "bots/features/row_bytes.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/state.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile {

using features::Byte;

inline constexpr int kMeeplesEach = 2;
inline constexpr int kOthers = kMaxSeats - 1;
/// How many rows all set-ups, rounds and ends have together.
inline constexpr int kStepRows = 52;
/// Strategies that lie face-up until their moment comes.
inline constexpr int kLaidKinds = 8;

/// A number times something, and as many flags.
template <std::size_t N>
struct Counted {
  Byte times, upTo[N];
};

struct TableRow {
  Byte seats[4], modules[kModules], investorSets[kInvestorSets], promos;
  Byte decision[11], step[kStepRows], stage[4], roundsLeft[7], round[7];
  Byte ownSeat[kMaxSeats], firstPlayer[kMaxSeats], nextFirstPlayer[kMaxSeats], pending[kMaxSeats];
  Byte bidCost[kBidSpaces], bidAffordable[kBidSpaces];
};

struct TaskRow {
  Byte task[6], stage[8], player[kMaxSeats], company[kCompanies], amount[3];
  Byte investor[kInvestors], strategy[kStrategies], operation[kWalkOps], named[kCompanies], done[6];
};

struct CompanyRow {
  /// Of another player.
  struct Held {
    Byte least[5], most, split;
  };
  /// What follows from where the price stands.
  struct Standing {
    Byte space[kLongestTrack], toSplit[kLongestTrack], price, dollarNext;
  };
  Standing standing;
  Byte forecast[kForecasts], up[4], down[4], dividend[3];
  Byte pair[4], holder[kMaxSeats], knowers[kMaxSeats];
  Byte nextPrice, nextRise[6], nextFall[6], next[2];
  Byte unseen, discard, resolvedNumber, laidOwn[kLaidKinds], laidOthers[kLaidKinds];
  Counted<6> own;
  Counted<3> ownSplit;
  Byte ownPublic, leadLeast[7], leadMost[7];
  Held others[kOthers];
  Byte sold[kMaxSeats], soldBefore[kMaxSeats];
};

struct PlayerRow {
  struct Bid {
    Byte pile[kMostPiles], space[kBidSpaces];
  };
  Counted<24> cash;
  Byte bound, worth, behind[16];
  /// In the row, each times its scale.
  struct Counts {
    Byte cards, unknown, fees[3], actions[2], hiddenActions[4], splitCards, waiting, holds, thisRound[3];
  };
  Counts counts;
  Bid bid[kMeeplesEach];
  Byte highestBid[kMostPiles], bids;
  // of modules
  Counted<6> bonds;
  Counted<7> taxes;
  Byte commodities[6], commodityWorth, strategies[2], used[2];
  Byte investors[kInvestors], abilities[kHooksUsed], laid[kLaidKinds];
};

struct OwnRow {
  Byte waiting[kCards], placed[2], offer[kInvestors];
  Byte hand[kStrategies], laidAside[kStrategies], strategiesGone[kStrategies];
};

struct PileRow {
  Byte up[kCards], down[kMarketCards], cards[3], hiddenBy[kMaxSeats];
  Byte bidder[kMaxSeats], bid[kBidSpaces];
  Byte stockValue, nextValue[2], fees[2], investor;
};

struct PairRow {
  Byte holder[kMaxSeats + 1], company[kCompanies], known[4];
};

struct DecksRow {
  Byte deck[5], discard[5];  // fees, Booms and Busts
  Byte forecasts[kMostForecasts], commerceDeck[kCommerceCards], commerceGone[kCommerceCards], bondsLeft;
};

struct SlotRow {
  Byte pile, hidden, price;
};

struct ObservationRow {
  TableRow table;
  TaskRow task;
  CompanyRow company[kCompanies];
  PlayerRow player[kMaxSeats];  // by place
  OwnRow own;
  PileRow pile[kMostPiles];
  PairRow pair[kPairs];
  DecksRow decks;
  SlotRow slot[kMostSlots];
  Byte reserved[13];
};

}  // namespace bourse::stockpile
