// What has to go so that others find room: imagined worlds, tables nobody is at, tables that never began.
#include "server/identity/secrets.h"
#include "server/tables/hub.h"

namespace bourse {
namespace {

constexpr std::size_t kMostRemovedAtOnce = 100;
constexpr std::size_t kMostUnbegun = 1'000'000;  // remembered

}  // namespace

std::string Hub::imagine(TableFacts facts, std::unique_ptr<GameLog> log, const Requester& requester,
                         Problem& problem) {
  if (stopping_) {
    std::ignore = isFull(problem);
    return {};
  }
  const std::string from = requester.local ? std::string() : requester.address;
  const auto isQuiet = [this](const std::string& id) { return rooms_.at(id).room->quiet(); };
  const auto netOf = [this](const std::string& address) {
    return services_.quotas->netOf({.address = address}, services_.now());
  };
  if (const std::string old = imagined_.evicted(from, netOf, isQuiet); !old.empty()) {
    const std::shared_ptr<Room> room = rooms_.at(old).room;
    rooms_.erase(old);
    imagined_.remove(old);
    room->dismiss(kPolicyViolation, "Newer imagined games took the place of this one.");
  }
  const std::string suffix = cluster_.suffix ? cluster_.suffix() : std::string();
  const auto room = open(newTableId() + suffix, std::move(facts), std::move(log), 0, 0);
  imagined_.add(room->id(), from);
  room->resume();
  return room->id();
}

/// The table that nobody has been at for the longest time; false if there are people at all of them.
bool Hub::unloadOldest() {
  const AwakeRoom* oldest = nullptr;
  for (const auto& [id, awake] : rooms_)
    if (!awake.room->state().imagined() && awake.room->quiet() &&
        (oldest == nullptr || awake.lastSeen < oldest->lastSeen))
      oldest = &awake;
  if (oldest == nullptr) return false;
  unload(std::string(oldest->room->id()));
  return true;
}

void Hub::noteUnbegun(const Room& room) {
  if (limits_.shared) return;  // Membership removes them, no matter which process made them
  const RoomState& state = room.state();
  if (state.imagined() || state.provisional || state.closed || state.table->started()) return;
  if (unbegun_.size() < kMostUnbegun) unbegun_.emplace(state.facts.made, state.id);
}

std::int64_t Hub::unbegunBefore() const {
  return services_.unixTime() / 1000 - std::chrono::seconds(limits_.unbegunStored).count();
}

void Hub::removeExpired() {
  const std::int64_t before = unbegunBefore();
  for (std::size_t count = 0;
       count < kMostRemovedAtOnce && !unbegun_.empty() && unbegun_.begin()->first < before; ++count) {
    const std::string expired = std::move(unbegun_.begin()->second);
    unbegun_.erase(unbegun_.begin());
    removing_.insert(expired);
    TableUpdate gone{.table = expired};
    gone.removed = true;
    services_.persist(std::move(gone), [this, here = std::weak_ptr<void>(alarms_), id = expired] {
      if (!here.expired()) removing_.erase(id);
    });
  }
}

}  // namespace bourse
