// A simulated lobby: people arrive, look for a seat as the open list or quick seat lets them, wait, and leave
// when their patience ends. Tables are JSON as the server lists them, and the rule is the server's own
// quickSeat().
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/rng.h"
#include "server/tables/quick_seat.h"

namespace bourse::lobby {

enum class Way : std::uint8_t { list, quickAny, quickNear };

struct Figures {
  int people = 0, played = 0;
  std::vector<double> waits{};    // seconds from arrival to start, of those who played
  std::vector<double> spreads{};  // points between the strongest and the weakest of a table
};

inline constexpr int kSeats = 3;
inline constexpr double kMeanPatience = 20 * 60;  // seconds
inline constexpr double kMeanPoints = 1300, kPointsDeviation = 250;

class Lobby {
 public:
  Lobby(Way way, double perHour, std::uint64_t seed)
      : way_(way), perHour_(perHour), rng_(Seed::of(seed), 1) {}

  Figures run(int people) {
    for (figures_.people = 0; figures_.people < people; ++figures_.people) {
      now_ += -std::log(uniform()) * 3600 / perHour_;
      leave();
      arrive();
    }
    return figures_;
  }

 private:
  struct Guest {
    double came = 0, leaves = 0;
    int points = 0;
  };
  struct Table {
    std::string name;
    bool modules = false;
    double made = 0;
    std::vector<Guest> guests{};
  };

  double uniform() { return (rng_.below(1'000'000) + 1) / 1'000'001.0; }
  double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform()); }

  void leave() {
    for (Table& table : tables_)
      std::erase_if(table.guests, [&](const Guest& guest) { return guest.leaves <= now_; });
    std::erase_if(tables_, [](const Table& table) { return table.guests.empty(); });
  }

  [[nodiscard]] nlohmann::json listed() const {
    nlohmann::json all = nlohmann::json::array();
    for (auto table = tables_.rbegin(); table != tables_.rend(); ++table) {  // the newest first
      nlohmann::json seats = nlohmann::json::array();
      for (const Guest& guest : table->guests)
        seats.push_back({{"kind", "person"}, {"present", true}, {"points", guest.points}});
      while (seats.size() < kSeats) seats.push_back({{"kind", "empty"}});
      nlohmann::json modules = nlohmann::json::array();
      if (table->modules) modules.push_back("bonds");
      all.push_back({{"table", table->name},
                     {"game", "stockpile"},
                     {"config", {{"modules", modules}}},
                     {"seats", seats},
                     {"free", kSeats - table->guests.size()},
                     {"started", false},
                     {"made", static_cast<std::int64_t>(table->made)}});
    }
    return all;
  }

  /// Half want the base game, a quarter modules, and a quarter take either.
  void arrive() {
    const auto taste = rng_.below(4);
    const bool either = taste == 3, modules = taste == 2;
    const Guest guest{
        .came = now_,
        .leaves = now_ - std::log(uniform()) * kMeanPatience,
        .points = static_cast<int>(std::max(1000.0, kMeanPoints + kPointsDeviation * normal()))};
    QuickWish wish;
    wish.filter.module = either ? "" : modules ? "bonds" : "none";
    wish.account = "me";
    for (const char* kind : {"base", "modules"}) wish.own.points[{"stockpile", kind}] = guest.points;
    wish.anyStrength = way_ == Way::quickAny;
    const nlohmann::json tables = listed();
    std::string found;
    if (way_ != Way::list) {
      found = quickSeat(wish, tables, static_cast<std::int64_t>(now_));
    } else if (const auto first = std::find_if(tables.begin(), tables.end(),
                                               [&](const auto& one) { return fits(wish.filter, one); });
               first != tables.end()) {
      found = (*first)["table"];  // people take what is on top of a list
    }
    sit(found, guest, modules);
  }

  void sit(const std::string& name, const Guest& guest, bool modules) {
    auto table =
        std::find_if(tables_.begin(), tables_.end(), [&](const Table& one) { return one.name == name; });
    if (table == tables_.end())
      table = tables_.insert(tables_.end(), Table{std::to_string(++made_), modules, now_});
    table->guests.push_back(guest);
    if (table->guests.size() < kSeats) return;
    int weakest = guest.points, strongest = guest.points;
    for (const Guest& one : table->guests) {
      figures_.waits.push_back(now_ - one.came);
      weakest = std::min(weakest, one.points);
      strongest = std::max(strongest, one.points);
    }
    figures_.played += kSeats;
    figures_.spreads.push_back(strongest - weakest);
    tables_.erase(table);
  }

  Way way_;
  double perHour_;
  Rng rng_;
  double now_ = 0;
  int made_ = 0;
  std::vector<Table> tables_;
  Figures figures_;
};

inline double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// The rows of the table in docs/load.md.
inline std::string tableOf(int people) {
  std::string text;
  for (const double perHour : {6.0, 20.0, 60.0})
    for (const auto& [way, name] : {std::pair{Way::list, "the open list"},
                                    {Way::quickAny, "quick seat, anyone"},
                                    {Way::quickNear, "quick seat, near my rating"}}) {
      const Figures figures = Lobby(way, perHour, 30).run(people);
      char row[200];
      std::snprintf(row, sizeof row, "| %.0f | %s | %.0f %% | %.1f min | %.1f min | %.0f |\n", perHour, name,
                    100.0 * figures.played / figures.people, quantile(figures.waits, 0.5) / 60,
                    quantile(figures.waits, 0.9) / 60, quantile(figures.spreads, 0.5));
      text += row;
    }
  return text;
}

}  // namespace bourse::lobby
