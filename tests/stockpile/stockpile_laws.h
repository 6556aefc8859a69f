// What the laws must be told about Stockpile.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/stockpile/game.h"
#include "games/stockpile/round.h"
#include "gen/stockpile_vocabulary.h"
#include "tests/stockpile/knowledge_base.h"
#include "tests/stockpile/state_fields.h"
#include "tests/support/laws.h"

namespace bourse::laws {

template <>
struct Laws<stockpile::Stockpile> {
  using Rules = stockpile::Rules;
  using State = stockpile::State;
  using View = stockpile::View;
  using KnowledgeBase = stockpile::KnowledgeBase;

  static const Vocabulary& vocabulary() { return stockpile::vocabulary(); }
  static std::string describe(const Rules& rules);
  static std::string_view stepName(const Rules& rules, const State& state) {
    return stockpile::stepName(rules, state);
  }
  static std::string fieldAt(std::size_t offset) { return stockpile::nameOfByte(offset); }
  static std::string miscounted(const Rules& rules, const State& state);
  static std::string miscountedInView(const Rules& rules, const View& view);
  static Money cash(const State& state, Seat seat) { return state.player[seat].cash; }
  static bool sameSecrets(const State& a, const State& b);
  static int mostDecisions(const Rules& rules);
  /// Law 8, records, text and JSON: what host/ writes of a finished game and reads back is compared here.
  static std::string roundTrip(const Rules& rules, const Seed& seed, std::span<const Recorded> record);
};

}  // namespace bourse::laws
