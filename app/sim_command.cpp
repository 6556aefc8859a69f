#include "app/sim_command.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <thread>

#include "app/command.h"
#include "app/outside_options.h"
#include "app/progress.h"
#include "host/game/player.h"
#include "sim/bot_names.h"
#include "sim/game_data.h"
#include "sim/simulation_report.h"

namespace bourse {
namespace {

/// Creates the folder for the records if it is missing. Returns a sentence if that fails.
std::string prepareFolder(const std::string& folder) {
  struct stat info{};
  if (::stat(folder.c_str(), &info) == 0)
    return S_ISDIR(info.st_mode) ? "" : folder + " is a file; --records names a folder.";
  if (::mkdir(folder.c_str(), 0777) == 0) return "";
  return "The folder " + folder + " could not be made: " + std::strerror(errno) + ".";
}

/// The words of a run that all its shards have in common: not how one part was played, nor its own files.
std::vector<std::string> sharedWords(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 5> kOwn{"--shard", "--threads", "--records", "--per-game",
                                                 "--per-decision"};
  std::vector<std::string> shared;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view name = std::string_view(words[i]).substr(0, words[i].find('='));
    if (name == "--quiet") continue;
    if (std::find(kOwn.begin(), kOwn.end(), name) == kOwn.end())
      shared.push_back(words[i]);
    else if (name == words[i])
      ++i;  // its value
  }
  return shared;
}

std::string commandOf(const std::vector<std::string>& words) {
  std::string command = "bourse";
  for (const std::string& word : words) command += " " + word;
  return command;
}

}  // namespace

SimCommand::SimCommand(const GameKind& kind)
    : kind_(kind),
      commands_(commandsOf(kind)),
      table_(commands_.options(kind)),
      own_(commands_.sim()),
      options_("sim", "plays many games" + ofGame(commands_) + " between bots and reports who wins") {
  wanted_.bots = commands_.bots;
  wanted_.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

void SimCommand::describe() {
  constexpr std::int64_t kMostGames = 1'000'000'000;
  options_.number("games", "N", "how many games", wanted_.games, 1, kMostGames);
  table_->describe(options_);
  options_.text("bots", "NAMES",
                "one for all seats, or one for each: " + std::string(commands_.botsExample) +
                    ",…; cmd:./mine.py is a program of yours",
                wanted_.bots);
  options_.text("seed", "S", "a number, or 64 hexadecimal digits", wanted_.seed);
  options_.number("threads", "T", "games played at the same time; the result does not depend on it",
                  wanted_.threads, 1, 256);
  options_.text("records", "DIR", "write the record of every game into this folder", wanted_.records);
  options_.text("per-game", "FILE", "write a row for every game: FILE.csv, FILE.jsonl, or FILE.csv.zst …",
                wanted_.perGame);
  options_.text("per-decision", "FILE", "write a row for every decision, in the same forms",
                wanted_.perDecision);
  options_.text("shard", "I/N", "play the I-th of N parts and print its counts, for bourse merge",
                wanted_.shard);
  own_->describe(options_);
  describeOutside(options_, wanted_.outside);
  options_.flag("json", "print JSON", wanted_.json);
  options_.flag("csv", "print CSV", wanted_.csv);
  options_.flag("quiet", "no progress bar", wanted_.quiet);
}

std::unique_ptr<Arena> SimCommand::prepare(SimulationPlan& plan, std::string& problem) {
  std::string config;
  Lineup lineup;
  const BotRoster roster{.names = ourBots().names(kind_), .budgets = own_->botBudgets(), .outside = true};
  if (wanted_.json && wanted_.csv)
    problem = "--json and --csv exclude each other.";
  else if (!wanted_.shard.empty() && !parseShard(wanted_.shard, shard_))
    problem = "--shard takes a part such as 3/8, not “" + wanted_.shard + "”.";
  else if (!own_->check(options_, wanted_.bots, problem) ||
           !parseLineup(wanted_.bots, table_->seats(), roster, lineup, problem))
    return nullptr;
  else if (!Seed::parse(wanted_.seed, plan.seed))
    problem = "--seed takes a whole number or 64 hexadecimal digits, not “" + wanted_.seed + "”.";
  if (!problem.empty() || !table_->read(options_, config, problem)) return nullptr;
  plan.lineup = lineup.seats;
  plan.games = static_cast<std::uint64_t>(wanted_.games);
  plan.threads = wanted_.threads;
  plan.records = wanted_.records;
  plan.recordDigits = own_->recordDigits();
  return own_->arenaFor(kind_, config, lineup.bots, wanted_.outside, problem);
}

SimulationResult SimCommand::play(Arena& arena, const SimulationPlan& plan) const {
  catchInterrupt();
  ProgressLine line(!wanted_.quiet);
  return simulate(arena, plan, [&](std::uint64_t done) {
    line.show(done, plan.games, std::to_string(done) + " of " + std::to_string(plan.games) + " games");
    return !interrupted();
  });
}

int SimCommand::run(int argc, char** argv) {
  describe();
  if (!options_.parse(argc, argv)) return options_.exitCode();
  SimulationPlan plan;
  std::string problem;
  const std::unique_ptr<Arena> arena = prepare(plan, problem);
  if (arena == nullptr) return options_.misuse(problem);
  if (!plan.records.empty())
    if (problem = prepareFolder(plan.records); !problem.empty()) return fail(problem);
  if (!arena->prepare(problem)) return fail(problem);
  const std::vector<std::string> words(argv, argv + argc);
  if (!wanted_.shard.empty()) {
    const ShardRange range = rangeOf(shard_, plan.games);
    plan.first = range.first;
    plan.games = range.count;
  }
  GameData data;
  if (!data.open(*arena, wanted_.perGame, wanted_.perDecision, plan.first, problem)) return fail(problem);
  if (data.wanted()) plan.data = &data;
  const int code = wanted_.shard.empty() ? playAll(*arena, plan, words) : playShard(*arena, plan, words);
  return data.close(problem) ? code : fail(problem);
}

int SimCommand::playAll(Arena& arena, SimulationPlan& plan, const std::vector<std::string>& words) {
  const SimulationResult result = play(arena, plan);
  return print({arena, plan, result, commandOf(words)});
}

int SimCommand::playShard(Arena& arena, SimulationPlan& plan, std::vector<std::string> words) {
  const SimulationResult result = play(arena, plan);
  if (!result.trouble.empty()) return fail(result.trouble);
  if (result.games < plan.games) {
    std::fprintf(stderr, "bourse sim: interrupted, so there is no shard to keep.\n");
    return kInterrupted;
  }
  const Shard shard{.words = sharedWords(words), .shard = shard_, .result = result, .sums = arena.sums()};
  std::fputs(shardText(shard).c_str(), stdout);
  return kDone;
}

int SimCommand::merge(int argc, char** argv, const std::vector<Shard>& shards) {
  describe();
  if (!options_.parse(argc, argv)) return options_.exitCode();
  SimulationPlan plan;
  std::string problem;
  const std::unique_ptr<Arena> arena = prepare(plan, problem);
  if (arena == nullptr) return options_.misuse(problem);
  SimulationResult whole = emptyResult(*arena, plan);
  const std::size_t sums = arena->sums().size();
  for (const Shard& shard : shards) {
    if (shard.result.bots.size() != whole.bots.size() || shard.result.seats.size() != whole.seats.size() ||
        shard.sums.size() != sums || shard.result.games != rangeOf(shard.shard, plan.games).count)
      return fail("A shard does not fit its own command.");
    add(whole, shard.result);
    arena->addSums(shard.sums);
  }
  return print({*arena, plan, whole, commandOf({argv, argv + argc})});
}

int SimCommand::print(const Simulated& done) {
  std::string problem;
  const std::string text = wanted_.json  ? own_->json(done)
                           : wanted_.csv ? own_->csv(done)
                                         : own_->table(done);
  std::fputs(text.c_str(), stdout);
  for (const ForfeitCount& count : done.arena.forfeits())
    std::fprintf(stderr, "bourse sim: %s\n", forfeitSentence(done.arena, count).c_str());
  if (!done.result.trouble.empty()) return fail(done.result.trouble);
  if (!own_->writeFiles(done, problem)) return fail(problem);
  return done.result.games < done.plan.games ? kInterrupted : kDone;
}

int SimCommand::fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse sim: %s\n", sentence.c_str());
  return kFailed;
}

}  // namespace bourse
