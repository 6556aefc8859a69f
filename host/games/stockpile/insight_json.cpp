// The derived facts of games/stockpile/insight.h as JSON, kept short: they travel with every view.
#include "games/stockpile/insight.h"

#include <tuple>

#include "host/games/stockpile/binding.h"
#include "host/json/view_writer.h"

namespace bourse {
namespace {

using stockpile::Module;
using stockpile::Rules;

void writeGhost(JsonWriter& out, const stockpile::Ghost& ghost) {
  if (ghost.source == stockpile::Ghost::Source::nothing) return out.null();
  out.beginObject();
  out.member("bankrupt", ghost.bankrupt != 0);
  out.member("dividend", ghost.dividend);
  out.member("open", ghost.source == stockpile::Ghost::Source::open);
  out.member("pair", ghost.pair);
  out.member("price", ghost.price);
  out.member("space", ghost.space);
  out.member("splits", ghost.splits);
  out.endObject();
}

void writeCount(JsonWriter& out, const Rules& rules, const stockpile::Count& count) {
  out.beginObject();
  if (rules.has(Module::investors)) out.member("abilities", count.abilities);
  if (rules.has(Module::bonds)) out.member("bonds", count.bonds);
  out.member("cash", count.cash);
  if (rules.has(Module::commodities)) out.member("commodities", count.commodities);
  out.member("fees", count.fees);
  out.member("majority", count.majority);
  out.member("stock", count.stock);
  if (rules.has(Module::strategies)) out.member("strategies", count.strategies);
  if (rules.has(Module::commodities)) out.member("taxes", count.taxes);
  out.member("total", count.total);
  out.endObject();
}

void writeWorth(JsonWriter& out, const Rules& rules, const stockpile::Worth& worth) {
  out.beginObject();
  out.member("bound", worth.bound);
  out.key("count");
  writeCount(out, rules, worth.ifOver);
  out.member("fees", worth.openFees);
  out.member("known", worth.known);
  out.member("now", worth.now);
  out.member("unproved", worth.unproved);
  out.endObject();
}

void writeMajority(JsonWriter& out, const stockpile::Majority& majority, std::size_t seats) {
  constexpr std::string_view kLeads[] = {"none", "behind", "unsure", "tied", "sole"};
  out.beginObject();
  out.member("lead", kLeads[static_cast<std::size_t>(majority.lead)]);
  out.key("least");
  out.beginList();
  for (std::size_t seat = 0; seat < seats; ++seat) out.value(majority.atLeast[seat]);
  out.endList();
  out.key("most");
  out.beginList();
  for (std::size_t seat = 0; seat < seats; ++seat) out.value(majority.atMost[seat]);
  out.endList();
  out.endObject();
}

/// Costs by space; `why` has 0 for a space that can be had now and else the number of the refusal.
void writeBids(JsonWriter& out, const stockpile::PileBids& bids) {
  out.beginObject();
  out.key("cost");
  out.beginList();
  for (const stockpile::BidChoice& choice : bids.choice) out.value(choice.cost);
  out.endList();
  out.member("lowest", bids.lowest);
  out.key("why");
  out.beginList();
  for (const stockpile::BidChoice& choice : bids.choice)
    out.value(choice.open != 0 ? 0 : int{choice.why.code});
  out.endList();
  out.endObject();
}

/// Lists go by forecast, then Boom and Bust.
void writeProspect(JsonWriter& out, const stockpile::Prospect& prospect) {
  const auto list = [&](std::string_view key, auto value) {
    out.key(key);
    out.beginList();
    for (const stockpile::Prospect::Move& move : prospect.move) out.value(value(move));
    out.endList();
  };
  out.beginObject();
  list("bankrupt", [](const auto& move) { return move.bankrupt; });
  out.member("known", prospect.known);
  out.member("now", prospect.now);
  list("space", [](const auto& move) { return move.space; });
  list("splits", [](const auto& move) { return move.splits; });
  list("worth", [](const auto& move) { return move.worth; });
  out.endObject();
}

// What the text tells of each, for comparing: it is written anew only where that has changed.

auto toldOf(const stockpile::Ghost& ghost) {
  return std::tie(ghost.source, ghost.bankrupt, ghost.dividend, ghost.pair, ghost.price, ghost.space,
                  ghost.splits);
}

auto toldOf(const stockpile::Majority& majority) {
  return std::tie(majority.lead, majority.atLeast, majority.atMost);
}

auto toldOf(const stockpile::Count& count) {
  return std::tie(count.abilities, count.bonds, count.cash, count.commodities, count.fees, count.majority,
                  count.stock, count.strategies, count.taxes, count.total);
}

auto toldOf(const stockpile::Worth& worth) {
  return std::tuple_cat(std::tie(worth.bound, worth.openFees, worth.known, worth.now, worth.unproved),
                        toldOf(worth.ifOver));
}

template <class Told>
bool same(const Told& now, const Told& then) {
  return toldOf(now) == toldOf(then);
}

bool same(const stockpile::Prospect& now, const stockpile::Prospect& then) {
  for (std::size_t nth = 0; nth < now.move.size(); ++nth) {
    const stockpile::Prospect::Move &is = now.move[nth], &was = then.move[nth];
    if (is.space != was.space || is.splits != was.splits || is.bankrupt != was.bankrupt ||
        is.worth != was.worth)
      return false;
  }
  return now.now == then.now && now.known == then.known;
}

bool same(const stockpile::PileBids& now, const stockpile::PileBids& then) {
  for (std::size_t space = 0; space < now.choice.size(); ++space) {
    const stockpile::BidChoice &is = now.choice[space], &was = then.choice[space];
    if (is.cost != was.cost || is.open != was.open || is.why.code != was.why.code) return false;
  }
  return now.lowest == then.lowest;
}

}  // namespace

void StockpileBinding::writeInsight(ViewWriter& out, const Rules& rules, const stockpile::Insight& insight,
                                    const stockpile::Insight* was) {
  const auto seats = static_cast<std::size_t>(rules.seats());
  const auto list = [&](std::string_view key, const auto& now, const auto& then, std::size_t count,
                        auto write) {
    out.key(key);
    out.beginList();
    for (std::size_t i = 0; i < count; ++i)
      out.part(was != nullptr && same(now[i], then[i]), [&] { write(now[i]); });
    out.endList();
  };
  const stockpile::Insight& then = was != nullptr ? *was : insight;
  out.beginObject();
  list("bids", insight.pile, then.pile,
       insight.observer < rules.seats() ? static_cast<std::size_t>(rules.piles()) : 0,
       [&](const stockpile::PileBids& bids) { writeBids(out, bids); });
  list("ghosts", insight.ghost, then.ghost, insight.ghost.size(),
       [&](const stockpile::Ghost& ghost) { writeGhost(out, ghost); });
  list("majorities", insight.majority, then.majority, insight.majority.size(),
       [&](const stockpile::Majority& majority) { writeMajority(out, majority, seats); });
  list("prospects", insight.prospect, then.prospect,
       insight.observer < rules.seats() ? insight.prospect.size() : 0,
       [&](const stockpile::Prospect& prospect) { writeProspect(out, prospect); });
  out.member("rounds_left", insight.roundsLeft);
  list("worth", insight.worth, then.worth, seats,
       [&](const stockpile::Worth& worth) { writeWorth(out, rules, worth); });
  out.endObject();
}

}  // namespace bourse
