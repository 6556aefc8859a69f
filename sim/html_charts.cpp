#include "sim/html_charts.h"

#include <algorithm>
#include <cmath>

#include "sim/format.h"
#include "sim/svg.h"

namespace bourse::html {
namespace {

constexpr double kRowHeight = 26, kPlotHeight = 240;

std::string percent(double value) { return shortNumber(value, 2) + "%"; }

std::string svg(double height, const std::string& body) {
  return "<svg class=\"plot\" width=\"100%\" height=\"" + shortNumber(height) +
         "\" aria-hidden=\"true\" focusable=\"false\">" + body + "</svg>";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view look) {
  return "<line class=\"" + std::string(look) + "\" x1=\"" + percent(x1) + "\" y1=\"" + shortNumber(y1) +
         "\" x2=\"" + percent(x2) + "\" y2=\"" + shortNumber(y2) + "\"/>";
}

std::string rect(double x, double y, double width, double height, std::string_view look) {
  return "<rect class=\"" + std::string(look) + "\" x=\"" + percent(x) + "\" y=\"" + shortNumber(y) +
         "\" width=\"" + percent(std::max(0.0, width)) + "\" height=\"" + shortNumber(std::max(0.0, height)) +
         "\"/>";
}

std::string circle(double x, double y, double r, std::string_view look) {
  return "<circle class=\"" + std::string(look) + "\" cx=\"" + percent(x) + "\" cy=\"" + shortNumber(y) +
         "\" r=\"" + shortNumber(r) + "\"/>";
}

std::string words(double x, double y, std::string_view text, std::string_view look) {
  return "<text class=\"" + std::string(look) + "\" x=\"" + percent(x) + "\" y=\"" + shortNumber(y) + "\">" +
         escaped(text) + "</text>";
}

/// The vertical grid lines, the same in all rows so that they join.
std::string grid(const Axis& axis, double height) {
  std::string body;
  for (const double tick : axis.ticks)
    body += line(axis.percent(tick), 0, axis.percent(tick), height, tick == 0 ? "zero" : "grid");
  if (axis.mark >= axis.low && axis.mark <= axis.high)
    body += line(axis.percent(axis.mark), 0, axis.percent(axis.mark), height, "mark");
  return body;
}

std::string row(const std::string& name, const std::string& plot, const std::string& figure) {
  return "<div class=\"row\"><span class=\"name\">" + escaped(name) + "</span>" + plot +
         "<span class=\"figure\">" + escaped(figure) + "</span></div>\n";
}

/// Marks every other label, so that narrow screens can hide it.
std::string axisRow(const Axis& axis) {
  std::string body;
  for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
    const double x = axis.percent(axis.ticks[i]);
    const std::string end = x < 4 ? " start" : x > 96 ? " end" : "";
    body += words(x, 14, axis.label(axis.ticks[i]), "tick" + end + (i % 2 == 1 ? " odd" : ""));
  }
  return "<div class=\"row axis\"><span class=\"name\"></span>" + svg(20, body) +
         "<span class=\"figure\"></span></div>\n";
}

/// A vertical scale for columns and lines.
struct Height {
  Axis axis;
  [[nodiscard]] double of(double value) const {
    return 8 + (kPlotHeight - 16) * (axis.high - value) / (axis.high - axis.low);
  }
};

constexpr double kLeft = 11, kWide = 88;  // percent: room for the labels of the scale

std::string frame(const Height& height, const std::vector<std::string>& columns) {
  std::string body;
  for (const double tick : height.axis.ticks) {
    body += line(kLeft, height.of(tick), kLeft + kWide, height.of(tick), tick == 0 ? "zero" : "grid");
    body += words(kLeft - 1.2, height.of(tick) + 4, height.axis.label(tick), "tick end");
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double x = kLeft + kWide * (static_cast<double>(i) + 0.5) / static_cast<double>(columns.size());
    body += words(x, kPlotHeight + 12, columns[i], "tick");
  }
  return body;
}

std::string legend(const std::vector<Part>& parts) {
  std::string list = "<ul class=\"legend\">";
  for (const Part& part : parts)
    list += "<li><i class=\"" + part.look + "\"></i>" + escaped(part.name) + "</li>";
  return list + "</ul>\n";
}

}  // namespace

Axis axisFor(double low, double high, int ticks, std::function<std::string(double)> label) {
  if (!(high > low)) high = low + 1;
  const double raw = (high - low) / ticks;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  double step = 10 * power;
  for (const double factor : {5.0, 2.0, 1.0})
    if (raw <= factor * power) step = factor * power;
  Axis axis;
  axis.low = std::floor(low / step + 1e-9) * step;
  axis.high = std::ceil(high / step - 1e-9) * step;
  for (int i = 0; axis.low + i * step <= axis.high + step / 2; ++i) {
    const double tick = axis.low + i * step;
    axis.ticks.push_back(std::abs(tick) < step / 1e6 ? 0 : tick);
  }
  axis.label = std::move(label);
  return axis;
}

std::string dotPlot(const std::vector<Dot>& dots, const Axis& axis) {
  std::string rows;
  for (const Dot& dot : dots) {
    const double y = kRowHeight / 2;
    const std::string look = dot.look.empty() ? "" : " " + dot.look;
    std::string body = grid(axis, kRowHeight);
    body += line(axis.percent(dot.low), y, axis.percent(dot.high), y, "whisker" + look);
    body += line(axis.percent(dot.low), y - 4, axis.percent(dot.low), y + 4, "whisker" + look);
    body += line(axis.percent(dot.high), y - 4, axis.percent(dot.high), y + 4, "whisker" + look);
    body += circle(axis.percent(dot.value), y, 5, "dot" + look);
    rows += row(dot.name, svg(kRowHeight, body), dot.figure);
  }
  return "<div class=\"rows\">\n" + rows + axisRow(axis) + "</div>\n";
}

std::string barPlot(const std::vector<Bar>& bars, const Axis& axis) {
  std::string rows;
  for (const Bar& bar : bars) {
    const double zero = axis.percent(0);
    const double end = axis.percent(bar.value);
    std::string body = grid(axis, kRowHeight);
    body += rect(std::min(zero, end), 5, std::abs(end - zero), kRowHeight - 10, "bar " + bar.look);
    rows += row(bar.name, svg(kRowHeight, body), bar.figure);
  }
  return "<div class=\"rows\">\n" + rows + axisRow(axis) + "</div>\n";
}

std::string spanPlot(const std::vector<Span>& spans, const Axis& axis, std::string_view from,
                     std::string_view to) {
  std::string rows;
  for (const Span& span : spans) {
    const double y = kRowHeight / 2;
    std::string body = grid(axis, kRowHeight);
    body += line(axis.percent(span.from), y, axis.percent(span.to), y,
                 span.to >= span.from ? "way up" : "way down");
    body += circle(axis.percent(span.from), y, 4.5, "hollow");
    body += circle(axis.percent(span.to), y, 5, "dot");
    rows += row(span.name, svg(kRowHeight, body), span.figure);
  }
  return "<ul class=\"legend\"><li><i class=\"ring\"></i>" + escaped(from) +
         "</li><li><i class=\"disc\"></i>" + escaped(to) + "</li></ul>\n<div class=\"rows\">\n" + rows +
         axisRow(axis) + "</div>\n";
}

std::string columnPlot(const std::vector<std::string>& columns, const std::vector<Part>& parts,
                       const std::function<std::string(double)>& label, bool sums) {
  std::vector<double> up(columns.size(), 0), down(columns.size(), 0);
  for (const Part& part : parts)
    for (std::size_t i = 0; i < columns.size(); ++i) (part.values[i] > 0 ? up : down)[i] += part.values[i];
  const Height height{axisFor(std::min(0.0, *std::min_element(down.begin(), down.end())),
                              std::max(0.0, *std::max_element(up.begin(), up.end())), 5, label)};
  std::string body = frame(height, columns);
  const double wide = kWide / static_cast<double>(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double x = kLeft + wide * static_cast<double>(i);
    double top = 0;
    double bottom = 0;
    for (const Part& part : parts) {
      const double value = part.values[i];
      double& edge = value > 0 ? top : bottom;
      const double first = height.of(std::max(edge, edge + value));
      const double last = height.of(std::min(edge, edge + value));
      if (value != 0) body += rect(x + wide * 0.12, first, wide * 0.76, last - first, "bar " + part.look);
      edge += value;
    }
    if (sums) body += circle(x + wide / 2, height.of(up[i] + down[i]), 4, "sum");
  }
  return svg(kPlotHeight + 20, body) + (parts.size() > 1 ? legend(parts) : "");
}

std::string linePlot(const std::vector<std::string>& columns, const std::vector<Part>& lines,
                     const std::function<std::string(double)>& label) {
  double low = 0;
  double high = 0;
  for (const Part& part : lines)
    for (const double value : part.values) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  const Height height{axisFor(low, high, 5, label)};
  std::string body = frame(height, columns);
  const double wide = kWide / static_cast<double>(columns.size());
  for (const Part& part : lines)
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const double x = kLeft + wide * (static_cast<double>(i) + 0.5);
      if (i > 0)
        body +=
            line(x - wide, height.of(part.values[i - 1]), x, height.of(part.values[i]), "line " + part.look);
      body += circle(x, height.of(part.values[i]), 3.5, "point " + part.look);
    }
  return svg(kPlotHeight + 20, body) + legend(lines);
}

std::string figure(std::string_view sentence, std::string_view caption, const std::string& chart,
                   const Table& table) {
  std::string text = "<figure>\n<h3>" + escaped(sentence) + "</h3>\n<p class=\"caption\">" +
                     escaped(caption) + "</p>\n" + chart +
                     "<details><summary>The numbers</summary><div class=\"scroll\"><table>\n<thead><tr>";
  for (std::size_t i = 0; i < table.head.size(); ++i)
    text += "<th scope=\"col\">" + escaped(table.head[i]) + "</th>";
  text += "</tr></thead>\n<tbody>\n";
  for (const auto& cells : table.rows) {
    text += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i)
      text +=
          i == 0 ? "<th scope=\"row\">" + escaped(cells[i]) + "</th>" : "<td>" + escaped(cells[i]) + "</td>";
    text += "</tr>\n";
  }
  return text + "</tbody></table></div></details>\n</figure>\n";
}

}  // namespace bourse::html
