// The derived facts of games/stockpile/insight.h as JSON, kept short: they travel with every view.
#include <nlohmann/json.hpp>

#include "games/stockpile/insight.h"
#include "host/json_object.h"
#include "host/stockpile_binding.h"

namespace bourse {
namespace {

using nlohmann::json;

json ghostJson(const stockpile::Ghost& ghost) {
  if (ghost.source == stockpile::Ghost::Source::nothing) return nullptr;
  return objectOf("open", ghost.source == stockpile::Ghost::Source::open, "pair", ghost.pair, "space",
                  ghost.space, "price", ghost.price, "splits", ghost.splits, "bankrupt", ghost.bankrupt != 0,
                  "dividend", ghost.dividend);
}

json countJson(const stockpile::Rules& rules, const stockpile::Count& count) {
  json out = objectOf("cash", count.cash, "fees", count.fees, "majority", count.majority, "stock",
                      count.stock, "total", count.total);
  if (rules.has(stockpile::Module::investors)) out["abilities"] = count.abilities;
  if (rules.has(stockpile::Module::bonds)) out["bonds"] = count.bonds;
  if (rules.has(stockpile::Module::strategies)) out["strategies"] = count.strategies;
  if (rules.has(stockpile::Module::commodities)) {
    out["commodities"] = count.commodities;
    out["taxes"] = count.taxes;
  }
  return out;
}

json worthJson(const stockpile::Rules& rules, const stockpile::Worth& worth) {
  return objectOf("now", worth.now, "known", worth.known, "fees", worth.openFees, "bound", worth.bound,
                  "unproved", worth.unproved, "count", countJson(rules, worth.ifOver));
}

json majorityJson(const stockpile::Majority& majority, std::size_t seats) {
  constexpr std::string_view kLeads[] = {"none", "behind", "unsure", "tied", "sole"};
  json least = json::array(), most = json::array();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    least.push_back(majority.atLeast[seat]);
    most.push_back(majority.atMost[seat]);
  }
  return objectOf("least", std::move(least), "most", std::move(most), "lead",
                  kLeads[static_cast<std::size_t>(majority.lead)]);
}

/// Costs by space; `why` has 0 for a space that can be had now and else the number of the refusal.
json bidsJson(const stockpile::PileBids& bids) {
  json cost = json::array(), why = json::array();
  for (const stockpile::BidChoice& choice : bids.choice) {
    cost.push_back(choice.cost);
    why.push_back(choice.open != 0 ? 0 : choice.why.code);
  }
  return objectOf("lowest", bids.lowest, "cost", std::move(cost), "why", std::move(why));
}

}  // namespace

json StockpileBinding::insightJson(const stockpile::Rules& rules, const stockpile::View& view) {
  const stockpile::Insight insight = stockpile::insight(rules, view);
  json ghosts = json::array(), majorities = json::array(), worths = json::array(), bids = json::array();
  const auto seats = static_cast<std::size_t>(rules.seats());
  for (std::size_t company = 0; company < stockpile::kCompanies; ++company) {
    ghosts.push_back(ghostJson(insight.ghost[company]));
    majorities.push_back(majorityJson(insight.majority[company], seats));
  }
  for (std::size_t seat = 0; seat < seats; ++seat) worths.push_back(worthJson(rules, insight.worth[seat]));
  if (view.observer < rules.seats())
    for (std::size_t pile = 0; pile < static_cast<std::size_t>(rules.piles()); ++pile)
      bids.push_back(bidsJson(insight.pile[pile]));
  return objectOf("ghosts", std::move(ghosts), "majorities", std::move(majorities), "worth",
                  std::move(worths), "bids", std::move(bids), "rounds_left", insight.roundsLeft);
}

}  // namespace bourse
