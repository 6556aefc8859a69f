#include "links/canvas.h"

#include <cstdio>

namespace bourse::links {
namespace {

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + decimal(value) + "\"";
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

}  // namespace

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

void Canvas::rect(Box box, std::string_view fill, double radius, std::string_view more) {
  svg_ += "<rect" + attribute("x", across(box.x, box.width)) + attribute("y", box.y) +
          attribute("width", box.width) + attribute("height", box.height) + attribute("rx", radius) +
          attribute("fill", fill) + " " + std::string(more) + "/>";
}

void Canvas::circle(double x, double y, double radius, std::string_view fill, std::string_view more) {
  svg_ += "<circle" + attribute("cx", across(x)) + attribute("cy", y) + attribute("r", radius) +
          attribute("fill", fill) + " " + std::string(more) + "/>";
}

void Canvas::sign(std::string_view id, Box box, std::string_view colour) {
  svg_ += "<use" + attribute("href", "#" + std::string(id)) + attribute("x", across(box.x, box.width)) +
          attribute("y", box.y) + attribute("width", box.width) + attribute("height", box.height) +
          attribute("color", colour) + "/>";
}

void Canvas::drawing(std::string_view inside, std::string_view field, Box box) {
  svg_ += "<svg" + attribute("x", across(box.x, box.width)) + attribute("y", box.y) +
          attribute("width", box.width) + attribute("height", box.height) + attribute("viewBox", field) +
          ">" + std::string(inside) + "</svg>";
}

double Canvas::text(std::string_view utf8, double x, double y, const Ink& ink) {
  double size = ink.size;
  const TextRun line = ink.width > 0 ? lettering_.fitted(utf8, ink.face, size, ink.width, mirrored_)
                                     : lettering_.line(utf8, ink.face, size, mirrored_);
  const double before = ink.align == Align::start    ? 0
                        : ink.align == Align::middle ? line.width / 2
                                                     : line.width;
  if (!line.path.empty())
    svg_ += "<path" +
            attribute("transform",
                      "translate(" + decimal(across(x - before, line.width)) + " " + decimal(y) + ")") +
            attribute("fill", ink.fill) + attribute("d", line.path) + "/>";
  return line.width;
}

std::string Canvas::svg() const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width_) +
         attribute("height", height_) +
         attribute("viewBox", "0 0 " + decimal(width_) + " " + decimal(height_)) + ">" +
         std::string(signs()) + svg_ + "</svg>\n";
}

}  // namespace bourse::links
