// Round end: what counts per round is forgotten, the marker and the first-player token move on.  [B1, B19]
#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

Next enterEndRound(Play& play) {
  State& state = play.state;
  play.show(EventKind::roundEnded, kNobody, state.flow.round);
  for (Player& player : state.player) {
    player.feesPicked = player.sharesSold = player.strategiesPlayed = 0;
    player.used = player.flags = 0;
  }
  state.pair.fill({});
  if (play.rules.strategies != 0) state.finalForecast.fill(0);
  return Next::done;
}

}  // namespace

BOURSE_TABLE constinit const Step endRound = automatic(enterEndRound);

}  // namespace bourse::stockpile
