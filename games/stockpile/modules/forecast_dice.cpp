// Forecast dice: the six forecasts of a round are rolled instead of the six of the base game.  [M4]
#include <cstring>

#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

Next enterRoll(Play& play) { return play.state.flow.cursor < kDice ? Next::wait : Next::done; }

void faces(const Rules&, const State& state, OutcomeList& outcomes) {
  std::array<std::uint8_t, kForecasts> die;
  std::memcpy(die.data(), kDieFaces[state.flow.cursor], sizeof die);
  outcomes.drawFrom(die, make(Verb::rollDie, state.flow.cursor));
}

void takeFace(Play& play, Seat, Move move) {
  ++play.state.forecasts[move.b];
  play.show(EventKind::dieRolled, kNobody, move.b);
  ++play.state.flow.cursor;
}

}  // namespace

BOURSE_TABLE constinit const Step rollForecastDice = draw(Draw::die, enterRoll, faces, takeFace);

}  // namespace bourse::stockpile
