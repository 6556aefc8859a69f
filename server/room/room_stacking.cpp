#include "server/room/room_stacking.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/games/stackmarket/stacking/stacking_json.h"
#include "host/json/json.h"

namespace bourse {

/// Of the aim of a bot; nothing that anybody is told depends on it alone.
Seed RoomStacking::botSeed() const { return seedOfGame(task_->setup.secret, task_->line); }

const physics::Skill& RoomStacking::botSkill() const {
  return handOfBot(room_.table->players()[task_->seat].bot);
}

void RoomStacking::cancel() {
  if (run_ != nullptr) run_->cancel();
}

void RoomStacking::giveUp(std::vector<Outgoing>& out) {
  cancel();
  run_.reset();
  task_.reset();
  out.push_back({room_.whoSeePresent(), compact({{"type", "stacking"}, {"stacking", nullptr}})});
}

std::function<void()> RoomStacking::update(std::vector<Outgoing>& out) {
  const std::vector<Client> newcomers = std::exchange(newcomers_, {});
  const Table& table = *room_.table;
  if (task_ && (!table.asksWorld() || task_->line != table.log().lines().size())) giveUp(out);
  if (task_ && run_ != nullptr) run_->pause(!room_.running());
  keepTempo();
  bool begins = false;
  if (!task_ && table.asksWorld()) {
    task_ = towers_.task(table.log().position(), table.log().lines().size());
    begins = task_.has_value();
    scene_ = {};
    botStacks_ = false;
  }
  if (!task_) return {};
  const bool bot = table.botPlays(task_->seat);
  if (bot && !botStacks_ && run_ != nullptr) run_->giveToBot(botSkill(), botSeed());
  if (begins || (bot && !botStacks_)) {
    botStacks_ = bot;
    out.push_back({room_.whoSeePresent(), compact(stackingJson(*task_, bot))});
  }
  if (!begins && newcomers.empty()) return {};
  return room_.guarded([this, newcomers, begins, line = task_->line] {
    if (room_.stopped || !task_ || task_->line != line) return;
    begins ? start(line) : show(newcomers);
  });
}

void RoomStacking::start(std::size_t line) {
  for (auto& [id, client] : room_.clients) client.seesDice = room_.seesPresent(client);
  auto live = std::make_unique<LiveStacking>(task_->setup, static_cast<std::uint16_t>(line));
  if (botStacks_) live->giveToBot(botSkill(), botSeed());
  run_ = room_.services.startStacking(
      std::move(live), room_.guarded([this, line](const StackingSight& sight) { ticked(line, sight); }));
  if (run_ != nullptr) run_->pause(!room_.running());
  keepTempo();
}

/// As fast as the most patient of the people here wishes.
int RoomStacking::tempo() const {
  int slowest = 0;
  for (Seat seat = 0; seat < room_.seats(); ++seat) {
    if (!room_.playsInPerson(seat) || !room_.table->present(seat)) continue;
    const int wish = std::max(1, tempos_[seat]);
    slowest = slowest == 0 ? wish : std::min(slowest, wish);
  }
  return std::max(1, slowest);
}

void RoomStacking::keepTempo() {
  if (run_ != nullptr) run_->hurry(botStacks_ ? tempo() : 1);
}

void RoomStacking::hearTempo(const RoomMessage& message) {
  constexpr int kFastest = 16;
  const nlohmann::json* times = member(message.content, "times");
  if (!room_.hasSeat(message.client))
    return message.refuse("not-seated", "Only players say how fast bots build.");
  if (times == nullptr || !times->is_number_unsigned() || times->get<std::uint64_t>() < 1 ||
      times->get<std::uint64_t>() > kFastest)
    return message.refuse("message-malformed", "\"times\" is a whole number from 1 to 16.");
  tempos_[message.client.seat] = times->get<int>();
  keepTempo();
  message.done();
}

/// Newcomers are sent the bytes that everybody else has.
void RoomStacking::show(const std::vector<Client>& newcomers) {
  const auto text = std::make_shared<const std::string>(compact(stackingJson(*task_, botStacks_)));
  const auto picture = std::make_shared<const std::string>(scene_.empty() ? std::string() : scene_.whole());
  for (const Client id : newcomers) {
    const auto client = room_.clients.find(id);
    if (client == room_.clients.end() || !room_.seesPresent(client->second) || run_ == nullptr) continue;
    client->second.seesDice = true;
    client->second.sink->send(text);
    if (!picture->empty()) client->second.sink->sendBytes(picture);
  }
}

void RoomStacking::ticked(std::size_t line, const StackingSight& sight) {
  if (room_.stopped || !task_ || task_->line != line || run_ == nullptr) return;
  if (!sight.picture.empty()) {
    scene_.take(sight.picture);
    const auto picture = std::make_shared<const std::string>(sight.picture);
    for (auto& [id, client] : room_.clients)
      if (client.seesDice) client.sink->sendBytes(picture);
  }
  if (!sight.end) return;
  WorldAnswer answer = towers_.finish(*task_, sight.end->outcome, sight.end->inputs);
  task_.reset();
  run_.reset();
  for (auto& [id, client] : room_.clients) client.seesDice = false;
  std::vector<Outgoing> out;
  room_.table->answerWorld(answer.move, std::move(answer.attachments), out);
  room_.flow.settle(std::move(out));
}

void RoomStacking::receive(const RoomClient& from, std::string_view bytes) {
  physics::Intent intent;
  if (!task_ || run_ == nullptr || botStacks_) return;
  if (from.seat == task_->seat && physics::readIntent(bytes, intent)) run_->tell(intent);
}

}  // namespace bourse
