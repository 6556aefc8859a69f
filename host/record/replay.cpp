#include "host/record/replay.h"

#include <nlohmann/json.hpp>

#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;

/// What a seat is worth by its own view, or null in a game that does not say so.
json ownWorth(const Position& position, Seat seat) {
  const json view = position.view(seat)->json();
  const json* insight = member(view, "insight");
  const json* worth = insight != nullptr ? member(*insight, "worth") : nullptr;
  if (worth == nullptr || !worth->is_array() || seat >= worth->size()) return nullptr;
  const json* now = member((*worth)[seat], "now");
  return now != nullptr ? *now : json(nullptr);
}

/// Where in the game a position is: a point of the chart is made when this changes.
json placeOf(const Position& position) {
  const json view = position.view(kSpectator)->json();
  const json* round = member(view, "round");
  const json* phase = member(view, "phase");
  return {{"round", round != nullptr ? *round : json(nullptr)},
          {"phase", phase != nullptr ? *phase : json(nullptr)}};
}

}  // namespace

Replay::Replay(std::unique_ptr<GameLog> log) : log_(std::move(log)) {
  std::unique_ptr<Position> position = positionAt(log_->record(), 0);
  EventSink nobody;
  for (std::size_t line = 0; line <= lines(); ++line) {
    if (line % kBetween == 0) kept_.push_back(position->clone());
    if (line < lines()) position->apply(log_->lines()[line].seat, log_->lines()[line].move, nobody);
  }
}

std::unique_ptr<Position> Replay::position(std::size_t at) const {
  std::unique_ptr<Position> position = kept_[at / kBetween]->clone();
  EventSink nobody;
  for (std::size_t line = at - at % kBetween; line < at; ++line)
    position->apply(log_->lines()[line].seat, log_->lines()[line].move, nobody);
  return position;
}

std::size_t Replay::eventsAt(std::size_t at) const {
  return at < lines() ? log_->eventsBefore(at) : log_->events().size();
}

std::unique_ptr<Replay> Replay::open(std::string_view record, RecordProblem& problem) {
  ReplayedRecord replayed;
  if (!readRecord(record, replayed, problem)) return nullptr;
  return std::unique_ptr<Replay>(
      new Replay(GameLog::resume(replayed.record, replayed.record.lines.size(), std::nullopt)));
}

json Replay::about() const {
  const Position& position = log_->position();
  json players = json::array(), scores = json::array(), before = json::array();
  for (int seat = 0; seat < seats(); ++seat) players.push_back({{"kind", "empty"}});
  for (const RecordPlayer& player : log_->players()) {
    json& one = players[player.seat];
    one["kind"] = player.bot.empty() ? "person" : "bot";
    if (!player.name.empty()) one["name"] = player.name;
    if (!player.bot.empty()) one["bot"] = player.bot;
  }
  const Scores all = position.scores();
  for (std::size_t seat = 0; seat < players.size(); ++seat) scores.push_back(all[seat]);
  for (std::size_t line = 0; line < lines(); ++line) before.push_back(log_->eventsBefore(line));
  return {{"game", position.kind().name()},
          {"rules", position.kind().rulesVersion()},
          {"config", position.configJson()},
          {"players", std::move(players)},
          {"lines", lines()},
          {"before", std::move(before)},
          {"over", log_->over()},
          {"scores", std::move(scores)}};
}

json Replay::moment(std::size_t at, Seat observer) const {
  const std::unique_ptr<AnyView> view = position(at)->view(observer);
  return {{"n", at},
          {"view", view->json()},
          {"node", nodeJson(log_->vocabulary(), view->node())},
          {"events", eventsAt(at)}};
}

json Replay::openMoment(std::size_t at, Seat observer) const {
  const std::unique_ptr<Position> position = this->position(at);
  json view = position->openView(observer);
  if (view.is_null()) return moment(at, observer);
  return {{"n", at},
          {"view", std::move(view)},
          {"node", nodeJson(log_->vocabulary(), position->node())},
          {"events", eventsAt(at)}};
}

json Replay::events(Seat observer) const {
  json list = json::array();
  for (const Event& event : log_->events()) list.push_back(eventJson(log_->vocabulary(), event, observer));
  return list;
}

std::string Replay::recordAt(std::size_t at, SeatSet free) const {
  Record part = log_->record();
  part.lines.resize(at);
  std::erase_if(part.attachments, [&](const Attachment& one) { return one.after > at; });
  std::erase_if(part.players, [&](const RecordPlayer& player) {
    return player.bot.empty() || contains(free, player.seat);
  });
  return recordText(part);
}

json Replay::texts() const {
  json list = json::array();
  for (const RecordLine& line : log_->lines()) list.push_back(lineText(log_->vocabulary(), line));
  return list;
}

json Replay::worth() const {
  json points = json::array();
  const std::unique_ptr<Position> position = positionAt(log_->record(), 0);
  json place = placeOf(*position);
  for (std::size_t line = 0; line <= lines(); ++line) {
    const bool last = line == lines();
    EventSink nobody;
    const std::unique_ptr<Position> before = position->clone();
    if (!last) position->apply(log_->lines()[line].seat, log_->lines()[line].move, nobody);
    json next = last ? json(nullptr) : placeOf(*position);
    if (next == place) continue;
    json worth = json::array();
    for (Seat seat = 0; seat < seats(); ++seat) worth.push_back(ownWorth(*before, seat));
    place["n"] = line;
    place["worth"] = std::move(worth);
    points.push_back(std::move(place));
    place = std::move(next);
  }
  return points;
}

json Replay::outlook() const {
  json found = json::array();
  const std::unique_ptr<Position> position = positionAt(log_->record(), 0);
  for (std::size_t line = 0; line < lines(); ++line) {
    const auto& [seat, move] = log_->lines()[line];
    if (seat != kNobody) {
      json one = position->view(seat)->outlook();
      if (one.is_null()) return json::array();
      one["n"] = line;
      one["seat"] = seat;
      found.push_back(std::move(one));
    }
    EventSink nobody;
    position->apply(seat, move, nobody);
  }
  return found;
}

}  // namespace bourse
