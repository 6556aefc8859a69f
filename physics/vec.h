// Vectors in millimetres and seconds. Only + - * / and sqrt, which are exact to the bit on every machine.
#pragma once

#include <cmath>

namespace bourse::physics {

struct Vec {
  double x = 0, y = 0, z = 0;

  friend constexpr Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec operator-(const Vec& a) { return {-a.x, -a.y, -a.z}; }
  friend constexpr Vec operator*(const Vec& a, double factor) {
    return {a.x * factor, a.y * factor, a.z * factor};
  }
  friend constexpr Vec operator*(double factor, const Vec& a) { return a * factor; }
  constexpr Vec& operator+=(const Vec& b) { return *this = *this + b; }
  constexpr Vec& operator-=(const Vec& b) { return *this = *this - b; }
  friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

constexpr double dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec cross(const Vec& a, const Vec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr double squared(const Vec& a) { return dot(a, a); }
inline double length(const Vec& a) { return std::sqrt(squared(a)); }

constexpr double magnitude(double x) { return x < 0 ? -x : x; }
constexpr double larger(double a, double b) { return a < b ? b : a; }
constexpr double smaller(double a, double b) { return b < a ? b : a; }
constexpr double clamped(double x, double least, double most) { return smaller(larger(x, least), most); }

/// The nearest whole number.
constexpr long long rounded(double x) {
  const double half = x < 0 ? -0.5 : 0.5;
  return static_cast<long long>(x + half);
}

/// The vector, shortened to `most` if it is longer.
inline Vec shortened(const Vec& a, double most) {
  const double square = squared(a);
  return square > most * most ? a * (most / std::sqrt(square)) : a;
}

/// Two directions at right angles to a unit vector and to each other; which ones depends on it alone.
inline void tangentsOf(const Vec& normal, Vec& first, Vec& second) {
  const Vec helper = magnitude(normal.x) < 0.6 ? Vec{1, 0, 0} : Vec{0, 1, 0};
  const Vec across = cross(normal, helper);
  first = across * (1 / length(across));
  second = cross(normal, first);
}

}  // namespace bourse::physics
