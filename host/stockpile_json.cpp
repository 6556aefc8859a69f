// A view of Stockpile as JSON: values by name, counted from 0, null where the observer may not see.
//
// The keys are always the same, so that a change can be told as paths and new values (host/json.h). What
// belongs to a module is written only when that module is on.
#include <nlohmann/json.hpp>
#include <span>

#include "games/stockpile/play.h"
#include "games/stockpile/round.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "host/json_object.h"
#include "host/stockpile_binding.h"

namespace bourse {
namespace {

using nlohmann::json;
using stockpile::kNone;
using stockpile::Rules;
using stockpile::State;

json named(ArgType type, std::uint8_t value) {
  const std::string_view name = stockpile::vocabulary().nameOf(type, value);
  return name.empty() ? json(nullptr) : json(name);
}

json seatOrNull(Seat seat) { return seat < kObservers ? json(seat) : json(nullptr); }

/// What one observer can prove of one player's regular cards, and how many unseen ones may still be a Boom or
/// a Bust.
json knownJson(const stockpile::Known& known) {
  json least = json::array(), most = json::array();
  for (int company = 0; company < stockpile::kCompanies; ++company) {
    least.push_back(known.atLeast(company));
    most.push_back(known.atMost(company));
  }
  return objectOf("least", std::move(least), "most", std::move(most), "fresh", known.mayBeActions());
}

/// With the Booms and Busts that the observer knows of; in a view those stand in the player's own row.
json memoryJson(const stockpile::Known& known) {
  json out = knownJson(known);
  out["booms"] = known.booms();
  out["busts"] = known.busts();
  return out;
}

/// Investors by name; null for one that is dealt or chosen and not shown yet.
template <class Investors>
json investorsJson(const Investors& investors) {
  json out = json::array();
  for (const std::uint8_t each : investors)
    if (each != kNone) out.push_back(named(ArgType::investor, each));
  return out;
}

json strategiesJson(const stockpile::StrategySet& set) {
  if (stockpile::isNumberOnly(set)) return stockpile::cardsIn(set);  // another's hand
  json cards = json::array();
  stockpile::everyStrategy(
      set, [&](int card) { cards.push_back(named(ArgType::strategy, static_cast<std::uint8_t>(card))); });
  return cards;
}

void addStrategies(const stockpile::Player& player, json& out) {
  json aside = json::array();
  for (const std::uint8_t card : player.laidAside)
    if (card != kNone) aside.push_back(named(ArgType::strategy, card));
  out["hand"] = strategiesJson(player.hand);
  out["laid_aside"] = std::move(aside);
  out["strategies_played"] = player.strategiesPlayed;
  out["holds"] = (player.flags & stockpile::Player::holds) != 0;
}

/// What modules put before a player.
void addModules(const Rules& rules, const stockpile::Player& player, json& out) {
  if (rules.has(stockpile::Module::investors)) {
    out["investors"] = investorsJson(player.investor);
    out["offer"] = investorsJson(player.offer);
    out["used"] = json::array();  // abilities whose moment in this round is over, as places in `investors`
    for (int which = 0; which < 2; ++which)
      if ((player.used >> which & 1) != 0) out["used"].push_back(which);
  }
  if (rules.has(stockpile::Module::bonds)) out["bonds"] = player.bonds;
  if (rules.has(stockpile::Module::commodities)) {
    out["commodities"] = player.commodity;
    out["taxes"] = player.taxes;
    out["commerce"] = json::array();
    for (const std::uint8_t card : player.commerce)
      if (card != kNone) out["commerce"].push_back(named(ArgType::card, card));
  }
  if (rules.has(stockpile::Module::strategies)) addStrategies(player, out);
}

json playerJson(const Rules& rules, const stockpile::Player& player) {
  json waiting = json::array();
  for (const std::uint8_t card : player.waiting)
    if (card != kNone) waiting.push_back(named(ArgType::card, card));
  json out = objectOf("cash", player.cash, "regular", player.regular, "split", player.split, "booms",
                      player.booms, "busts", player.busts, "unknown", player.unknown, "fees", player.fees,
                      "waiting", std::move(waiting), "start", named(ArgType::company, player.start));
  addModules(rules, player, out);
  return out;
}

json slotJson(const Rules& rules, const stockpile::Slot& slot) {
  json out =
      objectOf("card", named(ArgType::card, slot.card), "up", slot.faceUp(), "by", seatOrNull(slot.placedBy));
  if (slot.faceUp()) return out;
  json knows = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (contains(slot.known, seat)) knows.push_back(seat);
  out["knows"] = std::move(knows);
  return out;
}

json pileJson(const Rules& rules, const State& state, int pile) {
  json cards = json::array();
  for (const stockpile::Slot& slot : state.table())
    if (slot.pile == pile) cards.push_back(slotJson(rules, slot));
  json bid = nullptr;
  for (int meeple = 0; meeple < rules.meeples(); ++meeple)
    if (const stockpile::Bid& placed = state.bid[static_cast<std::size_t>(meeple)];
        placed.stands() && placed.pile == pile)
      bid = objectOf("seat", rules.ownerOfMeeple(meeple), "space", placed.space);
  json out = objectOf("cards", std::move(cards), "bid", std::move(bid));
  if (rules.has(stockpile::Module::investorBidding))
    out["investor"] = named(ArgType::investor, state.investorOnPile[static_cast<std::size_t>(pile)]);
  return out;
}

json pairsJson(const Rules& rules, const State& state) {
  json pairs = json::array();
  std::size_t dealt =
      0;  // up to the last that has anything: one half may be picked before the others are dealt
  for (std::size_t i = 0; i < state.pair.size(); ++i)
    if (state.pair[i].company != kNone || state.pair[i].forecast != kNone) dealt = i + 1;
  for (const stockpile::Pair& pair : std::span(state.pair).first(dealt)) {
    pairs.push_back(objectOf("company", named(ArgType::company, pair.company), "holder",
                             seatOrNull(pair.holder), "open", (pair.flags & stockpile::Pair::open) != 0,
                             "resolved", (pair.flags & stockpile::Pair::resolved) != 0));
    if (pair.forecast != kNone) pairs.back()["forecast"] = named(ArgType::forecast, pair.forecast);
    if (rules.has(stockpile::Module::strategies))
      pairs.back()["falsified"] = (pair.flags & stockpile::Pair::falsified) != 0;
  }
  return pairs;
}

/// Everybody is asked the same way, so what is asked about is public.
json agendaJson(const State& state) {
  json agenda = json::array();
  for (std::size_t i = 0; i < state.agenda.size; ++i) {
    const Task& task = state.agenda.task[i];
    agenda.push_back({task.op, task.stage, task.seat, task.a, task.b, task.c, task.d, task.e});
  }
  return agenda;
}

json dividendJson(const State& state) {
  if (state.agenda.empty() || state.agenda.top().op != static_cast<int>(stockpile::Op::dividend))
    return nullptr;
  return {{"company", named(ArgType::company, state.agenda.top().a)}, {"amount", state.agenda.top().b}};
}

/// Strategies that lie face-up until their moment comes, in the order played.
json delayedJson(const State& state) {
  json delayed = json::array();
  for (const stockpile::Delayed& card : state.delayed)
    if (card.card != kNone)
      delayed.push_back(objectOf("strategy", named(ArgType::strategy, card.card), "seat", card.seat, "about",
                                 json::array({card.a, card.b})));
  return delayed;
}

/// What views and the truth have in common.
json commonJson(const Rules& rules, const State& state) {
  json players = json::array(), piles = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) players.push_back(playerJson(rules, state.player[seat]));
  for (int pile = 0; pile < rules.piles(); ++pile) piles.push_back(pileJson(rules, state, pile));
  json forecasts = json::array();
  for (std::size_t kind = 0; kind < stockpile::kForecasts; ++kind) forecasts.push_back(state.forecasts[kind]);
  json out = objectOf(
      "round", state.flow.round, "rounds", rules.count.rounds, "phase",
      stockpile::nameOf(stockpile::phaseOf(rules, state)), "step", stockpile::stepName(rules, state), "turn",
      json::array({state.flow.cursor, state.flow.stage}), "first", state.flow.first, "next_first",
      state.flow.nextFirst, "players", std::move(players), "piles", std::move(piles), "pairs",
      pairsJson(rules, state), "prices", state.price, "discard", state.discard, "unseen", state.deck,
      "forecasts", std::move(forecasts), "dividend", dividendJson(state), "agenda", agendaJson(state));
  if (rules.has(stockpile::Module::strategies)) {
    out["delayed"] = delayedJson(state);
    out["strategy_box"] = strategiesJson(state.strategyBox);
  }
  if (rules.has(stockpile::Module::bonds)) out["bonds_left"] = state.bondsLeft;
  if (rules.has(stockpile::Module::commodities)) {
    out["commerce_unseen"] = state.commerceDeck;
    out["commerce_gone"] = state.commerceGone;
  }
  return out;
}

template <class Write>
json knowledgeOf(const Rules& rules, const State& state, Seat observer, Write write) {
  json row = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat) row.push_back(write(state.known[observer][seat]));
  return row;
}

}  // namespace

json StockpileBinding::viewJson(const Rules& rules, const stockpile::View& view) {
  json out = commonJson(rules, view.masked);
  const bool seated = view.observer < rules.seats();
  out["observer"] = seated ? json(view.observer) : json("spectator");
  if (seated) out["known"] = knowledgeOf(rules, view.masked, view.observer, knownJson);
  out["proved"] = knowledgeOf(rules, view.masked, kSpectator, knownJson);
  out["insight"] = insightJson(rules, view);
  return out;
}

json StockpileBinding::stateJson(const Rules& rules, const State& state) {
  json out = commonJson(rules, state);
  out["observer"] = nullptr;
  json known = json::array();
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    known.push_back(knowledgeOf(rules, state, seat, memoryJson));
  out["known"] = std::move(known);
  out["proved"] = knowledgeOf(rules, state, kSpectator, memoryJson);
  return out;
}

}  // namespace bourse
