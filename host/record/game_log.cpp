#include "host/record/game_log.h"

namespace bourse {

GameLog::GameLog(std::unique_ptr<Position> start, std::span<const Event> events,
                 const std::optional<Seed>& seed)
    : start_(start->clone()),
      position_(std::move(start)),
      startEvents_(events.begin(), events.end()),
      events_(startEvents_),
      seed_(seed),
      record_(newRecord(*position_, seed)) {
  if (seed) chance_.emplace(*seed);
}

std::unique_ptr<GameLog> GameLog::start(const GameKind& kind, std::string_view config,
                                        const std::optional<Seed>& seed, Problem& problem) {
  EventRoom room;
  EventSink events(room);
  std::unique_ptr<Position> position = kind.start(config, events, problem);
  if (position == nullptr) return nullptr;
  return std::unique_ptr<GameLog>(new GameLog(std::move(position), events.list(), seed));
}

std::unique_ptr<GameLog> GameLog::resume(const Record& record, std::size_t count,
                                         const std::optional<Seed>& seed) {
  Problem problem;
  const GameKind* kind = findGame(record.game, problem);
  BOURSE_CHECK(kind != nullptr, ==, true);
  std::unique_ptr<GameLog> log = start(*kind, record.config, seed ? seed : record.seed, problem);
  BOURSE_CHECK(log != nullptr, ==, true);
  BOURSE_CHECK(count, <=, record.lines.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Node node = log->position().node();
    if (log->chance_ && node.kind != Node::Kind::decision) log->chance_->skip(streamOf(node), 1);
    log->apply(record.lines[i]);
  }
  log->record_.seed =
      seed && seed != record.seed ? std::nullopt : record.seed;  // a new seed did not draw the old cards
  log->record_.players = record.players;
  for (const Attachment& attachment : record.attachments)
    if (attachment.after <= count && (log->record_.seed || !isDealLine(attachment.text)))
      log->record_.attachments.push_back(attachment);
  return log;
}

std::unique_ptr<GameLog> GameLog::imagine(std::unique_ptr<Position> position, const Seed& seed) {
  std::unique_ptr<GameLog> log(new GameLog(std::move(position), {}, seed));
  log->imagined_ = true;
  return log;
}

void GameLog::reseed(const Seed& seed) {
  BOURSE_CHECK(lines().empty(), ==, true);
  seed_ = record_.seed = seed;
  chance_.emplace(seed);
}

void GameLog::apply(const Line& line) {
  EventRoom room;
  EventSink events(room);
  position_->apply(line.seat, line.move, events);
  eventsBefore_.push_back(events_.size());
  events_.insert(events_.end(), events.list().begin(), events.list().end());
  record_.lines.push_back(line);
  digest_.add(vocabulary(), line, *position_);
}

void GameLog::applyGiven(const Line& line) {
  const Node node = position_->node();
  if (chance_ && node.kind != Node::Kind::decision) chance_->skip(streamOf(node), 1);
  record_.seed.reset();
  apply(line);
}

void GameLog::answerWorld(Move move) {
  const Node node = position_->node();
  BOURSE_CHECK(node.kind == Node::Kind::world, ==, true);
  if (chance_) chance_->skip(streamOf(node), 1);
  apply({kNobody, move});
}

Line GameLog::draw() {
  const Node node = position_->node();
  OutcomeList outcomes;
  position_->outcomes(outcomes);
  BOURSE_CHECK(chance_.has_value(), ==, true);
  const Line line{kNobody, chance_->draw(streamOf(node), outcomes)};
  apply(line);
  return line;
}

std::unique_ptr<Position> GameLog::beforeLast() const {
  std::unique_ptr<Position> position = start_->clone();
  EventSink nobody;
  for (std::size_t i = 0; i + 1 < lines().size(); ++i)
    position->apply(lines()[i].seat, lines()[i].move, nobody);
  return position;
}

void GameLog::undo() {
  BOURSE_CHECK(lines().empty(), ==, false);
  BOURSE_CHECK(int{lines().back().seat}, !=, int{kNobody});  // a draw taken back would be drawn differently
  const std::vector<Line> kept(lines().begin(), lines().end() - 1);
  position_ = start_->clone();
  events_ = startEvents_;
  eventsBefore_.clear();
  record_.lines.clear();
  while (!record_.attachments.empty() && record_.attachments.back().after > kept.size())
    record_.attachments.pop_back();
  digest_ = {};
  for (const Line& line : kept) apply(line);
}

}  // namespace bourse
