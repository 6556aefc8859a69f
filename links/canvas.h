// A picture in the making: SVG with text as outlines.
#pragma once

#include <string>
#include <string_view>

#include "links/lettering.h"

namespace bourse::links {

enum class Align : unsigned char { start, middle, end };

struct Box {
  double x = 0, y = 0, width = 0, height = 0;

  [[nodiscard]] double right() const { return x + width; }
  [[nodiscard]] double bottom() const { return y + height; }
};

struct Ink {
  Face face = Face::text;
  double size = 24;
  std::string_view fill = "#1d1a15";
  Align align = Align::start;  // where the language begins to write
  double width = 0;            // if there is a limit
};

/// Pictures of languages that are written from right to left are mirrored: callers count from the side
/// where reading begins, and only what must not turn round (signs, numbers) stays as it is.
class Canvas {
 public:
  Canvas(const Lettering& lettering, double width, double height, bool mirrored)
      : lettering_(lettering), width_(width), height_(height), mirrored_(mirrored) {}

  void rect(Box box, std::string_view fill, double radius = 0, std::string_view more = {});
  void circle(double x, double y, double radius, std::string_view fill, std::string_view more = {});
  /// One of the signs, in one colour.
  void sign(std::string_view id, Box box, std::string_view colour);
  /// A drawing with a field of its own, never mirrored; `field` is its viewBox.
  void drawing(std::string_view inside, std::string_view field, Box box);
  /// On the baseline y; how wide it is.
  double text(std::string_view utf8, double x, double y, const Ink& ink);
  /// Anything else; it is not mirrored.
  void raw(std::string_view svg) { svg_ += svg; }

  [[nodiscard]] bool mirrored() const { return mirrored_; }
  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  /// A place as it comes to lie in the picture.
  [[nodiscard]] double across(double x, double width = 0) const { return mirrored_ ? width_ - x - width : x; }
  /// The whole picture.
  [[nodiscard]] std::string svg() const;

 private:
  const Lettering& lettering_;
  double width_, height_;
  bool mirrored_;
  std::string svg_;
};

/// “12.5”.
std::string decimal(double value);

}  // namespace bourse::links
