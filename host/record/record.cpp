#include "host/record/record.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "host/record/notation.h"

namespace bourse {

std::string RecordProblem::text() const {
  return (line > 0 ? "line " + std::to_string(line) + ": " : std::string()) + problem.sentence;
}

void RecordDigest::add(const Vocabulary& vocabulary, const RecordLine& line, const Position& after) {
  digest_.addText(lineText(vocabulary, line));
  const Scores scores = after.scores();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(after.seats()); ++seat)
    digest_.add(static_cast<std::uint16_t>(scores[seat]));
}

std::string lineText(const Vocabulary& vocabulary, const RecordLine& line) {
  return (line.seat == kNobody ? std::string("*") : std::to_string(line.seat)) + " " +
         moveText(vocabulary, line.move);
}

bool parseLine(const Vocabulary& vocabulary, int seats, std::string_view text, RecordLine& line,
               Problem& problem) {
  std::string_view rest = text;
  const std::string_view who = nextWord(rest);
  RecordLine read;
  if (who != "*" && (!parseObserver(who, seats, read.seat) || read.seat == kSpectator)) {
    problem = {"line-unknown", "A move begins with a seat from 0 to " + std::to_string(seats - 1) +
                                   " or with * for chance; this line does not."};
    return false;
  }
  if (!parseMove(vocabulary, rest, read.move, problem)) return false;
  line = read;
  return true;
}

namespace {

bool needsQuotes(std::string_view word) {
  return word.empty() || word.find_first_of(" \"\\") != std::string_view::npos;
}

std::string quotedWhereNeeded(std::string_view word) {
  if (!needsQuotes(word)) return std::string(word);
  std::string text = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string playerText(const RecordPlayer& player) {
  std::string text = "player " + std::to_string(player.seat);
  if (!player.name.empty()) text += " name=" + quotedWhereNeeded(player.name);
  if (!player.bot.empty()) text += " bot=" + quotedWhereNeeded(player.bot);
  return text + "\n";
}

std::string headText(const Record& record) {
  std::string text = "bourse-record " + std::to_string(kRecordVersion) + "\n";
  text += "game " + record.game + " " + std::to_string(record.rulesVersion) + "\n";
  text += "config " + record.config + "\n";
  if (record.seed) text += "seed " + seedText(*record.seed) + "\n";
  for (const RecordPlayer& player : record.players) text += playerText(player);
  return text;
}

}  // namespace

Record newRecord(const Position& start, const std::optional<Seed>& seed) {
  Record record;
  record.game = start.kind().name();
  record.rulesVersion = start.kind().rulesVersion();
  record.config = start.configText();
  record.seed = seed;
  return record;
}

std::uint64_t RecordDigest::value(const Record& record) const {
  Digest digest = digest_;
  digest.addText(headText(record));
  for (const Attachment& attachment : record.attachments) {
    digest.add(attachment.after);
    digest.addText(attachment.text);
  }
  return digest.value();
}

std::string lastLineText(const Record& record, const Position& last, const RecordDigest& digest) {
  std::string text;
  if (last.node().kind == Node::Kind::over) {
    text = "end";
    const Scores scores = last.scores();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(last.seats()); ++seat)
      text += " " + std::to_string(scores[seat]);
  } else {
    text = "open " + std::to_string(record.lines.size());
  }
  return text + " digest " + digestText(digest.value(record));
}

std::string recordText(const Record& record, const Position& last, const RecordDigest& digest) {
  const Vocabulary& vocabulary = last.kind().vocabulary();
  std::string text = headText(record);
  auto attachment = record.attachments.begin();
  for (std::size_t i = 0; i <= record.lines.size(); ++i) {
    for (; attachment != record.attachments.end() && attachment->after == i; ++attachment)
      text += attachment->text + "\n";
    if (i < record.lines.size()) text += lineText(vocabulary, record.lines[i]) + "\n";
  }
  return text + lastLineText(record, last, digest) + "\n";
}

namespace {

std::unique_ptr<Position> startOf(const Record& record, EventSink& events) {
  Problem problem;
  const GameKind* kind = findGame(record.game, problem);
  std::unique_ptr<Position> position =
      kind != nullptr ? kind->start(record.config, events, problem) : nullptr;
  BOURSE_CHECK(position != nullptr, ==, true);
  return position;
}

/// Replays the first lines of a record known to be good; visit(line, node before it, position after it,
/// events).
template <class Visit>
std::unique_ptr<Position> replay(const Record& record, std::size_t count, Visit visit) {
  EventRoom room;
  EventSink events(room);
  std::unique_ptr<Position> position = startOf(record, events);
  visit(nullptr, Node{}, *position, events.list());
  BOURSE_CHECK(count, <=, record.lines.size());
  for (std::size_t i = 0; i < count; ++i) {
    const RecordLine& line = record.lines[i];
    BOURSE_CHECK(ok(position->check(line.seat, line.move)), ==, true);
    const Node before = position->node();
    events.clear();
    position->apply(line.seat, line.move, events);
    visit(&line, before, *position, events.list());
  }
  return position;
}

}  // namespace

std::string recordText(const Record& record) {
  RecordDigest digest;
  const std::unique_ptr<Position> last = replay(
      record, record.lines.size(), [&](const RecordLine* line, const Node&, const Position& after, auto) {
        if (line != nullptr) digest.add(after.kind().vocabulary(), *line, after);
      });
  return recordText(record, *last, digest);
}

std::unique_ptr<Position> positionAt(const Record& record, std::size_t count, std::vector<Event>* events) {
  return replay(record, count,
                [&](const RecordLine*, const Node&, const Position&, std::span<const Event> heard) {
                  if (events != nullptr) events->insert(events->end(), heard.begin(), heard.end());
                });
}

PrintRecordOnFailure::PrintRecordOnFailure(const Vocabulary& vocabulary, std::string_view config,
                                           const std::vector<RecordLine>& lines)
    : vocabulary_(vocabulary), config_(config), lines_(lines), former_(setCheckContext({&tell, this})) {}

void PrintRecordOnFailure::tell(const void* what) {
  const auto& self = *static_cast<const PrintRecordOnFailure*>(what);
  std::fprintf(stderr, "after %zu lines of: %s %s\n", self.lines_.size(),
               std::string(self.vocabulary_.game).c_str(), self.config_.c_str());
  for (const RecordLine& line : self.lines_)
    std::fprintf(stderr, "%s\n", lineText(self.vocabulary_, line).c_str());
}

}  // namespace bourse
