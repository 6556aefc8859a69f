// What the laws must be told about Stack Market.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/stackmarket/game.h"
#include "gen/stackmarket_vocabulary.h"
#include "host/games/stackmarket/stages.h"
#include "tests/support/laws.h"

namespace bourse::stackmarket {

/// Rebuilds everything that lies open from what one observer is told, and remembers whom he named himself.
class StackKnowledge {
 public:
  StackKnowledge(const Rules& rules, Seat observer) : rules_(rules), observer_(observer) {}
  void learn(std::span<const Event> events);
  [[nodiscard]] std::string accepts(const State& world) const;

 private:
  void learnOne(const Event& event);
  void learnStacking(const Event& event);
  void learnEnd(const Event& event);
  void clearBuildings();

  Rules rules_;
  Seat observer_;
  std::array<int, kMaxSeats> money_{}, marker_{-1, -1, -1, -1, -1}, named_{-1, -1, -1, -1, -1};
  std::array<Floors, kBuildings> building_{};
  std::array<std::uint8_t, kDice> order_{};
  int ordered_ = 0, top_ = kTop, holder_ = kNobody, out_ = 0, round_ = 0;
};

}  // namespace bourse::stackmarket

namespace bourse::laws {

template <>
struct Laws<stackmarket::StackMarket> {
  using Rules = stackmarket::Rules;
  using State = stackmarket::State;
  using View = stackmarket::View;
  using KnowledgeBase = stackmarket::StackKnowledge;

  static const Vocabulary& vocabulary() { return stackmarket::vocabulary(); }
  static std::string describe(const Rules& rules);
  static std::string_view stepName(const Rules&, const State& state) { return stageName(state.stage); }
  static std::string fieldAt(std::size_t offset);
  static std::string miscounted(const Rules& rules, const State& state);
  static std::string miscountedInView(const Rules& rules, const View& view) {
    return miscounted(rules, view.masked);  // every die lies open
  }
  static Money cash(const State& state, Seat seat) { return state.money[seat]; }
  static bool sameSecrets(const State& a, const State& b) { return a.named == b.named; }
  static int mostDecisions(const Rules& rules);
  /// Law 8: every sixteenth game is written as a record and read back.
  static std::string roundTrip(const Rules& rules, const Seed& seed, std::span<const Recorded> record);
};

}  // namespace bourse::laws
