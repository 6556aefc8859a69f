#include "server/operate/metrics.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

namespace bourse {
namespace {

constexpr double kMicrosecond = 1e-6;

/// The shortest text that is read as the same number.
std::string numberText(double value) {
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
}

std::string escaped(std::string_view value, bool quotes) {
  std::string text;
  for (const char c : value) {
    if (c == '\n') {
      text += "\\n";
      continue;
    }
    if (c == '\\' || (quotes && c == '"')) text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

void Histogram::add(std::uint64_t value) {
  const std::size_t power = value <= 1 ? 0 : static_cast<std::size_t>(std::bit_width(value - 1));
  buckets_[std::min(power, kBuckets - 1)].add();
  sum_.add(value);
}

void Histogram::add(std::chrono::nanoseconds time) {
  constexpr std::int64_t kInOne = 1000;
  add(static_cast<std::uint64_t>((std::max<std::int64_t>(0, time.count()) + kInOne - 1) / kInOne));
}

std::uint64_t Histogram::atMost(std::size_t power) const {
  std::uint64_t count = 0;
  for (std::size_t bucket = 0; bucket < kBuckets && bucket <= power; ++bucket)
    count += buckets_[bucket].count();
  return count;
}

std::uint64_t Histogram::count() const { return atMost(kBuckets); }

void CountedWords::add(std::string_view word) {
  const std::lock_guard lock(mutex_);
  const auto found = counts_.find(word);
  if (found != counts_.end())
    ++found->second;
  else
    counts_.emplace(word, 1);
}

std::map<std::string, std::uint64_t, std::less<>> CountedWords::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

// --- the text ---

void MetricsText::begin(std::string_view name, std::string_view kind, std::string_view help) {
  text_.append("# HELP ").append(name).append(" ").append(escaped(help, false));
  text_.append("\n# TYPE ").append(name).append(" ").append(kind).append("\n");
}

void MetricsText::value(std::string_view name, const Labels& labels, double value) {
  text_.append(name);
  if (!labels.empty()) {
    char before = '{';
    for (const auto& [label, content] : labels) {
      text_ += before;
      text_.append(label).append("=\"").append(escaped(content, true)).append("\"");
      before = ',';
    }
    text_ += '}';
  }
  text_.append(" ").append(numberText(value)).append("\n");
}

void MetricsText::gauge(std::string_view name, std::string_view help, double one) {
  begin(name, "gauge", help);
  value(name, {}, one);
}

void MetricsText::counter(std::string_view name, std::string_view help, double one) {
  begin(name, "counter", help);
  value(name, {}, one);
}

void MetricsText::histogram(std::string_view name, std::string_view help, const Histogram& histogram,
                            std::size_t least, std::size_t most, double unit) {
  begin(name, "histogram", help);
  const std::string buckets = std::string(name) + "_bucket";
  // Others may count meanwhile, and a bucket must not hold more than the next: what is read is put in order.
  std::uint64_t soFar = 0;
  for (std::size_t power = least; power <= most; ++power) {
    soFar = std::max(soFar, histogram.atMost(power));
    value(buckets, {{"le", numberText(std::ldexp(unit, static_cast<int>(power)))}},
          static_cast<double>(soFar));
  }
  const std::uint64_t all = std::max(soFar, histogram.count());
  value(buckets, {{"le", "+Inf"}}, static_cast<double>(all));
  value(std::string(name) + "_sum", {}, static_cast<double>(histogram.sum()) * unit);
  value(std::string(name) + "_count", {}, static_cast<double>(all));
}

void writeMetrics(MetricsText& text, const Metrics& metrics) {
  constexpr std::size_t kQuickest = 6, kSlowest = 23;  // 64 µs to 8.4 s
  text.begin("bourse_moves_total", "counter", "Messages with moves that were taken, and moves of bots.");
  text.value("bourse_moves_total", {{"by", "person"}}, static_cast<double>(metrics.movesOfPeople.count()));
  text.value("bourse_moves_total", {{"by", "bot"}}, static_cast<double>(metrics.movesOfBots.count()));
  text.histogram("bourse_move_seconds",
                 "From a move that is heard to the last who was sent what came of it, which is after it is "
                 "on the disk.",
                 metrics.moveTime, kQuickest, kSlowest, kMicrosecond);
  text.histogram("bourse_journal_write_seconds", "One write to the store, the wait for the disk included.",
                 metrics.journalTime, kQuickest, kSlowest, kMicrosecond);
  text.histogram("bourse_journal_batch", "Pieces of news of tables that one write kept together.",
                 metrics.journalBatch, 0, 12, 1);
  text.counter("bourse_journal_entries_total", "Lines of records that were kept.",
               static_cast<double>(metrics.journalEntries.count()));
  text.histogram("bourse_loop_delay_seconds",
                 "How late the thread of all connections and tables came to its clock, which is due 20 "
                 "times a second.",
                 metrics.loopDelay, kQuickest, kSlowest, kMicrosecond);
  text.counter("bourse_tables_made_total", "Tables that were made.",
               static_cast<double>(metrics.tablesMade.count()));
  text.counter("bourse_games_over_total", "Games that came to their end, or were ended.",
               static_cast<double>(metrics.gamesOver.count()));
  text.begin("bourse_requests_total", "counter", "Requests that were answered, by the class of the status.");
  for (const auto& [word, count] : metrics.answers.counts())
    text.value("bourse_requests_total", {{"code", word}}, static_cast<double>(count));
  text.begin("bourse_refused_total", "counter", "What was refused, over HTTP and at tables, by its code.");
  for (const auto& [word, count] : metrics.refused.counts())
    text.value("bourse_refused_total", {{"reason", word}}, static_cast<double>(count));
}

}  // namespace bourse
