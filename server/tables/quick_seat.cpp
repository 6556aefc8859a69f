#include "server/tables/quick_seat.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>

#include "host/json/json.h"
#include "server/room/ended_game.h"
#include "server/room/seating.h"

namespace bourse {

using nlohmann::json;

namespace {

constexpr std::size_t kMostTried = 20;
constexpr std::int64_t kComesIn = 60;  // seconds: the player who opened a table may still be loading it

std::string modulesOf(const json& table) {
  std::string modules;
  if (const json* names = member(table["config"], "modules"); names != nullptr && names->is_array())
    for (const json& name : *names) modules += name.get<std::string>() + " ";
  return modules;
}

int pointsFor(const AccountPoints& own, const json& table) {
  const auto found =
      own.points.find({table.value("game", ""), ratingKind(table["seats"].size(), modulesOf(table))});
  return found == own.points.end() ? kNewcomerPoints : found->second;
}

struct PeopleThere {
  int people = 0, present = 0;
  std::int64_t points = 0;  // of all
  bool hasMe = false;
};

PeopleThere peopleAt(const json& table, const std::string& account) {
  PeopleThere there;
  for (const json& seat : table["seats"]) {
    if (seat.value("kind", "") != "person") continue;
    ++there.people;
    there.present += seat.value("present", false) ? 1 : 0;
    there.points += seat.value("points", kNewcomerPoints);
    there.hasMe = there.hasMe || (!account.empty() && seat.value("account", "") == account);
  }
  return there;
}

/// Smaller is better: soonest full, then nearest in strength, then open for the longest time. Nothing if it
/// does not do.
using Rank = std::tuple<int, std::int64_t, std::int64_t>;
std::optional<Rank> rankOf(const QuickWish& wish, const json& table, std::int64_t now) {
  if (table.value("free", 0) == 0 || table.value("started", true) || !fits(wish.filter, table)) return {};
  const std::string id = table.value("table", "");
  if (std::find(wish.except.begin(), wish.except.end(), id) != wish.except.end()) return {};
  if (table.value("rated", false) && wish.account.empty()) return {};
  // People who look for people do not meet programs unless they choose their table.
  if (table.value("programs", false) != wish.program) return {};
  const PeopleThere there = peopleAt(table, wish.account);
  const std::int64_t made = table.value("made", now), waited = std::max<std::int64_t>(0, now - made);
  if (there.hasMe) return {};
  // At a live table nobody waits for people who have gone away.
  if (!table.value("slow", false) && there.present == 0 && waited > kComesIn) return {};
  const int own = pointsFor(wish.own, table);
  if (table.value("beginners", false) && own > kMostBeginnerPoints) return {};
  const std::int64_t apart = there.people == 0 ? 0 : std::abs(there.points / there.people - own);
  if (!wish.anyStrength && apart > kNearPoints + kNearPointsPerMinute * waited / 60) return {};
  return Rank{table.value("free", 0), apart, made};
}

}  // namespace

bool readQuickWish(const json& body, QuickWish& wish, Problem& problem) {
  if (!body.is_object()) {
    problem = {"body-malformed", "The body is one JSON object."};
    return false;
  }
  if (!readFilter(body, wish.filter, problem)) return false;
  if (const json* strength = member(body, "strength"); strength != nullptr) {
    if (*strength != "any" && *strength != "near") {
      problem = {"wish-wrong", "\"strength\" is \"near\" or \"any\"."};
      return false;
    }
    wish.anyStrength = *strength == "any";
  }
  const json* except = member(body, "except");
  if (except == nullptr) return true;
  const bool names =
      except->is_array() && except->size() <= kMostTried &&
      std::all_of(except->begin(), except->end(), [](const json& one) { return one.is_string(); });
  if (!names) {
    problem = {"wish-wrong", "\"except\" is a list of at most " + std::to_string(kMostTried) + " tables."};
    return false;
  }
  wish.except = except->get<std::vector<std::string>>();
  return true;
}

std::string quickSeat(const QuickWish& wish, const json& tables, std::int64_t now) {
  const json* best = nullptr;
  Rank bestRank;
  for (const json& table : tables) {
    const std::optional<Rank> rank = rankOf(wish, table, now);
    if (!rank || (best != nullptr && *rank >= bestRank)) continue;
    best = &table;
    bestRank = *rank;
  }
  return best == nullptr ? std::string() : best->value("table", "");
}

bool fitsWish(const std::string& wish, const std::string& account, const AccountPoints& own,
              const std::string& table, std::int64_t now) {
  QuickWish read{.account = account, .own = own};
  Problem problem;
  const json about = parseJson(table);
  return readQuickWish(parseJson(wish), read, problem) && about.is_object() &&
         !quickSeat(read, json::array({about}), now).empty();
}

}  // namespace bourse
