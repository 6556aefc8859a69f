#include "app/stockpile/count.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "games/stockpile/game.h"
#include "gen/text_keys.h"

namespace bourse {
namespace {

using stockpile::EventKind;
using stockpile::kCompanies;
using Lines = std::vector<std::string>;

constexpr int kHeadingColumns = 20;

struct Row {
  int cash = 0, majorities = 0, stock = 0, bonds = 0, commodities = 0, strategies = 0, taxes = 0, fees = 0,
      worth = 0;
  std::array<int, kCompanies> regular{}, split{}, bonus{};
};
using Rows = std::array<Row, kMaxSeats>;

void add(Row& row, const Event& event) {
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::holdingRevealed:
      row.regular[event.a] = event.b;
      row.split[event.a] = event.c;
      break;
    case EventKind::majorityPaid:
      row.majorities += event.amount;
      row.bonus[event.a] = event.amount;
      break;
    case EventKind::finalSale:
      row.stock += event.amount;
      break;
    case EventKind::feePaid:
      row.fees += event.amount;
      break;
    case EventKind::bondsRedeemed:
      row.bonds += event.amount;
      break;
    case EventKind::commoditiesCounted:
      row.commodities += event.amount;
      break;
    case EventKind::strategyPaid:
      row.strategies += event.amount;
      break;
    case EventKind::taxesPaid:
      row.taxes += event.amount;
      break;
    default:
      break;
  }
}

Rows countRows(const GameLog& log) {
  Rows rows{};
  const std::span<const Event> events = log.events();
  std::size_t begin = events.size();  // the count begins when the last round has ended
  while (begin > 0 && events[begin - 1].kind != static_cast<int>(EventKind::roundEnded)) --begin;
  for (const Event& event : events.subspan(begin))
    if (event.seat < kMaxSeats) add(rows[event.seat], event);
  const Scores scores = log.position().scores();
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    rows[seat].worth = scores[seat];
    rows[seat].cash = scores[seat] - rows[seat].majorities - rows[seat].stock - rows[seat].bonds -
                      rows[seat].commodities - rows[seat].strategies + rows[seat].taxes + rows[seat].fees;
  }
  return rows;
}

/// Who holds what at which price, and who leads.
void addShares(Lines& lines, const GameLog& log, const Rows& rows, const StockpileVoice& say,
               const Style& style) {
  constexpr int kColumns = 10;
  const std::unique_ptr<AnyView> view = log.position().view(kSpectator);
  const auto* typed = typedView<stockpile::Stockpile>(*view);
  std::string heading = padded(say(text_key::kTerminalSharesAtTheEnd), kHeadingColumns);
  for (int company = 0; company < kCompanies; ++company)
    heading += style.hue(company, rightAligned(say.sign(company) + " " +
                                                   say.money(typed->rules.price(typed->view.masked, company)),
                                               kColumns));
  lines.push_back(heading);
  for (Seat seat = 0; seat < log.position().seats(); ++seat) {
    std::string line = padded(say.player(seat), kHeadingColumns);
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const Row& row = rows[seat];
      const int shares = row.regular[company] + 2 * row.split[company];
      std::string cell = shares > 0 ? std::to_string(shares) : style.dot();
      if (row.bonus[company] > 0) cell += " +" + say.money(row.bonus[company]);
      line += rightAligned(cell, kColumns);
    }
    lines.push_back(line);
  }
}

void addCount(Lines& lines, const std::vector<Seat>& order, const Rows& rows, const StockpileVoice& say,
              const Style& style) {
  struct Item {
    std::string_view key;
    int Row::* amount;
    int sign;
  };
  constexpr Item kItems[] = {
      {text_key::kUiCountCash, &Row::cash, 1},
      {text_key::kUiCountMajority, &Row::majorities, 1},
      {text_key::kUiCountStock, &Row::stock, 1},
      {text_key::kUiCountBonds, &Row::bonds, 1},
      {text_key::kUiCountCommodities, &Row::commodities, 1},
      {text_key::kUiCountStrategies, &Row::strategies, 1},
      {text_key::kUiCountTaxes, &Row::taxes, -1},
      {text_key::kUiCountOpenFees, &Row::fees, -1},
      {text_key::kUiCountNetWorth, &Row::worth, 1},
  };
  constexpr int kColumns = 12;  // five players in 80 columns
  std::string heading = padded(style.strong(say(text_key::kUiFinalCount)), kHeadingColumns);
  for (const Seat seat : order) {
    const auto better = std::count_if(order.begin(), order.end(),
                                      [&](Seat other) { return rows[other].worth > rows[seat].worth; });
    heading +=
        rightAligned(cut(std::to_string(better + 1) + ". " + say.player(seat), kColumns - 1), kColumns);
  }
  lines.push_back(heading);
  for (const Item& item : kItems) {
    std::string line = padded(say(item.key), kHeadingColumns);
    bool any = false;  // what is nothing to everybody is left out
    for (const Seat seat : order) {
      any = any || rows[seat].*item.amount != 0;
      line += rightAligned(say.money(item.sign * rows[seat].*item.amount), kColumns);
    }
    if (any) lines.push_back(&item == std::end(kItems) - 1 ? style.strong(line) : line);
  }
}

}  // namespace

std::vector<std::string> finalCount(const GameLog& log, const StockpileVoice& say, const Style& style) {
  const Rows rows = countRows(log);
  std::vector<Seat> order(static_cast<std::size_t>(log.position().seats()));
  std::iota(order.begin(), order.end(), Seat{0});
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    return rows[a].worth != rows[b].worth ? rows[a].worth > rows[b].worth : a < b;
  });

  Lines lines;
  addShares(lines, log, rows, say, style);
  lines.emplace_back();
  addCount(lines, order, rows, say, style);
  const int most = rows[order[0]].worth;
  std::string winners;
  int victories = 0;
  for (const Seat seat : order) {
    if (rows[seat].worth < most) continue;
    winners += (winners.empty() ? "" : ", ") + say.player(seat);
    ++victories;
  }
  lines.push_back(style.strong(
      victories > 1 ? say(text_key::kUiSharedVictory, {{"players", winners}, {"amount", say.money(most)}})
                    : say(text_key::kUiVictory, {{"player", winners}, {"amount", say.money(most)}})));
  return lines;
}

}  // namespace bourse
