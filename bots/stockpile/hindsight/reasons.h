// Why a move is worth what it is: the largest part of its worth, by name.
#pragma once

#include "bots/stockpile/hindsight/advice.h"
#include "bots/stockpile/trader/abilities.h"

namespace bourse::stockpile::hindsight {

/// Everything about one decision that a reason is found in.
struct ReasonContext {
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

AdviceReason whyBid(const ReasonContext& context, Move move);
AdviceReason whyPlace(const ReasonContext& context, Move move);
AdviceReason whySell(const ReasonContext& context, Move move);
AdviceReason whyAct(const ReasonContext& context, Move move);
/// Investors, bonds, strategies and their questions.
AdviceReason whyElse(const ReasonContext& context, Move move);
/// Whatever is asked.
AdviceReason why(const ReasonContext& context, Move move);

}  // namespace bourse::stockpile::hindsight
