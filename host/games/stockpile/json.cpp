// A view of Stockpile as JSON: values by name, counted from 0, null where the observer may not see.
//
// The keys are always the same, so that a change can be told as paths and new values
// (host/table/view_change.h), and stand in the order of the alphabet. What belongs to a module is written
// only when that module is on.
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "games/stockpile/companion.h"
#include "games/stockpile/insight.h"
#include "games/stockpile/play.h"
#include "games/stockpile/round.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "host/games/stockpile/binding.h"
#include "host/json/json.h"
#include "host/json/view_writer.h"
#include "host/table/view_change.h"

namespace bourse {
namespace {

using stockpile::kNone;
using stockpile::Module;
using stockpile::Rules;
using stockpile::State;

/// What a text is written from. A part of it is the same as before if what it tells is, to the byte.
struct Basis {
  State state;
  stockpile::Insight insight;  // of a view
};

template <class T>
bool sameBytes(const T& now, const T& then) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(&now, &then, sizeof(T)) == 0;
}

void writeName(JsonWriter& out, ArgType type, std::uint8_t value) {
  const std::string_view name = stockpile::vocabulary().nameOf(type, value);
  if (name.empty())
    out.null();
  else
    out.value(name);
}

void nameMember(JsonWriter& out, std::string_view key, ArgType type, std::uint8_t value) {
  out.key(key);
  writeName(out, type, value);
}

void seatMember(JsonWriter& out, std::string_view key, Seat seat) {
  out.key(key);
  if (seat < kObservers)
    out.value(seat);
  else
    out.null();
}

/// Names of all that are there.
template <class Cards>
void namesMember(JsonWriter& out, std::string_view key, ArgType type, const Cards& cards) {
  out.key(key);
  out.beginList();
  for (const std::uint8_t card : cards)
    if (card != kNone) writeName(out, type, card);
  out.endList();
}

/// What one observer can prove of one player's regular cards, and how many unseen ones may still be a Boom or
/// a Bust. `whole` is with the Booms and Busts that the observer knows of; in a view those stand in the
/// player's own row.
void writeKnown(JsonWriter& out, const stockpile::Known& known, bool whole) {
  out.beginObject();
  if (whole) {
    out.member("booms", known.booms());
    out.member("busts", known.busts());
  }
  out.member("fresh", known.mayBeActions());
  out.key("least");
  out.beginList();
  for (int company = 0; company < stockpile::kCompanies; ++company) out.value(known.atLeast(company));
  out.endList();
  out.key("most");
  out.beginList();
  for (int company = 0; company < stockpile::kCompanies; ++company) out.value(known.atMost(company));
  out.endList();
  out.endObject();
}

void strategiesMember(JsonWriter& out, std::string_view key, const stockpile::StrategySet& set) {
  out.key(key);
  if (stockpile::isNumberOnly(set)) return out.value(stockpile::cardsIn(set));  // another's hand
  out.beginList();
  stockpile::everyStrategy(
      set, [&](int card) { writeName(out, stockpile::arg::strategy, static_cast<std::uint8_t>(card)); });
  out.endList();
}

/// Abilities whose moment in this round is over, as places in `investors`.
void usedMember(JsonWriter& out, const stockpile::Player& player) {
  out.key("used");
  out.beginList();
  for (int which = 0; which < 2; ++which)
    if ((player.used >> which & 1) != 0) out.value(which);
  out.endList();
}

void writePlayer(JsonWriter& out, const Rules& rules, const stockpile::Player& player) {
  const bool investors = rules.has(Module::investors), commodities = rules.has(Module::commodities),
             strategies = rules.has(Module::strategies);
  out.beginObject();
  if (rules.has(Module::bonds)) out.member("bonds", player.bonds);
  out.member("booms", player.booms);
  out.member("busts", player.busts);
  out.member("cash", player.cash);
  if (commodities) {
    namesMember(out, "commerce", stockpile::arg::card, player.commerce);
    out.member("commodities", player.commodity);
  }
  out.member("fees", player.fees);
  if (strategies) {
    strategiesMember(out, "hand", player.hand);
    out.member("holds", (player.flags & stockpile::Player::holds) != 0);
  }
  // null stands for one that is dealt or chosen and not shown yet
  if (investors) namesMember(out, "investors", stockpile::arg::investor, player.investor);
  if (strategies) namesMember(out, "laid_aside", stockpile::arg::strategy, player.laidAside);
  if (investors) namesMember(out, "offer", stockpile::arg::investor, player.offer);
  out.member("regular", player.regular);
  out.member("split", player.split);
  nameMember(out, "start", stockpile::arg::company, player.start);
  if (strategies) out.member("strategies_played", player.strategiesPlayed);
  if (commodities) out.member("taxes", player.taxes);
  out.member("unknown", player.unknown);
  if (investors) usedMember(out, player);
  namesMember(out, "waiting", stockpile::arg::card, player.waiting);
  out.endObject();
}

void writeSlot(JsonWriter& out, const Rules& rules, const stockpile::Slot& slot) {
  out.beginObject();
  seatMember(out, "by", slot.placedBy);
  nameMember(out, "card", stockpile::arg::card, slot.card);
  if (!slot.faceUp()) {
    out.key("knows");
    out.beginList();
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      if (contains(slot.known, seat)) out.value(seat);
    out.endList();
  }
  out.member("up", slot.faceUp());
  out.endObject();
}

void writePile(JsonWriter& out, const Rules& rules, const State& state, int pile) {
  const stockpile::Bid* bid = nullptr;
  Seat bidder = kNobody;
  for (int meeple = 0; meeple < rules.meeples(); ++meeple)
    if (const stockpile::Bid& placed = state.bid[static_cast<std::size_t>(meeple)];
        placed.stands() && placed.pile == pile) {
      bid = &placed;
      bidder = rules.ownerOfMeeple(meeple);
    }
  out.beginObject();
  out.key("bid");
  if (bid == nullptr) {
    out.null();
  } else {
    out.beginObject();
    out.member("seat", bidder);
    out.member("space", bid->space);
    out.endObject();
  }
  out.key("cards");
  out.beginList();
  for (const stockpile::Slot& slot : state.table())
    if (slot.pile == pile) writeSlot(out, rules, slot);
  out.endList();
  if (rules.has(Module::investorBidding))
    nameMember(out, "investor", stockpile::arg::investor,
               state.investorOnPile[static_cast<std::size_t>(pile)]);
  out.endObject();
}

void writePair(JsonWriter& out, const Rules& rules, const stockpile::Pair& pair) {
  out.beginObject();
  nameMember(out, "company", stockpile::arg::company, pair.company);
  if (rules.has(Module::strategies)) out.member("falsified", (pair.flags & stockpile::Pair::falsified) != 0);
  if (pair.forecast != kNone) nameMember(out, "forecast", stockpile::arg::forecast, pair.forecast);
  seatMember(out, "holder", pair.holder);
  out.member("open", (pair.flags & stockpile::Pair::open) != 0);
  out.member("resolved", (pair.flags & stockpile::Pair::resolved) != 0);
  out.endObject();
}

std::size_t pairsDealt(const State& state) {
  std::size_t dealt =
      0;  // up to the last that has anything: one half may be picked before the others are dealt
  for (std::size_t i = 0; i < state.pair.size(); ++i)
    if (state.pair[i].company != kNone || state.pair[i].forecast != kNone) dealt = i + 1;
  return dealt;
}

void pairsMember(ViewWriter& out, const Rules& rules, const State& state, const State* was) {
  const std::size_t dealt = pairsDealt(state), before = was != nullptr ? pairsDealt(*was) : 0;
  out.key("pairs");
  out.beginList();
  for (std::size_t i = 0; i < state.pair.size(); ++i)
    out.part(i < dealt && i < before && sameBytes(state.pair[i], was->pair[i]), [&] {
      if (i < dealt) writePair(out, rules, state.pair[i]);
    });
  out.endList();
}

/// Everybody is asked the same way, so what is asked about is public.
void agendaMember(JsonWriter& out, const State& state) {
  out.key("agenda");
  out.beginList();
  for (std::size_t i = 0; i < state.agenda.size; ++i) {
    const Task& task = state.agenda.task[i];
    out.beginList();
    for (const int number : {int{task.op}, int{task.stage}, int{task.seat}, int{task.a}, int{task.b},
                             int{task.c}, int{task.d}, int{task.e}})
      out.value(number);
    out.endList();
  }
  out.endList();
}

void dividendMember(JsonWriter& out, const State& state) {
  out.key("dividend");
  if (state.agenda.empty() || state.agenda.top().op != static_cast<int>(stockpile::Op::dividend))
    return out.null();
  out.beginObject();
  out.member("amount", state.agenda.top().b);
  nameMember(out, "company", stockpile::arg::company, state.agenda.top().a);
  out.endObject();
}

/// Strategies that lie face-up until their moment comes, in the order played.
void delayedMember(JsonWriter& out, const State& state) {
  out.key("delayed");
  out.beginList();
  for (const stockpile::Delayed& card : state.delayed) {
    if (card.card == kNone) continue;
    out.beginObject();
    out.key("about");
    out.beginList();
    out.value(card.a);
    out.value(card.b);
    out.endList();
    out.member("seat", card.seat);
    nameMember(out, "strategy", stockpile::arg::strategy, card.card);
    out.endObject();
  }
  out.endList();
}

void knowledgeOf(ViewWriter& out, const Rules& rules, const State& state, const State* was, Seat observer,
                 bool whole) {
  out.beginList();
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const stockpile::Known& known = state.known[observer][seat];
    out.part(was != nullptr && sameBytes(known, was->known[observer][seat]),
             [&] { writeKnown(out, known, whole); });
  }
  out.endList();
}

void writeTable(ViewWriter& out, const Rules& rules, const State& state, const State* was) {
  pairsMember(out, rules, state, was);
  out.member("phase", stockpile::nameOf(stockpile::phaseOf(rules, state)));
  out.key("piles");
  out.beginList();
  for (int pile = 0; pile < rules.piles(); ++pile) writePile(out, rules, state, pile);
  out.endList();
  out.key("players");
  out.beginList();
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    out.part(was != nullptr && sameBytes(state.player[seat], was->player[seat]),
             [&] { writePlayer(out, rules, state.player[seat]); });
  out.endList();
  out.member("prices", state.price);
}

/// What views and the truth have in common; `view` is null for the truth.
void writeAll(ViewWriter& out, const Rules& rules, const Basis& now, const Basis* then,
              const stockpile::View* view) {
  const State& state = now.state;
  const State* was = then != nullptr ? &then->state : nullptr;
  const bool strategies = rules.has(Module::strategies);
  out.beginObject();
  agendaMember(out, state);
  if (rules.has(Module::bonds)) out.member("bonds_left", state.bondsLeft);
  if (rules.has(Module::commodities)) {
    out.member("commerce_gone", state.commerceGone);
    out.member("commerce_unseen", state.commerceDeck);
  }
  if (strategies) delayedMember(out, state);
  out.member("discard", state.discard);
  dividendMember(out, state);
  out.member("first", state.flow.first);
  out.key("forecasts");
  out.beginList();
  for (std::size_t kind = 0; kind < stockpile::kForecasts; ++kind) out.value(state.forecasts[kind]);
  out.endList();
  if (view != nullptr) {
    out.key("insight");
    StockpileBinding::writeInsight(out, rules, now.insight, then != nullptr ? &then->insight : nullptr);
  }
  if (view == nullptr) {
    out.key("known");
    out.beginList();
    for (Seat seat = 0; seat < rules.seats(); ++seat) knowledgeOf(out, rules, state, was, seat, true);
    out.endList();
  } else if (view->observer < rules.seats()) {
    out.key("known");
    knowledgeOf(out, rules, state, was, view->observer, false);
  }
  out.member("next_first", state.flow.nextFirst);
  out.key("observer");
  if (view == nullptr)
    out.null();
  else if (view->observer < rules.seats())
    out.value(view->observer);
  else
    out.value("spectator");
  writeTable(out, rules, state, was);
  out.key("proved");
  knowledgeOf(out, rules, state, was, kSpectator, view == nullptr);
  if (rules.config.companion != 0) {
    const bool asks = stockpile::isAskedBesideTheBox(rules, state);
    out.key("ready");
    out.beginList();
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      if (asks && contains(state.flow.stage, seat)) out.value(seat);
    out.endList();
  }
  out.member("round", state.flow.round);
  out.member("rounds", rules.count.rounds);
  out.member("step", stockpile::stepName(rules, state));
  if (strategies) strategiesMember(out, "strategy_box", state.strategyBox);
  out.key("turn");
  out.beginList();
  out.value(state.flow.cursor);
  out.value(state.flow.stage);
  out.endList();
  out.member("unseen", state.deck);
  out.endObject();
}

ViewText textOf(const Rules& rules, const State& state, const stockpile::View* view, const ViewText& former) {
  ViewText text;
  const auto now = std::make_shared<Basis>(Basis{.state = state, .insight = {}});
  if (view != nullptr) now->insight = stockpile::insight(rules, *view);
  ViewWriter out(text, former);
  writeAll(out, rules, *now, static_cast<const Basis*>(former.basis()), view);
  out.finish(now);
  return text;
}

}  // namespace

ViewText StockpileBinding::viewText(const Rules& rules, const stockpile::View& view, const ViewText& former) {
  return textOf(rules, view.masked, &view, former);
}

nlohmann::json StockpileBinding::viewJson(const Rules& rules, const stockpile::View& view) {
  return parseJson(viewText(rules, view, {}).text());
}

nlohmann::json StockpileBinding::stateJson(const Rules& rules, const State& state) {
  return parseJson(textOf(rules, state, nullptr, {}).text());
}

}  // namespace bourse
