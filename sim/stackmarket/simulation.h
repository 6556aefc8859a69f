// Stack Market between bots: many games, and matches of neighbouring levels.
//
// What a stacking comes to is drawn by the table model: with the hand of the bot that stacks, or, on a table
// without dexterity and if so wished, with the same good hand for everybody. Or nothing is drawn, and the
// bots stack real dice with their hands.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/stackmarket/builder.h"
#include "host/game/driver.h"
#include "host/record/record.h"
#include "sim/crew.h"
#include "sim/duplicate.h"
#include "sim/tally.h"

namespace bourse {

enum class Hands : std::uint8_t { own, same, real };

struct StackPlan {
  stackmarket::Config config;
  std::vector<const stackmarket::Bot*> bots;  // as many as seats; for a ladder, the weakest first
  Seed seed;
  std::uint64_t games = 1000;  // for a ladder, deals
  int threads = 1;
  Hands hands = Hands::own;
  std::string records;  // a folder that exists; empty: none
};

struct StackTally {
  std::string name;
  int seats = 0;
  Tally tally;
};

struct StackResult {
  std::uint64_t games = 0, decisions = 0, lines = 0;
  std::int64_t collapses = 0, takeovers = 0, takeoversStood = 0,
               tallest = 0;  // the last: heights, summed by round
  std::vector<StackTally> bots;
  std::vector<Tally> seats;
  std::string trouble;
};

/// One of a higher level among others of the next lower one, in every seat once per deal.
struct StackMatch {
  const stackmarket::Bot* one = nullptr;
  const stackmarket::Bot* rest = nullptr;
  DealRate rate;
  Interval range;
  double meanWorth = 0, restWorth = 0;
};

using StackSeating = std::array<const stackmarket::Bot*, kMaxSeats>;

/// One game to its end. `kept` gets its lines and what hands were told, `counts` what happened; either may be
/// null.
stackmarket::State playStackGame(const stackmarket::Rules& rules, const StackSeating& bots, const Seed& seed,
                                 Hands hands, Record* kept, StackResult* counts = nullptr);

/// By seat, in sixtieths; a final test has been counted.
std::array<int, kMaxSeats> stackShares(const stackmarket::State& state, int seats);

bool parseStackBots(const std::string& names, std::vector<const stackmarket::Bot*>& bots,
                    std::string& problem);
StackResult simulateStack(const StackPlan& plan, const Progress& progress = {});
std::vector<StackMatch> climbStack(const StackPlan& plan, const Progress& progress = {});

std::string stackTable(const StackPlan& plan, const StackResult& result);
std::string stackJson(const StackPlan& plan, const StackResult& result);
std::string stackCsv(const StackResult& result);
std::string stackLadderTable(const StackPlan& plan, const std::vector<StackMatch>& matches);
std::string stackLadderJson(const StackPlan& plan, const std::vector<StackMatch>& matches);

}  // namespace bourse
