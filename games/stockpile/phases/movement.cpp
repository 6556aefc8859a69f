// Movement: each player's pairs in turn order, then the public pair, then the face-down ones.  [B13]
#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/delayed.h"

namespace bourse::stockpile {
namespace {

/// The pair that is resolved at this place.
std::size_t pairInOrder(const Play& play, int place) {
  const int each = play.rules.count.pairs;
  if (place >= play.seats() * each) return static_cast<std::size_t>(place);
  return static_cast<std::size_t>(play.inTurn(place / each) * each + place % each);
}

inline void resolve(Play& play, std::size_t index) {
  Pair& pair = play.state.pair[index];
  pair.knowCompany = pair.knowForecast = kEveryone;
  pair.flags |= Pair::open | Pair::resolved;
  play.show(EventKind::pairRevealed, pair.holder, static_cast<int>(index), pair.company, pair.forecast);
  const ForecastInfo& forecast = kForecastInfo[pair.forecast];
  const int company = pair.company;
  const int move = play.rules.strategies != 0 ? settleForecast(play, pair) : forecast.move;
  if (move != 0) play.movePrice(company, move);
  if (forecast.dividend > 0) play.payDividend(company, forecast.dividend);  // pushed last, paid first
}

Next enterMovePrices(Play& play) {
  Flow& flow = play.state.flow;
  if (flow.cursor == kPairs) return Next::done;
  const std::size_t next = pairInOrder(play, flow.cursor++);
  if ((play.state.pair[next].flags & Pair::resolved) == 0) resolve(play, next);
  return Next::again;
}

}  // namespace

void resolvePair(Play& play, std::size_t index) { resolve(play, index); }

BOURSE_TABLE constinit const Step movePrices = automatic(enterMovePrices);

}  // namespace bourse::stockpile
