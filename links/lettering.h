// Text as outlines: letters are shaped with the typefaces of the web client, so a picture looks the same on
// every machine, whatever fonts it has.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "links/embedded.h"

namespace bourse::links {

/// A line of text, ready to be drawn from its left end on the baseline.
struct TextRun {
  std::string path;  // as in <path d="…">, one em being `size` high
  double width = 0;
};

/// Not for several threads at once.
class Lettering {
 public:
  /// Without fonts that can be read nothing is written; that cannot happen to embedded ones, and a test
  /// looks.
  Lettering();
  ~Lettering();
  Lettering(const Lettering&) = delete;
  Lettering& operator=(const Lettering&) = delete;

  /// `rightToLeft` is the direction of the paragraph, as the language has it. Letters that no typeface has
  /// are left out.
  [[nodiscard]] TextRun line(std::string_view utf8, Face face, double size, bool rightToLeft) const;
  /// As much of it as fits into `width`, smaller by up to a third or cut with “…”. `size` becomes what was
  /// used.
  [[nodiscard]] TextRun fitted(std::string_view utf8, Face face, double& size, double width,
                               bool rightToLeft) const;

 private:
  struct Fonts;
  std::unique_ptr<Fonts> fonts_;
};

}  // namespace bourse::links
