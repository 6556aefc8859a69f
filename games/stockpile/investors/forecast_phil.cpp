// Forecast Phil: before the pairs are dealt he takes a company or a forecast of the round for his first pair.
// Which of both is public, which one is not.  [I-forecast-phil]
#include "games/stockpile/investor.h"
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

void offer(const Rules&, const State& state, Seat, MoveList& moves) {
  pushEachA(moves, make(Verb::chooseCompany), 0, kCompanies);
  for (int forecast = 0; forecast < kForecasts; ++forecast)
    if (state.forecasts[static_cast<std::size_t>(forecast)] > 0)
      moves.push(make(Verb::chooseForecast, forecast));
}

void take(Play& play, Seat me, Move move) {
  const int firstPair = me * play.rules.count.pairs;
  play.state.pair[static_cast<std::size_t>(firstPair)].holder = me;
  if (move.verb == static_cast<int>(Verb::chooseCompany))
    setCompany(play, firstPair, move.a);
  else
    setForecast(play, firstPair, move.a);
}

}  // namespace

BOURSE_TABLE constinit const InvestorRule forecastPhil{
    .informationPick = {.offer = offer, .take = take, .mustChoose = true}};

}  // namespace bourse::stockpile
