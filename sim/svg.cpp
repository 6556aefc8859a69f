#include "sim/svg.h"

#include <cmath>

#include "sim/format.h"

namespace bourse {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string shortNumber(double value, int digits) {
  std::string text = printed("%.*f", digits, value);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

Svg::Svg(double width, double height, std::string_view title, std::string_view style) {
  const std::string w = shortNumber(width);
  const std::string h = shortNumber(height);
  body_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h +
          "\" viewBox=\"0 0 " + w + " " + h + "\" role=\"img\">\n<title>" + escaped(title) +
          "</title>\n<style>" + std::string(style) + "</style>\n";
}

void Svg::rect(double x, double y, double width, double height, std::string_view look) {
  body_ += "<rect x=\"" + shortNumber(x) + "\" y=\"" + shortNumber(y) + "\" width=\"" + shortNumber(width) +
           "\" height=\"" + shortNumber(height) + "\" " + std::string(look) + "/>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view look) {
  body_ += "<line x1=\"" + shortNumber(x1) + "\" y1=\"" + shortNumber(y1) + "\" x2=\"" + shortNumber(x2) +
           "\" y2=\"" + shortNumber(y2) + "\" " + std::string(look) + "/>\n";
}

void Svg::circle(double x, double y, double r, std::string_view look) {
  body_ += "<circle cx=\"" + shortNumber(x) + "\" cy=\"" + shortNumber(y) + "\" r=\"" + shortNumber(r) +
           "\" " + std::string(look) + "/>\n";
}

void Svg::text(double x, double y, std::string_view words, std::string_view look, std::string_view anchor) {
  body_ += "<text x=\"" + shortNumber(x) + "\" y=\"" + shortNumber(y) + "\" text-anchor=\"" +
           std::string(anchor) + "\" " + std::string(look) + ">" + escaped(words) + "</text>\n";
}

}  // namespace bourse
