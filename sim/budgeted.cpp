#include "sim/budgeted.h"

#include <charconv>
#include <ctime>
#include <deque>
#include <mutex>
#include <string>

namespace bourse {
namespace {

/// Work of this thread, so that other programs on the machine do not shorten a bot's time.
double threadSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool parseBudget(std::string_view text, Budget& budget) {
  unsigned number = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (trouble != std::errc() || number == 0) return false;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (unit.empty())
    budget = {.iterations = number};
  else if (unit == "ms")
    budget = {.iterations = 0, .seconds = number / 1000.0, .clock = threadSeconds};
  else
    return false;
  return true;
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
