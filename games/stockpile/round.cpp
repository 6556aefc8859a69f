// The game at a glance: the rulebook's own summary, line by line. Compiling a config drops the rows it does
// not use.
#include "games/stockpile/round.h"

#include <span>
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
  Phase phase;
  Row row;
  const Step* step;
};

constexpr StepRow kSetup[] = {
    {"first player", Phase::setup, Row::always, &drawFirstPlayer},
    {"deal strategies", Phase::setup, Row::strategies, &dealStrategies},
    {"deal investors", Phase::setup, Row::investors, &dealInvestors},
    {"choose investors", Phase::setup, Row::investors, &chooseInvestors},
    {"reveal investors", Phase::setup, Row::investors, &revealInvestors},
    {"bid for investors", Phase::setup, Row::investorBidding, &bidForInvestors},
    {"collect investors", Phase::setup, Row::investorBidding, &collectInvestors},
    {"lay strategies aside", Phase::setup, Row::strategies, &layStrategiesAside},
    {"draw more strategies", Phase::setup, Row::strategiesAndInvestors, &drawMoreStrategies},
    {"start money", Phase::setup, Row::always, &giveStartMoney},
    {"starting shares", Phase::setup, Row::always, &dealStartingShares},
};

constexpr StepRow kRound[] = {
    {"begin round", Phase::roundStart, Row::always, &beginRound},
    {"buy bonds", Phase::roundStart, Row::bonds, &buyBonds},
    {"roll forecast dice", Phase::information, Row::forecastDice, &rollForecastDice},
    {"pick insider card", Phase::information, Row::investors, &pickInsiderCard},
    {"deal companies", Phase::information, Row::always, &dealCompanies},
    {"deal forecasts", Phase::information, Row::always, &dealForecasts},
    {"open piles", Phase::supply, Row::always, &openPiles},
    {"draw for the piles", Phase::supply, Row::investors, &drawForPiles},
    {"lay out the piles", Phase::supply, Row::investors, &layOutPiles},
    {"deal market cards", Phase::supply, Row::always, &dealMarketCards},
    {"place market cards", Phase::supply, Row::always, &placeMarketCards},
    {"deal more market cards", Phase::supply, Row::twoSupplyRounds, &dealMarketCards},
    {"place more market cards", Phase::supply, Row::twoSupplyRounds, &placeMarketCards},
    {"draw commerce cards", Phase::supply, Row::commodities, &drawCommerceCards},
    {"place commerce cards", Phase::supply, Row::commodities, &placeCommerceCards},
    {"place first-player card", Phase::supply, Row::firstPlayerCard, &placeFirstPlayerCard},
    {"before demand", Phase::demand, Row::investors, &beforeDemand},
    {"demand opens", Phase::demand, Row::investors, &demandOpens},
    {"bid", Phase::demand, Row::always, &bid},
    {"last look", Phase::demand, Row::investors, &lastLook},
    {"pay bids", Phase::settlement, Row::always, &payBids},
    {"collect piles", Phase::settlement, Row::always, &collectPiles},
    {"pay fees", Phase::settlement, Row::always, &payFees},
    {"act", Phase::action, Row::always, &act},
    {"sell", Phase::selling, Row::always, &sell},
    {"sell again", Phase::selling, Row::investors, &sellAgain},
    {"churning", Phase::selling, Row::strategies, &payChurning},
    {"before movement", Phase::movement, Row::investors, &beforeMovement},
    {"move prices", Phase::movement, Row::always, &movePrices},
    {"settle options", Phase::roundEnd, Row::strategies, &settleOptions},
    {"bond interest", Phase::roundEnd, Row::bonds, &payInterest},
    {"annuities", Phase::roundEnd, Row::strategies, &payAnnuities},
    {"end-of-round abilities", Phase::roundEnd, Row::investors, &roundEndAbilities},
    {"end round", Phase::roundEnd, Row::always, &endRound},
};

constexpr StepRow kEnd[] = {
    {"majorities", Phase::gameEnd, Row::always, &payMajorities},
    {"sell everything", Phase::gameEnd, Row::always, &sellEverything},
    {"redeem bonds", Phase::gameEnd, Row::bonds, &redeemBonds},
    {"count commodities", Phase::gameEnd, Row::commodities, &countCommodities},
    {"strategies at the end", Phase::gameEnd, Row::strategies, &payStrategiesAtTheEnd},
    {"pay taxes", Phase::gameEnd, Row::commodities, &payTaxes},
};

// With the real box the rest is played on the table; of the set-up that is the last row, the starting shares.
static_assert(kSetup[std::size(kSetup) - 1].step == &dealStartingShares);

constexpr StepRow kBoxRound[] = {
    {"begin round", Phase::roundStart, Row::always, &beginRound},
    {"buy bonds", Phase::roundStart, Row::bonds, &buyBonds},
    {"roll forecast dice", Phase::information, Row::forecastDice, &rollForecastDice},
    {"pick insider card", Phase::information, Row::investors, &pickInsiderCard},
    {"deal companies", Phase::information, Row::always, &dealCompanies},
    {"deal forecasts", Phase::information, Row::always, &dealForecasts},
    {"play with the box", Phase::supply, Row::always, &boxRound},
    {"move prices", Phase::movement, Row::always, &movePrices},
    {"pay out", Phase::movement, Row::always, &boxPayout},
    {"bond interest", Phase::roundEnd, Row::bonds, &payInterest},
    {"end round", Phase::roundEnd, Row::always, &endRound},
};

constexpr StepRow kBoxEnd[] = {
    {"count the box", Phase::gameEnd, Row::always, &boxCount},
    {"majorities", Phase::gameEnd, Row::always, &payMajorities},
    {"sell everything", Phase::gameEnd, Row::always, &sellEverything},
    {"redeem bonds", Phase::gameEnd, Row::bonds, &redeemBonds},
    {"count commodities", Phase::gameEnd, Row::commodities, &countCommodities},
    {"pay taxes", Phase::gameEnd, Row::commodities, &payTaxes},
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

using Rows = std::span<const StepRow>;
static_assert(std::size(kRound) < kMostSteps);

/// All rows of a table, used or not.
Rows rowsOf(const Rules& rules, Table table) {
  const bool box = rules.config.companion != 0;
  switch (table) {
    case Table::setup:
      return Rows(kSetup).first(std::size(kSetup) - (box ? 1 : 0));
    case Table::round:
      return box ? Rows(kBoxRound) : Rows(kRound);
    case Table::end:
      return box ? Rows(kBoxEnd) : Rows(kEnd);
    case Table::over:
      break;
  }
  return {};
}

void keepRows(const Rules& rules, Rows rows, StepTable& table) {
  std::size_t kept = 0;
  for (const StepRow& row : rows)
    if (inUse(rules, row.row)) table[kept++] = row.step;
  while (kept < table.size()) table[kept++] = nullptr;  // rows of rules that were compiled before
}

const StepRow* currentRow(const Rules& rules, const State& state) {
  std::size_t index = state.flow.step;
  for (const StepRow& row : rowsOf(rules, state.flow.table))
    if (inUse(rules, row.row) && index-- == 0) return &row;
  return nullptr;
}

}  // namespace

void compileTables(Rules& rules) {
  for (const Table table : {Table::setup, Table::round, Table::end})
    keepRows(rules, rowsOf(rules, table), rules.table[static_cast<std::size_t>(table)]);
}

std::string_view stepName(const Rules& rules, const State& state) {
  const StepRow* row = currentRow(rules, state);
  return row == nullptr ? std::string_view{} : row->name;
}

Phase phaseOf(const Rules& rules, const State& state) {
  const StepRow* row = currentRow(rules, state);
  return row == nullptr ? Phase::gameEnd : row->phase;
}

std::string_view nameOf(Phase phase) {
  constexpr std::string_view kNames[] = {"setup",    "round-start", "information", "supply",
                                         "demand",   "settlement",  "action",      "selling",
                                         "movement", "round-end",   "game-end"};
  return kNames[static_cast<std::size_t>(phase)];
}

}  // namespace bourse::stockpile
