#include "tests/stackmarket/told.h"

#include <gtest/gtest.h>

#include "core/chance.h"
#include "games/stackmarket/play.h"
#include "host/games/stackmarket/binding.h"
#include "host/record/notation.h"

namespace bourse::stackmarket {
namespace {

Rules rulesOf(const std::string& text) {
  ConfigFields fields;
  Problem problem;
  Config config;
  EXPECT_TRUE(parseFields(text, fields, problem) && StackMarketBinding::parseConfig(fields, config, problem))
      << problem.sentence;
  const auto compiled = compile(config);
  EXPECT_TRUE(ok(compiled)) << text;
  return std::get<Rules>(compiled);
}

Move moveOf(const std::string& text) {
  Move move;
  Problem problem;
  EXPECT_TRUE(parseMove(vocabulary(), text, move, problem)) << problem.sentence;
  return move;
}

}  // namespace

Told::Told(const std::string& config) : rules(rulesOf(config)) {
  state.first = 0;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    state.money[seat] = kMoneyStart;
    state.marker[seat] = seat;
    floors(static_cast<Building>(seat), {1, 2, 3});
  }
}

Told& Told::floors(Building building, std::initializer_list<int> values) {
  Floors& here = state.building[static_cast<std::size_t>(building)] = {};
  for (const int value : values) here.push(static_cast<std::uint8_t>(value));
  countReserve();
  return *this;
}

Told& Told::tower(Building building, int height, int top) {
  Floors& here = state.building[static_cast<std::size_t>(building)] = {};
  while (here.height < height) here.push(static_cast<std::uint8_t>(top));
  countReserve();
  return *this;
}

void Told::countReserve() {
  int dice = rules.dice();
  for (const Floors& building : state.building) dice -= building.height;
  state.reserve = static_cast<std::uint8_t>(dice);
}

Told& Told::markers(std::initializer_list<Building> buildings) {
  Seat seat = 0;
  for (const Building building : buildings) state.marker[seat++] = static_cast<std::uint8_t>(building);
  return *this;
}

Told& Told::money(std::initializer_list<int> amounts) {
  Seat seat = 0;
  for (const int amount : amounts) state.money[seat++] = static_cast<Money>(amount);
  return *this;
}

Told& Told::reserve(int dice) {
  state.out = static_cast<std::uint8_t>(state.out + state.reserve - dice);
  state.reserve = static_cast<std::uint8_t>(dice);
  return *this;
}

Told& Told::turn(Seat seat) {
  EventRoom room;
  EventSink sink(room);
  beginTurn({rules, state, sink}, seat);
  events_.assign(sink.list().begin(), sink.list().end());
  return *this;
}

Told& Told::investing(Seat seat) {
  state.stage = Stage::reinvest;
  state.active = seat;
  return *this;
}

Told& Told::lastTurn(Seat seat) { return reserve(0).investing(seat); }

void Told::apply(Seat seat, const std::string& text) {
  const Move move = moveOf(text);
  const Verdict verdict = StackMarket::check(rules, state, seat, move);
  ASSERT_TRUE(ok(verdict)) << text << ": " << refusalText(vocabulary(), std::get<Rejection>(verdict));
  EventRoom room;
  EventSink sink(room);
  StackMarket::apply(rules, state, seat, move, sink);
  events_.assign(sink.list().begin(), sink.list().end());
}

Told& Told::roll(std::initializer_list<int> values) {
  std::vector<Event> all;
  for (const int value : values) {
    apply(kNobody, "roll value=" + std::to_string(value));
    all.insert(all.end(), events_.begin(), events_.end());
  }
  events_ = std::move(all);
  return *this;
}

Told& Told::chance(const std::string& move) {
  apply(kNobody, move);
  return *this;
}

Told& Told::play(Seat seat, const std::string& move) {
  apply(seat, move);
  return *this;
}

Told& Told::playUntil(Stage stage, std::uint64_t seed) {
  Chance chance(Seed::of(seed));
  Rng rng(Seed::of(seed), purpose::kTest);
  EventSink nobody;
  while (state.stage != stage && state.stage != Stage::over) {
    const Node node = StackMarket::node(rules, state);
    MoveList moves;
    OutcomeList list;
    StackMarket::legal(rules, state, node.seat, moves);
    StackMarket::outcomes(rules, state, list);
    const bool decides = node.kind == Node::Kind::decision;
    StackMarket::apply(rules, state, decides ? node.seat : kNobody,
                       decides ? moves[rng.below(static_cast<std::uint32_t>(moves.size()))]
                               : chance.draw(streamOf(node), list),
                       nobody);
  }
  return *this;
}

std::string Told::legal(Seat seat) const {
  MoveList moves;
  StackMarket::legal(rules, state, seat, moves);
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : ", ") + moveText(vocabulary(), move);
  return text;
}

std::string Told::outcomes() const {
  OutcomeList list;
  StackMarket::outcomes(rules, state, list);
  std::string text;
  for (const Outcome& outcome : list)
    text += (text.empty() ? "" : ", ") + moveText(vocabulary(), outcome.move);
  return text;
}

std::string Told::why(Seat seat, const std::string& move) const {
  const Verdict verdict = StackMarket::explain(rules, StackMarket::view(rules, state, seat), moveOf(move));
  return ok(verdict) ? "legal" : refusalText(vocabulary(), std::get<Rejection>(verdict));
}

std::string Told::sees(Seat seat, const std::string& fact) const {
  for (const std::string& line : StackMarketBinding::facts(rules, StackMarket::view(rules, state, seat)))
    if (line.starts_with(fact + ": ")) return line.substr(fact.size() + 2);
  return "nothing of that name";
}

std::string Told::shown(Seat observer) const {
  std::string text;
  for (const Event& event : events_)
    text += (text.empty() ? "" : "; ") + eventText(vocabulary(), event, observer);
  return text;
}

}  // namespace bourse::stackmarket
