// What a run of the load generator measured.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bourse::load {

using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

/// Many values, and which of them a share of all does not exceed.
class Values {
 public:
  void add(double value) { values_.push_back(value); }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  /// 0.5 for the median; 0 if there is nothing.
  [[nodiscard]] double quantile(double share);

 private:
  std::vector<double> values_;
};

inline double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

struct Figures {
  std::uint64_t moves = 0;
  Values answered, told, lag;  // milliseconds: until the answer, until others are told, behind schedule
  Values viewBytes, changeBytes;
  std::map<std::string, int> errors;  // by what went wrong

  void error(const std::string& what) { ++errors[what]; }
  [[nodiscard]] int errorCount() const {
    int sum = 0;
    for (const auto& [what, times] : errors) sum += times;
    return sum;
  }
};

}  // namespace bourse::load
