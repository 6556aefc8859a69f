// The ladder as a picture: Elo with error bars above, who beats whom below.
#include <algorithm>
#include <cmath>

#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/ladder_report.h"
#include "sim/svg.h"

namespace bourse {
namespace {

constexpr const char* kStyle =
    "text{font-family:'PT Sans','Segoe UI',system-ui,'DejaVu Sans',sans-serif;font-size:13px;fill:#1d1a15}"
    ".h{font-family:'Old Standard TT',Georgia,serif;font-size:21px;font-weight:700}"
    ".s{font-size:12px;fill:#5f5647}.b{font-weight:700}.g{stroke:#ddd2ba}.a{stroke:#8d6a23;stroke-dasharray:"
    "3 3}"
    ".w{stroke:#1d1a15;stroke-width:1.6}.d{fill:#8d6a23;stroke:#1d1a15}.l{fill:#fff}";

constexpr double kWidth = 720, kLeft = 110, kRight = 40, kRowHeight = 30;

/// A step of 1, 2 or 5 times a power of ten that gives about that many ticks.
double niceStep(double range, int ticks) {
  const double raw = range / ticks;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power) return factor * power;
  return 10 * power;
}

/// Red below the even share, green above, paper at it.
std::string heat(double rate, double share) {
  const double reach = rate >= share ? (rate - share) / (1 - share) : (share - rate) / share;
  const double strength = std::clamp(reach, 0.0, 1.0);
  const int paper[] = {251, 246, 234};
  const int up[] = {28, 106, 61};
  const int down[] = {165, 42, 28};
  std::string colour = "#";
  for (int i = 0; i < 3; ++i)
    colour += printed(
        "%02x",
        static_cast<int>(std::lround(paper[i] + strength * ((rate >= share ? up : down)[i] - paper[i]))));
  return colour;
}

class Picture {
 public:
  Picture(const Arena& arena, const LadderPlan& plan, const LadderResult& result)
      : arena_(arena),
        plan_(plan),
        result_(result),
        order_(botsByElo(result)),
        svg_(kWidth, height(), "Ladder of bots", kStyle) {}

  std::string draw() {
    svg_.rect(0, 0, kWidth, height(), "fill=\"#fbf6ea\"");
    svg_.text(24, 38, "Who beats whom", "class=\"h\"");
    svg_.text(24, 58, arena_.configText() + ", seed " + seedText(plan_.seed), "class=\"s\"");
    drawElo(96);
    drawMatrix(96 + eloHeight());
    return svg_.done();
  }

 private:
  [[nodiscard]] double bots() const { return static_cast<double>(arena_.bots().size()); }
  [[nodiscard]] double eloHeight() const { return 70 + kRowHeight * bots(); }
  [[nodiscard]] double cell() const { return std::min(110.0, (kWidth - kLeft - kRight) / bots()); }
  [[nodiscard]] double height() const { return 96 + eloHeight() + 96 + 44 * bots(); }

  [[nodiscard]] std::pair<double, double> eloRange() const {
    double low = kAnchorElo;
    double high = kAnchorElo;
    for (const Rating& rating : result_.ratings) {
      if (!rating.rated) continue;
      low = std::min(low, rating.low());
      high = std::max(high, rating.high());
    }
    const double step = niceStep(std::max(40.0, high - low), 7);
    return {std::floor(low / step) * step, std::ceil(high / step + 1e-9) * step};
  }

  void drawElo(double top) {
    const auto [low, high] = eloRange();
    const double step = niceStep(high - low, 7);
    const double scale = (kWidth - kLeft - kRight) / (high - low);
    const double bottom = top + 22 + kRowHeight * static_cast<double>(order_.size());
    svg_.text(24, top, "Elo by comparisons of final worth, with 95 % ranges", "class=\"b\"");
    for (double tick = low; tick <= high + step / 2; tick += step) {
      const double x = kLeft + (tick - low) * scale;
      svg_.line(x, top + 14, x, bottom, tick == kAnchorElo ? "class=\"a\"" : "class=\"g\"");
      svg_.text(x, bottom + 16, shortNumber(tick, 0), "class=\"s\"", "middle");
    }
    double y = top + 14 + kRowHeight / 2;
    for (const std::size_t bot : order_) {
      const Rating& rating = result_.ratings[bot];
      svg_.text(kLeft - 12, y + 4, arena_.bots()[bot], "class=\"b\"", "end");
      if (rating.rated) drawRating(rating, bot, kLeft + (rating.elo - low) * scale, y, scale);
      y += kRowHeight;
    }
  }

  void drawRating(const Rating& rating, std::size_t bot, double x, double y, double scale) {
    const double half = (rating.high() - rating.elo) * scale;
    svg_.line(x - half, y, x + half, y, "class=\"w\"");
    for (const double end : {x - half, x + half}) svg_.line(end, y - 4, end, y + 4, "class=\"w\"");
    svg_.circle(x, y, 5, "class=\"d\"");
    const bool anchor = bot == plan_.anchor;
    const std::string words =
        shortNumber(rating.elo, 0) + (anchor ? ", anchor" : printed(" ± %.0f", rating.high() - rating.elo));
    svg_.text(x, y - 9, words, "class=\"s\"", x > kWidth - 130 ? "end" : "middle");
  }

  void drawMatrix(double top) {
    const std::string title = plan_.mode == LadderPlan::Mode::table
                                  ? "Share of victories at mixed tables"
                                  : "Share of victories of one (row) against others alike (column)";
    svg_.text(24, top, title + printed("; even is %.3g %%", 100 * evenShare(arena_)), "class=\"b\"");
    const double left = kLeft;
    const double first = top + 40;
    for (std::size_t column = 0; column < order_.size(); ++column)
      svg_.text(left + (static_cast<double>(column) + 0.5) * cell(), first - 10,
                arena_.bots()[order_[column]], "class=\"s\"", "middle");
    for (std::size_t row = 0; row < order_.size(); ++row) {
      const double y = first + 44 * static_cast<double>(row);
      svg_.text(kLeft - 12, y + 26, arena_.bots()[order_[row]], "class=\"b\"", "end");
      for (std::size_t column = 0; column < order_.size(); ++column)
        drawCell(order_[row], order_[column], left + static_cast<double>(column) * cell(), y);
    }
    svg_.text(24, first + 44 * static_cast<double>(order_.size()) + 26,
              "Ranges are 95 %, from the variance between duplicate deals.", "class=\"s\"");
  }

  /// One against copies: the win rate of the row against the column. At mixed tables: how often it was worth
  /// more.
  void drawCell(std::size_t one, std::size_t other, double x, double y) {
    const Standing* found = nullptr;
    for (const LadderRow& row : result_.rows)
      if (row.match.judged == 1 && row.match.players[0] == one && row.match.players[1] == other &&
          row.tally.deals > 0)
        found = &row.standings[0];
    if (plan_.mode == LadderPlan::Mode::table && one == other)
      for (const LadderRow& row : result_.rows)
        for (const Standing& standing : row.standings)
          if (standing.bot == one && row.tally.deals > 0) found = &standing;
    const std::string fill = found == nullptr ? "#f2ead8" : heat(found->rate.mean, evenShare(arena_));
    svg_.rect(x + 1, y, cell() - 2, 42, "rx=\"3\" fill=\"" + fill + "\" stroke=\"#c9bca1\"");
    if (found == nullptr) return;
    const double reach = found->rate.mean >= evenShare(arena_)
                             ? (found->rate.mean - evenShare(arena_)) / (1 - evenShare(arena_))
                             : (evenShare(arena_) - found->rate.mean) / evenShare(arena_);
    const std::string look = reach > 0.55 ? "class=\"b l\"" : "class=\"b\"";
    const std::string small = reach > 0.55 ? "class=\"l\" style=\"font-size:11px;fill:#fff\""
                                           : "class=\"s\" style=\"font-size:11px\"";
    svg_.text(x + cell() / 2, y + 19, printed("%.1f %%", 100 * found->rate.mean),
              reach > 0.55 ? look + " style=\"fill:#fff\"" : look, "middle");
    svg_.text(x + cell() / 2, y + 34, printed("%.0f … %.0f", 100 * found->range.low, 100 * found->range.high),
              small, "middle");
  }

  const Arena& arena_;
  const LadderPlan& plan_;
  const LadderResult& result_;
  std::vector<std::size_t> order_;
  Svg svg_;
};

}  // namespace

std::string ladderSvg(const Arena& arena, const LadderPlan& plan, const LadderResult& result) {
  return Picture(arena, plan, result).draw();
}

}  // namespace bourse
