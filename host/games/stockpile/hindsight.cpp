#include "host/games/stockpile/hindsight.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "bots/stockpile/hindsight/coach.h"
#include "bots/stockpile/trader/trader.h"
#include "bots/stockpile/whale/whale.h"
#include "host/game/driver.h"
#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;
using stockpile::Stockpile;

// Less than this, by the trader's own scales, is no other choice: the order of sales, the first of two cards.
constexpr double kNoDifference = 0.5;
constexpr std::uint64_t kSeries = 0x68696e64;  // deals of this kind are nobody else's

Seed adviceSeed(std::size_t line) { return seedOfGame(Seed::of(kSeries + 1), line); }

json because(const stockpile::AdviceReason& why) {
  const Vocabulary& vocabulary = StockpileBinding::vocabulary();
  const ReasonInfo& info = stockpile::reasonInfo(why.reason);
  json out{{"reason", info.name}};
  for (std::size_t i = 0; i < info.args.size(); ++i) {
    const std::string_view name = vocabulary.nameOf(info.args[i].type, why.arg[i]);
    out[std::string(info.args[i].name)] = name.empty() ? json(why.arg[i]) : json(name);
  }
  return out;
}

}  // namespace

json StockpileBinding::hint(const stockpile::Rules& rules, const stockpile::View& view, std::size_t line) {
  if (rules.config.companion != 0) return nullptr;  // it knows only cards that lie here
  const stockpile::Suggestion found = stockpile::suggestionFor(rules, view, adviceSeed(line));
  json out{{"move", moveJson(vocabulary(), found.move)}};
  if (found.because) out["because"] = because(*found.because);
  return out;
}

json StockpileBinding::outlook(const stockpile::Rules& rules, const stockpile::View& view) {
  if (rules.config.companion != 0) return nullptr;
  MoveList legal;
  Stockpile::legalOf(rules, view, legal);
  const std::optional<stockpile::whale::Expectation> found = stockpile::whale::expect(rules, view, legal);
  if (!found) return nullptr;
  json moves = json::array();
  for (const auto& one : std::span(found->best).first(found->count))
    moves.push_back({{"move", moveJson(vocabulary(), one.move)}, {"share", one.share}});
  return {{"chance", found->chance}, {"moves", std::move(moves)}};
}

Hindsight::Hindsight(const Record& record)
    : HindsightOf(record, StockpileBinding::vocabulary(), {.dealsAPass = 4, .turningPoints = true}) {}

Hindsight::Part Hindsight::partAfter(const stockpile::Rules& rules, const stockpile::State& state) {
  return Stockpile::node(rules, state).kind == Node::Kind::decision ? Part::play : Part::luck;
}

stockpile::Advice Hindsight::adviceAt(std::size_t line) const {
  const stockpile::View view = Stockpile::view(rules(), stateAt(line), record_.lines[line].seat);
  return stockpile::adviceFor(rules(), view, adviceSeed(line));
}

Hindsight::Judgement Hindsight::judgeMove(const stockpile::State& state, const Choice& choice) const {
  const stockpile::View view = Stockpile::view(rules(), state, choice.seat);
  const stockpile::Advice advice = stockpile::adviceFor(rules(), view, adviceSeed(choice.line));
  Judgement found{.best = advice.best};
  if (choice.chosen == found.best || advice.candidates.size() < 2) return found;
  const stockpile::Candidate* chosen = advice.find(choice.chosen);
  const stockpile::Candidate* best = advice.find(found.best);
  found.behind = advice.loss(choice.chosen);
  const bool weighed = chosen != nullptr && chosen->weighed && best != nullptr && best->weighed;
  found.tried = !weighed || found.behind >= kNoDifference;
  return found;
}

/// The deal goes on from where the record had got to.
Scores Hindsight::playOn(stockpile::State state, const StockpileDraws& drawn, int deal) const {
  const Seed seed = seedOfGame(Seed::of(kSeries), static_cast<std::uint64_t>(deal));
  Chance chance(seed);
  for (std::size_t what = 0; what < drawn.size(); ++what)
    if (drawn[what] > 0) chance.skip(static_cast<std::uint8_t>(what), drawn[what]);
  std::vector<Rng> rng;
  rng.reserve(kMaxSeats);
  for (std::uint32_t seat = 0; seat < kMaxSeats; ++seat) rng.emplace_back(seed, purpose::kBot + seat);
  playOut<Stockpile>(
      rules(), state,
      [&](Seat seat, const stockpile::State& now, const MoveList& legal) {
        return stockpile::chooseTrader(rules(), Stockpile::view(rules(), now, seat), legal, {}, rng[seat]);
      },
      chance);
  return Stockpile::scores(rules(), state);
}

json Hindsight::candidates(std::size_t line, Move& best) const {
  const stockpile::State state = stateAt(line);
  const Vocabulary& vocabulary = StockpileBinding::vocabulary();
  stockpile::Advice found = adviceAt(line);
  stockpile::addChances(rules(), Stockpile::view(rules(), state, record_.lines[line].seat), adviceSeed(line),
                        found);
  json candidates = json::array();
  const stockpile::Candidate* first = found.find(found.best);
  for (const stockpile::Candidate& candidate : found.candidates) {
    json one{{"move", moveJson(vocabulary, candidate.move)}, {"because", because(candidate.because)}};
    if (candidate.weighed && first->weighed) one["behind"] = tenth(first->worth - candidate.worth);
    if (candidate.chance >= 0) one["chance"] = std::round(1000 * candidate.chance) / 1000;
    candidates.push_back(std::move(one));
  }
  best = found.best;
  return candidates;
}

}  // namespace bourse
