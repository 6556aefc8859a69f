// The small languages of bourse_options: weighted lists, configurations and line-ups.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/c/error.h"
#include "games/stackmarket/config.h"
#include "games/stockpile/config.h"

namespace bourse::door {

struct Weighted {
  std::uint32_t weight = 1;
  std::string text;
};
/// Lines, or parts between semicolons, each with a number before it or not. Never empty when it succeeds.
Failure readList(std::string_view text, std::string_view what, std::vector<Weighted>& list);

/// "seats=4 preset=everything", as records write it: docs/records.md.
Failure readConfig(std::string_view text, stockpile::Config& config);
Failure readConfig(std::string_view text, stackmarket::Config& config);

/// Who sits where beside the learner.
struct Lineup {
  static constexpr int kSome = 0, kAllButOne = -1;
  std::uint32_t weight = 1;
  std::vector<std::uint8_t>
      names;          // a policy of the caller below kFirstBot, otherwise a bot of ours; empty: nobody
  int seats = kSome;  // how many of them, or one of the two above
};
inline constexpr int kMostPolicies = 100;
inline constexpr std::uint8_t kFirstBot = 128;

/// `bots` are the names that count from kFirstBot on.
Failure readLineups(std::string_view text, const std::vector<std::string_view>& bots,
                    std::vector<Lineup>& lineups);

}  // namespace bourse::door
