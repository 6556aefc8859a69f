#include "tests/stackmarket/stack_laws.h"

#include "host/games/stackmarket/binding.h"
#include "host/record/record.h"

namespace bourse::stackmarket {

void StackKnowledge::learn(std::span<const Event> events) {
  for (const Event& event : events) learnOne(shownTo(observer_, event));
}

void StackKnowledge::clearBuildings() { building_ = {}; }

void StackKnowledge::learnOne(const Event& event) {
  const EventInfo& info = *vocabulary().event(event.kind);
  if (info.money != 0) money_[event.seat] += info.money * event.amount;
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::buildingRaised:
      building_[event.a] = {};
      for (const std::uint8_t die : {event.b, event.c, event.d}) building_[event.a].push(die);
      break;
    case EventKind::invested:
      marker_[event.seat] = event.a;
      break;
    case EventKind::markerMoved:
      marker_[event.seat] = event.b;
      break;
    case EventKind::topMoved:
      holder_ = event.seat;
      top_ = event.b;
      break;
    case EventKind::diceRemoved:
      out_ += event.a;
      break;
    default:
      learnStacking(event);
      learnEnd(event);
  }
}

void StackKnowledge::learnStacking(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::turnBegan:
    case EventKind::testTurn:
      ordered_ = 0;
      break;
    case EventKind::dieLaid:
      order_[at(ordered_++)] = event.a;
      break;
    case EventKind::diceRisked:
      ordered_ = event.a;
      break;
    case EventKind::stacked:
      for (int i = 0; i < event.b; ++i) building_[event.a].push(order_[at(i)]);
      ordered_ = 0;
      break;
    case EventKind::buildingCollapsed:
      building_[event.a] = {};
      ordered_ = 0;
      break;
    default:
      break;
  }
}

void StackKnowledge::learnEnd(const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::stackerNamed:
      if (event.seat == observer_) named_[event.seat] = event.a;
      break;
    case EventKind::takeoverBegun:
      named_.fill(-1);
      break;
    case EventKind::takeoverSucceeded:
    case EventKind::takeoverFailed:
      if (++round_ < rules_.config.rounds) {
        clearBuildings();
        out_ = 0;
      }
      break;
    case EventKind::testBegan:
      clearBuildings();
      out_ = 0;
      break;
    default:
      break;
  }
}

std::string StackKnowledge::accepts(const State& world) const {
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    if (world.money[seat] != money_[seat]) return "another sum of money";
    if (world.marker[seat] != static_cast<std::uint8_t>(marker_[seat])) return "a marker on another card";
    if (named_[seat] >= 0 && world.named[seat] != named_[seat]) return "another name than I gave";
  }
  if (world.building != building_) return "other floors";
  if (world.top != top_ || world.holder != holder_) return "another record";
  if (world.out != out_) return "other dice out of the round";
  if (world.ordered != ordered_ ||
      !std::equal(order_.begin(), order_.begin() + ordered_, world.order.begin()))
    return "another order";
  return {};
}

}  // namespace bourse::stackmarket

namespace bourse::laws {

using namespace stackmarket;
using About = Laws<StackMarket>;

std::string About::describe(const Rules& rules) {
  return "stackmarket " + bourse::textOf(StackMarketBinding::configFields(rules.config));
}

std::string About::fieldAt(std::size_t offset) {
  struct Field {
    std::size_t from;
    const char* name;
  };
  static const Field kFields[] = {
      {offsetof(State, money), "money"},       {offsetof(State, building), "building"},
      {offsetof(State, marker), "marker"},     {offsetof(State, reserve), "reserve"},
      {offsetof(State, out), "out"},           {offsetof(State, toRoll), "toRoll"},
      {offsetof(State, base), "base"},         {offsetof(State, rolled), "rolled"},
      {offsetof(State, order), "order"},       {offsetof(State, ordered), "ordered"},
      {offsetof(State, top), "top"},           {offsetof(State, holder), "holder"},
      {offsetof(State, stage), "stage"},       {offsetof(State, tallest), "tallest"},
      {offsetof(State, named), "named"},       {offsetof(State, pending), "pending"},
      {offsetof(State, testDice), "testDice"}, {offsetof(State, winners), "winners"},
  };
  const char* name = "money";
  for (const Field& field : kFields)
    if (field.from <= offset) name = field.name;
  return std::string(name) + " (byte " + std::to_string(offset) + ")";
}

std::string About::miscounted(const Rules& rules, const State& state) {
  int dice = state.reserve + state.out + state.toRoll + state.based + sumOf(state.rolled) + state.ordered;
  for (const Floors& building : state.building) {
    dice += building.height;
    for (std::size_t floor = building.height; floor < building.value.size(); ++floor)
      if (building.value[floor] != 0) return "a value above the top";
  }
  if (dice != rules.dice()) return std::to_string(dice) + " dice";
  for (int building = 0; building < kBuildings; ++building)
    if (count(investorsIn(rules, state, building)) > kMarkers) return "three markers on one card";
  return {};
}

int About::mostDecisions(const Rules& rules) {
  const int turn = kDice / 2 + 2;  // an order, the risk, the change of investment
  return rules.config.rounds * (rules.mostTurns() * turn + 2) + rules.seats() * (1 + turn);
}

std::string About::roundTrip(const Rules& rules, const Seed& seed, std::span<const Recorded> record) {
  if (seed.word[0] % 16 != 0) return {};
  Record written;
  written.game = vocabulary().game;
  written.rulesVersion = kRulesVersion;
  written.config = bourse::textOf(StackMarketBinding::configFields(rules.config));
  written.seed = seed;
  for (const Recorded& line : record) written.lines.push_back({line.seat, line.move});
  ReplayedRecord read;
  RecordProblem problem;
  if (!readRecord(recordText(written), read, problem)) return "its record is refused: " + problem.text();
  return read.record == written ? "" : "its record reads as another one";
}

}  // namespace bourse::laws
