// Quick seat: the open table that fits somebody best. Pure, so the simulated lobby (bench/lobby.cpp) judges
// the rule that people meet.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "server/identity/account_hooks.h"
#include "server/tables/table_filter.h"

namespace bourse {

struct QuickWish {
  TableFilter filter{};
  std::vector<std::string> except{};  // tables that were tried already
  std::string account{};              // empty: a guest
  AccountPoints own{};                // of the account
  bool anyStrength = false;
  bool program = false;  // then tables where programs may sit, else only others
};

/// How many points others may be from one's own: more the longer their table has been waiting, so nobody
/// waits for ever.
inline constexpr int kNearPoints = 150, kNearPointsPerMinute = 100;
/// Guests count as newcomers.
inline constexpr int kNewcomerPoints = 1000;

/// Reads the wish but for its person. False if `problem` is set.
bool readQuickWish(const nlohmann::json& body, QuickWish& wish, Problem& problem);

/// The name of the best of `tables`, as GET /api/tables lists them; empty if none fits. `now` in seconds
/// since 1970.
std::string quickSeat(const QuickWish& wish, const nlohmann::json& tables, std::int64_t now);

/// Whether a quick seat could be at this table; both as JSON.
bool fitsWish(const std::string& wish, const std::string& account, const AccountPoints& own,
              const std::string& table, std::int64_t now);

}  // namespace bourse
