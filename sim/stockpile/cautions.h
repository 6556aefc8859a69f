// What is known to bias a simulation, in sentences for its reader.
#pragma once

#include <string>
#include <vector>

#include "sim/stockpile/arena.h"

namespace bourse {

/// Whether bots keep investors and strategies at random, or by their own taste.
enum class Allocation : std::uint8_t { own, random };

std::vector<std::string> cautions(const stockpile::Rules& rules, const std::vector<std::string>& bots,
                                  Allocation allocation);

/// How many games it takes to know a win rate near an even share to that many points, with 95 %, of something
/// that is `perGame` times in a game.
std::int64_t gamesNeeded(int seats, double points, double perGame);

}  // namespace bourse
