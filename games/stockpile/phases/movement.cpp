// Movement: each player's pairs in turn order, then the public pair, then the face-down ones.  [B13]
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

/// The pair that is resolved at this place.
std::size_t pairInOrder(const Play& play, int place) {
  const int each = play.rules.count.pairs;
  if (place >= play.seats() * each) return static_cast<std::size_t>(place);
  return static_cast<std::size_t>(play.inTurn(place / each) * each + place % each);
}

}  // namespace

void resolvePair(Play& play, std::size_t index) {
  Pair& pair = play.state.pair[index];
  pair.knowCompany = pair.knowForecast = kEveryone;
  pair.flags |= Pair::open | Pair::resolved;
  play.show(EventKind::pairRevealed, pair.holder, static_cast<int>(index), pair.company, pair.forecast);
  const ForecastInfo& forecast = kForecastInfo[pair.forecast];
  if (forecast.dividend > 0)
    play.payDividend(pair.company, forecast.dividend);
  else
    play.movePrice(pair.company, forecast.move);
}

namespace {

Next enterMovePrices(Play& play) {
  Flow& flow = play.state.flow;
  if (flow.cursor == kPairs) return Next::done;
  resolvePair(play, pairInOrder(play, flow.cursor++));
  return Next::again;
}

}  // namespace

constinit const Step movePrices = automatic(enterMovePrices);

}  // namespace bourse::stockpile
