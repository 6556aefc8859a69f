// Dice as a picture: a row of moments, seen from the side and a little from above.
#pragma once

#include <string>
#include <vector>

#include "physics/box.h"

namespace bourse {

struct Moment {
  double seconds = 0;
  std::vector<physics::Pose> dice;
};

/// An SVG with one field per moment, all in the same scale; `edge` is that of a die in millimetres.
std::string pictureOf(const std::vector<Moment>& moments, double edge);

}  // namespace bourse
