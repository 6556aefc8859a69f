// What an observer of Stockpile sees, as short lines for people and golden games. A question mark is a card
// or a half of a pair that the observer cannot see; numbers count from 0 as everywhere in records.
#include <string>

#include "games/stockpile/round.h"
#include "host/games/stockpile/binding.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

using stockpile::kNone;
using stockpile::Player;
using stockpile::Rules;
using stockpile::State;

std::string named(ArgType type, std::uint8_t value) {
  const std::string_view name = stockpile::vocabulary().nameOf(type, value);
  return name.empty() ? "?" : std::string(name);
}

template <class Numbers>
std::string numbers(const Numbers& list) {
  std::string text;
  for (const auto number : list) text += " " + std::to_string(number);
  return text;
}

std::string times(int count, std::string_view word) {
  std::string text;
  for (; count > 0; --count) text += " " + std::string(word);
  return text;
}

template <class Counts>
std::string cards(const Counts& counts, std::uint8_t first = 0) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i)
    text += times(counts[i], named(stockpile::arg::card, static_cast<std::uint8_t>(first + i)));
  return text;
}

/// `name: value`, or `name: -` where there is nothing.
std::string fact(const std::string& name, const std::string& value) {
  return name + ":" + (value.empty() ? " -" : value);
}

/// Those a player has, and those dealt and not decided yet.
void addInvestors(const Player& player, const std::string& seat, std::vector<std::string>& facts) {
  const auto names = [](const auto& investors) {
    std::string text;
    for (const std::uint8_t each : investors)
      if (each != kNone) text += " " + named(stockpile::arg::investor, each);
    return text;
  };
  facts.push_back(fact("investors " + seat, names(player.investor)));
  if (player.offer[0] != kNone) facts.push_back(fact("offer " + seat, names(player.offer)));
}

void addPlayer(const Player& player, const std::string& seat, std::vector<std::string>& facts) {
  facts.push_back(fact("cards " + seat, cards(player.regular) + times(player.booms, "boom") +
                                            times(player.busts, "bust") + times(player.unknown, "?")));
  facts.push_back(fact("split " + seat, cards(player.split)));
  facts.push_back(fact("fees " + seat, cards(player.fees, stockpile::kFirstFee)));
  std::string waiting;
  for (const std::uint8_t card : player.waiting)
    if (card != kNone) waiting += " " + named(stockpile::arg::card, card);
  facts.push_back(fact("waiting " + seat, waiting));
}

std::string boundsOf(const stockpile::Known& known) {
  std::string text;
  for (int company = 0; company < stockpile::kCompanies; ++company)
    text += " " + std::to_string(known.atLeast(company)) + "-" + std::to_string(known.atMost(company));
  return text;
}

void addPiles(const Rules& rules, const State& state, std::vector<std::string>& facts) {
  for (int pile = 0; pile < rules.piles(); ++pile) {
    std::string laid, bid;
    for (const stockpile::Slot& slot : state.table())
      if (slot.pile == pile) laid += " " + named(stockpile::arg::card, slot.card);
    for (int meeple = 0; meeple < rules.meeples(); ++meeple)
      if (const auto& placed = state.bid[static_cast<std::size_t>(meeple)];
          placed.stands() && placed.pile == pile)
        bid =
            " seat=" + std::to_string(rules.ownerOfMeeple(meeple)) + " space=" + std::to_string(placed.space);
    facts.push_back(fact("pile " + std::to_string(pile), laid));
    facts.push_back(fact("bid " + std::to_string(pile), bid));
    if (const std::uint8_t offered = state.investorOnPile[static_cast<std::size_t>(pile)]; offered != kNone)
      facts.push_back(
          fact("investor on " + std::to_string(pile), " " + named(stockpile::arg::investor, offered)));
  }
}

}  // namespace

std::vector<std::string> StockpileBinding::facts(const Rules& rules, const stockpile::View& view) {
  const State& state = view.masked;
  std::vector<std::string> facts;
  facts.push_back(fact("round", " " + std::to_string(state.flow.round)));
  facts.push_back(fact("step", " " + std::string(stockpile::stepName(rules, state))));
  facts.push_back(fact("prices", numbers(state.price)));
  std::string cash;
  for (Seat seat = 0; seat < rules.seats(); ++seat) cash += " " + std::to_string(state.player[seat].cash);
  facts.push_back(fact("cash", cash));
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    addPlayer(state.player[seat], std::to_string(seat), facts);
    if (rules.has(stockpile::Module::investors))
      addInvestors(state.player[seat], std::to_string(seat), facts);
    if (seat != view.observer)
      facts.push_back(fact("proved " + std::to_string(seat), boundsOf(state.known[view.observer][seat])));
  }
  addPiles(rules, state, facts);
  for (std::size_t i = 0; i < state.pair.size(); ++i)
    if (state.pair[i].company != kNone || state.pair[i].forecast != kNone)
      facts.push_back(fact("pair " + std::to_string(i),
                           " " + named(stockpile::arg::company, state.pair[i].company) + " " +
                               named(stockpile::arg::forecast, state.pair[i].forecast)));
  facts.push_back(fact("unseen", numbers(state.deck)));
  return facts;
}

}  // namespace bourse
