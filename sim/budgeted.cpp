#include "sim/budgeted.h"

#include <charconv>
#include <chrono>
#include <ctime>
#include <deque>
#include <mutex>
#include <string>

#include "sim/together.h"

namespace bourse {
namespace {

/// Work of this thread, so that other programs on the machine do not shorten a bot's time.
double threadSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Threads have clocks of their own, so those that think together go by this one.
double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A number from 1 on; the text goes on behind it.
bool readNumber(std::string_view& text, unsigned& number) {
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (trouble != std::errc() || number == 0) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool parseBudget(std::string_view text, Budget& budget) {
  constexpr unsigned kMostLanes = 64;
  unsigned number = 0, lanes = 1;
  if (!readNumber(text, number)) return false;
  const bool timed = text.starts_with("ms");
  if (timed) text.remove_prefix(2);
  if (text.starts_with("x")) {
    text.remove_prefix(1);
    if (!readNumber(text, lanes) || lanes > kMostLanes) return false;
  }
  budget = {};
  if (timed) {
    budget.seconds = number / 1000.0;
    budget.clock = lanes > 1 ? wallSeconds : threadSeconds;
  } else {
    budget.iterations = number;
  }
  budget.lanes = static_cast<std::uint16_t>(lanes);
  if (lanes > 1) budget.together = thinkTogether;
  return text.empty();
}

struct Budgeted {
  std::string name;
  stockpile::Bot bot;
};

}  // namespace

const stockpile::Bot* botWithBudget(std::string_view name) {
  const std::size_t mark = name.find('@');
  const stockpile::Bot* plain = stockpile::botNamed(name.substr(0, mark));
  if (plain == nullptr || mark == std::string_view::npos) return plain;
  Budget budget;
  if (!parseBudget(name.substr(mark + 1), budget)) return nullptr;
  static std::mutex mutex;
  static std::deque<Budgeted> made;  // a deque: what was handed out stays where it is
  const std::scoped_lock lock(mutex);
  for (const Budgeted& one : made)
    if (one.name == name) return &one.bot;
  made.push_back({std::string(name), *plain});
  made.back().bot.name = made.back().name;
  made.back().bot.budget = budget;
  return &made.back().bot;
}

}  // namespace bourse
