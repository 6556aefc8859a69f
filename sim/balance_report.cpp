// What `bourse balance` writes: tables in Markdown and the investors as a chart.
#include <algorithm>
#include <cmath>

#include "gen/stockpile_vocabulary.h"
#include "sim/balance.h"
#include "sim/format.h"
#include "sim/svg.h"

namespace bourse {
namespace {

constexpr double kLimit = 5;  // points of win rate that a house value may be off

std::string nameOf(ArgType type, std::size_t value) {
  return std::string(stockpile::vocabulary().nameOf(type, static_cast<int>(value)));
}

std::string cell(const Tilt& tilt) {
  if (tilt.seen == 0) return "–";
  const std::string text = printed("%+.1f ± %.1f", tilt.points, (tilt.high - tilt.low) / 2);
  return tilt.beyond(kLimit) ? "**" + text + "**" : text;
}

using RowOf = std::function<const Tally&(const Statistics&, std::size_t)>;

std::string table(const Balance& balance, const char* what, ArgType type, std::size_t rows, const RowOf& of) {
  std::string text = printed("| %s | two seats | three | four | five |\n|---|---|---|---|---|\n", what);
  for (std::size_t row = 0; row < rows; ++row) {
    text += "| " + nameOf(type, row);
    for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats) {
      const auto& statistics = balance.bySeats[static_cast<std::size_t>(seats - kFewestSeats)];
      text += " | " + (statistics ? cell(tiltOf(of(*statistics, row), seats)) : "–");
    }
    text += " |\n";
  }
  return text;
}

std::string places(const Balance& balance) {
  std::string text =
      "| place in the first round | two seats | three | four | five |\n|---|---|---|---|---|\n";
  for (std::size_t place = 0; place < kMaxSeats; ++place) {
    text += printed("| %zu", place + 1);
    for (int seats = kFewestSeats; seats <= kMaxSeats; ++seats) {
      const auto& statistics = balance.bySeats[static_cast<std::size_t>(seats - kFewestSeats)];
      const bool there = statistics && static_cast<int>(place) < seats;
      text += " | " + (there ? cell(tiltOf(statistics->places[place].tally, seats)) : "–");
    }
    text += " |\n";
  }
  return text;
}

std::string modules(const Statistics& mixed) {
  std::string text =
      "| module | first player with it | without | margin of the winner with it, in $1K | without |\n"
      "|---|---|---|---|---|\n";
  for (std::size_t module = 0; module < stockpile::kModules; ++module) {
    const ModuleTally& without = mixed.modules[module][0];
    const ModuleTally& with = mixed.modules[module][1];
    const auto margin = [](const ModuleTally& tally) {
      return tally.games == 0 ? 0 : static_cast<double>(tally.margin) / static_cast<double>(tally.games);
    };
    text += "| " + nameOf(ArgType::module, module) + " | " + cell(tiltOf(with.first, 4)) + " | " +
            cell(tiltOf(without.first, 4)) + printed(" | %.1f | %.1f |\n", margin(with), margin(without));
  }
  return text;
}

constexpr const char* kStyle =
    "text{font-family:'PT Sans','Segoe UI',system-ui,'DejaVu Sans',sans-serif;font-size:12px;fill:#1d1a15}"
    ".h{font-family:'Old Standard TT',Georgia,serif;font-size:20px;font-weight:700}.s{fill:#5f5647}"
    ".g{stroke:#ddd2ba}.z{stroke:#8d6a23}.w{stroke:#8d8371}"
    ".n0{fill:#8d6a23}.n1{fill:#2449ad}.n2{fill:#1c6a3d}.n3{fill:#a52a1c}";
constexpr double kLeft = 150, kWidth = 760, kRow = 26, kTop = 96, kReach = 30;

double across(double points) {
  return kLeft + (std::clamp(points, -kReach, kReach) + kReach) / (2 * kReach) * (kWidth - kLeft - 24);
}

}  // namespace

std::string balanceMarkdown(const BalancePlan& plan, const Balance& balance, const std::string& command) {
  std::string text =
      printed("`%s`: %llu games of `%s` against itself at every number of seats.\n\n", command.c_str(),
              static_cast<unsigned long long>(plan.games), std::string(plan.bot->name).c_str());
  text +=
      "Points of win rate beyond an even share, with half the width of the 95 % range; **bold**: surely more "
      "than five points off.\n\n### Investors\n\n";
  text +=
      table(balance, "investor", ArgType::investor, stockpile::kInvestors,
            [](const Statistics& all, std::size_t row) -> const Tally& { return all.investors[row].tally; });
  text += "\n### Strategies, of those who kept the card\n\n";
  text +=
      table(balance, "strategy", ArgType::strategy, stockpile::kStrategies,
            [](const Statistics& all, std::size_t row) -> const Tally& { return all.strategies[row].kept; });
  text += "\n### Places\n\n" + places(balance);
  if (balance.mixed)
    text += "\n### Modules, four seats, every game with a set of its own\n\n" + modules(*balance.mixed);
  return text;
}

std::string balanceSvg(const BalancePlan& plan, const Balance& balance) {
  const double bottom = kTop + kRow * stockpile::kInvestors;
  Svg svg(kWidth, bottom + 24, "Investors by victories", kStyle);
  svg.rect(0, 0, kWidth, bottom + 24, "fill=\"#fbf6ea\"");
  svg.text(24, 34, "What an investor is worth in victories", "class=\"h\"");
  svg.text(24, 54,
           printed("points beyond an even share; %llu games of %s at each number of seats",
                   static_cast<unsigned long long>(plan.games), std::string(plan.bot->name).c_str()),
           "class=\"s\"");
  constexpr const char* kNames[] = {"two", "three", "four", "five"};
  for (int i = 0; i < 4; ++i) {
    svg.circle(kLeft + 90.0 * i, 72, 4, printed("class=\"n%d\"", i));
    svg.text(kLeft + 90.0 * i + 9, 76, kNames[i], "");
  }
  for (int points = -30; points <= 30; points += 10) {
    svg.line(across(points), kTop - 6, across(points), bottom, points == 0 ? "class=\"z\"" : "class=\"g\"");
    svg.text(across(points), bottom + 16, printed("%+d", points), "class=\"s\"", "middle");
  }
  for (std::size_t row = 0; row < stockpile::kInvestors; ++row) {
    const double y = kTop + kRow * static_cast<double>(row) + 8;
    svg.text(kLeft - 10, y + 6, nameOf(ArgType::investor, row), "", "end");
    for (int i = 0; i < 4; ++i) {
      if (!balance.bySeats[static_cast<std::size_t>(i)]) continue;
      const Tilt tilt =
          tiltOf(balance.bySeats[static_cast<std::size_t>(i)]->investors[row].tally, i + kFewestSeats);
      if (tilt.seen == 0) continue;
      const double at = y - 4.5 + 5 * i;
      svg.line(across(tilt.low), at, across(tilt.high), at, "class=\"w\"");
      svg.circle(across(tilt.points), at, 2.6, printed("class=\"n%d\"", i));
    }
  }
  return svg.done();
}

}  // namespace bourse
