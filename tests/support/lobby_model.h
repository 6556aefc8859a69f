// A simulated lobby: people arrive, look for a seat as the open list or quick seat lets them, wait, and leave
// when their patience ends. Those who ask for it are told then when a table opens, and some come back. Tables
// are JSON as the server lists them, and the rule is the server's own quickSeat().
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/rng.h"
#include "server/people/table_wishes.h"
#include "server/tables/quick_seat.h"

namespace bourse::lobby {

enum class Way : std::uint8_t { list, quickAny, quickNear, told };

struct Figures {
  int people = 0, played = 0;
  std::vector<double> waits{};    // seconds in the lobby until the start, of those who played
  std::vector<double> spreads{};  // points between the strongest and the weakest of a table
};

inline constexpr int kSeats = 3;
inline constexpr double kMeanPatience = 20 * 60;  // seconds
inline constexpr double kMeanPoints = 1300, kPointsDeviation = 250;
/// Of those who leave and want to be told: for how long, and how soon the half of them who can come do.
inline constexpr double kWishLasts = 3 * 3600, kMeanReturn = 60;

class Lobby {
 public:
  Lobby(Way way, double perHour, std::uint64_t seed)
      : way_(way), perHour_(perHour), rng_(Seed::of(seed), 1) {}

  Figures run(int people) {
    for (figures_.people = 0; figures_.people < people; ++figures_.people) {
      const double next = now_ - std::log(uniform()) * 3600 / perHour_;
      comeBack(next);
      now_ = next;
      leave();
      arrive();
    }
    return figures_;
  }

 private:
  struct Guest {
    double came = 0, leaves = 0;
    int points = 0;
    std::string module{};  // that they want; "none": no modules
    double before = 0;     // seconds of an earlier visit
    double told = 0;       // until when they want to hear of tables
    int notices = kNoticesOfWish;
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
      std::erase_if(table.guests, [&](const Guest& guest) {
        if (guest.leaves > now_) return false;
        if (way_ == Way::told) wish(guest);
        return true;
      });
    std::erase_if(tables_, [](const Table& table) { return table.guests.empty(); });
  }

  void wish(Guest guest) {
    guest.before += guest.leaves - guest.came;
    if (guest.told == 0) guest.told = guest.leaves + kWishLasts;
    if (guest.told > now_ && guest.notices > 0) away_.push_back(std::move(guest));
  }

  /// Everybody who is away hears of it if they could sit there; half of them come.
  void tellOf(const Table& table) {
    const nlohmann::json about = nlohmann::json::array({listed(table)});
    std::erase_if(away_, [&](const Guest& guest) { return guest.told <= now_ || guest.notices == 0; });
    std::vector<Guest> stay;
    for (Guest& guest : away_) {
      const bool hears = !quickSeat(wishOf(guest), about, static_cast<std::int64_t>(now_)).empty();
      if (hears) --guest.notices;
      const bool comes = hears && rng_.below(2) == 0;
      if (comes) guest.came = now_ - std::log(uniform()) * kMeanReturn;
      (comes ? returning_ : stay).push_back(guest);
    }
    away_ = std::move(stay);
  }

  void comeBack(double until) {
    while (!returning_.empty()) {
      const auto next = std::min_element(returning_.begin(), returning_.end(),
                                         [](const Guest& a, const Guest& b) { return a.came < b.came; });
      if (next->came > until) return;
      Guest guest = *next;
      returning_.erase(next);
      now_ = guest.came;
      leave();
      guest.leaves = now_ - std::log(uniform()) * kMeanPatience;
      sit(find(guest), guest);
    }
  }

  [[nodiscard]] nlohmann::json listed() const {
    nlohmann::json all = nlohmann::json::array();
    for (auto table = tables_.rbegin(); table != tables_.rend(); ++table)  // the newest first
      all.push_back(listed(*table));
    return all;
  }
  [[nodiscard]] static nlohmann::json listed(const Table& table) {
    nlohmann::json seats = nlohmann::json::array();
    for (const Guest& guest : table.guests)
      seats.push_back({{"kind", "person"}, {"present", true}, {"points", guest.points}});
    while (seats.size() < kSeats) seats.push_back({{"kind", "empty"}});
    nlohmann::json modules = nlohmann::json::array();
    if (table.modules) modules.push_back("bonds");
    return {{"table", table.name},
            {"game", "stockpile"},
            {"config", {{"modules", modules}}},
            {"seats", seats},
            {"free", kSeats - table.guests.size()},
            {"started", false},
            {"made", static_cast<std::int64_t>(table.made)}};
  }

  [[nodiscard]] QuickWish wishOf(const Guest& guest) const {
    QuickWish wish;
    wish.filter.module = guest.module;
    wish.account = "me";
    for (const char* kind : {"base", "modules"}) wish.own.points[{"stockpile", kind}] = guest.points;
    wish.anyStrength = way_ != Way::quickNear;
    return wish;
  }

  /// The table for somebody, empty if they open one.
  [[nodiscard]] std::string find(const Guest& guest) const {
    const QuickWish wish = wishOf(guest);
    const nlohmann::json tables = listed();
    if (way_ != Way::list) return quickSeat(wish, tables, static_cast<std::int64_t>(now_));
    const auto first =
        std::find_if(tables.begin(), tables.end(), [&](const auto& one) { return fits(wish.filter, one); });
    // People take what is on top of a list.
    return first == tables.end() ? std::string() : first->value("table", std::string());
  }

  /// Half want the base game, a quarter modules, and a quarter take either.
  void arrive() {
    const auto taste = rng_.below(4);
    const char* const tastes[] = {"none", "none", "bonds", ""};
    const Guest guest{.came = now_,
                      .leaves = now_ - std::log(uniform()) * kMeanPatience,
                      .points = static_cast<int>(std::max(1000.0, kMeanPoints + kPointsDeviation * normal())),
                      .module = tastes[taste]};
    sit(find(guest), guest);
  }

  void sit(const std::string& name, const Guest& guest) {
    auto table =
        std::find_if(tables_.begin(), tables_.end(), [&](const Table& one) { return one.name == name; });
    const bool opens = table == tables_.end();
    if (opens)
      table = tables_.insert(tables_.end(), Table{std::to_string(++made_), guest.module == "bonds", now_});
    table->guests.push_back(guest);
    if (opens) tellOf(*table);
    if (table->guests.size() < kSeats) return;
    int weakest = guest.points, strongest = guest.points;
    for (const Guest& one : table->guests) {
      figures_.waits.push_back(one.before + now_ - one.came);
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
  std::vector<Guest> away_, returning_;  // who want to be told, and who were and come
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
                                    {Way::quickNear, "quick seat, near my rating"},
                                    {Way::told, "quick seat, anyone, and told when a table opens"}}) {
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
