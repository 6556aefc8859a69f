// The derived facts of games/stockpile/insight.h as JSON, kept short: they travel with every view.
#include "games/stockpile/insight.h"
#include "host/json_writer.h"
#include "host/stockpile_binding.h"

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

}  // namespace

void StockpileBinding::writeInsight(JsonWriter& out, const Rules& rules, const stockpile::View& view) {
  const stockpile::Insight insight = stockpile::insight(rules, view);
  const auto seats = static_cast<std::size_t>(rules.seats());
  out.beginObject();
  out.key("bids");
  out.beginList();
  if (view.observer < rules.seats())
    for (std::size_t pile = 0; pile < static_cast<std::size_t>(rules.piles()); ++pile)
      writeBids(out, insight.pile[pile]);
  out.endList();
  out.key("ghosts");
  out.beginList();
  for (const stockpile::Ghost& ghost : insight.ghost) writeGhost(out, ghost);
  out.endList();
  out.key("majorities");
  out.beginList();
  for (const stockpile::Majority& majority : insight.majority) writeMajority(out, majority, seats);
  out.endList();
  out.member("rounds_left", insight.roundsLeft);
  out.key("worth");
  out.beginList();
  for (std::size_t seat = 0; seat < seats; ++seat) writeWorth(out, rules, insight.worth[seat]);
  out.endList();
  out.endObject();
}

}  // namespace bourse
