#include "sim/stockpile/balance_html.h"

#include <array>

#include "gen/stockpile_data.h"
#include "gen/stockpile_ids.h"
#include "host/game/version.h"
#include "sim/format.h"
#include "sim/html_charts.h"
#include "sim/stockpile/balance_house.h"
#include "sim/stockpile/cautions.h"
#include "sim/stockpile/html_sections.h"
#include "sim/svg.h"

namespace bourse {
namespace {

using html::Dot;
using html::Table;

constexpr const char* kSeatWords[] = {"", "", "two seats", "three seats", "four seats", "five seats"};

std::string pointsText(double points) { return printed("%+.1f", points); }

std::string rangeText(const Tilt& tilt) { return pointsText(tilt.low) + " … " + pointsText(tilt.high); }

html::Axis axisOf(const std::vector<Dot>& dots) {
  double low = -kMostOff;
  double high = kMostOff;
  for (const Dot& dot : dots) {
    low = std::min(low, dot.low);
    high = std::max(high, dot.high);
  }
  html::Axis axis = html::axisFor(low, high, 6, [](double value) { return printed("%+.0f", value); });
  axis.mark = 0;
  return axis;
}

Dot dotOf(const std::string& name, const Tilt& tilt, bool sure) {
  const std::string look = tilt.seen < kFewestSeen ? "dim" : !sure ? "" : tilt.points > 0 ? "up" : "down";
  return {name, tilt.points, tilt.low, tilt.high, pointsText(tilt.points), look};
}

std::string surely(const std::vector<Dot>& dots) {
  std::string names;
  for (const Dot& dot : dots)
    if (dot.look == "up" || dot.look == "down")
      names += (names.empty() ? "" : ", ") + dot.name + " (" + dot.figure + ")";
  return names.empty() ? "nothing is surely more than five points off" : "surely off: " + names;
}

std::string houseFigure(const BalancePage& page) {
  std::vector<Dot> dots;
  Table table{{"investor", "two seats", "three to five", "difference", "95 % range", "verdict"}, {}};
  for (const std::string& name : namesIn(page.rows, "investor")) {
    const HouseMoney money = houseMoney(page.rows, name);
    if (!money.isHouse || money.difference.seen == 0) continue;
    dots.push_back(dotOf(name, money.difference, money.surelyOff));
    table.rows.push_back({name, pointsText(money.two.points), pointsText(money.more.points),
                          pointsText(money.difference.points), rangeText(money.difference),
                          mustMove(page.rows, name) ? "must move"
                          : money.surelyOff         ? "stays: printed money is as far off"
                                                    : "stays"});
  }
  if (dots.empty()) return "";
  return "<h2>House money</h2>\n" +
         html::figure(
             "House money: " + surely(dots),
             "Points of win rate at three to five seats less those of the same investor at two, where "
             "the money is printed; 95 % ranges.",
             html::dotPlot(dots, axisOf(dots)), table);
}

std::string kindFigure(const BalancePage& page, const char* kind, int seats) {
  std::vector<Dot> dots;
  Table table{{kind, "players", "points", "95 % range", "verdict"}, {}};
  const double errors = errorsForSure(page.rows, {kind});
  for (const std::string& name : namesIn(page.rows, kind)) {
    const Tilt tilt = tiltIn(page.rows, kind, name, seats);
    if (tilt.seen == 0) continue;
    const bool sure = tiltIn(page.rows, kind, name, seats, errors).beyond(kMostOff);
    dots.push_back(dotOf(name, tilt, sure));
    table.rows.push_back({name, html::count(tilt.seen), pointsText(tilt.points), rangeText(tilt),
                          tilt.seen < kFewestSeen ? "too few"
                          : sure                  ? "surely off"
                                                  : "open"});
  }
  if (dots.empty()) return "";
  html::largestFirst(dots);
  return html::figure("At " + std::string(kSeatWords[seats]) + " " + surely(dots),
                      "Points of win rate beyond an even share, 95 % ranges. Colour: surely more than five "
                      "points off, all rows of this kind tested together.",
                      html::dotPlot(dots, axisOf(dots)), table);
}

std::string figuresBySeats(const BalancePage& page, const char* kind, const char* title) {
  std::string text;
  for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats) text += kindFigure(page, kind, seats);
  return text.empty() ? "" : "<h2>" + std::string(title) + "</h2>\n" + text;
}

/// The change of one row between two runs.
struct Change {
  std::string name;
  Tilt before, now, change;
  bool sure = false;
};

std::vector<Change> changes(const BalancePage& page, const char* kind, int seats) {
  std::vector<Change> rows;
  std::size_t tested = 0;
  for (const BalanceRow& row : page.rows)
    if (row.kind == kind && rowOf(page.before, kind, row.name, row.seats) != nullptr) ++tested;
  const auto difference = [&](const std::string& name, double errors) {
    const std::array<WeightedTilt, 2> parts{{{tiltIn(page.rows, kind, name, seats, errors), 1},
                                             {tiltIn(page.before, kind, name, seats, errors), -1}}};
    return sumOf(parts);
  };
  for (const std::string& name : namesIn(page.rows, kind)) {
    const Tilt now = tiltIn(page.rows, kind, name, seats);
    const Tilt before = tiltIn(page.before, kind, name, seats);
    if (now.seen == 0 || before.seen == 0) continue;
    rows.push_back({name, before, now, difference(name, kStandardErrors95),
                    difference(name, standardErrors(tested)).beyond(0)});
  }
  return rows;
}

std::string changeFigure(const BalancePage& page, const char* kind, int seats) {
  std::vector<html::Span> spans;
  Table table{{kind, "before", "now", "change", "95 % range", "verdict"}, {}};
  std::string sure;
  double low = -kMostOff;
  double high = kMostOff;
  for (const Change& row : changes(page, kind, seats)) {
    spans.push_back({row.name, row.before.points, row.now.points, pointsText(row.change.points)});
    low = std::min({low, row.before.points, row.now.points});
    high = std::max({high, row.before.points, row.now.points});
    table.rows.push_back({row.name, pointsText(row.before.points), pointsText(row.now.points),
                          pointsText(row.change.points), rangeText(row.change),
                          row.sure ? "surely changed" : "open"});
    if (row.sure) sure += (sure.empty() ? "" : ", ") + row.name;
  }
  if (spans.empty()) return "";
  return html::figure(
      std::string("At ") + kSeatWords[seats] + " " +
          (sure.empty() ? "nothing surely changed" : "surely changed: " + sure),
      std::string("Points of every ") + kind + " in the earlier run and in this one.",
      html::spanPlot(spans, html::axisFor(low, high, 6, [](double value) { return printed("%+.0f", value); }),
                     "before", "now"),
      table);
}

std::string sideBySide(const BalancePage& page) {
  std::string text;
  for (const char* kind : {"investor", "place"})
    for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats) text += changeFigure(page, kind, seats);
  return text.empty() ? "" : "<h2>Two runs side by side</h2>\n" + text;
}

std::string precision() {
  Table table{{"to know an investor to", "two seats", "three", "four", "five"}, {}};
  for (const double points : {5.0, 3.0, 2.0, 1.0}) {
    std::vector<std::string> row{"± " + shortNumber(points, 0) + " points"};
    for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats)
      row.push_back(html::count(gamesNeeded(
          seats, points, seats * stockpile::investorsDealt(seats) / 2.0 / stockpile::kInvestors)));
    table.rows.push_back(std::move(row));
  }
  return "<h2>How many games?</h2>\n" +
         html::figure(
             "Half the range takes four times the games",
             "Games until the 95 % range of an investor's win rate is that narrow. A run with --games N "
             "plays N of four seats, 2N of two, and as many in proportion of three and five.",
             "", table);
}

std::string head(const BalancePage& page) {
  std::string text =
      "<p class=\"over\">Bourse · balance of Stockpile</p>\n<h1>Is the game fair?</h1>\n<p "
      "class=\"lead\">Games of " +
      escaped(page.bot) + " against itself";
  for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats)
    text += (seats == kFewestSeats ? ": " : ", ") + html::count(seenIn(page.rows, "place", seats) / seats) +
            " of " + kSeatWords[seats];
  text += ". Investors and strategies are kept at random.</p>\n";
  if (!page.changed.empty()) {
    text += "<p class=\"caution\"><b>Tried values</b>, not those of the box:";
    for (const std::string& value : page.changed) text += " <code>" + escaped(value) + "</code>";
    text += "</p>\n";
  }
  const auto rules = stockpile::compile(everythingButBidding(4));
  for (const std::string& caution :
       cautions(std::get<stockpile::Rules>(rules), {page.bot}, Allocation::random))
    text += "<p class=\"caution\"><b>Caution.</b> " + escaped(caution) + "</p>\n";
  text += printed(
      "<p>Something is called <b>surely</b> off if it was seen with at least %lld players and its whole "
      "range lies "
      "more than five points from an even share, after the range is made wider for all rows of its kind "
      "(Bonferroni). At most one page in twenty is wrong about that.</p>\n",
      static_cast<long long>(kFewestSeen));
  return text + "<dl class=\"facts\">\n<dt>again</dt><dd><code>" + escaped(page.command) +
         "</code></dd>\n<dt>version</dt><dd>bourse " + kVersion + ", rules " +
         std::to_string(stockpile::kRulesVersion) + "</dd>\n</dl>\n";
}

}  // namespace

std::string balanceHtml(const BalancePage& page) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
         "<title>Balance of Stockpile</title>\n<style>" +
         std::string(html::styleSheet()) + "</style>\n</head>\n<body>\n<main>\n" + head(page) +
         houseFigure(page) + sideBySide(page) + figuresBySeats(page, "investor", "Investors") +
         figuresBySeats(page, "strategy", "Strategies, of those who kept the card") +
         figuresBySeats(page, "place", "Places") + precision() + "</main>\n</body>\n</html>\n";
}

}  // namespace bourse
