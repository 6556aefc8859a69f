// bourse: one program, one file per subcommand.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"
#include "host/game/any_game.h"
#include "host/game/nearest.h"
#include "host/game/version.h"
#include "host/record/record.h"

namespace bourse {
namespace {

constexpr Command kCommands[] = {
    {"play", "play a game in the terminal", runPlay},
#ifdef BOURSE_SERVER
    {"serve", "serve the game to browsers", runServe},
    {"backup", "back up the tables of a server to a file", runBackup},
    {"restore", "restore them from that file", runRestore},
    {"reports", "print what players reported on a server", runReports},
    {"admin", "look after a server: tables, bans, reports, old games", runAdmin},
    {"verify", "check a record and that its seed drew the cards", runVerify},
    {"site", "write the web client for a file host", runSite},
#endif
    {"sim", "play many games and report who wins", runSim},
    {"merge", "add up the shards of a simulation", runMerge},
    {"ladder", "find out which bot beats which", runLadder},
    {"balance", "measure what investors, strategies, places and modules are worth", runBalance},
    {"solve", "find the equilibrium of a small game", runSolve},
    {"exploit", "measure how far players are from an equilibrium", runExploit},
    {"replay", "show, check or re-record a game record", runReplay},
    {"hindsight", "review a game: choices, luck, turning points", runHindsight},
    {"rules", "print the rules of a configuration and its cards", runRules},
    {"perft", "count the positions a few moves ahead", runPerft},
    {"bench", "measure the engine", runBench},
    {"stack", "build towers of dice and measure how high they get", runStack},
    {"engine", "drive games from another program with JSON Lines", runEngine},
};

int printHelp() {
  std::printf("bourse COMMAND [options]: trade on what you know. Commands:\n\n");
  for (const Command& command : kCommands) std::printf("  %-9s %s\n", command.name, command.summary);
  std::printf("\n`bourse COMMAND --help` tells you more; `bourse --version` prints the versions.\n");
  return kDone;
}

int printVersion() {
  std::printf("bourse %s, records %d", kVersion, kRecordVersion);
  for (const GameKind* kind : games())
    std::printf(", %s rules %d", std::string(kind->name()).c_str(), kind->rulesVersion());
  std::printf("\n");
  return kDone;
}

int unknown(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.push_back(command.name);
  std::fprintf(stderr, "bourse: there is no command “%.*s”; there is %s.%s\n", static_cast<int>(name.size()),
               name.data(), listed(names).c_str(), didYouMean(name, names).c_str());
  return kMisused;
}

int run(int argc, char** argv) {
  if (argc < 2) {
    printHelp();
    return kMisused;
  }
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h" || name == "help") return printHelp();
  if (name == "--version") return printVersion();
  for (const Command& command : kCommands)
    if (name == command.name) return command.run(argc - 1, argv + 1);
  return unknown(name);
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
