#include "host/record/game_log.h"

#include <utility>

#include "host/record/take_back.h"

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
  const bool same = !seed || seed == record.seed;
  auto attachment = record.attachments.begin();
  const auto attach = [&](std::size_t line) {
    for (; attachment != record.attachments.end() && attachment->after == line; ++attachment)
      if ((same && record.seed) || !isDealLine(attachment->text)) log->attach(attachment->text);
  };
  for (std::size_t i = 0; i < count; ++i) {
    attach(i);
    const Node node = log->position().node();
    if (node.kind != Node::Kind::decision)
      log->spend(record.lines[i]);
    else
      log->apply(record.lines[i]);
  }
  attach(count);
  log->record_.seed = same ? record.seed : std::nullopt;  // a new seed did not draw the old cards
  log->record_.players = record.players;
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

void GameLog::attach(std::string text) {
  if (const std::optional<TakeBackMark> mark = takeBackMark(text); mark && seed_)
    chance_.emplace(seedAfterTakeBacks(*seed_, mark->number));
  record_.attachments.push_back({lines().size(), std::move(text)});
}

void GameLog::apply(const RecordLine& line) {
  EventRoom room;
  EventSink events(room);
  position_->apply(line.seat, line.move, events);
  eventsBefore_.push_back(events_.size());
  spent_.push_back(false);
  events_.insert(events_.end(), events.list().begin(), events.list().end());
  record_.lines.push_back(line);
  digest_.add(vocabulary(), line, *position_);
}

void GameLog::spend(const RecordLine& line) {
  if (chance_) chance_->skip(streamOf(position_->node()), 1);
  apply(line);
  spent_.back() = true;
}

void GameLog::applyGiven(const RecordLine& line) {
  record_.seed.reset();
  if (position_->node().kind != Node::Kind::decision)
    spend(line);
  else
    apply(line);
}

void GameLog::answerWorld(Move move) {
  BOURSE_CHECK(position_->node().kind == Node::Kind::world, ==, true);
  spend({kNobody, move});
}

RecordLine GameLog::draw() {
  const Node node = position_->node();
  OutcomeList outcomes;
  position_->outcomes(outcomes);
  BOURSE_CHECK(chance_.has_value(), ==, true);
  const RecordLine line{kNobody, chance_->draw(streamOf(node), outcomes)};
  apply(line);
  spent_.back() = true;
  return line;
}

std::unique_ptr<Position> GameLog::positionBefore(std::size_t line) const {
  std::unique_ptr<Position> position = start_->clone();
  EventSink nobody;
  for (std::size_t i = 0; i < line; ++i) position->apply(lines()[i].seat, lines()[i].move, nobody);
  return position;
}

std::unique_ptr<GameLog> GameLog::clone() const {
  std::unique_ptr<GameLog> log(new GameLog(start_->clone(), startEvents_, seed_));
  log->position_ = position_->clone();
  log->events_ = events_;
  log->eventsBefore_ = eventsBefore_;
  log->spent_ = spent_;
  log->chance_ = chance_;
  log->record_ = record_;
  log->digest_ = digest_;
  log->imagined_ = imagined_;
  return log;
}

void GameLog::undo() {
  BOURSE_CHECK(lines().empty(), ==, false);
  rewind(lines().size() - 1);
}

void GameLog::rewind(std::size_t count) {
  BOURSE_CHECK(count, <=, lines().size());
  rebuild({lines().begin(), lines().begin() + static_cast<std::ptrdiff_t>(count)});
}

void GameLog::rebuild(const std::vector<RecordLine>& kept) {
  const std::vector<bool> spent = std::exchange(spent_, {});
  const std::vector<Attachment> attachments = std::exchange(record_.attachments, {});
  position_ = start_->clone();
  events_ = startEvents_;
  eventsBefore_.clear();
  if (seed_) chance_.emplace(*seed_);
  record_.lines.clear();
  digest_ = {};
  auto attachment = attachments.begin();
  for (std::size_t i = 0; i <= kept.size(); ++i) {
    for (; attachment != attachments.end() && attachment->after == i; ++attachment) attach(attachment->text);
    if (i == kept.size()) break;
    if (spent[i])
      spend(kept[i]);
    else
      apply(kept[i]);
  }
}

void GameLog::takeBack(std::size_t line) {
  BOURSE_CHECK(line, <, lines().size());
  BOURSE_CHECK(seed_.has_value(), ==, true);
  const TakeBackMark mark{.number = takeBacks() + 1, .seat = lines()[line].seat};
  std::vector<RecordLine> kept(lines().begin(), lines().begin() + static_cast<std::ptrdiff_t>(line));
  drawUnseenAnew(*start_, kept, seedAfterTakeBacks(*seed_, mark.number));
  std::vector<std::string> told = takeBackLines(record_, vocabulary(), mark, kept);
  rebuild(kept);
  for (std::string& text : told) attach(std::move(text));
}

std::uint32_t GameLog::takeBacks() const {
  const auto last = lastTakeBack(record_);
  return last == record_.attachments.end() ? 0 : takeBackMark(last->text)->number;
}

std::size_t GameLog::takenBackTo() const {
  const auto last = lastTakeBack(record_);
  return last == record_.attachments.end() ? 0 : last->after;
}

Seed GameLog::drawingSeed() const {
  BOURSE_CHECK(seed_.has_value(), ==, true);
  return seedAfterTakeBacks(*seed_, takeBacks());
}

}  // namespace bourse
