#include "app/stackmarket/picture.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace bourse {
namespace {

using physics::Axes;
using physics::Pose;
using physics::Vec;

// The eye: a quarter to the right of the front, a little above. Three directions at right angles.
constexpr Vec kRight{-0.8829, 0.4695, 0};
constexpr Vec kUp{-0.1215, -0.2285, 0.9659};
constexpr Vec kTowards{0.4535, 0.8529, 0.2588};
constexpr double kHalfWidth = 150;  // mm to each side of the tower
constexpr double kBelow = 75, kAbove = 12;
constexpr double kTable = 260;  // mm from the tower to the corners of the table that is drawn
constexpr std::size_t kMomentsInRow = 5;

struct Canvas {
  std::string text;
  double left = 0, ground = 0;

  void polygon(const std::array<Vec, 4>& corners, const std::string& look) {
    text += "<polygon points='";
    for (const Vec& corner : corners) {
      char point[48];
      std::snprintf(point, sizeof point, "%.1f,%.1f ", left + dot(kRight, corner), ground - dot(kUp, corner));
      text += point;
    }
    text += "' " + look + "/>\n";
  }
};

std::string wood(double light) {
  const int grey = static_cast<int>(physics::clamped(light, 0.2, 1) * 235);
  char look[32];
  std::snprintf(look, sizeof look, "fill='#%02x%02x%02x'", grey, grey * 9 / 10, grey * 7 / 10);
  return look;
}

/// Straight below, so that one sees how high a die is; the faces that look up cover it.
void drawShadow(Canvas& canvas, const Pose& pose, double edge) {
  const Axes axes = axesOf(pose.orientation);
  for (int axis = 0; axis < 3; ++axis) {
    const Vec outward = axes.axis[axis] * (axes.axis[axis].z < 0 ? -edge / 2 : edge / 2);
    const Vec u = axes.axis[(axis + 1) % 3] * (edge / 2), v = axes.axis[(axis + 2) % 3] * (edge / 2);
    const Vec middle = pose.position + outward;
    std::array<Vec, 4> corners{middle + u + v, middle - u + v, middle - u - v, middle + u - v};
    for (Vec& corner : corners) corner.z = 0;
    canvas.polygon(corners, "fill='#cfc3ab' stroke='none'");
  }
}

void drawDie(Canvas& canvas, const Pose& pose, double edge) {
  const Axes axes = axesOf(pose.orientation);
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-1.0, 1.0}) {
      const Vec outward = axes.axis[axis] * side;
      if (dot(outward, kTowards) <= 0) continue;
      const Vec middle = pose.position + outward * (edge / 2);
      const Vec u = axes.axis[(axis + 1) % 3] * (edge / 2), v = axes.axis[(axis + 2) % 3] * (edge / 2);
      const double light = 0.62 + 0.3 * outward.z + 0.14 * outward.x;
      canvas.polygon({middle + u + v, middle - u + v, middle - u - v, middle + u - v}, wood(light));
    }
}

void drawMoment(Canvas& canvas, const Moment& moment, double edge) {
  canvas.polygon({Vec{kTable, kTable, 0}, {-kTable, kTable, 0}, {-kTable, -kTable, 0}, {kTable, -kTable, 0}},
                 "fill='#efe7d6' stroke='none'");
  std::vector<Pose> dice = moment.dice;
  std::sort(dice.begin(), dice.end(), [](const Pose& a, const Pose& b) {
    return dot(a.position, kTowards) < dot(b.position, kTowards);
  });
  for (const Pose& pose : dice) drawShadow(canvas, pose, edge);
  for (const Pose& pose : dice) drawDie(canvas, pose, edge);
}

}  // namespace

std::string pictureOf(const std::vector<Moment>& moments, double edge) {
  double highest = 0;
  for (const Moment& moment : moments)
    for (const Pose& pose : moment.dice) highest = std::max(highest, pose.position.z);
  const double ground = kAbove + highest + edge, height = ground + kBelow, width = 2 * kHalfWidth;
  const std::size_t rows = (moments.size() + kMomentsInRow - 1) / kMomentsInRow;
  char line[320];
  std::snprintf(line, sizeof line,
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' font-family='sans-serif' "
                "font-size='13' stroke='#5b4a34' stroke-width='0.5' stroke-linejoin='round'>\n"
                "<rect width='100%%' height='100%%' fill='#fbf8f1' stroke='none'/>\n",
                width * static_cast<double>(std::min(moments.size(), kMomentsInRow)),
                height * static_cast<double>(rows));
  Canvas canvas{line, kHalfWidth, ground};
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const std::size_t row = i / kMomentsInRow, place = i % kMomentsInRow;
    std::snprintf(
        line, sizeof line, "<svg x='%.0f' y='%.0f' width='%.0f' height='%.0f' viewBox='0 0 %.0f %.0f'>\n",
        width * static_cast<double>(place), height * static_cast<double>(row), width, height, width, height);
    canvas.text += line;
    drawMoment(canvas, moments[i], edge);
    std::snprintf(
        line, sizeof line,
        "<text x='%.0f' y='%.0f' text-anchor='middle' fill='#333' stroke='none'>%.2f s</text></svg>\n",
        kHalfWidth, height - 8, moments[i].seconds);
    canvas.text += line;
  }
  return canvas.text + "</svg>\n";
}

}  // namespace bourse
