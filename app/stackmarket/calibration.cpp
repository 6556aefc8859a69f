#include "app/stackmarket/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "games/stackmarket/config.h"

namespace bourse {
namespace {

constexpr double kLeastMedian = 4, kMostMedian = 90, kMedianStep = 0.1;
constexpr double kLeastShape = 1, kMostShape = 8, kShapeStep = 0.05;
constexpr double kNearlyImpossible = 1e-12;
constexpr int kInRow = 15;

double lossOf(const HeightCurve& curve, const std::vector<int>& heights, int first, int goal) {
  const double began = curve.reaches(first);
  double loss = 0;
  for (const int height : heights) {
    const double more = height >= goal ? 0 : curve.reaches(height + 1);
    loss -= std::log(std::max((curve.reaches(height) - more) / began, kNearlyImpossible));
  }
  return loss;
}

/// In parts of kWhole, never surely and never impossible.
int standsAt(const HeightCurve& curve, int floor) {
  const double below = curve.reaches(floor);
  const double part = below > 0 ? curve.reaches(floor + 1) / below : 0;
  return std::clamp(static_cast<int>(std::lround(part * stackmarket::kWhole)), 1, stackmarket::kWhole - 1);
}

}  // namespace

double HeightCurve::reaches(double floors) const {
  return std::exp(-std::log(2.0) * std::pow(floors / median, shape));
}

HeightCurve curveThrough(const std::vector<int>& heights, int first, int goal) {
  HeightCurve best{.loss = HUGE_VAL};
  for (double shape = kLeastShape; shape <= kMostShape; shape += kShapeStep)
    for (double median = kLeastMedian; median <= kMostMedian; median += kMedianStep) {
      HeightCurve curve{.median = median, .shape = shape};
      curve.loss = lossOf(curve, heights, first, goal);
      if (curve.loss < best.loss) best = curve;
    }
  return best;
}

std::string skillRows(const std::string& hand, int number, const HeightCurve& curve, std::size_t towers) {
  char head[160];
  std::snprintf(
      head, sizeof head,
      "[skills.%s]\nnumber = %d\nmedian = %.1f\nshape = %.2f\ntowers = %zu\nsource = \"measured\"\n",
      hand.c_str(), number, curve.median, curve.shape, towers);
  std::string text = head;
  text += "stands = [";
  int before = stackmarket::kWhole - 1;
  for (int floor = 0; floor < stackmarket::kDice; ++floor) {
    before = std::min(before, standsAt(curve, floor));
    text += (floor % kInRow == 0 ? "\n    " : " ") + std::to_string(before) + ",";
  }
  return text + "\n]\n";
}

}  // namespace bourse
