#include "sim/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bourse {
namespace {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

Matrix square(std::size_t size) { return Matrix(size, Row(size, 0.0)); }

/// Gauss-Jordan elimination with pivoting; there are few bots. Singular rows give zeros.
Matrix inverse(Matrix a) {
  const std::size_t n = a.size();
  Matrix b = square(n);
  for (std::size_t i = 0; i < n; ++i) b[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < n; ++row)
      if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
    std::swap(a[pivot], a[column]);
    std::swap(b[pivot], b[column]);
    if (a[column][column] == 0) continue;
    const double scale = 1 / a[column][column];
    for (std::size_t k = 0; k < n; ++k) {
      a[column][k] *= scale;
      b[column][k] *= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = a[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        a[row][k] -= factor * a[column][k];
        b[row][k] -= factor * b[column][k];
      }
    }
  }
  return b;
}

class Fit {
 public:
  Fit(std::size_t bots, std::size_t anchor, std::span<const RatedMatch> matches)
      : matches_(matches), place_(bots, kNowhere), strength_(bots, 0.0) {
    place_[anchor] = kAnchor;
    for (bool grew = true; grew;) {
      grew = false;
      eachPair([&](const RatedMatch&, const PairSums& pair) {
        const bool one = place_[pair.one] != kNowhere;
        const bool other = place_[pair.other] != kNowhere;
        if (one == other) return;
        place_[one ? pair.other : pair.one] = size_++;
        grew = true;
      });
    }
  }

  std::vector<Rating> run() {
    constexpr int kMostSteps = 200;
    constexpr double kEnough = 1e-12;
    for (int step = 0; step < kMostSteps; ++step)
      if (improve() < kEnough) break;
    const Matrix variance = errors();
    const double scale = 400 / std::numbers::ln10;
    std::vector<Rating> ratings(place_.size());
    for (std::size_t bot = 0; bot < place_.size(); ++bot) {
      if (place_[bot] == kNowhere) continue;
      ratings[bot] = {.rated = true, .elo = kAnchorElo + scale * strength_[bot], .error = 0};
      if (place_[bot] != kAnchor)
        ratings[bot].error = scale * std::sqrt(std::max(0.0, variance[place_[bot]][place_[bot]]));
    }
    return ratings;
  }

 private:
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1), kAnchor = kNowhere - 1;
  static constexpr double kPrior = 1;  // draws added to every pair

  template <class Act>
  void eachPair(Act act) const {
    for (const RatedMatch& match : matches_)
      for (const PairSums& pair : match.pairs)
        if (match.deals > 0 && pair.comparisons > 0) act(match, pair);
  }

  [[nodiscard]] double chance(const PairSums& pair) const {
    return 1 / (1 + std::exp(strength_[pair.other] - strength_[pair.one]));
  }

  /// Adds value × (e_one − e_other)(e_first − e_second)ᵀ, where the anchor has no row.
  void addTo(Matrix& matrix, const PairSums& left, const PairSums& right, double value) const {
    const auto add = [&](std::size_t row, std::size_t column, double more) {
      if (place_[row] < size_ && place_[column] < size_) matrix[place_[row]][place_[column]] += more;
    };
    add(left.one, right.one, value);
    add(left.one, right.other, -value);
    add(left.other, right.one, -value);
    add(left.other, right.other, value);
  }

  [[nodiscard]] Matrix curvature() const {
    Matrix matrix = square(size_);
    eachPair([&](const RatedMatch& match, const PairSums& pair) {
      const double p = chance(pair);
      const double n = static_cast<double>(match.deals * pair.comparisons) + kPrior;
      addTo(matrix, pair, pair, n * p * (1 - p));
    });
    return matrix;
  }

  /// One Newton step, at most one unit long; returns its length.
  double improve() {
    Row slope(size_, 0.0);
    eachPair([&](const RatedMatch& match, const PairSums& pair) {
      const double n = static_cast<double>(match.deals * pair.comparisons) + kPrior;
      const double rest = static_cast<double>(pair.halfPoints) / 2 + kPrior / 2 - n * chance(pair);
      if (place_[pair.one] < size_) slope[place_[pair.one]] += rest;
      if (place_[pair.other] < size_) slope[place_[pair.other]] -= rest;
    });
    const Matrix back = inverse(curvature());
    double length = 0;
    Row step(size_, 0.0);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < size_; ++k) step[i] += back[i][k] * slope[k];
      length = std::max(length, std::abs(step[i]));
    }
    const double damping = length > 1 ? 1 / length : 1;
    for (std::size_t bot = 0; bot < place_.size(); ++bot)
      if (place_[bot] < size_) strength_[bot] += damping * step[place_[bot]];
    return length;
  }

  /// The sandwich: products of the residuals, summed over deals, between inverse Hessians.
  [[nodiscard]] Matrix errors() const {
    Matrix rest = square(size_);
    for (const RatedMatch& match : matches_)
      for (std::size_t p = 0; p < match.pairs.size() && match.deals > 0; ++p)
        for (std::size_t q = 0; q < match.pairs.size(); ++q)
          addTo(rest, match.pairs[p], match.pairs[q], leftOver(match, p, q));
    const Matrix back = inverse(curvature());
    Matrix variance = square(size_);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t k = 0; k < size_; ++k)
        for (std::size_t a = 0; a < size_; ++a)
          for (std::size_t b = 0; b < size_; ++b) variance[i][k] += back[i][a] * rest[a][b] * back[b][k];
    return variance;
  }

  [[nodiscard]] double leftOver(const RatedMatch& match, std::size_t p, std::size_t q) const {
    const auto deals = static_cast<double>(match.deals);
    const auto expected = [&](const PairSums& pair) {
      return 2 * static_cast<double>(pair.comparisons) * chance(pair);
    };
    const double ofP = expected(match.pairs[p]);
    const double ofQ = expected(match.pairs[q]);
    const double products = static_cast<double>(match.products[p][q]) -
                            ofP * static_cast<double>(match.pairs[q].halfPoints) -
                            ofQ * static_cast<double>(match.pairs[p].halfPoints) + deals * ofP * ofQ;
    const double prior =
        p == q ? kPrior * (0.5 - chance(match.pairs[p])) * (0.5 - chance(match.pairs[p])) : 0;
    return products / 4 * (match.deals > 1 ? deals / (deals - 1) : 1) + prior;
  }

  std::span<const RatedMatch> matches_;
  std::vector<std::size_t> place_;  // row of each bot
  Row strength_;
  std::size_t size_ = 0;
};

}  // namespace

std::vector<Rating> rate(std::size_t bots, std::size_t anchor, std::span<const RatedMatch> matches) {
  return Fit(bots, anchor, matches).run();
}

}  // namespace bourse
