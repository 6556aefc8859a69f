// What an observer of Stack Market sees, as short lines for people and golden games. Floors are told from the
// ground up.
#include <span>
#include <string>

#include "host/games/stackmarket/binding.h"
#include "host/games/stackmarket/stages.h"

namespace bourse {
namespace {

using stackmarket::kNone;
using stackmarket::Rules;
using stackmarket::State;

std::string named(std::uint8_t building) {
  const std::string_view name = stackmarket::vocabulary().nameOf(stackmarket::arg::building, building);
  return name.empty() ? "-" : std::string(name);
}

std::string dice(std::span<const std::uint8_t> values, std::size_t size) {
  std::string text;
  for (const std::uint8_t value : values.first(size)) text += " " + std::to_string(value);
  return text.empty() ? " -" : text;
}

std::string seatText(Seat seat) { return seat < kObservers ? " " + std::to_string(seat) : " -"; }

std::string counted(const stackmarket::Values& values) {
  std::string text;
  for (std::size_t value = 0; value < values.size(); ++value)
    for (int i = 0; i < values[value]; ++i) text += " " + std::to_string(value);
  return text.empty() ? " -" : text;
}

}  // namespace

std::vector<std::string> StackMarketBinding::facts(const Rules& rules, const stackmarket::View& view) {
  const State& state = view.masked;
  std::vector<std::string> facts{"round: " + std::to_string(state.round),
                                 "step: " + std::string(stageName(state.stage)),
                                 "active:" + seatText(state.active)};
  std::string money, markers, secrets;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    money += " " + std::to_string(state.money[seat]);
    markers += " " + named(state.marker[seat]);
    secrets += state.named[seat] == kNone                  ? " -"
               : state.named[seat] == stackmarket::kSecret ? " ?"
                                                           : seatText(state.named[seat]);
  }
  facts.push_back("money:" + money);
  facts.push_back("markers:" + markers);
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.buildings()); ++i)
    facts.push_back(named(static_cast<std::uint8_t>(i)) + ":" +
                    dice(state.building[i].value, state.building[i].height));
  facts.push_back("reserve: " + std::to_string(state.reserve));
  facts.push_back("out: " + std::to_string(state.out));
  facts.push_back("top: " + std::to_string(state.top));
  facts.push_back("tallest card:" + seatText(state.holder));
  facts.push_back("rolled:" + counted(state.rolled));
  facts.push_back("order:" + dice(state.order, state.ordered));
  facts.push_back("takeover: " + named(state.tallest) + " " + named(state.smallest) +
                  seatText(state.stacker));
  facts.push_back("named:" + secrets);
  return facts;
}

}  // namespace bourse
