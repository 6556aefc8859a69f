// Does each bot of Stack Market beat the one before it?
#pragma once

#include <string>
#include <vector>

#include "sim/duplicate.h"
#include "sim/stackmarket/arena.h"

namespace bourse {

struct StackLadderPlan {
  Seed seed;
  std::uint64_t deals = 50;  // of every match
  int threads = 1;
};

/// One of a higher level among others of the next lower one, in every seat once per deal.
struct StackMatch {
  std::string one, rest;
  DealRate rate;
  Interval range;
  double meanWorth = 0, restWorth = 0;
};

/// Every bot of the arena, the weakest first, against the one before it.
std::vector<StackMatch> playStackLadder(StackArena& arena, const StackLadderPlan& plan,
                                        const Progress& progress = {});

}  // namespace bourse
