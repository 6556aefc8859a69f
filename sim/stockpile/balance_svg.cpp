// The charts of `bourse balance`: dots with error bars, a row for each thing and a colour for each series.
#include <algorithm>
#include <cmath>

#include "sim/format.h"
#include "sim/stockpile/balance.h"
#include "sim/svg.h"

namespace bourse {
namespace {

constexpr const char* kStyle =
    "text{font-family:'PT Sans','Segoe UI',system-ui,'DejaVu Sans',sans-serif;font-size:12px;fill:#1d1a15}"
    ".h{font-family:'Old Standard TT',Georgia,serif;font-size:20px;font-weight:700}.s{fill:#5f5647}"
    ".g{stroke:#ddd2ba}.z{stroke:#8d6a23}.w{stroke:#8d8371}.e{fill:#f3ead6}"
    ".n0{fill:#8d6a23}.n1{fill:#2449ad}.n2{fill:#1c6a3d}.n3{fill:#a52a1c}";
constexpr double kLeft = 170, kWidth = 760, kTop = 96, kDot = 5, kMargin = 24;

struct Series {
  std::string name, kind;
  int seats;
};

struct Chart {
  std::string title, subtitle;
  std::vector<Series> series;
};

class Drawing {
 public:
  Drawing(const BalanceRows& rows, const Chart& chart)
      : rows_(rows),
        chart_(chart),
        names_(namesIn(rows, chart.series[0].kind)),
        height_(kDot * static_cast<double>(chart.series.size()) + 7),
        bottom_(kTop + height_ * static_cast<double>(names_.size())),
        reach_(reach()),
        svg_(kWidth, bottom_ + kMargin, chart.title, kStyle) {}

  std::string draw() {
    svg_.rect(0, 0, kWidth, bottom_ + kMargin, "fill=\"#fbf6ea\"");
    svg_.text(kMargin, 34, chart_.title, "class=\"h\"");
    svg_.text(kMargin, 54, chart_.subtitle, "class=\"s\"");
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      const double x = kMargin + 6 + 170.0 * static_cast<double>(i);
      svg_.circle(x, 72, 4, look(i));
      svg_.text(x + 9, 76, chart_.series[i].name, "");
    }
    for (std::size_t row = 0; row < names_.size(); ++row)
      if (row % 2 == 1) svg_.rect(0, top(row), kWidth, height_, "class=\"e\"");
    scale();
    for (std::size_t row = 0; row < names_.size(); ++row) drawRow(row);
    return svg_.done();
  }

 private:
  static std::string look(std::size_t series) { return printed("class=\"n%zu\"", series); }
  [[nodiscard]] double top(std::size_t row) const { return kTop + height_ * static_cast<double>(row); }

  /// The next multiple of ten beyond everything drawn.
  [[nodiscard]] double reach() const {
    double most = 10;
    for (const Series& one : chart_.series)
      for (const std::string& name : names_) {
        const Tilt tilt = tiltIn(rows_, one.kind, name, one.seats);
        most = std::max({most, std::abs(tilt.low), std::abs(tilt.high)});
      }
    return 10 * std::ceil(most / 10);
  }

  [[nodiscard]] double across(double points) const {
    return kLeft + (points + reach_) / (2 * reach_) * (kWidth - kLeft - kMargin);
  }

  void scale() {
    const double step = reach_ > 40 ? 20 : 10;
    for (double points = -step * std::floor(reach_ / step); points <= reach_; points += step) {
      svg_.line(across(points), kTop - 6, across(points), bottom_,
                points == 0 ? "class=\"z\"" : "class=\"g\"");
      svg_.text(across(points), bottom_ + 16, printed("%+.0f", points), "class=\"s\"", "middle");
    }
    for (const double limit : {-5.0, 5.0})
      svg_.line(across(limit), kTop - 6, across(limit), bottom_, "class=\"g\" stroke-dasharray=\"3 3\"");
  }

  void drawRow(std::size_t row) {
    svg_.text(kLeft - 10, top(row) + height_ / 2 + 4, names_[row], "", "end");
    for (std::size_t i = 0; i < chart_.series.size(); ++i) {
      const Tilt tilt = tiltIn(rows_, chart_.series[i].kind, names_[row], chart_.series[i].seats);
      if (tilt.seen == 0) continue;
      const double y = top(row) + 6 + kDot * static_cast<double>(i);
      svg_.line(across(tilt.low), y, across(tilt.high), y, "class=\"w\"");
      svg_.circle(across(tilt.points), y, 2.6, look(i));
    }
  }

  const BalanceRows& rows_;
  const Chart& chart_;
  std::vector<std::string> names_;
  double height_, bottom_, reach_;
  Svg svg_;
};

std::vector<Series> bySeats(const char* kind) {
  return {{"two seats", kind, 2}, {"three", kind, 3}, {"four", kind, 4}, {"five", kind, 5}};
}

}  // namespace

std::vector<std::pair<std::string, std::string>> balanceCharts(const BalancePage& page) {
  const std::string points = "points of win rate beyond an even share, 95 % ranges";
  const std::pair<const char*, Chart> charts[] = {
      {"investors.svg", {"What an investor is worth in victories", points, bySeats("investor")}},
      {"strategies.svg", {"What a strategy in hand is worth in victories", points, bySeats("strategy")}},
      {"places.svg", {"What a place in the first round is worth in victories", points, bySeats("place")}},
      {"modules.svg",
       {"What a module changes",
        points + "; four seats; " + page.bot + " sits among three greedy",
        {{"first player, with it", "first-with", 4},
         {"first player, without", "first-without", 4},
         {page.bot + ", with it", "skill-with", 4},
         {page.bot + ", without", "skill-without", 4}}}},
  };
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& [file, chart] : charts)
    if (!namesIn(page.rows, chart.series[0].kind).empty())
      files.emplace_back(file, Drawing(page.rows, chart).draw());
  return files;
}

}  // namespace bourse
