// Why a move is worth what it is: the largest part of its worth, by name.
#pragma once

#include "bots/stockpile/hindsight/advice.h"
#include "bots/stockpile/trader/abilities.h"

namespace bourse::stockpile::hindsight {

/// Everything about one decision that a reason is found in.
struct Matter {
  const Rules& rules;
  const View& view;
  const trader::Worth& worth;
  const trader::Weights& weights;
  Decision decision;
  Move best;
  /// How often each pile became mine in imagined auctions, in those that began with a bid of mine for it.
  const std::array<double, kMostPiles>& mine;

  [[nodiscard]] const trader::Weight* weightOf(Move move) const;
};

/// What one reason says at most about an amount of money.
int rounded(double amount);

Because whyBid(const Matter& matter, Move move);
Because whyPlace(const Matter& matter, Move move);
Because whySell(const Matter& matter, Move move);
Because whyAct(const Matter& matter, Move move);
/// Investors, bonds, strategies and their questions.
Because whyElse(const Matter& matter, Move move);
/// Whatever is asked.
Because why(const Matter& matter, Move move);

}  // namespace bourse::stockpile::hindsight
