#include "app/play/session.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "app/command.h"
#include "app/files.h"
#include "gen/text_keys.h"
#include "sim/lane_threads.h"

namespace bourse {
namespace {

std::vector<std::string> namesIn(const GameLog& log, const Words& words) {
  std::vector<std::string> names(static_cast<std::size_t>(log.position().seats()));
  for (const RecordPlayer& player : log.players())
    if (player.seat < names.size()) names[player.seat] = player.name;
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    if (names[seat].empty()) names[seat] = words.player(static_cast<Seat>(seat), {});
  return names;
}

}  // namespace

PlaySession::PlaySession(std::unique_ptr<GameLog> log, const Words& words, const Style& style,
                         PlaySetup setup, const PlayExtension& extension)
    : log_(std::move(log)),
      names_(namesIn(*log_, words)),
      style_(style),
      setup_(std::move(setup)),
      say_(words, log_->vocabulary(),
           {.names = names_, .viewer = setup_.seat, .moneyTable = log_->position().moneyTable()}),
      screen_(extension.screen(
          {.words = words,
           .vocabulary = log_->vocabulary(),
           .audience = {.names = names_, .viewer = setup_.seat, .moneyTable = log_->position().moneyTable()},
           .style = style})),
      told_(log_->lines().empty() ? 0 : log_->events().size()) {
  for (const RecordPlayer& player : log_->players())
    if (!player.bot.empty()) bots_[player.seat] = ourBots().make(log_->position().kind(), player.bot);
}

void PlaySession::print(const std::string& line) { std::fputs((line + "\n").c_str(), stdout); }

int PlaySession::run() {
  if (!setup_.loaded.empty())
    print(say_(text_key::kUiResumed,
               {{"file", setup_.loaded}, {"moves", static_cast<std::int64_t>(log_->lines().size())}}));
  for (;;) {
    letOthersMove();
    tellNews();
    if (log_->over()) break;
    if (!askMe()) return saveFailed_ ? kFailed : kDone;
  }
  print("");
  for (const std::string& line : screen_->finalCount(*log_)) print(line);
  if (!setup_.file.empty() && !saveFailed_) print(say_(text_key::kTerminalReplay, {{"file", setup_.file}}));
  return saveFailed_ ? kFailed : kDone;
}

/// Plays on until the player must decide.
void PlaySession::letOthersMove() {
  while (!log_->over()) {
    const Node node = log_->position().node();
    if (node.kind != Node::Kind::decision) {
      log_->draw();
      continue;
    }
    if (node.seat != setup_.seat) {
      log_->apply({node.seat, answerFor(node.seat)});
      continue;
    }
    const std::unique_ptr<AnyView> view = log_->position().view(setup_.seat);
    MoveList legal;
    view->legal(legal);
    if (!screen_->answersItself(*view, legal)) break;
    log_->apply({node.seat, legal.back()});
  }
  if (!setup_.file.empty()) save(setup_.file);
}

/// A bot's random numbers depend on the seed, its seat and the line number, so a resumed game goes on
/// unchanged.
Move PlaySession::answerFor(Seat seat) const {
  const std::unique_ptr<AnyView> view = log_->position().view(seat);
  MoveList legal;
  view->legal(legal);
  Rng rng(log_->seed().value_or(Seed{}), purpose::kBot + seat, log_->lines().size());
  Budget budget;
  budget.runLanes = runLanesInThreads;  // faster, and chooses the same move
  return bots_[seat]->choose(*view, legal, budget, rng);
}

// ---- telling ----

void PlaySession::tell(std::size_t from, std::size_t to) const {
  for (std::size_t i = from; i < to; ++i) {
    const Event& event = log_->events()[i];
    if (!screen_->worthTelling(event)) continue;
    const bool heading = screen_->isHeading(event);
    const bool mine = event.seat == setup_.seat && !heading;
    if (heading) print("");
    for (const std::string& line : wrapped(mine ? "* " : "  ", say_.event(event)))
      print(mine || heading ? style_.strong(line) : line);
  }
}

void PlaySession::tellNews() {
  tell(told_, log_->events().size());
  told_ = log_->events().size();
}

void PlaySession::help() const {
  for (const auto key : {text_key::kUiHelpChoice, text_key::kUiHelpLog, text_key::kUiHelpTable,
                         text_key::kUiHelpSave, text_key::kUiHelpQuit, text_key::kUiHelpHelp})
    print(say_(key));
  for (const std::string& line : screen_->help()) print(line);
}

// ---- asking ----

bool PlaySession::askMe() {
  const std::unique_ptr<AnyView> view = log_->position().view(setup_.seat);
  MoveList legal;
  view->legal(legal);
  const std::vector<std::string> table = screen_->lines(*view, legal);
  const std::size_t before = log_->lines().size();
  bool show = true;
  while (log_->lines().size() == before) {
    if (show)
      for (const std::string& line : table) print(line);
    std::fputs("> ", stdout);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      print("");
      leave(say_(text_key::kTerminalInputEnded));
      return false;
    }
    if (::isatty(STDIN_FILENO) != 1) print(line);  // piped input is not echoed by a terminal
    const Typed input = readTyped(line, *view, legal, *screen_);
    if (input.kind == Typed::Kind::quit) {
      leave(say_(text_key::kUiGoodbye));
      return false;
    }
    show = input.kind == Typed::Kind::table;
    take(input, line, *view, legal);
  }
  return true;
}

void PlaySession::take(const Typed& input, const std::string& line, const AnyView& view,
                       const MoveList& legal) {
  switch (input.kind) {
    case Typed::Kind::move:
      takeMove(input.move, view);
      break;
    case Typed::Kind::help:
      help();
      break;
    case Typed::Kind::log:
      tell(0, log_->events().size());
      break;
    case Typed::Kind::save:
      if (save(input.argument)) print(say_(text_key::kUiSaved, {{"file", input.argument}}));
      break;
    case Typed::Kind::notUnderstood:
      complain(say_(
          text_key::kUiNotUnderstood,
          {{"input", line}, {"first", std::int64_t{1}}, {"last", static_cast<std::int64_t>(legal.size())}}));
      break;
    case Typed::Kind::nothing:
    case Typed::Kind::table:
    case Typed::Kind::quit:
      break;
  }
}

void PlaySession::takeMove(Move move, const AnyView& view) {
  const Verdict verdict = view.explain(move);
  if (!ok(verdict)) {
    complain(say_.refusal(std::get<Rejection>(verdict)));
    return;
  }
  log_->apply({setup_.seat, move});
  if (!setup_.file.empty()) save(setup_.file);
}

void PlaySession::complain(const std::string& sentence) const {
  for (const std::string& line : wrapped("! ", sentence)) print(style_.trouble(line));
}

/// Saves the game and says how to resume it.
void PlaySession::leave(const std::string& reason) {
  const std::string file = setup_.file.empty() ? setup_.fileIfLeft : setup_.file;
  print(reason);
  if (save(file)) {
    print(say_(text_key::kUiSaved, {{"file", file}}));
    print(say_(text_key::kTerminalResume, {{"file", file}}));
  }
}

bool PlaySession::save(const std::string& file) {
  std::string problem;
  if (writeFile(file, log_->recordText(), problem)) {
    saveFailed_ = false;
    return true;
  }
  if (!saveFailed_) std::fprintf(stderr, "%s\n", problem.c_str());
  saveFailed_ = true;
  return false;
}

}  // namespace bourse
