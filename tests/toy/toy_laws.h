// What the laws must be told about the toy game.
#pragma once

#include <numeric>
#include <span>
#include <string>

#include "games/toy/game.h"
#include "gen/toy_vocabulary.h"
#include "tests/support/laws.h"

namespace bourse::toy {

/// Own blocks and everything public; of the others the number of blocks.
class KnowledgeBase {
 public:
  KnowledgeBase(const Rules& rules, Seat observer) : seats_(rules.config.seats), observer_(observer) {}
  void learn(std::span<const Event> events);
  [[nodiscard]] std::string accepts(const State& world) const;

 private:
  void learnOne(const Event& event);

  int seats_;
  Seat observer_;
  std::array<int, kMaxSeats> blocks_{}, cash_{};
  std::array<int, kKinds> own_{}, tower_{}, rubble_{};
  int ownChoice_ = kNotYet;
};

}  // namespace bourse::toy

namespace bourse::laws {

template <>
struct Laws<toy::Toy> {
  using State = toy::State;
  using KnowledgeBase = toy::KnowledgeBase;

  static const Vocabulary& vocabulary() { return toy::vocabulary(); }
  static std::string describe(const toy::Rules& rules) {
    return "toy, " + std::to_string(rules.config.seats) + " seats";
  }
  static std::string_view stepName(const toy::Rules&, const State& state) {
    constexpr std::string_view kNames[] = {"deal", "choose", "stands", "draw", "over"};
    return kNames[static_cast<std::size_t>(state.stage)];
  }
  static std::string fieldAt(std::size_t offset) { return "byte " + std::to_string(offset); }
  static std::string miscounted(const toy::Rules&, const State& state) {
    for (std::size_t kind = 0; kind < toy::kKinds; ++kind) {
      int blocks = state.deck[kind] + state.tower[kind] + state.rubble[kind];
      for (const auto& hand : state.hand) blocks += hand[kind];
      if (blocks != toy::kCopies) return std::to_string(blocks) + " blocks of kind " + std::to_string(kind);
    }
    return {};
  }
  static std::string miscountedInView(const toy::Rules& rules, const toy::View& view) {
    return miscounted(rules, view.masked);  // the deck of a view is the deck and everything unseen
  }
  static Money cash(const State& state, Seat seat) { return state.cash[seat]; }
  static bool sameSecrets(const State& a, const State& b) { return a.hand == b.hand && a.chosen == b.chosen; }
  static int mostDecisions(const toy::Rules& rules) { return rules.config.seats * rules.config.rounds; }
  static std::string roundTrip(const toy::Rules& rules, const Seed& seed, std::span<const Recorded> record);
};

}  // namespace bourse::laws
