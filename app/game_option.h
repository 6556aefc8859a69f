// Which game a subcommand is asked for, before its options are read: each game has options of its own.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

inline constexpr std::string_view kFirstGame = "stockpile";
inline constexpr std::string_view kStackMarket = "stackmarket";

/// The word behind --game, else the game of the record behind --load, else the first game.
std::string gameAsked(int argc, char** argv);

int runStackPlay(int argc, char** argv);
int runStackSim(int argc, char** argv);
int runStackLadder(int argc, char** argv);

struct RulesPage;
class Words;

/// What `bourse rules` prints of each game: reads the options, then fills the page; anything but kDone has been told.
int stockpileRules(int argc, char** argv, RulesPage& page);
int stackMarketRules(int argc, char** argv, RulesPage& page);

}  // namespace bourse
