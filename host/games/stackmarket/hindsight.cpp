#include "host/games/stackmarket/hindsight.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;
using stackmarket::StackMarket;

constexpr int kJudging = 96;           // playouts of every move when all choices are judged
constexpr int kLooking = 256;          // … and when somebody looks at one of them
constexpr double kSure = 2;            // standard errors that make a move another choice
constexpr double kNoDifference = 0.5;  // in $1K
constexpr std::uint64_t kSeries = 0x6c6f6f6b;

}  // namespace

// Rolls and falls have more spread than what a deal of cards has.
StackHindsight::StackHindsight(const Record& record)
    : HindsightOf(record, StackMarketBinding::vocabulary(),
                  {.dealsAPass = 16, .triesAPass = 4, .hands = true}) {}

StackHindsight::Part StackHindsight::partAfter(const stackmarket::Rules& rules,
                                               const stackmarket::State& state) {
  switch (StackMarket::node(rules, state).kind) {
    case Node::Kind::chance:
      return Part::luck;
    case Node::Kind::world:
      return Part::hand;
    default:
      return Part::play;
  }
}

Seat StackHindsight::handIn(const stackmarket::State& state) {
  return state.stage == stackmarket::Stage::takeover ? state.stacker : state.active;
}

std::vector<stackmarket::Weighed> StackHindsight::weighed(const stackmarket::State& state, Seat seat,
                                                          std::size_t line, int playouts) const {
  Rng rng(seedOfGame(Seed::of(kSeries + 1), line), purpose::kBot);
  const stackmarket::Skill hand = stackmarket::handAt(rules(), stackmarket::Skill::good);
  return stackmarket::weigh(rules(), StackMarket::view(rules(), state, seat), hand, playouts, rng);
}

StackHindsight::Judgement StackHindsight::judgeMove(const stackmarket::State& state,
                                                    const Choice& choice) const {
  const std::vector<stackmarket::Weighed> all = weighed(state, choice.seat, choice.line, kJudging);
  Judgement found{.best = all.front().move};
  for (const stackmarket::Weighed& one : all)
    if (one.move == choice.chosen) {
      found.behind = one.behind;
      found.tried = one.behind >= kNoDifference && one.behind >= kSure * one.error;
    }
  return found;
}

Scores StackHindsight::playOn(stackmarket::State state, const NothingKept&, int deal) const {
  Rng rng(seedOfGame(Seed::of(kSeries), static_cast<std::uint64_t>(deal)), purpose::kBot);
  stackmarket::playGameOut(rules(), state, stackmarket::handAt(rules(), stackmarket::Skill::good), rng);
  return state.money;
}

json StackHindsight::candidates(std::size_t line, Move& best) const {
  const stackmarket::State state = stateAt(line);
  const Vocabulary& vocabulary = StackMarketBinding::vocabulary();
  json candidates = json::array();
  const std::vector<stackmarket::Weighed> all = weighed(state, record_.lines[line].seat, line, kLooking);
  for (const stackmarket::Weighed& one : all)
    candidates.push_back({{"move", moveJson(vocabulary, one.move)},
                          {"behind", tenth(one.behind)},
                          {"error", tenth(one.error)}});
  best = all.front().move;
  return candidates;
}

}  // namespace bourse
