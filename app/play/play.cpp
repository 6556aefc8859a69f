// bourse play: a game in the terminal against bots.
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/files.h"
#include "app/game_option.h"
#include "app/options.h"
#include "app/play/session.h"
#include "app/table_options.h"
#include "host/game/nearest.h"
#include "host/games/stockpile/binding.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

struct Wishes {
  TableOptions table;
  int seat = 1;
  std::string bots = "greedy", seed, save, load, lang = "en", name = "Ada";
  bool plain = false, askDividends = false;
};

void describe(Options& options, Wishes& wishes) {
  wishes.table.describe(options);
  options.number("seat", "K", "your seat, counted from 1", wishes.seat, 1, kMaxSeats);
  options.text("bots", "NAMES", "one for all other seats, or one for each: greedy,random,…", wishes.bots);
  options.text("seed", "S", "the same cards again: a number, or 64 hexadecimal digits", wishes.seed);
  options.text("save", "FILE", "write the record of the game here after every move", wishes.save);
  options.text("load", "FILE", "go on with a saved game", wishes.load);
  options.text("name", "NAME", "what you are called", wishes.name);
  options.flag("ask-dividends", "be asked which shares to show; otherwise all are", wishes.askDividends);
  options.flag("plain", "no colours, no drawn signs", wishes.plain);
  options.text("lang", "LANG", "language", wishes.lang);
}

/// 256 bits from the system, so that nobody can compute the cards.
Seed freshSeed() {
  std::random_device device;
  Seed seed;
  for (std::uint32_t& word : seed.word) word = device();
  return seed;
}

bool botsFor(const Wishes& wishes, std::vector<RecordPlayer>& players, std::string& problem) {
  constexpr const char* kNames[] = {"Mia", "Noor", "Theo", "Ines"};
  const std::vector<std::string_view> known = ourBots().names(*games()[0]);
  std::vector<std::string> named;
  std::string_view rest = wishes.bots;
  do {
    const std::string_view name = nextWord(rest, ',');
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      problem = "There is no bot “" + std::string(name) + "”; there is " + listed(known) + "." +
                didYouMean(name, known);
      return false;
    }
    named.emplace_back(name);
  } while (!rest.empty());
  const auto others = static_cast<std::size_t>(wishes.table.seats - 1);
  if (named.size() == 1) named.resize(others, named[0]);
  if (named.size() != others) {
    problem = std::to_string(named.size()) + " bots are named for " + std::to_string(others) +
              " other seats; name one for all of them or one for each.";
    return false;
  }
  std::size_t next = 0;
  for (int seat = 0; seat < wishes.table.seats; ++seat) {
    if (seat == wishes.seat - 1) {
      players.push_back({.seat = static_cast<Seat>(seat), .name = wishes.name, .bot = {}});
    } else {
      players.push_back({.seat = static_cast<Seat>(seat), .name = kNames[next], .bot = named[next]});
      ++next;
    }
  }
  return true;
}

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse play: %s\n", sentence.c_str());
  return kFailed;
}

/// A new game, or null with the exit code.
std::unique_ptr<GameLog> begin(const Options& options, const Wishes& wishes, int& exitCode) {
  Seed seed;
  std::string sentence;
  std::vector<RecordPlayer> players;
  stockpile::Config config;
  if (wishes.seat > wishes.table.seats)
    sentence = "--seat " + std::to_string(wishes.seat) + " is not at a table of " +
               std::to_string(wishes.table.seats) + ".";
  else if (!wishes.seed.empty() && !Seed::parse(wishes.seed, seed))
    sentence = "--seed takes a whole number or 64 hexadecimal digits, not “" + wishes.seed + "”.";
  else if (wishes.table.read(options, config, sentence))
    botsFor(wishes, players, sentence);
  if (!sentence.empty()) {
    exitCode = options.misuse(sentence);
    return nullptr;
  }
  if (wishes.seed.empty()) seed = freshSeed();
  Problem problem;
  std::unique_ptr<GameLog> log =
      GameLog::start(*games()[0], textOf(StockpileBinding::configFields(config)), seed, problem);
  if (log == nullptr)
    exitCode = fail(problem.sentence);
  else
    log->setPlayers(std::move(players));
  return log;
}

/// A saved game, or null with the exit code. Who plays what is in its record.
std::unique_ptr<GameLog> load(const Options& options, const Wishes& wishes, int& exitCode) {
  std::vector<std::string> ofANewGame = TableOptions::names();
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
  if (!readFile(wishes.load, text, problem)) return fail(problem), nullptr;
  if (!readRecord(text, replayed, wrong)) return fail(wishes.load + ": " + wrong.text()), nullptr;
  const Record& record = replayed.record;
  if (record.game != games()[0]->name())
    return fail(wishes.load + ": go on with this one by bourse play --game " + record.game + "."), nullptr;
  return GameLog::resume(record, record.lines.size(),
                         record.seed ? record.seed : std::optional<Seed>(freshSeed()));
}

/// The player's seat is the one that no bot holds; an empty sentence if all is well.
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
  if (gameAsked(argc, argv) == kStackMarket) return runStackPlay(argc, argv);
  Wishes wishes;
  Options options("play", "a game of Stockpile in the terminal against bots; ? in the game says how");
  describe(options, wishes);
  if (!options.parse(argc, argv)) return options.exitCode();
  const auto loaded = Words::load(wishes.lang);
  if (const auto* sentence = std::get_if<std::string>(&loaded)) return options.misuse(*sentence);
  const Words& words = std::get<Words>(loaded);

  int exitCode = kDone;
  std::unique_ptr<GameLog> log =
      wishes.load.empty() ? begin(options, wishes, exitCode) : load(options, wishes, exitCode);
  if (log == nullptr) return exitCode;
  PlayWishes play{.seat = 0,
                  .file = wishes.save.empty() ? wishes.load : wishes.save,
                  .loaded = wishes.load,
                  .fileIfLeft = "bourse-" + seedText(log->seed().value_or(Seed{})).substr(0, 8) + ".game",
                  .askDividends = wishes.askDividends};
  if (const std::string sentence = findSeat(*log, play.seat); !sentence.empty())
    return fail((wishes.load.empty() ? "The game" : wishes.load) + ": " + sentence);
  const Style style(!wishes.plain && Style::terminalHasColours());
  return PlaySession(std::move(log), words, style, std::move(play)).run();
}

}  // namespace bourse
