// The game at a glance: the rulebook's own summary, line by line. Compiling a config drops the rows it does
// not use.
#include "games/stockpile/round.h"

#include <string_view>

#include "games/stockpile/steps.h"

namespace bourse::stockpile {
namespace {

/// When a row is in the table.
enum class Row : std::uint8_t {
  always,
  twoSupplyRounds,
  bonds,
  commodities,
  forecastDice,
  firstPlayerCard,
  investors,
  investorBidding,
  strategies,
  strategiesAndInvestors,
};

struct StepRow {
  std::string_view name;
  Row row;
  const Step* step;
};

constexpr StepRow kSetup[] = {
    {"first player", Row::always, &drawFirstPlayer},
    {"start money", Row::always, &giveStartMoney},
    {"starting shares", Row::always, &dealStartingShares},
};

constexpr StepRow kRound[] = {
    {"begin round", Row::always, &beginRound},
    {"deal companies", Row::always, &dealCompanies},
    {"deal forecasts", Row::always, &dealForecasts},
    {"open piles", Row::always, &openPiles},
    {"deal market cards", Row::always, &dealMarketCards},
    {"place market cards", Row::always, &placeMarketCards},
    {"deal more market cards", Row::twoSupplyRounds, &dealMarketCards},
    {"place more market cards", Row::twoSupplyRounds, &placeMarketCards},
    {"bid", Row::always, &bid},
    {"pay bids", Row::always, &payBids},
    {"collect piles", Row::always, &collectPiles},
    {"pay fees", Row::always, &payFees},
    {"act", Row::always, &act},
    {"sell", Row::always, &sell},
    {"move prices", Row::always, &movePrices},
    {"end round", Row::always, &endRound},
};

constexpr StepRow kEnd[] = {
    {"majorities", Row::always, &payMajorities},
    {"sell everything", Row::always, &sellEverything},
};

bool inUse(const Rules& rules, Row row) {
  switch (row) {
    case Row::always:
      return true;
    case Row::twoSupplyRounds:
      return rules.count.supplyRounds == 2;
    case Row::bonds:
      return rules.has(Module::bonds);
    case Row::commodities:
      return rules.has(Module::commodities);
    case Row::forecastDice:
      return rules.has(Module::forecastDice);
    case Row::firstPlayerCard:
      return rules.has(Module::firstPlayerCard);
    case Row::investors:
      return rules.has(Module::investors);
    case Row::investorBidding:
      return rules.has(Module::investorBidding);
    case Row::strategies:
      return rules.has(Module::strategies);
    case Row::strategiesAndInvestors:
      return rules.has(Module::strategies) && rules.has(Module::investors);
  }
  return false;
}

template <std::size_t N>
void keepRows(const Rules& rules, const StepRow (&rows)[N], StepTable& table) {
  static_assert(N < kMostSteps);
  std::size_t kept = 0;
  for (const StepRow& row : rows)
    if (inUse(rules, row.row)) table[kept++] = row.step;
}

template <std::size_t N>
std::string_view nameOfRow(const Rules& rules, const StepRow (&rows)[N], std::size_t index) {
  for (const StepRow& row : rows)
    if (inUse(rules, row.row) && index-- == 0) return row.name;
  return {};
}

}  // namespace

void compileTables(Rules& rules) {
  keepRows(rules, kSetup, rules.table[0]);
  keepRows(rules, kRound, rules.table[1]);
  keepRows(rules, kEnd, rules.table[2]);
}

std::string_view stepName(const Rules& rules, const State& state) {
  switch (state.flow.table) {
    case Table::setup:
      return nameOfRow(rules, kSetup, state.flow.step);
    case Table::round:
      return nameOfRow(rules, kRound, state.flow.step);
    case Table::end:
      return nameOfRow(rules, kEnd, state.flow.step);
    case Table::over:
      return {};
  }
  return {};
}

}  // namespace bourse::stockpile
