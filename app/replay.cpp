// bourse replay: shows a record move by move, or rewrites a golden game.
#include <cstdio>
#include <string>
#include <utility>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "host/record/game_log.h"
#include "host/record/golden.h"
#include "host/record/notation.h"
#include "host/record/record.h"
#include "host/record/report.h"
#include "host/record/take_back.h"

namespace bourse {
namespace {

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

void printHead(const Record& record) {
  print("game " + record.game + " " + std::to_string(record.rulesVersion) + ", " + record.config +
        (record.seed ? ", seed " + seedText(*record.seed) : ""));
  for (const RecordPlayer& player : record.players)
    print("player " + std::to_string(player.seat) + ": " + player.name +
          (player.bot.empty() ? "" : (player.name.empty() ? "" : ", ") + player.bot));
}

/// Where the game went back to a decision before this line.
void printTakeBacks(const Record& record, std::size_t line) {
  for (const Attachment& one : record.attachments)
    if (const auto mark = takeBackMark(one.text); mark && one.after == line)
      print("take-back " + std::to_string(mark->number) + ": seat " + std::to_string(mark->seat) +
            " decides again");
}

/// Every line with its events, in full or as one observer sees them. Observers see events, never moves.
void printLines(const GameLog& log, bool whole, Seat observer) {
  const Vocabulary& vocabulary = log.vocabulary();
  const auto tell = [&](const Event& event) {
    print("    " + (whole ? eventText(vocabulary, event) : eventText(vocabulary, event, observer)));
  };
  const std::size_t first = log.lines().empty() ? log.events().size() : log.eventsBefore(0);
  for (const Event& event : log.events().first(first)) tell(event);
  for (std::size_t i = 0; i < log.lines().size(); ++i) {
    printTakeBacks(log.record(), i);
    const RecordLine& line = log.lines()[i];
    const bool shown = whole || line.seat == observer;
    print(std::to_string(i + 1) + "  " + (shown ? lineText(vocabulary, line) : "…"));
    const std::size_t last = i + 1 < log.lines().size() ? log.eventsBefore(i + 1) : log.events().size();
    for (std::size_t e = log.eventsBefore(i); e < last; ++e) tell(log.events()[e]);
  }
  printTakeBacks(log.record(), log.lines().size());
}

void printPosition(const GameLog& log, Seat observer) {
  const Position& position = log.position();
  print("");
  for (const std::string& fact : position.view(observer)->facts()) print(fact);
  const Node node = position.node();
  const Vocabulary& vocabulary = log.vocabulary();
  if (node.kind == Node::Kind::over) {
    std::string text = "over: scores";
    const Scores scores = position.scores();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.seats()); ++seat)
      text += " " + std::to_string(scores[seat]);
    print(text);
  } else if (node.kind == Node::Kind::decision) {
    print("next: seat " + std::to_string(node.seat) + ", " +
          valueText(vocabulary, ArgType::decision, node.what));
  } else {
    const bool world = node.kind == Node::Kind::world;
    const NodeInfo* asked = world ? vocabulary.question(node.what) : vocabulary.draw(node.what);
    print(std::string(world ? "next: the world" : "next: chance") +
          (asked != nullptr ? ", " + std::string(asked->name) : ""));
  }
}

/// Rewrites a golden game in place; turns a record into a golden game on standard output.
int rerecord(const std::string& file, const std::string& text) {
  std::string asPlayed, problem;
  RecordProblem wrong;
  if (text.starts_with("bourse-record")) {
    ReplayedRecord replayed;
    if (!readRecord(text, replayed, wrong)) return fail("replay", file + ": " + wrong.text());
    asPlayed = goldenOf(replayed.record);
    return writeFile("-", asPlayed, problem) ? kDone : fail("replay", problem);
  }
  if (!replayGolden(text, asPlayed, wrong)) return fail("replay", file + ": " + wrong.text());
  if (asPlayed == text) return kDone;
  return writeFile(file, asPlayed, problem) ? kDone : fail("replay", problem);
}

void printReport(const ProblemReport& report) {
  if (!report.reported) return;
  for (const auto& [key, value] : report.about) {
    std::string line = "report ";
    print(line.append(key).append(": ").append(value));
  }
}

int checkGolden(const std::string& file, const std::string& text) {
  std::string asPlayed;
  RecordProblem wrong;
  if (!replayGolden(text, asPlayed, wrong)) return fail("replay", file + ": " + wrong.text());
  if (asPlayed != text) return fail("replay", file + ": " + firstDifference(text, asPlayed));
  std::fputs(text.c_str(), stdout);
  return kDone;
}

}  // namespace

int runReplay(int argc, char** argv) {
  std::string file, view, text, problem;
  int at = -1;
  bool record = false;
  Options options("replay", "checks a record line by line and shows it; also golden games.");
  options.word("FILE", "a record, a report or a golden game, or a link to one; - is standard input", file,
               true);
  options.number("at", "N", "stop after N lines and show the position; -1: all", at, -1, 1'000'000);
  options.text("view", "SEAT", "show it as this seat, or spectator, sees it", view);
  options.flag("record", "rewrite a golden game, or turn a record into one", record);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (isReportLink(file))
    text = std::exchange(file, "the link");
  else if (!readFile(file, text, problem))
    return fail("replay", problem);
  ProblemReport report;
  RecordProblem wrong;
  if (!readReport(text, report, wrong)) return fail("replay", file + ": " + wrong.text());
  text = report.record;
  if (record) return rerecord(file, text);
  if (text.starts_with("game ") || text.starts_with('#')) return checkGolden(file, text);

  ReplayedRecord replayed;
  if (!readRecord(text, replayed, wrong)) return fail("replay", file + ": " + wrong.text());
  if (at < 0) at = report.at;
  const auto lines = static_cast<int>(replayed.record.lines.size());
  if (at > lines)
    return options.misuse("--at " + std::to_string(at) + ": the record has " + std::to_string(lines) +
                          " lines.");
  Seat observer = report.seat < kObservers ? report.seat : kSpectator;
  if (!view.empty() && !parseObserver(view, replayed.position->seats(), observer))
    return options.misuse("--view is a seat below " + std::to_string(replayed.position->seats()) +
                          " or spectator.");
  const auto log =
      GameLog::resume(replayed.record, static_cast<std::size_t>(at < 0 ? lines : at), std::nullopt);
  printReport(report);
  printHead(replayed.record);
  printLines(*log, view.empty(), observer);
  printPosition(*log, observer);
  return kDone;
}

}  // namespace bourse
