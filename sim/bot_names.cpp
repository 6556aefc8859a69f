#include "sim/bot_names.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>

#include "host/game/nearest.h"
#include "sim/lane_threads.h"
#include "sim/outside/command_words.h"

namespace bourse {
namespace {

/// Processor time of this thread, so that other programs on the machine do not shorten a bot's time.
double threadSeconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Threads have clocks of their own, so those that think together use this one.
double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A number from 1 on; leaves what follows it.
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
  if (lanes > 1) budget.runLanes = runLanesInThreads;
  return text.empty();
}

bool isKnown(std::string_view name, const BotRoster& roster) {
  const std::optional<BotName> read = parseBotName(name);
  return read && (roster.budgets || !read->budget) &&
         std::find(roster.names.begin(), roster.names.end(), read->bot) != roster.names.end();
}

}  // namespace

std::optional<BotName> parseBotName(std::string_view text) {
  const std::size_t mark = text.find('@');
  BotName name{.bot = text.substr(0, mark), .budget = {}};
  if (mark == std::string_view::npos) return name;
  Budget budget;
  if (!parseBudget(text.substr(mark + 1), budget)) return std::nullopt;
  name.budget = budget;
  return name;
}

bool parseBotNames(const std::string& names, const BotRoster& roster, std::vector<std::string>& bots,
                   std::string& problem) {
  bots = splitNames(names);
  for (const std::string& bot : bots) {
    if (roster.outside && isOutside(bot)) {
      if (commandWords(std::string_view(bot).substr(kOutsidePrefix.size()), problem).empty()) return false;
    } else if (!isKnown(bot, roster)) {
      problem = "There is no bot “" + bot + "”; there is " + listed(roster.names) + "." +
                didYouMean(bot, roster.names);
      return false;
    }
  }
  return true;
}

bool parseLineup(const std::string& names, int seats, const BotRoster& roster, Lineup& lineup,
                 std::string& problem) {
  std::vector<std::string> bots;
  lineup = {};
  if (!parseBotNames(names, roster, bots, problem)) return false;
  if (bots.size() == 1) bots.resize(static_cast<std::size_t>(seats), bots[0]);
  if (bots.size() != static_cast<std::size_t>(seats)) {
    problem = std::to_string(bots.size()) + " bots are named for " + std::to_string(seats) +
              " seats; name one for all seats or one for each.";
    return false;
  }
  for (const std::string& bot : bots) {
    const auto found = std::find(lineup.bots.begin(), lineup.bots.end(), bot);
    lineup.seats.push_back(static_cast<std::uint8_t>(found - lineup.bots.begin()));
    if (found == lineup.bots.end()) lineup.bots.push_back(bot);
  }
  return true;
}

bool parseLadderBots(const std::string& names, const BotRoster& roster, std::vector<std::string>& bots,
                     std::string& problem) {
  if (names == "all") {
    bots.assign(roster.names.begin(), roster.names.end());
    return true;
  }
  if (!parseBotNames(names, roster, bots, problem)) return false;
  for (auto bot = bots.begin(); bot != bots.end(); ++bot)
    if (std::find(bots.begin(), bot, *bot) != bot) {
      problem = *bot + " is named twice.";
      return false;
    }
  if (bots.size() < 2) problem = "A ladder takes at least two different bots.";
  return problem.empty();
}

}  // namespace bourse
