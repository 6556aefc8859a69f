// bourse play for Stack Market: a game in the terminal against bots. The result of a stacking is typed by
// players who have dice at hand, or drawn by the table of chances.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <random>

#include "app/command.h"
#include "app/files.h"
#include "app/play/input.h"
#include "app/stackmarket/commands.h"
#include "app/stackmarket/options.h"
#include "app/stackmarket/screen.h"
#include "bots/stackmarket/builder.h"
#include "games/stackmarket/insight.h"
#include "gen/stackmarket_vocabulary.h"
#include "gen/text_keys.h"
#include "host/game/nearest.h"
#include "host/game/player.h"
#include "host/record/game_log.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

struct StackPlayOptions {
  explicit StackPlayOptions(const GameKind& kind) : table(kind) {}

  StackMarketOptions table;
  int seat = 1;
  std::string bots = "good", seed, save, load, lang = "en", name = "Ada", stack = "table";
  bool plain = false;
};

Seed freshSeed() {
  std::random_device device;
  Seed seed;
  for (std::uint32_t& word : seed.word) word = device();
  return seed;
}

/// One game: bots move, chance draws, the player decides, and the record is saved.
class StackSession {
 public:
  StackSession(std::unique_ptr<GameLog> log, const Words& words, const Style& style,
               const StackPlayOptions& wanted, Seat me)
      : log_(std::move(log)),
        names_(namesIn(words)),
        style_(style),
        say_(words, log_->vocabulary(), {.names = names_, .viewer = me}),
        me_(me),
        typed_(wanted.stack == "typed"),
        file_(wanted.save.empty() ? wanted.load : wanted.save) {
    for (const RecordPlayer& player : log_->players())
      if (!player.bot.empty()) bots_[player.seat] = ourBots().make(log_->position().kind(), player.bot);
    told_ = log_->lines().empty() ? 0 : log_->events().size();
  }

  int run() {
    while (!log_->over()) {
      const Node node = log_->position().node();
      if (node.kind == Node::Kind::chance) {
        log_->draw();
      } else if (node.kind == Node::Kind::world) {
        if (!typed_ || stacker() != me_)
          log_->draw();
        else if (tellNews(); !askStacking())
          return left_;
      } else if (contains(node.pending, me_)) {
        if (tellNews(); !askMove()) return left_;
      } else {
        moveBot(node.seat);
      }
    }
    tellNews();
    print("");
    for (const std::string& line : screen().standings()) print(line);
    return save() ? kDone : kFailed;
  }

 private:
  std::vector<std::string> namesIn(const Words& words) {
    std::vector<std::string> names(static_cast<std::size_t>(log_->position().seats()));
    for (const RecordPlayer& player : log_->players()) names[player.seat] = player.name;
    for (std::size_t seat = 0; seat < names.size(); ++seat)
      if (names[seat].empty()) names[seat] = words.player(static_cast<Seat>(seat), {});
    return names;
  }
  static void print(const std::string& line) { std::fputs((line + "\n").c_str(), stdout); }

  // Nothing but a name given in secret is hidden in this game, so the screen may use the player's view.
  const TypedView<stackmarket::StackMarket>& look() {  // until the next look
    view_ = log_->position().view(me_);
    return *typedView<stackmarket::StackMarket>(*view_);
  }
  const stackmarket::State& state() { return look().view.masked; }
  StackScreen screen() {
    const TypedView<stackmarket::StackMarket>& seen = look();
    return {seen.view.masked, seen.rules, say_, style_, me_};
  }
  Seat stacker() {
    const stackmarket::State& now = state();
    return now.stage == stackmarket::Stage::takeover ? now.stacker : now.active;
  }

  void moveBot(Seat seat) {
    const std::unique_ptr<AnyView> view = log_->position().view(seat);
    MoveList legal;
    view->legal(legal);
    Rng rng(log_->seed().value_or(Seed{}), purpose::kBot + seat, log_->lines().size());
    log_->apply({seat, bots_[seat]->choose(*view, legal, {}, rng)});
  }

  /// Single dice are on the screen already.
  static bool worthTelling(const Event& event) {
    const auto kind = static_cast<stackmarket::EventKind>(event.kind);
    return kind != stackmarket::EventKind::dieRolled && kind != stackmarket::EventKind::moneyGiven;
  }
  void tell(std::size_t from) const {
    for (std::size_t i = from; i < log_->events().size(); ++i) {
      const Event& event = log_->events()[i];
      if (!worthTelling(event)) continue;
      const bool mine = event.seat == me_;
      for (const std::string& line : wrapped(mine ? "* " : "  ", say_.event(event)))
        print(mine ? style_.strong(line) : line);
    }
  }
  void tellNews() {
    tell(told_);
    told_ = log_->events().size();
    save();
  }

  bool read(std::string& line) {
    std::fputs("> ", stdout);
    std::fflush(stdout);
    if (!std::getline(std::cin, line)) {
      print("");
      leave(say_(text_key::kTerminalInputEnded));
      return false;
    }
    if (::isatty(STDIN_FILENO) != 1) print(line);
    return true;
  }

  /// Handles the commands that every question has; false if the line is something else.
  bool common(const std::string& line, bool& again) {
    again = false;
    if (line == "?" || line == "help") {
      for (const auto key :
           {text_key::kUiHelpChoice, text_key::kUiHelpLog, text_key::kUiHelpTable, text_key::kUiHelpSave,
            text_key::kUiHelpQuit, text_key::kUiHelpHelp, text_key::kStackmarketTerminalHelpStack})
        for (const std::string& one : wrapped("", say_(key))) print(one);
    } else if (line == "log") {
      tell(0);
    } else if (line == "table") {
      again = true;
    } else if (line.starts_with("save ")) {
      file_ = line.substr(5);
      if (save()) print(say_(text_key::kUiSaved, {{"file", file_}}));
    } else {
      return false;
    }
    return true;
  }

  bool askMove() {
    const std::unique_ptr<AnyView> view = log_->position().view(me_);
    MoveList legal;
    view->legal(legal);
    for (bool show = true;;) {
      if (show) {
        for (const std::string& line : screen().lines()) print(line);
        print(style_.strong(say_.prompt(view->node())));
        for (std::size_t i = 0; i < legal.size(); ++i)
          print("  " + style_.choice(rightAligned(std::to_string(i + 1), 2)) + "  " + say_.move(legal[i]));
        if (state().stage == stackmarket::Stage::order)
          print(style_.faint(say_(text_key::kStackmarketTerminalSuggest)));
      }
      std::string line;
      if (!read(line)) return false;
      if (line == "quit") return leave(say_(text_key::kUiGoodbye)), false;
      if (line.empty() && state().stage == stackmarket::Stage::order) return laySuggested(), true;
      if (common(line, show) || line.empty()) continue;
      std::uint64_t number = 0;
      if (parseNumber(westernDigits(line), legal.size(), number) && number > 0) {
        log_->apply({me_, legal[number - 1]});
        return true;
      }
      complain(line, legal.size());
    }
  }

  /// The rest of the order, as the screen shows it.
  void laySuggested() {
    while (state().stage == stackmarket::Stage::order && state().active == me_) {
      const TypedView<stackmarket::StackMarket>& seen = look();
      const stackmarket::Insight found = stackmarket::insight(seen.rules, seen.view);
      log_->apply({me_, make(stackmarket::Verb::lay, found.suggestion[state().ordered])});
    }
  }

  /// `stand 4`, `drop 2`, `collapse`; `stands`, `falls`; nothing for the table of chances.
  bool askStacking() {
    const stackmarket::State now = state();
    const bool takeover = now.stage == stackmarket::Stage::takeover;
    const int building = takeover ? now.tallest : workBuilding(now);
    const int dice = takeover ? now.building[now.smallest].height : now.ordered;
    for (const std::string& line : screen().lines()) print(line);
    print(style_.strong(
        say_(takeover ? text_key::kStackmarketTerminalAskTakeover : text_key::kStackmarketTerminalAskStacking,
             {{"dice", std::int64_t{dice}},
              {"building", say_.name(stackmarket::arg::building, building, "phrase")}})));
    print(say_(text_key::kStackmarketTerminalHelpStack));
    for (;;) {
      std::string line;
      if (!read(line)) return false;
      if (line == "quit") return leave(say_(text_key::kUiGoodbye)), false;
      if (line.empty()) return log_->draw(), true;
      bool again = false;
      if (common(line, again)) continue;
      Move move;
      if (readOutcome(westernDigits(line), takeover, move) && ok(log_->position().check(kNobody, move))) {
        log_->apply({kNobody, move});
        return true;
      }
      print(style_.trouble("! " + say_(text_key::kStackmarketTerminalHelpStack)));
    }
  }

  static bool readOutcome(std::string_view line, bool takeover, Move& move) {
    using stackmarket::Verb;
    const std::string_view word = nextWord(line);
    std::uint64_t dice = 0;
    if (takeover) {
      move = make(word == "stands" ? Verb::takeoverStands : Verb::takeoverFalls);
      return word == "stands" || word == "falls";
    }
    if (word == "collapse") return move = make(Verb::collapse), true;
    if (!parseNumber(line, stackmarket::kDice, dice)) return false;
    move = make(word == "drop" ? Verb::drop : Verb::stand, static_cast<int>(dice));
    return word == "stand" || word == "drop";
  }

  void complain(const std::string& line, std::size_t last) const {
    print(style_.trouble(
        "! " +
        say_(text_key::kUiNotUnderstood,
             {{"input", line}, {"first", std::int64_t{1}}, {"last", static_cast<std::int64_t>(last)}})));
  }

  void leave(const std::string& reason) {
    print(reason);
    if (file_.empty()) file_ = "bourse-" + seedText(log_->seed().value_or(Seed{})).substr(0, 8) + ".game";
    left_ = save() ? kDone : kFailed;
    if (left_ == kDone) {
      print(say_(text_key::kUiSaved, {{"file", file_}}));
      print(say_(text_key::kTerminalResume, {{"file", file_}}));
    }
  }

  bool save() {
    if (file_.empty()) return true;
    std::string problem;
    if (writeFile(file_, log_->recordText(), problem)) return true;
    std::fprintf(stderr, "%s\n", problem.c_str());
    return false;
  }

  std::unique_ptr<GameLog> log_;
  std::vector<std::string> names_;
  std::array<std::unique_ptr<Player>, kMaxSeats> bots_;
  Style style_;
  Voice say_;
  Seat me_;
  bool typed_;
  std::string file_;
  std::unique_ptr<AnyView> view_;
  std::size_t told_ = 0;
  int left_ = kDone;
};

bool seatBots(const StackPlayOptions& wanted, std::vector<RecordPlayer>& players, std::string& problem) {
  constexpr const char* kNames[] = {"Mia", "Noor", "Theo"};
  std::vector<std::string> named;
  std::string_view rest = wanted.bots;
  std::vector<std::string_view> known;
  for (const stackmarket::Bot& bot : stackmarket::bots()) known.push_back(bot.name);
  do {
    named.emplace_back(nextWord(rest, ','));
    if (stackmarket::botNamed(named.back()) == nullptr) {
      problem = "There is no bot “" + named.back() + "”; there is " + listed(known) + "." +
                didYouMean(named.back(), known);
      return false;
    }
  } while (!rest.empty());
  const auto others = static_cast<std::size_t>(wanted.table.seats() - 1);
  if (named.size() == 1) named.resize(others, named[0]);
  if (named.size() != others || wanted.seat > wanted.table.seats()) {
    problem = "--bots names one bot or " + std::to_string(others) + ", and --seat is at most " +
              std::to_string(wanted.table.seats()) + ".";
    return false;
  }
  std::size_t next = 0;
  for (int seat = 0; seat < wanted.table.seats(); ++seat) {
    const bool me = seat == wanted.seat - 1;
    players.push_back({static_cast<Seat>(seat), me ? wanted.name : kNames[next], me ? "" : named[next]});
    if (!me) ++next;
  }
  return true;
}

std::unique_ptr<GameLog> begin(const GameKind& kind, const Options& options, const StackPlayOptions& wanted,
                               int& exitCode) {
  Seed seed;
  std::string sentence, config;
  std::vector<RecordPlayer> players;
  Problem problem;
  if (!wanted.seed.empty() && !Seed::parse(wanted.seed, seed))
    sentence = "--seed takes a whole number or 64 hexadecimal digits, not “" + wanted.seed + "”.";
  else if (wanted.table.read(options, config, sentence))
    seatBots(wanted, players, sentence);
  if (!sentence.empty()) {
    exitCode = options.misuse(sentence);
    return nullptr;
  }
  if (wanted.seed.empty()) seed = freshSeed();
  std::unique_ptr<GameLog> log = GameLog::start(kind, config, seed, problem);
  log->setPlayers(std::move(players));
  return log;
}

std::unique_ptr<GameLog> load(const StackPlayOptions& wanted, int& exitCode) {
  std::string text, problem;
  ReplayedRecord replayed;
  RecordProblem wrong;
  exitCode = kFailed;
  if (!readFile(wanted.load, text, problem)) return fail("play", problem), nullptr;
  if (!readRecord(text, replayed, wrong)) return fail("play", wanted.load + ": " + wrong.text()), nullptr;
  const Record& record = replayed.record;
  return GameLog::resume(record, record.lines.size(),
                         record.seed ? record.seed : std::optional<Seed>(freshSeed()));
}

}  // namespace

int runStackMarketPlay(int argc, char** argv) {
  const GameKind& kind = gameAsked(argc, argv);
  StackPlayOptions wanted(kind);
  Options options("play", "a game of Stack Market in the terminal against bots; ? in the game says how");
  wanted.table.describe(options);
  options.number("seat", "K", "your seat, from 1", wanted.seat, 1, stackmarket::kMostSeats);
  options.text("bots", "NAMES", "one for all other seats, or one for each: expert,good,…", wanted.bots);
  options.choice("stack", "who says how your stackings end: the table of chances, or you", wanted.stack,
                 {"table", "typed"});
  options.text("seed", "S", "the same dice again: a number, or 64 hexadecimal digits", wanted.seed);
  options.text("save", "FILE", "save the game here after every move", wanted.save);
  options.text("load", "FILE", "continue a saved game", wanted.load);
  options.text("name", "NAME", "your name", wanted.name);
  options.flag("plain", "no colours, no symbols", wanted.plain);
  options.text("lang", "LANG", "language", wanted.lang);
  if (!options.parse(argc, argv)) return options.exitCode();
  const auto loaded = Words::load(wanted.lang);
  if (const auto* sentence = std::get_if<std::string>(&loaded)) return options.misuse(*sentence);
  int exitCode = kDone;
  std::unique_ptr<GameLog> log =
      wanted.load.empty() ? begin(kind, options, wanted, exitCode) : load(wanted, exitCode);
  if (log == nullptr) return exitCode;
  Seat me = kNobody;
  int bots = 0;
  for (const RecordPlayer& player : log->players()) {
    if (player.bot.empty()) me = player.seat;
    if (!player.bot.empty() && stackmarket::botNamed(player.bot) != nullptr) ++bots;
  }
  if (me == kNobody || bots + 1 != log->position().seats())
    return fail("play", "The record does not name one player and known bots for all other seats.");
  const Style style(!wanted.plain && Style::terminalHasColours());
  return StackSession(std::move(log), std::get<Words>(loaded), style, wanted, me).run();
}

}  // namespace bourse
