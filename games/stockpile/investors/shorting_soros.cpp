// Shorting Soros: once a selling phase, and once in the final sale, one share at his own price.
// [I-shorting-soros]
#include <algorithm>

#include "games/stockpile/investor.h"
#include "games/stockpile/sale.h"

namespace bourse::stockpile {
namespace {

void offer(const Rules&, const State& state, Seat me, MoveList& moves) {
  const Player& player = state.player[me];
  for (std::size_t company = 0; company < kCompanies; ++company) {
    if (player.regular[company] > 0)
      moves.push(make(Verb::shortSell, static_cast<int>(company), static_cast<int>(Sale::regular)));
    if (player.split[company] > 0)  // half of it: never the whole card
      moves.push(make(Verb::shortSell, static_cast<int>(company), static_cast<int>(Sale::half)));
  }
}

void take(Play& play, Seat me, Move move) {
  const auto sale = static_cast<Sale>(move.b);
  countSale(play, me, sale);
  sellCard(play, me, move.a, sale, kShortingSorosPrice);
}

/// Taken where it gains most.
int finalGain(const Rules& rules, const State& state, Seat me) {
  const Player& player = state.player[me];
  int most = 0;
  for (std::size_t company = 0; company < kCompanies; ++company)
    if (player.regular[company] + player.split[company] > 0)
      most = std::max(most, kShortingSorosPrice - rules.price(state, static_cast<int>(company)));
  return most;
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule shortingSoros{
    .specialSale = {.verbs = {Verb::shortSell}, .offer = offer, .take = take}, .finalExtra = finalGain};

}  // namespace bourse::stockpile
