#include "tests/toy/toy_laws.h"

#include <utility>

#include "host/games/toy/binding.h"
#include "host/record/record.h"

namespace bourse::toy {

void KnowledgeBase::learn(std::span<const Event> events) {
  for (const Event& event : events) learnOne(shownTo(observer_, event));
}

void KnowledgeBase::learnOne(const Event& event) {
  const std::size_t seat = event.seat < kMaxSeats ? event.seat : 0;
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::dealt:
      ++blocks_[seat];
      if (event.a != kHidden) ++own_[event.a];
      break;
    case EventKind::chosen:
      if (event.a != kHidden) ownChoice_ = event.a;
      break;
    case EventKind::built:
      --blocks_[seat];
      ++tower_[event.a];
      if (event.seat == observer_) --own_[event.a];
      break;
    case EventKind::fell:
      for (std::size_t kind = 0; kind < kKinds; ++kind) rubble_[kind] += std::exchange(tower_[kind], 0);
      break;
    case EventKind::earned:
      cash_[seat] += event.amount;
      break;
    case EventKind::fined:
      cash_[seat] -= event.amount;
      break;
    default:
      break;
  }
}

std::string KnowledgeBase::accepts(const State& world) const {
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    if (world.tower[kind] != tower_[kind] || world.rubble[kind] != rubble_[kind])
      return "another tower or rubble";
  for (Seat seat = 0; seat < seats_; ++seat) {
    const auto& hand = world.hand[seat];
    if (std::accumulate(hand.begin(), hand.end(), 0) != blocks_[seat]) return "another number of blocks";
    if (world.cash[seat] != cash_[seat]) return "another sum of cash";
    const bool hasChosen = world.stage == Stage::choose && world.chosen[seat] != kNotYet;
    if (hasChosen && world.chosen[seat] != kRests && hand[world.chosen[seat] % kKinds] == 0)
      return "a choice without its block";
    if (seat != observer_) continue;
    if (!std::equal(hand.begin(), hand.end(), own_.begin())) return "other blocks than were dealt to me";
    if (hasChosen && world.chosen[seat] != ownChoice_) return "another choice than mine";
  }
  return {};
}

}  // namespace bourse::toy

namespace bourse::laws {

std::string Laws<toy::Toy>::roundTrip(const toy::Rules& rules, const Seed& seed,
                                      std::span<const Recorded> record) {
  Record written;
  written.game = toy::vocabulary().game;
  written.rulesVersion = toy::kRulesVersion;
  written.config = bourse::textOf(ToyBinding::configFields(rules.config));
  written.seed = seed;
  for (const Recorded& line : record) written.lines.push_back({line.seat, line.move});
  ReplayedRecord read;
  RecordProblem problem;
  if (!readRecord(recordText(written), read, problem)) return "its record is refused: " + problem.text();
  return read.record == written ? "" : "its record reads as another one";
}

}  // namespace bourse::laws
