// What a server counts while it works, and the text that Prometheus reads (format 0.0.4).
//
// Counting is cheap enough to be always on: one addition, from any thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bourse {

class Counter {
 public:
  void add(std::uint64_t more = 1) { count_.fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> count_{0};
};

/// Whole numbers in buckets whose bounds double: at most 1, 2, 4, …
class Histogram {
 public:
  static constexpr std::size_t kBuckets = 32;

  void add(std::uint64_t value);
  void add(std::chrono::nanoseconds time);  // in microseconds, rounded up
  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] std::uint64_t sum() const { return sum_.count(); }
  /// How many were at most 2 to the power of this.
  [[nodiscard]] std::uint64_t atMost(std::size_t power) const;

 private:
  std::array<Counter, kBuckets> buckets_;
  Counter sum_;
};

/// One count per label. The labels are our own, never a client's, so there are few.
class CountedWords {
 public:
  void add(std::string_view word);
  [[nodiscard]] std::map<std::string, std::uint64_t, std::less<>> counts() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t, std::less<>> counts_;
};

/// What is counted as it happens. What can be asked when somebody wants to know is not here.
struct Metrics {
  Counter movesOfPeople, movesOfBots, tablesMade, gamesOver;
  Counter journalEntries;
  Histogram journalBatch;  // tables that were written together
  Histogram journalTime, moveTime, loopDelay;
  CountedWords refused;  // by code
  CountedWords answers;  // by the first digit of the status: 2xx
};

/// Writes the text. A name is given once, with all its values.
class MetricsText {
 public:
  using Labels = std::vector<std::pair<std::string_view, std::string>>;

  void gauge(std::string_view name, std::string_view help, double one);
  void counter(std::string_view name, std::string_view help, double one);
  /// Several values of one name.
  void begin(std::string_view name, std::string_view kind, std::string_view help);
  void value(std::string_view name, const Labels& labels, double value);
  /// Bounds from 2^least to 2^most; `unit` is what one of the histogram's whole numbers is worth.
  void histogram(std::string_view name, std::string_view help, const Histogram& histogram, std::size_t least,
                 std::size_t most, double unit);
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Everything in it.
void writeMetrics(MetricsText& text, const Metrics& metrics);

inline constexpr std::string_view kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace bourse
