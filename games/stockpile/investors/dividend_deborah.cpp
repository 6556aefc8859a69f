// Dividend Deborah: at the end of the round a company of her choice pays a dividend.  [I-dividend-deborah]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

void offer(const Rules&, const State&, Seat, MoveList& moves) {
  pushEachA(moves, make(Verb::chooseCompany), 0, kCompanies);
}

void take(Play& play, Seat, Move move) { play.payDividend(move.a, kDividendDeborahDividend); }

}  // namespace

BOURSE_TABLE constinit const InvestorRule dividendDeborah{.roundEnd = {.offer = offer, .take = take}};

}  // namespace bourse::stockpile
