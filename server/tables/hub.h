// All tables of a server: making, finding, listing them, and bringing them back after a restart.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"
#include "server/tables/room.h"

namespace bourse {

struct HubLimits {
  std::size_t tables = 2000;                // at once
  std::chrono::seconds unbegun{24 * 3600};  // nobody came to it for so long: it is closed
  std::chrono::seconds over{600};           // a finished table stays that long after the last guest
};

class Hub {
 public:
  Hub(Store& store, House house, const HubLimits& limits);

  /// Every table of the store that is not over. A table that cannot be brought back stays in the store and is
  /// told of in `troubles`. False if the store cannot be read.
  bool restore(std::vector<std::string>& troubles, std::string& problem);

  /// Makes a table and calls back with it when it is durable. False if `problem` is set.
  bool create(const nlohmann::json& wishes, Problem& problem,
              std::function<void(std::shared_ptr<Room>)> made);
  [[nodiscard]] std::shared_ptr<Room> find(std::string_view id) const;
  /// The open tables that have a free seat, or a game to watch; the newest first.
  [[nodiscard]] nlohmann::json list() const;
  /// The record of a game that is over, also of one that only the store knows; nothing if `problem` is set.
  [[nodiscard]] std::optional<std::string> record(std::string_view id, Problem& problem) const;
  /// Somebody at the door of a room.
  [[nodiscard]] std::unique_ptr<Visitor> visit(std::shared_ptr<Room> room, std::shared_ptr<Wire> wire);
  void tick();
  [[nodiscard]] std::size_t tables() const { return rooms_.size(); }

 private:
  struct Place {
    std::shared_ptr<Room> room;
    Moment lastSeen{};  // with a guest
  };
  std::shared_ptr<Room> open(std::string id, TableFacts facts, std::unique_ptr<GameLog> log,
                             std::uint64_t entries);
  bool openNew(TableFacts facts, Problem& problem, std::function<void(std::shared_ptr<Room>)> made);

  Store& store_;
  House house_;
  HubLimits limits_;
  std::map<std::string, Place, std::less<>> rooms_;
  Client lastClient_ = 0;
};

}  // namespace bourse
