#include "host/record/golden.h"

#include <algorithm>

#include "host/record/game_log.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

constexpr std::string_view kIndent = "  ";

class Golden {
 public:
  explicit Golden(RecordProblem& problem) : problem_(problem) {}

  bool run(std::string_view text, std::string& asPlayed) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      ++number_;
      if (!take(line)) return false;
    }
    if (log_ == nullptr)
      return fail("record-empty", "A golden game begins with a game line and a config line.");
    flushEvents();
    if (log_->over()) write(lastLineText(log_->record(), log_->position(), digest_));
    asPlayed = std::move(out_);
    return true;
  }

 private:
  bool fail(std::string code, std::string sentence) {
    problem_ = {number_, {std::move(code), std::move(sentence)}};
    return false;
  }
  void write(std::string_view line) {
    out_ += line;
    out_ += '\n';
  }

  bool take(std::string_view line) {
    if (line.starts_with('#') || line.empty()) {
      if (eventsWanted_) eventsTold_ = true;
      flushEvents();
      write(line);
      return true;
    }
    if (kind_ == nullptr) return takeGame(line);
    if (log_ == nullptr) return takeConfig(line);
    if (ended_) return fail("line-after-end", "Nothing may follow the end of the game.");
    if (line.starts_with("  = ")) {
      if (eventsTold_) return fail("line-unexpected", "The events of a move stand together, right after it.");
      eventsWanted_ = true;
      return true;
    }
    flushEvents();
    eventsTold_ = true;  // what comes now stands between the events and the next move
    if (line.starts_with(kIndent)) return takeSees(line);
    if (line.starts_with("end ")) return takeEnd();
    return takeMove(line);
  }

  bool takeGame(std::string_view line) {
    std::string_view rest = line;
    Problem problem;
    if (nextWord(rest) != "game")
      return fail("line-unexpected", "A golden game begins with a line such as game stockpile 3.");
    kind_ = findGame(nextWord(rest), problem);
    if (kind_ == nullptr) return fail(problem.code, problem.sentence);
    if (rest != std::to_string(kind_->rulesVersion()))
      return fail("rules-version", "It was played by other rules.");
    write(line);
    return true;
  }

  bool takeConfig(std::string_view line) {
    Problem problem;
    if (!line.starts_with("config "))
      return fail("line-unexpected", "The second line of a golden game is its config.");
    log_ = GameLog::start(*kind_, line.substr(7), std::nullopt, problem);
    if (log_ == nullptr) return fail(problem.code, problem.sentence);
    write("config " + log_->position().configText());
    return true;
  }

  bool takeEnd() {
    if (!log_->over()) return fail("end-wrong", "The game is not over here.");
    ended_ = true;  // written anew at the end
    return true;
  }

  bool takeMove(std::string_view text) {
    RecordLine line;
    Problem problem;
    if (!parseLine(kind_->vocabulary(), log_->position().seats(), text, line, problem))
      return fail(problem.code, problem.sentence);
    if (const Verdict verdict = log_->position().check(line.seat, line.move); !ok(verdict)) {
      problem = log_->position().problem(std::get<Rejection>(verdict));
      return fail(problem.code, problem.sentence);
    }
    log_->apply(line);
    digest_.add(kind_->vocabulary(), line, log_->position());
    write(lineText(kind_->vocabulary(), line));
    eventsTold_ = false;
    return true;
  }

  /// The events of the last move, if the file tells them.
  void flushEvents() {
    if (!eventsWanted_) return;
    eventsWanted_ = false;
    const std::size_t first = log_->lines().empty() ? 0 : log_->eventsBefore(log_->lines().size() - 1);
    for (const Event& event : log_->events().subspan(first))
      write("  = " + eventText(kind_->vocabulary(), event));
  }

  bool takeSees(std::string_view line) {
    std::string_view rest = line.substr(kIndent.size());
    const std::string_view who = nextWord(rest);
    Seat observer = kNobody;
    if (!parseObserver(who, log_->position().seats(), observer) || nextWord(rest) != "sees" ||
        rest.find(':') == std::string_view::npos)
      return fail("line-unknown", "An indented line begins with = or is of the form: 0 sees pile 1: boom ?");
    const std::string_view name = rest.substr(0, rest.find(':') + 1);
    for (const std::string& fact : log_->position().view(observer)->facts()) {
      if (!fact.starts_with(name)) continue;
      write(std::string(kIndent) + std::string(who) + " sees " + fact);
      return true;
    }
    return fail("fact-unknown", "Nobody sees anything of that name here.");
  }

  RecordProblem& problem_;
  int number_ = 0;
  std::string out_;
  const GameKind* kind_ = nullptr;
  std::unique_ptr<GameLog> log_;
  RecordDigest digest_;
  bool eventsWanted_ = false, eventsTold_ = false, ended_ = false;
};

}  // namespace

bool replayGolden(std::string_view text, std::string& asPlayed, RecordProblem& problem) {
  problem = {};
  return Golden(problem).run(text, asPlayed);
}

std::string goldenOf(const Record& record) {
  Record bare = record;  // without players and seed: only the game
  bare.seed.reset();
  bare.players.clear();
  bare.attachments.clear();
  const std::unique_ptr<GameLog> log = GameLog::resume(bare, 0, std::nullopt);
  const Vocabulary& vocabulary = log->vocabulary();
  std::string text =
      "game " + record.game + " " + std::to_string(record.rulesVersion) + "\nconfig " + record.config + "\n";
  RecordDigest digest;
  for (const RecordLine& line : record.lines) {
    text += lineText(vocabulary, line) + "\n";
    const std::size_t before = log->events().size();
    const bool drawn = log->position().node().kind == Node::Kind::chance;
    log->apply(line);
    digest.add(vocabulary, line, log->position());
    if (drawn && log->events().size() == before + 1) continue;  // the line says as much
    for (const Event& event : log->events().subspan(before))
      text += "  = " + eventText(vocabulary, event) + "\n";
  }
  if (log->over()) text += lastLineText(log->record(), log->position(), digest) + "\n";
  return text;
}

std::string firstDifference(std::string_view expected, std::string_view actual) {
  for (int number = 1; !expected.empty() || !actual.empty(); ++number) {
    const std::string_view a = expected.substr(0, expected.find('\n'));
    const std::string_view b = actual.substr(0, actual.find('\n'));
    if (a != b)
      return "line " + std::to_string(number) + " should be\n" + std::string(b) + "\nbut is\n" +
             std::string(a) + "\n";
    expected.remove_prefix(std::min(a.size() + 1, expected.size()));
    actual.remove_prefix(std::min(b.size() + 1, actual.size()));
  }
  return {};
}

}  // namespace bourse
