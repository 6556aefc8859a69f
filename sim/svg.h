// Helpers to write SVG. Texts are escaped here, so callers cannot forget to.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

/// For text and for attributes in double quotes, in HTML and in XML.
std::string escaped(std::string_view text);

/// A number without trailing zeros: “12.5”, “-3”.
std::string shortNumber(double value, int digits = 2);

/// A drawing whose coordinates are plain numbers, in user units.
class Svg {
 public:
  Svg(double width, double height, std::string_view title, std::string_view style);

  void rect(double x, double y, double width, double height, std::string_view look);
  void line(double x1, double y1, double x2, double y2, std::string_view look);
  void circle(double x, double y, double r, std::string_view look);
  /// anchor: start, middle or end.
  void text(double x, double y, std::string_view words, std::string_view look,
            std::string_view anchor = "start");

  [[nodiscard]] std::string done() const { return body_ + "</svg>\n"; }

 private:
  std::string body_;
};

}  // namespace bourse
