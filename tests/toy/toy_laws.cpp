#include "tests/toy/toy_laws.h"

#include <utility>

namespace bourse::toy {
namespace {

constexpr ArgTypeInfo kTypes[] = {
    {"seat", ToldAs::seat},    {"count", ToldAs::count}, {"money", ToldAs::money},    {"round", ToldAs::ordinal},
    {"module", ToldAs::named}, {"verb", ToldAs::named},  {"decision", ToldAs::named}, {"steps", ToldAs::steps}};
constexpr ArgInfo kBuildArgs[] = {{"kind", ArgType::count}};
constexpr ArgInfo kDealArgs[] = {{"seat", ArgType::seat}, {"kind", ArgType::count}};
constexpr ArgInfo kAnswerArgs[] = {{"stands", ArgType::count}};
constexpr ArgInfo kMoneyArgs[] = {{"amount", ArgType::money}};
constexpr VerbInfo kVerbs[] = {
    {1, "build", kBuildArgs, false},
    {2, "rest", {}, false},
    {128, "deal", kDealArgs, true},
    {129, "answer", kAnswerArgs, true},
};
constexpr std::uint8_t kChooseVerbs[] = {1, 2};
constexpr std::uint8_t kBlockVerbs[] = {128};
constexpr std::uint8_t kStandsVerbs[] = {129};
constexpr NodeInfo kDecisions[] = {{1, "choose", kChooseVerbs}};
constexpr NodeInfo kDraws[] = {{1, "block", kBlockVerbs}};
constexpr NodeInfo kQuestions[] = {{1, "stands", kStandsVerbs}};
constexpr EventInfo kEvents[] = {
    {1, "dealt", kBuildArgs, {Event::partA}, true, 0, Event::partA},
    {2, "chosen", kBuildArgs, {Event::partA}, true, 0, Event::partA},
    {3, "built", kBuildArgs, {Event::partA}, true, 0, 0},
    {4, "rested", {}, {}, true, 0, 0},
    {5, "stood", {}, {}, false, 0, 0},
    {6, "fell", {}, {}, false, 0, 0},
    {7, "earned", kMoneyArgs, {Event::partAmount}, true, 1, 0},
    {8, "fined", kMoneyArgs, {Event::partAmount}, true, -1, 0},
    {9, "over", {}, {}, false, 0, 0},
};
constexpr RefusalInfo kRefusals[] = {{1, "seats-out-of-range", {}}, {2, "not-possible", {}}};

}  // namespace

const Vocabulary& vocabulary() {
  static constexpr Vocabulary kVocabulary{.game = "toy",
                                          .textPrefix = "toy",
                                          .verbs = kVerbs,
                                          .decisions = kDecisions,
                                          .draws = kDraws,
                                          .questions = kQuestions,
                                          .events = kEvents,
                                          .refusals = kRefusals,
                                          .types = kTypes,
                                          .modules = {},
                                          .presets = {},
                                          .figures = {}};
  return kVocabulary;
}

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
