// Charts as HTML with inline SVG. Widths are percentages and texts keep their size, so charts are readable on
// a phone and on paper. No scripts.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::html {

/// A horizontal scale with ticks; `mark` is a reference value, drawn if it is in range.
struct Axis {
  double low = 0, high = 1;
  std::vector<double> ticks;
  std::function<std::string(double)> label;
  double mark = -1e300;

  [[nodiscard]] double percent(double value) const { return 100 * (value - low) / (high - low); }
};

/// A scale that covers both values, with about that many ticks at round numbers.
Axis axisFor(double low, double high, int ticks, std::function<std::string(double)> label);

/// A value with its range; `look` is a class: up, down, dim or nothing.
struct Dot {
  std::string name;
  double value = 0, low = 0, high = 0;
  std::string figure;
  std::string look;
};
std::string dotPlot(const std::vector<Dot>& dots, const Axis& axis);

/// Bars from zero to the value, to the right or to the left.
struct Bar {
  std::string name;
  double value = 0;
  std::string figure;
  std::string look;
};
std::string barPlot(const std::vector<Bar>& bars, const Axis& axis);

/// Ties are sorted by name, so the order is always the same.
template <class Mark>
void largestFirst(std::vector<Mark>& marks) {
  std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
    return a.value != b.value ? a.value > b.value : a.name < b.name;
  });
}

/// Two values of one thing, joined by a line.
struct Span {
  std::string name;
  double from = 0, to = 0;
  std::string figure;
};
std::string spanPlot(const std::vector<Span>& spans, const Axis& axis, std::string_view from,
                     std::string_view to);

/// Stacked columns; negative parts hang below zero, and a dot marks the sum.
struct Part {
  std::string name, look;
  std::vector<double> values;  // one for each column
};
std::string columnPlot(const std::vector<std::string>& columns, const std::vector<Part>& parts,
                       const std::function<std::string(double)>& label, bool sums);

/// Line charts, each line labelled at its end.
std::string linePlot(const std::vector<std::string>& columns, const std::vector<Part>& lines,
                     const std::function<std::string(double)>& label);

/// The first cell of a row is its name, the others are numbers.
struct Table {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

/// A chart with its headline, its legend, and a table of its numbers to unfold.
std::string figure(std::string_view sentence, std::string_view caption, const std::string& chart,
                   const Table& table);

/// The style sheet of the page, light and dark.
std::string_view styleSheet();

}  // namespace bourse::html
