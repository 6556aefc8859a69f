#include "host/game/perft.h"

#include "host/record/notation.h"

namespace bourse {
namespace {

constexpr int kMostDepth = 12;

std::uint64_t after(const Position& position, Seat seat, Move move, int depth) {
  const std::unique_ptr<Position> next = position.clone();
  EventSink nobody;
  next->apply(seat, move, nobody);
  return perft(*next, depth);
}

bool readDepth(std::string_view rest, PerftCase& read) {
  std::uint64_t depth = 0, count = 0;
  if (!parseNumber(nextWord(rest), kMostDepth, depth) || !parseNumber(rest, UINT64_MAX, count)) return false;
  read.counts.emplace_back(static_cast<int>(depth), count);
  return true;
}

bool readMove(std::string_view line, PerftCase& read, Problem& problem) {
  RecordLine move;
  if (!parseLine(read.position->kind().vocabulary(), read.position->seats(), line, move, problem))
    return false;
  if (const Verdict verdict = read.position->check(move.seat, move.move); !ok(verdict)) {
    problem = read.position->problem(std::get<Rejection>(verdict));
    return false;
  }
  EventSink nobody;
  read.position->apply(move.seat, move.move, nobody);
  return true;
}

bool readPerftLine(std::string_view line, const GameKind*& kind, PerftCase& read, Problem& problem) {
  std::string_view rest = line;
  const std::string_view word = nextWord(rest);
  if (kind == nullptr) {
    problem = {"line-unexpected", "The first line names the game and its rules, such as game stockpile 3."};
    if (word == "game") kind = findGame(nextWord(rest), problem);
    return kind != nullptr && rest == std::to_string(kind->rulesVersion());
  }
  if (read.position == nullptr) {
    EventSink nobody;
    problem = {"line-unexpected", "The second line is the config."};
    if (word == "config") read.position = kind->start(rest, nobody, problem);
    return read.position != nullptr;
  }
  problem = {"line-unknown", "Lines are moves, and then depths with their counts: depth 3 1296."};
  if (word == "depth") return readDepth(rest, read);
  return read.counts.empty() && readMove(line, read, problem);
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  const Node node = position.node();
  if (depth == 0 || node.kind == Node::Kind::over) return 1;
  std::uint64_t count = 0;
  if (node.kind == Node::Kind::decision) {
    MoveList moves;
    position.legal(node.seat, moves);
    if (depth == 1) return moves.size();
    for (const Move move : moves) count += after(position, node.seat, move, depth - 1);
  } else {
    OutcomeList outcomes;
    position.outcomes(outcomes);
    if (depth == 1) return outcomes.size();
    for (const Outcome& outcome : outcomes) count += after(position, kNobody, outcome.move, depth - 1);
  }
  return count;
}

bool readPerft(std::string_view text, PerftCase& read, RecordProblem& problem) {
  const GameKind* kind = nullptr;
  read = {};
  problem = {};
  while (!text.empty()) {
    ++problem.line;
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.starts_with('#')) continue;
    if (!readPerftLine(line, kind, read, problem.problem)) return false;
    problem.problem = {};
  }
  if (!read.counts.empty()) return true;
  problem.problem = {"record-empty", "There is no line with a depth and its count."};
  return false;
}

}  // namespace bourse
