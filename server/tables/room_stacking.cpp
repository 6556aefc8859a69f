// Dice at a table: a stacking begins when the game asks the world and what led there is durable, runs apart
// from the tables, is shown to everybody, and answers.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/games/stackmarket/stacking/stacking_json.h"
#include "host/json/json.h"
#include "server/tables/room.h"

namespace bourse {

using nlohmann::json;

/// Those who see the past would learn how the game goes on.
bool Room::maySeeDice(const Guest& guest) const {
  return guest.seat < facts_.seats.size() || (guest.seat == kSpectator && facts_.delay == 0);
}

std::vector<Client> Room::whoSeesDice() const {
  std::vector<Client> clients;
  for (const auto& [client, guest] : guests_)
    if (maySeeDice(guest)) clients.push_back(client);
  return clients;
}

/// Of the aim of a bot; nothing that anybody is told depends on it alone.
Seed Room::botSeed() const { return seedOfGame(task_->setup.secret, task_->line); }

void Room::giveUpStacking(std::vector<Outgoing>& out) {
  if (run_ != nullptr) run_->cancel();
  run_.reset();
  task_.reset();
  out.push_back({whoSeesDice(), compact({{"type", "stacking"}, {"stacking", nullptr}})});
}

/// Begins, goes on or ends with the game. What it gives is to be done when all that is told now is durable.
std::function<void()> Room::watchStacking(std::vector<Outgoing>& out) {
  const std::vector<Client> newcomers = std::exchange(newcomers_, {});
  if (task_ && (!table_->asksWorld() || task_->line != table_->log().lines().size())) giveUpStacking(out);
  if (task_ && run_ != nullptr) run_->pause(!running());
  bool begins = false;
  if (!task_ && table_->asksWorld()) {
    task_ = towers_.task(table_->log().position(), table_->log().lines().size());
    begins = task_.has_value();
    scene_ = {};
    botStacks_ = false;
  }
  if (!task_) return {};
  const bool bot = table_->botPlays(task_->seat);
  if (bot && !botStacks_ && run_ != nullptr)
    run_->giveToBot(handOfBot(table_->players()[task_->seat].bot), botSeed());
  if (begins || (bot && !botStacks_)) {
    botStacks_ = bot;
    out.push_back({whoSeesDice(), compact(stackingJson(*task_, bot))});
  }
  if (!begins && newcomers.empty()) return {};
  return [room = weak_from_this(), newcomers, begins, line = task_->line] {
    const auto here = room.lock();
    if (here == nullptr || here->failed_ || !here->task_ || here->task_->line != line) return;
    if (begins)
      here->startStacking(line);
    else
      here->showDice(newcomers);
  };
}

void Room::startStacking(std::size_t line) {
  for (auto& [client, guest] : guests_) guest.seesDice = maySeeDice(guest);
  auto live = std::make_unique<LiveStacking>(task_->setup, static_cast<std::uint16_t>(line));
  if (botStacks_) live->giveToBot(handOfBot(table_->players()[task_->seat].bot), botSeed());
  run_ = house_.stack(std::move(live), [room = weak_from_this(), line](const StackingSight& sight) {
    if (const auto here = room.lock()) here->shown(line, sight);
  });
  if (run_ != nullptr) run_->pause(!running());
}

/// Whoever comes late is sent the bytes that everybody else has.
void Room::showDice(const std::vector<Client>& newcomers) {
  const auto text = std::make_shared<const std::string>(compact(stackingJson(*task_, botStacks_)));
  const auto picture = std::make_shared<const std::string>(scene_.empty() ? std::string() : scene_.whole());
  for (const Client client : newcomers) {
    const auto guest = guests_.find(client);
    if (guest == guests_.end() || !maySeeDice(guest->second) || run_ == nullptr) continue;
    guest->second.seesDice = true;
    guest->second.wire->send(text);
    if (!picture->empty()) guest->second.wire->sendBytes(picture);
  }
}

void Room::shown(std::size_t line, const StackingSight& sight) {
  if (failed_ || !task_ || task_->line != line || run_ == nullptr) return;
  if (!sight.picture.empty()) {
    scene_.take(sight.picture);
    const auto picture = std::make_shared<const std::string>(sight.picture);
    for (auto& [client, guest] : guests_)
      if (guest.seesDice) guest.wire->sendBytes(picture);
  }
  if (!sight.end) return;
  WorldAnswer answer = towers_.finish(*task_, sight.end->outcome, sight.end->inputs);
  task_.reset();
  run_.reset();
  for (auto& [client, guest] : guests_) guest.seesDice = false;
  std::vector<Outgoing> out;
  table_->answerWorld(answer.move, std::move(answer.attachments), out);
  after(std::move(out));
}

void Room::receiveBytes(Client from, std::string_view bytes) {
  const auto guest = guests_.find(from);
  physics::Intent intent;
  if (guest == guests_.end() || failed_ || !task_ || run_ == nullptr || botStacks_) return;
  if (guest->second.seat != task_->seat || !physics::readIntent(bytes, intent)) return;
  run_->tell(intent);
}

}  // namespace bourse
