// bourse play: a game in the terminal against bots.
#include <algorithm>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/files.h"
#include "app/games.h"
#include "app/play/session.h"
#include "host/game/nearest.h"
#include "host/game/player.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

struct PlayOptions {
  int seat = 1;
  std::string bots, seed, save, load, lang = "en", name = "Ada";
  bool plain = false;
};

void describe(Options& options, PlayOptions& wanted, const GameCommands& commands, GameOptions& table,
              PlayExtension& own) {
  table.describe(options);
  options.number("seat", "K", "your seat, from 1", wanted.seat, 1, kMaxSeats);
  options.text("bots", "NAMES",
               "one for all other seats, or one for each: " + std::string(commands.botsExample) + ",…",
               wanted.bots);
  options.text("seed", "S",
               "the same " + std::string(commands.luck) + " again: a number, or 64 hexadecimal digits",
               wanted.seed);
  options.text("save", "FILE", "save the game here after every move", wanted.save);
  options.text("load", "FILE", "continue a saved game", wanted.load);
  options.text("name", "NAME", "your name", wanted.name);
  own.describe(options);
  options.flag("plain", "no colours, no symbols", wanted.plain);
  options.text("lang", "LANG", "language", wanted.lang);
}

/// 256 random bits from the system, so nobody can predict the draws.
Seed freshSeed() {
  std::random_device device;
  Seed seed;
  for (std::uint32_t& word : seed.word) word = device();
  return seed;
}

bool botsFor(const GameKind& kind, const PlayOptions& wanted, int seats, std::vector<RecordPlayer>& players,
             std::string& problem) {
  constexpr const char* kNames[] = {"Mia", "Noor", "Theo", "Ines"};
  const std::vector<std::string_view> known = ourBots().names(kind);
  std::vector<std::string> named;
  std::string_view rest = wanted.bots;
  do {
    const std::string_view name = nextWord(rest, ',');
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      problem = "There is no bot “" + std::string(name) + "”; there is " + listed(known) + "." +
                didYouMean(name, known);
      return false;
    }
    named.emplace_back(name);
  } while (!rest.empty());
  const auto others = static_cast<std::size_t>(seats - 1);
  if (named.size() == 1) named.resize(others, named[0]);
  if (named.size() != others) {
    problem = std::to_string(named.size()) + " bots are named for " + std::to_string(others) +
              " other seats; name one for all of them or one for each.";
    return false;
  }
  std::size_t next = 0;
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == wanted.seat - 1) {
      players.push_back({.seat = static_cast<Seat>(seat), .name = wanted.name, .bot = {}});
    } else {
      players.push_back({.seat = static_cast<Seat>(seat), .name = kNames[next], .bot = named[next]});
      ++next;
    }
  }
  return true;
}

/// Starts a new game; null with an exit code if it fails.
std::unique_ptr<GameLog> begin(const GameKind& kind, const Options& options, const PlayOptions& wanted,
                               const GameOptions& table, int& exitCode) {
  Seed seed;
  std::string sentence, config;
  std::vector<RecordPlayer> players;
  if (wanted.seat > table.seats())
    sentence = "--seat " + std::to_string(wanted.seat) + " is not at a table of " +
               std::to_string(table.seats()) + ".";
  else if (!wanted.seed.empty() && !Seed::parse(wanted.seed, seed))
    sentence = "--seed takes a whole number or 64 hexadecimal digits, not “" + wanted.seed + "”.";
  else if (table.read(options, config, sentence))
    botsFor(kind, wanted, table.seats(), players, sentence);
  if (!sentence.empty()) {
    exitCode = options.misuse(sentence);
    return nullptr;
  }
  if (wanted.seed.empty()) seed = freshSeed();
  Problem problem;
  std::unique_ptr<GameLog> log = GameLog::start(kind, config, seed, problem);
  if (log == nullptr)
    exitCode = fail("play", problem.sentence);
  else
    log->setPlayers(std::move(players));
  return log;
}

/// Loads a saved game; null with an exit code if it fails. The record says who plays which seat.
std::unique_ptr<GameLog> load(const GameKind& kind, const Options& options, const PlayOptions& wanted,
                              const GameOptions& table, int& exitCode) {
  std::vector<std::string> ofANewGame = table.names();
  ofANewGame.insert(ofANewGame.end(), {"seat", "bots", "seed", "name"});
  for (const std::string& name : ofANewGame)
    if (options.given(name)) {
      exitCode = options.misuse("--" + name + " belongs to a new game; a saved one knows it already.");
      return nullptr;
    }
  std::string text;
  std::string problem;
  ReplayedRecord replayed;
  RecordProblem wrong;
  exitCode = kFailed;
  if (!readFile(wanted.load, text, problem)) return fail("play", problem), nullptr;
  if (!readRecord(text, replayed, wrong)) return fail("play", wanted.load + ": " + wrong.text()), nullptr;
  const Record& record = replayed.record;
  if (record.game != kind.name())
    return fail("play", wanted.load + ": go on with this one by bourse play --game " + record.game + "."),
           nullptr;
  return GameLog::resume(record, record.lines.size(),
                         record.seed ? record.seed : std::optional<Seed>(freshSeed()));
}

/// Finds the seat that no bot holds. Returns a sentence if there is none.
std::string findSeat(const GameLog& log, Seat& seat) {
  seat = kNobody;
  std::uint8_t bots = 0;
  for (const RecordPlayer& player : log.players()) {
    if (player.bot.empty()) {
      if (seat == kNobody) seat = player.seat;
      continue;
    }
    if (ourBots().make(log.position().kind(), player.bot) == nullptr)
      return "the bot “" + player.bot + "” of seat " + std::to_string(player.seat + 1) +
             " is not known here.";
    ++bots;
  }
  if (seat == kNobody || bots + 1 != log.position().seats())
    return "its record does not name one player and bots for all other seats.";
  return "";
}

}  // namespace

int runPlay(int argc, char** argv) {
  const GameKind& kind = gameAsked(argc, argv);
  const GameCommands commands = commandsOf(kind);
  if (commands.ownPlay != nullptr) return commands.ownPlay(argc, argv);
  PlayOptions wanted;
  wanted.bots = commands.bots;
  const std::unique_ptr<GameOptions> table = commands.options(kind);
  const std::unique_ptr<PlayExtension> own = commands.play();
  Options options("play", "a game of " + std::string(commands.title) +
                              " in the terminal against bots; ? in the game says how");
  describe(options, wanted, commands, *table, *own);
  if (!options.parse(argc, argv)) return options.exitCode();
  const auto loaded = Words::load(wanted.lang);
  if (const auto* sentence = std::get_if<std::string>(&loaded)) return options.misuse(*sentence);

  int exitCode = kDone;
  std::unique_ptr<GameLog> log = wanted.load.empty() ? begin(kind, options, wanted, *table, exitCode)
                                                     : load(kind, options, wanted, *table, exitCode);
  if (log == nullptr) return exitCode;
  PlaySetup setup{.seat = 0,
                  .file = wanted.save.empty() ? wanted.load : wanted.save,
                  .loaded = wanted.load,
                  .fileIfLeft = "bourse-" + seedText(log->seed().value_or(Seed{})).substr(0, 8) + ".game"};
  if (const std::string sentence = findSeat(*log, setup.seat); !sentence.empty())
    return fail("play", (wanted.load.empty() ? "The game" : wanted.load) + ": " + sentence);
  const Style style(!wanted.plain && Style::terminalHasColours());
  return PlaySession(std::move(log), std::get<Words>(loaded), style, std::move(setup), *own).run();
}

}  // namespace bourse
