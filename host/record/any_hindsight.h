// Hindsight of a game of any kind: works in small steps, so callers can show progress and stop; gives the
// findings so far, and what a good player would have done at one decision (docs/hindsight.md).
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

namespace bourse {

/// Mean and standard error of something that was tried several times.
class Average {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] double mean() const { return count_ > 0 ? sum_ / count_ : 0; }
  [[nodiscard]] double error() const;

 private:
  int count_ = 0;
  double sum_ = 0, squares_ = 0;
};

/// With one decimal, as all figures of hindsight are told.
double tenth(double value);
nlohmann::json averageJson(const Average& average);

class AnyHindsight {
 public:
  AnyHindsight() = default;
  AnyHindsight(const AnyHindsight&) = delete;
  AnyHindsight& operator=(const AnyHindsight&) = delete;
  virtual ~AnyHindsight() = default;

  /// More passes are surer and take longer.
  virtual void setPasses(int passes) = 0;
  /// One small piece of work; false when all is done.
  virtual bool step() = 0;
  [[nodiscard]] virtual std::size_t done() const = 0;
  [[nodiscard]] virtual std::size_t total() const = 0;
  /// What was found so far.
  [[nodiscard]] virtual nlohmann::json result() const = 0;
  /// The decision after `line` lines; null if nobody was asked there.
  [[nodiscard]] virtual nlohmann::json advice(std::size_t line) const = 0;
};

}  // namespace bourse
