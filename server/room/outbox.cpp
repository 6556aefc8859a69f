#include "server/room/outbox.h"

#include <utility>

#include "host/record/take_back.h"
#include "server/room/ended_game.h"

namespace bourse {
namespace {

constexpr std::size_t kEntryOverhead = 16;  // of a row

}  // namespace

void Outbox::begin(std::size_t storedLines) {
  linesStored_ = storedLines;
  overStored_ = room_.table->over();
}

void Outbox::timeMove() {
  if (room_.services.timing != nullptr)
    moveTimer_ = std::make_shared<const MoveTimer>(*room_.services.timing);
}

void Outbox::takeBack(std::size_t line) {
  addEntries(earlier_);
  earlier_.push_back(std::string(kTakeBackEntry) + " " + std::to_string(line));
  linesStored_ = line;
}

/// What a take-back leaves in the record follows from its own entry.
void Outbox::addEntries(std::vector<std::string>& entries) {
  const bool first = room_.entries == 0;  // lines before the first move are stored once, whatever is undone
  const GameLog& log = room_.table->log();
  const std::vector<RecordLine>& lines = log.lines();
  for (; linesStored_ > lines.size(); --linesStored_) entries.emplace_back(kUndoEntry);
  for (; linesStored_ < lines.size(); ++linesStored_) {
    for (const Attachment& attachment : log.record().attachments)
      if (attachment.after == linesStored_ && (first || linesStored_ > 0) && !isTakeBackLine(attachment.text))
        entries.push_back(attachment.text);
    entries.push_back(lineText(log.vocabulary(), lines[linesStored_]));
  }
}

TableUpdate Outbox::takeUpdate() {
  TableUpdate update{.table = room_.id, .from = room_.entries};
  update.fence = fence_;
  if (room_.imagined() || room_.provisional) {
    room_.factsChanged = room_.factsChanged && room_.provisional;
    return update;
  }
  const bool first = room_.entries == 0 && room_.factsChanged;
  update.entries = std::exchange(earlier_, {});
  addEntries(update.entries);
  room_.entries += update.entries.size();
  finishing_ = room_.table->over() && !overStored_;
  if (finishing_) {
    room_.facts.finished = room_.services.unixTime() / 1000;
    room_.factsChanged = true;
  }
  if (room_.factsChanged) update.facts = factsText(room_.facts);
  if (fence_ > 0 && room_.factsChanged) update.rules = rulesName(room_.facts.game, room_.facts.rules);
  update.over = finishing_;
  update.removed = closing_;
  if (closing_ || finishing_) room_.log(Level::info, closing_ ? "table-closed" : "game-over");
  if (update.over && room_.services.telemetry != nullptr) room_.services.telemetry->metrics.gamesOver.add();
  update.reports = std::exchange(reports_, {});
  charge(update, first);
  overStored_ = overStored_ || update.over || update.removed;
  room_.factsChanged = closing_ = false;
  return update;
}

/// Facts replace each other, so only the first ones take space.
void Outbox::charge(const TableUpdate& update, bool first) {
  std::size_t moves = 0, others = first && update.facts ? update.facts->size() : 0;
  for (const std::string& entry : update.entries) moves += entry.size() + kEntryOverhead;
  for (const PlayerReport& report : update.reports)
    others += report.text.size() + report.chats.size() + report.people.size();
  Quotas& quotas = *room_.services.quotas;
  if (others > 0)
    quotas.stored({.from = room_.requester, .table = room_.id, .seat = room_.requesterSeat}, others,
                  room_.now());
  if (moves == 0) return;
  Requester payer = room_.mover >= 0 ? room_.moverFrom : room_.requester;
  // Bots of a table that has just come back, or of a fork: nobody has moved yet, but somebody looks on.
  if (const RoomClient* const one = room_.attending(); payer.address.empty() && one != nullptr)
    payer = one->requester;
  quotas.stored({.from = payer, .table = room_.id, .seat = room_.mover, .move = room_.mover >= 0}, moves,
                room_.now());
}

void Outbox::send(std::vector<Outgoing> out, std::function<void()> then) {
  TableUpdate update = takeUpdate();
  const bool nothingNew =
      update.entries.empty() && !update.facts && !update.over && !update.removed && update.reports.empty();
  // Where spectators see the end later, the others hear of it then: see SpectatorDelay.
  if (std::exchange(finishing_, false) && room_.services.accountHooks.gameOver &&
      room_.facts.delaySeconds == 0)
    then = [this, before = std::move(then)] {
      if (before) before();
      room_.services.accountHooks.gameOver(finishedGame(room_));
    };
  Pending pending{.durable = nothingNew,
                  .out = std::move(out),
                  .then = std::move(then),
                  .moveTimer = std::exchange(moveTimer_, nullptr)};
  if (nothingNew && pending_.empty()) return deliver(pending);
  pending_.push_back(std::move(pending));
  if (nothingNew) return;  // follows what is on its way to the store
  const std::uint64_t number = firstPending_ + pending_.size() - 1;
  room_.services.persist(std::move(update), room_.guarded([this, number] { durable(number); }));
}

void Outbox::durable(std::uint64_t number) {
  pending_[static_cast<std::size_t>(number - firstPending_)].durable = true;
  while (!pending_.empty() && pending_.front().durable) {
    const Pending pending = std::move(pending_.front());
    pending_.pop_front();
    ++firstPending_;
    deliver(pending);
  }
}

void Outbox::deliver(const Pending& pending) const {
  struct Packet {
    std::string text;
    std::shared_ptr<const MoveTimer> moveTimer;  // ends when the last of its packets was sent
  };
  for (const Outgoing& one : pending.out) {
    const auto packet = std::make_shared<const Packet>(Packet{one.text, pending.moveTimer});
    const std::shared_ptr<const std::string> text(packet, &packet->text);
    for (const Client id : one.to)
      if (const auto client = room_.clients.find(id); client != room_.clients.end())
        client->second.sink->send(text);
  }
  if (pending.then) pending.then();
}

}  // namespace bourse
