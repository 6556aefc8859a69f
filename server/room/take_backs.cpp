#include "server/room/take_backs.h"

#include <algorithm>

#include "host/record/take_back.h"
#include "server/room/ended_game.h"
#include "server/room/room_stacking.h"

namespace bourse {

using nlohmann::json;

namespace {

// How long others are asked: at a slow table they have to come by first.
constexpr std::int64_t kLiveAnswer = 2 * 60 * 1000, kSlowAnswer = 3LL * 24 * 3600 * 1000;

json seatsIn(SeatSet set) {
  json list = json::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (contains(set, seat)) list.push_back(seat);
  return list;
}

}  // namespace

Problem TakeBacks::whyNot(const RoomState& room) {
  if (room.facts.rated) return {"rated", "In a rated game every decision counts: nothing is taken back."};
  if (!room.facts.undo) return {"undo-off", "At this table nothing is taken back."};
  const Position& position = room.table->log().position();
  if (room.services.startStacking && room.facts.hands && StackingTable::hasHands(position))
    return {"take-back-hands", "Dice that were stacked by hand cannot be put back."};
  if (position.configJson().contains("companion"))
    return {"take-back-box", "Beside the real box nothing is taken back: its cards cannot be dealt again."};
  return {};
}

Problem TakeBacks::whyNot(const RoomMessage& message) const {
  if (!room_.hasSeat(message.client) || !room_.table->started())
    return {"not-seated", "Only players of a running game can agree on this."};
  if (room_.table->over()) return {"ended", "The game is over."};
  if (room_.facts.seats[message.client.seat].resigned)
    return {"resigned", "You have given up this game; a bot plays it to the end."};
  return whyNot(room_);
}

void TakeBacks::hear(const RoomMessage& message) {
  if (const Problem problem = whyNot(message); problem.found()) return message.refuse(problem);
  const json* agree = member(message.content, "agree");
  if (agree == nullptr) return ask(message);
  if (!agree->is_boolean()) return message.refuse("message-malformed", "\"agree\" is true or false.");
  answer(message, agree->get<bool>());
}

void TakeBacks::ask(const RoomMessage& message) {
  const Seat seat = message.client.seat;
  if (room_.facts.takeBack && room_.facts.takeBack->seat == seat) return message.done();
  if (room_.facts.takeBack)
    return message.refuse("take-back-open", "Somebody else asks to take a decision back. One at a time.");
  const std::optional<std::size_t> line = room_.table->lastDecision(seat);
  if (!line || *line < room_.facts.given)
    return message.refuse("take-back-nothing", "You have not decided anything yet that can be taken back.");
  if (room_.facts.seats[seat].refusedTakeBack == line)
    return message.refuse("take-back-refused",
                          "The others did not agree. You can ask again after your next decision.");
  if (room_.table->log().takeBacks() >= kMostTakeBacks)
    return message.refuse("take-back-often", "Too much was taken back in this game already.");
  if (!room_.mayDo(Quotas::Act::chat, message.client)) return message.refuseTooOften();
  room_.facts.takeBack = {
      .seat = seat,
      .line = *line,
      .agreed = kNoOne,
      .until = room_.services.unixTime() + (isCorrespondence(room_.facts.clock) ? kSlowAnswer : kLiveAnswer)};
  room_.factsChanged = true;
  message.done();
}

void TakeBacks::answer(const RoomMessage& message, bool agrees) {
  const json* wish = member(message.content, "line");
  std::uint64_t line = 0;
  auto& asked = room_.facts.takeBack;
  if (wish == nullptr || !numberIn(*wish, UINT32_MAX, line))
    return message.refuse("message-malformed", "Say in \"line\" which take-back you mean.");
  if (!asked || asked->line != line)
    return message.refuse("take-back-none", "Nobody asks for that any more.");
  if (asked->seat == message.client.seat && agrees) return message.done();
  if (asked->seat == message.client.seat) {
    message.done();
    return withdraw(message);
  }
  if (agrees) {
    asked->agreed = with(asked->agreed, message.client.seat);
    room_.factsChanged = true;
    return message.done();
  }
  room_.facts.seats[asked->seat].refusedTakeBack = asked->line;
  message.done();
  json refused = told("refused");
  refused["by"] = message.client.seat;
  end(std::move(refused), message.out);
}

void TakeBacks::withdraw(const RoomMessage& message) {
  if (room_.facts.takeBack && room_.facts.takeBack->seat == message.client.seat)
    end(told("withdrawn"), message.out);
}

/// People who play and have not agreed. Somebody who is away is waited for until a bot stands in.
SeatSet TakeBacks::waitingFor() const {
  SeatSet waiting = kNoOne;
  for (Seat seat = 0; seat < room_.seats(); ++seat)
    if (seat != room_.facts.takeBack->seat && room_.playsInPerson(seat)) waiting = with(waiting, seat);
  return static_cast<SeatSet>(waiting & ~room_.facts.takeBack->agreed);
}

/// The asker has decided again or plays no more, the game is over, or answers have not come in time.
bool TakeBacks::hasLapsed() const {
  const TakeBackAsked& asked = *room_.facts.takeBack;
  return room_.table->over() || !room_.playsInPerson(asked.seat) ||
         room_.services.unixTime() >= asked.until || room_.table->lastDecision(asked.seat) != asked.line;
}

void TakeBacks::update(std::vector<Outgoing>& out) {
  auto& asked = room_.facts.takeBack;
  if (!asked) return;
  if (hasLapsed()) return end(told("lapsed"), out);
  if (waitingFor() == kNoOne) {
    json granted = told("granted");
    outbox_.takeBack(asked->line);
    room_.table->takeBack(asked->line, out);
    clocks_.undone();
    room_.log(Level::info, "take-back");
    return end(std::move(granted), out);
  }
  json now = toldAsked();
  if (now == told_) return;
  told_ = std::move(now);
  for (const Client client : room_.whoSeePresent()) tell(client, out);
}

void TakeBacks::end(json last, std::vector<Outgoing>& out) {
  out.push_back({room_.whoSeePresent(), compact(last)});
  room_.facts.takeBack.reset();
  room_.factsChanged = true;
  told_ = nullptr;
}

json TakeBacks::told(const char* state) const {
  const TakeBackAsked& asked = *room_.facts.takeBack;
  const std::vector<RecordLine>& lines = room_.table->log().lines();
  const auto first = static_cast<std::ptrdiff_t>(std::min(asked.line, lines.size()));
  const auto decisions = std::count_if(lines.begin() + first, lines.end(),
                                       [](const RecordLine& line) { return line.seat != kNobody; });
  return {{"type", "take_back"},
          {"state", state},
          {"seat", asked.seat},
          {"line", asked.line},
          {"decisions", decisions}};
}

json TakeBacks::toldAsked() const {
  json asked = told("asked");
  asked["agreed"] = seatsIn(room_.facts.takeBack->agreed);
  asked["waiting"] = seatsIn(waitingFor());
  return asked;
}

void TakeBacks::tell(Client client, std::vector<Outgoing>& out) const {
  const auto& asked = room_.facts.takeBack;
  if (!asked) return;
  json now = toldAsked();
  now["left"] = std::max<std::int64_t>(0, asked->until - room_.services.unixTime());
  out.push_back({{client}, compact(now)});
}

std::optional<Moment> TakeBacks::due() const {
  if (!room_.facts.takeBack) return {};
  return room_.now() +
         Milliseconds(std::max<std::int64_t>(0, room_.facts.takeBack->until - room_.services.unixTime()));
}

}  // namespace bourse
