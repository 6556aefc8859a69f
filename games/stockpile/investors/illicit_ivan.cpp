// Illicit Ivan: he draws more strategies than the others and plays more of them.  [I-illicit-ivan, M8]
#include "games/stockpile/investor.h"

namespace bourse::stockpile {
namespace {

int oneForEachRoundButTheFirst(const Rules& rules) { return rules.count.rounds - 1; }

}  // namespace

BOURSE_TABLE constinit const InvestorRule illicitIvan{.strategiesPerRound = kIllicitIvanStrategies,
                                                      .moreStrategies = oneForEachRoundButTheFirst};

}  // namespace bourse::stockpile
