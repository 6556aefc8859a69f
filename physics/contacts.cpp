// Separating axes find the face or the pair of edges that meets; a face is clipped against the other one.
#include "physics/box.h"

namespace bourse::physics {
namespace {

// A face is kept unless another is better by this much, in millimetres: dice that lie flat would flicker
// otherwise.
constexpr double kFaceBonus = 0.1;
// Edges of dice that lie flat on each other are nearly an axis too; they must be clearly better than a face.
constexpr double kEdgeHandicap = 0.2;
constexpr double kParallel = 1e-4;  // the square of the sine below which two edges count as parallel
constexpr int kMostCorners = 8;     // of two squares on each other

struct Corner {
  double u = 0, v = 0, height = 0;  // in the frame of the face that is clipped against
};

struct Polygon {
  std::array<Corner, 2 * kMostCorners> corner;
  int count = 0;

  void add(const Corner& c) { corner[static_cast<std::size_t>(count++)] = c; }
  [[nodiscard]] const Corner& at(int i) const { return corner[static_cast<std::size_t>(i)]; }
};

struct BestAxis {
  double separation = -1e30;
  Feature feature = kNoFeature;  // 0–2 faces of a, 3–5 faces of b, 6–14 edges
  Vec normal;                    // from a to b

  void offer(double found, double bonus, Feature by, const Vec& axis, double along) {
    if (found + bonus <= score) return;
    score = found + bonus;
    separation = found;
    feature = by;
    normal = along < 0 ? -axis : axis;
  }

 private:
  double score = -1e30;
};

struct Cosines {
  double value[3][3];
  double size[3][3];
};

Cosines cosinesBetween(const Box& a, const Box& b) {
  Cosines cosines{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      cosines.value[i][j] = dot(a.axes.axis[i], b.axes.axis[j]);
      cosines.size[i][j] = magnitude(cosines.value[i][j]);
    }
  return cosines;
}

/// False when a face separates the boxes by more than the margin.
bool offerFaces(const Box& a, const Box& b, const Cosines& cosines, const Vec& between, double margin,
                Feature before, BestAxis& best) {
  for (int i = 0; i < 3; ++i) {
    const double along = dot(between, a.axes.axis[i]);
    const double reach = a.half + b.half * (cosines.size[i][0] + cosines.size[i][1] + cosines.size[i][2]);
    const double found = magnitude(along) - reach;
    if (found > margin) return false;
    const auto feature = static_cast<Feature>(i);
    best.offer(found, feature == before ? kFaceBonus : 0, feature, a.axes.axis[i], along);
  }
  for (int j = 0; j < 3; ++j) {
    const double along = dot(between, b.axes.axis[j]);
    const double reach = b.half + a.half * (cosines.size[0][j] + cosines.size[1][j] + cosines.size[2][j]);
    const double found = magnitude(along) - reach;
    if (found > margin) return false;
    const auto feature = static_cast<Feature>(3 + j);
    best.offer(found, feature == before ? kFaceBonus : 0, feature, b.axes.axis[j], along);
  }
  return true;
}

bool offerEdges(const Box& a, const Box& b, const Cosines& cosines, const Vec& between, double margin,
                BestAxis& best) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double sineSquared = 1 - cosines.value[i][j] * cosines.value[i][j];
      if (sineSquared < kParallel) continue;
      const Vec axis = cross(a.axes.axis[i], b.axes.axis[j]) * (1 / std::sqrt(sineSquared));
      double reach = 0;
      for (int k = 0; k < 3; ++k)
        reach +=
            a.half * magnitude(dot(axis, a.axes.axis[k])) + b.half * magnitude(dot(axis, b.axes.axis[k]));
      const double along = dot(between, axis), found = magnitude(along) - reach;
      if (found > margin) return false;
      best.offer(found, -kEdgeHandicap, static_cast<Feature>(6 + 3 * i + j), axis, along);
    }
  return true;
}

/// Keeps what lies inside `sign * coordinate <= half`.
template <double Corner::* coordinate>
Polygon clip(const Polygon& polygon, double sign, double half) {
  Polygon kept;
  for (int i = 0; i < polygon.count; ++i) {
    const Corner& from = polygon.at(i);
    const Corner& to = polygon.at(i + 1 == polygon.count ? 0 : i + 1);
    const double outFrom = sign * from.*coordinate - half, outTo = sign * to.*coordinate - half;
    if (outFrom <= 0) kept.add(from);
    if ((outFrom <= 0) == (outTo <= 0)) continue;
    const double part = outFrom / (outFrom - outTo);
    kept.add({from.u + (to.u - from.u) * part, from.v + (to.v - from.v) * part,
              from.height + (to.height - from.height) * part});
  }
  return kept;
}

/// The face of `box` that looks most against `normal`, as corners in the frame of the face clipped against.
Polygon facingFace(const Box& box, const Vec& normal, const Box& reference, int u, int v) {
  int facing = 0;
  double most = -1, sign = 1;
  for (int i = 0; i < 3; ++i) {
    const double along = dot(box.axes.axis[i], normal);
    if (magnitude(along) <= most) continue;
    most = magnitude(along);
    facing = i;
    sign = along < 0 ? 1 : -1;
  }
  const Vec middle = box.centre + box.axes.axis[facing] * (sign * box.half) - reference.centre;
  const Vec right = box.axes.axis[(facing + 1) % 3] * box.half;
  const Vec up = box.axes.axis[(facing + 2) % 3] * box.half;
  Polygon face;
  for (const Vec& corner :
       {middle + right + up, middle - right + up, middle - right - up, middle + right - up})
    face.add({dot(corner, reference.axes.axis[u]), dot(corner, reference.axes.axis[v]),
              dot(corner, normal) - reference.half});
  return face;
}

double apart(const Corner& a, const Corner& b) {
  return (a.u - b.u) * (a.u - b.u) + (a.v - b.v) * (a.v - b.v);
}

/// Four corners that span the polygon and the deepest among them. The directions are those of the face, so
/// that a die at rest is held in the same four places step after step.
Polygon fourOf(const Polygon& polygon) {
  constexpr double kDeeper = 0.02;
  Polygon four;
  for (const auto& [du, dv] : {std::array{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}}) {
    int best = 0;
    for (int i = 1; i < polygon.count; ++i)
      if (du * polygon.at(i).u + dv * polygon.at(i).v > du * polygon.at(best).u + dv * polygon.at(best).v)
        best = i;
    bool taken = false;
    for (int k = 0; k < four.count; ++k) taken = taken || apart(four.at(k), polygon.at(best)) == 0;
    if (!taken) four.add(polygon.at(best));
  }
  int deepest = 0, nearest = 0;
  double lowest = 1e30;
  for (int i = 1; i < polygon.count; ++i)
    if (polygon.at(i).height < polygon.at(deepest).height) deepest = i;
  for (int k = 0; k < four.count; ++k) {
    lowest = smaller(lowest, four.at(k).height);
    if (apart(four.at(k), polygon.at(deepest)) < apart(four.at(nearest), polygon.at(deepest))) nearest = k;
  }
  if (polygon.at(deepest).height < lowest - kDeeper)
    four.corner[static_cast<std::size_t>(nearest)] = polygon.at(deepest);
  return four;
}

void touchFaces(const Box& reference, const Box& other, int face, const Vec& outward, double margin,
                Contact& contact) {
  const int u = (face + 1) % 3, v = (face + 2) % 3;
  Polygon polygon = facingFace(other, outward, reference, u, v);
  polygon = clip<&Corner::u>(polygon, 1, reference.half);
  polygon = clip<&Corner::u>(polygon, -1, reference.half);
  polygon = clip<&Corner::v>(polygon, 1, reference.half);
  polygon = clip<&Corner::v>(polygon, -1, reference.half);
  Polygon near;
  for (int i = 0; i < polygon.count; ++i)
    if (polygon.at(i).height <= margin) near.add(polygon.at(i));
  if (near.count > kTouches) near = fourOf(near);
  for (int i = 0; i < near.count; ++i) {
    const Corner& corner = near.at(i);
    const Vec point = reference.centre + reference.axes.axis[u] * corner.u +
                      reference.axes.axis[v] * corner.v + outward * (reference.half + corner.height / 2);
    contact.touch[static_cast<std::size_t>(contact.count++)] = {point, corner.height};
  }
}

/// The middle of the edge along axis `along` that reaches furthest in `direction`.
Vec edgeMiddle(const Box& box, int along, const Vec& direction) {
  Vec middle = box.centre;
  for (int k = 0; k < 3; ++k)
    if (k != along)
      middle += box.axes.axis[k] * (dot(box.axes.axis[k], direction) < 0 ? -box.half : box.half);
  return middle;
}

void touchEdges(const Box& a, const Box& b, int i, int j, double separation, Contact& contact) {
  const Vec& alongA = a.axes.axis[i];
  const Vec& alongB = b.axes.axis[j];
  const Vec onA = edgeMiddle(a, i, contact.normal), onB = edgeMiddle(b, j, -contact.normal);
  const Vec between = onB - onA;
  const double cosine = dot(alongA, alongB), towards = dot(between, alongA), away = dot(between, alongB);
  const double square = 1 - cosine * cosine;
  const double partA = clamped((towards - cosine * away) / square, -a.half, a.half);
  const double partB = clamped((cosine * towards - away) / square, -b.half, b.half);
  contact.touch[0] = {(onA + alongA * partA + onB + alongB * partB) * 0.5, separation};
  contact.count = 1;
}

}  // namespace

Contact touchTable(const Box& box, double margin) {
  Contact contact;
  contact.normal = {0, 0, 1};
  contact.feature = 0;
  const double reach = box.half * (magnitude(box.axes.axis[0].z) + magnitude(box.axes.axis[1].z) +
                                   magnitude(box.axes.axis[2].z));
  if (box.centre.z - reach > margin || box.centre.z < -box.half) return contact;  // … or already beside it
  for (int corner = 0; corner < 8; ++corner) {
    const Vec local{corner & 1 ? box.half : -box.half, corner & 2 ? box.half : -box.half,
                    corner & 4 ? box.half : -box.half};
    const Vec at = box.centre + box.axes.toWorld(local);
    if (at.z > margin || !Desk::holds(at.x, at.y)) continue;
    const Touch touch{{at.x, at.y, at.z / 2}, at.z};
    if (contact.count < kTouches) {
      contact.touch[static_cast<std::size_t>(contact.count++)] = touch;
      continue;
    }
    // Deep in the table more than four corners are near; the lowest four hold the die.
    std::size_t highest = 0;
    for (std::size_t k = 1; k < kTouches; ++k)
      if (contact.touch[k].separation > contact.touch[highest].separation) highest = k;
    if (touch.separation < contact.touch[highest].separation) contact.touch[highest] = touch;
  }
  return contact;
}

bool touchBoxes(const Box& a, const Box& b, double margin, Feature before, Contact& contact) {
  const Vec between = b.centre - a.centre;
  const Cosines cosines = cosinesBetween(a, b);
  BestAxis best;
  if (!offerFaces(a, b, cosines, between, margin, before, best)) return false;
  if (!offerEdges(a, b, cosines, between, margin, best)) return false;
  contact.count = 0;
  contact.normal = best.normal;
  contact.feature = best.feature;
  if (best.feature < 3)
    touchFaces(a, b, best.feature, best.normal, margin, contact);
  else if (best.feature < 6)
    touchFaces(b, a, best.feature - 3, -best.normal, margin, contact);
  else
    touchEdges(a, b, (best.feature - 6) / 3, (best.feature - 6) % 3, best.separation, contact);
  return contact.count > 0;
}

}  // namespace bourse::physics
