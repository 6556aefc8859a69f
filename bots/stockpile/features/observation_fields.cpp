#include "bots/stockpile/features/observation_encoder_players.h"

namespace bourse::stockpile {

std::vector<features::Field> observationFields() {
  const Rules rules = std::get<Rules>(compile(configOf(Preset::everything, kMaxSeats)));
  EventSink nobody;
  const View view = Stockpile::view(rules, Stockpile::start(rules, nobody), 0);
  const ObservationKit kit(rules);
  const Memory memory;
  return ObservationEncoder<features::RowLayout>(kit, view, memory).write({}).finish();
}

}  // namespace bourse::stockpile
