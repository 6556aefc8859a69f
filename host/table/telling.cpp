// What a table tells whom: to each observer its own view, its own list of moves, and the events as it may
// hear them.
#include <algorithm>
#include <utility>

#include "host/json/text.h"
#include "host/record/notation.h"
#include "host/table/parts.h"
#include "host/table/view_change.h"

namespace bourse {

using nlohmann::json;

std::vector<Client> Table::clientsOf(Seat observer) const {
  if (observer == kSpectator) return spectators_;
  if (observer >= chairs_.size() || chairs_[observer].client == kNoClient) return {};
  return {chairs_[observer].client};
}

/// A change since what was told last, or the whole view for those who have none. Written straight into its
/// text, keys in the order of the alphabet: everybody is told after every move.
void Table::tell(Seat observer, const std::vector<Client>& to, bool whole, std::size_t eventsFrom,
                 std::vector<Outgoing>& out) {
  const GameLog& log = logFor(observer);
  const Vocabulary& vocabulary = log.vocabulary();
  const std::unique_ptr<AnyView> view = log.position().view(observer);
  ViewText now = view->text(shown_->view[observer]);
  eventsFrom = std::min(eventsFrom, log.events().size());
  std::string text;
  text.reserve(whole ? now.text().size() + 1000 : 1500);
  JsonWriter message(text);
  message.beginObject();
  if (!whole) {
    message.key("change");
    message.raw(changeBetween(shown_->view[observer], now));
  }
  const bool asked = observer < chairs_.size() && chairs_[observer].decision != 0;
  if (asked) message.member("decision", chairs_[observer].decision);
  message.member("digest", digestText(viewTextDigest(now.text())));
  message.key("events");
  message.beginList();
  for (const Event& event : log.events().subspan(eventsFrom))
    writeEvent(message, vocabulary, event, observer);
  message.endList();
  message.member("from", eventsFrom);
  if (whole && observer < chairs_.size() && chairs_[observer].plan.lasts) message.member("keep", true);
  if (asked) {
    MoveList legal;
    view->legal(legal);
    message.key("legal");
    writeMoves(message, vocabulary, std::span(legal.begin(), legal.end()));
  }
  message.member("n", log.lines().size());
  message.key("node");
  writeNode(message, vocabulary, view->node());
  // Only its owner is told, also after a reconnect.
  if (whole && observer < chairs_.size() && !chairs_[observer].plan.limits.empty()) {
    message.key("plan");
    writeMoves(message, vocabulary, chairs_[observer].plan.limits);
  }
  if (log.over()) {
    const Scores all = log.position().scores();
    message.key("scores");
    message.beginList();
    for (std::size_t seat = 0; seat < chairs_.size(); ++seat) message.value(all[seat]);
    message.endList();
  }
  if (whole && observer < chairs_.size() && !chairs_[observer].plan.terms.empty()) {
    message.key("terms");
    message.raw(chairs_[observer].plan.terms);
  }
  message.member("type", whole ? "view" : "change");
  if (observer < chairs_.size() && tellsUndo(observer)) message.member("undo", true);
  if (whole) {
    message.key("view");
    message.raw(now.text());
  }
  message.endObject();
  message.finish();
  if (!to.empty()) out.push_back({to, std::move(text)});
  shown_->view[observer] = std::move(now);
}

const GameLog& Table::logFor(Seat observer) const {
  return observer == kSpectator && past_ != nullptr ? *past_ : *log_;
}

bool Table::overFor(Seat observer) const {
  const bool held = observer == kSpectator && options_.late && shownUntil_ <= log_->lines().size();
  return over() && !held;
}

std::size_t Table::linesForSpectators() const {
  const std::vector<RecordLine>& lines = log_->lines();
  std::size_t count = lines.size();
  if (options_.late) return std::min(shownUntil_, count);
  for (std::size_t left = over() ? 0 : options_.delay; left > 0 && count > 0;)
    if (lines[--count].seat != kNobody) --left;
  return count;
}

/// Brings the spectators' past forward; false if it stays where it is.
bool Table::followGame() {
  const std::vector<RecordLine>& lines = log_->lines();
  const std::size_t count = linesForSpectators();
  // What was taken back further than they have seen is taken back for them too: in their time, if they are
  // late by seconds.
  const std::size_t valid = options_.late ? shownUntil_ : lines.size();
  if (past_ == nullptr || past_->lines().size() > valid) {
    const bool first = past_ == nullptr;
    past_ = GameLog::resume(log_->record(), std::min(count, lines.size()), log_->seed());
    if (first) pastEventsTold_ = past_->events().size();
    return true;
  }
  const bool moves = past_->lines().size() < count;
  while (past_->lines().size() < count) past_->apply(lines[past_->lines().size()]);
  return moves;
}

void Table::publishTo(Seat observer, bool followed, std::vector<Outgoing>& out) {
  const std::vector<Client> to = clientsOf(observer);
  const bool whole = shown_->view[observer].empty();
  const bool past = observer == kSpectator && past_ != nullptr;
  const std::size_t from = std::min(past ? pastEventsTold_ : eventsTold_, logFor(observer).events().size());
  if (!to.empty() && (whole || !past || followed)) tell(observer, to, whole, whole ? 0 : from, out);
  // The next to connect starts with a whole view.
  if (to.empty()) shown_->view[observer] = {};
}

void Table::publish(std::vector<Outgoing>& out) {
  const bool followed = !delays() || (!options_.late && followGame());
  for (Seat observer = 0; observer < kObservers; ++observer) publishTo(observer, followed, out);
  eventsTold_ = log_->events().size();
  if (past_ != nullptr) pastEventsTold_ = past_->events().size();
}

void Table::showUntil(std::size_t lines, std::vector<Outgoing>& out) {
  const bool wasOver = overFor(kSpectator);
  shownUntil_ = lines;
  if (followGame() && started_) publishTo(kSpectator, true, out);
  pastEventsTold_ = past_->events().size();
  if (overFor(kSpectator) != wasOver) tellTableTo(spectators_, true, out);
}

void Table::tellTableTo(std::vector<Client> to, bool toSpectators, std::vector<Outgoing>& out) const {
  if (to.empty()) return;
  const Position& position = log_->position();
  json seats = json::array();
  for (const Chair& chair : chairs_) {
    json one{{"kind", chair.player != nullptr ? "bot" : chair.name.empty() ? "empty" : "person"}};
    if (!chair.name.empty()) one["name"] = chair.name;
    if (chair.player != nullptr) one["bot"] = chair.bot;
    if (chair.player == nullptr && !chair.name.empty()) one["present"] = chair.client != kNoClient;
    seats.push_back(std::move(one));
  }
  json message{{"type", "table"},
               {"game", position.kind().name()},
               {"rules", position.kind().rulesVersion()},
               {"config", position.configJson()},
               {"seats", std::move(seats)},
               {"spectators", spectators_.size()},
               {"started", started_},
               {"over", overFor(toSpectators ? kSpectator : Seat{0})},
               {"undo", options_.undo},
               {"imagined", log_->imagined()}};
  if (options_.hints && position.kind().hasCoach()) message["hints"] = true;
  out.push_back({std::move(to), compact(message)});
}

void Table::tellTable(std::vector<Outgoing>& out) const {
  const bool alike = overFor(kSpectator) == over();
  std::vector<Client> everybody = alike ? spectators_ : std::vector<Client>();
  for (const Chair& chair : chairs_)
    if (chair.client != kNoClient) everybody.push_back(chair.client);
  tellTableTo(std::move(everybody), false, out);
  if (!alike) tellTableTo(spectators_, true, out);
}

}  // namespace bourse
