#include "app/stackmarket/screen.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "games/stackmarket/insight.h"
#include "gen/stackmarket_vocabulary.h"
#include "gen/text_keys.h"

namespace bourse {
namespace {

std::string diceText(std::span<const std::uint8_t> dice, std::size_t size) {
  std::string text;
  for (const std::uint8_t die : dice.first(size)) text += (text.empty() ? "" : " ") + std::to_string(die);
  return text;
}

std::int64_t percent(int chance) { return (chance * 100 + stackmarket::kWhole / 2) / stackmarket::kWhole; }

}  // namespace

std::string StackScreen::money(Seat seat) const {
  if (state_.money[seat] < 0)
    return say_(text_key::kStackmarketTerminalDebt,
                {{"player", say_.player(seat)}, {"amount", say_.money(-state_.money[seat])}});
  return say_.player(seat) + " " + say_.money(state_.money[seat]);
}

std::string StackScreen::building(int number) const {
  const stackmarket::Floors& floors = state_.building[static_cast<std::size_t>(number)];
  std::string investors;
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    if (state_.marker[seat] == number) investors += (investors.empty() ? "" : ", ") + say_.player(seat);
  constexpr int kName = 10, kHeight = 10;
  std::string line = padded(say_.name(stackmarket::arg::building, number), kName);
  line +=
      padded(say_(text_key::kStackmarketTerminalHeight, {{"height", std::int64_t{floors.height}}}), kHeight);
  std::string tower;
  for (int floor = 0; floor < floors.height; ++floor)
    tower += std::to_string(floors.value[static_cast<std::size_t>(floor)]);
  return withoutTail(line + " " + padded(tower, 20) + "  " + investors);
}

std::vector<std::string> StackScreen::lines() const {
  const auto number = [](int value) { return std::int64_t{value}; };  // written with the language's digits
  std::vector<std::string> lines{
      "", style_.faint(say_(text_key::kStackmarketTerminalStatus, {{"round", number(state_.round + 1)},
                                                                   {"rounds", number(rules_.config.rounds)},
                                                                   {"reserve", number(state_.reserve)},
                                                                   {"out", number(state_.out)},
                                                                   {"top", number(state_.top)}}))};
  for (int building = 0; building < rules_.buildings(); ++building)
    lines.push_back("  " + this->building(building));
  std::vector<std::string> purses;
  purses.reserve(kMaxSeats);
  // Money is remembered, not shown: only one's own, as at a table of people.  [K13]
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    purses.push_back((seat == me_ ? money(seat) : say_.player(seat) + " –") + "  ");
  for (const std::string& line : wrapped("  ", purses, kScreenWidth)) lines.push_back(line);
  if (state_.holder != kNobody)
    lines.push_back(
        "  " + say_(text_key::kStackmarketTerminalTallestCard, {{"player", say_.player(state_.holder)}}));
  const stackmarket::Insight found = stackmarket::insight(rules_, {.masked = state_, .observer = kSpectator});
  if (found.stands >= 0) {
    std::string rolled;
    for (std::size_t value = 0; value < state_.rolled.size(); ++value)
      for (int i = 0; i < state_.rolled[value]; ++i)
        rolled += (rolled.empty() ? "" : " ") + std::to_string(value);
    if (!rolled.empty())
      lines.push_back("  " + say_(text_key::kStackmarketTerminalRolled, {{"dice", rolled}}));
    if (state_.ordered > 0)
      lines.push_back("  " + say_(text_key::kStackmarketTerminalOrder,
                                  {{"dice", diceText(state_.order, state_.ordered)}}));
    if (state_.stage == stackmarket::Stage::order)
      lines.push_back("  " + say_(text_key::kStackmarketTerminalLongest,
                                  {{"dice", diceText(found.suggestion, found.longest)}}));
    lines.push_back("  " + say_(text_key::kStackmarketTerminalChance, {{"percent", percent(found.stands)}}));
  }
  if (found.takeoverStands >= 0)
    lines.push_back(
        "  " +
        say_(text_key::kStackmarketTerminalTakeover,
             {{"smallest", say_.name(stackmarket::arg::building, std::countr_zero(found.smallest), "phrase")},
              {"tallest", say_.name(stackmarket::arg::building, std::countr_zero(found.tallest), "phrase")},
              {"percent", percent(found.takeoverStands)}}));
  return lines;
}

std::vector<std::string> StackScreen::standings() const {
  std::vector<Seat> seats(static_cast<std::size_t>(rules_.seats()));
  std::iota(seats.begin(), seats.end(), Seat{0});
  std::sort(seats.begin(), seats.end(), [&](Seat a, Seat b) {
    const auto rank = [&](Seat seat) {
      return std::pair(state_.money[seat], contains(state_.winners, seat));
    };
    return rank(a) != rank(b) ? rank(a) > rank(b) : a < b;
  });
  std::vector<std::string> lines{style_.strong(say_(text_key::kStackmarketTerminalStandings))};
  for (const Seat seat : seats) {
    const std::string line = "  " + money(seat);
    lines.push_back(contains(state_.winners, seat) ? style_.strong(line) : line);
  }
  return lines;
}

}  // namespace bourse
